// Crates, filmed by a program in the workspace of the benchmarks.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { DRAGS, SPRING, VALUES } from "./scenarios.mjs";

/** The rows of the crates; the program is built first. */
export async function rust(root, only) {
  const folder = join(root, "proof/benches/films");
  const wanted = JSON.parse(readFileSync(join(folder, "crates.json"), "utf8")).filter(
    ({ key }) => !only || key === only,
  );
  if (!wanted.length) return [];
  // Without optimization: a build takes minutes, and a film is short.
  execFileSync("cargo", ["build", "--quiet", "--target-dir", "target"], { cwd: folder, stdio: "inherit" });
  const film = (key, asked) =>
    execFileSync(join(folder, "target/debug/carom-report"), [key, JSON.stringify(asked)], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }).trim();
  const lock = readFileSync(join(folder, "../Cargo.lock"), "utf8");
  const version = (name) => new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1];
  return wanted.flatMap((one) => {
    const scenarios =
      one.kind === "rust" ? VALUES.filter(({ law }) => !law || one.law) : DRAGS.filter(({ snaps }) => !snaps);
    return scenarios.flatMap((scenario) => {
      const checks = scenario.checks.filter(({ check }) => one.checks?.includes(check) ?? true);
      if (!checks.length) return [];
      const { events, hold, runs } = scenario;
      const traces = runs.map((run) => film(one.key, { spring: SPRING, events, hold, ...run }));
      return [{ ...one, version: one.version ?? version(one.package), runtime: "Rust", scenario, checks, traces }];
    });
  });
}
