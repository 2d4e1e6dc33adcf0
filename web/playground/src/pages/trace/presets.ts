import type { Spec } from "carom/laws";
import { engine } from "./engine";
import type { Stretch } from "./measure";

interface Preset {
  name: string;
  colour: string;
  /** The dashes tell the lines of one platform apart, because they have the same colour. */
  dash?: number[];
  spec(start: { position: number; velocity: number }): Spec;
}

/** The motion of each platform after the same release. */
const PRESETS: readonly Preset[] = [
  {
    name: "iOS, normal",
    colour: "--series-2",
    spec: (start) => ({ law: "friction", decelerationRate: 0.998, ...start }),
  },
  {
    name: "iOS, fast",
    colour: "--series-2",
    dash: [1.5, 4],
    spec: (start) => ({ law: "friction", decelerationRate: 0.99, ...start }),
  },
  { name: "Android", colour: "--series-5", spec: (start) => ({ law: "spline_fling", density: 1, ...start }) },
  { name: "Chromium, classic", colour: "--series-4", spec: (start) => ({ law: "chromium_fling", ...start }) },
];

export interface Compared {
  name: string;
  colour: string;
  dash: number[];
  times: Float64Array;
  positions: Float64Array;
  /** The root mean square distance from the recording. */
  rmse: number;
  rest: number | undefined;
}

/** Returns each platform's motion from the start of the interval, beside the recording. */
export function compare({ start, times, positions }: Stretch): Compared[] {
  const began = times[0] ?? 0;
  const span = (times[times.length - 1] ?? began) - began;
  return PRESETS.map(({ name, colour, dash = [6, 4], spec }) => {
    const it = engine().motion(spec(start));
    const squares = times.map((time, i) => (it.position(time - began) - (positions[i] as number)) ** 2);
    const shown = Float64Array.from({ length: 121 }, (_, i) => (i / 120) * span);
    return {
      name,
      colour,
      dash,
      rest: it.rest,
      times: shown.map((t) => began + t),
      positions: shown.map((t) => it.position(t)),
      rmse: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / times.length),
    };
  });
}
