// Loads the package without configuration, from a static server and through a bundler with default settings.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, serve, test } from "./browser.mjs";

const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");

/** A page that uses every entry of the package and reports the path of its dot. */
const code = (entry) => `
import { animate, spring, VelocityTracker } from "${entry("carom")}";
import { motion } from "${entry("carom/laws")}";
import { Scroller } from "${entry("carom/scroll")}";

const dot = document.querySelector("#dot");
const seen = [];
await animate(0, 300, { duration: 0.8, bounce: 0.2, onUpdate(x) {
  dot.style.transform = \`translateX(\${x}px)\`;
  seen.push(new DOMMatrix(getComputedStyle(dot).transform).e);
} }).finished;
const times = Array.from({ length: 30 }, (_, i) => i / 60);
const finger = new VelocityTracker();
for (const t of times.slice(0, 5)) finger.add(1000 * t, 600 * t);
const list = new Scroller({ content: 4000, viewport: 800 });
list.snapTo(120);
globalThis.result = {
  seen,
  offset: list.offset,
  thrown: finger.velocity(1000 * times[4]),
  position: spring({ duration: 0.3, bounce: 0.2, to: 300 }).position(0.1),
  gone: motion({ law: "drift", velocity: 300 }).position(0.1),
};
`;

const html = (script) =>
  `<!doctype html><title>A dot</title><link rel="icon" href="data:,"><div id="dot" style="width: 20px; height: 20px"></div>${script}`;

/** Opens the page and checks that the dot moves. */
async function look(page, address) {
  const problems = [];
  const responses = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => responses.push(`${response.status()} ${new URL(response.url()).pathname}`));
  await page.goto(address);
  const found = await page.waitForFunction(() => globalThis.result, null, { timeout: 8000 }).catch(() => undefined);
  assert.ok(found, problems.join("\n"));
  const { seen, offset, thrown, position, gone } = await found.jsonValue();
  assert.deepEqual(problems, []);
  const between = seen.filter((x) => x > 1 && x < 299);
  assert.ok(between.length > 0, `it was seen at ${seen}`);
  assert.ok(Math.max(...seen) > 300.5, "it bounces");
  assert.equal(seen.at(-1), 300);
  assert.equal(offset, 120);
  assert.ok(Math.abs(thrown - 600) < 1e-6, `${thrown}`);
  assert.equal(gone, 30);
  // The textbook's formula for mass 1, ω = 2π/0.3 and ζ = 0.8.
  const [w, z, t] = [(2 * Math.PI) / 0.3, 0.8, 0.1];
  const damped = w * Math.sqrt(1 - z * z);
  const expected =
    300 * (1 - Math.exp(-z * w * t) * (Math.cos(damped * t) + ((z * w) / damped) * Math.sin(damped * t)));
  assert.ok(Math.abs(position - expected) < 1e-9, `${position}, not ${expected}`);
  return responses;
}

test("a page imports the package from a static server and moves", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "carom-static-"));
  const files = {
    carom: "index.js",
    "carom/laws": "laws.js",
    "carom/scroll": "scroll.js",
  };
  const script = code((entry) => `/carom/${files[entry]}`);
  writeFileSync(join(folder, "index.html"), html(`<script type="module">${script}</script>`));
  const { address, close } = await serve({ "/carom/": join(root, "dist"), "/": folder });
  try {
    const responses = await look(page, address);
    assert.ok(responses.includes("200 /carom/index.js"), responses.join("\n"));
    assert.deepEqual(
      responses.filter((response) => !response.startsWith("200")),
      [],
    );
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
});

test("a Vite project without configuration builds and moves", async ({ page }) => {
  const project = mkdtempSync(join(tmpdir(), "carom-vite-"));
  const manifest = { name: "fresh", private: true, type: "module", dependencies: { carom: `file:${root}` } };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(project, "index.html"), html('<script type="module" src="/main.js"></script>'));
  writeFileSync(
    join(project, "main.js"),
    code((entry) => entry),
  );
  // `npm install` links a dependency given by path like this.
  mkdirSync(join(project, "node_modules"));
  symlinkSync(root, join(project, "node_modules/carom"), "dir");
  try {
    execFileSync(process.execPath, [vite, "build", "--logLevel", "error"], { cwd: project });
    const { address, close } = await serve({ "/": join(project, "dist") });
    try {
      const responses = await look(page, address);
      assert.match(responses.join("\n"), /^200 \/\n200 \/assets\/index-.*\.js$/);
    } finally {
      close();
    }
  } finally {
    rmSync(project, { recursive: true });
  }
});

test("springs run under a strict Content-Security-Policy", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "carom-strict-"));
  writeFileSync(join(folder, "index.html"), html('<script type="module" src="/main.js"></script>'));
  writeFileSync(
    join(folder, "main.js"),
    `import { animate } from "/carom/index.js";
     const seen = [];
     await animate(0, 300, { duration: 0.2, bounce: 0.2, onUpdate: (x) => seen.push(x) }).finished;
     globalThis.result = { last: seen.at(-1), frames: seen.length };`,
  );
  const mounts = { "/carom/": join(root, "dist"), "/": folder };
  const policy = "default-src 'self'; script-src 'self'; img-src data:";
  const { address, close } = await serve(mounts, { headers: { "content-security-policy": policy } });
  try {
    const problems = [];
    // The policy forbids the page's inline style, which doesn't matter here.
    page.on("console", (message) => message.text().includes("style") || problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(address);
    const found = await page.waitForFunction(() => globalThis.result, null, { timeout: 8000 });
    const { last, frames } = await found.jsonValue();
    assert.deepEqual(problems, []);
    assert.equal(last, 300);
    assert.ok(frames > 3, `${frames}`);
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
});
