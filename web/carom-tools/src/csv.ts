/** Recordings as rows of text, read as the `carom` command reads them. */

import { isJson, jsonRows, TIMES } from "./csv-json.js";
import { checkNames, knownName } from "../../carom/build/options.js";
import type { Trace } from "./fit.js";

/** The columns that {@link readCsv} reads. */
export interface CsvOptions {
  /**
   * Header of the times.
   * @default the header that ends in a unit of time, else the first one that is `t`, `time`, `timestamp` or `ts`, else that of the
   * first column, unless it ends in a unit of length
   */
  timeColumn?: string | undefined;
  /** Header of the positions. @default the column after the times */
  positionColumn?: string | undefined;
  /** Unit of the times. @default the last word of their header, else a guess from their intervals */
  timeUnit?: TimeUnit | undefined;
}

/** A unit of time. */
export type TimeUnit = "s" | "ms" | "us" | "ns";

/** A recording that has been read: times in seconds, in order, and the position at each. */
export interface Recording extends Trace {
  /** The times, in seconds. */
  times: number[];
  /** The position at each time. */
  positions: number[];
  /** Notes about changes during reading: a guessed unit, samples sorted or left out. */
  notes: string[];
}

interface Row {
  line: number;
  fields: string[];
}

type Sample = [time: number, position: number];

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Words that name infinities and NaN, so they are numbers, not headers. */
const NOT_FINITE = /^[+-]?(inf|infinity|nan)$/i;
const UNITS: Record<TimeUnit, { name: string; inSecond: number; headers: string[] }> = {
  s: { name: "seconds", inSecond: 1, headers: ["s", "sec", "secs", "seconds"] },
  ms: { name: "milliseconds", inSecond: 1e3, headers: ["ms", "msec", "millis", "milliseconds"] },
  // The micro sign, and the Greek letter mu.
  us: {
    name: "microseconds",
    inSecond: 1e6,
    headers: ["us", "\u00b5s", "\u03bcs", "usec", "micros", "microseconds"],
  },
  ns: { name: "nanoseconds", inSecond: 1e9, headers: ["ns", "nsec", "nanos", "nanoseconds"] },
};
/** Units of length on screens. */
const LENGTHS = ["pt", "px", "dp", "points", "pixels"];
/** A frame without a measurement. */
const MISSING = /^(nan|na|null)?$/i;

/**
 * Reads rows of text, each of which has a time and a position. Fields are separated by tabs, semicolons, commas or blanks: the
 * first of these that the first row contains. Where commas do not separate, a number may have a decimal comma. A first row
 * of words is a header. Empty lines and lines that begin with `#` are skipped. A row whose position is empty, `NaN`, `NA`
 * or `null` is left out, with a note.
 *
 * A text that begins with `{` or `[` is read as JSON: `{"X": [0, 17], "Y": [400, 409]}`, `[[0, 400], [17, 409]]`,
 * `[{"t_ms": 0, "y": 400}]`, or an object that has one of these under `samples`, as the files of `carom record`.
 *
 * @throws If a field is invalid; the error names its line, its column and the expected kind of field.
 * @example
 * ```ts
 * const trace = readCsv("t_ms,y_px\n0,400\n10,404.7\n20,409.4\n");
 * trace.times; // [0, 0.01, 0.02]
 * ```
 */
export function readCsv(text: string, options: CsvOptions = {}): Recording {
  checkNames(options, ["timeUnit", "timeColumn", "positionColumn"]);
  const { timeUnit } = options;
  if (timeUnit !== undefined) knownName("timeUnit", timeUnit, Object.keys(UNITS));
  if (isJson(text)) return ofJson(text, timeUnit);
  const rows = rowsOf(text);
  const [first] = rows;
  // A header has words only, so a row of a number and a typing error is not a header.
  const header = first?.fields.every((field) => !NUMBER.test(field) && !NOT_FINITE.test(field))
    ? first.fields
    : undefined;
  const body = header ? rows.slice(1) : rows;
  const find = (name: string | undefined): number | undefined => {
    if (name === undefined || !first) return undefined;
    const index = header?.indexOf(name) ?? -1;
    if (index >= 0) return index;
    throw new Error(
      `line ${first.line}: expected a header with the column ${quoted(name)}, found ${listed(header ?? [])}`,
    );
  };
  const [askedTime, askedPosition] = [find(options.timeColumn), find(options.positionColumn)];
  const inUnit = header?.findIndex((name, i) => i !== askedPosition && unitOf(name)) ?? -1;
  const named = header?.findIndex((name, i) => i !== askedPosition && TIMES.includes(name.toLowerCase())) ?? -1;
  const free = askedPosition === 0 ? 1 : 0;
  const found = askedTime ?? [inUnit, named].find((index) => index >= 0);
  if (first && header && found === undefined && LENGTHS.includes(lastWord(header[free]))) {
    throw new Error(`line ${first.line}: expected a column of times such as \`t_ms\`, found ${listed(header)}`);
  }
  const time = found ?? free;
  const position = askedPosition ?? (time > 0 && time + 1 === first?.fields.length ? 0 : time + 1);
  const rest = body.filter(({ fields }) => !MISSING.test(fields[position] ?? "none"));
  const samples = rest.map((row): Sample => [numberAt(row, time, header), numberAt(row, position, header)]);
  if (samples.length === 0) throw new Error("expected rows of a time and a position, found none");

  return recorded(samples, timeUnit ?? unitOf(header?.[time]), body.length - rest.length);
}

