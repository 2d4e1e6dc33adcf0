/** The response stretches a motion in time, and the damping ratio changes its shape. */
import { spring } from "carom";
import type { Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

export const mount: Mount = (root) => {
  const law = { response: 0.5, dampingRatio: 0.5 };
  let start = { from: 0, velocity: 0 };
  const scene = (): Scene => {
    const yours = spring({ ...law, ...start });
    const undamped = spring({ response: law.response, dampingRatio: 0, ...start });
    return {
      duration: 2,
      low: -0.1,
      high: 2.1,
      lanes: [
        { name: "without damping", ink: "ivory", position: (t) => undamped.position(t), isGhost: true },
        { name: "yours", ink: "red", position: (t) => yours.position(t) },
      ],
      thrown(from, velocity) {
        start = { from, velocity };
        return scene();
      },
      pose: law.response,
      marks: [{ time: law.response, label: `one response, ${law.response.toFixed(2)} s` }],
      words: `Without damping the spring would be back at its start after one response, ${law.response.toFixed(2)} s. Its stiffness is ${yours.law.stiffness.toFixed(1)}, its damping ${yours.law.damping.toFixed(1)}.`,
    };
  };
  const it = new Race(root, scene);
  it.controls.prepend(
    it.slider(law, "response", { label: "Response", min: 0.1, max: 1.5, step: 0.05, unit: "s" }),
    it.slider(law, "dampingRatio", { label: "Damping ratio", min: 0, max: 2, step: 0.05 }),
  );
  return () => it.destroy();
};
