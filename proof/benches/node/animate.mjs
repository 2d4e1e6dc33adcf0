// Times ten thousand animated values a frame in the engines of the JavaScript libraries, and the first value of a cold page.
//
//     npm ci && node animate.mjs [--quick]
//
// Each library runs alone in a process, in its own loop, with frames and a clock from this program, and calls a listener for every value.
// In each round all values start at rest, get another target in flight, move for 24 frames, and come to rest. Needs the npm package, which
// `cargo xtask wasm` builds.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MASS = 1;
const STIFFNESS = 322.27; // response 0.35 s
const DAMPING = 25.13; // damping ratio 0.7
const DT = 1000 / 120;
const FRAMES = 24;
const MANY = 10_000;
const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 3 : 7;
const processes = isQuick ? 1 : 5;

/** Milliseconds of processor time, so that other programs on the machine don't count. */
function clock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(part * numbers.length)];
const median = (numbers) => quantile(numbers, 0.5);

// The display.
let now = 1000;
let queue = [];
let requests = 0;
const display = {
  requestAnimationFrame(call) {
    queue.push([++requests, call]);
    return requests;
  },
  cancelAnimationFrame: (id) => void (queue = queue.filter(([request]) => request !== id)),
  now: () => now,
};

function frames(count) {
  for (let i = 0; i < count; i++) {
    now += DT;
    const due = queue;
    queue = [];
    for (const [, call] of due) call(now);
  }
}

/** The count of calls of the listener, and the last number that it got. */
const seen = { calls: 0, last: 0 };
const listen = (x) => {
  seen.calls++;
  seen.last = x;
};

const spring = { mass: MASS, stiffness: STIFFNESS, damping: DAMPING };
const list = (make) => Array.from({ length: MANY }, make);

/** Each entry makes the values, at rest at 0, and returns a function that gives all of them a target. */
const libraries = {
  "Carom, animate": async () => {
    const { animate, setFrameSource } = await import("../../../web/carom/dist/index.js");
    setFrameSource({ request: display.requestAnimationFrame, cancel: display.cancelAnimationFrame, now: display.now });
    const all = list(() => animate(0, 0, { ...spring, onUpdate: listen }).settle());
    return (to) => all.forEach((one) => one.retarget(to));
  },
  "motion, springValue": async () => {
    const { springValue } = await import("motion");
    const all = list(() => springValue(0, spring));
    all.forEach((one) => one.on("change", listen));
    return (to) => all.forEach((one) => one.set(to));
  },
  "motion, animate": async () => {
    const { animate, motionValue } = await import("motion");
    const all = list(() => motionValue(0));
    all.forEach((one) => one.on("change", listen));
    return (to) => all.forEach((one) => void animate(one, to, { type: "spring", ...spring }));
  },
  "react-spring, SpringValue": async () => {
    const { Globals, SpringValue } = await import("@react-spring/core");
    Globals.assign({ requestAnimationFrame: display.requestAnimationFrame, now: display.now });
    const config = { tension: STIFFNESS, friction: DAMPING, mass: MASS };
    const all = list(() => new SpringValue(0));
    return (to) => all.forEach((one) => void one.start({ to, config, onChange: ({ value }) => listen(value) }));
  },
  "popmotion, animate": async () => {
    globalThis.window = globalThis;
    const { animate } = await import("popmotion");
    const all = list(() => ({ position: 0, last: 0, run: { stop() {} } }));
    return (to) =>
      all.forEach((one) => {
        // popmotion doesn't hand over the velocity, so a program computes it from the last two frames.
        const velocity = ((one.position - one.last) / DT) * 1000;
        one.run.stop();
        const onUpdate = (x) => {
          one.last = one.position;
          one.position = x;
          listen(x);
        };
        one.run = animate({ from: one.position, to, velocity, type: "spring", ...spring, onUpdate });
      });
  },
  wobble: async () => {
    const { default: wobble } = await import("wobble");
    const all = list(() =>
      new wobble.Spring({ ...spring, fromValue: 0, toValue: 0 }).onUpdate((one) => listen(one.currentValue)),
    );
    return (to) => all.forEach((one) => one.updateConfig({ toValue: to }).start());
  },
  rebound: async () => {
    globalThis.window = globalThis;
    const { default: rebound } = await import("rebound");
    const system = new rebound.SpringSystem(new rebound.AnimationLooper());
    const config = new rebound.SpringConfig(STIFFNESS, DAMPING);
    const all = list(() => system.createSpringWithConfig(config));
    all.forEach((one) => one.addListener({ onSpringUpdate: () => listen(one.getCurrentValue()) }));
    return (to) => all.forEach((one) => one.setEndValue(to));
  },
  "anime.js, animate (starts again at rest)": async () => {
    const { animate, engine, spring: springOf } = await import("animejs");
    engine.useDefaultMainLoop = false;
    const ease = springOf(spring);
    const all = list(() => ({ x: 0 }));
    requestAnimationFrame(function loop() {
      engine.update();
      requestAnimationFrame(loop);
    });
    return (to) => all.forEach((one) => void animate(one, { x: to, ease, onUpdate: () => listen(one.x) }));
  },
  "GSAP, to (an ease, no spring)": async () => {
    const { default: gsap } = await import("gsap");
    const all = list(() => ({ x: 0 }));
    gsap.ticker.lagSmoothing(0);
    return (to) =>
      all.forEach(
        (one) =>
          void gsap.to(one, {
            x: to,
            duration: 0.6,
            ease: "elastic.out",
            overwrite: true,
            onUpdate: () => listen(one.x),
          }),
      );
  },
};

