// Opens a page of the site on a phone with a slow network and a processor at a quarter of its speed.
import { phone } from "./browser.mjs";

/** Selects what moves by itself on a page's first screen: a figure, or the balls, heads and lists of a lab. */
export const MOVING = ".figure-stage, .strip-ball, .head, .viewport .content, .rider";

/**
 * Runs in the page. Records its layout shifts in `shifts`, its long tasks in `longTasks`, and in `motion` the times of frames that draw a
 * figure or move a part of a lab.
 */
export function watch() {
  window.shifts = [];
  const moved = (node) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60) : "text";
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push([value, sources.map(({ node }) => moved(node)).join(", ")]);
  }).observe({ type: "layout-shift", buffered: true });
  window.longTasks = [];
  new PerformanceObserver((list) =>
    window.longTasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration])),
  ).observe({ type: "longtask", buffered: true });
  window.motion = [];
  let inFrame = false;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) =>
    ask((time) => {
      inFrame = true;
      call(time);
      // Wait for the end of the frame's microtasks, because a figure of several lists draws itself in a microtask after they have moved.
      queueMicrotask(() => (inFrame = false));
    });
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    if (inFrame) window.motion.push(performance.now());
    clearRect.apply(this, box);
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.matches?.(".strip-ball, .head, .viewport .content, .rider")))
      window.motion.push(performance.now());
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] });
}

/** Returns the sum of a page's layout shifts, and what moved most. */
export const shifted = (page) =>
  page.evaluate(() => ({
    sum: window.shifts.reduce((sum, [value]) => sum + value, 0),
    most: [...window.shifts].sort(([a], [b]) => b - a)[0]?.[1] ?? "",
  }));

/** Scrolls a page from its beginning to its end, half a screen at a time. */
export const scrolled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await frame();
      await frame();
    }
  });

export async function slow(stand, path) {
  const context = await stand.browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(stand.address + path, { waitUntil: "commit" });
  return { page, context };
}
