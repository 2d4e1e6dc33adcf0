// How programs load the package: by `require`, in an environment without the browser's names, and with the oldest TypeScript.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { exports } = require("carom/package.json");
const entries = Object.keys(exports).filter((entry) => entry !== "./package.json");
const nameOf = (entry) => `carom${entry.slice(1)}`;
const hasCommonJs = (entry) => "require" in exports[entry];
const FRAMEWORKS = ["./react", "./solid", "./svelte", "./vue"];

test("require gives what import gives, of each entry without WebAssembly", async () => {
  assert.ok(entries.filter(hasCommonJs).length > 8);
  for (const entry of entries.filter(hasCommonJs)) {
    const [required, imported] = [require(nameOf(entry)), await import(nameOf(entry))];
    assert.deepEqual(Object.keys(required).sort(), Object.keys(imported), entry);
  }
  assert.equal(require("carom").spring({ response: 0.4, to: 300 }).at(0.1).position, (await import("carom")).spring({ response: 0.4, to: 300 }).at(0.1).position);
  // Entries share their modules.
  assert.equal(require("carom").spring, require("carom/dom").spring);
});

test("the CommonJS form contains no WebAssembly", () => {
  const files = readdirSync(new URL("../dist/cjs", import.meta.url), { recursive: true });
  assert.deepEqual(files.filter((name) => name.includes("wasm")), []);
});

test("no entry needs a name of a browser or of Node to be imported", () => {
  const options = ["--experimental-vm-modules", "--no-warnings", fileURLToPath(new URL("bare.js", import.meta.url))];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...options, ...entries.map(nameOf)], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.deepEqual(stdout.trim().split("\n"), entries.map(nameOf));
});

test("TypeScript 4.7 reads the types, as modules and as CommonJS", () => {
  const folder = mkdtempSync(join(tmpdir(), "carom-oldest-"));
  const lines = (chosen) => chosen.map((entry, i) => `export * as e${i} from "${nameOf(entry)}";\n`).join("");
  const uses = 'import { spring } from "carom";\nexport const x: number = spring({ response: 0.4, to: 300 }).at(0.1).position;\n';
  const wrong = 'import { spring } from "carom";\nexport const x: string = spring({ response: 0.4, to: 300 }).at(0.1).position;\n';
  const plain = entries.filter((entry) => !FRAMEWORKS.includes(entry));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
    writeFileSync(join(folder, "modules.ts"), lines(plain) + uses);
    writeFileSync(join(folder, "wrong.ts"), wrong);
    writeFileSync(join(folder, "common.cts"), lines(plain.filter(hasCommonJs)) + uses);
    const tsc = require.resolve("typescript-4.7/bin/tsc");
    const compilerOptions = { noEmit: true, preserveSymlinks: true, strict: true, module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: folder, encoding: "utf8" });
    // The last file shows that the types are read at all.
    assert.match(stdout, /^wrong.ts\(2,14\): error TS2322.*\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
