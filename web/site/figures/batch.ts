/** Ten thousand springs that follow the pointer. */
import { prefersReducedMotion } from "carom";
import { Springs } from "carom/batch";
import { button, el, Felt, type Mount } from "./kit";

const COUNT = 10_000;
/** The radius of the cloud, as a fraction of the felt's height. */
const RADIUS = 0.38;
/** How far an arrow key moves the cloud, in px. */
const KEY = 60;
/** The colour of a dot, ivory, as 0xAABBGGRR. */
const DOT = 0xffe2f0f6;

export const mount: Mount = (root) => {
  // Half of the springs move the dots along x, and half along y. The response grows with a dot's radius in the cloud, so inner dots
  // arrive first.
  const spring = Array.from({ length: COUNT }, (_, i) => ({
    response: 0.25 + (0.9 * i) / COUNT,
    dampingRatio: 0.45 + (0.4 * (i % 97)) / 97,
  }));
  const [xs, ys] = [new Springs(COUNT, { spring }), new Springs(COUNT, { spring })];
  const spread = Array.from({ length: COUNT }, (_, i) => {
    const angle = i * 2.399963;
    const far = Math.sqrt(i / COUNT);
    return [far * Math.cos(angle), far * Math.sin(angle)] as const;
  });
  let request = 0;
  let last = 0;
  let cost = 0;
  const words = el("p", { class: "figure-words" });
  const felt = new Felt(
    root,
    "Ten thousand dots, each on its own spring. Arrow keys move them.",
    (width) => Math.min(420, Math.max(280, width * 0.5)),
    () => {
      send(felt.width / 2, felt.height / 2);
      while (prefersReducedMotion() && step(0.1));
      draw();
    },
    () => draw(),
  );
  felt.canvas.classList.add("scrubbed");
  felt.takeKeys();
  let middle = { x: 0, y: 0 };

  const send = (x: number, y: number): void => {
    middle = { x, y };
    const [tx, ty] = [xs.targets, ys.targets];
    const radius = RADIUS * felt.height;
    spread.forEach(([dx, dy], i) => {
      tx[i] = x + radius * dx;
      ty[i] = y + radius * dy;
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
    else
      words.textContent = `At rest. In motion, 20,000 springs took ${cost.toFixed(2)} ms of each frame on this machine.`;
  };
  let image: ImageData | undefined;
  /** Writes the dots as pixels, because drawing rectangles would take longer than computing the springs. */
  const draw = (): void => {
    const { width, height } = felt.canvas;
    if (width === 0) return;
    if (image?.width !== width || image.height !== height) image = felt.context.createImageData(width, height);
    const ratio = width / felt.width;
    const size = Math.max(1, Math.round(1.2 * ratio));
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(0);
    const [px, py] = [xs.positions, ys.positions];
    for (let i = 0; i < COUNT; i++) {
      const [left, top] = [Math.round((px[i] ?? 0) * ratio), Math.round((py[i] ?? 0) * ratio)];
      if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
      for (let row = top; row < top + size; row++) pixels.fill(DOT, row * width + left, row * width + left + size);
    }
    felt.context.putImageData(image, 0, 0);
  };
  const follow = (event: PointerEvent): void => {
    const { x, y } = felt.place(event);
    send(x, y);
  };
  felt.canvas.addEventListener("pointerdown", follow);
  felt.canvas.addEventListener("pointermove", follow);
  felt.canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-KEY, 0], ArrowRight: [KEY, 0], ArrowUp: [0, -KEY], ArrowDown: [0, KEY] }[event.key];
    if (!by) return;
    event.preventDefault();
    const clamp = (at: number, size: number): number => Math.max(0, Math.min(size, at));
    send(clamp(middle.x + (by[0] ?? 0), felt.width), clamp(middle.y + (by[1] ?? 0), felt.height));
  });
  // The cloud stays on the felt.
  const within = (size: number): number => RADIUS * felt.height + Math.random() * (size - 2 * RADIUS * felt.height);
  const scatter = button("Scatter", () => send(within(felt.width), within(felt.height)));
  root.append(el("div", { class: "figure-controls" }, scatter), words);
  const gesture = matchMedia("(hover: none)").matches ? "Drag across the felt" : "Move the pointer over the felt";
  words.textContent = `${gesture}: ten thousand dots follow, each on its own spring along each axis.`;
  return () => {
    cancelAnimationFrame(request);
    felt.destroy();
  };
};
