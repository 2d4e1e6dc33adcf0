// The page of the tests in Chromium.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch } from "../../../web/browser.mjs";
import { test as base } from "../../../web/test.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The rates of displays, in Hz. */
export const RATES = [30, 60, 120, 240];

const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false, logLevel: "error" };

/** Returns a bundle of a file of this folder. */
export const bundle = async (file, alias = {}) =>
  (await build({ ...options, entryPoints: [here + file], alias })).outputFiles[0].text;

/** Prepares a page. The test's program runs in it, on a scripted clock instead of the page's own. */
async function prepare(page) {
  await page.addInitScript({ path: here + "../../../measure/report/src/clock.js" });
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body style='margin:0'></body>" }),
  );
  await page.goto("http://embla.test/");
  program ??= bundle("page.js", { "embla-carousel-carom": here + "../dist/index.js" });
  await page.addScriptTag({ content: await program, type: "module" });
  await page.waitForFunction(() => "flick" in globalThis);
}
let program;

const SCREEN = { viewport: { width: 360, height: 300 }, hasTouch: true };

/** A test whose page is prepared. */
export const test = base.extend({
  page: async ({ visit }, use) => {
    const { page, problems } = await visit("about:blank", { logs: [], ...SCREEN });
    await prepare(page);
    await use(page);
    assert.deepEqual(problems, []);
  },
});

/** Opens the page for a script. Returns the page, and a function that closes the browser. */
export async function opened() {
  const browser = await launch({ isWhole: true });
  const page = await browser.newPage(SCREEN);
  await prepare(page);
  return { page, close: () => browser.close() };
}

/** Creates a carousel and flicks it. */
export const flicked = (page, carousel, finger) =>
  page.evaluate(async ([carousel, finger]) => (await create(carousel), flick(finger)), [carousel, finger]);

/** Returns the highest speed between two frames. */
export function peak({ shown }) {
  const speeds = shown.slice(1).map(([t, x], i) => Math.abs((x - shown[i][1]) / (t - shown[i][0])));
  return Math.max(...speeds);
}
