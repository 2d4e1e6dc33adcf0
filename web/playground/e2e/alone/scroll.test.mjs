import assert from "node:assert/strict";
import { pause, phone, rest, test, stroke } from "../browser.mjs";

const LANES = ["iOS", "Android", "Chromium", "Yours"];
/** Returns the offset that each list shows. */
const shown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".viewport .content")].map((it) => -new DOMMatrix(it.style.transform || "none").f),
  );

/** Records what each frame shows. It doesn't request frames itself, because only the code that moves a list may do that. */
const watch = (page) =>
  page.evaluate(() => {
    window.seen = [];
    const contents = [...document.querySelectorAll(".viewport .content")];
    new MutationObserver(() => {
      const time = Number(document.timeline.currentTime) / 1000;
      const row = [time, ...contents.map((it) => -new DOMMatrix(it.style.transform || "none").f)];
      if (window.seen.at(-1)?.[0] === time) window.seen.pop();
      window.seen.push(row);
    }).observe(document.querySelector(".lanes"), { subtree: true, attributes: true, attributeFilter: ["style"] });
  });
const seen = (page) => page.evaluate(() => window.seen);

test("a real touch fling follows the law of iOS within a pixel", async ({ open }) => {
  const { page, problems } = await open("#/scroll", phone);
  await page.locator(".viewport").first().scrollIntoViewIfNeeded();
  await watch(page);
  await page.evaluate(() =>
    document.addEventListener("pointerup", () => (window.lifted = performance.now() / 1000), { capture: true }),
  );
  const box = await page.locator(".viewport").first().boundingBox();
  // Chromium's touch input passes through its compositor, its gesture recognition and touch-action.
  await stroke(page, { x: box.x + 80, y: box.y + 200, dy: -150, ms: 96, finger: true });
  await rest(page);
  const frames = await seen(page);
  // Friction keeps 0.998 per ms until 10 px/s. The formula is independent of the library: x(t) = end − (v/λ) e^(−λt).
  const rate = -1000 * Math.log(0.998);
  const end = frames.at(-1)[1];
  const asymptote = end + 10 / rate;
  const lifted = await page.evaluate(() => window.lifted);
  const fling = frames
    .filter(([time]) => time > lifted)
    .slice(0, -1)
    .map(([time, offset]) => [time, asymptote - offset]);
  assert.ok(fling.length > 20, `${fling.length} frames of fling`);
  const [t0, d0] = fling[0];
  const worst = Math.max(...fling.map(([time, d]) => Math.abs(d - d0 * Math.exp(-rate * (time - t0)))));
  assert.ok(worst < 1, `off by ${worst} px`);
  assert.ok(end > 400, `it went ${end} px`);
  console.log(`# touch fling: ${fling.length} frames, at most ${worst.toFixed(4)} px off the law`);
  assert.deepEqual(problems, []);
});

test("the plot follows the law between frames that come late", async ({ open }) => {
  const { page } = await open("#/scroll");
  await pause(page, 700);
  await page.evaluate(() => {
    window.isSlow = true;
    const slow = () => {
      const end = performance.now() + 120;
      while (performance.now() < end);
      if (window.isSlow) window.uncountedFrame(slow);
    };
    window.uncountedFrame(slow);
  });
  await page.getByRole("button", { name: "2000 px/s" }).click();
  await page.waitForFunction(
    () => new DOMMatrix(document.querySelector(".viewport .content").style.transform).f < -300,
    undefined,
    { polling: 50 },
  );
  await rest(page);
  await page.evaluate(() => (window.isSlow = false));
  const [end] = await shown(page);
  const rate = -1000 * Math.log(0.998);
  const plot = page.getByRole("img", { name: /^Offset/ });
  await plot.focus();
  /** For some places of the cursor, the time, and how far the first list still is from the asymptote of its fling. */
  const read = [];
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press("ArrowRight");
    const [, time, offset] =
      /^time ([\d.]+) s · iOS ([\d.]+) px/.exec(await page.locator(".plots .readout").first().textContent()) ?? [];
    if (offset > 0) read.push([Number(time), end + 10 / rate - offset]);
  }
  const [t0, d0] = read[0];
  const worst = Math.max(...read.map(([time, d]) => Math.abs(d - d0 * Math.exp(-rate * (time - t0)))));
  console.log(`# plot: ${read.length} places, at most ${worst.toFixed(2)} px off the law`);
  assert.ok(read.length > 15 && worst < 1, `${read.length} places, off by ${worst} px`);
});

test("one finger moves all four lists, or only one if told to", async ({ open }) => {
  const { page } = await open("#/scroll");
  const drag = async () => {
    await page.locator(".viewport").nth(1).scrollIntoViewIfNeeded();
    const box = await page.locator(".viewport").nth(1).boundingBox();
    await page.mouse.move(box.x + 80, box.y + 300);
    await page.mouse.down();
    for (let i = 1; i <= 12; i++) await page.mouse.move(box.x + 80, box.y + 300 - 12 * i);
    await pause(page, 300);
    await page.mouse.up();
    await rest(page);
    return shown(page);
  };
  const all = await drag();
  for (const [i, offset] of all.entries()) assert.ok(offset > 100 && offset < 150, `${LANES[i]}: ${offset}`);
  await page.getByLabel("One finger moves all four").uncheck();
  const one = await drag();
  assert.ok(one[1] > all[1] + 100);
  assert.deepEqual([one[0], one[2], one[3]], [all[0], all[2], all[3]]);
});

