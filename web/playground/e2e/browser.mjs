// Shared by the tests: serves the built folder on 127.0.0.1 and starts Chromium.
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { desktop, launch } from "../../browser.mjs";

export { desktop, launch, phone, some, tablet, themes, violations } from "../../browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const shots = join(root, "shots");

/** Serves the built playground and starts Chromium. */
export async function start() {
  if (!existsSync(join(root, "dist/index.html"))) throw new Error("dist/ is missing: run `npm run build` first");
  const server = await preview({
    root,
    logLevel: "silent",
    preview: { host: "127.0.0.1", port: 4300, strictPort: false },
  });
  const address = server.resolvedUrls.local[0];
  const browser = await launch();
  return {
    address,
    browser,
    server,
    async close() {
      await browser.close();
      await new Promise((done) => server.httpServer.close(done));
    },
    /** Opens a lab and waits until it is ready. Console errors and warnings are collected in `problems`. */
    async open(hash, options = {}) {
      const context = await browser.newContext({ ...desktop, ...options });
      if (options.clipboard) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      context.setDefaultTimeout(20000);
      const page = await context.newPage();
      const problems = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("requestfailed", (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
      await page.addInitScript(() => {
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
      });
      await page.goto(address + hash);
      await page.locator("main h1").waitFor();
      await page.locator("main[data-ready]").waitFor({ timeout: 30000 });
      // These labs move once when they are opened, except for a spring that takes long to settle.
      if (/^#\/(scroll|chat-heads|spring)/.test(hash) && !/leader_tension|damping=0/.test(hash)) await rest(page);
      return { page, context, problems };
    },
  };
}

/**
 * Strokes with a mouse or a finger by `dx`, `dy` within `ms`. Events come every 8 ms with their own timestamps, so the
 * speed does not depend on the load of the machine. With `hold`, there is no release; the returned `up` releases at a time in
 * milliseconds, `ms` by default.
 */
export async function stroke(page, { x, y, dx = 0, dy = 0, ms, hold = false, finger = false }) {
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  const send = (what, at) => {
    const part = Math.min(at, ms) / (ms || 1);
    const [px, py] = [x + dx * part, y + dy * part];
    const timestamp = (began + at) / 1000;
    if (finger) {
      const type = { down: "touchStart", move: "touchMove", up: "touchEnd" }[what];
      return session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: what === "up" ? [] : [{ x: px, y: py }],
        timestamp,
      });
    }
    const type = { down: "mousePressed", move: "mouseMoved", up: "mouseReleased" }[what];
    const buttons = what === "up" ? 0 : 1;
    return session.send("Input.dispatchMouseEvent", {
      type,
      x: px,
      y: py,
      timestamp,
      button: "left",
      buttons,
      clickCount: 1,
    });
  };
  await send("down", 0);
  for (let at = 8; at <= ms; at += 8) {
    await send("move", at);
    await new Promise((done) => setTimeout(done, Math.max(0, began + at - Date.now())));
  }
  if (!hold) await send("up", ms);
  return { up: (at = ms) => send("up", at) };
}

/**
 * Sends all events of a finger's fling at once, each with its own past timestamp, so the speed does not depend on the
 * load of the machine.
 */
export async function fling(page, { x, y, dy, ms }) {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() - ms;
  const event = (type, at) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: y + (dy * at) / ms }],
      timestamp: (began + at) / 1000,
    });
  const sent = [event("touchStart", 0)];
  for (let at = 8; at <= ms; at += 8) sent.push(event("touchMove", at));
  sent.push(event("touchEnd", ms));
  await Promise.all(sent);
}

/** Returns how many frames the page requests within this time. */
export async function framesAsked(page, milliseconds) {
  const before = await page.evaluate(() => window.framesAsked);
  await page.waitForTimeout(milliseconds);
  return (await page.evaluate(() => window.framesAsked)) - before;
}

/** Returns the longest gap between these times, in ms. */
export const longestGap = (times) => Math.max(...times.slice(1).map((time, i) => time - times[i]));

/** If a recording has a longer gap, in ms, the machine was busy with other work. */
export const BUSY = 40;

/**
 * Waits until this time has passed and the page has shown at least a third of the frames of that time. A busy machine
 * may pause for a while, so time alone is not enough.
 */
export const pause = (page, milliseconds) =>
  page.evaluate(
    (ms) =>
      new Promise((done) => {
        const ask = window.uncountedFrame ?? window.requestAnimationFrame.bind(window);
        const began = performance.now();
        let frames = 0;
        const look = () => (++frames > ms / 50 && performance.now() - began >= ms ? done() : ask(look));
        ask(look);
      }),
    milliseconds,
  );

/** Waits until the page awaits no frame and has requested none for a quarter of a second. */
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
