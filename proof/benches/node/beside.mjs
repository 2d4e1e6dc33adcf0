// Times a frame of animated values in Carom and in anime.js, which take turns in one process.
//
//     npm ci && node beside.mjs [values] [rounds]
//
// In each round, all values of one library start at rest, get another target in flight, and move for 24 frames on a clock from this
// program. Then it's the other library's turn. A ratio below 1 means that Carom takes less time. Needs the npm package, which
// `cargo xtask wasm` builds.

const [values = 10_000, rounds = 9] = process.argv.slice(2).map(Number);
const DT = 1000 / 120;
const FRAMES = 24;
const spring = { mass: 1, stiffness: 322.27, damping: 25.13 }; // response 0.35 s, damping ratio 0.7

let now = 1000;
performance.now = Date.now = () => now;
// anime.js requests frames even where a program calls its engine.
globalThis.requestAnimationFrame = () => 0;
globalThis.cancelAnimationFrame = () => undefined;

/** Milliseconds of processor time, to which other programs on the machine do not add. */
function clock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(part * numbers.length)];
const list = (make) => Array.from({ length: values }, make);

/** The count of calls of the listener, and the last number that it got. */
const seen = { calls: 0, last: 0 };
const listen = (x) => {
  seen.calls++;
  seen.last = x;
};

async function carom() {
  const { animate, setFrameSource } = await import("../../../web/carom/dist/index.js");
  let due;
  setFrameSource({ request: (call) => (due = call), cancel: () => (due = undefined), now: () => now });
  const all = list(() => animate(0, 0, { ...spring, onUpdate: listen }).settle());
  const frame = () => {
    const call = due;
    due = undefined;
    call?.(now);
  };
  return { frame, send: (to) => all.forEach((one) => one.retarget(to)), times: [], medians: [] };
}

async function anime() {
  const { animate, engine, spring: springOf } = await import("animejs");
  engine.useDefaultMainLoop = false;
  const ease = springOf(spring);
  const all = list(() => ({ x: 0 }));
  const send = (to) => all.forEach((one) => void animate(one, { x: to, ease, onUpdate: () => listen(one.x) }));
  return { frame: () => engine.update(), send, times: [], medians: [] };
}

async function turn({ frame, send, times, medians }, to, isCounted) {
  const frames = (count) => {
    for (let i = 0; i < count; i++) {
      now += DT;
      frame();
    }
  };
  send(150);
  await null;
  frames(6);
  send(to);
  await null;
  frames(1);
  seen.calls = 0;
  const took = [];
  for (let i = 0; i < FRAMES; i++) {
    const start = clock();
    frames(1);
    took.push((1e6 * (clock() - start)) / values);
  }
  if (seen.calls < 0.9 * FRAMES * values) throw new Error(`${seen.calls} calls of listeners`);
  if (!(Math.abs(seen.last - to) < 100)) throw new Error(`${seen.last} on the way to ${to}`);
  if (isCounted) {
    times.push(...took);
    medians.push(quantile(took, 0.5));
  }
  for (let i = 0; i < 200 && seen.calls > 0; i++) {
    seen.calls = 0;
    frames(6);
    await new Promise(setImmediate);
  }
}

const both = [await carom(), await anime()];
// The first round compiles the code.
for (let round = 0; round <= rounds; round++) {
  for (const one of round % 2 === 0 ? both : [...both].reverse()) await turn(one, round % 2 === 0 ? 300 : 0, round > 0);
}
const [ours, theirs] = both;
const ratios = ours.medians.map((median, i) => median / theirs.medians[i]);
const shown = (part) => [ours, theirs].map(({ times }) => quantile(times, part).toFixed(0)).join(" and ");
console.log(`Node ${process.version}; ${values} values; ${rounds} rounds; Carom and anime.js`);
console.log(`ns of processor time a value and frame: ${shown(0.5)} (tenth percentile ${shown(0.1)})`);
console.log(
  `ratio of the medians of a round: ${quantile(ratios, 0.5).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
);
