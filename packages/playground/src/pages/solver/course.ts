import { type Method, spring, steps } from "carom/all";

/** The state of the lab: a spring, and the methods' step. */
export interface Setting {
  /** The step in ms. */
  dt: number;
  /** In seconds. */
  response: number;
  damping_ratio: number;
}

export interface Solver {
  method: Method;
  name: string;
  colour: string;
}

export const SOLVERS: readonly Solver[] = [
  { method: "euler", name: "Forward Euler", colour: "--series-2" },
  { method: "semi-implicit-euler", name: "Semi-implicit Euler", colour: "--series-3" },
  { method: "stoermer-verlet", name: "Störmer–Verlet", colour: "--series-6" },
  { method: "verlet", name: "Velocity Verlet", colour: "--series-4" },
  { method: "rk4", name: "Runge–Kutta 4", colour: "--series-5" },
  { method: "exact", name: "Exact step", colour: "--series-1" },
];

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

/** The simulated time in seconds. */
export const durationOf = ({ response }: Setting): number => 4 * response;

export const blewUp = (worst: number): boolean => !(worst < 10);

const springOf = ({ response, damping_ratio: dampingRatio }: Setting): { response: number; dampingRatio: number } => ({
  response,
  dampingRatio,
});

/** The solver's steps from 0 to the target at 1. */
export function course(solver: Solver, setting: Setting): Course {
  const dt = setting.dt / 1000;
  const count = Math.min(20_000, Math.max(1, Math.floor(durationOf(setting) / dt + 1e-9)));
  const states = steps(solver.method, { ...springOf(setting), dt, count });
  const truth = spring(springOf(setting));
  const times = new Float64Array(count + 1);
  const positions = new Float64Array(count + 1);
  const errors = new Float64Array(count + 1);
  let worst = 0;
  for (let i = 0; i <= count; i++) {
    const t = (times[i] = i * dt);
    const x = (positions[i] = states[2 * i] ?? NaN);
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
