// Each export must work alone in a bundle from which the bundler has dropped everything else.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import * as springs from "carom";
import * as all from "carom/all";
import * as many from "carom/batch";
import * as elements from "carom/dom";
import * as fits from "carom/fit";
import * as laws from "carom/motion";
import * as scrolling from "carom/scroll";

const folder = mkdtempSync(join(tmpdir(), "carom-bundle-"));
symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(folder, "node_modules"));
after(() => rmSync(folder, { recursive: true }));

const SPRING = "{ response: 0.4, dampingRatio: 0.7 }";
const SPECIFIED = '{ toJSON: () => ({ law: "spring", response: 0.4, damping_ratio: 1, target: 1 }) }';
const FIT = '{ model: "friction", spec: { law: "friction", drag: 2, velocity: 10 }, begin: 0 }';

/** The exports that only the full module has. */
const TOOLS = {
  dialects: ["dialects().length > 20", true],
  fromDialect: ['fromDialect("react-spring").stiffness', 170],
  retune: [`retune("frame-decay", { factor: 0.5, rate: 1 }).law.drag`, Math.LN2],
  springNumbers: [`springNumbers(${SPRING}).dampingRatio.toFixed(9)`, "0.700000000"],
  toDialect: [`Object.keys(toDialect("react-spring", ${SPRING}).fields).length > 1`, true],
  toKeyframes: [`toKeyframes(${SPECIFIED}).css.startsWith("@keyframes carom")`, true],
  toLinear: [`toLinear(${SPECIFIED}).css.startsWith("linear(0")`, true],
};

const LAWS = {
  animate: ["animate(0, 1).snapTo(5).value", 5],
  Animation: ["typeof Animation", "function"],
  AnyMotion: ["typeof AnyMotion", "function"],
  Chain: [`new Chain(2, { leader: ${SPRING}, follower: ${SPRING}, position: 3 }).positions[1]`, 3],
  fitted: [`fitted(${FIT}).rest`, 5],
  FittedMotion: ["typeof FittedMotion", "function"],
  motion: ['motion({ law: "drift", velocity: 2 }).position(3)', 6],
  propagator: ['propagator({ law: "drift" }, 3)({ position: 0, velocity: 2 }).position', 6],
  solve: ['solve("euler", (t, y) => 2 * y, 1, { dt: 1, count: 2 })[2]', 9],
  PLATFORMS: ["PLATFORMS.length > 5", true],
  Interpolator: ["new Interpolator().value", 0],
  friction: ["friction({ drag: 2, velocity: 4 }).rest", 2],
  frameSpring: ["frameSpring({ pull: 0.08, drag: 0.2 }).stiffness > 100", true],
  mapRange: ["mapRange([0, 1], ['0px', '2px'])(0.5)", "1px"],
  stepSpring: ["stepSpring({ mass: 1, stiffness: 9, damping: 6 }, { position: 0, velocity: 0 }, 1, 1)", undefined],
  frictionThrough: ["frictionThrough({ velocity: 900, to: 300 }).drag", 3],
  springSettling: ["springSettling({ time: 0.4 }).stiffness > 500", true],
  nearest: ["nearest([1, 5], 4)", 5],
  prefersReducedMotion: ["prefersReducedMotion()", false],
  project: ["project(0)", 0],
  rubberBand: ["rubberBand(0, 9)", 0],
  Scroller: ["new Scroller({ content: 900, viewport: 300 }).offset", 0],
  setFrameSource: ["setFrameSource(undefined)", undefined],
  settlingTime: ["settlingTime({ settlingTime: () => 3 })", 3],
  spring: [`spring(${SPRING}).rest`, 1],
  SpringMotion: ["typeof SpringMotion", "function"],
  steps: [`steps("rk4", { response: 0.4, dampingRatio: 1, dt: 0.01, count: 3 }).length`, 8],
  timeAt: ["timeAt({ timeAt: () => 2 }, 1)", 2],
  VelocityTracker: ["new VelocityTracker().velocity(0)", 0],
  Resampler: ["new Resampler().at(0) ?? 0", 0],
};

