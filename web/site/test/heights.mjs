// Writes `.vitepress/heights.json`, the heights that pages reserve for figures before their programs have run. Run `node test/heights.mjs`
// after a build that changed a figure's height.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages, phone, root, start } from "./browser.mjs";

/** The screens, and the widths that a figure has on them. On a phone, controls are higher and tables have other columns. */
const SCREENS = [
  [{ ...phone, viewport: { width: 600, height: 740 } }, [312, 344, 396, 480, 560]],
  [{ viewport: { width: 1440, height: 900 } }, [640, 772, 900, 960, 1050, 1136, 1200]],
];
const WIDTHS = SCREENS.flatMap(([, widths]) => widths);
const stand = await start();
/** The figures whose heights are in `style.css`. The height of the table depends on the screen. */
const STYLED = ["table"];
const heights = new Map();
const visits = pages().flatMap((path) => SCREENS.map(([screen, widths]) => ({ path, screen, widths })));
for (const { path, screen, widths } of visits) {
  const { page, context } = await stand.open(path, { reducedMotion: "reduce", ...screen });
  const names = await page.evaluate(() => {
    window.nameOf = ({ dataset: { figure, of } }) => (of ? `${figure} of ${of}` : figure);
    return [...document.querySelectorAll(".figure")].map(window.nameOf);
  });
  if (names.some((name) => !STYLED.includes(name) && !heights.get(name)?.[widths[0]]))
    for (const width of widths) {
      const found = await page.evaluate(async (width) => {
        const figures = [...document.querySelectorAll(".figure")];
        for (const it of figures) it.style.width = `${width}px`;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return figures.map((it) => {
          const stage = it.querySelector(".figure-stage");
          stage.style.minHeight = "0";
          return [window.nameOf(it), Math.round(stage.getBoundingClientRect().height)];
        });
      }, width);
      for (const [name, height] of found)
        if (!STYLED.includes(name)) heights.set(name, { ...heights.get(name), [width]: height });
    }
  await context.close();
}
await stand.close();
const rows = [...heights].map(([name, at]) => {
  const changes = WIDTHS.filter((width, i) => at[width] !== at[WIDTHS[i - 1]]);
  const from = changes.map((width) => `"${width === WIDTHS[0] ? 0 : width - 6}": ${at[width]}`);
  return `  "${name}": { ${from.join(", ")} }`;
});
writeFileSync(join(root, ".vitepress/heights.json"), `{\n${rows.join(",\n")}\n}\n`);
console.log(`${heights.size} figures`);
