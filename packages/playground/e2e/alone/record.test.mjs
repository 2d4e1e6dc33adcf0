// `carom record` with a real browser: scrolling on its page is saved and fitted, and Ctrl-C loses nothing.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BUSY, fling, launch, longestGap, phone, stroke } from "../browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");

let browser;
const children = [];
before(async () => {
  if (!existsSync(carom)) execFileSync("cargo", ["build", "--quiet", "-p", "carom-cli"], { cwd: root });
  browser = await launch();
});
after(() => {
  for (const child of children) child.kill();
  return browser.close();
});

/** The command, running in a temporary folder, with its output so far. */
async function record(folder) {
  const child = spawn(carom, ["record", "--folder", folder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const told = { text: "" };
  child.stdout.on("data", (part) => (told.text += part));
  while (!told.text.includes("Ctrl-C")) await once(child.stdout, "data");
  const address = told.text.match(/http:\/\/[\d.:]+/)[0];
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(address);
  const list = await page.locator("#list").boundingBox();
  return { child, told, page, context, problems, x: list.x + list.width / 2, y: list.y + list.height - 20 };
}

async function interrupted({ child }) {
  const exit = once(child, "exit");
  child.kill("SIGINT");
  return (await exit)[0];
}

const rows = (folder, name) =>
  readFileSync(join(folder, name), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(",").map(Number));

/** Records flings until one has no gap and is named, at most five: frames that come late may bend a recording. */
async function flung() {
  for (let attempt = 1; ; attempt++) {
    const folder = mkdtempSync(join(tmpdir(), "carom-record-"));
    writeFileSync(join(folder, "scroll-001.csv"), "mine\n");
    const run = await record(folder);
    await fling(run.page, { x: run.x, y: run.y, dy: -200, ms: 80 });
    await run.page.locator("#results li").waitFor({ timeout: 30000 });
    const samples = rows(folder, "scroll-002.csv");
    const gap = longestGap(samples.map(([ms]) => ms));
    const isNamed = run.told.text.includes("scroll-002.csv: bezier_fling");
    if (attempt === 5 || (gap < BUSY && isNamed)) return { folder, run, samples, gap };
    assert.equal(await interrupted(run), 0);
    await run.context.close();
    rmSync(folder, { recursive: true });
  }
}

test("a fling is saved, printed and fitted on the page", async (t) => {
  const { folder, run, samples, gap } = await flung();
  assert.equal(readFileSync(join(folder, "scroll-001.csv"), "utf8"), "mine\n");
  const travel = samples.at(-1)[1] - samples[0][1];
  assert.ok(travel > 1000 && samples.length > 30, `${travel} px in ${samples.length} frames`);
  const { events } = JSON.parse(readFileSync(join(folder, "scroll-002.json"), "utf8"));
  assert.deepEqual(
    events.map((event) => event.type),
    ["touchstart", "touchend"],
  );
  if (gap < BUSY) {
    // The law must be within a pixel.
    const [, law, rmse] = run.told.text.match(/^scroll-002\.csv: (\w+), RMSE ([\d.]+) px$/m) ?? [];
    assert.equal(law ?? run.told.text, "bezier_fling");
    assert.ok(Number(rmse) < 1, rmse);
    assert.match(await run.page.locator("#results pre").textContent(), /nearest preset/);
  }
  await run.page.locator("#results img").evaluate((image) => image.decode());
  assert.deepEqual(run.problems, []);
  assert.equal(await interrupted(run), 0);
  assert.deepEqual(readdirSync(folder).sort(), ["scroll-001.csv", "scroll-002.csv", "scroll-002.json"]);
  await run.context.close();
  rmSync(folder, { recursive: true });
  // The skip comes last, because a skipped test cannot fail any more.
  if (gap >= BUSY) t.skip(`the machine is busy: a gap of ${gap} ms in the fifth fling as well`);
});

test("a recording under way at Ctrl-C is saved", async () => {
  const folder = mkdtempSync(join(tmpdir(), "carom-record-"));
  const run = await record(folder);
  // The finger stays down, so the motion has not ended.
  await stroke(run.page, { x: run.x, y: run.y, dy: -200, ms: 400, finger: true, hold: true });
  await run.page.waitForTimeout(600);
  assert.deepEqual(readdirSync(folder), []);
  assert.equal(await interrupted(run), 0);
  assert.deepEqual(readdirSync(folder).sort(), ["scroll-001.csv", "scroll-001.json"]);
  const samples = rows(folder, "scroll-001.csv");
  assert.ok(samples.at(-1)[1] - samples[0][1] > 150, `${samples.length} frames`);
  assert.match(run.told.text, /^scroll-001\.csv: saved unfinished$/m);
  await run.context.close();
  rmSync(folder, { recursive: true });
});

test("scrolling by keys is recorded, and announced once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "carom-record-"));
  const run = await record(folder);
  await run.page.evaluate(() => {
    window.said = [];
    const state = document.querySelector("[role=status]");
    new MutationObserver(() => window.said.push(state.textContent)).observe(state, { childList: true, characterData: true, subtree: true });
  });
  await run.page.getByRole("region", { name: "A long list to scroll" }).focus();
  await run.page.keyboard.press("Shift");
  await run.page.keyboard.press("a");
  await run.page.waitForTimeout(300);
  assert.deepEqual(await run.page.evaluate(() => window.said), []);
  await run.page.keyboard.press("PageDown");
  await run.page.locator("#results li").waitFor({ timeout: 30000 });
  const [begun, sent, saved, ...more] = await run.page.evaluate(() => window.said);
  assert.deepEqual([begun, saved, more], ["Recording a scroll", "Saved as scroll-001.csv", []]);
  assert.match(sent, /^Sent: \d+ frames$/);
  assert.match(await run.page.locator("#scale").textContent(), /^\d+ frames, \d+ ms, \d+ px$/);
  assert.deepEqual(run.problems, []);
  assert.equal(await interrupted(run), 0);
  await run.context.close();
  rmSync(folder, { recursive: true });
});
