/** Ten thousand springs that follow the pointer. */
import { prefersReducedMotion, Springs } from "carom";
import { button, el, Felt, FONT, INK, type Mount } from "./kit";

const COUNT = 10_000;

export const mount: Mount = (root) => {
  // One row of springs for x and one for y; the springs differ, so the cloud has an order.
  const spring = Array.from({ length: COUNT }, (_, i) => ({ response: 0.25 + (0.9 * i) / COUNT, dampingRatio: 0.45 + (0.4 * (i % 97)) / 97 }));
  const [xs, ys] = [new Springs(COUNT, { spring }), new Springs(COUNT, { spring })];
  const spread = Array.from({ length: COUNT }, (_, i) => {
    const angle = i * 2.399963;
    const far = Math.sqrt(i / COUNT) * 90;
    return [far * Math.cos(angle), far * Math.sin(angle)] as const;
  });
  let request = 0;
  let last = 0;
  let cost = 0;
  const words = el("p", { class: "figure-words" });
  const felt = new Felt(root, "Ten thousand dots, each on a spring of its own", (width) => Math.min(420, Math.max(280, width * 0.5)), () => {
    send(felt.width / 2, felt.height / 2);
    while (prefersReducedMotion() && step(0.1));
    draw();
  });
  felt.canvas.classList.add("scrubbed");

  const send = (x: number, y: number): void => {
    const [tx, ty] = [xs.targets, ys.targets];
    spread.forEach(([dx, dy], i) => {
      tx[i] = x + dx;
      ty[i] = y + dy;
    });
    if (request === 0) {
      last = 0;
      request = requestAnimationFrame(frame);
    }
  };
  const step = (dt: number): boolean => {
    const began = performance.now();
    const moving = xs.advance(dt) + ys.advance(dt);
    cost = 0.9 * cost + 0.1 * (performance.now() - began);
    return moving > 0;
  };
  const frame = (now: number): void => {
    request = 0;
    const dt = last === 0 ? 1 / 60 : Math.min(0.1, (now - last) / 1000);
    last = now;
    const moves = step(dt);
    draw();
    if (moves) request = requestAnimationFrame(frame);
    else words.textContent = `At rest. While they moved, 20,000 springs took ${cost.toFixed(2)} ms of each frame on this machine.`;
  };
  const draw = (): void => {
    const context = felt.begin();
    const [px, py] = [xs.positions, ys.positions];
    context.fillStyle = INK.ivory;
    for (let i = 0; i < COUNT; i++) context.fillRect((px[i] ?? 0) - 0.75, (py[i] ?? 0) - 0.75, 1.5, 1.5);
    context.font = FONT;
  };
  const follow = (event: PointerEvent): void => {
    const { x, y } = felt.place(event);
    send(x, y);
  };
  felt.canvas.addEventListener("pointerdown", follow);
  felt.canvas.addEventListener("pointermove", follow);
  const scatter = button("Scatter", () => send(Math.random() * felt.width, Math.random() * felt.height));
  root.append(el("div", { class: "figure-controls" }, scatter), words);
  words.textContent = "Move the pointer over the felt: ten thousand dots follow, each on a spring of its own along both axes.";
  return () => {
    cancelAnimationFrame(request);
    felt.destroy();
  };
};
