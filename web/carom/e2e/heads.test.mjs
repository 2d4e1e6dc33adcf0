// The chain of `carom/laws` under a finger, in `examples/heads.html`.
import assert from "node:assert/strict";
import { pause, stroke, test } from "./browser.mjs";

/** The places of the heads, and whether they move. */
const heads = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".head")].map((it) => {
      const { e, f } = new DOMMatrix(it.style.transform);
      return [e, f];
    }),
  );
async function rest(page) {
  for (let last = ""; ; ) {
    const now = JSON.stringify(await heads(page));
    if (now === last) return JSON.parse(now);
    last = now;
    await pause(page, 250);
  }
}
async function leader(page) {
  await page.locator(".head[style]").first().waitFor();
  const { x, y } = await page.locator("button.head").boundingBox();
  return { x: x + 30, y: y + 30 };
}

test("a fling piles all heads on the edge, a slow drag on the nearer edge", async ({ open }) => {
  const { page, problems } = await open("examples/heads.html");
  const from = await leader(page);
  const [[home]] = await rest(page);
  await stroke(page, { ...from, dx: -160, ms: 1600 });
  assert.equal((await rest(page))[0][0], home);
  // The release is on the right half, at 2000 px/s.
  await stroke(page, { ...(await leader(page)), dx: -160, dy: 16, ms: 80 });
  const now = await rest(page);
  for (const [i, [x, y]] of now.entries()) assert.deepEqual([x, Math.round(y - now[0][1])], [10, 5 * i]);
  assert.deepEqual(problems, []);
});

test("the followers lag behind the leader in their order", async ({ open }) => {
  const { page } = await open("examples/heads.html");
  const from = await leader(page);
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      window.seen.push([...document.querySelectorAll(".head")].map((it) => new DOMMatrix(it.style.transform).e));
      requestAnimationFrame(look);
    };
    look();
  });
  // The stroke takes long, so that late frames show it, too.
  const { up } = await stroke(page, { ...from, dx: -300, ms: 800, hold: true });
  const frames = await page.evaluate(() => window.seen);
  for (const xs of frames) for (let i = 1; i < xs.length; i++) assert.ok(xs[i] >= xs[i - 1] - 1, `${xs}`);
  const lags = frames.map((xs) => xs[3] - xs[0]);
  assert.ok(Math.max(...lags) > 10, `${lags}`);
  await up();
});

test("arrow keys send the leader to the edges, and under reduced motion it jumps", async ({ open }) => {
  const { page } = await open("examples/heads.html", { reducedMotion: "reduce" });
  await leader(page);
  await page.locator("button.head").focus();
  await page.keyboard.press("ArrowLeft");
  await pause(page, 50);
  assert.deepEqual(
    (await heads(page)).map(([x]) => x),
    [10, 10, 10, 10],
  );
});
