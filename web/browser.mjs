// Chromium: where it is, its screens, what it audits, and how much of all of it a run visits.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

/** Whether the run visits all pages in all themes, as `cargo xtask nightly` does. */
const isFull = process.env.CAROM_EFFORT === "full";

/** Chromium without its windows, which draws the same pages in half of the processor time. */
const SMALL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns how to start Chromium. A full run takes the browser that people have. */
export function launchOptions({ isWhole = isFull, flags = [] } = {}) {
  const places = isWhole ? PLACES : [SMALL, ...PLACES];
  return {
    executablePath: process.env.CHROMIUM ?? places.find((place) => existsSync(place)),
    args: [...FLAGS, ...flags],
  };
}

export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const tablet = { viewport: { width: 820, height: 1100 }, deviceScaleFactor: 1 };
export const desktop = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 };

/** Starts Chromium. */
export const launch = (given) => chromium.launch(launchOptions(given));

/** Returns the first `count` of a list, or in a full run all of it. */
export const some = (list, count) => (isFull ? list : list.slice(0, count));

/** Returns the themes in which the page at an index is visited: one of them by turns, or in a full run both. */
export const themes = (index) => (isFull ? ["light", "dark"] : [index % 2 === 0 ? "light" : "dark"]);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns what axe finds wrong with a page: each rule with the elements that break it. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
