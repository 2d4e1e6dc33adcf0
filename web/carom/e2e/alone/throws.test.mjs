// Twenty throws by a finger. The frames after each release must continue the line of those before.
import assert from "node:assert/strict";
import { phone, test } from "../browser.mjs";

/** A finger's reports, 60 a second, and its steps in pixels. */
const PERIOD = 1000 / 60;
const STEPS = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 1 : -1) * (12 + 2 * i));
const REPORTS = 9;

/**
 * Throws the box with a finger that steps by `dy` pixels. Returns the frames, the finger's places and the number of frames before the
 * release.
 */
async function thrown(page, session, dy) {
  await page.evaluate(() => window.reset());
  const began = Date.now();
  const send = async (type, i) => {
    const at = began + i * PERIOD;
    await new Promise((done) => setTimeout(done, Math.max(0, at - Date.now())));
    const touchPoints = type === "touchEnd" ? [] : [{ x: 180, y: 370 + (i - REPORTS / 2) * dy }];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: at / 1000 });
  };
  // Send all reports at once, because a finger doesn't wait until the page has seen them.
  const moves = Array.from({ length: REPORTS }, (_, i) => send("touchMove", i + 1));
  await Promise.all([send("touchStart", 0), ...moves, send("touchEnd", REPORTS + 0.4)]);
  await page.waitForFunction(() => window.frames.length >= window.released + 6);
  return page.evaluate(() => ({ frames: window.frames, places: window.places, released: window.released }));
}

/** Throws twenty times. With a resampler, each frame shows the finger at its own time, so that only the velocity counts. */
async function throwTwenty(open, isResampled) {
  const { page, context } = await open(`throws.html${isResampled ? "?resampled" : ""}`, phone);
  await page.waitForFunction(() => window.frames?.length > 0);
  const session = await context.newCDPSession(page);
  let plain = 0;
  for (const dy of STEPS) {
    const { frames, places, released } = await thrown(page, session, dy);
    const [last, first] = [frames[released - 1], frames[released]];
    // From one frame to the next, the box moves on at the finger's velocity. On a busy machine, the frame before may not have shown the
    // finger's last places. Then the first frame shows at least those.
    const glide = (dy / PERIOD) * (first.time - last.time);
    const pull = places.at(-1) - last.place;
    const expected = !isResampled && Math.abs(pull) > Math.abs(glide) ? pull : glide;
    if (expected === glide) plain += 1;
    const part = (first.place - last.place) / expected;
    // A busy page may get the lift late, and show the last place in several frames. Then the first frame after the lift makes up for them.
    const arrived = frames.find(({ place }) => place === last.place);
    const most = (first.time - arrived.time) / (first.time - last.time);
    console.log(
      `# ${dy} px a report: ${part.toFixed(3)} of the expected step, ${(first.time - last.time).toFixed(1)} ms, ${most.toFixed(1)} at most`,
    );
    const seen = JSON.stringify({ frames: frames.slice(released - 5), places, released });
    assert.ok(part > 0.9 && part < 1.1 * most, seen);
    const steps = frames
      .slice(released)
      .map(({ place }, i) => (place - frames[released + i - 1].place) * Math.sign(dy));
    assert.ok(
      steps.every((step) => step > 0),
      seen,
    );
  }
  console.log(`# ${plain} of ${STEPS.length} first steps are those of the finger's velocity`);
}

test("after each of twenty throws, frames continue the line of those before", ({ open }) => throwTwenty(open, false));

test("after each of twenty throws by a resampled finger, frames continue the line", ({ open }) =>
  throwTwenty(open, true));
