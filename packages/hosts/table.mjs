// Prints the flings of maps at four rates, as they come and with the options of the examples: `npm run table`.
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const RATES = [30, 60, 120, 240];
export const HOSTS = ["openlayers", "maplibre", "leaflet"];

/** Opens a page of Chromium with a scripted clock; returns what flicks a map in it, and what closes the browser. */
export async function opened() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
  const options = { bundle: true, format: "iife", target: "es2022", write: false, logLevel: "error", entryPoints: [`${here}test/page.js`] };
  const content = (await build(options)).outputFiles[0].text;
  const flicked = async (...given) => {
    const page = await browser.newPage({ viewport: { width: 800, height: 300 } });
    page.on("pageerror", (error) => console.error(`${given}: ${error.message}`));
    await page.addInitScript({ path: `${here}../report/src/clock.js` });
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><body style='margin:0'></body>" }));
    await page.goto("http://hosts.test/");
    await page.addScriptTag({ content });
    const result = await page.evaluate((given) => flick(...given), given);
    await page.close();
    return result;
  };
  return { flicked, close: () => browser.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { flicked, close } = await opened();
  console.log(`| peak/finger; travel in px; travel after a hold of 70 ms | ${RATES.map((rate) => `${rate} Hz`).join(" | ")} |\n|---|---|---|---|---|`);
  for (const host of HOSTS) {
    for (const isExact of [false, true]) {
      const row = [];
      for (const rate of RATES) {
        const { peak, travel } = await flicked(host, isExact, { rate });
        const [held, paused] = [await flicked(host, isExact, { rate, hold: 1 }), await flicked(host, isExact, { rate, hold: 0.07 })];
        // The first report of a drag is lost in some hosts, also in a drag that ends at rest.
        const [way, after] = [travel, paused.travel].map((px) => (px - held.travel).toFixed(0));
        row.push(`${(peak / 1000).toFixed(2)}; ${way}; ${after}`);
      }
      console.log(`| ${host}${isExact ? ", with the options" : ""} | ${row.join(" | ")} |`);
    }
  }
  await close();
}
