// Faults that users have reported in other libraries. Each test is named after the issue, and its first comment states
// what that library did.
import assert from "node:assert/strict";
import { test } from "node:test";

// The package reads `document` when it is imported, and so does the display for tests, which imports it.
let listen;
const page = { visibilityState: "visible", addEventListener: (_, listener) => (listen = listener) };
globalThis.document = page;
const { animate, friction, settlingTime, spring } = await import("carom");
const { Scroller } = await import("carom/scroll");
const { display, frame } = await import("./display.js");
delete globalThis.document;

/** The rates of displays, in Hz. */
const RATES = [30, 60, 120, 144, 240];

/** Runs frames at a rate for some seconds, and calls `each` after every frame. */
function run(rate, seconds, each = () => {}) {
  const start = display.now;
  for (let i = 1; i <= Math.round(rate * seconds); i++) {
    display.now = start + (1000 * i) / rate;
    frame(0);
    each(i / rate);
  }
}

/** Runs frames until all animations are at rest, and returns the elapsed milliseconds. */
function runOut(ms) {
  const start = display.now;
  for (let i = 0; display.queue.size > 0; i++) {
    assert.ok(i < 10_000, "it never rests");
    frame(ms);
  }
  return display.now - start;
}

/** An underdamped spring from rest at 0 to 1, by the textbook's formula and the engine's own functions. */
function textbook(stiffness, damping, t) {
  const decay = damping / 2;
  const swing = Math.sqrt(stiffness - decay * decay);
  return 1 - Math.exp(-decay * t) * (Math.cos(swing * t) + (decay / swing) * Math.sin(swing * t));
}

test("motion #3265: a follower lags alike at any rate", () => {
  // In Motion the follower lagged 22 % more at 240 Hz: velocities were finite differences, so every retarget lost some.
  const [stiffness, damping, speed] = [170, 26, 1000];
  for (const sign of [1, -1]) {
    for (const rate of RATES) {
      const one = animate(0, 0, { stiffness, damping });
      frame(0);
      run(rate, 2, (t) => one.retarget(sign * speed * t));
      // The spring's force balances the damping, so the lag is c/k times the speed. The target stands still during each frame, which adds
      // half a frame on average.
      const lag = sign * speed * 2 - one.value;
      const expected = sign * speed * (damping / stiffness + 0.5 / rate);
      assert.ok(Math.abs(lag / expected - 1) < 0.02, `${lag} at ${rate} Hz instead of ${expected}`);
      assert.ok(Math.abs(one.velocity / (sign * speed) - 1) < 0.02, `${one.velocity} at ${rate} Hz`);
      one.stop();
    }
  }
});

test("motion #1628: velocity does not change the spring", () => {
  // In Motion the velocity of the interrupted animation changed stiffness and damping, so a small travel oscillated
  // wildly.
  const options = { duration: 0.3, bounce: 0 };
  for (const velocity of [5000, -5000]) {
    const before = spring(options).law;
    assert.deepEqual(spring({ ...options, velocity }).law, before);
    const seen = [];
    animate(0.5, 0.49, { ...options, velocity, onUpdate: (x) => seen.push(x - 0.49) });
    runOut(4);
    // A critical spring crosses its target once at most, and v t e^(−ωt) is at most v/(e ω).
    const crossings = seen.filter((x, i) => i > 0 && x * seen[i - 1] < 0).length;
    assert.ok(crossings <= 1, `${crossings} crossings`);
    const reach = 5000 / (Math.E * Math.sqrt(before.stiffness)) + 0.01;
    assert.ok(Math.max(...seen.map(Math.abs)) <= reach, `${Math.max(...seen.map(Math.abs))} beyond ${reach}`);
  }
});