test("the same release differs on each platform", async ({ open }) => {
  const { page } = await open("#/scroll");
  // Start the fling long after the last frame, because the time without frames must not count for it.
  await pause(page, 700);
  await watch(page);
  await page.getByRole("button", { name: "2000 px/s" }).click();
  await rest(page);
  const early = (await seen(page)).filter(([time], _, [[first]]) => time < first + 0.05);
  for (const [, ...offsets] of early)
    for (const offset of offsets) assert.ok(offset < 2000 * 0.1, `${offset} px in no time`);
  const [ios, android, chromium, yours] = await shown(page);
  // Friction slows the list from 2000 to 10 px/s, so it glides 1990/λ.
  assert.ok(Math.abs(ios - 1990 / (-1000 * Math.log(0.998))) < 1, `iOS ${ios}`);
  // The visitor's own list starts with the physics of iOS.
  assert.ok(Math.abs(yours - ios) < 0.01, `yours ${yours}`);
  assert.equal(new Set([ios, android, chromium].map(Math.round)).size, 3);
});

test("beyond an edge the list stretches like a rubber band and returns", async ({ open }) => {
  const { page } = await open("#/scroll");
  const box = await page.locator(".viewport").first().boundingBox();
  await page.mouse.move(box.x + 80, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 340, { steps: 10 });
  await pause(page, 200);
  const [ios, android] = await shown(page);
  // UIScrollView: x·0.55·d/(d + 0.55·x).
  const size = await page
    .locator(".viewport")
    .first()
    .evaluate((it) => it.clientHeight);
  assert.ok(Math.abs(-ios - (300 * 0.55 * size) / (size + 0.55 * 300)) < 0.5, `iOS shows ${ios}`);
  assert.equal(Math.abs(android), 0);
  await page.mouse.up();
  await rest(page);
  assert.deepEqual((await shown(page)).map(Math.abs), [0, 0, 0, 0]);
});

test("the list comes to rest on pages or on innings, as chosen", async ({ open }) => {
  const { page } = await open("#/scroll?rests=pages");
  const size = await page
    .locator(".viewport")
    .first()
    .evaluate((it) => it.clientHeight);
  await page.getByRole("button", { name: "800 px/s" }).click();
  await rest(page);
  for (const offset of await shown(page))
    assert.ok(offset > 0 && Math.abs(offset / size - Math.round(offset / size)) < 0.001, `${offset} of ${size}`);
  await page.getByRole("radio", { name: "On innings" }).check();
  await page.getByRole("button", { name: "2000 px/s" }).click();
  await rest(page);
  const headings = await page.evaluate(() =>
    [...document.querySelector(".long-list").children].map((it) => it.offsetTop),
  );
  for (const offset of await shown(page))
    assert.ok(
      headings.some((top) => Math.abs(top - offset) < 0.5),
      `${offset}`,
    );
  assert.match(await page.evaluate(() => location.hash), /rests=sections/);
});

test("keys scroll the list", async ({ open }) => {
  const { page } = await open("#/scroll");
  await page.locator(".viewport").first().focus();
  await page.keyboard.press("End");
  await rest(page);
  const [end] = await shown(page);
  const room = await page.evaluate(
    () => document.querySelector(".long-list").offsetHeight - document.querySelector(".viewport").clientHeight,
  );
  assert.ok(Math.abs(end - room) < 1, `${end} of ${room}`);
  await page.keyboard.press("Home");
  await rest(page);
  assert.ok((await shown(page))[0] < 1);
});

test("a finger that rests doesn't show a velocity", async ({ open }) => {
  const { page } = await open("#/scroll");
  const box = await page.locator(".viewport").first().boundingBox();
  await page.mouse.move(box.x + 80, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 100, { steps: 8 });
  await pause(page, 300);
  for (const text of await page.locator(".live-numbers").allTextContents()) assert.match(text, / 0 px\/s$/);
  await page.mouse.up();
  await rest(page);
});

test("a fling moves the lists without a layout in each frame", async ({ open }) => {
  const { page, context } = await open("#/scroll");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const layouts = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  const [before, began] = [await layouts(), await page.evaluate(() => performance.now())];
  await page.getByRole("button", { name: "5000 px/s" }).click();
  await pause(page, 2000);
  const [count, time] = [(await layouts()) - before, (await page.evaluate(() => performance.now())) - began];
  console.log(`# ${count} layouts in ${time.toFixed(0)} ms of four flings`);
  // Each of the four lists writes its numbers eight times a second, which costs a layout each time.
  assert.ok(count < (40 * time) / 1000, `${count} layouts in ${time} ms`);
  await rest(page);
});
