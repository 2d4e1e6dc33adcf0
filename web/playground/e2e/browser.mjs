// Serves the built playground on 127.0.0.1 and opens its labs.
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { launch } from "../../browser.mjs";
import { test as base, visitor } from "../../test.mjs";

export { desktop, phone, some, tablet, themes, violations } from "../../browser.mjs";
export { fling, pause, stroke } from "../../test.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const shots = join(root, "shots");

async function serve() {
  if (!existsSync(join(root, "dist/index.html"))) throw new Error("dist/ is missing: run `npm run build` first");
  const { httpServer, resolvedUrls } = await preview({
    root,
    logLevel: "silent",
    preview: { host: "127.0.0.1", port: 4300, strictPort: false },
  });
  return {
    address: resolvedUrls.local[0],
    host: httpServer.address().address,
    close: () => new Promise((done) => httpServer.close(done)),
  };
}

/** Runs in the page. Counts the frames that it requests, and records which ones it still awaits and when the others were drawn. */
function countFrames() {
  const ask = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  window.framesAsked = 0;
  window.framesAwaited = new Set();
  window.frameTimes = [];
  window.uncountedFrame = ask;
  window.requestAnimationFrame = (call) => {
    window.framesAsked++;
    const id = ask((time) => {
      window.framesAwaited.delete(id);
      if (window.frameTimes.at(-1) !== time) window.frameTimes.push(time);
      call(time);
    });
    window.framesAwaited.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    window.framesAwaited.delete(id);
    cancel(id);
  };
}

/** Returns a function that opens a lab and waits until it is ready. `problems` collects errors and warnings of the console. */
const opens =
  (visit, address) =>
  async (hash, { clipboard, ...options } = {}) => {
    const opened = await visit(address + hash, {
      script: countFrames,
      logs: ["error", "warning"],
      ...(clipboard && { permissions: ["clipboard-read", "clipboard-write"] }),
      ...options,
    });
    await opened.page.locator("main h1").waitFor();
    await opened.page.locator("main[data-ready]").waitFor();
    // These labs move once when they open, so wait until they rest. A spring that takes long to settle doesn't move by itself.
    if (/^#\/(scroll|spring)/.test(hash) && !/damping=0/.test(hash)) await rest(opened.page);
    return opened;
  };

/** A test of the playground: `server` serves it, `open` opens a lab. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  open: ({ visit, server }, use) => use(opens(visit, server.address)),
});

/** Serves the playground and starts Chromium, for scripts. */
export async function start() {
  const [server, browser] = await Promise.all([serve(), launch()]);
  const { visit } = visitor(browser);
  return {
    open: opens(visit, server.address),
    close: () => Promise.all([browser.close(), server.close()]),
  };
}

/** Returns how many frames the page requests within this time. */
export async function framesAsked(page, milliseconds) {
  const before = await page.evaluate(() => window.framesAsked);
  await page.waitForTimeout(milliseconds);
  return (await page.evaluate(() => window.framesAsked)) - before;
}

/** Returns the longest gap between these times, in ms. */
export const longestGap = (times) => Math.max(...times.slice(1).map((time, i) => time - times[i]));

/** If a recording has a gap of this length or more, in ms, the machine was busy with other work. */
export const BUSY = 40;

/** Waits until the page neither awaits a frame nor has requested one for a quarter of a second. */
export async function rest(page, limit = 30000) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    const isQuiet = (await framesAsked(page, 250)) === 0;
    if (isQuiet && (await page.evaluate(() => window.framesAwaited.size)) === 0) return;
  }
  throw new Error(`still asking for frames after ${limit} ms`);
}

/** Takes a picture of the page. */
export async function shot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}
