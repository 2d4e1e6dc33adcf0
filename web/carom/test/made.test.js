// Laws made to measure: springs that settle in time, and frictions that lead to a place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frictionThrough, settlingTime, spring, springSettling } from "carom";
import { motion } from "carom/laws";

test("a spring settles at the time it is made for, from any velocity", () => {
  for (const dampingRatio of [0.3, 0.8, 1, 2]) {
    for (const velocity of [-900, 0, 900, 5000]) {
      const travel = { from: 120, to: 400, velocity };
      const law = springSettling({ time: 0.4, dampingRatio, ...travel });
      const time = settlingTime(spring({ ...law, ...travel }), { distance: 0.28, velocity: Infinity });
      assert.ok(Math.abs(time - 0.4) < 1e-9, `${dampingRatio}, ${velocity}: ${time}`);
    }
  }
  const coarse = springSettling({ time: 0.4, fraction: 0.1 });
  assert.ok(Math.abs(settlingTime(spring(coarse), { distance: 0.1, velocity: Infinity }) - 0.4) < 1e-9);
});

test("frictionThrough finds the friction between two states, either way", () => {
  const fling = { law: "friction", drag: 1.5, position: 100, velocity: 900 };
  const { position, velocity } = motion(fling).at(0.7);
  const { drag } = frictionThrough({ from: 100, velocity: 900, to: position, endVelocity: velocity });
  assert.ok(Math.abs(drag - 1.5) < 1e-12, `${drag}`);
  assert.deepEqual(frictionThrough({ from: -100, velocity: -900, to: -position, endVelocity: -velocity }), { drag });
  assert.deepEqual(frictionThrough({ velocity: 900, to: 300 }), { drag: 3 });
  // There is no friction for a travel backward, a faster end, or a reversed velocity.
  assert.equal(frictionThrough({ velocity: 900, to: -300 }), undefined);
  assert.equal(frictionThrough({ velocity: 900, to: 300, endVelocity: 1000 }), undefined);
  assert.equal(frictionThrough({ velocity: 900, to: 300, endVelocity: -1 }), undefined);
});

test("motion accepts what frictionThrough and springSettling return", () => {
  for (const sign of [1, -1]) {
    const release = { from: 250 * sign, velocity: 900 * sign, to: 600 * sign };
    const page = frictionThrough(release);
    assert.ok(Math.abs(motion(page).rest - release.to) < 1e-9);
    assert.deepEqual(motion(page).at(0), { position: release.from, velocity: release.velocity });
    assert.deepEqual(motion(JSON.parse(JSON.stringify(page))).at(0.1), motion(page).at(0.1));
    const card = springSettling({ time: 0.4, ...release });
    const settles = motion(card).settlingTime({ distance: 0.35, velocity: Infinity });
    assert.ok(Math.abs(settles - 0.4) < 1e-9, `${settles}`);
    assert.deepEqual(motion(card).rest, release.to);
    // A copy has only the parameters of the law.
    assert.deepEqual(Object.keys({ ...card, ...page }), ["stiffness", "damping", "drag"]);
  }
});

test("errors name the number as the caller wrote it", () => {
  const says = (act, message) => assert.throws(act, new Error(message));
  says(() => springSettling({ time: 0 }), "`time` must be finite and greater than 0, but is 0");
  says(() => springSettling({ time: "0.4" }), '`time` must be a number, but is "0.4"');
  says(() => springSettling({ time: 1, fraction: 1 }), "`fraction` must be above 0 and below 1, but is 1");
  says(
    () => springSettling({ time: 1, dampingRatio: 0 }),
    "`dampingRatio` must be finite and greater than 0, but is 0",
  );
  says(() => springSettling({ time: 1, from: 1 }), "`from` must differ from `to`, but is 1");
  says(() => springSettling({ time: 1, tim: 1 }), "there is no option `tim`; did you mean `time`?");
  says(() => frictionThrough({ velocity: 900 }), "`to` must be a number, but is undefined");
  says(
    () => frictionThrough({ speed: 900, to: 1 }),
    "there is no option `speed`; the options are: from, velocity, to, endVelocity",
  );
});
