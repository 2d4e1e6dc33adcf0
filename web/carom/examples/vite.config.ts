import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { fonts } from "../../fonts.ts";

const folder = import.meta.dirname;

/** Sets the headlines of the built pages, which the site shows in frames, in the site's font. */
const headlines: Plugin = {
  name: "headlines",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/examples.css")
      ? `@import "../../fonts.css";\n${code.replace("Georgia,", '"Fraunces Headlines", Georgia,')}`
      : undefined,
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /headlines-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `./${file}` },
        })),
  },
};

/** Builds the examples as pages; `npx vite web/carom/examples` serves them with reload. */
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
