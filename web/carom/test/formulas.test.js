// Compares the formulas of docs/formulas.md in JavaScript and GDScript with the package. The crate `conformance` compares those in C and
// Rust with the library.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { friction, rubberBand, settlingTime, spring, stepSpring, VelocityTracker } from "carom";
import * as formulas from "../../../hosts/formulas/formulas.js";

const folder = new URL("../../../hosts/formulas/", import.meta.url);
const page = readFileSync(new URL("../../../docs/formulas.md", import.meta.url), "utf8");

let seed = 1;
/** Returns a number between two limits. Each run has the same sequence. */
function between(low, high) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return low + ((high - low) * seed) / 2 ** 32;
}

/** Draws a random motion. A quarter of the springs are critical, or off by 10⁻¹⁶ to 10⁻². */
function draw() {
  const near = [-1, 1, 0, 0][Math.floor(between(0, 4))] * 10 ** between(-16, -2);
  const ratio = between(0, 4) < 1 ? 1 + near : 10 ** between(-3, 2);
  const w = (2 * Math.PI) / 10 ** between(-1.5, 1);
  const [x, v, target] = [between(-1e3, 1e3), between(-1e4, 1e4), between(-1e3, 1e3)];
  return { x, v, target, k: w * w, c: 2 * ratio * w, dt: 10 ** between(-3, 0), part: between(0.01, 0.99) };
}

/** Asserts that two numbers agree to a part of a scale. */
function same(given, expected, scale, what, part = 2e-13) {
  if (!(Math.abs(given - expected) <= part * scale)) assert.fail(`${what}: ${given}, not ${expected}`);
}

/** Compares a spring, a friction and an approach with the package. */
function judge({ spring: step, friction: coast, approach }, { x, v, target, k, c, dt }, part) {
  const law = { mass: 1, stiffness: k, damping: c };
  const state = { position: x, velocity: v };
  stepSpring(law, state, target, dt);
  const far = Math.abs(x) + Math.abs(target) + Math.abs(v) / Math.sqrt(k);
  // At damping ratios of 100, the formula has e^(−x) with x in the thousands, so allow for more rounding.
  const steep = 1 + Math.max(0, c - 2 * Math.sqrt(k)) * dt;
  const [position, velocity] = step(x, v, target, k, c, dt);
  same(position, state.position, far * steep, "spring", part);
  same(velocity, state.velocity, far * steep * Math.sqrt(k), "spring's velocity", part);
  const coasting = friction({ drag: c, from: x, velocity: v }).at(dt);
  const [coasted, kept] = coast(x, v, c, dt);
  same(coasted, coasting.position, Math.abs(x) + Math.abs(v / c), "friction", part);
  same(kept, coasting.velocity, Math.abs(v), "friction's velocity", part);
  // An approach covers the same part of its way as a friction with this drag.
  const approaching = friction({ drag: c, from: x, velocity: (target - x) * c }).position(dt);
  same(approach(x, target, c, dt), approaching, Math.abs(x) + Math.abs(target), "approach", part);
}

