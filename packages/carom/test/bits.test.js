// The same bits as the native library: the frozen table, and a hundred thousand states of every law.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { motion, toDialect } from "carom";

const root = new URL("../../../", import.meta.url);
const lines = (url) => readFileSync(url, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));

const view = new DataView(new ArrayBuffer(8));
const bits = (x) => {
  if (x === undefined) return null;
  if (Number.isNaN(x)) return "nan";
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
};

const TOLERANCE = { distance: 0.01, velocity: 0.1 };

test("every line of the bit table is the native one", () => {
  const table = lines(new URL("crates/conformance/bits.jsonl", root));
  assert.ok(table.length > 400);
  for (const { motion: spec, at, states, settling_time, time_at } of table) {
    const answers = motion(spec);
    const now = {
      states: at.map((t) => answers.at(t)).map(({ position, velocity }) => [bits(position), bits(velocity)]),
      settling_time: bits(answers.settlingTime(TOLERANCE)),
      time_at: bits(answers.timeAt(answers.position(at[1] ?? 0.1))),
    };
    assert.deepEqual(now, { states, settling_time, time_at }, JSON.stringify(spec));
  }
});

test("a hundred thousand states of every law are the native ones", () => {
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
    const answers = motion(spec);
    const at = numbers.subarray(i * record, i * record + times);
    const second = answers.position(at[60]);
    const now = new Float64Array(2 * times + 2);
    now.set(answers.states(at));
    now[2 * times] = answers.settlingTime(TOLERANCE);
    now[2 * times + 1] = answers.timeAt(second) ?? NaN;
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
  for (const [law, count] of counts) assert.ok(count >= 100_000, `${law} has ${count}`);
});

test("code to paste has the native digits", () => {
  const table = lines(new URL("target/web/states/words.jsonl", root));
  assert.ok(table.length > 2000, `${table.length}`);
  for (const { dialect, spring, digits, code } of table) {
    assert.equal(toDialect(dialect, spring, digits).code, code, `${dialect} ${JSON.stringify(spring)}, ${digits} digits`);
  }
});

/** Words of the reader of JSON, which knows integers, and texts that it could not read to their end. */
const OF_JSON = /^(invalid type|invalid length|expected value|trailing characters)/;

test("what is no motion is refused in the native words, and what is one is taken", () => {
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
    if (!OF_JSON.test(problem)) assert.equal(said, problem, JSON.stringify(spec));
    else assert.match(said, /invalid|must be/, JSON.stringify(spec));
  }
});
