import { defineConfig } from "vite";

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  // Missing files give a 404 response, and not a fallback page.
  appType: "mpa",
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  preview: { host: "127.0.0.1" },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox121"],
    assetsInlineLimit: 0,
    // Of which the WebAssembly is most, within the package, as text.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "examples/sheet.html", "examples/carousel.html"] },
  },
});
