// Writes the files that are published, in dist, from the compiler's files, in build. The code has no comments, because editors show those
// of the types. The entries that don't need WebAssembly also get a CommonJS form, for Jest and other programs that call `require`. Each ES
// module has its own CommonJS file, so that entries share their modules in either form. The types are written only once, as types of
// CommonJS, because ES modules can import those, but not the other way round.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import ts from "typescript";

const folder = (name) => fileURLToPath(new URL(`../${name}/`, import.meta.url));
const read = (file) => readFileSync(join(folder("build"), file), "utf8");
const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const nameOf = (entry) => entry.default.slice("./dist/".length, -".js".length);
/** The entries that have been built. For the playground and the site, we don't build all of them. */
const entries = Object.values(exports).filter(
  (entry) => typeof entry === "object" && existsSync(join(folder("build"), `${nameOf(entry)}.js`)),
);
const common = entries.filter((entry) => entry.require).map(nameOf);

const IMPORT = /(?<=(?:from |import\()")\.[^"]+(?=\.js")/g;

/** Returns files of an ending, and all files of that ending that they import. */
function withImports(first, ending) {
  const names = new Set(first);
  for (const name of names)
    for (const [path] of read(name + ending).matchAll(IMPORT)) names.add(join(dirname(name), path));
  return names;
}

function write(name, text) {
  const file = join(folder("dist"), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns a module without its comments, except those for bundlers. */
function bareOf(file) {
  const { code } = transformSync(read(file), { format: "esm", target: "es2022" });
  const bare = code.replace(/^ *\/\*\*.*?\*\/\n/gms, "").replace(/^ *\/\/.*\n/gm, "");
  const [before, after] = [code, bare].map((text) => transformSync(text, { minify: true }).code);
  if (before !== after) throw new Error(`${file} has lost more than comments`);
  return bare;
}

/**
 * Returns a module as CommonJS, without spaces, because only programs read it. TypeScript writes plain exports, without helpers in each
 * file.
 */
function commonOf(file) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, removeComments: true };
  const { outputText } = ts.transpileModule(read(file), { compilerOptions });
  return transformSync(outputText, { minifyWhitespace: true, target: "es2022" }).code;
}

rmSync(folder("dist"), { recursive: true, force: true });
for (const name of readdirSync(folder("build"), { recursive: true }).filter((name) => name.endsWith(".js")))
  write(name, bareOf(name));
for (const name of withImports(common, ".js")) write(`cjs/${name}.js`, commonOf(`${name}.js`));
write("cjs/package.json", '{ "type": "commonjs" }\n');

const shared = withImports(common, ".d.ts");
for (const name of shared) write(`cjs/${name}.d.ts`, read(`${name}.d.ts`));
for (const name of withImports(entries.map(nameOf), ".d.ts")) {
  const toShared = (name, from) => `${"../".repeat(from.split("/").length - 1) || "./"}cjs/${name}`;
  if (common.includes(name)) write(`${name}.d.ts`, `export * from "${toShared(name, name)}.js";\n`);
  else if (!shared.has(name)) {
    const place = (path) => join(dirname(name), path);
    const moved = (path) => (shared.has(place(path)) ? toShared(place(path), name) : path);
    write(`${name}.d.ts`, read(`${name}.d.ts`).replace(IMPORT, moved));
  }
}
