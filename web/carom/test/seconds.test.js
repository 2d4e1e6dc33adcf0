// The package warns of times that are probably in milliseconds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, approach, friction, Interpolator, spring, springSettling } from "carom";
import { motion, Scroller } from "carom/laws";
import { delay, pause, stagger } from "carom/time";

const EASE = { law: "ease", control: [0, 0, 1, 1], target: 1 };

/** Each way to pass seconds, by the name of the option. */
const WAYS = {
  duration: [(time) => spring({ duration: time }), (time) => animate(0, 0, { duration: time, bounce: 0.2 })],
  response: [(time) => spring({ response: time, dampingRatio: 1 })],
  visualDuration: [(time) => spring({ visualDuration: time })],
  time: [(time) => springSettling({ time })],
  halfLife: [(time) => friction({ halfLife: time }), (time) => approach({ halfLife: time })],
  approximateDuration: [(time) => new Interpolator({ approximateDuration: time })],
  settlingDuration: [(time) => new Interpolator({ settlingDuration: time })],
  seconds: [(time) => pause(time), (time) => delay(time, pause(1))],
  interval: [(time) => stagger(time)],
  "physics.spring.response": [
    (time) =>
      new Scroller({
        content: 4000,
        viewport: 800,
        physics: { drag: 2, rubberBand: 0.5, spring: { response: time, dampingRatio: 1 } },
      }),
  ],
};

/** Specs, by the option's name in JSON. */
const SPECS = {
  duration: (time) => ({ ...EASE, duration: time }),
  half_life: (time) => ({ law: "friction", halfLife: time, velocity: 1 }),
  response: (time) => ({
    law: "bouncing",
    max: 300,
    friction: { drag: 2 },
    spring: { response: time, dampingRatio: 1 },
  }),
  time: (time) => ({
    law: "sequence",
    segments: [{ law: "drift", velocity: 1, until: { time } }, { law: "drift" }],
  }),
};

test("a time of 500 s gives a warning wherever seconds are given", (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  const specs = Object.entries(SPECS).map(([name, spec]) => [name, [(time) => motion(spec(time))]]);
  for (const [name, ways] of [...Object.entries(WAYS), ...specs]) {
    for (const way of ways) {
      way(0.5);
      assert.equal(warn.mock.callCount(), 0, `${way}`);
      way(500);
      const texts = warn.mock.calls.map(({ arguments: [text] }) => text);
      assert.deepEqual(texts, [`carom: \`${name}\` is in seconds, but is 500; are these milliseconds?`], `${way}`);
      process.env.NODE_ENV = "production";
      way(500);
      delete process.env.NODE_ENV;
      assert.equal(warn.mock.callCount(), 1);
      warn.mock.resetCalls();
    }
  }
  // `timeScale` isn't a time, but simulated seconds per second.
  new Interpolator({ timeScale: 500 });
  spring({ response: 20, dampingRatio: 1 });
  assert.equal(warn.mock.callCount(), 0);
});
