// Draws pictures into the built site: `npm run cards`. A link to a page shows the page's card, 1200 by 630 pixels, from `cards/`. Readers
// without scripts see a picture of each figure, from `posters/`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { spring } from "carom";

const require = createRequire(import.meta.url);
const font = (family, file) => {
  const data = readFileSync(require.resolve(`@fontsource-variable/${file}`)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
};
const FONTS =
  font("Inter", "inter/files/inter-latin-wght-normal.woff2") +
  font("Fraunces", "fraunces/files/fraunces-latin-wght-normal.woff2");

/** The part of a card that its curve fills, in px. */
const PLOT = { left: 84, right: 1116, top: 436, bottom: 584 };

/** Returns the curve of a spring and a ball on it, as SVG. Each page has a different spring, which `share` chooses, from 0 to 1. */
function curve(share) {
  const motion = spring({ response: 0.62, dampingRatio: 0.16 + 0.5 * share });
  const seconds = 2;
  const y = (t) => PLOT.bottom - (motion.at(t).position / 1.65) * (PLOT.bottom - PLOT.top);
  const x = (t) => PLOT.left + (t / seconds) * (PLOT.right - PLOT.left);
  const points = Array.from(
    { length: 241 },
    (_, i) => `${x((i / 240) * seconds).toFixed(1)},${y((i / 240) * seconds).toFixed(1)}`,
  );
  const at = 0.34;
  return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(99)}" y2="${y(99)}" stroke="#dfeee6" stroke-opacity=".35" stroke-width="2" stroke-dasharray="4 9"/>
    <polyline points="${points.join(" ")}" fill="none" stroke="#dfeee6" stroke-opacity=".85" stroke-width="4" stroke-linejoin="round"/>
    <ellipse cx="${x(at) + 5}" cy="${y(at) + 9}" rx="27" ry="25" fill="#04231b" fill-opacity=".4"/><circle cx="${x(at)}" cy="${y(at)}" r="27" fill="url(#red)"/>`;
}

/** Escapes text for HTML, without Chinese characters, which the fonts of the card don't have. */
const escaped = (text) => text.replace(/\p{Script=Han}+/gu, "").replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Returns the page whose screenshot is the card. */
const html = (title, description, share) => `<!doctype html><meta charset="utf-8"><style>${FONTS}
  body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden; color: #f3ecdc; background: radial-gradient(120% 130% at 35% 10%, #1c5f49, #0f3e2e 78%); font-family: Inter; }
  svg { position: absolute; inset: 0; }
  .mark { position: absolute; left: 84px; top: 52px; font: 600 34px Fraunces; display: flex; align-items: center; gap: 14px; }
  .mark i { width: 26px; height: 26px; border-radius: 50%; background: radial-gradient(circle at 34% 28%, #ff9d86, #c8321f 48%, #7d1509); }
  h1 { position: absolute; left: 84px; right: 84px; top: 114px; margin: 0; font: 560 ${title.length > 34 ? 60 : 76}px/1.08 Fraunces; letter-spacing: -0.015em; text-wrap: balance; }
  h1 small { display: block; margin-top: 22px; font: 400 27px/1.4 Inter; letter-spacing: 0; color: #cfe0d6; text-wrap: pretty; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
  </style><svg viewBox="0 0 1200 630"><defs><radialGradient id="red" cx="34%" cy="28%" r="72%"><stop stop-color="#ff9d86"/><stop offset=".48" stop-color="#c8321f"/><stop offset="1" stop-color="#7d1509"/></radialGradient></defs>${curve(share)}</svg>
  <div class="mark"><i></i>Carom</div><h1>${escaped(title)}<small>${escaped(description)}</small></h1>`;

const unescaped = (text) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** Draws the cards of the pages at some paths of the built site in `dist`. */
export async function drawCards(browser, dist, pages) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 } });
  const page = await context.newPage();
  for (const [i, path] of pages.entries()) {
    const source = readFileSync(join(dist, path), "utf8");
    const of = (property) =>
      unescaped(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(source)?.[1] ?? "");
    await page.setContent(html(of("og:title").replace(/ \| Carom$/, ""), of("og:description"), (i * 0.382) % 1));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const file = join(dist, "cards", path.replace(/html$/, "png"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await page.screenshot());
  }
  await context.close();
}

/** Hides the parts of a figure that don't work in a picture. */
const STILL = `.figure-controls, .shot-time, .figure-embed, .figure-words { display: none !important }
  .figure .figure-stage { min-height: 0 !important }`;
/** Figures that show a film or a result only after a while, and how long they take, in milliseconds. */
const LATER = { "css-turn": 1500 };

/** Draws the posters of the figures with these names. `open` opens each figure's own page of the served site. */
export async function drawPosters(open, dist, names) {
  mkdirSync(join(dist, "posters"), { recursive: true });
  for (const name of names) {
    const { page, context } = await open(`embed/${name}.html?theme=light`, {
      viewport: { width: 900, height: 800 },
      deviceScaleFactor: 1.5,
      reducedMotion: LATER[name] ? "no-preference" : "reduce",
    });
    await page.addStyleTag({ content: STILL });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // A figure draws itself again for its new size in the next frame.
    await page.waitForTimeout(LATER[name] ?? 300);
    const path = join(dist, "posters", `${name}.jpg`);
    await page.locator(".figure-stage").screenshot({ path, type: "jpeg", quality: 82 });
    await context.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { dist, pages, start } = await import("../test/browser.mjs");
  const stand = await start();
  const all = [...pages(), "play/index.html"];
  await drawCards(stand.browser, dist, all);
  const figures = readdirSync(join(dist, "embed")).map((name) => name.replace(/\.html$/, ""));
  await drawPosters(stand.open, dist, figures);
  await stand.close();
  console.log(`${all.length} cards and ${figures.length} posters`);
}