function ofJson(text: string, timeUnit: TimeUnit | undefined): Recording {
  const { rows, time } = jsonRows(text);
  const samples = rows.filter((row): row is Sample => row[1] !== null);
  if (samples.length === 0) throw new Error("expected rows of a time and a position, found none");
  return recorded(samples, timeUnit ?? unitOf(time), rows.length - samples.length);
}

/** Makes a recording of samples whose times are in a known unit, or in a unit guessed from their intervals. */
function recorded(samples: Sample[], unit: TimeUnit | undefined, missing: number): Recording {
  const { name, inSecond } = UNITS[unit ?? guess(samples)];
  const other = name === "seconds" ? "ms" : "s";
  const guessed = `times are taken for ${name}, by their intervals; if they are not, give \`time_unit\`, such as ${other}`;
  const notes = unit ? [] : [guessed];
  // A division, unlike a product with 0.001, rounds whole milliseconds to the nearest double.
  const recording = sorted(
    samples.map(([t, x]) => [t / inSecond, x]),
    notes,
  );
  if (missing > 0) notes.push(`rows without a position, left out: ${missing}`);
  return recording;
}

function rowsOf(text: string): Row[] {
  const lines = text
    .replace(/^\uFEFF+/, "")
    .split(/\r\n?|\n/)
    .map((line, i) => ({ text: line.trim(), line: i + 1 }))
    .filter((line) => line.text !== "" && !line.text.startsWith("#"));
  const delimiter = ["\t", ";", ","].find((each) => lines[0]?.text.includes(each));
  const read = delimiter === "," ? (field: string) => field : withPoint;
  return lines.map(({ text: row, line }) => ({ line, fields: fieldsOf(row, delimiter).map(read) }));
}

/** Replaces the decimal comma of a number with a point. */
function withPoint(field: string): string {
  const pointed = field.replace(",", ".");
  return NUMBER.test(pointed) ? pointed : field;
}

/** Splits a row. A run of blanks is one separator. In a field in quotes, two quotes stand for one quote. */
function fieldsOf(row: string, delimiter: string | undefined): string[] {
  const fields = [];
  let [field, isQuoted, wasQuoted] = ["", false, false];
  for (const c of delimiter === undefined ? row.replace(/\s+/g, " ") : row) {
    if (c === '"' && (isQuoted || wasQuoted || field === "")) {
      if (wasQuoted) field += c;
      [isQuoted, wasQuoted] = [!isQuoted, isQuoted];
    } else if (c === (delimiter ?? " ") && !isQuoted) {
      fields.push(field);
      [field, wasQuoted] = ["", false];
    } else {
      field += c;
      wasQuoted = false;
    }
  }
  return [...fields, field].map((field) => field.trim());
}

function numberAt({ line, fields }: Row, index: number, header: string[] | undefined): number {
  const name = header?.[index];
  const column = name === undefined ? `${index + 1}` : `${index + 1} (\`${name}\`)`;
  const field = fields[index];
  if (field === undefined) {
    throw new Error(`line ${line}, column ${column}: expected a number, but the row has ${fields.length} field(s)`);
  }
  const value = NUMBER.test(field) ? Number(field) : NaN;
  if (Number.isFinite(value)) return value;
  throw new Error(`line ${line}, column ${column}: expected a finite number such as 16.7, found ${quoted(field)}`);
}

/** Returns the last word of a header, in lower case. */
function lastWord(name = ""): string {
  return (
    name
      .toLowerCase()
      .match(/\p{Alphabetic}+/gu)
      ?.at(-1) ?? ""
  );
}

/** Returns the unit that the last word of a header names: `t_ms`, `time (ms)`, `seconds`. */
function unitOf(name = ""): TimeUnit | undefined {
  const last = lastWord(name);
  return (Object.keys(UNITS) as TimeUnit[]).find((unit) => UNITS[unit].headers.includes(last));
}

/** Guesses the unit from the median interval, because frames are 1 to 1000 milliseconds apart. */
function guess(samples: Sample[]): TimeUnit {
  const gaps = samples.slice(1).map(([t], i) => Math.abs(t - samples[i][0]));
  const known = gaps.filter((gap) => gap > 0).sort((a, b) => a - b);
  const middle = known[known.length >> 1] ?? 0;
  return middle >= 1e6 ? "ns" : middle >= 1e3 ? "us" : middle >= 1 ? "ms" : "s";
}

/** Sorts samples by time; of several at the same time, the last counts. */
function sorted(samples: Sample[], notes: string[]): Recording {
  const count = samples.length;
  const behind = samples.filter(([t], i) => i > 0 && t < samples[i - 1][0]).length;
  if (behind > 0) notes.push(`${behind} of ${count} samples were out of order: sorted by time`);
  const ordered = [...samples].sort(([a], [b]) => a - b);
  const kept = ordered.filter(([t], i) => i + 1 === count || ordered[i + 1][0] !== t);
  const gone = count - kept.length;
  if (gone > 0) notes.push(`${gone} of ${count} samples were at the time of another: the last at each time counts`);
  // + 0 turns −0 into 0.
  return { times: kept.map(([t]) => t + 0), positions: kept.map(([, x]) => x), notes };
}

/** Returns a piece of input for an error message: at most 200 characters, control characters escaped. */
function quoted(text: string): string {
  const most = 200;
  const characters = [...text];
  const escapes: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };
  const escaped = (character: string): string => escapes[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
  const shown = characters
    .slice(0, most)
    .join("")
    .replace(/\p{Cc}/gu, escaped);
  return `\`${shown}${characters.length > most ? "…" : ""}\``;
}

/** Returns at most twelve names for an error message. */
function listed(names: readonly string[]): string {
  const most = 12;
  if (names.length === 0) return "no header";
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return names.slice(0, most).map(quoted).join(", ") + more;
}
