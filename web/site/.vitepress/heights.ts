/**
 * Reserves room for each figure before its program has run, from `heights.json`. For each figure, this file maps widths to heights, both in
 * px. A height applies to figures that are at least as wide as its width. `report of A` is the figure
 * `report` with `of="A"`.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FILE = new URL("./heights.json", import.meta.url);
const NAME = "virtual:heights.css";

export const heights: Plugin = {
  name: "heights",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const all = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Record<string, number>>;
    const rules = Object.entries(all).flatMap(([key, from]) => {
      const [name, of] = key.split(" of ");
      const figure = `[data-figure="${name}"]${of ? `[data-of="${of}"]` : ""}`;
      return Object.entries(from).map(
        ([width, height]) =>
          `@container (min-width: ${width}px) { ${figure} .figure-stage { min-height: ${height}px; } }`,
      );
    });
    return [".figure { container-type: inline-size; }", ...rules].join("\n");
  },
};
