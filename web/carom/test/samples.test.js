// A pointer event passes all its samples to wasm in one call, with the same bits as one call for each sample.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Scroller } from "carom/scroll";
import { scrolling } from "../dist/scroll-module.js";
import "./display.js";

const { wasm } = scrolling().engine;
const exported = { ...wasm };
let calls = [];
for (const [name, call] of Object.entries(exported)) {
  if (typeof call !== "function") continue;
  wasm[name] = (...args) => {
    calls.push(name);
    return call(...args);
  };
}
after(() => Object.assign(wasm, exported));

const list = (options) => new Scroller({ content: 4000, viewport: 800, ...options });
/** The state of a scroller. Strict `deepEqual` compares its numbers by their bits, except NaNs. */
const told = ({ offset, velocity, phase, overscroll, stretch, target }) => ({
  offset,
  velocity,
  phase,
  overscroll,
  stretch,
  target,
});

/** A finger on a 480 Hz digitizer: it slows, turns, and pulls beyond the start. */
const finger = Array.from({ length: 60 }, (_, i) => [
  5000 + (i * 1000) / 480 + 0.3 * Math.sin(7 * i),
  400 - 90 * Math.sin(i / 9) + i * i * 0.11,
]);

for (const platform of ["ios", "android", "chromium", "chromium-elastic"]) {
  test(`samples passed together move a page like single ones: ${platform}`, () => {
    for (const many of [1, 2, 3, 7, 16, 60]) {
      const [one, all] = [list({ platform }), list({ platform })];
      for (const page of [one, all]) {
        page.snapTo(60);
        page.pointerDown(4998, 400);
      }
      for (let i = 0; i < finger.length; i += many) {
        const event = finger.slice(i, i + many);
        for (const sample of event) one.pointerMove(...sample);
        all.pointerMoves(event);
        assert.deepStrictEqual(told(all), told(one));
      }
      assert.notEqual(all.offset, 60);
      for (const page of [one, all]) page.pointerUp(5124);
      assert.deepStrictEqual(told(all), told(one));
      assert.notEqual(all.phase, "drag");
    }
  });
}

test("an event of one or sixty samples makes one call into WebAssembly", () => {
  const page = list();
  page.pointerDown(4998, 400);
  for (const many of [1, 8, 60]) {
    calls = [];
    page.pointerMoves(finger.slice(0, many));
    assert.deepEqual(
      calls.filter((name) => name !== "carom_floats"),
      ["carom_scroller_pointers"],
    );
  }
});

test("rows are freed even if a listener throws", () => {
  let fails = false;
  const page = list({
    onScroll() {
      if (fails) throw new Error("mine");
    },
  });
  page.pointerDown(4998, 400);
  page.pointerMoves(finger);
  fails = true;
  calls = [];
  for (let i = 0; i < 1000; i++) assert.throws(() => page.pointerMoves(finger), new Error("mine"));
  assert.ok(!calls.includes("carom_floats"), "the rows have grown");
});
