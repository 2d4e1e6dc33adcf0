// `solve` with custom equations, compared with the article that rebuilds Rebound, and with closed forms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { spring } from "carom";
import { solve } from "carom/laws";

const near = (a, b, tolerance) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

test("ten Euler steps and ten Runge-Kutta steps of y′ = t·y equal the published ones", () => {
  const slope = (t, y) => t * y;
  const options = { dt: 0.1, count: 10 };
  // The exact value at 1 is √e.
  near(solve("euler", slope, 1, options).at(-1), 1.5471103980100205, 1e-15);
  near(solve("rk4", slope, 1, options).at(-1), 1.64872101, 1e-8);
  // A start at another time: from 1 to 2 the value grows by e^1.5.
  near(solve("rk4", slope, 1, { dt: 0.01, count: 100, time: 1 }).at(-1), Math.exp(1.5), 1e-7);
});

test("a spring solved as two equations follows its law", () => {
  // z = [position, velocity] of a mass between two boards, in steps of 1/30 s.
  const force = (_, [x, v]) => [v, -5 * x - v + 2 * (1 - x) - 0.2 * v];
  const states = solve("rk4", force, [0, 0], { dt: 1 / 30, count: 30 });
  const law = spring({ stiffness: 7, damping: 1.2, to: 2 / 7 });
  states.forEach(([x], i) => near(x, law.position(i / 30), 2e-7));
  // The orders of the methods. With half the step, Euler has half the error and Runge-Kutta a sixteenth.
  const error = (method, count) =>
    Math.abs(solve(method, force, [0, 0], { dt: 1 / count, count }).at(-1)[0] - law.position(1));
  near(error("euler", 400) / error("euler", 800), 2, 0.05);
  near(error("rk4", 160) / error("rk4", 320), 16, 0.5);
});

test("a slope function that writes to its argument doesn't change the result", () => {
  const start = [1, 2];
  const values = solve("euler", (_, y) => y.fill(0), start, { dt: 1, count: 1 });
  assert.deepEqual(
    [start, values],
    [
      [1, 2],
      [
        [1, 2],
        [1, 2],
      ],
    ],
  );
  assert.deepEqual(
    solve("rk4", () => NaN, 3, { dt: 1, count: 0 }),
    [3],
  );
});

test("errors of solve name what is wrong", () => {
  const says = (act, message) => assert.throws(act, new Error(message));
  const options = { dt: 0.1, count: 1 };
  says(() => solve("rk5", () => 0, 1, options), '`method` must be "euler" or "rk4", but is "rk5"; did you mean "rk4"?');
  says(() => solve("rk4", () => 0, 1, { ...options, counts: 1 }), "there is no option `counts`; did you mean `count`?");
  says(() => solve("rk4", () => 0, NaN, options), "`start` must be finite, but is NaN");
  says(() => solve("rk4", () => 0, [], options), "`start` must be a number or a list of numbers, but is a list");
  says(() => solve("rk4", () => [0], [1, "2"], options), '`start[1]` must be a number, but is "2"');
  says(
    () => solve("rk4", () => [0], [1, 2], options),
    "`slope` must return 2 numbers, as many as `start` has, but returns a list of 1",
  );
  says(() => solve("rk4", () => "0", 1, options), '`slope` must return a number, but returns "0"');
  says(() => solve("rk4", () => [1], 1, options), "`slope` must return a number, but returns a list");
});
