// A picture under fingers, in `examples/photo.html`.
import assert from "node:assert/strict";
import { test, violations } from "./browser.mjs";

const percent = async (page) => Number.parseInt(await page.locator("#scale").textContent(), 10);

test("the photo fits at first, and buttons and the wheel zoom it in and out", async ({ open }) => {
  const { page, problems } = await open("examples/photo.html", { reducedMotion: "reduce" });
  const whole = await page.waitForFunction(() => Number.parseInt(document.querySelector("#scale").textContent, 10));
  const fit = await whole.jsonValue();
  await page.getByRole("button", { name: "To the red ball" }).click();
  await page.waitForFunction((fit) => Number.parseInt(document.querySelector("#scale").textContent, 10) > 2 * fit, fit);
  const near = await percent(page);
  const { x, y, width, height } = await page.locator("#photo").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((near) => Number.parseInt(document.querySelector("#scale").textContent, 10) > near, near);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForFunction((fit) => Number.parseInt(document.querySelector("#scale").textContent, 10) === fit, fit);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(problems, []);
});
