// Prints how soon the home page moves on a slow phone, its long tasks, and the frames of the figures: `node test/perf.mjs` after a build.
import { desktop, phone, start } from "./browser.mjs";

const stand = await start();

/** Opens a page on a phone with a slow network and a processor at a quarter of its speed. */
async function slow(path) {
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
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]))).observe({ type: "longtask", buffered: true });
    const ask = window.requestAnimationFrame.bind(window);
    window.frameTimes = [];
    window.requestAnimationFrame = (call) =>
      ask((time) => {
        window.frameTimes.push(time);
        call(time);
      });
  });
  await page.goto(stand.address + path, { waitUntil: "commit" });
  return { page, context };
}

for (const path of ["", "guide/springs.html", "play/index.html"]) {
  const { page, context } = await slow(path);
  await page.waitForFunction(() => window.frameTimes.length > 2, undefined, { timeout: 60000 });
  await page.waitForTimeout(3000);
  const { first, paint, long, size } = await page.evaluate(() => ({
    first: window.frameTimes[1],
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    long: window.longTasks.filter(([begin]) => begin > window.frameTimes[1]).map(([, time]) => time),
    size: performance.getEntriesByType("resource").reduce((sum, { transferSize }) => sum + transferSize, 0),
  }));
  console.log(
    `/${path}: first paint ${Math.round(paint)} ms, moves after ${Math.round(first)} ms, ${Math.round(size / 1024)} KiB, longest task while moving ${Math.round(Math.max(0, ...long))} ms`,
  );
  await context.close();
}

for (const path of ["", "guide/springs.html", "guide/steppers.html", "guide/batches.html"]) {
  const { page, context } = await stand.open(path, desktop);
  const times = await page.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        const look = (time) => (times.push(time) > 150 ? done(times) : requestAnimationFrame(look));
        document.querySelector(".figure-button")?.click();
        requestAnimationFrame(look);
      }),
  );
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  console.log(`/${path}: median frame ${gaps[gaps.length >> 1].toFixed(1)} ms, 99 % ${gaps[Math.floor(gaps.length * 0.99)].toFixed(1)} ms`);
  await context.close();
}
await stand.close();
