/** Hands a fling over to the spring at the exact instant of contact, and beside it, at the next frame. */
import { spring, timeAt } from "carom";
import type { Mount } from "./kit";
import { Race } from "./race";
import { peak, type Scene } from "./race-scene";

const DRAG = 2;
const EDGE = 300;
/** In seconds. */
const DURATION = 1.2;

export const mount: Mount = (root) => {
  let from = 0;
  const dials: { velocity: number; rate: "30" | "60" | "240" } = { velocity: 2400, rate: "30" };
  const scene = (): Scene => {
    const { velocity, rate } = dials;
    const glide = spring({ mass: 1, stiffness: 0, damping: DRAG, from, to: 0, velocity });
    const exact = timeAt(glide, EDGE) ?? Infinity;
    const frame = Math.ceil(exact * Number(rate)) / Number(rate);
    const after = (time: number) => {
      if (!(time < 10)) return (t: number) => glide.position(t);
      const { position, velocity: speed } = glide.at(time);
      const back = spring({ response: 0.45, dampingRatio: 1, from: position, to: EDGE, velocity: speed });
      return (t: number) => (t < time ? glide.position(t) : back.position(t - time));
    };
    const [right, late] = [after(exact), after(frame)];
    const [a, b] = [right, late].map((position) => peak((t) => position(t) - EDGE, DURATION).height.toFixed(1));
    const apart = peak((t) => Math.abs(late(t) - right(t)), DURATION);
    return {
      duration: DURATION,
      low: -10,
      high: 560,
      levels: [0, EDGE],
      lanes: [
        { name: "handed over at the edge", ink: "red", position: right },
        { name: `handed over at the next frame, ${rate} Hz`, ink: "yellow", position: late },
      ],
      lens: exact < DURATION ? { around: (t) => (right(t) + late(t)) / 2, difference: apart.height / 2 } : undefined,
      pose: exact < DURATION ? apart.time : undefined,
      thrown(position, thrown) {
        [from, dials.velocity] = [Math.min(EDGE, position), thrown];
        velocities.set(thrown);
        return scene();
      },
      marks: exact < DURATION ? [{ time: exact, label: `edge after ${(1000 * exact).toFixed(2)} ms` }] : [],
      words:
        exact < DURATION
          ? `The page meets the edge after ${(1000 * exact).toFixed(2)} ms. Handed over there, it goes ${a} px beyond. At the next frame it goes ${b} px, and differently at each rate.`
          : "This fling is too slow to reach the edge.",
    };
  };
  const it = new Race(root, scene);
  const velocities = it.slider(dials, "velocity", {
    label: "Release velocity",
    min: 0,
    max: 4000,
    step: 20,
    unit: "px/s",
  });
  it.controls.prepend(it.choice(dials, "rate", "Frames a second", { 30: "30", 60: "60", 240: "240" }), velocities);
  return () => it.destroy();
};
