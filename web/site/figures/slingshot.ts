/** A slingshot: a spring pulls the ball through its place of rest, where friction takes over. */
import { motion } from "carom/laws";
import type { Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

export const mount: Mount = (root) => {
  const dials = { pull: 200, drag: 2 };
  const scene = (): Scene => {
    const { pull, drag } = dials;
    const spring = { law: "spring", response: 0.35, dampingRatio: 0.3, position: -pull, target: 0 } as const;
    const shot = motion({
      law: "sequence",
      segments: [
        { ...spring, until: { position: 0 } },
        { law: "friction", drag },
      ],
    });
    const held = motion(spring);
    const handover = shot.timeAt(0) ?? 0;
    return {
      duration: 2.4,
      low: -320,
      high: 1500,
      levels: [-pull, 0],
      lanes: [
        { name: "the spring alone", ink: "ivory", position: (t) => held.position(t), isGhost: true },
        { name: "spring, then friction", ink: "red", position: (t) => shot.position(t) },
      ],
      thrown(position) {
        dials.pull = Math.max(0, Math.min(300, -position));
        pulls.set(dials.pull);
        return scene();
      },
      marks: [{ time: handover, label: `handed over at ${handover.toFixed(3)} s` }],
      words: `Pulled ${Math.round(pull)} px and released, the ball leaves the spring after ${handover.toFixed(3)} s at ${Math.round(shot.at(handover).velocity)} px/s, and ends at ${Math.round(shot.rest ?? 0)} px.`,
    };
  };
  const it = new Race(root, scene);
  const pulls = it.slider(dials, "pull", { label: "Pull", min: 0, max: 300, step: 10, unit: "px" });
  it.controls.prepend(
    pulls,
    it.slider(dials, "drag", { label: "Drag of the friction", min: 1, max: 6, step: 0.1, unit: "1/s" }),
  );
  return () => it.destroy();
};
