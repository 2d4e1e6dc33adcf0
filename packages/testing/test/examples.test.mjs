// Each example is run by its own runner: the right motion passes, and the forgetful one fails with a message that names the fault.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Installs the package as npm would, from the output of `npm pack`. */
before(() => {
  const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
  const to = join(folder, "node_modules/carom");
  execFileSync("npm", ["pack", "--silent", "--pack-destination", packed], { cwd: join(folder, "../carom"), stdio: "ignore" });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["xzf", join(packed, readdirSync(packed)[0]), "--strip-components=1", "-C", to]);
  rmSync(packed, { recursive: true });
});

const RUNNERS = {
  playwright: { command: ["playwright", "test", "--config", "examples/playwright.config.js"], passed: /1 passed/ },
  vitest: { command: ["vitest", "run", "--dir", "examples", "--config", "examples/vitest.config.js"], passed: /2 passed/ },
  jest: { command: ["jest", "--config", "examples/jest.config.json"], passed: /2 passed/, options: "--experimental-vm-modules" },
};

for (const [name, { command, passed, options }] of Object.entries(RUNNERS)) {
  test(`${name} passes the right motion and names the lost velocity`, () => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1", NODE_OPTIONS: options ?? "" };
    const { status, stdout, stderr } = spawnSync("npx", command, { cwd: folder, env, encoding: "utf8", timeout: 120_000 });
    const output = stdout + stderr;
    assert.equal(status, 1, output);
    assert.match(output, /1 failed/, output);
    assert.match(output, passed, output);
    assert.match(output, /fail +continuous\n.*position.*\n +velocity +\d+ ± [\d.]+ px\/s at 0\.\d+ s/, output);
  });
}
