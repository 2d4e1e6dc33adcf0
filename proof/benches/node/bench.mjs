// Times the JavaScript libraries with one spring per frame and with ten thousand. Each round times every case once, in
// turns.
//
//     npm ci && node bench.mjs [--quick]
//
// Carom's own package is timed too if `cargo xtask wasm` has built it.

import { Globals, SpringValue } from "@react-spring/core";
import { spring as animeSpring } from "animejs";
import { spring as motionSpring } from "motion";
import rebound from "rebound";
import wobble from "wobble";

const MASS = 1;
const STIFFNESS = 322.27; // response 0.35 s
const DAMPING = 25.13; // damping ratio 0.7
const DT = 1 / 120;
const RETARGET = 64; // frames
const rounds = process.argv.includes("--quick") ? 11 : 101;

const target = (frame) => (Math.floor(frame / RETARGET) % 2 === 0 ? 300 : 0);
const isNew = (frame) => frame % RETARGET === 0;

/** The exact step as plain JavaScript: four multiplications with a matrix made once. */
function propagator() {
  const decay = DAMPING / (2 * MASS);
  const gap = Math.sqrt(STIFFNESS / MASS - decay * decay);
  const [e, c, s] = [Math.exp(-decay * DT), Math.cos(gap * DT), Math.sin(gap * DT) / gap];
  return [e * (c + decay * s), e * s, -e * s * (STIFFNESS / MASS), e * (c - decay * s)];
}

/** Each entry makes a number of springs and returns a function that advances all of them by a frame. */
const peers = {
  "plain JS, exact step, arrays": (n) => {
    const [a, b, c, d] = propagator();
    const [y, v, to] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
    return (frame) => {
      for (let i = 0; i < n && isNew(frame); i++) {
        y[i] += to[i] - target(frame);
        to[i] = target(frame);
      }
      for (let i = 0; i < n; i++) {
        const y0 = y[i];
        const v0 = v[i];
        y[i] = a * y0 + b * v0;
        v[i] = c * y0 + d * v0;
      }
      return y[0] + to[0];
    };
  },
  "motion, generator": (n) => {
    // This library doesn't step. It evaluates a time since the start, and a retarget makes a new animation with the old velocity.
    const make = (from, to, velocity) =>
      motionSpring({ keyframes: [from, to], stiffness: STIFFNESS, damping: DAMPING, mass: MASS, velocity });
    const all = Array.from({ length: n }, () => ({ generator: make(0, 300, 0), at: 0, last: 0, position: 0 }));
    return (frame) => {
      for (const one of all) {
        if (isNew(frame)) {
          one.generator = make(one.position, target(frame), (one.position - one.last) / DT);
          one.at = 0;
        }
        one.at += 1000 * DT;
        one.last = one.position;
        one.position = one.generator.next(one.at).value;
      }
      return all[0].position;
    };
  },
  wobble: (n) => {
    const all = Array.from({ length: n }, () => {
      const one = new wobble.Spring({ stiffness: STIFFNESS, damping: DAMPING, mass: MASS, fromValue: 0, toValue: 300 });
      one._currentTime = 0;
      one._isAnimating = true;
      return one;
    });
    let now = 0;
    return (frame) => {
      now += 1000 * DT;
      for (const one of all) {
        if (isNew(frame)) {
          // Does what updateConfig does, without requesting a frame.
          one._advanceSpringToTime(now - 1000 * DT, true);
          Object.assign(one._config, {
            fromValue: one._currentValue,
            initialVelocity: one._currentVelocity,
            toValue: target(frame),
          });
          one._springTime = 0;
        }
        one._advanceSpringToTime(now, true);
      }
      return all[0].currentValue;
    };
  },
  "rebound (RK4)": (n) => {
    const system = new rebound.SpringSystem(new rebound.SteppingSimulationLooper());
    const config = new rebound.SpringConfig(STIFFNESS, DAMPING);
    const all = Array.from({ length: n }, () => system.createSpringWithConfig(config));
    let now = 1;
    return (frame) => {
      if (isNew(frame)) for (const one of all) one.setEndValue(target(frame));
      now += 1000 * DT;
      system.loop(now);
      return all[0].getCurrentValue();
    };
  },
  "react-spring (Euler)": (n) => {
    const config = { tension: STIFFNESS, friction: DAMPING };
    Globals.assign({ requestAnimationFrame: () => 0 });
    const all = Array.from({ length: n }, () => new SpringValue(0));
    const start = (to) => all.forEach((one) => void one.start({ to, config }));
    start(300);
    return (frame) => {
      if (isNew(frame)) start(target(frame));
      for (const one of all) one.advance(1000 * DT);
      return all[0].get();
    };
  },
  "anime.js, solver (no velocity)": (n) => {
    // A spring is an easing here, so we evaluate it at a time, and it starts again at rest.
    const solver = animeSpring({ stiffness: STIFFNESS, damping: DAMPING, mass: MASS });
    const all = new Float64Array(n);
    return (frame) => {
      const t = ((frame % RETARGET) + 1) * DT;
      const [to, from] = [target(frame), 300 - target(frame)];
      for (let i = 0; i < n; i++) all[i] = from + (to - from) * solver.solve(t);
      return all[0];
    };
  },
};

