// Values that aren't plain numbers, ranges, and springs and frictions in their other notations.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  animate,
  frameSpring,
  friction,
  mapRange,
  settlingTime,
  spring,
  SpringMotion,
  stepSpring,
  timeAt,
} from "carom";
import { springEasing } from "carom/dom";
import { move } from "carom/time";
import { display, frame } from "./display.js";

const SPRING = { duration: 0.4, bounce: 0.2 };
const run = () => {
  while (display.queue.size > 0) frame();
};

test("numbers in texts move as plain numbers do", () => {
  const seen = [];
  animate("0px", "300px", { ...SPRING, onUpdate: (text) => seen.push(text) });
  const numbers = [];
  animate(0, 300, { ...SPRING, onUpdate: (x) => numbers.push(x) });
  run();
  assert.ok(
    seen.every((text, i) => /^-?[\d.]+px$/.test(text) && Math.abs(Number.parseFloat(text) - numbers[i]) < 1e-5),
  );
  assert.equal(seen.at(-1), "300px");
  const path = mapRange([0, 1], ["M0 0L10-5", "M 10 0 L 10 5"]);
  assert.equal(path(0.5), "M5 0L10 0");
  assert.equal(
    mapRange([0, 1], ["translate3d(0px, 0px, 0px) scale(1)", "translate3d(10px, 0px, 0px) scale(2)"])(0.5),
    "translate3d(5px, 0px, 0px) scale(1.5)",
  );
  assert.equal(mapRange([0, 1], ["10-10", "20-20"])(0), "10 -10");
});

test("colours take a straight line in Oklab, and come to rest exactly", () => {
  const seen = [];
  const move = animate("#ff6347", "rgb(20, 40, 200)", { ...SPRING, onUpdate: (text) => seen.push(text) });
  assert.deepEqual([move.value, move.velocity], ["rgb(255, 99, 71)", [0, 0, 0, 0]]);
  run();
  assert.equal(seen.at(-1), "rgb(20, 40, 200)");
  // The middle of red and blue in Oklab, as browsers mix them: oklab(0.5399 0.0962 -0.0928).
  assert.equal(mapRange([0, 1], ["#f00", "#00f"])(0.5), "rgb(140, 83, 162)");
  assert.equal(mapRange([0, 1], ["#f000", "#00ff"])(0.5), "rgba(0, 0, 255, 0.5)");
  assert.throws(() => animate("tomato", "#f00"), {
    message: '`from` must be a colour or have a number in it, but is "tomato"',
  });
});

test("objects nest, and a retarget may leave out any field", () => {
  const card = animate(
    { at: { x: 0, y: 0 }, look: { fill: "#000", scale: 1 } },
    { at: { x: 10, y: 20 }, look: { fill: "#fff", scale: 2 } },
    SPRING,
  );
  frame();
  card.retarget({ at: { x: 50 }, look: {} });
  run();
  assert.deepEqual(card.value, { at: { x: 50, y: 20 }, look: { fill: "rgb(255, 255, 255)", scale: 2 } });
  assert.deepEqual(card.velocity, { at: { x: 0, y: 0 }, look: { fill: [0, 0, 0, 0], scale: 0 } });
  assert.throws(() => card.retarget({ at: { z: 1 } }), {
    message: "`to.at.z` must be a field of the value, which has x, y",
  });
  const round = { x: 0 };
  round.self = round;
  assert.throws(() => animate(round, round), /must be nested at most 100 deep/);
  let shown;
  move({ a: { b: "0%" } }, { a: { b: "100%" } }, { onUpdate: (value) => (shown = value) }).show(Infinity);
  assert.deepEqual(shown, { a: { b: "100%" } });
});

test("mapRange maps piece by piece, and is clamped or continued beyond the ends", () => {
  const opacity = mapRange([0, 100, 200], [0, 1, 0.5]);
  assert.deepEqual([-50, 0, 50, 100, 150, 200, 900].map(opacity), [0, 0, 0.5, 1, 0.75, 0.5, 0.5]);
  assert.equal(mapRange([0, 10], [0, 1], { clamp: false })(20), 2);
  assert.deepEqual(
    mapRange(
      [0, 1],
      [
        { x: 0, p: [0, 2] },
        { x: 1, p: [1, 4] },
      ],
    )(0.5),
    { x: 0.5, p: [0.5, 3] },
  );
  assert.throws(() => mapRange([0, 0], [0, 1]), {
    message: "`from[1]` must be greater than the number before it, but is 0",
  });
  assert.throws(() => mapRange([0, 1], [0]), { message: "`to.length` must be 2, as that of `from`, but is 1" });
});

