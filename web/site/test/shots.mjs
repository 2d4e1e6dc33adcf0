// Takes screenshots of the pages and the labs into `shots/`. Each file shows a page on desktop and phone, light and dark. Run
// `node test/shots.mjs [part of a path…]` after a build.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pages, root, start } from "./browser.mjs";

/** The labs, an unknown lab, and addresses with invalid parameters. */
const LABS = ["spring", "scroll", "zoom", "trace", "nope", "spring?dialect=swiftui&duration=-1&bounce=nonsense"];
const SCREENS = [
  { name: "desktop-light", viewport: { width: 1440, height: 900 }, scale: 0.6 },
  { name: "phone-light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, scale: 1 },
  { name: "desktop-dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark", scale: 0.35 },
  {
    name: "phone-dark",
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
    scale: 0.6,
  },
];
const TALLEST = 2600;

const wanted = process.argv.slice(2);
const stand = await start();
mkdirSync(join(root, "shots"), { recursive: true });
const all = [...pages(), "404.html", ...LABS.map((lab) => `play/index.html#/${lab}`)];
for (const path of all.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))) {
  const pictures = [];
  for (const { name, scale, ...options } of SCREENS) {
    const { page, context, problems } = await stand.open(path, options);
    if (path.startsWith("play/")) await page.locator("main[data-ready]").waitFor();
    await page.waitForTimeout(700);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: options.viewport.width, height: Math.min(height, TALLEST) });
    await page.waitForTimeout(900);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (problems.length > 0 || wide > 0) console.log(path, name, problems, wide > 0 ? `${wide} px too wide` : "");
    pictures.push({
      data: (await page.screenshot({ type: "jpeg", quality: 90 })).toString("base64"),
      width: options.viewport.width * scale,
    });
    await context.close();
  }
  const context = await stand.browser.newContext({ viewport: { width: 2000, height: 600 } });
  const sheet = await context.newPage();
  const images = pictures
    .map(({ data, width }) => `<img width="${width}" src="data:image/jpeg;base64,${data}">`)
    .join("");
  await sheet.setContent(`<body style="margin:8px;background:#888;display:flex;gap:8px;align-items:start">${images}`);
  await sheet.screenshot({
    path: join(root, "shots", `${path.replace(/\.html/, "").replace(/\W+/g, "-")}.png`),
    fullPage: true,
  });
  await context.close();
}
await stand.close();
