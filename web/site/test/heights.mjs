// Writes `.vitepress/heights.json`, the heights that pages reserve for figures before their programs have run. Run `node test/heights.mjs`
// after a build that changed a figure's height.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages, root, start } from "./browser.mjs";

const WIDTHS = [312, 344, 396, 480, 560, 640, 772, 900, 960, 1050, 1136, 1200];
const stand = await start();
/** The figures whose heights are in `style.css`. The height of the table depends on the screen. */
const STYLED = ["table"];
const heights = new Map();
for (const path of pages()) {
  const { page, context } = await stand.open(path, { reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  const names = await page.evaluate(() => {
    window.nameOf = ({ dataset: { figure, of } }) => (of ? `${figure} of ${of}` : figure);
    return [...document.querySelectorAll(".figure")].map(window.nameOf);
  });
  if (names.some((name) => !STYLED.includes(name) && !heights.has(name)))
    for (const width of WIDTHS) {
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
