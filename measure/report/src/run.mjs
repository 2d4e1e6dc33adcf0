// Films every library in Chromium by the report's clock, and writes the traces and the expectations.
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { DRAGS, SPRING, VALUES } from "./scenarios.mjs";

const here = fileURLToPath(new URL("..", import.meta.url));
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Bundles a library's adapter with the recorder. */
async function bundled(kind, file) {
  const contents = `import library from "./${kind}s/${file}"; import * as record from "./src/record.mjs";
    window.library = library; window.film = (...given) => record.${kind}(library, ...given);`;
  const stdin = { contents, resolveDir: here };
  // These entries need no WebAssembly, so that the package need not be built.
  const entry = (name) => join(here, "../carom/src", name);
  const alias = { carom: entry("index.ts"), "carom/drag": entry("drag.ts") };
  const define = { "process.env.NODE_ENV": '"production"' };
  const loader = { ".css": "text", ".png": "dataurl", ".gif": "dataurl" };
  const options = {
    stdin,
    alias,
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

/** Returns the version of an installed package. */
const version = (name) => {
  if (!name) return null;
  const folder = name === "carom" ? join(here, "../carom") : join(here, "node_modules", name);
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
};

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

/** Films the libraries whose file has a name in it, or all; calls `filmed` with each row's traces. */
export async function filmAll(only, filmed) {
  const keysOf = (kind) =>
    readdirSync(join(here, `${kind}s`))
      .sort()
      .map((file) => file.replace(/\.mjs$/, ""));
  const kinds = [
    ["value", VALUES],
    ["drag", DRAGS],
  ].map(([kind, scenarios]) => ({ kind, scenarios, keys: keysOf(kind).filter((key) => !only || key === only) }));
  // A crate or a recording needs no browser.
  if (!kinds.some(({ keys }) => keys.length)) return;
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const runtime = `Chromium ${browser.version()}`;
  for (const { kind, scenarios, keys } of kinds) {
    for (const key of keys) {
      const code = await bundled(kind, `${key}.mjs`);
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
              await page.evaluate(
                ([scenario, run, spring]) => window.film(scenario, run, spring),
                [scenario, run, SPRING],
              ),
            );
          await page.close();
          if (!library) break;
        }
        if (!library) continue;
        const checks = scenario.checks.filter(({ check }) => library.checks?.includes(check) ?? true);
        filmed({ key, kind, ...library, version: version(library.package), runtime, scenario, checks, traces });
      }
    }
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
