/** Four libraries under one input. Each ball replays the library's film from the report. */
import { rows, type Row } from "virtual:report";
import { filmOf, filmScene, NAMES, played } from "./films";
import { grouped, type Ink, type Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

/** The libraries that we show. Their documents all let you set a spring by its law, so all four get the same spring. */
const SHOWN: [string, Ink][] = [
  ["value anime", "yellow"],
  ["value react-spring", "ivory"],
  ["value motion", "blue"],
  ["value carom", "red"],
];

/** Returns how far a library is off after the pause, in px, compared with a run without a pause. */
function late({ films }: Row): number {
  const [through, paused] = (films.stall ?? []).map(played);
  if (!through || !paused) return 0;
  return Math.max(...Array.from({ length: 40 }, (_, i) => Math.abs(paused((20 + i) / 60) - through((20 + i) / 60))));
}

const about = (px: number): string => (px < 1 ? "less than 1" : grouped(Math.round(px)));

export const mount: Mount = (root) => {
  const chosen: { scenario: "retarget" | "stall" } = { scenario: "retarget" };
  const shown = SHOWN.flatMap(([id, ink]) => rows.filter((row) => row.id === id).map((row) => ({ row, ink })));
  const scene = (): Scene => {
    const { scenario } = chosen;
    const lanes = shown.map(({ row, ink }) => ({
      name: `${row.name} ${row.version ?? ""}`,
      ink,
      position: filmOf(row, scenario),
    }));
    const words =
      scenario === "retarget"
        ? `Sent to 300 px and back after 123 ms. At the turn, each changes its velocity at once by: ${shown.map(({ row }) => `${row.name} ${about(row.turn ?? 0)} px/s`).join(", ")}.`
        : `One spring, sent to 300 px, without a frame for 200 ms. After this pause, each is off by: ${shown.map(({ row }) => `${row.name} ${about(late(row))} px`).join(", ")}.`;
    return filmScene(scenario, lanes, words);
  };
  const it = new Race(root, scene);
  const { retarget, stall } = NAMES;
  it.controls.prepend(it.choice(chosen, "scenario", "What happens", { retarget, stall }));
  return () => it.destroy();
};
