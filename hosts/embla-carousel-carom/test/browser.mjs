// Opens the page of the tests in Chromium, with a clock of the report in place of the page's.
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The rates of displays, in Hz. */
export const RATES = [30, 60, 120, 240];

const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false, logLevel: "error" };

/** Returns a bundle of a file of this folder. */
export const bundle = async (file, alias = {}) =>
  (await build({ ...options, entryPoints: [here + file], alias })).outputFiles[0].text;

/** Opens the page; returns it and what closes the browser. */
export async function opened() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 360, height: 300 }, hasTouch: true });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript({ path: here + "../../../measure/report/src/clock.js" });
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body style='margin:0'></body>" }),
  );
  await page.goto("http://embla.test/");
  await page.addScriptTag({
    content: await bundle("page.js", { "embla-carousel-carom": here + "../dist/index.js" }),
    type: "module",
  });
  await page.waitForFunction(() => "flick" in globalThis);
  return { page, errors, close: () => browser.close() };
}

/** Creates a carousel and flicks it. */
export const flicked = (page, carousel, finger) =>
  page.evaluate(async ([carousel, finger]) => (await create(carousel), flick(finger)), [carousel, finger]);

/** Returns the highest speed between two frames. */
export function peak({ shown }) {
  const speeds = shown.slice(1).map(([t, x], i) => Math.abs((x - shown[i][1]) / (t - shown[i][0])));
  return Math.max(...speeds);
}
