// Times ten thousand animated values a frame in the engines of the JavaScript libraries, and the first value of a cold page.
//
//     npm ci && node animate.mjs [--quick]
//
// Each library runs its own loop, on frames and a clock that this program gives, and calls a listener for every value. In each round
// all values start at rest, get another target in flight, move for 24 frames, which are timed, and come to rest. Needs the npm
// package, which `cargo xtask wasm` builds.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MASS = 1;
const STIFFNESS = 322.27; // response 0.35 s
const DAMPING = 25.13; // damping ratio 0.7
const DT = 1000 / 120;
const FRAMES = 24;
const MANY = 10_000;
const rounds = process.argv.includes('--quick') ? 3 : 11;

const clock = () => Number(process.hrtime.bigint());

// The display.
let now = 1000;
let queue = [];
let requests = 0;
globalThis.requestAnimationFrame = (call) => {
  queue.push([++requests, call]);
  return requests;
};
globalThis.cancelAnimationFrame = (id) => (queue = queue.filter(([request]) => request !== id));
globalThis.performance.now = () => now;
Date.now = () => now;

const { animate, setFrameSource } = await import('../../packages/carom/dist/spring-only.js');
const { animate: motionAnimate, motionValue, springValue } = await import('motion');
const { Globals, SpringValue } = await import('@react-spring/core');
const { default: wobble } = await import('wobble');
const anime = await import('animejs');
const { default: gsap } = await import('gsap');
// The loops of these ask for a window when they are imported.
globalThis.window = globalThis;
const popmotion = await import('popmotion');
const { default: rebound } = await import('rebound');

setFrameSource({ request: requestAnimationFrame, cancel: cancelAnimationFrame, now: () => now });
Globals.assign({ requestAnimationFrame, now: () => now });
anime.engine.useDefaultMainLoop = false;

/** What the listeners were given: their calls, and the last number. */
const seen = { calls: 0, last: 0 };
const listen = (x) => {
  seen.calls++;
  seen.last = x;
};

const spring = { mass: MASS, stiffness: STIFFNESS, damping: DAMPING };
const list = (make) => Array.from({ length: MANY }, make);

/** Each entry makes the values, at rest at 0, and returns a function that gives all of them a target. */
const libraries = {
  'Carom, animate': () => {
    const all = list(() => animate(0, 0, { ...spring, onUpdate: listen }).finish());
    return (to) => all.forEach((one) => one.retarget(to));
  },
  'motion, springValue': () => {
    const all = list(() => springValue(0, spring));
    all.forEach((one) => one.on('change', listen));
    return (to) => all.forEach((one) => one.set(to));
  },
  'motion, animate': () => {
    const all = list(() => motionValue(0));
    all.forEach((one) => one.on('change', listen));
    return (to) => all.forEach((one) => void motionAnimate(one, to, { type: 'spring', ...spring }));
  },
  'react-spring, SpringValue': () => {
    const config = { tension: STIFFNESS, friction: DAMPING, mass: MASS };
    const all = list(() => new SpringValue(0));
    return (to) => all.forEach((one) => void one.start({ to, config, onChange: ({ value }) => listen(value) }));
  },
  'popmotion, animate': () => {
    const all = list(() => ({ position: 0, last: 0, run: { stop() {} } }));
    return (to) =>
      all.forEach((one) => {
        // It has no velocity to hand over: a program takes it from the last two frames.
        const velocity = ((one.position - one.last) / DT) * 1000;
        one.run.stop();
        const onUpdate = (x) => {
          one.last = one.position;
          one.position = x;
          listen(x);
        };
        one.run = popmotion.animate({ from: one.position, to, velocity, type: 'spring', ...spring, onUpdate });
      });
  },
  wobble: () => {
    const all = list(() => new wobble.Spring({ ...spring, fromValue: 0, toValue: 0 }).onUpdate((one) => listen(one.currentValue)));
    return (to) => all.forEach((one) => one.updateConfig({ toValue: to }).start());
  },
  rebound: () => {
    const system = new rebound.SpringSystem(new rebound.AnimationLooper());
    const config = new rebound.SpringConfig(STIFFNESS, DAMPING);
    const all = list(() => system.createSpringWithConfig(config));
    all.forEach((one) => one.addListener({ onSpringUpdate: () => listen(one.getCurrentValue()) }));
    return (to) => all.forEach((one) => one.setEndValue(to));
  },
  'anime.js, animate (no velocity)': () => {
    const ease = anime.spring(spring);
    const all = list(() => ({ x: 0 }));
    requestAnimationFrame(function loop() {
      anime.engine.update();
      requestAnimationFrame(loop);
    });
    return (to) => all.forEach((one) => void anime.animate(one, { x: to, ease, onUpdate: () => listen(one.x) }));
  },
  'gsap, to (no spring)': () => {
    const all = list(() => ({ x: 0 }));
    gsap.ticker.lagSmoothing(0);
    return (to) => all.forEach((one) => void gsap.to(one, { x: to, duration: 0.6, ease: 'elastic.out', overwrite: true, onUpdate: () => listen(one.x) }));
  },
};

