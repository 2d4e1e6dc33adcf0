// Writes the CommonJS form of the entries that need no WebAssembly into dist/cjs, for Jest and other programs that call `require`. Its
// files are those of dist, one by one, so that entries share their modules in either form.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** The names of all files that an entry needs, as code or as a type. */
const names = new Set(
  Object.values(exports).flatMap(({ require }) =>
    require ? [require.default.slice("./dist/cjs/".length, -".js".length)] : [],
  ),
);

rmSync(join(dist, "cjs"), { recursive: true, force: true });
for (const name of names) {
  const [code, types] = [".js", ".d.ts"].map((ending) =>
    readFileSync(join(dist, name + ending), "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, ""),
  );
  for (const [, path] of `${code}\n${types}`.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g))
    names.add(join(dirname(name), path));
  const to = join(dist, "cjs", name);
  mkdirSync(dirname(to), { recursive: true });
  // With the platform, each file ends with a list of its names, which Node reads for `import`.
  writeFileSync(`${to}.js`, transformSync(code, { format: "cjs", platform: "node", target: "es2022" }).code);
  writeFileSync(`${to}.d.ts`, types);
}
writeFileSync(join(dist, "cjs/package.json"), '{ "type": "commonjs" }\n');
