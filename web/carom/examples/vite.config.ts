import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

const folder = import.meta.dirname;

/** Builds the examples as pages; `npx vite web/carom/examples` serves them with reload. */
export default defineConfig({
  // Relative addresses let any folder of any static host serve the build.
  base: "./",
  appType: "mpa",
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
