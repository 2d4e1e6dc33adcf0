export interface Trace {
  name: string;
  /** s */
  times: number[];
  positions: number[];
}

const TIME = /^(t|time|timestamp|elapsed|ms|seconds)\b|^(t|time|timestamp|elapsed)_/i;
const POSITION = /^(y|x|pos|position|offset|scroll|value)/i;
/** A frame lasts 1 to 100 ms: intervals beyond one second are milliseconds. */
const LONGEST_FRAME = 1;

/** Reads a recording: a column of times and one of positions, with a header or without. */
export function readCsv(name: string, text: string): Trace {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .map((line, i) => ({ text: line.trim(), number: i + 1 }))
    .filter((line) => line.text !== "" && !line.text.startsWith("#"));
  const [first] = lines;
  if (!first) throw new Error("the file is empty");
  const mark = ["\t", ";", ","].find((each) => first.text.includes(each));
  const cells = (line: string): string[] =>
    (mark === undefined ? line.split(/\s+/) : line.split(mark)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const header = cells(first.text);
  const hasHeader = header.some((cell) => !isNumber(cell));
  if (header.length < 2) throw new Error("there is one column only: a recording has times and positions");
  const time = hasHeader
    ? Math.max(
        0,
        header.findIndex((cell) => TIME.test(cell)),
      )
    : 0;
  const found = hasHeader ? header.findIndex((cell, i) => i !== time && POSITION.test(cell)) : -1;
  const position = found >= 0 ? found : time === 0 ? 1 : 0;
  const rows = lines.slice(hasHeader ? 1 : 0).map(({ text: line, number }) => {
    const row = cells(line);
    return [time, position].map((column) => {
      const cell = row[column] ?? "";
      if (!isNumber(cell)) throw new Error(`line ${number}: "${cell}" is no number`);
      return Number(cell);
    }) as [number, number];
  });
  if (rows.length < 4) throw new Error(`a law needs 4 samples at least, and here are ${rows.length}`);
  rows.sort(([a], [b]) => a - b);
  const start = rows[0]?.[0] ?? 0;
  const scale = unitOf(
    hasHeader ? (header[time] ?? "") : "",
    rows.map(([t]) => t),
  );
  return { name, times: rows.map(([t]) => (t - start) * scale), positions: rows.map(([, x]) => x) };
}

const isNumber = (cell: string): boolean => cell !== "" && Number.isFinite(Number(cell));

/** Seconds per unit of the column: by its name, or by how long a frame is. */
function unitOf(name: string, times: number[]): number {
  if (/(^|[^a-z])(ms|msec|millis\w*)([^a-z]|$)/i.test(name)) return 1e-3;
  if (/(^|[^a-z])(us|µs|micros\w*)([^a-z]|$)/i.test(name)) return 1e-6;
  if (/(^|[^a-z])(s|sec|seconds)([^a-z]|$)/i.test(name)) return 1;
  const gaps = times
    .slice(1)
    .map((t, i) => t - (times[i] ?? 0))
    .sort((a, b) => a - b);
  return (gaps[gaps.length >> 1] ?? 0) > LONGEST_FRAME ? 1e-3 : 1;
}
