import { readCsv } from "carom/fit";

/** A recording with a name, whose time begins at 0. */
export interface Trace {
  name: string;
  /** s */
  times: number[];
  positions: number[];
  /** What was mended on the way in. */
  notes?: string[];
}

/** A recording as text; the clock on which it was made does not matter here. */
export function readTrace(name: string, text: string): Trace {
  const { times, positions, notes } = readCsv(text);
  const [began = 0] = times;
  return { name, times: times.map((time) => time - began), positions, notes };
}
