import type { Recording } from "carom-tools/fit";
import type { Gesture } from "./recorder";

/** A named recording whose time begins at 0. */
export interface Trace {
  name: string;
  /** In seconds. */
  times: number[];
  positions: number[];
  /** The repairs that were made while reading. */
  notes?: string[];
  /** What fingers, mice and wheels did meanwhile, if the lab recorded it. */
  events?: Gesture[];
}

/** Returns a recording with a name, whose time begins at 0. */
export function traceOf(name: string, { times, positions, notes }: Recording): Trace {
  const [began = 0] = times;
  return { name, times: times.map((time) => time - began), positions, notes };
}
