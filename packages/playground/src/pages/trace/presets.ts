import { motion, type Spec } from 'carom';

export interface Preset {
  name: string;
  colour: string;
  spec(start: { position: number; velocity: number }): Spec;
}

/** What platforms would have made of the same release. */
export const PRESETS: readonly Preset[] = [
  { name: 'iOS, normal', colour: '--series-2', spec: (start) => ({ law: 'friction', decelerationRate: 0.998, ...start }) },
  { name: 'iOS, fast', colour: '--series-5', spec: (start) => ({ law: 'friction', decelerationRate: 0.99, ...start }) },
  { name: 'Android', colour: '--series-3', spec: (start) => ({ law: 'spline_fling', density: 1, ...start }) },
  { name: 'Chromium, classic', colour: '--series-4', spec: (start) => ({ law: 'chromium_fling', ...start }) },
];

export interface Compared {
  preset: Preset;
  times: Float64Array;
  positions: Float64Array;
  /** Root of the mean square of the distance from the recording. */
  rmse: number;
  rest: number | undefined;
}

/** Each preset from the state in which the recording was let go, beside the recording. */
export function compare(start: { position: number; velocity: number }, times: ArrayLike<number>, positions: ArrayLike<number>): Compared[] {
  const span = times[times.length - 1] ?? 1;
  return PRESETS.map((preset) => {
    const it = motion(preset.spec(start));
    let squares = 0;
    for (let i = 0; i < times.length; i++) squares += (it.position(times[i] as number) - (positions[i] as number)) ** 2;
    const shown = Float64Array.from({ length: 121 }, (_, i) => (i / 120) * span);
    return { preset, times: shown, positions: shown.map((t) => it.position(t)), rmse: Math.sqrt(squares / times.length), rest: it.rest };
  });
}
