// cargo xtask report: films libraries, checks the traces with `carom check`, and writes docs/motion-report.md and its JSON.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";

import { checked, folder, graded, groupBy, root } from "./src/check.mjs";
import { writeCurves } from "./src/curves.mjs";
import { proposed } from "./src/proposals.mjs";
import { recorded } from "./src/recorded.mjs";
import { filmAll } from "./src/run.mjs";
import { DRAGS, VALUES } from "./src/scenarios.mjs";
import { page } from "./src/table.mjs";
import { NOTES } from "./src/notes.mjs";
import { rust } from "./src/rust.mjs";

const [, , option, name] = process.argv;
const only = option === "--only" ? name : undefined;
/** A scenario that somebody proposes, which is filmed in place of all others. */
const proposal = option === "--proposed" ? proposed(name) : undefined;

/** The crates take long to build: with `--browser`, their rows stay as they are, with the date of their films. */
const isBrowser = option === "--browser";
const file = join(root, "docs/motion-report.json");
const before = readFileSync(file, "utf8");
const last = JSON.parse(before);

const GROUPS = {
  value: "Values that are sent to targets, in a browser",
  drag: "Things under a finger, in a browser",
  rust: "Values in Rust",
  "rust-drag": "Pages under a finger in Rust",
  recorded: "Recordings",
};

const filmed = [];
const film = (row) => {
  const done = checked(row);
  const words = done.results.map(({ check, verdict }) => `${check} ${verdict}`);
  console.log(`${row.key.padEnd(18)} ${row.scenario.name.padEnd(12)} ${words.join(", ")}`);
  filmed.push(done);
};

await filmAll(only, film, proposal);
if (proposal) process.exit(0);
if (!isBrowser) for (const row of await rust(root, only)) film(row);
for (const row of recorded(root).filter(({ key }) => !only || key === only)) film(row);
if (!filmed.length) throw new Error(`no row is called \`${only}\``);

const rows = [...groupBy(filmed, ({ kind, key }) => `${kind} ${key}`).values()].map((parts) => {
  const { key, kind, name, version, use, tracker, issues, runtime } = parts[0];
  return {
    key,
    kind,
    group: GROUPS[kind],
    name,
    version,
    use,
    tracker,
    issues,
    runtime,
    ...graded(parts),
  };
});

// The table tests itself: a closed form that fails, or a rule that counts frames and passes, is a fault of the table.
for (const { name, grades } of rows.filter(({ name }) => name.startsWith("control"))) {
  const verdicts = Object.values(grades).map(({ verdict }) => verdict);
  const isRight = /exact|closed/.test(name)
    ? verdicts.every((verdict) => verdict === "pass")
    : verdicts.includes("fail");
  if (!isRight) throw new Error(`${name}: ${verdicts.join(", ")}`);
}

if (only) {
  for (const { name, version, grades } of rows)
    for (const [check, { verdict, text, scenario }] of Object.entries(grades))
      console.log(`${name} ${version ?? ""}: ${check} ${verdict}: ${text}, in ${scenario}`);
  process.exit(0);
}

if (isBrowser)
  rows.push(...last.rows.filter(({ kind }) => kind.startsWith("rust")).map((row) => ({ date: last.date, ...row })));

// By name, with the controls at the end of each group.
const order = ({ name }) => (name.startsWith("control") ? 1 : 0);
const kinds = Object.keys(GROUPS);
rows.sort(
  (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || order(a) - order(b) || a.name.localeCompare(b.name, "en"),
);

/** Each scenario once. */
const all = [...VALUES, ...DRAGS, ...recorded(root).map(({ scenario }) => scenario)];
const scenarios = [...new Map(all.map((one) => [one.name + one.does, one])).values()];
const browser = rows.find(({ kind }) => kind === "value").runtime;
const machine = `${browser}, Node ${process.version}, ${platform()} ${arch()}`;
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const sum = createHash("sha256").update(lock).digest("hex").slice(0, 16);
/** The file of a date: a line for each row, so that a change of one is a change of one line. */
const text = (date) =>
  `${JSON.stringify({ date, machine, lock: sum }).slice(0, -1)},"rows":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]}\n`;
// A run that finds what the last one found leaves the files as they are, with its date.
const date = before === text(last.date) ? last.date : new Date().toISOString().slice(0, 10);
writeFileSync(file, text(date));
writeFileSync(
  join(root, "docs/motion-report.md"),
  page({ rows, notes: NOTES, date, machine: `${machine}, lock file ${sum}`, scenarios }),
);
const shown = writeCurves(root, folder, rows);
console.log(`docs/motion-report.md: ${rows.length} rows, ${shown} of them with films`);
