// The motion of some programs by their own rules at four frame rates, beside the exact law with the feel of 60 Hz:
//
//   node hosts.mjs
//
// The rules are stated in docs/hosts.md, whose tables this program prints.
const RATES = [30, 60, 120, 240];

/** The sum of a throw: `step` returns the velocity in px/s after a frame of `dt` seconds, given the time since the release. */
function thrown(velocity, dt, stop, step) {
  let [x, v, t] = [0, velocity, 0];
  for (let frame = 0; frame < 10_000 && Math.abs(v) >= stop; frame++) {
    t += dt;
    v = step(v, dt, t);
    x += v * dt;
  }
  return x;
}

/** What friction throws until its speed is `stop`. */
const exact = (velocity, drag, stop) => (velocity - stop) / drag;

const table = (title, before, after) => {
  const cells = (values) => values.map((value) => value.toFixed(1).replace(/\.0$/, "")).join(" | ");
  console.log(`\n${title}\n\n| | ${RATES.map((rate) => `${rate} Hz`).join(" | ")} |\n|---|---|---|---|---|`);
  console.log(`| today | ${cells(RATES.map(before))} |\n| exact | ${cells(RATES.map(() => after))} |`);
};

// Servo keeps .95 of a velocity in px per frame, and ends below 3 px per frame.
table(
  "Servo, a touch fling of 1000 px/s: travel in px",
  (rate) => thrown(1000, 1 / rate, 3 * rate, (v) => 0.95 * v),
  exact(1000, -60 * Math.log(0.95), 180),
);

// Blitz doubles the finger's velocity, keeps 1 − .05·dt/16.667 ms, and ends below 100 px/s.
const blitz = (v, dt) => v * (1 - 0.05 * dt * 60);
table("Blitz, a fling whose finger moved at 1000 px/s: travel in px", (rate) => thrown(2000, 1 / rate, 100, blitz), exact(2000, 3, 100));
for (const stall of [0.25, 0.4, 0.6]) console.log(`  a first frame of ${stall} s moves by ${(blitz(2000, stall) * stall).toFixed(0)} px`);

// reanimated multiplies the velocity by e^(−.2·(time since the start)) in each frame, and ends below 1 px/s.
table(
  "reanimated, withDecay of 900 px/s: travel in px",
  (rate) => thrown(900, 1 / rate, 1, (v, _, t) => v * Math.exp(-0.2 * t)),
  exact(900, -1000 * Math.log(0.998), 1),
);

// Svelte's spring: u ← (1 − damping)·u − stiffness·(60/rate)·x, x ← x + u.
function peak(stiffness, damping, rate) {
  let [x, u, most] = [-100, 0, 0];
  for (let frame = 0; frame < 10_000; frame++) {
    u = (1 - damping) * u - ((stiffness * 60) / rate) * x;
    x += u;
    most = Math.max(most, x);
  }
  return 100 + most;
}
// The spring with the poles of the steps at 60 Hz overshoots by e^(−π·decay/frequency).
const [stiffness, damping] = [0.15, 0.4];
const decay = -0.5 * Math.log(1 - damping);
const frequency = Math.acos((2 - stiffness - damping) / (2 * Math.sqrt(1 - damping)));
table(
  "Svelte, a spring of stiffness .15 and damping .4 from 0 to 100: its peak",
  (rate) => peak(stiffness, damping, rate),
  100 + 100 * Math.exp((-Math.PI * decay) / frequency),
);

// MapLibre throws amount = v'·T/2 over T = |v'|/(.3·a) with v' = .3·v, drawn by an easing whose first slope is 1/.3.
const [a, v] = [2500, 1000];
const duration = (0.3 * v) / (0.3 * a);
const amount = (0.3 * v * duration) / 2;
console.log(`\nMapLibre, a pan of ${v} px/s: ${amount} px in ${duration} s, from ${(amount / 0.3 / duration).toFixed(0)} px/s`);
