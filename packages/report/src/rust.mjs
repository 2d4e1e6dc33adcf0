// Crates, filmed by a program in a workspace of its own.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { SPRING, VALUES } from "./scenarios.mjs";

/** The rows of the crates; the program is built first. */
export async function rust(root, only) {
  const folder = join(root, "packages/report/rust");
  const run = (given) => execFileSync("cargo", ["run", "--quiet", "--release", "--", ...given], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  const crates = JSON.parse(readFileSync(join(folder, "crates.json"), "utf8"));
  const wanted = crates.filter(({ key }) => !only || key === only);
  if (!wanted.length) return [];
  const lock = readFileSync(join(folder, "Cargo.lock"), "utf8");
  const version = (name) => new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1];
  const rows = [];
  for (const one of wanted) {
    for (const scenario of VALUES.filter(({ law }) => !law || one.law)) {
      const asked = { spring: SPRING, events: scenario.events, runs: scenario.runs };
      const traces = JSON.parse(run([one.key, JSON.stringify(asked)]));
      const tracker = one.tracker;
      rows.push({ kind: "rust", ...one, tracker, version: version(one.package), runtime: "Rust", scenario, checks: scenario.checks, traces });
    }
  }
  return rows;
}
