// Tests of the zoom lab, but not of how its picture moves, which the tests of `carom/zoom` check.
import assert from "node:assert/strict";
import { desktop, pause, phone, test, violations } from "./browser.mjs";

const SCREENS = { desktop, phone };

for (const [name, options] of Object.entries(SCREENS)) {
  test(`a button on a ${name} brings its ball to the middle of the view, and the lab passes axe`, async ({ open }) => {
    const { page, problems } = await open("#/zoom?rotation=locked", { ...options, reducedMotion: "reduce" });
    await page.getByRole("button", { name: "To the yellow ball" }).click();
    await pause(page, 300);
    const [dx, dy] = await page.locator(".zoom-view").evaluate((view) => {
      const [scale, , , , x, y] = view.firstElementChild.style.transform.match(/-?[\d.e-]+/g).map(Number);
      return [3010 * scale + x - view.clientWidth / 2, 960 * scale + y - view.clientHeight / 2];
    });
    assert.ok(Math.hypot(dx, dy) < 2, `${dx} ${dy}`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(problems, []);
  });
}

test("the chosen rotation is kept in the address and in the code", async ({ open }) => {
  const { page } = await open("#/zoom");
  const code = page.getByRole("region", { name: "The code of this picture" });
  assert.match(await code.textContent(), /rotation: true/);
  await page.getByRole("radio", { name: "by quarters" }).check();
  await page.waitForFunction(() => location.hash.includes("rotation=quarter"));
  assert.match(await code.textContent(), /rotation: { step: Math.PI \/ 2 }/);
});

test("the picture is drawn one tile per frame, so that a slow phone stays responsive", async ({ open, server }) => {
  const { page } = await open("#/trace");
  await page.evaluate(() => {
    window.drawn = [];
    const count = () => [...document.querySelectorAll(".zoom-view canvas")].filter(({ width }) => width > 500).length;
    const look = () => (window.drawn.push(count()), requestAnimationFrame(look));
    look();
  });
  await page.goto(`${server.address}#/zoom`);
  await page.waitForFunction(() => window.drawn.at(-1) === 64);
  const drawn = await page.evaluate(() => window.drawn);
  assert.ok(
    drawn.every((count, i) => i === 0 || count - drawn[i - 1] <= 2),
    `${drawn.filter((it, i) => it !== drawn[i - 1])}`,
  );
});
