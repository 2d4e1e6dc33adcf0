// Reads films by `carom check`, and grades a library by what it finds.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { write } from "./run.mjs";
import { grade } from "./table.mjs";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Where the traces of the last run are. */
export const folder = join(root, "target/report");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");

/** `Map.groupBy`, which Node 20 does not have. */
export function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/** Runs the checks of a row on its traces, which are written into a folder. */
export function checked(row, into = folder) {
  const files = write(into, row);
  const expected = join(into, `${row.key}-${row.scenario.name}.checks.json`);
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

/** The grades of a library in all of its checked rows, and what they are graded by. */
export function graded(rows) {
  const results = rows.flatMap(({ results, scenario, command }) =>
    results.map((result) => ({ ...result, scenario: scenario.name, command })),
  );
  const of = (found) => ({ ...grade(found), scenarios: new Set(found.map(({ scenario }) => scenario)).size });
  const grades = [...groupBy(results, ({ check }) => check)].map(([check, found]) => [check, of(found)]);
  return { grades: Object.fromEntries(grades), results };
}
