/** One spring in its three regimes. */
import { settlingTime, spring } from "carom";
import type { Mount } from "./kit";
import { Race } from "./race";
import { peak, type Scene } from "./race-scene";

/** In seconds. */
const DURATION = 2.2;

export const mount: Mount = (root) => {
  const dials = { dampingRatio: 0.3 };
  let start = { from: 0, velocity: 0 };
  const scene = (): Scene => {
    const { dampingRatio } = dials;
    const of = (ratio: number) => spring({ response: 0.5, dampingRatio: ratio, ...start });
    const [yours, critical, over] = [of(dampingRatio), of(1), of(2.5)];
    const settled = settlingTime(yours, 0.005);
    // 1 or −1: the side of the target on which the spring overshoots.
    const side = Math.sign(1 - start.from) || Math.sign(-start.velocity);
    const overshoot = peak((t) => side * (yours.position(t) - 1), DURATION);
    const hasOvershoot = overshoot.height > 1e-6;
    const regime =
      dampingRatio === 0
        ? "undamped"
        : dampingRatio < 1
          ? "underdamped"
          : dampingRatio === 1
            ? "critically damped"
            : "overdamped";
    return {
      duration: DURATION,
      low: -0.1,
      high: Math.max(
        1.45,
        1.1 + Math.exp((-Math.PI * dampingRatio) / Math.sqrt(Math.max(1e-9, 1 - dampingRatio ** 2))),
      ),
      lanes: [
        { name: "overdamped, ratio 2.5", ink: "ivory", position: (t) => over.position(t), isGhost: true },
        { name: "critically damped, ratio 1", ink: "yellow", position: (t) => critical.position(t), isGhost: true },
        { name: `yours, ratio ${dampingRatio.toFixed(2)}`, ink: "red", position: (t) => yours.position(t) },
      ],
      lens: hasOvershoot ? { around: () => 1, difference: overshoot.height } : undefined,
      pose: hasOvershoot ? overshoot.time : undefined,
      thrown(from, velocity) {
        start = { from, velocity };
        return scene();
      },
      marks: settled < DURATION ? [{ time: settled, label: `settled to 0.5 % after ${settled.toFixed(2)} s` }] : [],
      words: `Your spring is ${regime}. ${
        settled < 30
          ? `It stays within half a percent of its target after ${settled.toFixed(2)} s.`
          : "It does not come to rest."
      }`,
    };
  };
  const it = new Race(root, scene);
  it.controls.prepend(it.slider(dials, "dampingRatio", { label: "Damping ratio", min: 0, max: 3, step: 0.05 }));
  return () => it.destroy();
};
