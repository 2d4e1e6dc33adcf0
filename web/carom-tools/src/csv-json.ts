/** Recordings in JSON, in the forms that the `carom` command reads. */

/** A time, and the position at it; `null` if it is missing. */
export type JsonRow = [time: number, position: number | null];

/** The rows of a recording in JSON, and the name of the field of their times, which may end in a unit. */
export interface JsonRows {
  rows: JsonRow[];
  time: string | undefined;
}

const EXPECTED =
  "expected samples as `[time, position]` pairs, as objects with `t_ms` and a position, or as two arrays of one length, of times and of positions";

/** Names of times without a unit, in lower case. */
export const TIMES = ["t", "time", "times", "timestamp", "timestamps", "ts"];

type Fields = Record<string, unknown>;

/** Whether a text is JSON, and not rows. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text);

/**
 * Reads `{"X": [0, 17], "Y": [400, 409]}`, `[[0, 400], [17, 409]]`, `[{"t_ms": 0, "y": 400}]`, two arrays, or an object that
 * has one of these under `samples`.
 *
 * @throws If the text is not JSON, or not such a recording.
 */
export function jsonRows(text: string): JsonRows {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (thrown) {
    throw new Error(`the recording is not JSON: ${(thrown as Error).message}`);
  }
  const samples = isFields(value) && value.samples !== undefined ? value.samples : value;
  const found = Array.isArray(samples) ? ofArray(samples) : isFields(samples) ? ofColumns(samples) : undefined;
  if (!found || found.rows.length === 0) throw new Error(EXPECTED);
  return found;
}

function ofArray(samples: unknown[]): JsonRows | undefined {
  const [first, second] = samples;
  const areColumns = samples.length === 2 && Array.isArray(first) && Array.isArray(second) && first.length > 2;
  if (areColumns) return zipped(first, second, undefined);
  const time = isFields(first) ? timeOf(first) : undefined;
  const row = (sample: unknown): unknown[] => {
    if (Array.isArray(sample)) return sample;
    if (!isFields(sample)) return [];
    const own = timeOf(sample);
    return own === undefined
      ? []
      : [sample[own], sample[otherOf(sample, own, (it) => it === null || typeof it === "number") ?? own]];
  };
  return checked(samples.map(row), time);
}

function ofColumns(columns: Fields): JsonRows | undefined {
  const time = timeOf(columns);
  const other = time === undefined ? undefined : otherOf(columns, time, Array.isArray);
  if (time === undefined || other === undefined) return undefined;
  return zipped(columns[time], columns[other], time);
}

function zipped(times: unknown, positions: unknown, time: string | undefined): JsonRows | undefined {
  if (!Array.isArray(times) || !Array.isArray(positions)) return undefined;
  if (times.length !== positions.length) {
    throw new Error(
      `expected as many positions as times, found ${times.length} times and ${positions.length} positions`,
    );
  }
  return checked(
    times.map((t, i) => [t, positions[i]]),
    time,
  );
}

function checked(rows: unknown[][], time: string | undefined): JsonRows | undefined {
  const isRow = ([t, x]: unknown[]): boolean => Number.isFinite(t) && (x === null || Number.isFinite(x));
  return rows.every(isRow) ? { rows: rows as JsonRow[], time } : undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field of the times: `t`, `time`, `timestamp` or `ts`, perhaps with a unit, or `x` beside a `y`. */
function timeOf(fields: Fields): string | undefined {
  const names = Object.keys(fields).sort();
  const named = names.find((name) => TIMES.includes(name.split("_")[0].toLowerCase()));
  const letter = (wanted: string): string | undefined => names.find((name) => name.toLowerCase() === wanted);
  return named ?? (letter("y") === undefined ? undefined : letter("x"));
}

const otherOf = (fields: Fields, time: string, mayBe: (value: unknown) => boolean): string | undefined =>
  Object.keys(fields)
    .sort()
    .find((name) => name !== time && mayBe(fields[name]));
