import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * Preloads the files of the first lab in parallel with the main program, which would otherwise request them later, if
 * the address names that lab. The lab itself loads its other files, which are ten times as large.
 */
const firstLab: Plugin = {
  name: "first-lab",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {}, path }) {
      const files = new Set<string>();
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || files.has(file)) return;
        files.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith("/pages/spring/index.ts")) add(file);
      if (!path.endsWith("/index.html") || files.size === 0) return html;
      const script = `<script>
      if (/^(#\\/?)?(spring|$)/.test(location.hash))
        for (const file of ${JSON.stringify([...files])})
          document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "./" + file }));
    </script>`;
      // Before the style sheet: a script behind it would wait until the sheet has loaded.
      return html.replace('<script type="module"', `${script}\n    $&`);
    },
  },
};

/** Lets the fallback font stay if the page's own font is late, because a swap moves all text. The next page has it. */
const calmFonts: Plugin = {
  name: "calm-fonts",
  enforce: "pre",
  transform: (code, id) => (id.includes("@fontsource-variable") && id.endsWith(".css") ? code.replaceAll("font-display: swap", "font-display: optional") : undefined),
};

const { version } = JSON.parse(readFileSync(new URL("../carom/package.json", import.meta.url), "utf8")) as { version: string };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  // Relative addresses let any folder of any static host serve the build.
  base: "./",
  plugins: [firstLab, calmFonts],
  // Missing files give a 404 response, and not a fallback page.
  appType: "mpa",
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
  preview: { host: "127.0.0.1" },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox121"],
    assetsInlineLimit: 0,
    // Most of the largest chunk is the package's WebAssembly as text.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", ...["sheet", "carousel", "places", "cards", "time", "news", "tasks"].map((name) => `examples/${name}.html`)] },
  },
});
