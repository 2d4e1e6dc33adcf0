import { expect, test } from "@playwright/test";
import { settled } from "carom-tools/settled";

const BOX =
  "position: absolute; top: 80px; left: 8px; width: 80px; height: 60px";
/** What starts a motion of `#box`, and where its left edge, its upper edge, its height or its scroll offset is at the end. */
const MOTIONS = {
  "a CSS transition": [
    "box.style.transition = 'left .4s'; box.offsetLeft; box.style.left = '308px'",
    "left",
    308,
  ],
  "a transition that begins late": [
    "box.style.transition = 'left .3s .08s'; box.offsetLeft; box.style.left = '308px'",
    "left",
    308,
  ],
  "a transition of the height": [
    "box.style.transition = 'height .5s ease-in-out'; box.offsetLeft; box.style.height = '300px'",
    "height",
    300,
  ],
  "keyframes that stand still in the middle": [
    "box.animate({ left: ['8px', '200px', '200px', '408px'], offset: [0, .45, .55, 1] }, { duration: 800, fill: 'forwards' })",
    "left",
    408,
  ],
  "an animation that turns round": [
    "box.animate({ left: ['8px', '300px', '8px'], easing: ['ease-out', 'ease-in'] }, { duration: 1600 })",
    "left",
    8,
  ],
  "two animations with a pause": [
    "box.animate({ left: ['8px', '200px'] }, { duration: 300, fill: 'forwards' }).onfinish = () => setTimeout(() => box.animate({ left: ['200px', '308px'] }, { duration: 300, fill: 'forwards' }), 50)",
    "left",
    308,
  ],
  "a timer of whole pixels": [
    "let x = 8; const timer = setInterval(() => { x += 5; box.style.left = x + 'px'; if (x >= 208) clearInterval(timer); }, 30)",
    "left",
    208,
  ],
  "a busy page": [
    "const start = performance.now(); let busy = false; const frame = () => { const t = performance.now() - start; if (t > 300 && !busy) { busy = true; while (performance.now() - start < 600); } const u = Math.min((performance.now() - start) / 1200, 1); box.style.left = 8 + 300 * u + 'px'; if (u < 1) requestAnimationFrame(frame); }; frame()",
    "left",
    308,
  ],
  "a smooth scroll": [
    "box.style.overflow = 'auto'; box.innerHTML = '<p style=height:2000px>'; box.scrollTo({ top: 900, behavior: 'smooth' })",
    "scrollTop",
    900,
  ],
  "no motion": ["", "left", 8],
};

for (const [name, [script, what, end]] of Object.entries(MOTIONS)) {
  test(`settled waits for ${name}`, async ({ page }) => {
    await page.setContent(`<div id="box" style="${BOX}"></div>`);
    await page.evaluate(
      `{ const box = document.querySelector("#box"); ${script} }`,
    );
    await settled(page, "#box");
    const read = `(() => { const box = document.querySelector("#box"); return box.${what} ?? box.getBoundingClientRect().${what} })()`;
    expect(Math.abs((await page.evaluate(read)) - end)).toBeLessThanOrEqual(1);
  });
}

test("settled says what still moves", async ({ page }) => {
  await page.setContent(`<div id="box" style="${BOX}"></div>`);
  await page.evaluate(
    `document.querySelector("#box").animate({ left: ["8px", "300px"] }, { duration: 500, iterations: Infinity })`,
  );
  await expect(settled(page, "#box", { timeout: 1 })).rejects.toThrow(
    /not at rest after 1 s: left went from/,
  );
});
