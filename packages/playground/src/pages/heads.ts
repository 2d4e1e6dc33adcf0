/** Chat heads: two chains, a fling that projects where it would end, and the edge nearest to that. */

import { Chain, fromDialect, motion, prefersReducedMotion } from "carom";
import { h, heading, numberOf, slider, type Page } from "../ui.js";

const SIZE = 60;
const NAMES = ["Ada", "Bo", "Cy", "Di", "Em", "Flo", "Gil", "Hal"];
const COLOURS = ["#5046c8", "#0f766e", "#b4472c", "#8a3a8f", "#2f6fb0", "#6a6f12", "#a03a5e", "#3d5a45"];

export function heads({ root, query, remember, signal }: Page): void {
  let count = Math.min(Math.max(Math.round(numberOf(query, "count", 4)), 1), NAMES.length);
  let friction = numberOf(query, "friction", 10);
  const stage = h("section", { class: "panel heads", "aria-label": "Chat heads" });
  const status = h("p", { class: "note", role: "status" });
  let elements: HTMLElement[] = [];
  let chains: [Chain, Chain];
  let frame: number | undefined;
  let last: number | undefined;
  let resting = { x: 20, y: 60 };

  const size = (): { width: number; height: number } => ({
    width: Math.max(stage.clientWidth - SIZE, 0),
    height: Math.max(stage.clientHeight - SIZE, 0),
  });

  function build(): void {
    const options = (position: number): ConstructorParameters<typeof Chain>[1] => ({
      leader: fromDialect("origami", { tension: 40, friction: 6 }),
      follower: fromDialect("origami", { tension: 70, friction }),
      position,
    });
    chains = [new Chain(count, options(resting.x)), new Chain(count, options(resting.y))];
    elements = Array.from({ length: count }, (_, i) => {
      const tag = i === 0 ? "button" : "div";
      const head = h(tag, { class: i > 0 ? "head late" : "head", style: `background:${COLOURS[i]};z-index:${count - i}` }, NAMES[i]);
      if (i > 0) head.setAttribute("aria-hidden", "true");
      else head.setAttribute("aria-description", "Drag it, or use the arrow keys");
      return head;
    });
    stage.replaceChildren(...elements);
    listen(elements[0]);
    place();
    remember({ count, friction });
  }

  function place(): void {
    const [xs, ys] = [chains[0].positions, chains[1].positions];
    // In the stack each looks out from under the one before.
    elements.forEach((head, i) => (head.style.transform = `translate(${xs[i] + lean(i)}px,${ys[i] + 3 * i}px)`));
  }

  const lean = (i: number): number => (resting.x > size().width / 2 ? -3 : 3) * i;

  function run(timestamp: number): void {
    const dt = last === undefined ? 0 : Math.max(0, (timestamp - last) / 1000);
    last = timestamp;
    const moves = [chains[0].advance(dt), chains[1].advance(dt)];
    place();
    frame = moves[0] || moves[1] || dt === 0 ? requestAnimationFrame(run) : undefined;
  }

  function wake(): void {
    if (frame !== undefined) return;
    last = undefined;
    frame = requestAnimationFrame(run);
  }

  /** To the edge nearest to where friction would take it. */
  function release(position: { x: number; y: number }, velocity: { x: number; y: number }): void {
    const end = (axis: "x" | "y"): number =>
      motion({ law: "friction", decelerationRate: 0.995, position: position[axis], velocity: velocity[axis] }).rest!;
    const { width, height } = size();
    resting = { x: end("x") > width / 2 ? width : 0, y: Math.min(Math.max(end("y"), 0), height) };
    if (prefersReducedMotion()) {
      chains[0].snapTo(resting.x);
      chains[1].snapTo(resting.y);
      place();
    } else {
      chains[0].release(velocity.x, resting.x);
      chains[1].release(velocity.y, resting.y);
      wake();
    }
    status.textContent = `On the ${resting.x === 0 ? "left" : "right"}, ${Math.round((100 * resting.y) / (height || 1))} % down.`;
  }

  function listen(head: HTMLElement): void {
    let grip: { x: number; y: number } | undefined;
    let samples: { t: number; x: number; y: number }[] = [];
    head.addEventListener("pointerdown", (event) => {
      head.setPointerCapture(event.pointerId);
      grip = { x: event.clientX - chains[0].positions[0], y: event.clientY - chains[1].positions[0] };
      samples = [];
    });
    head.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const at = { t: event.timeStamp / 1000, x: event.clientX - grip.x, y: event.clientY - grip.y };
      samples = [...samples.filter(({ t }) => at.t - t < 0.1), at];
      chains[0].dragTo(at.x);
      chains[1].dragTo(at.y);
      wake();
    });
    const end = (event: PointerEvent): void => {
      if (!grip) return;
      grip = undefined;
      const [first, final] = [samples[0], samples.at(-1)];
      if (!first || !final) return;
      const time = final.t - first.t;
      const isHeld = event.timeStamp / 1000 - final.t > 0.08;
      const speed = (a: number, b: number): number => (time > 0 && !isHeld ? (b - a) / time : 0);
      release(final, { x: speed(first.x, final.x), y: speed(first.y, final.y) });
    };
    head.addEventListener("pointerup", end);
    head.addEventListener("pointercancel", end);
    head.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      const { width, height } = size();
      const to = { x: step[0] ? (step[0] > 0 ? width : 0) : resting.x, y: resting.y + (step[1] * height) / 4 };
      release(to, { x: 0, y: 0 });
    });
  }

  root.append(
    ...heading("Chat heads", "Throw the first one. It lands on the edge nearest to where friction would have taken it, and the others follow on a chain of springs."),
    h(
      "div",
      { class: "stack" },
      stage,
      h(
        "section",
        { class: "panel", "aria-label": "Chain" },
        slider({ label: "heads", min: 1, max: 8, step: 1, value: count, onInput: (value) => ((count = value), build()) }),
        slider({
          label: "friction of the followers",
          min: 2,
          max: 30,
          step: 0.5,
          value: friction,
          onInput: (value) => ((friction = value), build()),
        }),
        status,
      ),
    ),
  );
  build();
  const observer = new ResizeObserver(() => {
    const { width, height } = size();
    if (resting.x > 20 || resting.y > height) {
      resting = { x: resting.x > 20 ? width : resting.x, y: Math.min(resting.y, height) };
      chains[0].retarget(resting.x);
      chains[1].retarget(resting.y);
      wake();
    }
  });
  observer.observe(stage);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  });
}
