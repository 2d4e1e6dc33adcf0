// Films every library in Chromium by the report's clock, and writes the traces and the expectations.
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { installed, LARGE } from "./install.mjs";
import { DRAGS, SPRING, VALUES } from "./scenarios.mjs";

const here = fileURLToPath(new URL("..", import.meta.url));
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const KINDS = { value: VALUES, drag: DRAGS };

/** Bundles the adapter of a library with the recorder. Its `aliases`, from names to names, are packages of its `folder`. */
async function bundled({ kind, key, folder = here, aliases }) {
  const contents = `import library from "./${kind}s/${key}.mjs"; import * as record from "./src/record.mjs";
    window.library = library; window.film = (...given) => record.${kind}(library, ...given);`;
  const stdin = { contents, resolveDir: here };
  // These entries don't need WebAssembly, so the package doesn't have to be built.
  const entry = (name) => join(here, "../../web/carom/src", name);
  const alias = { carom: entry("index.ts"), "carom/drag": entry("drag.ts"), ...aliases };
  const define = { "process.env.NODE_ENV": '"production"' };
  const loader = { ".css": "text", ".png": "dataurl", ".gif": "dataurl" };
  const options = {
    stdin,
    alias,
    absWorkingDir: folder,
    define,
    loader,
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "error",
    conditions: ["browser"],
  };
  return (await build({ ...options, target: "es2022" })).outputFiles[0].text;
}

/** Returns the version of a package that is installed in or above a folder. */
export function version(name, folder = here) {
  if (!name) return null;
  const places = createRequire(join(folder, "here.mjs")).resolve.paths(name);
  const file = places.map((place) => join(place, name, "package.json")).find((file) => existsSync(file));
  return JSON.parse(readFileSync(file, "utf8")).version;
}

/** Opens a page with the report's clock and a library. */
async function opened(browser, code, name) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, hasTouch: true });
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  await page.addInitScript({ path: join(here, "src/clock.js") });
  const body = "<!doctype html><body style='margin:0'></body>";
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("http://report.test/");
  await page.addScriptTag({ content: code });
  return page;
}

/** Whether a scenario is for a library. */
const applies = (library, scenario) =>
  !(scenario.law && !library.law) &&
  !(scenario.snaps && !library.snaps) &&
  (library.only?.includes(scenario.name) ?? true) &&
  scenario.checks.some(({ check }) => library.checks?.includes(check) ?? true);

/** Opens Chromium. */
export function opens() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** The adapters whose file has a name, or all. */
export const adapters = (only) =>
  Object.keys(KINDS).flatMap((kind) =>
    readdirSync(join(here, `${kind}s`))
      .sort()
      .map((file) => ({ kind, key: file.replace(/\.mjs$/, "") }))
      .filter(({ key }) => !only || key === only),
  );

/** Films one library in the scenarios that apply to it, and returns each with its traces. */
export async function filmOne(browser, adapter, scenarios = KINDS[adapter.kind]) {
  const { kind, key, folder = here, aliases } = adapter;
  const code = await bundled(adapter);
  const rows = [];
  for (const scenario of scenarios) {
    const traces = [];
    let library;
    for (const run of scenario.runs) {
      // Each run has a new page, so that no library knows of the last one.
      const page = await opened(browser, code, `${key}, ${scenario.name}`);
      library = await page.evaluate(() => JSON.parse(JSON.stringify(window.library)));
      if (!applies(library, scenario)) library = null;
      else
        traces.push(
          await page.evaluate(([scenario, run, spring]) => window.film(scenario, run, spring), [scenario, run, SPRING]),
        );
      await page.close();
      if (!library) break;
    }
    if (!library) continue;
    const checks = scenario.checks.filter(({ check }) => library.checks?.includes(check) ?? true);
    const runtime = `Chromium ${browser.version()}`;
    const of = version(aliases?.[library.package] ?? library.package, folder);
    rows.push({ key, kind, ...library, version: of, runtime, scenario, checks, traces });
  }
  return rows;
}

/** Films the libraries whose file has a name, or all, in their scenarios or in one; calls `filmed` with each row's traces. */
export async function filmAll(only, filmed, scenario) {
  const chosen = adapters(only).filter(({ kind }) => !scenario || kind === scenario.kind);
  // Crates and recordings don't need a browser.
  if (!chosen.length) return;
  const browser = await opens();
  for (const adapter of chosen) {
    const large = LARGE[adapter.key];
    // A package that is its own alias is resolved from the folder.
    const own = large && {
      folder: installed(large),
      aliases: Object.fromEntries(Object.keys(large).map((name) => [name, name])),
    };
    for (const row of await filmOne(browser, { ...adapter, ...own }, scenario && [scenario])) filmed(row);
  }
  await browser.close();
}

/** Writes the traces of a row; returns their files. */
export function write(folder, { key, scenario, traces }) {
  mkdirSync(folder, { recursive: true });
  return traces.map((trace, i) => {
    const file = join(folder, `${key}-${scenario.name}${traces.length > 1 ? `-${i + 1}` : ""}.jsonl`);
    writeFileSync(file, trace);
    return file;
  });
}
