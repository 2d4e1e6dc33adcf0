// Compares the bits of the WebAssembly modules with the native library's: the frozen table, and 100,000 states of every law.
// `springs-bits.test.js` compares the springs in TypeScript.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { settlingTime, timeAt } from "carom";
import { motion } from "carom/laws";
import { inJavaScript } from "../dist/value.js";

const root = new URL("../../../", import.meta.url);
const lines = (url) =>
  readFileSync(url, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const view = new DataView(new ArrayBuffer(8));
const bits = (x) => {
  if (x === undefined) return null;
  if (Number.isNaN(x)) return "nan";
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
};

const TOLERANCE = { distance: 0.01, velocity: 0.1 };

test("laws in npm have the bits of the frozen table", () => {
  const table = lines(new URL("proof/conformance/bits.jsonl", root));
  assert.ok(table.length > 400);
  for (const { motion: spec, at, states, settling_time, time_at } of table) {
    const answers = motion(spec);
    const now = {
      states: at.map((t) => answers.at(t)).map(({ position, velocity }) => [bits(position), bits(velocity)]),
      settling_time: bits(settlingTime(answers, TOLERANCE)),
      time_at: bits(timeAt(answers, answers.position(at[1] ?? 0.1))),
    };
    assert.deepEqual(now, { states, settling_time, time_at }, JSON.stringify(spec));
  }
});

test("100,000 states of every law have the bits of the Rust library", () => {
  const folder = new URL("target/web/states/", root);
  assert.ok(existsSync(folder), "cargo run --release -p conformance --example states -- target/web/states");
  const specs = lines(new URL("motions.jsonl", folder));
  const file = readFileSync(new URL("states.f64", folder));
  const expected = new BigUint64Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  const numbers = new Float64Array(expected.buffer);
  const times = 100;
  const record = 3 * times + 2;
  assert.equal(expected.length, specs.length * record);
  const counts = new Map();
  const nan = (x) => Number.isNaN(x);
  specs.forEach((spec, i) => {
    const at = numbers.subarray(i * record, i * record + times);
    const answers = motion(spec);
    const now = new Float64Array(2 * times + 2);
    now.set(answers.states(at));
    now[2 * times] = settlingTime(answers, TOLERANCE);
    now[2 * times + 1] = timeAt(answers, answers.position(at[60])) ?? NaN;
    const got = new BigUint64Array(now.buffer);
    for (let j = 0; j < got.length; j++) {
      const k = i * record + times + j;
      if (got[j] !== expected[k] && !(nan(now[j]) && nan(numbers[k]))) {
        assert.fail(`${JSON.stringify(spec)}: number ${j} is ${now[j]}, but natively ${numbers[k]}`);
      }
    }
    counts.set(spec.law, (counts.get(spec.law) ?? 0) + times);
  });
  assert.ok(counts.size >= 15);
  for (const [name, count] of counts) assert.ok(count >= 100_000, `${name} has ${count}`);
});

/** Messages of the native JSON reader, which distinguishes integers from other numbers and reports truncated text. */
const OF_JSON = /^(invalid type|invalid length|expected value|trailing characters)/;

test("specs are accepted, or rejected with the Rust library's message", () => {
  const table = lines(new URL("target/web/states/refusals.jsonl", root));
  const refused = table.filter(({ problem }) => problem !== null).length;
  assert.ok(refused > 2000 && table.length - refused > 200, `${refused} of ${table.length}`);
  for (const { motion: spec, problem } of table) {
    let said = null;
    try {
      motion(spec);
    } catch (error) {
      said = error.message;
    }
    if (!OF_JSON.test(problem)) assert.equal(said, problem && inJavaScript(problem), JSON.stringify(spec));
    else assert.match(said, /invalid|must be/, JSON.stringify(spec));
  }
});
