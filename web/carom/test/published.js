// Tests each npm package as it is published: its files, types and descriptions.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";

const require = createRequire(import.meta.url);
const root = new URL("../../../", import.meta.url);

/** Packs the package in a folder, and returns npm's description of the result. */
function pack(folder, ...options) {
  const stdio = ["ignore", "pipe", "ignore"];
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", ...options], { cwd: folder, encoding: "utf8", stdio }),
  );
  return packed;
}

/**
 * Tests the package in a folder.
 *
 * @param most the most bytes that it may take when it is installed
 * @param modules the names of its WebAssembly modules
 */
export function testPublished(folder, { most, modules }) {
  const here = fileURLToPath(folder);
  const read = (path) => readFileSync(new URL(path, folder), "utf8");
  const { name: own, exports } = JSON.parse(read("package.json"));

  test("types accept calls that work and reject calls that throw", () => {
    const tsc = require.resolve("typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", "test/types"], { cwd: here, encoding: "utf8" });
    assert.equal(stdout, "");
  });

  test("every optional field also accepts undefined", () => {
    const ts = require("typescript");
    const asks = [];
    let seen = 0;
    const files = readdirSync(new URL("dist", folder), { recursive: true });
    for (const name of files.filter((name) => name.endsWith(".d.ts"))) {
      const file = ts.createSourceFile(name, read(`dist/${name}`), ts.ScriptTarget.Latest, true);
      const visit = (node) => {
        if (ts.isPropertySignature(node) && node.questionToken) {
          seen += 1;
          const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
          if (!types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword))
            asks.push(`${name}: ${node.getText()}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    assert.ok(seen > 10, `${seen}`);
    assert.deepEqual(asks, []);
  });

  test("the package has its types, licences and notices, and nothing that only its build needs", () => {
    const { files, unpackedSize } = pack(here, "--dry-run");
    const paths = files.map(({ path }) => path);
    const texts = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "THIRD-PARTY.txt"];
    for (const path of [...texts, ...Object.values(exports).map((entry) => (entry.types ?? entry).slice(2))])
      assert.ok(paths.includes(path), path);
    for (const name of ["LICENSE-APACHE", "LICENSE-MIT"])
      assert.equal(read(name), readFileSync(new URL(name, root), "utf8"));
    for (const path of paths.filter((path) => path.endsWith(".d.ts")))
      assert.doesNotMatch(read(path), /carom\/build/, path);
    assert.deepEqual(
      paths.filter((path) => !/^dist\/.*(?<!\.map)$/.test(path) && ![...texts, "package.json"].includes(path)),
      [],
    );
    assert.ok(unpackedSize <= most, `${unpackedSize} bytes`);
  });

  test("npm pack rejects a tree that is not built", () => {
    const fresh = mkdtempSync(join(tmpdir(), "carom-unbuilt-"));
    try {
      const copy = join(fresh, "web/one");
      mkdirSync(copy, { recursive: true });
      cpSync(join(here, "package.json"), join(copy, "package.json"));
      cpSync(join(here, "src"), join(copy, "src"), { recursive: true });
      cpSync(fileURLToPath(new URL("web/carom/scripts", root)), join(fresh, "web/carom/scripts"), { recursive: true });
      cpSync(fileURLToPath(new URL("web/carom/scripts", root)), join(copy, "scripts"), { recursive: true });
      const { status, stderr } = spawnSync("npm", ["pack", "--dry-run"], { cwd: copy, encoding: "utf8" });
      assert.notEqual(status, 0);
      assert.match(
        stderr,
        /the package must be built before it is packed, but these are missing or newer: .*\.\/dist\/\w+\.d\.ts/,
      );
    } finally {
      rmSync(fresh, { recursive: true });
    }
  });

  test("publint finds nothing to improve", async () => {
    const { messages } = await publint({ pkgDir: here, strict: true });
    assert.deepEqual(messages, []);
  });

  test("types resolve as modules do in Node and in bundlers", async () => {
    const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
    try {
      const { filename } = pack(here, "--pack-destination", packed);
      const { entrypoints, problems } = await checkPackage(
        createPackageFromTarballData(readFileSync(join(packed, filename))),
      );
      assert.deepEqual(Object.keys(entrypoints), Object.keys(exports));
      // TypeScript's oldest resolution doesn't know `exports`. An entry without CommonJS is loaded by `require` of Node 20.19 and later.
      const isExpected = ({ kind, resolutionKind, entrypoint }) =>
        resolutionKind === "node10" || (kind === "CJSResolvesToESM" && !exports[entrypoint].require);
      assert.deepEqual(
        problems.filter((problem) => !isExpected(problem)),
        [],
      );
    } finally {
      rmSync(packed, { recursive: true });
    }
  });

  test("tools can import package.json", () => {
    assert.equal(require(`${own}/package.json`).name, own);
  });

  test("a module as text doesn't need escapes and compresses well", async () => {
    const { bytesOf } = await import("../dist/letters.js");
    for (const name of modules) {
      const source = read(`src/wasm-${name}.ts`);
      const letters = JSON.parse(/"(.*)"/.exec(source)[0]);
      assert.match(letters, /^[ -~]+$/, name);
      assert.doesNotMatch(letters, /["'`$<\\]/, name);
      const module = readFileSync(new URL(`target/web/${name}.wasm`, root));
      assert.ok(module.equals(bytesOf(letters)), name);
      const [text, bytes] = [source, module].map((what) => gzipSync(what, { level: 9 }).length);
      assert.ok(text < 1.02 * bytes + 400, `${name}: ${text} bytes after gzip, and ${bytes} as it is`);
    }
  });
}
