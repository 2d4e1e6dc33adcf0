/** Compares the exact settling time with the usual bound, which the envelope gives. */
import { settlingTime, spring, type SpringMotion } from "carom";
import type { Mount } from "./kit";
import { Race } from "./race";
import { peak, type Scene } from "./race-scene";

/** In seconds. */
const DURATION = 3;

export const mount: Mount = (root) => {
  const dials = { bounce: 0.6, tolerance: 2 };
  let start = { from: 0, velocity: 0 };
  const moved = (): SpringMotion => spring({ duration: 0.5, bounce: dials.bounce, to: 300, ...start });
  const scene = (): Scene => {
    const { tolerance } = dials;
    const move = moved();
    const settled = settlingTime(move, { distance: tolerance, velocity: 1e9 });
    const decay = move.law.damping / move.law.mass / 2;
    const swing = Math.sqrt(move.law.stiffness / move.law.mass - decay ** 2);
    const envelope = Math.hypot(start.from - 300, (start.velocity + decay * (start.from - 300)) / swing);
    const bound = Math.max(0, Math.log(envelope / tolerance) / decay);
    return {
      duration: DURATION,
      low: -20,
      high: 560,
      levels: [0, 300 - tolerance, 300 + tolerance],
      lanes: [{ name: "300 px", ink: "red", position: (t) => move.position(t) }],
      lens: { around: () => 300, difference: 1.6 * tolerance },
      pose: settled,
      thrown(from, velocity) {
        start = { from, velocity };
        return scene();
      },
      marks: [
        { time: settled, label: `${settled.toFixed(2)} s: inside for good`, drag: (time) => choose(farthest(time)) },
      ],
      words: `After ${settled.toFixed(3)} s the ball is within ${Number(tolerance.toFixed(1))} px of its target and stays there. The usual bound by the envelope says ${bound.toFixed(3)} s.`,
    };
  };
  /** Returns the largest distance from the target after a time. With this distance as the tolerance, the motion settles at that time. */
  const farthest = (time: number): number => {
    const move = moved();
    return peak((t) => (t < time ? 0 : Math.abs(move.position(t) - 300)), DURATION).height;
  };
  const it = new Race(root, scene);
  const tolerances = it.slider(dials, "tolerance", { label: "Tolerance", min: 0.5, max: 60, step: 0.5, unit: "px" });
  /** Sets the tolerance when the visitor drags the mark. This doesn't replay the motion, unlike a slider. */
  const choose = (value: number): void => {
    dials.tolerance = Math.max(0.5, Math.min(60, value));
    tolerances.set(dials.tolerance);
    it.show(false);
  };
  it.controls.prepend(it.slider(dials, "bounce", { label: "Bounce", min: 0.05, max: 0.85, step: 0.01 }), tolerances);
  return () => it.destroy();
};
