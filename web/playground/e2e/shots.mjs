// Takes pictures of every lab into `shots/`: `node e2e/shots.mjs [lab…]` after a build.
import { desktop, phone, shot, start, tablet } from "./browser.mjs";

const SCREENS = { desktop, tablet, phone };
const labs = {
  spring: async (page) => {
    await page.locator(".picture").hover();
    await page.mouse.down();
    await page.waitForTimeout(140);
  },
  "chat-heads": async (page) => {
    const head = await page.locator("button.head").boundingBox();
    const [x, y] = [head.x + 30, head.y + 30];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 10; i++) {
      await page.mouse.move(x - 18 * i, y + 12 * i);
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
    await page.waitForTimeout(60);
  },
  scroll: async (page) => {
    await page.getByRole("button", { name: "2000 px/s" }).click();
    await page.waitForTimeout(600);
  },
  solver: async () => {},
  trace: async () => {},
};

const wanted = process.argv.slice(2);
const stand = await start();
for (const [lab, move] of Object.entries(labs)) {
  if (wanted.length > 0 && !wanted.includes(lab)) continue;
  for (const [screen, options] of Object.entries(SCREENS)) {
    for (const colorScheme of ["light", "dark"]) {
      if (screen === "tablet" && colorScheme === "dark") continue;
      const { page, context, problems } = await stand.open(`#/${lab}`, { ...options, colorScheme });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (screen !== "desktop") await page.setViewportSize({ ...options.viewport, height: Math.min(height, 2600) });
      await page.waitForTimeout(100);
      await move(page);
      await shot(page, `${lab}-${screen}-${colorScheme}`);
      if (screen === "desktop") {
        await page.setViewportSize({ ...options.viewport, height: Math.max(860, height) });
        await page.waitForTimeout(100);
        await shot(page, `${lab}-${screen}-${colorScheme}-whole`);
      }
      if (problems.length > 0) console.log(lab, screen, problems);
      await context.close();
    }
  }
}
await stand.close();
