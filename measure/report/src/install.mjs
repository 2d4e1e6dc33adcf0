// Installs packages of npm in a folder of their own, which is not committed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../../target/report/packages", import.meta.url));

/** What rows need beside the lock file of the tree, because it is large: an editor has 105 MB, and three 24 MB. */
export const LARGE = {
  "camera-controls": { "camera-controls": "3.1.2", three: "0.187.0" },
  "orbit-controls": { three: "0.187.0" },
  remotion: { remotion: "4.0.541" },
  "vscode-scrollable": { "monaco-editor": "0.57.0" },
};

/** Installs packages by name and version, or by alias and `npm:NAME@VERSION`, and returns the folder. */
export function installed(dependencies) {
  const text = JSON.stringify({ private: true, dependencies });
  const folder = join(packages, createHash("sha256").update(text).digest("hex").slice(0, 16));
  if (existsSync(join(folder, "package-lock.json"))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), text);
  const options = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--ignore-scripts", "--prefer-offline"];
  execFileSync("npm", ["install", "--loglevel=error", ...options], { cwd: folder, stdio: "inherit" });
  return folder;
}
