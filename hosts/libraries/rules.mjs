// The motion of some programs by their own rules, beside the exact law with the feel of 60 Hz. docs/hosts.md states the rules.

/** Returns the travel of a throw, frame by frame: `step` returns the velocity in px/s after a frame of `dt` seconds, given the time since the release. */
function thrown(velocity, dt, stop, step) {
  let [x, v, t] = [0, velocity, 0];
  for (let frame = 0; frame < 10_000 && Math.abs(v) >= stop; frame++) {
    t += dt;
    v = step(v, dt, t);
    x += v * dt;
  }
  return x;
}

/** Returns the travel of a throw by exponential friction until its speed is `stop`. */
const friction = (velocity, drag, stop) => (velocity - stop) / drag;

/** Blitz multiplies the velocity by 1 − 0.05·60·dt in each frame of `dt` seconds. */
const blitz = (v, dt) => v * (1 - 0.05 * dt * 60);

/**
 * Returns the peak of Svelte's spring from 0 to 100 at `rate` frames a second. Its step is u ← (1 − damping)·u − stiffness·(60/rate)·x and
 * then x ← x + u, where x is the distance from 100 and u the displacement in the last frame.
 */
function peak(rate) {
  let [x, u, most] = [-100, 0, 0];
  for (let frame = 0; frame < 10_000; frame++) {
    u = (1 - DAMPING) * u - ((STIFFNESS * 60) / rate) * x;
    x += u;
    most = Math.max(most, x);
  }
  return 100 + most;
}
const [STIFFNESS, DAMPING] = [0.15, 0.4];
// The exact spring that decays and oscillates as the steps at 60 Hz do overshoots by e^(−π·decay/frequency) of its travel.
const decay = -0.5 * Math.log(1 - DAMPING);
const frequency = Math.acos((2 - STIFFNESS - DAMPING) / (2 * Math.sqrt(1 - DAMPING)));

export const RULES = [
  {
    // Servo keeps .95 of a velocity in px per frame, and ends below 3 px per frame.
    host: "Servo",
    what: "travel of 1000 px/s",
    digits: 1,
    today: (rate) => thrown(1000, 1 / rate, 3 * rate, (v) => 0.95 * v),
    exact: () => friction(1000, -60 * Math.log(0.95), 180),
  },
  {
    // Blitz starts with twice the finger's velocity, and ends below 100 px/s.
    host: "Blitz",
    what: "travel of 1000 px/s",
    digits: 1,
    today: (rate) => thrown(2000, 1 / rate, 100, blitz),
    exact: () => friction(2000, 3, 100),
  },
  {
    // reanimated multiplies the velocity by e^(−.2·(time since the start)) in each frame, and ends below 1 px/s.
    host: "reanimated",
    what: "`withDecay` of 900 px/s",
    digits: 1,
    today: (rate) => thrown(900, 1 / rate, 1, (v, _, t) => v * Math.exp(-0.2 * t)),
    exact: () => friction(900, -1000 * Math.log(0.998), 1),
  },
  {
    host: "Svelte",
    what: "peak of a spring from 0 to 100",
    digits: 1,
    today: peak,
    exact: () => 100 + 100 * Math.exp((-Math.PI * decay) / frequency),
  },
];

/** Further figures of docs/hosts.md. */
export function* facts() {
  for (const stall of [0.25, 0.4, 0.6])
    yield `Blitz: a first frame of ${stall} s moves by ${(blitz(2000, stall) * stall).toFixed(0)} px`;
  // MapLibre throws amount = v'·T/2 over T = |v'|/(.3·a) with v' = .3·v, drawn by an easing whose first slope is 1/.3.
  const [a, v] = [2500, 1000];
  const duration = (0.3 * v) / (0.3 * a);
  const amount = (0.3 * v * duration) / 2;
  yield `MapLibre: a pan of ${v} px/s goes ${amount} px in ${duration} s, from ${(amount / 0.3 / duration).toFixed(0)} px/s`;
}