/** Nanoseconds per spring and frame of each case, in every round. */
function time(cases, springs, slice) {
  const timed = cases.map(({ name, frame }) => ({ name, frame, count: 0, at: 0, position: 0, rounds: [] }));
  const run = (one, count) => {
    const begun = process.hrtime.bigint();
    for (let i = 0; i < count; i++) one.position = one.frame(one.at++);
    return Number(process.hrtime.bigint() - begun);
  };
  for (const one of timed) {
    // Runs until the code is compiled, and counts the frames that fit into a slice.
    for (let warm = 0; warm < 3; warm++) {
      const took = run(one, RETARGET);
      // Alternates between two targets, so that every library is moving.
      const end = target(one.at - 1);
      if (!(Math.abs(one.position - end) < 6)) throw new Error(`${one.name}: ${one.position}, not ${end}`);
      one.count = Math.max(1, Math.round((slice / took) * RETARGET));
    }
  }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? timed : [...timed].reverse();
    for (const one of order) one.rounds.push(run(one, one.count) / (one.count * springs));
  }
  return timed.map(({ name, rounds }) => ({ name, rounds }));
}

/** Carom's package used as its README recommends: many springs in rows, or a motion that is read at given times. */
async function ownPeers() {
  const load = (entry) => import(new URL(`../../../web/carom/dist/${entry}.js`, import.meta.url));
  const entries = await Promise.all([load("batch"), load("index")]).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.log("without Carom: its package is not built");
  });
  if (!entries) return {};
  const [{ Springs }, { spring: caromSpring }] = entries;
  const options = { mass: MASS, stiffness: STIFFNESS, damping: DAMPING };
  const rows = (precision) => (n) => {
    const all = new Springs(n, { spring: options, precision });
    return (frame) => {
      if (isNew(frame)) all.targets.fill(target(frame));
      all.advance(DT);
      return all.positions[0];
    };
  };
  return {
    "Carom, Springs": rows("double"),
    "Carom, Springs, single precision": rows("single"),
    "Carom, a motion at a time": (n) => {
      const make = () => ({ motion: caromSpring({ ...options, from: 0, to: 300 }), at: 0, position: 0 });
      const all = Array.from({ length: n }, make);
      return (frame) => {
        for (const one of all) {
          if (isNew(frame)) {
            one.motion = one.motion.retarget(one.at, target(frame));
            one.at = 0;
          }
          one.at += DT;
          one.position = one.motion.position(one.at);
        }
        return all[0].position;
      };
    },
  };
}

/** A median with the quartiles, such as "5.64 (5.59–5.72)". */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) =>
    sorted[Math.round((sorted.length - 1) * part)].toFixed(2),
  );
  return `${median} (${low}–${high})`;
}

const own = await ownPeers();
const base = "plain JS, exact step, arrays";
for (const springs of [1, 10_000]) {
  const cases = Object.entries({ ...own, ...peers }).map(([name, make]) => ({ name, frame: make(springs) }));
  const timings = time(cases, springs, 3e5);
  const based = timings.find(({ name }) => name === base).rounds;
  console.log(`\n## In Node ${process.version}: ${springs} springs a frame\n\n| | ns | of "${base}" |\n|---|---|---|`);
  for (const { name, rounds } of timings)
    console.log(`| ${name} | ${spread(rounds)} | ${spread(rounds.map((ns, round) => ns / based[round]))} |`);
}
process.exit(0);