/**
 * Returns the nanoseconds per value of a frame, and of a new target in flight. The frame time is the tenth percentile, because in some
 * frames other programs have taken the caches.
 */
async function timesOf(name) {
  Object.assign(globalThis, {
    requestAnimationFrame: display.requestAnimationFrame,
    cancelAnimationFrame: display.cancelAnimationFrame,
  });
  performance.now = Date.now = display.now;
  const setTargets = await libraries[name]();
  const times = { frame: [], target: [] };
  let to = 0;
  // The first round compiles the code.
  for (let round = 0; round <= ROUNDS; round++) {
    setTargets(150);
    // Some libraries start in a microtask.
    await null;
    frames(6);
    to = 300 - to;
    const begun = clock();
    setTargets(to);
    await null;
    frames(1);
    const sent = clock();
    seen.calls = 0;
    const took = [];
    for (let i = 0; i < FRAMES; i++) {
      const start = clock();
      frames(1);
      took.push((1e6 * (clock() - start)) / MANY);
    }
    if (seen.calls < 0.9 * FRAMES * MANY) throw new Error(`${name}: ${seen.calls} calls of listeners`);
    if (!(Math.abs(seen.last - to) < 100)) throw new Error(`${name}: ${seen.last} on the way to ${to}`);
    if (round > 0) {
      times.target.push((1e6 * (sent - begun)) / MANY);
      times.frame.push(...took);
    }
    for (let i = 0; seen.calls > 0; i++) {
      if (i > 100) throw new Error(`${name} does not come to rest`);
      seen.calls = 0;
      frames(6);
      await new Promise(setImmediate);
    }
  }
  return [quantile(times.frame, 0.1), median(times.target)];
}

const alone = process.argv.indexOf("--library");
if (alone > 0) {
  console.log(JSON.stringify(await timesOf(process.argv[alone + 1])));
  process.exit(0);
}

const run = (...args) => execFileSync(process.execPath, args, { encoding: "utf8" });
const names = Object.keys(libraries);
const all = new Map(names.map((name) => [name, []]));
for (let i = 0; i < processes; i++) {
  for (const name of i % 2 === 0 ? names : [...names].reverse()) {
    all.get(name).push(JSON.parse(run(fileURLToPath(import.meta.url), "--library", name)));
  }
}
console.log(`Node ${process.version}; ${MANY} values; medians of ${processes} processes\n`);
console.log("| ns of processor time a value | a frame | a new target in flight |\n|---|---|---|");
for (const [name, times] of all) {
  const [frame, target] = [0, 1].map((i) => median(times.map((time) => time[i])).toFixed(0));
  console.log(`| ${name} | ${frame} | ${target} |`);
}

// We make each bundle one file, as on a page, so that looking for files doesn't count.
const { build } = await import("../../../node_modules/esbuild/lib/main.js");
const folder = mkdtempSync(join(tmpdir(), "carom-cold-"));

/** Median milliseconds of processor time, in a new process, from the evaluation of a bundle until it has returned a first value. */
async function cold(entry, use) {
  const file = join(folder, `${entry}.mjs`);
  const contents = `const begun = process.cpuUsage(); const m = await import("./${entry}.js"); ${use}; const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1e3);`;
  const stdin = { contents, resolveDir: fileURLToPath(new URL("../../../web/carom/dist/", import.meta.url)) };
  await build({ stdin, bundle: true, minify: true, format: "esm", platform: "node", outfile: file, logLevel: "error" });
  return median(Array.from({ length: 4 * processes + 5 }, () => Number(run(file))));
}

console.log("\n| the first value of a cold process | ms |\n|---|---|");
const javascript = await cold("index", "m.spring({ response: 0.5, dampingRatio: 0.8 }).position(0.1)");
const webassembly = await cold(
  "laws",
  'm.motion({ law: "spring", response: 0.5, dampingRatio: 0.8, target: 1 }).position(0.1)',
);
console.log(
  `| \`carom\`, JavaScript | ${javascript.toFixed(2)} |\n| \`carom/laws\`, WebAssembly | ${webassembly.toFixed(2)} |`,
);
rmSync(folder, { recursive: true });
