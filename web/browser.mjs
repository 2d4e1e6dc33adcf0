// How tests use Chromium: where it is, the screens that it imitates, the audit of a page, and how many pages a run visits.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

/** Whether this run visits all pages in all themes, as `cargo xtask nightly` does. */
export const isFull = process.env.CAROM_EFFORT === "full";

/** Chromium without windows, which draws the same pages in half the processor time. */
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

/** Returns how to start Chromium. A full run takes the whole browser, as people have it. */
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

/** Returns the first `count` items of a list, or all of them in a full run. */
export const some = (list, count) => (isFull ? list : list.slice(0, count));

/**
 * Returns the themes in which a run visits the page at an index: both in a full run, and otherwise light for even indices, dark for odd
 * ones.
 */
export const themes = (index) => (isFull ? ["light", "dark"] : [index % 2 === 0 ? "light" : "dark"]);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns what axe finds wrong with a page: each broken rule with the elements that break it. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
