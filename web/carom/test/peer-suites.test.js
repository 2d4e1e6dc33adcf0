// We ran the peers' own test suites with Carom's physics in place of theirs. These tests hold the differences in numbers, and whose fault
// each is. Numbers of a peer are those that it returned in the version that the test names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { friction, settlingTime, spring, timeAt } from "carom";

/**
 * The exact position of an overdamped spring of mass 1 from rest at 0 to 1000. It follows from the two rates, without code of the package.
 */
function overdamped(stiffness, damping, t) {
  const slow = (2 * stiffness) / (damping + Math.sqrt(damping * damping - 4 * stiffness));
  const fast = stiffness / slow;
  return 1000 * (1 - (fast * Math.exp(-slow * t) - slow * Math.exp(-fast * t)) / (fast - slow));
}

test("Motion and popmotion differ for overdamped springs, because they cap the argument of sinh at 300", () => {
  const position = spring({ stiffness: 1e6, damping: 1e7, to: 1000 }).position(0.2);
  // The slow rate is 0.1/s, so after 0.2 s the spring has covered less than 2 % of its travel. But their suite expects the target by then.
  assert.ok(Math.abs(position - overdamped(1e6, 1e7, 0.2)) < 1e-9 * 1000, `${position}`);
  assert.ok(position < 20, `${position}`);
});

/** Returns when Motion ends a motion from 0 to 1, in frames of 50 ms, as in its tests. It ends at the first frame that is slow and near. */
function endOf(motion, frame = 0.05) {
  for (let i = 0; i < 1000; i++) {
    const { position, velocity } = motion.at(i * frame);
    if (Math.abs(velocity) <= 0.01 && Math.abs(position - 1) <= 0.005) return Math.round(1000 * i * frame) / 1000;
  }
}

test("Motion ends a spring that still swings at a frame within its thresholds", () => {
  // Motion ends at the first frame that is within 0.5 of the target and slower than 2 a second. Here frames take 50 ms, as in its test.
  const motion = spring({ stiffness: 100, damping: 2, to: 100 });
  let ended = Infinity;
  for (let t = 0; t < 20 && ended === Infinity; t += 0.05) {
    const { position, velocity } = motion.at(t);
    if (Math.abs(position - 100) <= 0.5 && Math.abs(velocity) <= 2) ended = t;
  }
  const settled = settlingTime(motion, { distance: 0.5, velocity: 2 });
  assert.ok(settled >= ended, `${settled} after ${ended}`);
  for (let t = settled; t < 20; t += 0.001) {
    const { position, velocity } = motion.at(t);
    assert.ok(Math.abs(position - 100) <= 0.5 + 1e-9 && Math.abs(velocity) <= 2 + 1e-9, `at ${t}`);
  }
});

test("react-spring's snapshots are off by 1.4 % of the travel, because a frame of 16.667 ms takes 17 Euler steps of 1 ms", () => {
  const [tension, friction] = [170, 26];
  const exact = spring({ stiffness: tension, damping: friction });
  const worst = (steps) => {
    let [x, v, most] = [0, 0, 0];
    for (let frame = 1; frame <= 60; frame++) {
      for (let i = 0; i < steps; i++) {
        v += (tension * (1 - x) - friction * v) * 0.001;
        x += v * 0.001;
      }
      most = Math.max(most, Math.abs(x - exact.position(frame / 60)));
    }
    return most;
  };
  assert.ok(worst(17) > 0.005 && worst(17) < 0.02, `${worst(17)}`);
});

test("Motion's default spring ends at 1.1 s by its rule, with 0.4 % of the travel still to come", () => {
  // motion 14.14.0: `spring({ keyframes: [0, 1] })` is done at 1100 ms, where it happens to be within 0.005 of the target and slow.
  const motion = spring({ stiffness: 100, damping: 10 });
  let most = 0;
  for (let t = 1.1; t < 5; t += 0.001) most = Math.max(most, Math.abs(motion.position(t) - 1));
  assert.ok(most > 0.003 && most < 0.005, `${most}`);
  assert.ok(settlingTime(motion, 0.002) > 1.1);
});

test("Motion ignores a visual duration without a bounce, and Carom keeps it", () => {
  // motion 14.14.0 ends at 1100 ms with `{}` and with `{ visualDuration: 0.5 }`, and at 900 ms with `{ visualDuration: 0.5, bounce: 0.2 }`.
  // By Motion's rule of rest, Carom's springs end at the same times, with one exception. The spring with only the visual duration, and
  // Motion's default bounce, ends at 850 ms.
  const laws = [
    { stiffness: 100, damping: 10 },
    { visualDuration: 0.5, bounce: 0.2 },
    { visualDuration: 0.5, bounce: 0.3 },
  ];
  assert.deepEqual(
    laws.map((law) => endOf(spring(law))),
    [1.1, 0.9, 0.85],
  );
});

