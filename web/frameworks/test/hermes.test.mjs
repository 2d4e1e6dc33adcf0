// Springs, trackers, gestures and timelines run in Hermes, React Native's engine, which has neither a DOM nor WebAssembly. We run its own
// command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { build } from "esbuild";
import ts from "typescript";

const hermes = createRequire(import.meta.url)
  .resolve("hermes-engine-cli/package.json")
  .replace("package.json", "linux64-bin/hermes");

const PROGRAM = `
import { animate, friction, mapRange, nearest, project, setFrameSource, spring, VelocityTracker } from "carom";
import { bindDrag } from "carom/drag";
import { move, play, sequence } from "carom/time";
const queue = [];
let now = 0;
setFrameSource({ request: (frame) => queue.push(frame), cancel: () => queue.splice(0), now: () => now });
const finger = new VelocityTracker();
for (let t = 0; t <= 100; t += 10) finger.add(t, t);
const seen = [];
const card = animate({ x: 0 }, { x: 300 }, { duration: 0.3, onUpdate: ({ x }) => seen.push(x) });
card.hold(5, { x: 10 }).hold(15, { x: 20 }).hold(25, { x: 30 }).release(30, () => ({ x: 300 }));
const film = play(sequence([move("#f00", "#00f", { duration: 0.2 })]));
for (let i = 0; i < 200 && queue.length > 0; i++) {
  now += 16;
  queue.splice(0).forEach((call) => call(now));
}
print(JSON.stringify({
  dom: typeof document + typeof WebAssembly,
  velocity: Math.round(finger.velocity(100)),
  at: spring({ to: 300 }).position(0.1),
  end: nearest([0, 320], project(900)),
  rest: friction({ drag: 2, velocity: 10 }).rest,
  half: mapRange([0, 1], [0, 10])(0.5),
  card: card.value.x,
  rises: seen.every((x, i) => i === 0 || x >= seen[i - 1]) && seen.length > 5,
  isPlaying: film.isPlaying,
  kind: typeof bindDrag,
}));`;

/** Hermes has had `at` of lists since November 2022 (facebook/hermes#823). The newest Hermes whose command is on npm is older. */
const LATER =
  "[].at || Object.defineProperty(Array.prototype, 'at', { value: function (i) { return this[i < 0 ? this.length + i : i]; } });\n";

/** Runs a program in Hermes, with classes lowered to functions, as React Native's own presets do for this version. */
async function run(contents) {
  const folder = mkdtempSync(join(tmpdir(), "carom-hermes-"));
  const file = join(folder, "program.js");
  const { outputFiles } = await build({
    stdin: {
      contents,
      resolveDir: fileURLToPath(new URL("../..", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "error",
  });
  const { outputText } = ts.transpileModule(outputFiles[0].text, {
    compilerOptions: { target: ts.ScriptTarget.ES5, downlevelIteration: true },
  });
  writeFileSync(file, LATER + outputText);
  try {
    return JSON.parse(
      execFileSync(hermes, [file], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("springs, trackers, gestures and timelines run in Hermes", async () => {
  const isThere =
    process.platform === "linux" &&
    process.arch === "x64" &&
    existsSync(hermes);
  test.skip(!isThere, "npm has the command of Hermes for Linux alone");
  const { spring } = await import("../../carom/dist/index.js");
  const { at, ...others } = await run(PROGRAM);
  // Hermes computes with the library's own functions, but `exp` and `sin` are those of its C library.
  assert.ok(Math.abs(at - spring({ to: 300 }).position(0.1)) < 1e-10, `${at}`);
  assert.deepEqual(others, {
    dom: "undefinedundefined",
    velocity: 1000,
    end: 320,
    rest: 5,
    half: 5,
    card: 300,
    rises: true,
    isPlaying: false,
    kind: "function",
  });
});