test("friction returns the motion of the law of that name", () => {
  const page = friction({ decelerationRate: 0.998, from: 120, velocity: 900 });
  assert.ok(page instanceof SpringMotion);
  assert.equal(page.rest.toFixed(1), "569.5");
  assert.ok(
    Math.abs(page.position(settlingTime(page, { distance: 0.5, velocity: Infinity })) - page.rest) < 0.5 + 1e-9,
  );
  assert.ok(Math.abs(page.position(timeAt(page, 400)) - 400) < 1e-9);
  assert.deepEqual(friction({ drag: 2, velocity: 10 }).toJSON(), {
    law: "friction",
    drag: 2,
    position: 0,
    velocity: 10,
  });
  assert.throws(() => friction({ velocity: 1 }), /a friction takes one of `drag`/);
});

test("steps of any length lead to the state of the motion", () => {
  for (const options of [SPRING, { duration: 0.4 }, { stiffness: 10, damping: 100 }]) {
    const motion = spring({ ...options, from: 0, to: 300, velocity: 900 });
    const state = { position: 0, velocity: 900 };
    let t = 0;
    for (let i = 0; i < 60; i++) {
      const dt = i % 7 === 0 ? 1 / 30 : 1 / 120;
      stepSpring(motion.law, state, 300, dt);
      t += dt;
    }
    const exact = motion.at(t);
    assert.ok(Math.abs(state.position - exact.position) < 1e-9 && Math.abs(state.velocity - exact.velocity) < 1e-8);
  }
});

test("a step uses a law's current numbers, and laws may alternate", () => {
  const stepped = (law, dt) => {
    const state = { position: 0, velocity: 50 };
    stepSpring(law, state, 1, dt);
    return state;
  };
  const law = { mass: 1, stiffness: 100, damping: 10 };
  for (const name of ["stiffness", "damping", "mass"]) {
    stepped(law, 1 / 60);
    law[name] *= 3;
    assert.deepEqual(stepped(law, 1 / 60), stepped({ ...law }, 1 / 60));
    const { position, velocity } = spring({ ...law, velocity: 50 }).at(1 / 60);
    assert.deepEqual(stepped(law, 1 / 60), { position, velocity });
  }
  const laws = Array.from({ length: 20 }, (_, i) => ({ mass: 1, stiffness: 100 + i, damping: i }));
  for (let i = 0; i < 200; i++) {
    const law = laws[(i * 7) % laws.length];
    const { position, velocity } = spring({ ...law, velocity: 50 }).at(1 / (60 + (i % 3)));
    assert.deepEqual(stepped(law, 1 / (60 + (i % 3))), { position, velocity });
  }
});

test("frameSpring passes through every frame of its recurrence", () => {
  for (const numbers of [
    { pull: 0.08, drag: 0.2 },
    { pull: 0.01, drag: 0.5 },
  ]) {
    // The program's positions at three successive frames obey its recurrence, so those of the exact spring must, too.
    const motion = spring({ ...frameSpring(numbers), to: 300, velocity: 50 });
    const y = Array.from({ length: 60 }, (_, n) => motion.position(n / 60) - 300);
    for (let n = 2; n < 60; n++)
      assert.ok(
        Math.abs(y[n] - (2 - numbers.pull - numbers.drag) * y[n - 1] + (1 - numbers.drag) * y[n - 2]) < 1e-9,
        `frame ${n}`,
      );
  }
  assert.throws(() => frameSpring({ pull: 3.9, drag: 0.1 }), /`pull` must be so small/);
});

test("spring has the defaults of animate, and springEasing prints four decimals at most", () => {
  assert.deepEqual(spring({ to: 300 }).law, spring({ duration: 0.5 }).law);
  assert.deepEqual(spring().toJSON(), spring({ bounce: 0 }).toJSON());
  const { css, durationMs, points, transition } = springEasing(spring({ duration: 0.4, bounce: 0.3 }));
  assert.equal(transition, `${durationMs}ms ${css}`);
  assert.match(String(durationMs), /^\d+(\.\d{1,4})?$/);
  assert.deepEqual([points[0], points[1], points.at(-2), points.at(-1)], [0, 0, 1, 1]);
  assert.throws(() => springEasing({ duration: 0.4 }), {
    message: "`motion` must be a motion, such as `spring(options)` returns, but is an object",
  });
});
