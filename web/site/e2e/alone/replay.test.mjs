// Compares the motion that visitors copy from the home page with what `carom replay` shows for it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spring } from "carom";
import { test } from "../../test/browser.mjs";

const root = join(fileURLToPath(import.meta.url), "../../../../..");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");

test("carom replay shows the motion copied from the panels", async ({ open }) => {
  const { page } = await open("", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="retarget"]');
  await figure.getByRole("button", { name: "Copy this motion" }).click();
  const file = test.info().outputPath("panel.jsonl");
  writeFileSync(file, await figure.locator("pre").first().textContent());
  const at = (t) =>
    JSON.parse(execFileSync(carom, ["replay", file, "--at", String(t)], { encoding: "utf8" })).states[0];
  const law = { response: 0.7, dampingRatio: 0.4 };
  const out = spring({ ...law, to: 1 });
  const { position, velocity } = out.at(0.16);
  const back = spring({ ...law, from: position, velocity, to: 0 });
  for (const [t, motion] of [
    [0.1, out.at(0.1)],
    [0.3, back.at(0.3 - 0.16)],
    [1.2, back.at(1.2 - 0.16)],
  ]) {
    const [x, v] = at(t);
    assert.ok(Math.abs(x - motion.position) < 1e-12 && Math.abs(v - motion.velocity) < 1e-10, `${t} s: ${x}, ${v}`);
  }
});
