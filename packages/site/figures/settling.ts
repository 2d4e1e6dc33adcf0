/** The exact settling time, compared with the usual bound by the envelope. */
import { settlingTime, spring } from "carom";
import { type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

/** In seconds. */
const DURATION = 3;

export const mount: Mount = (root) => {
  let bounce = 0.6;
  let tolerance = 2;
  const scene = (): Scene => {
    const move = spring({ duration: 0.5, bounce, to: 300 });
    const settled = settlingTime(move, { distance: tolerance, velocity: 1e9 });
    const decay = (move.law.damping / move.law.mass) / 2;
    const bound = Math.log(300 / Math.sqrt(1 - (1 - bounce) ** 2) / tolerance) / decay;
    return {
      duration: DURATION,
      low: -20,
      high: 560,
      levels: [0, 300 - tolerance, 300 + tolerance],
      lanes: [{ name: "300 px", ink: "red", position: (t) => move.position(t) }],
      marks: [{ time: settled, label: `${settled.toFixed(2)} s: inside for good`, drag: (time) => choose(farthest(time)) }],
      words: `After ${settled.toFixed(3)} s the ball is within ${tolerance} px of its target and stays there. The usual bound by the envelope says ${bound.toFixed(3)} s.`,
    };
  };
  /** How far the ball still gets from its target after a time: the tolerance that this time settles. */
  const farthest = (time: number): number => {
    const move = spring({ duration: 0.5, bounce, to: 300 });
    let most = 0;
    for (let t = time; t < DURATION; t += 0.002) most = Math.max(most, Math.abs(move.position(t) - 300));
    return most;
  };
  const it = race(root, scene());
  const tolerances = slider({ label: "Tolerance", min: 0.5, max: 60, step: 0.5, value: tolerance, unit: "px" }, (value) => {
    tolerance = value;
    it.show(scene(), !isDragged);
  });
  let isDragged = false;
  /** Moves the slider, as a drag of the mark does; a mark that is dragged starts no play. */
  const choose = (value: number): void => {
    const input = tolerances.querySelector("input") as HTMLInputElement;
    isDragged = true;
    input.value = String(value);
    input.dispatchEvent(new Event("input"));
    isDragged = false;
  };
  it.controls.prepend(
    slider({ label: "Bounce", min: 0.05, max: 0.85, step: 0.01, value: bounce }, (value) => {
      bounce = value;
      it.show(scene());
    }),
    tolerances,
  );
  return () => it.destroy();
};
