// Prints the time until a page moves on a slow phone, its long tasks while it moves, and the frame times of all figures and labs on this
// machine. Run `node test/perf.mjs [part of a path…]` after a build. An empty page comes first and last, because its frame times show how
// busy the machine is.
import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { desktop, dist, start } from "./browser.mjs";
import { slow } from "./slow.mjs";

/** How long 99 % of the frames may take at most, in milliseconds. Beyond this the run fails, unless an empty page is as slow. */
const MOST = 20;

const wanted = process.argv.slice(2);
const isWanted = (path) => wanted.length === 0 || wanted.some((part) => path.includes(part));
const stand = await start();

/** Returns the gaps between the frames of a page while `act` moves something. */
async function frames(page, act, count = 180) {
  const times = page.evaluate(
    (count) =>
      new Promise((done) => {
        const times = [];
        const look = (time) => (times.push(time) > count ? done(times) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }),
    count,
  );
  await act(page);
  const all = await times;
  return all
    .slice(1)
    .map((time, i) => time - all[i])
    .sort((a, b) => a - b);
}

/** Prints frame times, and returns the time within which 99 % of the frames are. */
function print(name, gaps) {
  const p99 = gaps[Math.floor(gaps.length * 0.99)];
  console.log(
    `${name}: median frame ${gaps[gaps.length >> 1].toFixed(1)} ms, 99 % ${p99.toFixed(1)} ms, longest ${gaps.at(-1).toFixed(1)} ms`,
  );
  return p99;
}

async function empty() {
  const context = await stand.browser.newContext(desktop);
  const page = await context.newPage();
  await page.goto("about:blank");
  const p99 = print(`an empty page, load ${loadavg()[0].toFixed(1)}`, await frames(page, async () => {}));
  await context.close();
  return p99;
}

const keys = (name, key) => async (page) => {
  await page.getByRole("slider", { name }).first().focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press(i < 20 ? key : "ArrowLeft");
};
/** Plays a figure by its first button, then moves its sliders by keys: those on the canvas and those of its numbers. */
const figure = async (page) => {
  const button = page.locator(".figure-stage button:visible").first();
  if (await button.count()) await button.click();
  await page.waitForTimeout(1500);
  for (const slider of await page
    .locator(".figure-stage :is(canvas[role=slider], .slider input[type=range]):visible")
    .all()) {
    await slider.focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press(i < 4 ? "ArrowRight" : "ArrowLeft");
  }
};
/** The pages of single figures, each with the action that moves it. */
const figures = readdirSync(join(dist, "embed")).map((file) => [`embed/${file}`, figure]);

/** The pages that we measure, each with an action that moves it. */
const MOVING = {
  ...Object.fromEntries(figures),
  "play/index.html#/spring": async (page) => {
    for (let i = 0; i < 4; i++) {
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.waitForTimeout(500);
    }
  },
  "play/index.html#/spring?press": async (page) => {
    await page.locator(".picture").hover();
    for (let i = 0; i < 3; i++) {
      await page.mouse.down();
      await page.waitForTimeout(350);
      await page.mouse.up();
      await page.waitForTimeout(350);
    }
  },
  "play/index.html#/spring?slider": keys("Bounce", "ArrowRight"),
  "play/index.html#/scroll": async (page) => {
    await page.getByRole("button", { name: "5000 px/s" }).click();
  },
  "play/index.html#/trace": keys("From", "ArrowRight"),
};

for (const path of ["", "guide/springs.html", "guide/steppers.html", "play/index.html"].filter(isWanted)) {
  const { page, context } = await slow(stand, path);
  await page.waitForFunction(() => window.motion.length > 2, undefined, { timeout: 60000 });
  await page.waitForTimeout(4000);
  const { first, paint, long, size } = await page.evaluate(() => ({
    first: window.motion[1],
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    long: window.longTasks.filter(([begin]) => begin > window.motion[1] && begin < window.motion.at(-1)),
    size: performance.getEntriesByType("resource").reduce((sum, { transferSize }) => sum + transferSize, 0),
  }));
  const tasks = long.map(([begin, time]) => `${Math.round(time)} at ${Math.round(begin)}`).join(", ");
  console.log(
    `slow phone, /${path}: first paint ${Math.round(paint)} ms, moves after ${Math.round(first)} ms, ${Math.round(size / 1024)} KiB, long tasks while moving: ${tasks || "none"}`,
  );
  await context.close();
}

const before = await empty();
const late = [];
for (const [path, act] of Object.entries(MOVING).filter(([path]) => isWanted(path))) {
  const { page, context } = await stand.open(path.replace(/\?.*/, ""), desktop);
  if (path.startsWith("play/")) await page.locator("main[data-ready]").waitFor();
  await page.waitForTimeout(1500);
  if (print(`/${path}`, await frames(page, act)) > MOST) late.push(`/${path}`);
  await context.close();
}
const isIdle = Math.max(before, await empty()) <= MOST;
if (late.length > 0)
  console.log(
    `99 % of the frames take more than ${MOST} ms: ${late.join(", ")}${isIdle ? "" : "; the machine was busy, for an empty page does, too"}`,
  );
if (isIdle && late.length > 0) process.exitCode = 1;
await stand.close();
