/** Loops that reduce the velocity of a page in each frame, beside the law of friction. */
import type { State } from "carom";
import { motion } from "carom/laws";
import { type Mount, signed } from "./kit";
import { Race } from "./race";
import type { Lane, Scene } from "./race-scene";

const DURATION = 2.5;

/** Returns the position of a loop at any time. In each frame it moves by its velocity, and then keeps the fraction `kept` of it. */
function loop({ position, velocity }: State, kept: number, rate: number): (t: number) => number {
  const positions = [position];
  let [x, v] = [position, velocity];
  for (let i = 1; i <= Math.ceil(DURATION * rate); i++) {
    x += v / rate;
    v *= kept;
    positions.push(x);
  }
  return (t) => {
    const place = Math.min(t * rate, positions.length - 1);
    const i = Math.floor(place);
    const [a, b] = [positions[i] ?? 0, positions[i + 1] ?? positions[i] ?? 0];
    return a + (place - i) * (b - a);
  };
}

export const mount: Mount = (root) => {
  const dials: { kept: number; rate: "60" | "120" | "240" } = { kept: 0.95, rate: "120" };
  let start: State = { position: 0, velocity: 1800 };
  const scene = (): Scene => {
    const { kept, rate } = dials;
    const law = motion({ law: "friction", keptPerFrame: kept, frameRate: 60, ...start });
    const rest = law.rest ?? 0;
    const room = motion({ law: "friction", keptPerFrame: kept, frameRate: 60, velocity: 1800 }).rest ?? 0;
    const hertz = Number(rate);
    const [naive, powered] = [loop(start, kept, hertz), loop(start, kept ** (60 / hertz), hertz)];
    const travel = (position: (t: number) => number): number => Math.abs(position(DURATION) - start.position);
    const short = (position: (t: number) => number): string => {
      const share = 100 * (travel(position) / travel((t) => law.position(t)) - 1);
      return Number.isNaN(share)
        ? "where it began"
        : `${Math.abs(share).toFixed(1)} % ${share < 0 ? "short" : "too far"}`;
    };
    const lanes: Lane[] = [
      { name: `x += v; v *= ${kept}, ${rate} frames a second`, ink: "yellow", position: naive },
      { name: `v *= ${kept} ** (60 * dt), ${rate} frames a second`, ink: "ivory", position: powered },
      { name: "the law, at every frame rate", ink: "red", position: (t) => law.position(t) },
    ];
    return {
      lanes,
      duration: DURATION,
      // The axes fit the first release and don't change, so that a weaker throw looks weaker.
      low: -0.04 * room,
      high: 1.08 * room,
      levels: [0, rest],
      thrown(position, velocity) {
        start = { position, velocity };
        return scene();
      },
      words: `Released at ${signed(start.velocity)} px/s, the law ends after ${Math.round(Math.abs(rest - start.position))} px. At ${rate} frames a second the loop tuned at 60 ends ${short(naive)}, and the loop with the power ends ${short(powered)}.`,
    };
  };
  const it = new Race(root, scene);
  it.controls.prepend(
    it.choice(dials, "rate", "Frames a second", { 60: "60", 120: "120", 240: "240" }),
    it.slider(dials, "kept", { label: "Velocity kept a frame", min: 0.9, max: 0.97, step: 0.01 }),
  );
  return () => it.destroy();
};
