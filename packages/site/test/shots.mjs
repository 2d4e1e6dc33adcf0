// Takes pictures of pages into `shots/`: `node test/shots.mjs [part of a path…]` after a build.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { desktop, pages, phone, root, start } from "./browser.mjs";

const wanted = process.argv.slice(2);
const stand = await start();
mkdirSync(join(root, "shots"), { recursive: true });
for (const path of pages().filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part))))
  for (const [screen, options] of Object.entries({ desktop, phone }))
    for (const colorScheme of ["light", "dark"]) {
      const { page, context, problems } = await stand.open(path, { ...options, colorScheme, deviceScaleFactor: 1 });
      await page.waitForTimeout(700);
      const name = `${path.replace(/\.html$/, "").replace(/\W/g, "-")}-${screen}-${colorScheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: options.viewport.width, height: Math.min(height, 2800) });
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(root, "shots", name) });
      if (problems.length > 0) console.log(path, screen, colorScheme, problems);
      await context.close();
    }
await stand.close();
