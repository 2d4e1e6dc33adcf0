/** One release under four frictions. */
import { motion } from "carom/laws";
import { type Mount, signed, slider } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

export const mount: Mount = (root) => {
  let start = { position: 0, velocity: 1800 };
  const scene = (): Scene => {
    const normal = motion({ law: "friction", decelerationRate: 0.998, ...start });
    const fast = motion({ law: "friction", decelerationRate: 0.99, ...start });
    const android = motion({ law: "spline_fling", density: 1, ...start });
    const sliding = motion({ law: "sliding", drag: 0, deceleration: 1500, ...start });
    const further = (it: typeof normal): number => Math.round(Math.abs((it.rest ?? 0) - start.position));
    // Change the axes in steps, and not with each release, so that a faster release also looks faster.
    const most = Math.max(normal.rest ?? 0, sliding.rest ?? 0, android.rest ?? 0);
    const farthest = [300, 600, 1200, 2400].find((end) => end > 1.05 * most) ?? 3600;
    return {
      duration: 3,
      low: -0.04 * farthest,
      high: farthest,
      levels: [0, 0.25, 0.5, 0.75, 1].map((share) => share * farthest),
      lanes: [
        { name: "0.998 a millisecond, iOS normal", ink: "red", position: (t) => normal.position(t) },
        { name: "0.99 a millisecond, iOS fast", ink: "yellow", position: (t) => fast.position(t) },
        { name: "Android's spline", ink: "ivory", position: (t) => android.position(t) },
        { name: "constant deceleration, as a ball on cloth", ink: "blue", position: (t) => sliding.position(t) },
      ],
      thrown(position, velocity) {
        start = { position, velocity };
        velocities.set(velocity);
        return scene();
      },
      words: `Released at ${signed(start.velocity)} px/s, a list with the rate 0.998 ends after ${further(normal)} px, one with 0.99 after ${further(fast)} px, Android's after ${further(android)} px.`,
    };
  };
  const velocities = slider(
    { label: "Release velocity", min: 0, max: 3000, step: 50, value: start.velocity, unit: "px/s" },
    (velocity) => {
      start = { position: 0, velocity };
      it.show();
    },
  );
  const it = new Race(root, scene);
  it.controls.prepend(velocities);
  return () => it.destroy();
};
