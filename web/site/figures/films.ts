/** Plays the report's films of libraries as lanes of a race, beside the exact motion. */
import { spring } from "carom";
import type { Film, Row } from "virtual:report";
import type { Scene } from "./race-scene";

/** The travel of a film in px, and the times in seconds when its target changes or its frames pause, as in the report. */
const SPAN = 300;
const RETARGET = 0.123;
const PAUSE = [0.1, 0.3] as const;
/** The spring that we give to each library whose documents name a spring. */
const LAW = { stiffness: 170, damping: 26, mass: 1 };

export type Scenario = "retarget" | "stall" | "flick" | "throw";

/** A short name of what happens in each scenario. */
export const NAMES: Record<Scenario, string> = {
  retarget: "a new target in flight",
  stall: "a pause of 200 ms",
  flick: "a flick",
  throw: "a thrown drawer",
};

/** Returns a film's position at any time, interpolated between frames. Where a frame is missing, the last one stays on screen. */
export function played({ rate, x: film }: Film): (t: number) => number {
  const shown: number[] = [];
  for (const x of film) shown.push(x ?? shown[shown.length - 1] ?? 0);
  return (t) => {
    const at = Math.min(Math.max(0, t * rate), shown.length - 1);
    const i = Math.floor(at);
    // While a frame is missing, everything stands still.
    const [from = 0, to = from] = [shown[i], film[i + 1] === null || film[i] === null ? shown[i] : shown[i + 1]];
    return from + (at - i) * (to - from);
  };
}

const whole = spring({ ...LAW, to: SPAN });
const turned = (() => {
  const { position, velocity } = whole.at(RETARGET);
  return spring({ ...LAW, from: position, velocity, to: 0 });
})();

/** The exact motion: a spring that keeps its velocity at a new target, and that a pause doesn't delay. */
export const exact =
  (scenario: Scenario) =>
  (t: number): number =>
    scenario === "retarget" && t > RETARGET ? turned.at(t - RETARGET).position : whole.at(t).position;

/** Returns the scene that shows lanes in a scenario. */
export function filmScene(scenario: Scenario, lanes: Scene["lanes"], words: string): Scene {
  const duration = scenario === "retarget" ? 0.9 : 1.2;
  const all = lanes.flatMap(({ position }) => Array.from({ length: 120 }, (_, i) => position((i / 120) * duration)));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const margin = 0.08 * (high - low);
  const marks =
    scenario === "retarget"
      ? [{ time: RETARGET, label: "the target goes back to 0" }]
      : scenario === "stall"
        ? [
            { time: PAUSE[0], label: "no frames" },
            { time: PAUSE[1], label: "" },
          ]
        : [{ time: 0.2, label: "the finger lifts" }];
  return {
    lanes,
    duration,
    low: low - margin,
    high: high + margin,
    levels: scenario === "retarget" ? [0] : scenario === "stall" ? [0, SPAN] : [],
    marks,
    words,
  };
}

/** Returns the film that the figure shows of a library in a scenario: the last film, which is the interrupted one. */
export const filmOf = ({ films }: Row, scenario: Scenario): ((t: number) => number) =>
  played(films[scenario]?.at(-1) ?? { rate: 1, x: [0] });