/** For each export, an expression that uses it and the expected result. */
const USES = {
  "carom/all": { ...LAWS, ...TOOLS },
  "carom/batch": { Springs: [`new Springs(3, { spring: ${SPRING} }).advance(0.01)`, 0] },
  "carom/motion": LAWS,
  carom: {
    animate: ["animate(0, 1).snapTo(5).value", 5],
    Animation: ["typeof Animation", "function"],
    Interpolator: ["new Interpolator().value", 0],
    friction: ["friction({ drag: 2, velocity: 4 }).rest", 2],
    frameSpring: ["frameSpring({ pull: 0.08, drag: 0.2 }).stiffness > 100", true],
    mapRange: ["mapRange([0, 1], ['0px', '2px'])(0.5)", "1px"],
    stepSpring: ["stepSpring({ mass: 1, stiffness: 9, damping: 6 }, { position: 0, velocity: 0 }, 1, 1)", undefined],
    frictionThrough: ["frictionThrough({ velocity: 900, to: 300 }).drag", 3],
    springSettling: ["springSettling({ time: 0.4 }).stiffness > 500", true],
    nearest: ["nearest([1, 5], 4)", 5],
    prefersReducedMotion: ["prefersReducedMotion()", false],
    project: ["project(0)", 0],
    rubberBand: ["rubberBand(0, 9)", 0],
    setFrameSource: ["setFrameSource(undefined)", undefined],
    settlingTime: ["settlingTime({ settlingTime: () => 3 })", 3],
    spring: [`spring(${SPRING}).rest`, 1],
    SpringMotion: ["typeof SpringMotion", "function"],
    timeAt: ["timeAt({ timeAt: () => 2 }, 1)", 2],
    VelocityTracker: ["new VelocityTracker().velocity(0)", 0],
    Resampler: ["new Resampler().at(0) ?? 0", 0],
  },
  "carom/scroll": {
    animate: ["animate(0, 1).snapTo(5).value", 5],
    Animation: ["typeof Animation", "function"],
    PLATFORMS: ["PLATFORMS.length > 5", true],
    Interpolator: ["new Interpolator().value", 0],
    friction: ["friction({ drag: 2, velocity: 4 }).rest", 2],
    frameSpring: ["frameSpring({ pull: 0.08, drag: 0.2 }).stiffness > 100", true],
    mapRange: ["mapRange([0, 1], ['0px', '2px'])(0.5)", "1px"],
    stepSpring: ["stepSpring({ mass: 1, stiffness: 9, damping: 6 }, { position: 0, velocity: 0 }, 1, 1)", undefined],
    frictionThrough: ["frictionThrough({ velocity: 900, to: 300 }).drag", 3],
    springSettling: ["springSettling({ time: 0.4 }).stiffness > 500", true],
    nearest: ["nearest([1, 5], 4)", 5],
    prefersReducedMotion: ["prefersReducedMotion()", false],
    project: ["project(0)", 0],
    rubberBand: ["rubberBand(0, 9)", 0],
    Scroller: ["new Scroller({ content: 900, viewport: 300 }).offset", 0],
    setFrameSource: ["setFrameSource(undefined)", undefined],
    settlingTime: ["settlingTime({ settlingTime: () => 3 })", 3],
    spring: [`spring(${SPRING}).rest`, 1],
    SpringMotion: ["typeof SpringMotion", "function"],
    timeAt: ["timeAt({ timeAt: () => 2 }, 1)", 2],
    VelocityTracker: ["new VelocityTracker().velocity(0)", 0],
    Resampler: ["new Resampler().at(0) ?? 0", 0],
  },
  "carom/dom": {
    animateElement: ["typeof animateElement", "function"],
    ElementAnimation: ["typeof ElementAnimation", "function"],
    localVectors: ["typeof localVectors", "function"],
    moveElement: ["typeof moveElement", "function"],
    prefersReducedMotion: ["prefersReducedMotion()", false],
    spring: [`spring(${SPRING}).rest`, 1],
    springEasing: ["typeof springEasing", "function"],
  },
  "carom/fit": {
    fit: [
      "fit({ times: Array.from({ length: 60 }, (_, i) => i / 60), positions: Array.from({ length: 60 }, (_, i) => Math.round(900 * (1 - Math.exp(-i / 10)))) }).fits.length > 0",
      true,
    ],
    linearize: [
      "linearize({ times: Array.from({ length: 60 }, (_, i) => i / 60), positions: Array.from({ length: 60 }, (_, i) => Math.round(900 * (1 - Math.exp(-i / 10)))) }).omegaSearch",
      undefined,
    ],
    models: ['models().includes("friction")', true],
    readCsv: ['readCsv("t_ms,y\\n0,1\\n1,2").times[1]', 0.001],
  },
};

test("the table has an expression for every export", () => {
  for (const [entry, module] of [
    ["carom/all", all],
    ["carom/batch", many],
    ["carom/motion", laws],
    ["carom/scroll", scrolling],
    ["carom", springs],
    ["carom/dom", elements],
    ["carom/fit", fits],
  ]) {
    assert.deepEqual(Object.keys(USES[entry]).sort(), Object.keys(module).sort(), entry);
  }
});

for (const [entry, uses] of Object.entries(USES)) {
  test(`each export of ${entry} works alone in a bundle`, async () => {
    for (const [name, [use, expected]] of Object.entries(uses)) {
      const input = join(folder, `${entry}-${name}.js`.replace("/", "-"));
      writeFileSync(input, `import { ${name} } from "${entry}";\nexport default () => ${use};\n`);
      const bundle = await rolldown({ input, treeshake: true });
      const file = input.replace(/js$/, "mjs");
      await bundle.write({ file, minify: true });
      await bundle.close();
      const { default: run } = await import(pathToFileURL(file));
      assert.deepEqual(run(), expected, name);
    }
  });
}
