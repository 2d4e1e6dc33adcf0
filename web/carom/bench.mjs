// Times of the built package, and their ratios to plain JavaScript in the same run: node bench.mjs
import { Springs } from "./dist/batch.js";
import { spring } from "./dist/index.js";

const count = 10_000;
const law = { response: 0.4, dampingRatio: 0.01 };
const laws = Array.from({ length: count }, (_, i) => ({ ...law, response: 0.4 + 1e-5 * i }));

/** Returns the least milliseconds of one call, because other processes only add time. */
function best(what, rounds = 150) {
  let least = Infinity;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    for (let j = 0; j < 5; j++) what();
    least = Math.min(least, (performance.now() - start) / 5);
  }
  return least;
}

const shared = new Springs(count, { spring: law });
const own = new Springs(count, { spring: laws });
const jittery = new Springs(count, { spring: laws });
for (const springs of [shared, own, jittery]) springs.targets.fill(100);
const one = spring({ response: 0.35, dampingRatio: 0.8 });

// The same law as a program without a library would compute it: one object per spring, advanced by exact steps.
const objects = laws.map(({ response, dampingRatio }) => {
  const frequency = (2 * Math.PI) / response;
  const swing = frequency * Math.sqrt(1 - dampingRatio * dampingRatio);
  return {
    decay: dampingRatio * frequency,
    swing,
    stiffness: frequency * frequency,
    y: -100,
    v: 0,
    position: 0,
    velocity: 0,
  };
});
function exact(dt) {
  for (const one of objects) {
    const envelope = Math.exp(-one.decay * dt);
    const [sin, cos] = [Math.sin(one.swing * dt) / one.swing, Math.cos(one.swing * dt)];
    const y = envelope * (one.y * cos + (one.v + one.decay * one.y) * sin);
    one.v = envelope * (one.v * cos - (one.stiffness * one.y + one.decay * one.v) * sin);
    one.y = y;
    one.position = 100 + y;
  }
}

// The least work that is possible: one matrix for all springs, made once, without targets and without checks for rest.
const rows = [new Float64Array(count).fill(-100), new Float64Array(count)];
function arrays() {
  const [ys, vs] = rows;
  for (let i = 0; i < count; i++) {
    const y = ys[i];
    const v = vs[i];
    ys[i] = 0.98 * y + 0.016 * v;
    vs[i] = -4 * y + 0.97 * v;
  }
}

let sum = 0;
let frame = 0;
// Keep sums in local variables, because a number in an outer variable would be boxed on every write.
const figures = [
  ["10,000 springs of one configuration, ms", best(() => shared.advance(1 / 60))],
  ["10,000 springs of their own, ms", best(() => own.advance(1 / 60))],
  [
    "10,000 springs of their own, another dt in every frame, ms",
    best(() => jittery.advance(1 / 60 + 1e-6 * (frame++ % 7))),
  ],
  ["10,000 objects in JavaScript, exact steps, ms", best(() => exact(1 / 60))],
  ["10,000 steps of one matrix in JavaScript's arrays, ms", best(arrays)],
  [
    "10,000 calls of one spring, ms",
    best(() => {
      let all = 0;
      for (let i = 0; i < count; i++) all += one.position(1e-4 * i);
      sum += all;
    }),
  ],
  [
    "10,000 exp and sin in JavaScript, ms",
    best(() => {
      let all = 0;
      for (let i = 0; i < count; i++) all += Math.exp(-1e-4 * i) * Math.sin(1e-2 * i);
      sum += all;
    }),
  ],
];
const plain = figures[3][1];
for (const [name, value] of figures)
  console.log(`${value.toFixed(3).padStart(8)}  ${(value / plain).toFixed(2).padStart(5)}  ${name}`);
if (Number.isNaN(sum)) throw new Error("a state is no number");
