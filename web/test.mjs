// What tests in Chromium share: pages in separate contexts, fingers and mice whose events have exact timestamps, and pauses.
import { test as base } from "@playwright/test";
import { desktop } from "./browser.mjs";

/** Returns `visit`, which opens an address in a new context, and `close`, which closes all of these contexts. */
export function visitor(browser) {
  const contexts = [];
  return {
    /**
     * Opens an address. `script` runs in the page before the page's own scripts. `problems` collects what the page logs (of the kinds
     * `logs`, by default all), its errors, requests that fail and, with `host`, requests to another host.
     */
    async visit(address, { script, logs, host, ...options } = {}) {
      const context = await browser.newContext({ ...desktop, ...options });
      contexts.push(context);
      const page = await context.newPage();
      if (script) await page.addInitScript(script);
      const problems = [];
      page.on("console", (message) => {
        if (!logs || logs.includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("request", (request) => {
        if (host && !request.url().startsWith(host) && !/^(data|blob):/.test(request.url()))
          problems.push(`external: ${request.url()}`);
      });
      page.on("requestfailed", (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
      await page.goto(address);
      return { page, context, problems };
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}

/** A test with `visit`, which opens pages. They are closed after the test. */
export const test = base.extend({
  visit: async ({ browser }, use) => {
    const { visit, close } = visitor(browser);
    await use(visit);
    await close();
  },
});

/**
 * Strokes with a mouse or a finger by `dx`, `dy` pixels within `ms`. Events come every 8 ms with exact timestamps, so the speed doesn't
 * depend on the load of the machine. With `hold`, the stroke isn't released until you call the returned `up`, with a time in milliseconds
 * after the start, or by default `ms`.
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
  // Don't wait until a slow page has read one event before you send the next. A hand doesn't wait either.
  const sent = [send("down", 0)];
  for (let at = 8; at <= ms; at += 8) {
    sent.push(send("move", at));
    await new Promise((done) => setTimeout(done, Math.max(0, began + at - Date.now())));
  }
  if (!hold) sent.push(send("up", ms));
  await Promise.all(sent);
  return { up: (at = ms) => send("up", at) };
}

/**
 * Flings with a finger by `dy` pixels within `ms`. Sends all events at once, with timestamps in the past, so the speed doesn't depend on
 * the load of the machine.
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

/**
 * Waits until this time has passed and the page has also shown at least a third of its frames, because a busy machine may not show any for
 * a while.
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
