// Serves the built folder to this machine only: `vite preview --config preview.config.ts`.
import { defineConfig } from "vite";

export default defineConfig({
  appType: "mpa",
  build: { outDir: ".vitepress/dist" },
  preview: { host: "127.0.0.1" },
});
