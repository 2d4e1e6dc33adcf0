import { expect as base, test } from "@playwright/test";
import { motionMatchers, recordMotion } from "carom-tools/test";

const expect = base.extend(motionMatchers);
const card = new URL("card.html", import.meta.url).href;

/** Opens a page on the test's clock, so that no frame is lost. */
async function open(page, address) {
  await page.clock.install({ time: 0 });
  await page.goto(address);
  await page.clock.pauseAt(60_000);
}

/** Sends the card to 308 px, and after 120 ms back. */
async function sendAndReturn(page) {
  const recording = await recordMotion(page, "#card");
  await recording.mark("target", 308);
  await page.click("#open");
  await page.clock.runFor(120);
  await recording.mark("retarget", 8);
  await page.click("#close");
  await page.clock.runFor(3000);
  return recording.done();
}

for (const search of ["", "?forgetful"]) {
  test(`the card keeps its velocity${search}`, async ({ page }) => {
    await open(page, card + search);
    expect(await sendAndReturn(page)).toPassMotion(
      { check: "continuous" },
      { check: "rests", on: 8 },
    );
  });
}
