import type { Method } from "carom/laws";

/** The state of the lab: a spring, and the methods' step. */
export interface Setting {
  /** The step in ms. */
  dt: number;
  /** In seconds. */
  response: number;
  damping_ratio: number;
}

/** The state that is shown if the address names none. */
export const FIRST: Setting = { dt: 33.3, response: 0.5, damping_ratio: 0.4 };

export const isFirst = (setting: Setting): boolean =>
  (["dt", "response", "damping_ratio"] as const).every((name) => setting[name] === FIRST[name]);

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

/** The simulated time in seconds. */
export const durationOf = ({ response }: Setting): number => 4 * response;

/** The number of steps in that time. */
export const countOf = (setting: Setting): number =>
  Math.min(20_000, Math.max(1, Math.floor((1000 * durationOf(setting)) / setting.dt + 1e-9)));
