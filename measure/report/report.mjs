// cargo xtask report: films libraries, checks the traces with `carom check`, and writes docs/motion-report.md and its JSON.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { writeCurves } from "./src/curves.mjs";
import { recorded } from "./src/recorded.mjs";
import { filmAll, write } from "./src/run.mjs";
import { DRAGS, VALUES } from "./src/scenarios.mjs";
import { grade, page } from "./src/table.mjs";
import { NOTES } from "./src/notes.mjs";
import { rust } from "./src/rust.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "target/report");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");
const only = process.argv[2] === "--only" ? process.argv[3] : undefined;

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const GROUPS = {
  value: "Values that are sent to targets, in a browser",
  drag: "Things under a finger, in a browser",
  rust: "Values in Rust",
  "rust-drag": "Pages under a finger in Rust",
  recorded: "Recordings",
};

/** Runs the checks of a row on its traces. */
function checked(row) {
  const files = write(folder, row);
  const expected = join(folder, `${row.key}-${row.scenario.name}.checks.json`);
  writeFileSync(expected, JSON.stringify({ checks: row.checks }, null, 1));
  const { stdout, stderr, status } = spawnSync(carom, ["check", ...files, "--expect", expected, "--json"], {
    encoding: "utf8",
  });
  if (status > 2 || !stdout) throw new Error(`${row.key}, ${row.scenario.name}: ${stderr}`);
  // With several traces, the report of the first one has the checks that compare them.
  const results = JSON.parse(stdout).flatMap(({ checks }) =>
    checks.map(({ check, verdict, findings }) => ({ check, verdict, findings })),
  );
  const command = `carom check ${[...files, "--expect", expected].map((file) => (file.startsWith("-") ? file : relative(root, file))).join(" ")}`;
  return { ...row, results, command };
}

const filmed = [];
const film = (row) => {
  const done = checked(row);
  const words = done.results.map(({ check, verdict }) => `${check} ${verdict}`);
  console.log(`${row.key.padEnd(18)} ${row.scenario.name.padEnd(12)} ${words.join(", ")}`);
  filmed.push(done);
};

mkdirSync(folder, { recursive: true });
await filmAll(only, film);
for (const row of await rust(root, only)) film(row);
for (const row of recorded(root).filter(({ key }) => !only || key === only)) film(row);
if (!filmed.length) throw new Error(`no row is called \`${only}\``);

const rows = [...groupBy(filmed, ({ kind, key }) => `${kind} ${key}`).values()].map((parts) => {
  const { key, kind, name, version, use, tracker, issues, runtime } = parts[0];
  const results = parts.flatMap(({ results, scenario, command }) =>
    results.map((result) => ({ ...result, scenario: scenario.name, command })),
  );
  const byCheck = groupBy(results, ({ check }) => check);
  const graded = ([check, found]) => [
    check,
    { ...grade(found), scenarios: new Set(found.map(({ scenario }) => scenario)).size },
  ];
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
    grades: Object.fromEntries([...byCheck].map(graded)),
    results,
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
const date = new Date().toISOString().slice(0, 10);
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const { createHash } = await import("node:crypto");
const sum = createHash("sha256").update(lock).digest("hex").slice(0, 16);
writeFileSync(
  join(root, "docs/motion-report.md"),
  page({ rows, notes: NOTES, date, machine: `${machine}, lock file ${sum}`, scenarios }),
);
// A line for each row, so that a change of one is a change of one line.
const head = JSON.stringify({ date, machine, lock: sum }).slice(0, -1);
writeFileSync(
  join(root, "docs/motion-report.json"),
  `${head},"rows":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]}\n`,
);
const shown = writeCurves(root, folder, rows);
console.log(`docs/motion-report.md: ${rows.length} rows, ${shown} of them with films`);