test("motion #2041: targets in every frame keep velocity", () => {
  // In Motion each call began at rest, so the value was off the uninterrupted spring by 89 to 111 % of the travel.
  const [stiffness, damping] = [170, 12];
  for (const rate of RATES) {
    const one = animate(0, 100, { stiffness, damping });
    frame(0);
    let calls = 0;
    run(rate, 0.5, () => {
      const { value, velocity } = one;
      // Alternate the target, because a call with the same target doesn't do anything.
      one.retarget(100 + 1e-9 * (calls++ % 2));
      assert.deepEqual([one.value, one.velocity], [value, velocity]);
    });
    const expected = 100 * textbook(stiffness, damping, 0.5);
    assert.ok(Math.abs(one.value - expected) < 1e-5, `${one.value} at ${rate} Hz instead of ${expected}`);
    one.stop();
  }
});

test("svelte #10717: a spring ignores the refresh rate", async () => {
  // Svelte's spring is at 96.1 % of the travel after 200 ms at 30 Hz, and at 90.2 % at 240 Hz.
  const { Spring } = await import("carom/svelte");
  const [stiffness, damping] = [180, 12];
  for (const sign of [1, -1]) {
    for (const rate of RATES.filter((rate) => rate % 5 === 0)) {
      const one = new Spring(0, { stiffness, damping });
      one.target = sign * 100;
      frame(0);
      run(rate, 0.2);
      const expected = sign * 100 * textbook(stiffness, damping, 0.2);
      assert.ok(Math.abs(one.current - expected) < 1e-9, `${one.current} at ${rate} Hz instead of ${expected}`);
      one.stop();
    }
  }
});

test("svelte #7010: a long frame stays on the curve", async () => {
  // In Svelte a long frame threw the value far beyond its target, even with an overdamped spring.
  const { Spring } = await import("carom/svelte");
  for (const sign of [1, -1]) {
    for (const pause of [100, 300, 1000, 5000, 3_600_000]) {
      const one = new Spring(0, { response: 0.5, dampingRatio: 1.2 });
      one.target = sign * 100;
      frame(0);
      for (let i = 0; i < 4; i++) frame(16);
      const before = sign * one.current;
      frame(pause);
      assert.ok(sign * one.current > before && sign * one.current <= 100, `${one.current} after ${pause} ms`);
      const law = spring({ response: 0.5, dampingRatio: 1.2, to: sign * 100 });
      assert.ok(Math.abs(one.current - law.position((64 + pause) / 1000)) < 0.01, `${one.current} after ${pause} ms`);
      one.stop();
    }
  }
});

test("react-spring #720: an animation with slow frames ends on time", () => {
  // react-spring skipped frames longer than 64 ms, so elements did not move for minutes.
  for (const sign of [1, -1]) {
    for (const ms of [16, 65, 100, 250, 1000]) {
      const seen = [];
      const one = animate(0, sign * 300, { stiffness: 170, damping: 26, onUpdate: (x) => seen.push(x) });
      const expected = 1000 * one.settlingTime();
      const took = runOut(ms);
      // The first frame shows at most two frames of the display.
      const late = Math.max(ms - 2000 / 60, 0);
      assert.ok(
        took >= expected && took < expected + late + ms,
        `${took} ms in frames of ${ms} ms instead of ${expected}`,
      );
      assert.equal(one.value, sign * 300);
      assert.ok(
        seen.every((x, i) => i === 0 || x !== seen[i - 1]),
        `a frame of ${ms} ms does not move it`,
      );
    }
  }
});

