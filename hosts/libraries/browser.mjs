// Opens the page of the tests in Chromium, with a scripted clock instead of the page's own.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Returns a function that flicks a host, and one that flies a camera. Each call has its own page. */
export async function hostsIn(browser) {
  const alias = { "embla-carousel-carom": `${here}../embla-carousel-carom/dist/index.js` };
  const options = { bundle: true, format: "iife", target: "es2022", write: false, logLevel: "error", alias };
  const content = (
    await build({
      ...options,
      entryPoints: [`${here}test/page.js`],
      define: { "process.env.NODE_ENV": '"production"' },
    })
  ).outputFiles[0].text;
  const called = async (name, given) => {
    const page = await browser.newPage({ viewport: { width: 800, height: 300 } });
    page.on("pageerror", (error) => console.error(`${given[0]}: ${error.message}`));
    await page.addInitScript({ path: `${here}../../measure/report/src/clock.js` });
    await page.route("**/*", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><body style='margin:0'></body>" }),
    );
    await page.goto("http://hosts.test/");
    await page.addScriptTag({ content });
    const result = await page.evaluate(([name, given]) => globalThis[name](...given), [name, given]);
    await page.close();
    return result;
  };
  return {
    flick: (...given) => called("flick", given),
    fly: (...given) => called("fly", given),
  };
}
