// A view transition of the browser and a layout of Carom, interrupted at once, in `examples/interrupted.html`.
import assert from "node:assert/strict";
import { test, violations } from "./browser.mjs";

test("an interrupted view transition jumps to its end, but trackLayout goes on from there", async ({ open }) => {
  const { page, problems } = await open("examples/interrupted.html", { viewport: { width: 700, height: 700 } });
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--spring"));
  assert.deepEqual(await violations(page), []);
  const found = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const place = () => document.querySelector("#carom div").getBoundingClientRect().left;
    const begin = place();
    // A transition that hasn't begun doesn't have an animation on its pseudo-element.
    const pseudo = () => getComputedStyle(document.documentElement, "::view-transition-group(card)");
    const shown = () => (pseudo().animationName === "none" ? undefined : new DOMMatrix(pseudo().transform).e);
    move.click();
    while (!(shown() > begin + 100 && place() > begin + 100)) await frame();
    const before = [shown(), place()];
    move.click();
    const turned = place();
    const last = document.getAnimations().find(({ effect }) => effect.pseudoElement?.includes("group"));
    // Wait for the new transition, because the browser first captures the page.
    for (let now = last; now === last || !now; await frame())
      now = document.getAnimations().find(({ effect }) => effect.pseudoElement?.includes("group"));
    const after = shown();
    const end = document.querySelector("#carom").getBoundingClientRect().right - 72;
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    return { begin, before, turned, after, end, rest: place() };
  });
  const { begin, before, turned, after, end, rest } = found;
  // The browser's card has jumped to the end, from where it returns. It should have returned from where it was.
  assert.ok(before[0] < end - 50 && after > before[0] + 30, JSON.stringify(found));
  assert.ok(Math.abs(turned - before[1]) < 30, JSON.stringify(found));
  assert.ok(Math.abs(rest - begin) < 0.5, JSON.stringify(found));
  assert.deepEqual(problems, []);
});
