import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { fonts } from "../../fonts.ts";

const folder = import.meta.dirname;

/** Sets the headlines of the built pages in the site's font once it is loaded, because the site shows these pages in frames. */
const headlines: Plugin = {
  name: "headlines",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/examples.css")) return undefined;
    const face = readFileSync(join(folder, "../../fonts.css"), "utf8");
    const own = face.replace("optional", "swap").replace("./node_modules", "../../node_modules");
    return `${own}${code.replace("Georgia,", '"Fraunces Headlines", Georgia,')}`;
  },
};

/** Builds the examples as pages. `npx vite web/carom/examples` serves them with reload. */
export default defineConfig({
  // Relative addresses let any folder of any static host serve the build.
  base: "./",
  appType: "mpa",
  plugins: [fonts, headlines],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: {
      input: readdirSync(folder)
        .filter((name) => name.endsWith(".html"))
        .map((name) => join(folder, name)),
    },
  },
});
