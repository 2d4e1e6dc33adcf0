/** The exact settling time, compared with the usual bound by the envelope. */
import { settlingTime, spring } from "carom/spring";
import { type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

export const mount: Mount = (root) => {
  let bounce = 0.6;
  let tolerance = 2;
  const scene = (): Scene => {
    const move = spring({ duration: 0.5, bounce, to: 300 });
    const settled = settlingTime(move, { distance: tolerance, velocity: 1e9 });
    const decay = (move.law.damping / move.law.mass) / 2;
    const bound = Math.log(300 / Math.sqrt(1 - (1 - bounce) ** 2) / tolerance) / decay;
    return {
      duration: 3,
      low: -20,
      high: 560,
      levels: [0, 300 - tolerance, 300 + tolerance],
      lanes: [{ name: "300 px", ink: "red", position: (t) => move.position(t) }],
      marks: [{ time: settled, label: `${settled.toFixed(2)} s: inside for good` }],
      words: `After ${settled.toFixed(3)} s the ball is within ${tolerance} px of its target and stays there. The usual bound by the envelope says ${bound.toFixed(3)} s.`,
    };
  };
  const it = race(root, scene());
  it.controls.prepend(
    slider({ label: "Bounce", min: 0.05, max: 0.85, step: 0.01, value: bounce }, (value) => {
      bounce = value;
      it.show(scene());
    }),
    slider({ label: "Tolerance", min: 0.5, max: 60, step: 0.5, value: tolerance, unit: "px" }, (value) => {
      tolerance = value;
      it.show(scene());
    }),
  );
  return () => it.destroy();
};