const cases = Object.entries(libraries).map(([name, make]) => ({ name, setTargets: make(), to: 0, frames: [], targets: [] }));

function frames(count) {
  for (let i = 0; i < count; i++) {
    now += DT;
    const due = queue;
    queue = [];
    for (const [, call] of due) call(now);
  }
}

/** Returns the nanoseconds that something takes. */
async function timed(act) {
  const begun = clock();
  await act();
  return clock() - begun;
}

/** Runs a round of one library. */
async function run(one) {
  one.setTargets(150);
  await null;
  frames(6);
  one.to = 300 - one.to;
  const start = async () => {
    one.setTargets(one.to);
    // Some libraries start in a microtask.
    await null;
    frames(1);
  };
  one.targets.push((await timed(start)) / MANY);
  seen.calls = 0;
  one.frames.push((await timed(() => frames(FRAMES))) / (FRAMES * MANY));
  if (seen.calls < 0.9 * FRAMES * MANY) throw new Error(`${one.name}: ${seen.calls} calls of listeners`);
  if (!(Math.abs(seen.last - one.to) < 100)) throw new Error(`${one.name}: ${seen.last} on the way to ${one.to}`);
  for (let i = 0; seen.calls > 0 && i < 100; i++) {
    seen.calls = 0;
    frames(6);
    await new Promise(setImmediate);
  }
  if (seen.calls > 0) throw new Error(`${one.name} does not come to rest`);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

for (let round = -1; round < rounds; round++) {
  for (const one of round % 2 === 0 ? cases : [...cases].reverse()) {
    await run(one);
    // The first round compiles the code.
    if (round < 0) Object.assign(one, { frames: [], targets: [] });
  }
}

console.log(`Node ${process.version}, ${MANY} values; medians of ${rounds} rounds\n`);
console.log('| 10,000 values, ns a value | a frame | a new target in flight |\n|---|---|---|');
for (const { name, frames, targets } of cases) console.log(`| ${name} | ${median(frames).toFixed(0)} | ${median(targets).toFixed(0)} |`);

// A bundle is one file, as in a page, so that looking for files does not count.
const { build } = await import('../../packages/node_modules/esbuild/lib/main.js');
const folder = mkdtempSync(join(tmpdir(), 'carom-cold-'));

/** Median milliseconds, in a new process, from the evaluation of a bundle until it has returned a first value. */
async function cold(entry, use) {
  const file = join(folder, `${entry}.mjs`);
  const contents = `globalThis.begun = process.hrtime.bigint(); const m = await import("./${entry}.js"); ${use}; console.log(Number(process.hrtime.bigint() - begun) / 1e6);`;
  const stdin = { contents, resolveDir: fileURLToPath(new URL('../../packages/carom/dist/', import.meta.url)) };
  await build({ stdin, bundle: true, minify: true, format: 'esm', platform: 'node', outfile: file, logLevel: 'error' });
  return median(Array.from({ length: 2 * rounds + 1 }, () => Number(execFileSync(process.execPath, [file], { encoding: 'utf8' }))));
}

console.log('\n| the first value, ms after the start of the evaluation | |\n|---|---|');
const javascript = await cold('spring-only', 'm.spring({ response: 0.5, dampingRatio: 0.8 }).position(0.1)');
const webassembly = await cold('motion-only', 'm.motion({ law: "spring", response: 0.5, dampingRatio: 0.8, target: 1 }).position(0.1)');
console.log(`| \`carom/spring\`, JavaScript | ${javascript.toFixed(2)} |\n| \`carom/motion\`, WebAssembly | ${webassembly.toFixed(2)} |`);
rmSync(folder, { recursive: true });
process.exit(0);