test("Motion's inertia meets an edge at the next frame, so its path depends on the frame rate", () => {
  // motion 14.14.0: `inertia({ keyframes: [0], velocity: -100, min: -10, timeConstant: 350, power: 0.8, bounceStiffness: 500,
  // bounceDamping: 10 })` at 100 ms, first sampled every millisecond, then in frames of 1/60 s.
  const [often, seldom] = [-16.460792973376837, -16.61387186934995];
  const glide = friction({ drag: 1 / 0.35, velocity: -80 / 0.35 });
  const edge = timeAt(glide, -10);
  assert.ok(Math.abs(edge - 0.35 * Math.log(80 / 70)) < 1e-12, `${edge}`);
  const after = (from) => {
    const { position, velocity } = glide.at(from);
    return spring({ stiffness: 500, damping: 10, from: position, to: -10, velocity }).position(0.1 - from);
  };
  // Carom's laws agree with both answers if the spring takes over when Motion noticed the edge, which is at 47 ms and at 50 ms.
  assert.ok(
    Math.abs(after(0.047) - often) < 1e-9 && Math.abs(after(0.05) - seldom) < 1e-9,
    `${after(0.047)} ${after(0.05)}`,
  );
  assert.ok(Math.abs(after(edge) - often) < 0.03 && Math.abs(after(edge) - seldom) > 0.1, `${after(edge)}`);
});

test("wobble's springs have the same positions to the last bits", () => {
  // wobble 1.5.1, `{ stiffness: 100, damping: 10, mass: 1 }`: milliseconds and positions.
  const seen = [
    [16, 0.012118183855440723],
    [176, 0.7414664358152023],
    [336, 1.1566774531695427],
    [496, 1.078118139883442],
    [656, 0.9812914300808033],
    [816, 0.9811330265155371],
  ];
  const motion = spring({ stiffness: 100, damping: 10 });
  for (const [ms, position] of seen) assert.ok(Math.abs(motion.position(ms / 1000) - position) < 1e-15, `${ms} ms`);
});

/** Rebound's frames with exact steps of a millisecond. Each frame continues from what the frame before has interpolated. */
function reboundFrames(motionOf, frame, count) {
  // The first call of its loop counts a millisecond.
  let [state, left] = [motionOf({ position: 0, velocity: 0 }).at(0.001), 0];
  const seen = [];
  for (let i = 0; i < count; i++) {
    let before = state;
    for (left += frame; left >= 0.001; left -= 0.001) [before, state] = [state, motionOf(state).at(0.001)];
    const part = left / 0.001;
    state = {
      position: state.position * part + before.position * (1 - part),
      velocity: state.velocity * part + before.velocity * (1 - part),
    };
    seen.push(state.position);
  }
  return seen;
}

test("Rebound's own steps agree to 3e-8, and its interpolated frames are off by 1.3 %", () => {
  const numbers = { stiffness: 230.2, damping: 22 };
  const motion = spring(numbers);
  const motionOf = ({ position, velocity }) => spring({ ...numbers, from: position, to: 1, velocity });
  // rebound 0.1.0, `new SpringConfig(230.2, 22)`: its positions after frames of 16 ms, which are whole steps, and after frames of 1/60 s.
  const whole = [
    [1, 0.026166560444395824],
    [2, 0.09270881020037759],
    [3, 0.18435707440424892],
    [6, 0.5042540696787828],
    [12, 0.9355799210192728],
    [24, 1.021217586840944],
  ];
  for (const [frame, position] of whole)
    assert.ok(Math.abs(motion.position(0.016 * frame) - position) < 3e-8, `frame ${frame}`);
  const parts = [
    [2, 0.0978616701921328],
    [3, 0.19063678555461624],
    [6, 0.5170964840566878],
    [12, 0.9448924478157241],
    [24, 1.019264641247523],
  ];
  const shown = reboundFrames(motionOf, 1 / 60, 24);
  for (const [frame, position] of parts) {
    assert.ok(Math.abs(motion.position(frame / 60) - position) > 1e-3, `frame ${frame}`);
    assert.ok(Math.abs(shown[frame - 1] - position) < 1e-3, `frame ${frame}: ${shown[frame - 1]}`);
  }
  assert.ok(Math.abs(motion.position(6 / 60) - 0.5170964840566878) > 0.0127);
});
