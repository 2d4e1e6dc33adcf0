// Runs in the folder of a package before `npm pack` and `npm publish`. It fails if the package isn't built or is out of date, and copies
// the licences.
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.cwd()}/`);
const { exports, files } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));

/** The paths of the `exports` in package.json. */
const pathsOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(pathsOf));
const promised = [...pathsOf(exports), ...files.filter((name) => name === "THIRD-PARTY.txt")];
const missing = promised.filter((path) => !existsSync(new URL(path, folder)));

/** The sources that are newer than a file that was built from them. */
const timeOf = (path) => statSync(new URL(path, folder)).mtimeMs;
const built = Math.min(...promised.filter((path) => path.startsWith("./dist/") && !missing.includes(path)).map(timeOf));
const sources = readdirSync(new URL("src/", folder), { recursive: true }).filter((name) => name.endsWith(".ts"));
const stale = sources.map((name) => `src/${name}`).filter((path) => timeOf(path) > built);

if (missing.length > 0 || stale.length > 0) {
  const names = [...missing, ...stale];
  console.error(`the package must be built before it is packed, but these are missing or newer: ${names.join(", ")}`);
  console.error("build it with `cargo xtask wasm`, or a plugin with `npm run build`");
  process.exit(1);
}
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"])
  copyFileSync(new URL(`../../${name}`, folder), new URL(name, folder));
