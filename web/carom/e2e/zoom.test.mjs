// `bindZoom` under real touch events, a wheel and keys.
import assert from "node:assert/strict";
import { test as base, desktop, pause, phone } from "./browser.mjs";

const VIEW = "#view";

/** The picture's matrix, as the element has it. */
const matrix = (page) => page.evaluate((view) => document.querySelector(view).firstElementChild.style.transform, VIEW);

const numbers = async (page) => (await matrix(page)).match(/-?[\d.e-]+/g).map(Number);

/** Returns the point of the view, in its own pixels, where a content point stands. */
const stands = ([a, b, c, d, x, y], [u, v]) => [a * u + c * v + x, b * u + d * v + y];

/** The content point at a point of the view. */
function under([a, b, c, d, x, y], [u, v]) {
  const area = a * d - b * c;
  return [(d * (u - x) - c * (v - y)) / area, (a * (v - y) - b * (u - x)) / area];
}

/** Fingers by id: `down`, `move` and `up` send the protocol's touch events with times in ms from the beginning. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  const now = new Map();
  const send = (type, at) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [...now].map(([id, [x, y]]) => ({ id, x, y })),
      timestamp: (began + at) / 1000,
    });
  return {
    down: (id, place, at) => (now.set(id, place), send("touchStart", at)),
    move: async (places, at) => {
      for (const [id, place] of places) now.set(id, place);
      await send("touchMove", at);
      await new Promise((done) => setTimeout(done, Math.max(0, began + at - Date.now())));
    },
    up: (id, at) => (now.delete(id), send("touchEnd", at)),
  };
}

const rest = async (page) => {
  await pause(page, 60);
  await page.waitForFunction((view) => document.querySelector(view).firstElementChild.style.willChange === "", VIEW, {
    polling: 50,
  });
};

const test = base.extend({
  open: ({ open }, use) =>
    use(async (options = phone, query = "") => {
      const opened = await open(`zoom.html${query}`, options);
      const box = await opened.page.locator(VIEW).boundingBox();
      return { ...opened, box, at: (x, y) => [box.x + x, box.y + y] };
    }),
});

test("two fingers hold their points of the picture, even when one lifts first", async ({ open }) => {
  const { page, problems, at } = await open();
  const hand = await fingers(page);
  const [one, two] = [at(130, 180), at(190, 180)];
  await hand.down(1, one, 0);
  await hand.down(2, two, 8);
  const before = await numbers(page);
  const held = [under(before, [130, 180]), under(before, [190, 180])];
  for (let i = 1; i <= 30; i++)
    await hand.move(
      [
        [1, at(130 - 2.5 * i, 180 - i)],
        [2, at(190 + 3 * i, 180 + 2 * i)],
      ],
      8 + 8 * i,
    );
  await pause(page, 60);
  const now = await numbers(page);
  // The picture's turn lags behind by the slop of 10°. The middle of both fingers and their distance are exact.
  const turned = Math.atan2(now[1], now[0]) - Math.atan2(90, 225) + Math.PI / 18;
  assert.ok(Math.abs(turned) < 1e-3, `${turned} rad`);
  const middle = stands(now, [(held[0][0] + held[1][0]) / 2, (held[0][1] + held[1][1]) / 2]);
  assert.ok(Math.hypot(middle[0] - 167.5, middle[1] - 195) < 1.5, `${middle}`);
  assert.ok(
    Math.abs(Math.hypot(now[0], now[1]) / Math.hypot(before[0], before[1]) / (Math.hypot(225, 90) / 60) - 1) < 0.002,
  );

  const moves = await page.evaluate((view) => {
    window.transforms = [];
    const content = document.querySelector(view).firstElementChild;
    new MutationObserver(() => window.transforms.push(content.style.transform)).observe(content, {
      attributes: true,
      attributeFilter: ["style"],
    });
    return content.style.transform;
  }, VIEW);
  await hand.up(2, 300);
  await pause(page, 100);
  assert.equal(await matrix(page), moves, "one finger lifting first changes the picture by 0 px");
  await hand.up(1, 320);
  await rest(page);
  assert.deepEqual(problems, []);
});

test("without a rotation threshold, both fingers hold their points to a tenth of a pixel", async ({ open }) => {
  const { page, at } = await open(phone, "?locked");
  const hand = await fingers(page);
  await hand.down(1, at(100, 200), 0);
  await hand.down(2, at(220, 200), 8);
  const before = await numbers(page);
  const held = [under(before, [100, 200]), under(before, [220, 200])];
  for (let i = 1; i <= 30; i++)
    await hand.move(
      [
        [1, at(100 - 2 * i, 200)],
        [2, at(220 + 3 * i, 200)],
      ],
      8 + 8 * i,
    );
  await pause(page, 60);
  const now = await numbers(page);
  const errors = [40, 310].map((x, i) => Math.abs(stands(now, held[i])[0] - x));
  console.log(`focal errors without a turn: ${errors.map((error) => error.toFixed(3)).join(", ")} px`);
  assert.ok(Math.max(...errors) < 0.1, `${errors}`);
});

test("a pinch goes on after the release, at the speed that it had", async ({ open }) => {
  const { page, at } = await open(phone, "?locked");
  const fit = (await numbers(page))[0];
  const hand = await fingers(page);
  await hand.down(1, at(120, 200), 0);
  await hand.down(2, at(170, 200), 8);
  for (let i = 1; i <= 20; i++)
    await hand.move(
      [
        [1, at(120 - 2 * i, 200)],
        [2, at(170 + 2 * i, 200)],
      ],
      8 + 8 * i,
    );
  await hand.up(1, 172);
  await hand.up(2, 176);
  await rest(page);
  // The fingers moved 4 px in 8 ms at a distance of 130 px, so ln s rose by 3.85/s. The friction of 0.15 s adds 0.15 s of that.
  const gained = Math.log((await numbers(page))[0] / fit / (130 / 50));
  console.log(`ln s gained after the release: ${gained.toFixed(3)}, of ${(0.15 * 3.85).toFixed(3)}`);
  assert.ok(gained > 0.8 * 0.15 * 3.85 && gained < 1.2 * 0.15 * 3.85, `${gained}`);
});

test("a pinch beyond its limit returns to the limit", async ({ open }) => {
  const { page, at } = await open(phone, "?locked");
  const fit = (await numbers(page))[0];
  const hand = await fingers(page);
  await hand.down(1, at(20, 200), 0);
  await hand.down(2, at(260, 200), 8);
  for (let i = 1; i <= 20; i++)
    await hand.move(
      [
        [1, at(20 + 5 * i, 200)],
        [2, at(260 - 5 * i, 200)],
      ],
      8 + 8 * i,
    );
  await pause(page, 60);
  const small = (await numbers(page))[0];
  assert.ok(small < 0.98 * fit && small > 0.5 * fit, `${small} of ${fit}`);
  await hand.up(1, 200);
  await hand.up(2, 208);
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / fit - 1) < 1e-5);
});

test("a wheel, a pinch on a touchpad, keys and buttons zoom about their points", async ({ open }) => {
  const { page, box, problems } = await open(desktop, "?locked");
  const fit = (await numbers(page))[0];
  const notches = async () => {
    for (let i = 0; i < 6; i++) {
      await page.mouse.wheel(0, -100);
      await page.waitForTimeout(40);
    }
    await rest(page);
  };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await notches();
  // A notch zooms by a factor of 2^(1/3).
  const near = await numbers(page);
  assert.ok(Math.abs(near[0] / fit / 4 - 1) < 0.01, `${near[0] / fit}`);
  const [x, y] = [Math.round(box.x + 200) - box.x, Math.round(box.y + 150) - box.y];
  await page.mouse.move(box.x + x, box.y + y);
  const before = under(near, [x, y]);
  await notches();
  const zoomed = await numbers(page);
  const there = stands(zoomed, before);
  assert.ok(Math.hypot(there[0] - x, there[1] - y) < 1, `${there}`);
  await page.keyboard.down("Control");
  for (let i = 0; i < 10; i++) await page.mouse.wheel(0, 4);
  await page.keyboard.up("Control");
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / zoomed[0] / Math.exp(-0.4) - 1) < 0.01, "−100·ln(1 + m)");
  await page.locator(VIEW).focus();
  await page.keyboard.press("0");
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / fit - 1) < 1e-5);
  await page.keyboard.press("+");
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / fit / 1.5 - 1) < 1e-4);
  await page.evaluate(() => void zoom.zoomTo({ x: 2730, y: 680, width: 560, height: 560 }));
  await page.waitForTimeout(300);
  await rest(page);
  const ball = stands(await numbers(page), [3010, 960]);
  assert.ok(Math.hypot(ball[0] - box.width / 2, ball[1] - box.height / 2) < 2, `${ball}`);
  assert.deepEqual(problems, []);
});

test("double taps zoom in and out, and one that stays down zooms by moving", async ({ open }) => {
  const { page, at } = await open(phone, "?locked");
  const fit = (await numbers(page))[0];
  const tap = async (hand, from) => {
    await hand.down(1, at(180, 200), from);
    await hand.up(1, from + 40);
  };
  const first = await fingers(page);
  await tap(first, 0);
  await tap(first, 120);
  await pause(page, 100);
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / fit / 2 - 1) < 1e-4);
  const second = await fingers(page);
  await tap(second, 0);
  await tap(second, 120);
  await pause(page, 100);
  await rest(page);
  assert.ok(Math.abs((await numbers(page))[0] / fit - 1) < 1e-4);
  const third = await fingers(page);
  await tap(third, 0);
  await third.down(1, at(180, 200), 120);
  for (let i = 1; i <= 16; i++) await third.move([[1, at(180, 200 + 8 * i)]], 120 + 8 * i);
  await pause(page, 60);
  // Each 128 px zoom by a factor of 2. The first 10 px are the slop of a finger.
  assert.ok(Math.abs((await numbers(page))[0] / fit / 2 ** (118 / 128) - 1) < 0.02);
  await third.up(1, 600);
});

test("with reduced motion a release and a flight end at once", async ({ open }) => {
  const { page, box } = await open({ ...desktop, reducedMotion: "reduce" });
  await page.evaluate((view) => {
    window.shown = new Set();
    const content = document.querySelector(view).firstElementChild;
    new MutationObserver(() => window.shown.add(content.style.transform)).observe(content, { attributes: true });
  }, VIEW);
  await page.evaluate(() => void zoom.zoomTo({ x: 900, y: 1040, width: 560, height: 560 }));
  await pause(page, 300);
  const ball = stands(await numbers(page), [1180, 1320]);
  assert.ok(Math.hypot(ball[0] - box.width / 2, ball[1] - box.height / 2) < 2);
  assert.ok((await page.evaluate(() => window.shown.size)) <= 2);
});

test("the picture follows a resize, in a page that is scaled and zoomed", async ({ open }) => {
  const { page, problems } = await open(desktop, "?locked");
  await page.evaluate((view) => {
    const element = document.querySelector(view);
    element.parentElement.style.cssText = "transform: scale(0.5) rotate(90deg); zoom: 1.5";
    element.style.height = "300px";
  }, VIEW);
  await pause(page, 200);
  const [size, [scale]] = [
    await page.evaluate(
      (view) => [document.querySelector(view).clientWidth, document.querySelector(view).clientHeight],
      VIEW,
    ),
    await numbers(page),
  ];
  assert.ok(Math.abs(scale - Math.min(...size) / 4096) < 1e-6, `${scale} in ${size}`);
  const box = await page.locator(VIEW).boundingBox();
  // A wheel's event has whole pixels, so round the place.
  const from = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  // The middle of the view's box in the page is the middle of the view, however it is turned.
  const held = under(await numbers(page), [size[0] / 2, size[1] / 2]);
  await page.mouse.move(...from);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
  await rest(page);
  const there = stands(await numbers(page), held);
  assert.ok(Math.hypot(there[0] - size[0] / 2, there[1] - size[1] / 2) < 2, `${there} in ${size}`);
  // A drag of 75 px on the page is 100 px in the view's own pixels, along its other axis.
  const before = await numbers(page);
  await page.mouse.down();
  await page.mouse.move(from[0], from[1] + 4);
  for (let i = 1; i <= 10; i++) await page.mouse.move(from[0], from[1] + 4 + 7.5 * i);
  await pause(page, 60);
  const after = await numbers(page);
  assert.ok(
    Math.abs(Math.abs(after[4] - before[4]) - 100) < 2 && Math.abs(after[5] - before[5]) < 2,
    `${after} from ${before}`,
  );
  await page.mouse.up();
  assert.deepEqual(problems, []);
});
