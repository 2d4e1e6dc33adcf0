// `node history.mjs` films libraries as they were, a version for each minor release, and writes docs/motion-report-history.json: which
// checks failed in which version. If a verdict changes between two of them, we search the releases between for the change. With
// names, as in `node history.mjs motion`, only these libraries are filmed, and the others keep their lines.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { checked, folder, graded, root } from "./src/check.mjs";
import { installed } from "./src/install.mjs";
import { adapters, filmOne, opens } from "./src/run.mjs";

/** Each library with its first version: the one of two years ago, or the first that has the interface of its row. */
const LIBRARIES = [
  { key: "motion", package: "motion", since: "11.11" },
  { key: "react-spring", package: "@react-spring/web", since: "9.7" },
  { key: "anime", package: "animejs", since: "4.0" },
  { key: "embla", package: "embla-carousel", since: "8.4" },
  { key: "svelte", package: "svelte", since: "5.8" },
];

const numbers = (version) => version.split(".").map(Number);
const byNumbers = (a, b) => {
  const [x, y] = [numbers(a), numbers(b)];
  const first = x.findIndex((n, i) => n !== y[i]);
  return first < 0 ? 0 : x[first] - y[first];
};

/** The releases of a package from a version on, in the order of their numbers, because a registry's dates may be a mirror's. */
function releases(name, since) {
  const all = JSON.parse(execFileSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" }));
  return all
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && byNumbers(version, `${since}.0`) >= 0)
    .sort(byNumbers);
}

const isLastOfMinor = (version, i, all) => {
  const minor = (of) => of?.split(".", 2).join(".");
  return minor(version) !== minor(all[i + 1]);
};

const browser = await opens();

/** Installs releases under aliases, and returns how to find each. */
function places(name, versions) {
  const folder = installed(Object.fromEntries(versions.map((version) => [`of-${version}`, `npm:${name}@${version}`])));
  return versions.map((version) => [version, { folder, aliases: { [name]: `of-${version}` } }]);
}

/** The line of a library: the versions that were filmed, with the verdict of each check. */
async function line({ key, package: name, since }) {
  const [adapter] = adapters(key);
  const all = releases(name, since);
  const minors = all.filter(isLastOfMinor);
  const placed = new Map(places(name, minors));
  const found = new Map();
  const at = async (version) => {
    if (found.has(version)) return found.get(version);
    const place = placed.get(version) ?? places(name, [version])[0][1];
    const rows = (await filmOne(browser, { ...adapter, ...place })).map((row) => checked(row, join(folder, "history")));
    const grades = Object.entries(graded(rows).grades).map(([check, { verdict }]) => [check, verdict]);
    console.log(`${name} ${version}: ${grades.map((pair) => pair.join(" ")).join(", ")}`);
    found.set(version, Object.fromEntries(grades));
    return found.get(version);
  };
  for (const version of minors) await at(version);
  for (let i = 1; i < minors.length; i++) {
    for (const check of Object.keys(found.get(minors[i]))) {
      const verdict = async (version) => (await at(version))[check];
      let [before, after] = [all.indexOf(minors[i - 1]), all.indexOf(minors[i])];
      const changed = await verdict(all[after]);
      if (changed === (await verdict(all[before]))) continue;
      while (after - before > 1) {
        const middle = (before + after) >> 1;
        if ((await verdict(all[middle])) === changed) after = middle;
        else before = middle;
      }
    }
  }
  const versions = [...found].sort(([a], [b]) => byNumbers(a, b));
  return { id: `${adapter.kind} ${key}`, package: name, versions: Object.fromEntries(versions) };
}

const file = join(root, "docs/motion-report-history.json");
const lines = new Map(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).map((old) => [old.id, old]) : []);
const named = process.argv.slice(2);
const order = LIBRARIES.map(({ key }) => key);
const placeOf = ({ id }) => order.indexOf(id.split(" ")[1]);
for (const library of LIBRARIES.filter(({ key }) => !named.length || named.includes(key))) {
  const own = await line(library);
  lines.set(own.id, own);
  const sorted = [...lines.values()].sort((a, b) => placeOf(a) - placeOf(b));
  writeFileSync(file, `[\n${sorted.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
}
await browser.close();
