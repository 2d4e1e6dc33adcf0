import { defineConfig } from "vite";

// Relative paths, so that the pages work in any folder of any server.
export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
});
