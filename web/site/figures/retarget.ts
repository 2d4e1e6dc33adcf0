/** A change of target in flight that keeps the velocity, beside one that loses it. */
import { spring } from "carom";
import { type Mount, slider } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

export const mount: Mount = (root) => {
  let at = 0.16;
  const law = { response: 0.7, dampingRatio: 0.4 };
  /** A hand that lets go of the balls is a retarget, too: one ball takes over its velocity. */
  const thrown = (from: number, velocity: number): Scene => {
    const [kept, lost] = [spring({ ...law, from, to: 0, velocity }), spring({ ...law, from, to: 0 })];
    return {
      ...scene(),
      lanes: [
        {
          name: "takes over the velocity of the hand",
          ink: "red",
          position: (t) => kept.position(t),
          velocity: (t) => kept.at(t).velocity,
        },
        {
          name: "starts at rest",
          ink: "yellow",
          position: (t) => lost.position(t),
          velocity: (t) => lost.at(t).velocity,
        },
      ],
      marks: [],
      words: `The hand let go at ${from.toFixed(2)}, moving at ${Math.abs(velocity).toFixed(1)} lengths of the track per second, and the target is 0. The red ball continues with the velocity of the hand; the yellow one starts at rest.`,
    };
  };
  const scene = (): Scene => {
    const out = spring({ ...law, from: 0, to: 1 });
    const there = out.at(at);
    const kept = spring({ ...law, from: there.position, to: 0, velocity: there.velocity });
    const lost = spring({ ...law, from: there.position, to: 0, velocity: 0 });
    const then = (after: typeof out) => ({
      position: (t: number) => (t < at ? out.position(t) : after.position(t - at)),
      velocity: (t: number) => (t < at ? out.at(t) : after.at(t - at)).velocity,
    });
    return {
      duration: 1.6,
      hasMenus: true,
      low: -0.3,
      high: 1.3,
      lanes: [
        { name: "retargeted: the velocity continues", ink: "red", ...then(kept) },
        { name: "restarted: the velocity is lost", ink: "yellow", ...then(lost) },
      ],
      thrown,
      marks: [{ time: at, label: "turned back here" }],
      words: `At ${at.toFixed(2)} s the target goes back from 1 to 0. Both balls move ${there.velocity > 0 ? "away from it" : "toward it already"}, at ${Math.abs(there.velocity).toFixed(1)} lengths of the track per second. The red one carries on${there.velocity > 0 ? " and turns" : ""}; the yellow one stops dead first.`,
    };
  };
  const it = new Race(root, scene());
  it.controls.prepend(
    slider({ label: "Turn back after", min: 0.02, max: 0.6, step: 0.01, value: at, unit: "s" }, (value) => {
      at = value;
      it.show(scene());
    }),
  );
  return () => it.destroy();
};
