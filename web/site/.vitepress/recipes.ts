/** Takes code from `docs/recipes.md` and `docs/elements.md`, so that the figure `live` runs exactly what these pages show. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:recipes";
/** Finds the named code blocks of these pages. */
const CODE = /^```js (ticker|path|rows|sortable)\n([^]*?)^```/gm;

export const recipes: Plugin = {
  name: "recipes",
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return undefined;
    const texts = ["recipes", "elements"].map((page) =>
      readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), "utf8"),
    );
    const found = texts.flatMap((text) => [...text.matchAll(CODE)]);
    const wanted = id.split("/")[1];
    if (wanted) return found.find(([, name]) => name === wanted)?.[2];
    const all = found.map(([, name], i) => [`import * as a${i} from "${NAME}/${name}";`, `...a${i}`]);
    return `${all.map(([line]) => line).join("\n")}\nexport const recipes = { ${all.map(([, name]) => name).join(", ")} };`;
  },
};
