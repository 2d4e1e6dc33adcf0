// The scroll lab: its lists, and the code of the visitor's list for every platform.
import assert from "node:assert/strict";
import { PLATFORMS, Scroller } from "../../carom/dist/laws.js";
import { test } from "./browser.mjs";

test("the scroll lab has code to take for all platforms, and the code scrolls as they do", async ({ open }) => {
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
    // Without the import, and with a list that is not on a page.
    const list = new Function(
      "Scroller",
      `${text.replace(/^import.*$/m, "").replace(/^list\.bind.*$/m, "")} return list;`,
    );
    globalThis.content = { style: {} };
    const made = list(Scroller);
    assert.equal(made.platform, name);
    made.fling(2000);
    assert.ok(made.target > 100, `${name}: ${made.target}`);
  }
  assert.deepEqual(problems, []);
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
