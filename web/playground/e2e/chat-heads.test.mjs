import assert from "node:assert/strict";
import { framesAsked, pause, rest, test, stroke } from "./browser.mjs";

const heads = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".head")].map((it) => {
      const { e, f } = new DOMMatrix(it.style.transform);
      return [e, f];
    }),
  );
const width = (page) => page.locator(".heads-stage").evaluate((it) => it.clientWidth);

/** The place of the leader on the screen. */
async function leader(page) {
  const box = await page.locator("button.head").boundingBox();
  return { x: box.x + 30, y: box.y + 30 };
}

test("a fling to the left piles all heads on the left edge", async ({ open }) => {
  const { page, problems } = await open("#/chat-heads?heads=4");
  const from = await heads(page);
  assert.ok(from.every(([x]) => x === from[0][0]));
  // The release is on the right half, at 2000 px/s.
  await stroke(page, { ...(await leader(page)), dx: -160, dy: 16, ms: 80 });
  await rest(page);
  const now = await heads(page);
  assert.equal(now.length, 4);
  for (const [i, [x, y]] of now.entries()) {
    assert.equal(x, 10);
    assert.ok(Math.abs(y - now[0][1] - 5 * i) < 1e-9);
  }
  assert.equal(await framesAsked(page, 300), 0);
  assert.deepEqual(problems, []);
});

test("a slow drag returns to the nearer edge", async ({ open }) => {
  const { page } = await open("#/chat-heads");
  const [[x]] = await heads(page);
  await stroke(page, { ...(await leader(page)), dx: -160, ms: 1600 });
  await rest(page);
  assert.equal((await heads(page))[0][0], x);
});

test("the followers lag behind the leader in their order", async ({ open }) => {
  const { page } = await open("#/chat-heads?heads=5");
  const { up } = await stroke(page, { ...(await leader(page)), dx: -400, ms: 160, hold: true });
  const xs = (await heads(page)).map(([x]) => x);
  // When the reading is late, the first followers have caught up with the leader, and swing about it by less than a pixel.
  for (let i = 1; i < xs.length; i++) assert.ok(xs[i] >= xs[i - 1] - 1, `${xs}`);
  assert.ok(xs[4] > xs[0] + 10, `${xs}`);
  await up();
  await rest(page);
});

test("a head caught in flight stays under the finger", async ({ open }) => {
  // The leader is slow, so that it is still there when the mouse is pressed.
  const { page } = await open("#/chat-heads?leader_tension=0&leader_friction=60");
  await stroke(page, { ...(await leader(page)), dx: -160, ms: 80 });
  await pause(page, 150);
  const [early] = await heads(page);
  await pause(page, 100);
  const [late] = await heads(page);
  assert.notEqual(early[0], late[0], "it is in flight");
  const { up } = await stroke(page, { ...(await leader(page)), ms: 0, hold: true });
  await pause(page, 50);
  const [held] = await heads(page);
  await pause(page, 150);
  assert.deepEqual((await heads(page))[0], held);
  await up();
});

test("arrow keys send the leader to the edges", async ({ open }) => {
  const { page } = await open("#/chat-heads");
  await page.locator("button.head").focus();
  await page.keyboard.press("ArrowLeft");
  await rest(page);
  assert.equal((await heads(page))[0][0], 10);
  const [, y] = (await heads(page))[0];
  await page.keyboard.press("ArrowDown");
  await rest(page);
  assert.ok((await heads(page))[0][1] > y + 50);
  await page.keyboard.press("ArrowRight");
  await rest(page);
  assert.equal((await heads(page))[0][0], (await width(page)) - 70);
});

test("the link carries the chain", async ({ open }) => {
  const { page } = await open("#/chat-heads?heads=3&leader_tension=55");
  assert.equal((await heads(page)).length, 3);
  await page.getByRole("spinbutton", { name: "Heads, exact" }).fill("5");
  assert.equal((await heads(page)).length, 5);
  await page.waitForFunction(() => location.hash.includes("heads=5") && location.hash.includes("leader_tension=55"));
});

test("under reduced motion the heads jump to their ends", async ({ open }) => {
  const { page } = await open("#/chat-heads", { reducedMotion: "reduce" });
  await page.locator("button.head").focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(
    (await heads(page)).map(([x]) => x),
    [10, 10, 10, 10],
  );
  assert.equal(await framesAsked(page, 200), 0);
  // The plot has the whole motion as still curves.
  await page.getByRole("img", { name: /^Across\..*leader from .* to \d{3,}, at the end 10 px/ }).waitFor();
});

test("heads without friction stay on the stage", async ({ open }) => {
  const { page, problems } = await open(
    "#/chat-heads?heads=5&leader_tension=0&leader_friction=0&follower_tension=0&follower_friction=0",
  );
  await stroke(page, { ...(await leader(page)), dx: -160, dy: 60, ms: 64 });
  const most = await width(page);
  for (let i = 0; i < 20; i++) {
    await pause(page, 100);
    for (const [x] of await heads(page)) assert.ok(x > -20 && x < most - 30, `${x} of ${most}`);
  }
  assert.deepEqual(problems, []);
});
