// Writes docs/motion-report-curves.json: for each row, the films that a page can show, read from the traces of the last run.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How long a film is shown, in seconds, and how many frames a second of it are kept at most. */
const SHOWN = 1.5;
const MOST = 120;

/** For each kind of row, the scenarios whose films are shown. A scenario with two films compares them. */
const SCENARIOS = {
  value: ["retarget", "stall"],
  rust: ["retarget", "stall"],
  drag: ["flick", "throw"],
  "rust-drag": ["flick"],
};

const tenth = (x) => Math.round(10 * x) / 10;

/** Returns a trace as a film: its frames a second and the positions; a frame that was left out is null. */
export function filmOf(trace) {
  const [head, ...rows] = trace
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const every = Math.ceil(head.rate / MOST);
  const frames = new Map(
    rows
      .filter(({ x, mark, finger }) => x !== undefined && !mark && finger === undefined)
      .map(({ t, x }) => [Math.round(t * head.rate), x]),
  );
  const rate = head.rate / every;
  const kept = Array.from({ length: Math.floor(SHOWN * rate) + 1 }, (_, i) => frames.get(i * every));
  return { rate, x: kept.map((x) => (x === undefined ? null : tenth(x))) };
}

/** Returns the shown films of a row, by scenario. */
function films(folder, { key, kind }) {
  const names = SCENARIOS[kind] ?? [];
  const found = names.map((name) => {
    const files = [`${key}-${name}.jsonl`, `${key}-${name}-1.jsonl`, `${key}-${name}-2.jsonl`]
      .map((file) => join(folder, file))
      .filter(existsSync);
    return [name, files.map((file) => filmOf(readFileSync(file, "utf8")))];
  });
  return Object.fromEntries(found.filter(([, traces]) => traces.length > 0));
}

/** Writes the films of all rows that have traces, a line for each; a row without them keeps those that it has. */
export function writeCurves(root, folder, rows) {
  const file = join(root, "docs/motion-report-curves.json");
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = rows.map((row) => {
    const name = `${row.kind} ${row.key}`;
    const found = films(folder, row);
    return [name, Object.keys(found).length > 0 ? found : before[name]];
  });
  const lines = all
    .filter(([, found]) => found)
    .map(([name, found]) => `${JSON.stringify(name)}:${JSON.stringify(found)}`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
  return lines.length;
}
