// A page with boxes that `trackLayout` moves, and instruments that read a motion between frames, for the tests of layouts.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const dist = new URL("../../carom/dist/", import.meta.url);

const PAGE = `<!doctype html><title>Boxes</title><link rel="icon" href="data:,">
<style>
  body { margin: 0; font: 16px/20px sans-serif; }
  #list { position: relative; display: flex; flex-wrap: wrap; align-items: start; gap: 8px; width: 640px; padding: 10px; }
  .box { width: 120px; height: 60px; background: tomato; border-radius: 12px; }
  .box.large { width: 300px; height: 170px; }
  .box i { display: block; width: 40px; height: 20px; margin: 10px; background: gold; }
</style>
<div id="stage"><div id="list"></div></div>
<script type="module">
  Object.assign(window, await import("/layout/index.js"), await import("/dom.js"));
  window.list = document.querySelector("#list");
  list.innerHTML = "ABCDEF".replace(/./g, '<div class="box" id="$&"><i></i></div>');
  window.boxes = [...list.children];
  window.frame = () => new Promise((done) => requestAnimationFrame(done));
  window.wait = (ms) => new Promise((done) => setTimeout(done, ms));
  window.block = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  /** Returns the centre and the size of each element as they are seen. */
  window.seen = (elements = boxes) => elements.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2, width, height];
  });
  /** Returns what is seen at times, in milliseconds after the latest frame. */
  window.seenAt = (times, elements = boxes) => {
    const playing = document.getAnimations().map((one) => [one, one.startTime]);
    const rows = times.map((time) => {
      for (const [one, start] of playing) one.startTime = start - time;
      return seen(elements);
    });
    for (const [one, start] of playing) one.startTime = start;
    return rows;
  };
  window.ready = true;
</script>`;

/** Opens the page with the boxes. */
export async function openBoxes(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, ...options });
  context.setDefaultTimeout(120000);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.route("http://boxes.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: PAGE });
    if (pathname === "/vue.js")
      return route.fulfill({
        contentType: "text/javascript",
        body: readFileSync(createRequire(import.meta.url).resolve("vue/dist/vue.runtime.esm-browser.prod.js")),
      });
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(new URL(`.${pathname}`, dist)) });
  });
  await page.goto("http://boxes.test/");
  await page.waitForFunction(() => window.ready);
  return { page, context, problems };
}