test("the formulas in JavaScript give the numbers of the package", () => {
  for (let i = 0; i < 100_000; i++) {
    const row = draw();
    const { x, v, target, k, c, dt, part } = row;
    judge(formulas, row);
    same(formulas.rubberBand(v, part, k), rubberBand(v, k, part), Math.abs(v), "rubberBand");
    same(formulas.dragOf(part, 60), friction({ keptPerFrame: part, frameRate: 60 }).law.damping, 60, "dragOf");
    const [stiffness, damping] = formulas.springOf(dt, part);
    const made = spring({ response: dt, dampingRatio: part }).law;
    same(stiffness, made.stiffness, stiffness, "springOf");
    same(damping, made.damping, stiffness, "springOf's damping");
    // Settling times take longer than all other comparisons, so compare only every tenth.
    if (i % 10 > 0) continue;
    const near = { distance: 1e-3, velocity: Infinity };
    const rested = settlingTime(spring({ stiffness: k, damping: c, from: x, velocity: v, to: target }), near);
    const given = formulas.settle(x, v, target, k, c, 1e-3);
    const a = c / 2;
    const late = a * a < k ? Math.PI / Math.sqrt(k - a * a) : (x - target) * (v + a * (x - target)) < 0 ? Infinity : 0;
    assert.ok(
      given >= rested * (1 - 1e-9) - 1e-9 && given <= (rested + late) * (1 + 1e-6) + 1e-6,
      `${given} ${rested}`,
    );
    const [stiff, slow] = formulas.springForEase(dt);
    const eased = settlingTime(spring({ stiffness: stiff, damping: slow, from: 1, to: 0 }), {
      ...near,
      distance: 0.01,
    });
    same(eased, dt, dt, "springForEase", 1e-12);
    const period = between(1e-3, 1 / 30);
    const times = Array.from({ length: 8 }, (_, i) => i * period);
    const positions = times.map((t) => x + v * t);
    const finger = new VelocityTracker();
    times.forEach((t, i) => finger.add(1000 * t, positions[i]));
    for (const silence of [0, 0.03, 0.11]) {
      const thrown = formulas.releaseVelocity(times, positions, times[7] + silence);
      const expected = finger.velocity(1000 * (times[7] + silence));
      same(thrown, expected, Math.max(Math.abs(v), 1 / period), "releaseVelocity", 1e-9);
    }
  }
});

test("a finger that turns, rests or never moved is not thrown", () => {
  const times = Array.from({ length: 20 }, (_, i) => i * 8e-3);
  for (const sign of [1, -1])
    for (const x of [(i) => Math.abs(i - 14), (i) => Math.min(i, 12)]) {
      const positions = times.map((_, i) => sign * x(i));
      assert.equal(formulas.releaseVelocity(times, positions, times[19]), 0);
    }
  assert.deepEqual([formulas.releaseVelocity([], [], 0), formulas.releaseVelocity([0], [5], 0)], [0, 0]);
});

/** Transcribes functions in GDScript, as far as the formulas use it, line by line. */
function transcribed(text) {
  const code = [];
  const depths = [0];
  for (const line of text.split("\n")) {
    const body = line.trim();
    if (body === "" || body.startsWith("#")) continue;
    const depth = /^\t*/.exec(line)[0].length;
    while (depths.at(-1) > depth) {
      depths.pop();
      code.push("}");
    }
    if (body.endsWith(":")) depths.push(depth + 1);
    code.push(
      body
        .replace(
          /^static func (\w+)\((.*)\) -> \w+:$/,
          (_, name, list) => `function ${name}(${list.replace(/: float/g, "")}) {`,
        )
        .replace(/^(el)?if (.*):$/, (_, isElse, condition) => `${isElse ? "else " : ""}if (${condition}) {`)
        .replace(/^var (\w+) :=/, "let $1 ="),
    );
  }
  code.push("}".repeat(depths.length - 1));
  const { exp, sin, cos, sqrt, abs: absf } = Math;
  const names = ["friction", "approach", "spring", "rubber_band"];
  const all = `${code.join("\n")}\nreturn { ${names} };`;
  return new Function("exp", "sin", "cos", "sqrt", "absf", all)(exp, sin, cos, sqrt, absf);
}

test("the formulas in GDScript give the numbers of the package", () => {
  const inGodot = transcribed(readFileSync(new URL("formulas.gd", folder), "utf8"));
  for (let i = 0; i < 20_000; i++) {
    const row = draw();
    judge(inGodot, row, 1e-11);
    same(
      inGodot.rubber_band(row.v, row.part, row.k),
      formulas.rubberBand(row.v, row.part, row.k),
      Math.abs(row.v),
      "band",
    );
  }
});

test("the page shows the formulas that the tests run", () => {
  const files = { js: "js", c: "c", rust: "rs", glsl: "glsl", gdscript: "gd" };
  let count = 0;
  for (const [, language, code] of page.matchAll(/^```(\w+)\n([^]*?)^```/gm)) {
    if (!(language in files)) continue;
    const file = readFileSync(new URL(`formulas.${files[language]}`, folder), "utf8");
    for (const part of code.trim().split("\n\n")) {
      assert.ok(file.includes(part), `formulas.${files[language]} must have\n${part}`);
      count += 1;
    }
  }
  assert.ok(count >= 8, `${count} formulas`);
});
