// Each example is run by its own runner: the right motion passes, and the forgetful one fails with a message that names the fault.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const folder = fileURLToPath(new URL("..", import.meta.url));

before(install);

const RUNNERS = {
  playwright: { command: ["playwright", "test", "--config", "examples/playwright.config.js"], passed: /12 passed/ },
  vitest: {
    command: ["vitest", "run", "--dir", "examples", "--config", "examples/vitest.config.js"],
    passed: /2 passed/,
  },
  jest: {
    command: ["jest", "--config", "examples/jest.config.json"],
    passed: /2 passed/,
    options: "--experimental-vm-modules",
  },
};

for (const [name, { command, passed, options }] of Object.entries(RUNNERS)) {
  test(`${name} passes the right motion and names the lost velocity`, () => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1", NODE_OPTIONS: options ?? "" };
    const { status, stdout, stderr } = spawnSync("npx", command, {
      cwd: folder,
      env,
      encoding: "utf8",
      timeout: 120_000,
    });
    const output = stdout + stderr;
    assert.equal(status, 1, output);
    assert.match(output, /1 failed/, output);
    assert.match(output, passed, output);
    assert.match(output, /fail +continuous\n.*position.*\n +velocity +\d+ ± [\d.]+ px\/s at 0\.\d+ s/, output);
  });
}
