// Chains and steppers, compared with formulas and with integration in tiny steps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { spring } from "carom";
import { Chain, steps } from "carom/laws";

const LEADER = { response: 0.3, dampingRatio: 0.8 };
const FOLLOWER = { mass: 1, stiffness: 300, damping: 22 };
const near = (a, b, tolerance, what) => assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} is not ${b}`);

/** Returns the positions of a chain after `time`, by Runge-Kutta in steps of 50 µs. Each member follows the one before. */
function followed(leader, count, time) {
  const { stiffness, damping } = FOLLOWER;
  const speed = (state, t) =>
    state.map((_, i) => {
      if (i % 2 === 0) return state[i + 1];
      const [before, x, v] = [i === 1 ? leader(t) : state[i - 3], state[i - 1], state[i]];
      return stiffness * (before - x) - damping * v;
    });
  const add = (state, k, h) => state.map((x, i) => x + h * k[i]);
  const n = Math.round(time / 5e-5);
  const h = time / n;
  let state = new Array(2 * (count - 1)).fill(0);
  for (let i = 0; i < n; i++) {
    const k1 = speed(state, i * h);
    const k2 = speed(add(state, k1, h / 2), (i + 0.5) * h);
    const k3 = speed(add(state, k2, h / 2), (i + 0.5) * h);
    const k4 = speed(add(state, k3, h), (i + 1) * h);
    state = state.map((x, j) => x + (h / 6) * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]));
  }
  return [leader(time), ...state.filter((_, i) => i % 2 === 0)];
}

for (const target of [300, -300]) {
  test(`each member of a chain to ${target} follows the previous one`, () => {
    const leader = spring({ ...LEADER, to: target });
    const expected = followed((t) => leader.position(t), 4, 0.2);
    for (const frames of [1, 12, 48]) {
      const chain = new Chain(4, { leader: LEADER, follower: FOLLOWER });
      chain.retarget(target);
      for (let i = 0; i < frames; i++) assert.equal(chain.advance(0.2 / frames), true);
      expected.forEach((x, i) => near(chain.positions[i], x, 1e-6, `${frames} frames, number ${i}`));
    }
  });
}

test("a released leader takes its velocity, and the chain settles", () => {
  const chain = new Chain(3, { leader: LEADER, follower: FOLLOWER, position: 5 });
  assert.deepEqual([...chain.positions], [5, 5, 5]);
  chain.release(-900, 100);
  chain.advance(0.05);
  near(chain.positions[0], spring({ ...LEADER, from: 5, to: 100, velocity: -900 }).position(0.05), 1e-9, "leader");
  let frames = 0;
  while (chain.advance(1 / 60)) assert.ok(frames++ < 600);
  assert.deepEqual([...chain.positions], [100, 100, 100]);
  chain.snapTo(-7);
  assert.deepEqual([...chain.positions], [-7, -7, -7]);
  assert.equal(chain.advance(1 / 60), false);
});

test("a dragged leader follows the hand, and the leader can change", () => {
  const chain = new Chain(3, { leader: LEADER, follower: FOLLOWER });
  for (let i = 1; i <= 60; i++) {
    chain.dragTo(2 * i);
    chain.advance(1 / 60);
    assert.equal(chain.positions[0], 2 * i);
  }
  const [, second, third] = chain.positions;
  assert.ok(120 > second && second > third && third > 60, `${chain.positions}`);
  const before = [...chain.positions];
  chain.setLeader(2);
  assert.deepEqual([...chain.positions], before);
  chain.retarget(0);
  let frames = 0;
  while (chain.advance(1 / 60)) assert.ok(frames++ < 600);
  assert.deepEqual([...chain.positions], [0, 0, 0]);
  chain.retarget(50);
  chain.advance(0.02);
  assert.ok(chain.positions[2] > chain.positions[1] && chain.positions[1] > chain.positions[0], `${chain.positions}`);
});

test("setLeader rejects an index outside the chain", () => {
  const chain = new Chain(3, { leader: LEADER, follower: FOLLOWER });
  for (const index of [3, -1, 0.5, NaN, undefined]) {
    assert.throws(() => chain.setLeader(index), /`index` must be a whole number from 0 to 2, but is /);
  }
});

test("each stepper takes the steps of its textbook method", () => {
  const [mass, stiffness, damping, dt, from, to, velocity] = [2, 120, 9, 0.01, 3, 10, -40];
  const count = 50;
  const travel = { mass, stiffness, damping, from, to, velocity };
  const options = { ...travel, dt, count };
  const pull = (x, v) => (stiffness * (to - x) - damping * v) / mass;
  const formulas = {
    euler: ([x, v]) => [x + dt * v, v + dt * pull(x, v)],
    "semi-implicit-euler": ([x, v]) => {
      const next = v + dt * pull(x, v);
      return [x + dt * next, next];
    },
    rk4: ([x, v]) => {
      const [a1, v2] = [pull(x, v), v + (dt / 2) * pull(x, v)];
      const a2 = pull(x + (dt / 2) * v, v2);
      const v3 = v + (dt / 2) * a2;
      const a3 = pull(x + (dt / 2) * v2, v3);
      const v4 = v + dt * a3;
      const a4 = pull(x + dt * v3, v4);
      return [x + (dt / 6) * (v + 2 * v2 + 2 * v3 + v4), v + (dt / 6) * (a1 + 2 * a2 + 2 * a3 + a4)];
    },
  };
  for (const [method, step] of Object.entries(formulas)) {
    const states = steps(method, options);
    assert.equal(states.length, 2 * (count + 1));
    let expected = [from, velocity];
    for (let i = 0; i <= count; i++) {
      near(states[2 * i], expected[0], 1e-9, `${method}, position ${i}`);
      near(states[2 * i + 1], expected[1], 1e-7, `${method}, velocity ${i}`);
      expected = step(expected);
    }
  }
  const positions = steps("stoermer-verlet", options).filter((_, i) => i % 2 === 0);
  let [before, now] = [from - dt * velocity + 0.5 * dt * dt * pull(from, velocity), from];
  for (const position of positions) {
    near(position, now, 1e-9, "stoermer-verlet");
    [before, now] = [now, 2 * now - before + dt * dt * pull(now, (now - before) / dt)];
  }
  const law = spring(travel);
  const exact = steps("exact", options);
  for (let i = 0; i <= count; i++) near(exact[2 * i], law.position(i * dt), 1e-9, `exact, position ${i}`);
  // The method has order 2, so half the step gives a quarter of the error.
  const error = (dt, count) =>
    Math.abs(steps("verlet", { ...options, dt, count })[2 * count] - law.position(dt * count));
  near(error(0.01, 20) / error(0.005, 40), 4, 0.3, "verlet's order");
});

test("a list of targets steps each component by itself", () => {
  const law = { response: 0.4, dampingRatio: 0.7, dt: 1 / 60, count: 10 };
  const [x, y] = steps("verlet", { ...law, from: [0, 5], to: [300, 80], velocity: [900, -20] });
  assert.deepEqual(x, steps("verlet", { ...law, to: 300, velocity: 900 }));
  assert.deepEqual(y, steps("verlet", { ...law, from: 5, to: 80, velocity: -20 }));
  assert.deepEqual(steps("rk4", { ...law, to: new Float32Array([1]) }), [steps("rk4", law)]);
  const says = (options, message) => assert.throws(() => steps("verlet", { ...law, ...options }), new Error(message));
  says({ to: [1, "2"] }, '`to[1]` must be a number, but is "2"');
  says({ to: [1, 2], from: [0] }, "`from` must have 2 numbers as `to` has, but has 1");
  says({ to: [1, 2], velocity: 3 }, "`velocity` must be a list, as `to` is one, but is 3");
  says({ from: [0, 0] }, "`from` must be a number, but is a list");
});
