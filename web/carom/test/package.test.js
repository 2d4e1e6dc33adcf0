// The package as it is published: its files, types and descriptions.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";

const folder = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const require = createRequire(import.meta.url);

test("types accept calls that work and reject calls that throw", () => {
  const tsc = require.resolve("typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", "test/types"], { cwd: folder, encoding: "utf8" });
  assert.equal(stdout, "");
});

test("every optional field also accepts undefined", () => {
  const ts = require("typescript");
  const asks = [];
  let seen = 0;
  for (const name of readdirSync(new URL("../dist", import.meta.url)).filter((name) => name.endsWith(".d.ts"))) {
    const file = ts.createSourceFile(name, read(`../dist/${name}`), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isPropertySignature(node) && node.questionToken) {
        seen += 1;
        const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
        if (!types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)) asks.push(`${name}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  assert.ok(seen > 20, `${seen}`);
  assert.deepEqual(asks, []);
});

test("published types have no internal members", () => {
  for (const name of ["animate", "motion", "frames", "scroller"]) {
    assert.doesNotMatch(read(`../dist/${name}.d.ts`), /@internal|frame\(time/, name);
  }
});

test("the packed files include licences and the sources of types", () => {
  const [{ files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const paths = files.map(({ path }) => path);
  const expected = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "THIRD-PARTY.txt"];
  for (const path of [...expected, "dist/all.js", "dist/index.d.ts", "src/index.ts"]) {
    assert.ok(paths.includes(path), path);
  }
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) assert.equal(read(`../${name}`), read(`../../../${name}`));
  for (const path of paths.filter((path) => path.endsWith(".d.ts.map"))) {
    const { sources } = JSON.parse(read(`../${path}`));
    const source = sources[0].replace(/^(\.\.\/)+/, "");
    assert.ok(paths.includes(source) || source.includes("wasm-"), source);
  }
  assert.ok(paths.includes("dist/index.d.ts.map"));
  assert.ok(!paths.some((path) => path.startsWith("src/wasm-")));
});

test("npm pack rejects a tree that is not built", () => {
  const fresh = mkdtempSync(join(tmpdir(), "carom-unbuilt-"));
  try {
    cpSync(join(folder, "package.json"), join(fresh, "package.json"));
    cpSync(join(folder, "scripts"), join(fresh, "scripts"), { recursive: true });
    cpSync(join(folder, "src"), join(fresh, "src"), { recursive: true });
    const { status, stderr } = spawnSync("npm", ["pack", "--dry-run"], { cwd: fresh, encoding: "utf8" });
    assert.notEqual(status, 0);
    assert.match(
      stderr,
      /the package must be built before it is packed, but these are missing or newer: .*\.\/dist\/index\.d\.ts/,
    );
  } finally {
    rmSync(fresh, { recursive: true });
  }
});

test("publint finds nothing to improve", async () => {
  const { messages } = await publint({ pkgDir: folder, strict: true });
  assert.deepEqual(messages, []);
});

test("types resolve as modules do in Node and in bundlers", async () => {
  const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
  try {
    const pack = ["pack", "--json", "--pack-destination", packed];
    const [{ filename }] = JSON.parse(
      execFileSync("npm", pack, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
    const { entrypoints, problems } = await checkPackage(
      createPackageFromTarballData(readFileSync(join(packed, filename))),
    );
    assert.deepEqual(Object.keys(entrypoints), Object.keys(require("carom/package.json").exports));
    // TypeScript's oldest resolution knows no `exports`. An entry without CommonJS is loaded by `require` of Node 20.19 and later.
    const isExpected = ({ kind, resolutionKind, entrypoint }) =>
      resolutionKind === "node10" ||
      (kind === "CJSResolvesToESM" && !require("carom/package.json").exports[entrypoint].require);
    assert.deepEqual(
      problems.filter((problem) => !isExpected(problem)),
      [],
    );
  } finally {
    rmSync(packed, { recursive: true });
  }
});

test("tools can import package.json", () => {
  assert.equal(require("carom/package.json").name, "carom");
});

test("README names every platform", async () => {
  const { PLATFORMS } = await import("carom/all");
  for (const { name } of PLATFORMS) assert.ok(read("../README.md").includes(`\`${name}\``), name);
});

test("the text of a module needs no escapes and compresses well", async () => {
  const { bytesOf } = await import("../dist/letters.js");
  for (const name of ["scroll", "laws", "full", "fit"]) {
    const source = read(`../dist/wasm-${name}.js`);
    const { default: letters } = await import(`../dist/wasm-${name}.js`);
    assert.match(letters, /^[ -~]+$/, name);
    assert.doesNotMatch(letters, /["'`$<\\]/, name);
    const module = readFileSync(new URL(`../../../target/web/${name}.wasm`, import.meta.url));
    assert.ok(module.equals(bytesOf(letters)), name);
    const [text, bytes] = [source, module].map((what) => gzipSync(what, { level: 9 }).length);
    assert.ok(text < 1.02 * bytes + 400, `${name}: ${text} bytes after gzip, and ${bytes} as it is`);
  }
});
