import { spring } from "carom";
import type { steps } from "carom/laws";
import film from "virtual:films/steps";
import { countOf, durationOf, FIRST, isFirst, type Setting, type Solver } from "./setting";

/** The package's steppers, which come with its WebAssembly module. */
let stepped: typeof steps | undefined;

/** Loads the steppers. Without them, only the first setting has courses, because they are a film. */
export async function load(): Promise<void> {
  const { steps } = await import("carom/laws");
  // The first call starts the module, which takes longer than a frame.
  steps("euler", { ...springOf(FIRST), dt: FIRST.dt / 1000, count: 1 });
  stepped = steps;
}

/** A difference of the size of rounding errors; smaller ones are not compared. */
export const FLOOR = 1e-17;

/** The path of a method and its error. */
export interface Course {
  solver: Solver;
  times: Float64Array;
  positions: Float64Array;
  errors: Float64Array;
  worst: number;
}

export const blewUp = (worst: number): boolean => !(worst < 10);

const springOf = ({ response, damping_ratio: dampingRatio }: Setting): { response: number; dampingRatio: number } => ({
  response,
  dampingRatio,
});

/** Returns the positions of a method at its steps, or nothing before the steppers are there. */
function positionsOf(method: Solver["method"], setting: Setting): ArrayLike<number> | undefined {
  if (isFirst(setting)) return film[method];
  return stepped?.(method, { ...springOf(setting), dt: setting.dt / 1000, count: countOf(setting) }).filter(
    (_, i) => i % 2 === 0,
  );
}

/** The solver's steps from 0 to the target at 1, or nothing before the steppers are there. */
export function course(solver: Solver, setting: Setting): Course | undefined {
  const steps = positionsOf(solver.method, setting);
  if (!steps) return undefined;
  const dt = setting.dt / 1000;
  const count = steps.length - 1;
  const truth = spring(springOf(setting));
  const times = new Float64Array(count + 1);
  const positions = new Float64Array(count + 1);
  const errors = new Float64Array(count + 1);
  let worst = 0;
  for (let i = 0; i <= count; i++) {
    const t = (times[i] = i * dt);
    const x = (positions[i] = steps[i] ?? NaN);
    const error = Math.abs(x - truth.position(t));
    errors[i] = Math.max(error, FLOOR);
    worst = Number.isNaN(error) ? Infinity : Math.max(worst, error);
  }
  return { solver, times, positions, errors, worst };
}

/** The exact solution as a function of time in seconds. */
export function truthOf(setting: Setting): (time: number) => number {
  const truth = spring(springOf(setting));
  return (time) => truth.position(time);
}

/** The exact solution on a fine grid. */
export function exactly(setting: Setting): { xs: Float64Array; ys: Float64Array } {
  const truth = truthOf(setting);
  const xs = Float64Array.from({ length: 401 }, (_, i) => (i / 400) * durationOf(setting));
  return { xs, ys: xs.map(truth) };
}
