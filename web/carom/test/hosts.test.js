// Compares the figures of docs/hosts.md with the rules in hosts/libraries, and checks its lines for Svelte.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { frameSpring } from "carom";
import { facts, RATES, RULES, rowsOf } from "../../../hosts/libraries/rules.mjs";

const page = readFileSync(new URL("../../../docs/hosts.md", import.meta.url), "utf8");

test("the page has the numbers of each toolkit's frame rule", () => {
  const flowing = page.replace(/\s+/g, " ");
  for (const rule of RULES) {
    const { host, rates = RATES } = rule;
    const head = [rates.map((rate) => `${rate} Hz`), rates].map((row) => `| ${row.join(" | ")} |\n`);
    assert.ok(
      head.some((head) => page.includes(`${head}|---|---|---|---|---|\n${rowsOf(rule).join("\n")}`)),
      `${host}:\n${rowsOf(rule).join("\n")}`,
    );
  }
  for (const fact of facts()) assert.ok(flowing.includes(fact), fact);
});

test("the page's code for Svelte's spring agrees with frameSpring", () => {
  const [code] = /^function springOfFrames[^]*?^}/m.exec(page);
  const springOfFrames = new Function(`${code}; return springOfFrames;`)();
  for (let stiffness = 0.02; stiffness < 1; stiffness += 0.07)
    for (let damping = 0.01; damping < 1; damping += 0.07) {
      const { k, c } = springOfFrames(stiffness, damping);
      const expected = frameSpring({ pull: stiffness, drag: damping });
      assert.ok(
        Math.abs(k / expected.stiffness - 1) < 1e-9 && Math.abs(c / expected.damping - 1) < 1e-12,
        `${stiffness}`,
      );
    }
});
