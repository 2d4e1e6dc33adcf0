// The oldest TypeScript that reads the types of the packed npm packages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const folder = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

/** Their types need those of the frameworks, which ask for a newer TypeScript. */
const FRAMEWORKS = ["./react", "./solid", "./svelte", "./vue"];

test("TypeScript 4.7 reads the types, as modules and as CommonJS", () => {
  install();
  const entries = ["carom", "carom-tools"].flatMap((name) =>
    Object.entries(require(`${name}/package.json`).exports)
      .filter(([entry]) => entry !== "./package.json" && !FRAMEWORKS.includes(entry))
      .map(([entry, { require }]) => ({ path: name + entry.slice(1), isCommon: require !== undefined })),
  );
  assert.ok(entries.length > 13);
  const lines = (chosen) => chosen.map(({ path }, i) => `export * as e${i} from "${path}";\n`).join("");
  const use = (type) =>
    `import { spring } from "carom";\nexport const x: ${type} = spring({ response: 0.4, to: 300 }).at(0.1).position;\n`;
  // A folder inside this one, so that its programs find the installed package.
  const place = mkdtempSync(join(folder, "oldest-"));
  try {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: "NodeNext",
      target: "ES2022",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      types: [],
    };
    writeFileSync(join(place, "package.json"), '{ "type": "module" }');
    writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    writeFileSync(join(place, "modules.ts"), lines(entries) + use("number"));
    writeFileSync(join(place, "common.cts"), lines(entries.filter(({ isCommon }) => isCommon)) + use("number"));
    writeFileSync(join(place, "wrong.ts"), use("string"));
    const { stdout } = spawnSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "."], {
      cwd: place,
      encoding: "utf8",
    });
    // The last file shows that the types are read at all.
    assert.match(stdout, /^wrong.ts\(2,14\): error TS2322.*\n$/);
  } finally {
    rmSync(place, { recursive: true });
  }
});
