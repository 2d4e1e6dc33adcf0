// Runs every JavaScript line of the tables in docs/coming-from, after the first JavaScript block of its page.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import "./display.js";

const folder = new URL("../../../docs/coming-from/", import.meta.url);
const AsyncFunction = (async () => {}).constructor;

/** Returns the lines of the last cell of each row. */
function linesOf(page) {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.replaceAll("\\|", "\u0001").split("|")[3].trim().replaceAll("\u0001", "|"));
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md")) {
  test(`each JavaScript line of ${file} runs`, async () => {
    const page = readFileSync(new URL(file, folder), "utf8");
    const setup = (page.split("```js\n")[1] ?? "").split("```")[0];
    const code = setup.replace(/^import (\{[^}]*\}) from "([^"]+)";$/gm, 'const $1 = await load("$2");');
    const lines = linesOf(page);
    assert.ok(lines.length > 0, "a table");
    const body = lines
      .filter((line) => line !== "–")
      .map((line) => {
        assert.match(line, /^`.*`$/, "a cell must be one line of code, or –");
        return `check(${JSON.stringify(line)}, ${line.slice(1, -1)});`;
      });
    const check = (line, value) => {
      if (typeof value === "number") assert.ok(!Number.isNaN(value), line);
    };
    await new AsyncFunction("load", "check", [code, ...body].join("\n"))((name) => import(name), check);
  });
}
