// Records flicks of pages whose law is known, in a real browser, by the JavaScript of `carom record` and by the Trace lab.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import { BUSY, fling, longestGap, pause, phone, test } from "../browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");

/** The deceleration of Chromium's fling, in px/s². */
const DECELERATION = 2645.664;

test.beforeAll(() => {
  if (!existsSync(carom)) execFileSync("cargo", ["build", "--quiet", "-p", "carom-cli"], { cwd: root });
});

/** Checks that the command finds the law of Chromium's fling in a recording. */
function assertLaw(text) {
  const file = test.info().outputPath("recording.json");
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(carom, ["fit", file, "--json"], { encoding: "utf8" });
  const { model, parameters } = JSON.parse(stdout);
  assert.deepEqual([status, model], [0, "bezier_fling"], stderr);
  assert.ok(Math.abs(parameters.deceleration / DECELERATION - 1) < 0.03, `${parameters.deceleration}`);
}

/** Records one flick of a long page by the snippet, and returns the text of its file. */
async function recorded(visit, snippet, dy) {
  const { page, context } = await visit("about:blank", phone);
  await page.setContent('<meta name="viewport" content="width=device-width"><div style="height: 120000px"></div>');
  await page.evaluate(() => scrollTo(0, 20000));
  await page.waitForTimeout(200);
  await page.evaluate(`${snippet}; window.ended = stop`);
  await page.waitForTimeout(200);
  await fling(page, { x: 180, y: 600, dy, ms: 96 });
  await page.waitForTimeout(3000);
  const text = await page.evaluate(() => window.ended());
  await context.close();
  return text;
}

/** Records until a recording doesn't have a gap, at most five times, because late frames distort a recording. */
async function even(record, dy) {
  for (let attempt = 1; ; attempt++) {
    const text = await record(dy);
    const gap = longestGap(JSON.parse(text).samples.t_ms);
    if (gap < BUSY || attempt === 5) return { text, gap };
  }
}

test("fit finds the page's law in five flicks that the snippet recorded", async ({ visit }) => {
  const snippet = execFileSync(carom, ["record"], { encoding: "utf8" });
  let worst = 0;
  for (const dy of [-200, -220, -240, -260, -280]) {
    const { text, gap } = await even((by) => recorded(visit, snippet, by), dy);
    worst = Math.max(worst, gap);
    if (gap >= BUSY) continue;
    const { events, page } = JSON.parse(text);
    assert.ok(page.scrollHeight > 100000 && page.height === 740, JSON.stringify(page));
    assert.deepEqual(
      ["touchstart", "touchend"].filter((type) => events.every((event) => event.type !== type)),
      [],
    );
    assertLaw(text);
  }
  // Skip only at the end, because a test can't fail after it has been skipped.
  test.skip(worst >= BUSY, `the machine is busy: a gap of ${worst} ms`);
});

/** Records one flick in the Trace lab, and returns the text of the file that it downloads. */
async function recordedInLab(open, dy) {
  const { page, context, problems } = await open("#/trace?source=record", phone);
  await page.getByRole("button", { name: "Record" }).click();
  await page.locator(".recorder").scrollIntoViewIfNeeded();
  await pause(page, 200);
  const box = await page.locator(".recorder").boundingBox();
  await fling(page, { x: box.x + 100, y: box.y + 280, dy, ms: 96 });
  await page.getByRole("button", { name: "Record again" }).waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download JSON" }).click();
  const text = await readFile(await (await waiting).path(), "utf8");
  assert.deepEqual(problems, []);
  await context.close();
  return text;
}

test("fit finds the page's law in five flicks that the Trace lab recorded", async ({ open }) => {
  let worst = 0;
  for (const dy of [-200, -220, -240, -260, -280]) {
    const { text, gap } = await even((by) => recordedInLab(open, by), dy);
    worst = Math.max(worst, gap);
    if (gap >= BUSY) continue;
    const { events, model, parameters } = JSON.parse(text);
    const types = new Set(events.map(({ type }) => type));
    assert.ok(
      ["pointerdown", "touchstart", "touchend"].every((type) => types.has(type)),
      [...types].join(),
    );
    assert.equal(model, "bezier_fling");
    const { value } = parameters.find(({ name }) => name === "deceleration");
    assert.ok(Math.abs(value / DECELERATION - 1) < 0.03, `${value}`);
    assertLaw(text);
  }
  test.skip(worst >= BUSY, `the machine is busy: a gap of ${worst} ms`);
});
