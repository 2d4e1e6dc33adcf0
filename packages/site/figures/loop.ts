/** Loops that brake a page in each frame, beside the law. */
import { motion } from "carom/all";
import { choice, type Mount, slider } from "./kit";
import { type Lane, race, type Scene } from "./race";

const DURATION = 2.5;

/** Returns the position of a loop between its frames: `kept` of the velocity stays after each frame. */
function loop(velocity: number, kept: number, rate: number): (t: number) => number {
  const positions = [0];
  let [x, v] = [0, velocity];
  for (let i = 1; i <= Math.ceil(DURATION * rate); i++) {
    v *= kept;
    x += v / rate;
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
  let kept = 0.95;
  let rate: "60" | "120" | "240" = "120";
  const velocity = 1800;
  const scene = (): Scene => {
    const law = motion({ law: "friction", keptPerFrame: kept, frameRate: 60, velocity });
    const rest = law.rest ?? 0;
    const hertz = Number(rate);
    const [naive, powered] = [loop(velocity, kept, hertz), loop(velocity, kept ** (60 / hertz), hertz)];
    const short = (position: (t: number) => number): string => {
      const share = (100 * (position(DURATION) - law.position(DURATION))) / law.position(DURATION);
      return `${Math.abs(share).toFixed(1)} % ${share < 0 ? "short" : "too far"}`;
    };
    const lanes: Lane[] = [
      { name: `v *= ${kept}, ${rate} frames a second`, ink: "yellow", position: naive },
      { name: `v *= ${kept} ** (60 * dt), ${rate} frames a second`, ink: "ivory", position: powered },
      { name: "the law, at any rate", ink: "red", position: (t) => law.position(t) },
    ];
    return {
      lanes,
      duration: DURATION,
      low: -0.04 * rest,
      high: 1.08 * rest,
      levels: [0, rest],
      words: `Released at ${velocity} px/s, the law ends after ${Math.round(rest)} px. At ${rate} frames a second the loop that was tuned at 60 ends ${short(naive)}, and the one with the power ${short(powered)}.`,
    };
  };
  const it = race(root, scene());
  const again = (): void => it.show(scene());
  it.controls.prepend(
    choice("Frames a second", [["60", "60"], ["120", "120"], ["240", "240"]] as const, rate, (value) => {
      rate = value;
      again();
    }),
    slider({ label: "Velocity kept a frame", min: 0.9, max: 0.97, step: 0.01, value: kept }, (value) => {
      kept = value;
      again();
    }),
  );
  return () => it.destroy();
};
