// A page with a card that `animateElement` moves, for the tests of elements.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";

const dist = new URL("../../carom/dist/", import.meta.url);

const PAGE = `<!doctype html><title>A card</title><link rel="icon" href="data:,">
<style>
  body { margin: 0; font: 16px/20px sans-serif; }
  #card { position: absolute; left: 100px; top: 100px; width: 100px; height: 100px; background: rgb(200, 60, 40); color: black; }
</style>
<div id="card">Card</div>
<script type="module">
  Object.assign(window, await import("/dom.js"));
  window.card = document.querySelector("#card");
  /** Resolves with the timestamp of the next frame. */
  window.frame = () => new Promise((done) => requestAnimationFrame(done));
  window.wait = (ms) => new Promise((done) => setTimeout(done, ms));
  /** Occupies the main thread. */
  window.block = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  /** Returns the numbers of a computed style. */
  window.numbers = (css) => (getComputedStyle(card).getPropertyValue(css).match(/-?[\\d.]+(e[-+]?\\d+)?/g) ?? []).map(Number);
  window.ready = true;
</script>`;

/** Opens the page with the card. */
export async function openCard(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 600 }, ...options });
  context.setDefaultTimeout(60000);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.route("http://card.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: PAGE });
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(new URL(`.${pathname}`, dist)) });
  });
  await page.goto("http://card.test/");
  await page.waitForFunction(() => window.ready);
  return { page, context, problems };
}

/** Starts a browser for the tests of a file, and returns a function that defines a test in a fresh page. Problems of the page fail it. */
export function cardTests(prepare = () => {}) {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());
  return (name, run, options) =>
    test(name, async () => {
      const { page, context, problems } = await openCard(browser, options);
      await page.evaluate(prepare);
      await run(page);
      assert.deepEqual(problems, []);
      await context.close();
    });
}
