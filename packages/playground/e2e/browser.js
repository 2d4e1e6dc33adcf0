// A real browser, on the built playground, served on loopback.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Serves the built pages and starts Chromium; `close` ends both. */
export async function open() {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const server = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
  const { port } = server.httpServer.address();
  const profile = mkdtempSync(join(tmpdir(), "carom-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
    permissions: ["clipboard-read", "clipboard-write"],
    viewport: { width: 1280, height: 900 },
  });
  return {
    context,
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await context.close();
      await new Promise((done) => server.httpServer.close(done));
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page of the playground that fails the test if it complains. */
export async function visit({ context, url }, hash, options = {}) {
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.emulateMedia({ colorScheme: options.scheme ?? "light", reducedMotion: options.reducedMotion ?? "no-preference" });
  // Counts requests for frames.
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.frames_asked = 0;
    window.requestAnimationFrame = (frame) => {
      window.frames_asked += 1;
      return request(frame);
    };
  });
  await page.goto(url + hash, { waitUntil: "load" });
  return { page, complaints };
}

/** Waits until a page has asked for no frame for a while. */
export async function atRest(page) {
  const isAtRest = await page.evaluate(async () => {
    for (let i = 0; i < 60; i++) {
      const before = window.frames_asked;
      await new Promise((done) => setTimeout(done, 200));
      if (window.frames_asked === before) return true;
    }
    return false;
  });
  if (!isAtRest) throw new Error("the page still asks for frames after 12 s");
}
