import { readCsv } from "carom/fit";
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

/** Reads a recording from text and shifts its time to begin at 0. */
export function readTrace(name: string, text: string): Trace {
  const { times, positions, notes } = readCsv(text);
  const [began = 0] = times;
  return { name, times: times.map((time) => time - began), positions, notes };
}
