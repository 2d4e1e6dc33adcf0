import { type Law, settlingTime, spring, springNumbers } from "carom";
import type { Mark, Plot } from "../../plot/plot";
import { plot } from "../../plot/plot";
import { el } from "../../ui/dom";
import { facts } from "../../ui/facts";
import { digits, percent, seconds } from "../../ui/number";

/** The step response from 0 to 1, with its overshoot and settling time. */
export function curve(): { element: HTMLElement; show(law: Law): void; destroy(): void } {
  const picture: Plot = plot("Step response", 260, { x: { label: "time", unit: "s" }, y: { label: "position" } });
  const numbers = facts("Damping ratio", "Response", "Overshoot", "Settled to 0.1 %", "Stiffness", "Damping");
  return {
    element: el("section", { class: "card stack" }, picture.element, numbers.element),
    show(law) {
      const motion = spring(law);
      const { response, dampingRatio, overshoot, overshootTime } = springNumbers(law);
      const settled = settlingTime(motion, 0.001);
      const duration = extent(settled, response);
      const count = 480;
      const xs = new Float64Array(count + 1);
      const ys = new Float64Array(count + 1);
      for (let i = 0; i <= count; i++) ys[i] = motion.position((xs[i] = (i / count) * duration));
      const overshoots = overshoot > 5e-4 && overshootTime !== undefined && overshootTime <= duration;
      const marks: Mark[] = [{ y: 1, label: "", colour: "--line-strong" }];
      if (settled <= duration) {
        marks.push(
          { x: settled, label: `settled ${seconds(settled)}`, colour: "--muted" },
          { x: settled, y: motion.position(settled), label: "", colour: "--muted" },
        );
      }
      if (overshoots)
        marks.push({
          x: overshootTime,
          y: 1 + overshoot,
          label: `+${percent(overshoot)} at ${seconds(overshootTime)}`,
          colour: "--accent",
        });
      picture.draw({
        lines: [{ label: "position", colour: "--accent", xs, ys, width: 2.25 }],
        marks,
        x: { low: 0, high: duration },
        y: { low: Math.min(-0.05, Math.min(...ys) - 0.05), high: Math.max(1.2, 1.12 + overshoot) },
        summary:
          `${overshoots ? `Overshoots by ${percent(overshoot)} after ${seconds(overshootTime)}. ` : "No overshoot. "}` +
          `Settled after ${seconds(settled)}.`,
      });
      numbers.set(
        digits(dampingRatio, 4),
        seconds(response),
        overshoots ? percent(overshoot) : "none",
        seconds(settled),
        digits(law.stiffness, 5),
        digits(law.damping, 5) + (law.mass === 1 ? "" : ` at mass ${digits(law.mass, 3)}`),
      );
    },
    destroy: () => picture.destroy(),
  };
}

/** Returns the time to show: a little more than the settling time, in steps, so that the axis does not creep. */
function extent(settled: number, response: number): number {
  const wanted = Number.isFinite(settled) ? settled * 1.12 : 12 * Math.min(response, 1);
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20];
  return steps.find((step) => step >= wanted) ?? 20;
}
