// The exact step of linear laws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { motion, propagator } from "carom/laws";

const LAWS = [
  { law: "friction", drag: 5.843 },
  { law: "friction", keptPerFrame: 0.99, frameRate: 60 },
  { law: "spring", response: 0.35, dampingRatio: 0.3, target: 300 },
  { law: "spring", stiffness: 200, damping: 90, mass: 2, target: -40 },
  { law: "approach", decayRate: 7, target: 20 },
  { law: "gravity", acceleration: -1e6 },
  { law: "drift" },
];

test("sixty steps of 1/60 s lead to the law's state after 1 s", () => {
  for (const law of LAWS) {
    const step = propagator(law, 1 / 60);
    const start = { position: -20, velocity: 900 };
    const motionOf = motion({ ...law, ...start });
    let state = start;
    for (let i = 1; i <= 60; i++) {
      state = step(state);
      const { position, velocity } = motionOf.at(i / 60);
      const size = 1e-12 * Math.max(1000, Math.abs(position), Math.abs(velocity));
      const error = Math.max(Math.abs(state.position - position), Math.abs(state.velocity - velocity));
      assert.ok(error <= size, `${JSON.stringify(law)}, step ${i}: ${error}`);
    }
  }
});

test("a step of friction multiplies the velocity by e^(−γn)", () => {
  const [gamma, n] = [5.843, 1 / 60];
  const kept = Math.exp(-gamma * n);
  const { position, velocity } = propagator({ law: "friction", drag: gamma }, n)({ position: 7, velocity: 3000 });
  assert.ok(Math.abs(velocity - 3000 * kept) < 1e-9 && Math.abs(position - (7 + (3000 * (1 - kept)) / gamma)) < 1e-9);
});

test("a spring at its target stays there", () => {
  const step = propagator({ law: "spring", response: 0.5, dampingRatio: 1, target: 1e9 / 3 }, 1 / 60);
  assert.deepEqual(step({ position: 1e9 / 3, velocity: 0 }), { position: 1e9 / 3, velocity: 0 });
});

test("propagator rejects laws that are not linear, and a start", () => {
  const says = (act, message) => assert.throws(act, new Error(message));
  const all = '`law` must be "spring", "approach", "friction", "gravity" or "drift", but is';
  says(() => propagator({ law: "bounce" }, 0.1), `${all} "bounce"`);
  says(() => propagator({ law: "frction" }, 0.1), `${all} "frction"; did you mean "friction"?`);
  says(() => propagator(undefined, 0.1), `${all} undefined`);
  says(() => propagator({ law: "friction", drag: 2 }, -1), "`dt` must be finite and at least 0, but is -1");
  says(() => propagator({ law: "friction", drag: -2 }, 1), "`drag` must be finite and at least 0, but is -2");
  says(
    () => propagator({ law: "friction", drag: 2, velocity: 9 }, 1),
    "`velocity` must be left out, because each step has its own start",
  );
  says(
    () => propagator({ law: "spring", response: 1, dampingRatio: 1, target: NaN }, 1),
    "`target` must be finite, but is NaN",
  );
});
