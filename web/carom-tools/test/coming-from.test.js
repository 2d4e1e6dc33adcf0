// Runs every JavaScript block of docs/coming-from, and every line of the table that follows it. Compares the line's numbers with those of
// the Rust line beside it, which proof/conformance/tests/suite/coming_from.rs writes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { source } from "../../carom/test/display.js";

// One line of the tables takes frames from the browser, so define the browser's functions.
Object.assign(globalThis, { requestAnimationFrame: source.request, cancelAnimationFrame: source.cancel });

const folder = new URL("../../../docs/coming-from/", import.meta.url);
const numbers = new URL("../../../proof/conformance/coming-from/", import.meta.url);
const AsyncFunction = (async () => {}).constructor;

/** Returns the first and the last cell of each row. */
function rowsOf(page) {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const cell = (text) => text.trim().replaceAll("\u0001", "|");
  return rows.map((row) => row.replaceAll("\\|", "\u0001").split("|")).map((cells) => [cell(cells[1]), cell(cells[3])]);
}

/** When we compare motions, in seconds. */
const TIMES = [0, 0.05, 0.1, 0.2, 0.4, 1];

/** Returns a number in the form of the Rust library's JSON. */
const plain = (value) => (Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf");

/** Returns the numbers of a value in the form of the Rust line's, or `null` if it doesn't have any. */
function describe(value, rust) {
  if (value === undefined) return "none";
  if (value === null) return null;
  if (typeof value === "number") return plain(value);
  if (typeof value === "boolean" || typeof value === "string") return value;
  if (ArrayBuffer.isView(value)) return [...value].slice(-2);
  if (Array.isArray(value)) return value.map((item) => describe(item));
  if (rust?.spring) {
    const { mass, stiffness, damping } = value.law ?? value;
    return { spring: [mass, stiffness, damping] };
  }
  if (rust?.drag && value.at) return { drag: Math.log(value.at(0).velocity / value.at(1).velocity) };
  if (value.at) return { motion: TIMES.map((t) => describe(value.at(t))) };
  if ("position" in value && "velocity" in value) return [plain(value.position), plain(value.velocity)];
  return value.drag === undefined ? null : { drag: value.drag };
}

/** Returns whether two descriptions agree up to rounding. Rounding differs if one side takes one step more. */
function agree(one, other) {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && agree(one[key], other[key]));
}

/** Returns code whose imports are calls of `load`. */
const loading = (code) => code.replace(/^import (\{[^}]*\}) from "([^"]+)";$/gm, 'const $1 = await load("$2");');

/** Runs a block that stands alone. A line that ends in `// → value` must give that number, in the digits shown. */
async function runs(block) {
  const code = loading(block).replace(/^(.*); \/\/ → ([-\d.]+)$/gm, "shows($1, $2);");
  const shows = (value, shown) => {
    const decimals = (String(shown).split(".")[1] ?? "").length;
    assert.ok(Math.abs(value - shown) <= 0.5000001 * 10 ** -decimals, `${value}, not ${shown}`);
  };
  await new AsyncFunction("load", "shows", "console", code)((name) => import(name), shows, { log() {} });
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md")) {
  test(`the code in JavaScript and in Rust in ${file} has the same numbers`, async () => {
    const page = readFileSync(new URL(file, folder), "utf8");
    const name = file.replace(".md", "").replaceAll("-", "_");
    const rust = new Map(JSON.parse(readFileSync(new URL(`${name}.json`, numbers), "utf8")));
    const [above, ...below] = page.split("\n| `");
    const blocksOf = (text) => [...text.matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block);
    const blocks = blocksOf(above);
    const setup = blocks.pop() ?? "";
    for (const block of [...blocks, ...blocksOf(below.join("\n| `"))]) await runs(block);
    const code = loading(setup);
    const rows = rowsOf(page);
    assert.ok(rows.length > 0, "a table");
    const body = rows
      .filter(([, line]) => line !== "–")
      .map(([first, line]) => {
        assert.match(line, /^`.*`$/, "a cell must be one line of code, or –");
        return `check(${JSON.stringify(first)}, ${JSON.stringify(line)}, ${line.slice(1, -1)});`;
      });
    const wrong = [];
    let compared = 0;
    const check = (first, line, value) => {
      if (typeof value === "number") assert.ok(!Number.isNaN(value), line);
      const expected = rust.get(first);
      const found = describe(value, expected);
      if (found === null || expected === undefined) return;
      compared++;
      if (!agree(expected, found))
        wrong.push(`${first}: ${line}\n  Rust ${JSON.stringify(expected)}\n  JavaScript ${JSON.stringify(found)}`);
    };
    await new AsyncFunction("load", "check", [code, ...body].join("\n"))((name) => import(name), check);
    assert.deepEqual(wrong, []);
    assert.ok(compared >= 3, `only ${compared} rows have numbers in both languages`);
  });
}
