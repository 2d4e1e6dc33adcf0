// The JavaScript of `carom record` in a real browser: five flicks of a page whose law is known are found from its files.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BUSY, fling, launch, longestGap, phone } from "../browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");

/** The deceleration of Chromium's fling, in px/s². */
const DECELERATION = 2645.664;

let browser;
before(async () => {
  if (!existsSync(carom)) execFileSync("cargo", ["build", "--quiet", "-p", "carom-cli"], { cwd: root });
  browser = await launch();
});
after(() => browser.close());

/** Records one flick of a long page by the snippet, and returns the text of its file. */
async function recorded(snippet, dy) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
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

/** Records until a recording has no gap, at most five times: frames that come late bend a recording. */
async function even(snippet, dy) {
  for (let attempt = 1; ; attempt++) {
    const text = await recorded(snippet, dy);
    const gap = longestGap(JSON.parse(text).samples.t_ms);
    if (gap < BUSY || attempt === 5) return { text, gap };
  }
}

test("five flicks recorded by the snippet have the page's law", async (t) => {
  const snippet = execFileSync(carom, ["record"], { encoding: "utf8" });
  const folder = mkdtempSync(join(tmpdir(), "carom-record-"));
  let worst = 0;
  for (const dy of [-140, -160, -180, -200, -220]) {
    const { text, gap } = await even(snippet, dy);
    worst = Math.max(worst, gap);
    if (gap >= BUSY) continue;
    const { events, page } = JSON.parse(text);
    assert.ok(page.scrollHeight > 100000 && page.height === 740, JSON.stringify(page));
    assert.deepEqual(["touchstart", "touchend"].filter((type) => events.every((event) => event.type !== type)), []);
    const file = join(folder, `flick${dy}.json`);
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(carom, ["fit", file, "--json"], { encoding: "utf8" });
    const { model, parameters } = JSON.parse(stdout);
    assert.deepEqual([status, model], [0, "bezier_fling"], stderr);
    assert.ok(Math.abs(parameters.deceleration / DECELERATION - 1) < 0.03, `${parameters.deceleration}`);
  }
  rmSync(folder, { recursive: true });
  // The skip comes last, because a skipped test cannot fail any more.
  if (worst >= BUSY) t.skip(`the machine is busy: a gap of ${worst} ms`);
});
