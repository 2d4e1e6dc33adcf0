/** An edge that takes over at the exact instant of contact, beside one that takes over at the next frame. */
import { spring, timeAt } from "carom";
import { choice, type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

const DRAG = 2;
const EDGE = 300;

export const mount: Mount = (root) => {
  let velocity = 2400;
  let rate: "30" | "60" | "240" = "30";
  const scene = (): Scene => {
    const glide = spring({ mass: 1, stiffness: 0, damping: DRAG, from: 0, to: 0, velocity });
    const exact = timeAt(glide, EDGE) ?? Infinity;
    const frame = Math.ceil(exact * Number(rate)) / Number(rate);
    const after = (time: number) => {
      if (!(time < 10)) return (t: number) => glide.position(t);
      const { position, velocity: speed } = glide.at(time);
      const back = spring({ response: 0.45, dampingRatio: 1, from: position, to: EDGE, velocity: speed });
      return (t: number) => (t < time ? glide.position(t) : back.position(t - time));
    };
    const [right, late] = [after(exact), after(frame)];
    const peak = (position: (t: number) => number): number => {
      let most = 0;
      for (let t = 0; t < 1.5; t += 1 / 2000) most = Math.max(most, position(t) - EDGE);
      return most;
    };
    const [a, b] = [peak(right), peak(late)];
    return {
      duration: 1.2,
      low: -10,
      high: 560,
      levels: [0, EDGE],
      lanes: [
        { name: "handed over at the edge", ink: "red", position: right },
        { name: `handed over at the next of ${rate} frames`, ink: "yellow", position: late },
      ],
      marks: exact < 1.2 ? [{ time: exact, label: `edge after ${(1000 * exact).toFixed(2)} ms` }] : [],
      words:
        exact < 1.2
          ? `The edge is reached after ${(1000 * exact).toFixed(2)} ms. Handed over there, the page goes ${a.toFixed(0)} px beyond it; at the next frame it goes ${b.toFixed(0)} px, and another number at every frame rate.`
          : "This fling is too slow to reach the edge.",
    };
  };
  const it = race(root, scene());
  const again = (): void => it.show(scene());
  it.controls.prepend(
    choice("Frames a second", [["30", "30"], ["60", "60"], ["240", "240"]] as const, rate, (value) => {
      rate = value;
      again();
    }),
    slider({ label: "Release velocity", min: 300, max: 4000, step: 20, value: velocity, unit: "px/s" }, (value) => {
      velocity = value;
      again();
    }),
  );
  return () => it.destroy();
};
