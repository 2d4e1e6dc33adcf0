// The examples without a page.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { spring, setFrameSource } from "carom";
import { springEase, withAnime, withGsap, withLenis } from "../examples/eases.js";

const RATES = [30, 60, 120, 240];
const exact = spring({ duration: 0.5, bounce: 0.3, to: 300, velocity: 900 });

test("an ease in GSAP or anime.js follows its spring at every frame rate", () => {
  const [a, b] = [{ x: 0 }, { x: 0 }];
  const [gsap, anime] = [withGsap(a).pause(), withAnime(b).pause()];
  for (const rate of RATES) {
    for (let i = 1; i / rate < springEase({ duration: 0.5, bounce: 0.3 }, 3).duration; i++) {
      gsap.totalTime(i / rate);
      anime.seek((1000 * i) / rate);
      const { position } = exact.at(i / rate);
      // GSAP rounds to 1e-5 px and to whole ticks of 1e-7 s. anime.js rounds to milliseconds of frames.
      assert.ok(Math.abs(a.x - position) < 1e-3, `GSAP ${a.x} ${position}`);
      assert.ok(Math.abs(b.x - position) < 1e-3, `anime.js ${b.x} ${position}`);
    }
  }
});

test("an ease ends exactly at its target and jumps by at most a thousandth", () => {
  const { duration, ease } = springEase({ duration: 0.5, bounce: 0.3 });
  assert.equal(ease(1), 1);
  assert.ok(Math.abs(ease(1 - 1e-9) - 1) < 1.001e-3, `${ease(1 - 1e-9)}`);
  assert.ok(withLenis().duration > 0.5 && duration > 0.5);
});

test("a camera in three.js keeps its velocity and moves alike at every frame rate", async () => {
  const { camera, flyTo } = await import("../examples/three.js");
  const ends = [];
  let now = 0;
  let frame;
  setFrameSource({ request: (run) => ((frame = run), 1), cancel: () => (frame = undefined), now: () => now });
  const pass = (rate, seconds) => {
    for (let i = 0; i < Math.round(rate * seconds); i++) {
      now += 1000 / rate;
      const run = frame;
      frame = undefined;
      run?.(now);
    }
  };
  for (const rate of RATES) {
    flyTo({ x: 0, y: 2, z: 10 }, { x: 0, y: 0, z: 0 });
    pass(rate, 5);
    flyTo({ x: 10, y: 2, z: 0 }, { x: 0, y: 1, z: 0 });
    pass(rate, 0.2);
    const before = camera.position.x;
    flyTo({ x: -10, y: 2, z: 0 }, { x: 0, y: 1, z: 0 });
    pass(rate, 1 / 30);
    assert.ok(camera.position.x > before, "the camera moves on before it turns");
    pass(rate, 0.1);
    ends.push(camera.position.x);
  }
  assert.ok(Math.max(...ends) - Math.min(...ends) < 1e-9, `${ends}`);
});