test("react-spring #887: a spring continues a fling", () => {
  // In react-spring the value jumped erratically when a spring took over, and in the last frame of a decay it jumped to
  // its old target (#1437).
  for (const sign of [1, -1]) {
    const one = animate(0, 500, { stiffness: 170, damping: 26 }).snapTo(0);
    one.fling(friction({ drag: 2 }), { velocity: sign * 2000 });
    frame(0);
    for (let i = 0; i < 12; i++) frame(16);
    const { value, velocity } = one;
    assert.ok(sign * velocity > 1000, `${velocity}`);
    one.retarget(sign * 100);
    assert.deepEqual([one.value, one.velocity], [value, velocity]);
    // In a millisecond the value moves by v t + ½ a t², where a is the spring's acceleration.
    const pull = 170 * (sign * 100 - value) - 26 * velocity;
    frame(1);
    assert.ok(Math.abs(one.value - (value + 1e-3 * velocity + 0.5e-6 * pull)) < 1e-3, `${one.value} after ${value}`);
    runOut(16);
    assert.equal(one.value, sign * 100);
    one.fling(friction({ drag: 2 }), { velocity: sign * 200 });
    let before = one.value;
    let farthest = 0;
    while (display.queue.size > 0) {
      frame(16);
      farthest = Math.max(farthest, Math.abs(one.value - before));
      before = one.value;
    }
    assert.ok(farthest <= 200 * 0.016, `a step of ${farthest}`);
    assert.ok(Math.abs(one.value - sign * 200) < 0.1, `${one.value}`);
  }
});

test("react-spring #1718: an animation ends in a hidden tab", { timeout: 20_000 }, async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  // In react-spring the animation paused until the tab was shown again, and so did the fade-out of a spinner.
  globalThis.document = page;
  t.after(() => {
    page.visibilityState = "visible";
    listen();
    delete globalThis.document;
  });
  const one = animate(1, 0, { duration: 0.1, bounce: 0 });
  frame(16);
  page.visibilityState = "hidden";
  listen();
  // No more frames come, but the clock continues.
  assert.equal(display.queue.size, 0);
  const left = 1000 * one.settlingTime() + 2;
  display.now += left;
  t.mock.timers.tick(left);
  assert.equal(await one.finished, true);
  assert.equal(one.value, 0);
});

test("anime #850: settling time is the last crossing of the tolerance", () => {
  // In anime the spring ended after one second, or after a sixth of a duration that was found in steps of a frame.
  for (const [stiffness, damping] of [
    [100, 10],
    [500, 10],
    [20, 2],
    [2, 1],
    [1, 0.5],
  ]) {
    const one = spring({ stiffness, damping });
    const end = settlingTime(one, { distance: 0.001, velocity: Infinity });
    const away = (t) => Math.abs(textbook(stiffness, damping, t) - 1);
    assert.ok(Math.abs(away(end) - 0.001) < 1e-9, `${away(end)} at ${end} s`);
    assert.ok(away(end - 1e-6) > 0.001);
    for (let t = end; t < 2 * end; t += end / 5000) assert.ok(away(t) <= 0.001 + 1e-12, `${away(t)} at ${t} s`);
    assert.ok(Math.abs(one.position(1) - textbook(stiffness, damping, 1)) < 1e-12, `${one.position(1)} after a second`);
  }
});

test("lenis #178: a scroll ignores the refresh rate", () => {
  // Lenis moved by a fraction of the remaining distance in each frame, so a scroll was twice as fast at 120 Hz.
  for (const platform of ["ios", "android", "chromium"]) {
    const at = RATES.filter((rate) => rate % 10 === 0).map((rate) => {
      const list = new Scroller({ platform, content: 9000, viewport: 800 });
      list.snapTo(1000);
      list.scrollTo(3000);
      frame(0);
      run(rate, 0.2);
      const there = list.offset;
      list.snapTo(1000);
      list.fling(1500);
      frame(0);
      run(rate, 0.3);
      const glided = list.offset - 1000;
      runOut(16);
      return [there, glided];
    });
    assert.ok(at[0][0] > 1010 && at[0][0] < 2999 && at[0][1] > 100, `${platform}: ${at[0]}`);
    for (const one of at)
      one.forEach((x, i) => assert.ok(Math.abs(x - at[0][i]) < 1e-6, `${platform}: ${one}, but ${at[0]} at 30 Hz`));
  }
});
