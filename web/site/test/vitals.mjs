// Prints for each page how far its layout shifts, on a slow phone and on a desktop, and when its first figure moves on the phone. Run
// `npm run vitals [part of a path…]` after a build. It fails if a page exceeds the limits. On a busy machine, figures move later.
import { loadavg } from "node:os";
import { desktop, pages, start } from "./browser.mjs";
import { MOVING, scrolled, shifted, slow, watch } from "./slow.mjs";

/** The limits: the largest sum of layout shifts, and the longest time until the first motion, in ms. */
const MOST = { shift: 0.02, motion: 1000 };
const LABS = ["spring", "scroll", "zoom", "trace"].map((lab) => `play/index.html#/${lab}`);

const wanted = process.argv.slice(2);
const stand = await start();
const beyond = [];

/** Waits until the page has loaded all its files and shows its content. */
const complete = async (page) => {
  await page.waitForLoadState("networkidle", { timeout: 90_000 });
  await page.waitForFunction(() => document.querySelector("main[data-ready], .VPContent"), undefined, {
    timeout: 90_000,
  });
};

for (const path of [...pages(), ...LABS].filter(
  (path) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
)) {
  const { page, context } = await slow(stand, path);
  await complete(page);
  // A page's first figure moves by itself only if it is on the first screen.
  const moves = await page.evaluate((selector) => {
    const first = document.querySelector(selector);
    return first !== null && first.getBoundingClientRect().top < 0.6 * innerHeight;
  }, MOVING);
  const motion = moves ? await page.evaluate(() => window.motion[1]) : undefined;
  await scrolled(page);
  await complete(page);
  const onPhone = await shifted(page);
  await context.close();

  const wide = await stand.open(path, { ...desktop, script: watch }, { isWhole: false });
  await complete(wide.page);
  await scrolled(wide.page);
  const onDesktop = await shifted(wide.page);
  await wide.context.close();

  const isBeyond = Math.max(onPhone.sum, onDesktop.sum) > MOST.shift || (motion ?? 0) > MOST.motion;
  if (isBeyond) beyond.push(path);
  const shift = ({ sum, most }) => `${sum.toFixed(3)}${sum > MOST.shift ? ` (${most})` : ""}`;
  console.log(
    `${isBeyond ? "✗" : "✓"} /${path}: shift ${shift(onPhone)} on the phone, ${shift(onDesktop)} on the desktop${motion === undefined ? "" : `, moves after ${Math.round(motion)} ms`}`,
  );
}
console.log(`load ${loadavg()[0].toFixed(1)}; beyond the limits: ${beyond.join(", ") || "none"}`);
if (beyond.length > 0) process.exitCode = 1;
await stand.close();
