// The plugin in Chromium, with the published packages of Embla.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { bundle, flicked, peak, RATES, test } from "./browser.mjs";

/** Returns where a carousel is at a time after the release. */
function at({ shown }, time) {
  const i = shown.findIndex(([t]) => t >= time);
  const [[t0, x0], [t1, x1]] = [shown[i - 1], shown[i]];
  return x0 + ((x1 - x0) * (time - t0)) / (t1 - t0);
}

for (const version of [9, 8]) {
  for (const rate of RATES) {
    test(`a flick of any length turns one page, version ${version} at ${rate} Hz`, async ({ page }) => {
      for (const seconds of [0.07, 0.1, 0.16, 0.172, 0.18, 0.2, 0.345]) {
        const { turned } = await flicked(
          page,
          { version, isExact: true },
          { rate, speed: 300, seconds, lift: 0.7, watch: 0.1 },
        );
        assert.equal(turned, 1, `${seconds} s`);
      }
    });

    test(`a hold before the release doesn't turn a page, version ${version} at ${rate} Hz`, async ({ page }) => {
      const { turned, shown } = await flicked(
        page,
        { version, isExact: true },
        { rate, speed: 800, seconds: 0.1, hold: 0.1 },
      );
      assert.equal(turned, 0);
      assert.equal(shown.at(-1)[1], 0);
    });

    test(`a slide keeps the finger's velocity and rests in place, version ${version} at ${rate} Hz`, async ({
      page,
    }) => {
      const thrown = await flicked(page, { version, isExact: true }, { rate, speed: 1500, seconds: 0.1 });
      assert.ok(peak(thrown) < 1.01 * 1500, `${peak(thrown)}`);
      const [time, position] = thrown.shown[0];
      const first = (-150 - position) / time;
      // The spring has a damping of 23.14/s, so it can't brake more than this in the first frame.
      assert.ok(first < 1.02 * 1500 && first > (1 - 23.14 * time) * 1500, `${first}`);
      assert.equal(thrown.shown.at(-1)[1], -360);
    });
  }
}

test("a release is not accelerated", async ({ page }) => {
  for (const rate of RATES) {
    const thrown = await flicked(page, { isExact: true }, { rate, speed: 1000, seconds: 0.1 });
    assert.ok(peak(thrown) <= 1000 && peak(thrown) > 900, `${peak(thrown)}`);
  }
});

test("a spring that you pass moves the slides", async ({ page }) => {
  const thrown = await flicked(
    page,
    { isExact: true, plugin: { spring: { duration: 0.3, bounce: 0.5 } } },
    { rate: 60, speed: 1000, seconds: 0.1 },
  );
  assert.ok(Math.min(...thrown.shown.map(([, x]) => x)) < -370);
  assert.equal(thrown.shown.at(-1)[1], -360);
});

test("the motion is the same at all rates", async ({ page }) => {
  const positions = [];
  for (const rate of RATES)
    positions.push(at(await flicked(page, { isExact: true }, { rate, speed: 1500, seconds: 0.1 }), 0.1));
  // A chord of the curve between two frames of 30 Hz is up to 3 px below it.
  assert.ok(Math.max(...positions) - Math.min(...positions) < 3, `${positions}`);
});

test("a free drag glides on at its velocity, equally far at all rates", async ({ page }) => {
  for (const rate of RATES) {
    const thrown = await flicked(
      page,
      { isExact: true, options: { dragFree: true } },
      { rate, speed: 1000, seconds: 0.1, watch: 4 },
    );
    assert.ok(peak(thrown) < 1010 && peak(thrown) > 850, `${peak(thrown)}`);
    assert.ok(Math.abs(thrown.shown.at(-1)[1] - (-100 - 600)) < 1, `${thrown.shown.at(-1)[1]}`);
  }
});

test("an edge is elastic and brings the first slide back", async ({ page }) => {
  for (const options of [{}, { dragFree: true }]) {
    const thrown = await flicked(page, { isExact: true, options }, { rate: 60, speed: -1000, seconds: 0.1 });
    const positions = thrown.shown.map(([, x]) => x);
    assert.ok(positions[0] > 30 && positions[0] < 80, `${positions[0]}`);
    assert.ok(Math.max(...positions) < 90, `${Math.max(...positions)}`);
    assert.equal(positions.at(-1), 0);
  }
});

test("a loop goes over its seam without a jump", async ({ page }) => {
  await page.evaluate(() => create({ isExact: true, options: { loop: true, startSnap: 9 } }));
  const { turned, shown } = await page.evaluate(async () => {
    const slide = () => embla.slideNodes()[0].getBoundingClientRect().x;
    const shown = [];
    embla.on("scroll", () => shown.push(slide()));
    const { turned } = await flick({ rate: 60, speed: 1500, seconds: 0.1 });
    return { turned, shown: [...shown, slide()] };
  });
  assert.equal(turned, -9);
  const visible = shown.filter((x) => Math.abs(x) < 360);
  const steps = visible.slice(1).map((x, i) => visible[i] - x);
  assert.ok(visible.length > 20 && Math.max(...steps) < 45 && Math.min(...steps) >= 0, `${visible}`);
  assert.equal(visible.at(-1), 0);
});

test("a call to goTo in flight keeps the velocity and Embla's events", async ({ page }) => {
  const { xs, events } = await page.evaluate(async () => {
    await create({ isExact: true });
    const events = { scroll: 0, settle: 0, select: 0 };
    for (const name of Object.keys(events)) embla.on(name, () => void events[name]++);
    const xs = [position()];
    embla.goTo(5);
    for (let i = 0; i < 200; i++) {
      if (i === 12) embla.goTo(0);
      await clock.frame(clock.now + 1000 / 60);
      xs.push(position());
    }
    return { xs, events };
  });
  const steps = xs.slice(1).map((x, i) => xs[i] - x);
  // After the call, the carousel still moves forward for a few frames.
  assert.ok(steps[12] > 0 && steps[12] < steps[11], `${steps.slice(9, 16)}`);
  assert.equal(xs.at(-1), 0);
  assert.equal(events.select, 2);
  assert.equal(events.settle, 1);
  assert.ok(events.scroll > 60, `${events.scroll}`);
});

test("an instant call or a destroyed plugin doesn't change Embla", async ({ page }) => {
  const { instant, restored } = await page.evaluate(async () => {
    await create({ isExact: true });
    const { scrollBody } = embla.internalEngine();
    embla.goTo(4, true);
    const instant = position();
    embla.plugins().carom.destroy();
    return { instant, restored: embla.internalEngine().scrollBody !== scrollBody };
  });
  assert.equal(instant, -1440);
  assert.ok(restored);
});

test("a real touch turns a page", async ({ page }) => {
  await page.evaluate(() => create({ isExact: true }));
  const client = await page.context().newCDPSession(page);
  const send = async (type, x) => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 150 }] });
    await page.evaluate(() => clock.frame(clock.now + 1000 / 60));
  };
  await send("touchStart", 300);
  for (let i = 1; i <= 6; i++) await send("touchMove", 300 - 15 * i);
  const dragged = await page.evaluate(() => position());
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const rest = await page.evaluate(async () => {
    for (let i = 0; i < 120; i++) await clock.frame(clock.now + 1000 / 60);
    return [page(), position()];
  });
  assert.ok(dragged < -50, `${dragged}`);
  assert.deepEqual(rest, [1, -360]);
});

test("the plugin and its dependencies have at most 7 kB", async () => {
  const size = gzipSync(await bundle("../dist/index.js"), { level: 9 }).length;
  assert.ok(size <= 7000, `${size} bytes`);
});
