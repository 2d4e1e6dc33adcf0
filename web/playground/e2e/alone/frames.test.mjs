// The labs draw sixty frames a second while something moves, and none at rest.
import assert from "node:assert/strict";
import { framesAsked, rest, test } from "../browser.mjs";

/** Returns the median gap between these times, in ms. */
const median = (times) => {
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1];
};

/** Returns the frame time of an idle page, in ms. This is the best that the machine can do at the moment. */
const allowed = async (page) =>
  median(
    await page.evaluate(
      () =>
        new Promise((done) => {
          const times = [];
          const look = (time) => (times.push(time) > 60 ? done(times) : window.uncountedFrame(look));
          window.uncountedFrame(look);
        }),
    ),
  );

/** Sets each lab in motion for more than a second, and stops it. */
const LABS = {
  "spring?dialect=swiftui&duration=2&bounce=0.5": {
    begin: async (page) => {
      await page.locator(".picture").focus();
      await page.keyboard.down("Space");
    },
    back: (page) => page.keyboard.up("Space"),
  },
  scroll: {
    begin: (page) => page.getByRole("button", { name: "5000 px/s" }).click(),
    back: (page) => page.getByRole("button", { name: "Back to the top" }).click(),
  },
};

for (const [lab, { begin, back }] of Object.entries(LABS)) {
  test(`${lab.split("?")[0]} draws 60 frames/s and idles at rest`, async ({ open }) => {
    const { page } = await open(`#/${lab}`);
    // The spring lab moves on load.
    await rest(page);
    assert.equal(await framesAsked(page, 400), 0);
    // Take the best of five, because on a busy machine, other runs are slow for reasons outside of the page.
    const medians = [];
    let most = 17.5;
    while (medians.length < 5 && !(medians.at(-1) < most)) {
      most = Math.max(17.5, 1.05 * (await allowed(page)));
      await page.evaluate(() => {
        window.frameTimes = [];
      });
      await begin(page);
      await page.waitForTimeout(1000);
      const times = await page.evaluate(() => window.frameTimes);
      medians.push(times.length > 10 ? median(times) : Infinity);
      await back(page);
      await rest(page);
    }
    console.log(`# ${lab.split("?")[0]}: median frame ${medians.map((it) => it.toFixed(2)).join(", ")} ms`);
    assert.ok(medians.at(-1) < most, `of at most ${most} ms`);
    assert.equal(await framesAsked(page, 400), 0);
  });
}
