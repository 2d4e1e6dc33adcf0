/** One release under four frictions. */
import { motion } from "carom/all";
import { type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

export const mount: Mount = (root) => {
  let velocity = 1800;
  const scene = (): Scene => {
    const normal = motion({ law: "friction", decelerationRate: 0.998, velocity });
    const fast = motion({ law: "friction", decelerationRate: 0.99, velocity });
    const android = motion({ law: "spline_fling", density: 1, velocity });
    const sliding = motion({ law: "sliding", drag: 0, deceleration: 1500, velocity });
    // The axes change in steps, so that a faster release also looks faster.
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
      words: `Released at ${velocity} px/s, a list with the rate 0.998 ends ${Math.round(normal.rest ?? 0)} px further, one with 0.99 after ${Math.round(fast.rest ?? 0)} px, Android's after ${Math.round(android.rest ?? 0)} px.`,
    };
  };
  const it = race(root, scene());
  it.controls.prepend(
    slider({ label: "Release velocity", min: 200, max: 3000, step: 50, value: velocity, unit: "px/s" }, (value) => {
      velocity = value;
      it.show(scene());
    }),
  );
  return () => it.destroy();
};
