// The motion of some programs by their own rules, beside the exact law that feels as they do at 60 Hz. docs/hosts.md states the rules, and
// a test of the npm package compares its figures.
import { spring, springForEase } from "../formulas/formulas.js";

/**
 * Returns the travel of a throw, frame by frame. `step` returns the velocity in px/s after a frame of `dt` seconds, given the time since
 * the release.
 */
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
// The exact spring has the decay and the frequency of the steps at 60 Hz. It overshoots by e^(−π·decay/frequency) of its travel.
const decay = -0.5 * Math.log(1 - DAMPING);
const frequency = Math.acos((2 - STIFFNESS - DAMPING) / (2 * Math.sqrt(1 - DAMPING)));

/** Returns which part of the way is done after `seconds`, by a rule that covers the part `part(rate)` of what is left in each frame. */
const approached = (rate, seconds, part) => 1 - (1 - part(rate)) ** Math.round(rate * seconds);

/**
 * Returns how far kitty scrolls after a finger of 1000 px/s with `rate` reports a second. It plays the mean delta of a report in each tick
 * of 8 ms.
 */
function kitty(rate) {
  let [x, v] = [0, 1000 / rate];
  while ((v *= 0.96) >= 0.5) x += v;
  return x;
}

/** Returns the exact spring from 0 to 1 with this stiffness and damping after `t` seconds. */
const sprung = (stiffness, damping, t) => 1 + spring(-1, 0, 0, stiffness, damping, t)[0];

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
  {
    // react-spring steps whole milliseconds, rounded up.
    host: "react-spring",
    what: "how fast time runs",
    digits: 3,
    rates: [60, 120, 165, 240],
    today: (rate) => (Math.ceil(1000 / rate) * rate) / 1000,
    exact: () => 1,
  },
  {
    host: "OrbitControls",
    what: "way after 0.2 s, in %",
    digits: 1,
    today: (rate) => 100 * approached(rate, 0.2, () => 0.05),
    exact: () => 100 * approached(60, 0.2, () => 0.05),
  },
  {
    host: "Godot",
    what: "way after 0.2 s at a speed of 10, in %",
    digits: 1,
    rates: [15, 30, 60, 240],
    today: (rate) => 100 * approached(rate, 0.2, (rate) => 10 / rate),
    exact: () => 100 * (1 - Math.exp(-2)),
  },
  {
    host: "kitty",
    what: "travel of 1000 px/s, by reports a second",
    digits: 0,
    rates: [60, 143, 250, 1000],
    today: kitty,
    exact: () => friction(1000, (-1000 * Math.log(0.96)) / 8, 62.5),
  },
];

/** The frame rates, in Hz, for a rule that doesn't name its own. */
export const RATES = [30, 60, 120, 240];

/** Returns the two rows of a rule in docs/hosts.md. */
export function rowsOf({ rates = RATES, digits, today, exact }) {
  const row = (name, number) =>
    `| ${name} | ${rates.map((rate) => Number(number(rate).toFixed(digits))).join(" | ")} |`;
  return [row("today", today), row("exact", exact)];
}

/** Returns the largest jump of the speed in VS Code, in px/s, when notches of 100 px restart its ease of 125 ms, 40 ms apart. */
function notched() {
  let [from, to, most] = [0, 0, 0];
  const [duration, gap] = [0.125, 0.04];
  const speedAfter = (way, t) => (3 * way * (1 - t / duration) ** 2) / duration;
  for (let notch = 0; notch < 4; notch++) {
    const before = speedAfter(to - from, gap);
    from = to - (to - from) * (1 - gap / duration) ** 3;
    to += 100;
    most = Math.max(most, speedAfter(to - from, 0) - before);
  }
  return most;
}

/** The other computed figures, as docs/hosts.md words them. */
export function facts() {
  const jump = (stall) => (blitz(2000, stall) * stall).toFixed(0).replace("-", "−");
  // MapLibre throws amount = v'·T/2 over T = |v'|/(.3·a) with v' = .3·v, drawn by an easing whose first slope is 1/.3.
  const [a, v] = [2500, 1000];
  const duration = (0.3 * v) / (0.3 * a);
  const amount = (0.3 * v * duration) / 2;
  const [k, c] = springForEase(0.125);
  return [
    `jumps by ${jump(0.4)} px, and after 0.6 s by ${jump(0.6)} px`,
    `(${(amount / 0.3 / duration).toFixed(0)} of ${v} px/s by the formula`,
    // Two frames of 200 ms count 64 ms each.
    `at ${sprung(100, 10, 0.128).toFixed(2)} where it should be at ${sprung(100, 10, 0.4).toFixed(2)}`,
    `is at ${approached(15, 0.2, () => 30 / 15)} after 0.2 s at 15 frames a second, and at ${approached(
      8,
      0.2,
      () => 30 / 8,
    )
      .toFixed(1)
      .replace("-", "−")} at 8`,
    // The slope of the cubic ease in and out is 3 in its middle.
    `from ${(3 * 600) / 0.3} px/s to 0`,
    `jumps by up to ${notched().toFixed(0)} px/s`,
    `\`k = ${k.toFixed(0)}\` and \`c = ${c.toFixed(1)}\``,
  ];
}
