import { type Law, settlingTime, spring } from "carom";
import { springNumbers } from "carom-tools/convert";
import type { Line } from "../../plot/line";
import type { Mark } from "../../plot/figure";
import { Plot } from "../../plot/plot";
import { el } from "../../ui/dom";
import { type Fact, facts } from "../../ui/facts";
import { digits, percent, seconds } from "../../ui/number";

/** The curve marks the time from which the spring stays within this fraction of its travel. */
const SETTLED = 0.001;
const COUNT = 480;

/** The step response from 0 to 1. Dragging its peak sets the damping ratio, and dragging its settling time sets the response. */
export function curve(onDrag: (law: Law) => void): {
  element: HTMLElement;
  show(law: Law, other: Law | undefined): void;
  /** Shows the balls at a time of the motion in seconds, or hides them without a time. */
  ride(time: number | undefined): void;
  destroy(): void;
} {
  const picture = new Plot("Step response", 300, { x: { label: "time", unit: "s" }, y: { label: "position" } });
  const numbers = facts("Damping ratio", "Response", "Overshoot", "Settled to 0.1 %", "Stiffness", "Damping");
  /** The axes keep their ranges while a mark is dragged. */
  let held: { duration: number; high: number } | undefined;
  let shown: { law: Law; other: Law | undefined } | undefined;

  const handles = (
    law: Law,
    duration: number,
    high: number,
  ): { peak: NonNullable<Mark["drag"]>; end: NonNullable<Mark["drag"]> } => {
    const { response, dampingRatio } = springNumbers(law);
    const release = (): void => {
      held = undefined;
      if (shown) self.show(shown.law, shown.other);
    };
    return {
      peak: (at) => {
        if (!at) return release();
        held = { duration, high };
        onDrag(lawOf(law.mass, response, ratioOf(at.y - 1)));
      },
      end: (at) => {
        if (!at) return release();
        held = { duration, high };
        onDrag(lawOf(law.mass, responseOf(Math.max(at.x, 0.02), dampingRatio, response), dampingRatio));
      },
    };
  };

  const self = {
    element: el(
      "section",
      { class: "card stack curve-card" },
      picture.element,
      el("p", { class: "muted hint" }, "Drag the peak to set the bounce, and the settling mark to set the duration."),
      numbers.element,
    ),
    show(law: Law, other: Law | undefined) {
      shown = { law, other };
      const motion = spring(law);
      const { response, overshoot, overshootTime } = springNumbers(law);
      const settled = settlingTime(motion, SETTLED);
      const duration = held?.duration ?? extent(settled, response);
      const high = held?.high ?? Math.max(1.3, 1.15 + overshoot);
      const { peak, end } = handles(law, duration, high);
      const line = sampled(law, duration);
      const overshoots = overshoot > 5e-4 && overshootTime !== undefined && overshootTime <= duration;
      const marks: Mark[] = [{ y: 1, label: "", colour: "--chalk" }];
      if (settled <= duration) {
        marks.push(
          { x: settled, label: `settled ${seconds(settled)}`, colour: "--chalk" },
          { x: settled, y: motion.position(settled), label: "", colour: "--series-1", drag: end },
        );
      }
      // If the spring doesn't overshoot, put the handle on the target, about where a peak would be.
      const place = overshoots ? overshootTime : Math.min(0.75 * response, 0.9 * duration);
      marks.push({
        x: place,
        y: 1 + (overshoots ? overshoot : 0),
        label: overshoots ? `+${percent(overshoot)} at ${seconds(overshootTime)}` : "",
        colour: "--series-1",
        drag: peak,
      });
      const lines: Line[] = [{ label: other ? "A" : "position", colour: "--series-1", ...line, width: 2.5 }];
      if (other) {
        lines.unshift({ label: "B", colour: "--series-2", ...sampled(other, duration), width: 2 });
      }
      picture.draw({
        lines,
        marks,
        x: { low: 0, high: duration },
        y: { low: Math.min(-0.05, Math.min(...line.ys) - 0.05), high },
        summary:
          `${overshoots ? `Overshoots by ${percent(overshoot)} after ${seconds(overshootTime)}. ` : "No overshoot. "}` +
          `Settled after ${seconds(settled)}.`,
      });
      const [a, b] = [texts(law), other && texts(other)];
      numbers.set(...a.map((text, i): Fact => (b ? [text, b[i] ?? ""] : text)));
    },
    ride: (x: number | undefined) => picture.ride(x),
    destroy: () => picture.destroy(),
  };
  picture.onCursor = self.ride;
  return self;
}

/** The numbers of a spring, in the order of their names above. */
function texts(law: Law): string[] {
  const { response, dampingRatio, overshoot } = springNumbers(law);
  return [
    digits(dampingRatio, 4),
    seconds(response),
    overshoot > 5e-4 ? percent(overshoot) : "none",
    seconds(settlingTime(spring(law), SETTLED)),
    digits(law.stiffness, 5),
    digits(law.damping, 5) + (law.mass === 1 ? "" : ` at mass ${digits(law.mass, 3)}`),
  ];
}

function sampled(law: Law, duration: number): { xs: Float64Array; ys: Float64Array } {
  const motion = spring(law);
  const xs = Float64Array.from({ length: COUNT + 1 }, (_, i) => (i / COUNT) * duration);
  return { xs, ys: xs.map((t) => motion.position(t)) };
}

/** Returns the damping ratio of a spring that overshoots by this fraction: ζ = −ln o / √(π² + ln² o). */
function ratioOf(overshoot: number): number {
  if (!(overshoot > 5e-4)) return 1;
  const depth = -Math.log(Math.min(overshoot, 0.9));
  return depth / Math.hypot(Math.PI, depth);
}

/** Returns the response that makes a spring of this damping ratio settle at a time. */
function responseOf(settled: number, dampingRatio: number, guess: number): number {
  let response = guess;
  // The tolerance includes a velocity, so the settling time isn't exactly proportional to the response. A few rounds find it.
  for (let i = 0; i < 12; i++) {
    const found = settlingTime(spring({ response, dampingRatio }), SETTLED);
    if (!Number.isFinite(found)) return guess;
    response = Math.min(10, Math.max(0.02, (response * settled) / found));
  }
  return response;
}

function lawOf(mass: number, response: number, dampingRatio: number): Law {
  const frequency = (2 * Math.PI) / response;
  return { mass, stiffness: mass * frequency ** 2, damping: 2 * mass * dampingRatio * frequency };
}

/**
 * Returns the length of the time axis: the settling time and a margin, rounded up in steps so that it rarely changes.
 */
function extent(settled: number, response: number): number {
  const wanted = Number.isFinite(settled) ? settled * 1.12 : 12 * Math.min(response, 1);
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20];
  return steps.find((step) => step >= wanted) ?? 20;
}
