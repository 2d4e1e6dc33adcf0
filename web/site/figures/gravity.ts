/** A ball that is thrown up and bounces, beside one that falls through the floor. */
import { motion } from "carom/laws";
import type { Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

export const mount: Mount = (root) => {
  const dials = { gravity: 9.8, velocity: 2, restitution: 0.7 };
  let height = 2;
  const scene = (): Scene => {
    const { gravity, velocity, restitution } = dials;
    const start = { acceleration: -gravity, position: height, velocity };
    const falls = motion({ law: "gravity", ...start });
    const bounces = motion({ law: "bounce", floor: 0, restitution, ...start });
    const impact = bounces.timeAt(0) ?? 0;
    const end = bounces.settlingTime(0.01);
    const marks = [{ time: impact, label: `floor at ${impact.toFixed(2)} s` }];
    return {
      duration: 4.2,
      low: -0.4,
      high: 3.6,
      levels: [0, height],
      lanes: [
        { name: "without a floor", ink: "ivory", position: (t) => falls.position(t), isGhost: true },
        { name: "bounces", ink: "red", position: (t) => bounces.position(t) },
      ],
      marks,
      // The top of the first bounce.
      pose: impact + (restitution * Math.abs(falls.at(impact).velocity)) / gravity,
      thrown(position, velocity) {
        [height, dials.velocity] = [Math.max(0, position), velocity];
        velocities.set(velocity);
        return scene();
      },
      words: `Thrown ${velocity < 0 ? "down" : "up"} from ${Number(height.toFixed(2))} m at ${Math.abs(velocity).toFixed(1)} m/s, the ball meets the floor after ${impact.toFixed(2)} s at ${Math.abs(falls.at(impact).velocity).toFixed(1)} m/s. ${
        Number.isFinite(end) ? `It stays within 1 cm of the floor from ${end.toFixed(2)} s on.` : "It never lies still."
      }`,
    };
  };
  const it = new Race(root, scene);
  const velocities = it.slider(dials, "velocity", {
    label: "Velocity upward",
    min: -5,
    max: 5,
    step: 0.1,
    unit: "m/s",
  });
  it.controls.prepend(
    it.slider(dials, "gravity", { label: "Gravity", min: 1.6, max: 24.8, step: 0.1, unit: "m/s²" }),
    velocities,
    it.slider(dials, "restitution", { label: "Speed kept by a bounce", min: 0, max: 1, step: 0.05 }),
  );
  return () => it.destroy();
};
