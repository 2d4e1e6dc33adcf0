/** Springs for common parts of an interface, side by side. */
import { settlingTime, spring } from "carom/spring";
import { type Ink, type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

const PIECES: readonly (readonly [string, number, number, Ink])[] = [
  ["a toggle", 0.25, 0.9, "yellow"],
  ["a sheet", 0.4, 0.85, "red"],
  ["a card thrown by hand", 0.5, 0.7, "blue"],
  ["a page that changes", 0.55, 1, "ivory"],
];

export const mount: Mount = (root) => {
  let slow = 1;
  const scene = (): Scene => {
    const all = PIECES.map(([name, response, dampingRatio, ink]) => {
      const move = spring({ response: response * slow, dampingRatio });
      return { name, ink, move, settled: settlingTime(move, 0.005) };
    });
    return {
      duration: 1.2 * slow,
      low: -0.1,
      high: 1.3,
      lanes: all.map(({ name, ink, move }) => ({ name, ink, position: (t: number) => move.position(t) })),
      words: `Settled to half a percent: ${all.map(({ name, settled }) => `${name} after ${settled.toFixed(2)} s`).join(", ")}.`,
    };
  };
  const it = race(root, scene());
  it.controls.prepend(
    slider({ label: "Slower by", min: 1, max: 5, step: 0.5, value: slow, unit: "×" }, (value) => {
      slow = value;
      it.show(scene());
    }),
  );
  return () => it.destroy();
};
