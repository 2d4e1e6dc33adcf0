// Tests the lists of the scroll lab, and its code of the visitor's own list for every platform.
import assert from "node:assert/strict";
import { PLATFORMS, Scroller } from "../../carom/dist/laws.js";
import { test } from "./browser.mjs";

test("the scroll lab's code for each platform scrolls as that platform does", async ({ open }) => {
  const { page, problems } = await open("#/scroll");
  const base = page.getByLabel("Yours begins as");
  const code = page.getByRole("region", { name: "The code of your list" });
  for (const { name } of PLATFORMS) {
    await base.selectOption(name);
    await page.waitForFunction(
      (name) => document.querySelector(".scroll-lab .code code").textContent.includes(`platform: "${name}"`),
      name,
    );
    const text = await code.textContent();
    assert.match(text, /^import { Scroller } from "carom\/scroll";/);
    // Run the code without its import, and without binding the list to an element.
    const list = new Function(
      "Scroller",
      `${text.replace(/^import.*$/m, "").replace(/^list\.bind.*$/m, "")} return list;`,
    );
    globalThis.content = { style: {} };
    const made = list(Scroller);
    assert.equal(made.platform, name);
    const theirs = new Scroller({ platform: name, content: 4000, viewport: 600 });
    for (const list of [made, theirs]) list.fling(2000);
    assert.equal(made.target, theirs.target, name);
  }
  assert.deepEqual(problems, []);
});

test("your own list begins with the platform's numbers", async () => {
  const { setFrameSource } = await import("../../carom/dist/index.js");
  const { STARTS } = await import("../src/pages/scroll/setting.ts");
  /** Returns the offsets of two flings, one beyond the upper edge and one downwards. */
  const offsets = (options) =>
    [
      [400, -2400],
      [100, 3000],
    ].flatMap(([from, velocity]) => {
      let [now, next] = [0, undefined];
      setFrameSource({ request: (frame) => (next = frame), cancel: () => (next = undefined), now: () => now });
      const list = new Scroller({ ...options, content: 10_000, viewport: 440 });
      list.snapTo(from);
      list.fling(velocity);
      return Array.from({ length: 120 }, () => {
        const frame = next;
        next = undefined;
        frame?.((now += 1000 / 60));
        return list.offset;
      });
    });
  for (const [platform, { drag, band, response, damping_ratio: dampingRatio }] of Object.entries(STARTS)) {
    const own = offsets({ platform, physics: { drag, rubberBand: band, spring: { response, dampingRatio } } });
    const most = Math.max(...offsets({ platform }).map((offset, i) => Math.abs(offset - own[i])));
    assert.ok(most < 0.05, `${platform}: ${most} px`);
  }
  setFrameSource(undefined);
});

test("a list based on another platform has its numbers, and code for your changes only", async ({ open }) => {
  const { page } = await open("#/scroll");
  const drag = page.getByRole("spinbutton", { name: "Drag, 1/s, exact" });
  const code = page.getByRole("region", { name: "The code of your list" });
  assert.equal(await drag.inputValue(), "2.002");
  await page.getByLabel("Yours begins as").selectOption("harmonyos");
  assert.equal(await drag.inputValue(), "3.15");
  assert.doesNotMatch(await code.textContent(), /physics/);
  await drag.fill("4");
  assert.match(await code.textContent(), /physics: { drag: 4 },/);
});

test("the lists of the scroll lab have all their rows, and the last ones are seen at the end", async ({ open }) => {
  const { page, problems } = await open("#/scroll");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".lane")].every((lane) => lane.querySelectorAll(".list-section").length === 24),
  );
  const list = page.getByRole("region", { name: "The list, iOS" });
  await list.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => {
    const box = (it) => it.getBoundingClientRect();
    const viewport = document.querySelector(".lane .viewport");
    return Math.abs(box(viewport.querySelector(".list-section:last-child")).bottom - box(viewport).bottom) < 2;
  });
  assert.deepEqual(problems, []);
});
