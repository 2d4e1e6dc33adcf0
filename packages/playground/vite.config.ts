import { defineConfig, type Plugin } from "vite";

/**
 * Loads the files of the first lab beside the program that would ask for them, if the address names that lab. The rest of the lab is
 * ten times as large, and is asked for by the lab itself.
 */
const firstLab: Plugin = {
  name: "first-lab",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {}, path }) {
      const files = new Set<string>();
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || files.has(file)) return;
        files.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith("/pages/spring/index.ts")) add(file);
      if (!path.endsWith("/index.html") || files.size === 0) return [];
      const script = `if (/^(#\\/?)?(spring|$)/.test(location.hash))
        for (const file of ${JSON.stringify([...files])})
          document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "./" + file }));`;
      return [{ tag: "script", children: script, injectTo: "head" }];
    },
  },
};

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  plugins: [firstLab],
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
