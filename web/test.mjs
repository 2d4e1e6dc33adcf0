// What tests in Chromium share: a page in a context of its own, fingers and mice with timestamps of their own, and pauses.
import { test as base } from "@playwright/test";
import { desktop } from "./browser.mjs";

/** Returns `visit`, which opens an address in a context of its own, and what closes all of these contexts. */
export function visitor(browser) {
  const contexts = [];
  return {
    /**
     * Opens an address; `script` runs in the page before its own. Collects in `problems` what the page logs (`logs` are the kinds, all
     * by default), its errors, and requests that fail or, with `host`, go to another one.
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

/** A test that opens pages by `visit`, and closes them. */
export const test = base.extend({
  visit: async ({ browser }, use) => {
    const { visit, close } = visitor(browser);
    await use(visit);
    await close();
  },
});

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
