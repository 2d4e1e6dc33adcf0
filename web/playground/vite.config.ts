import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { isPartOf } from "../entry.ts";
import { fonts } from "../fonts.ts";
import { films } from "./films.ts";

/**
 * Loads the first files of the lab that the address names at the same time as the main program, which would request them only when it runs.
 * The lab itself then loads its other files, which are ten times as large.
 */
const labFiles: Plugin = {
  name: "lab-files",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const withImports = (file: string, all = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || all.has(file)) return all;
        all.add(file);
        for (const each of chunk.imports) withImports(each, all);
        return all;
      };
      const labs: Record<string, string[]> = {};
      for (const [file, chunk] of Object.entries(bundle)) {
        const name = chunk.type === "chunk" && /\/pages\/([\w-]+)\/index\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1];
        if (name) labs[name] = [...withImports(file)];
      }
      if (!labs.spring) return html;
      const script = `<script>
      {
        const labs = ${JSON.stringify(labs)};
        for (const file of labs[/^#?\\/?([\\w-]*)/.exec(location.hash)[1]] ?? labs.spring)
          document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "./" + file }));
      }
    </script>`;
      // Put the script before the style sheet, because behind it, it would wait until the sheet has loaded.
      return html.replace('<script type="module"', `${script}\n    $&`);
    },
  },
};

/**
 * Requests the font of headlines together with the style, for the first paint, and on a fast network also the font of text. On a slow
 * network the font of text would delay the lab, so text stays in the system's font.
 */
const firstFonts: Plugin = {
  name: "first-fonts",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const [headlines, text, style] = [
        /\/headlines-[^/]*\.woff2$/,
        /\/inter-latin-wght-[^/]*\.woff2$/,
        /\/fonts-[^/]*\.css$/,
      ].map((name) => Object.keys(bundle).find((file) => name.test(file)));
      if (!headlines || !text || !style) return html;
      const font = { rel: "preload", as: "font", type: "font/woff2" };
      const links = [
        { ...font, crossOrigin: "", href: `./${text}` },
        { rel: "stylesheet", blocking: "render", href: `./${style}` },
      ];
      const script = `<script>
      if ((navigator.connection?.downlink ?? 10) > 3)
        for (const link of ${JSON.stringify(links)}) document.head.append(Object.assign(document.createElement("link"), link));
    </script>`;
      return {
        // Put this script before the style sheet, too.
        html: html.replace('<script type="module"', `${script}\n    $&`),
        tags: [{ tag: "link", injectTo: "head", attrs: { ...font, crossorigin: "", href: `./${headlines}` } }],
      };
    },
  },
};

const { homepage } = JSON.parse(readFileSync(new URL("../site/package.json", import.meta.url), "utf8")) as {
  homepage: string;
};

/** Adds the tags for previews of a shared link. The site's build draws the picture. */
const share: Plugin = {
  name: "share",
  transformIndexHtml: (html) => {
    const description = /name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const tags = {
      "og:title": "Carom playground",
      "og:description": description,
      "og:image": `${homepage}/cards/play/index.png`,
      "og:url": `${homepage}/play/index.html`,
    };
    return Object.entries(tags).map(([property, content]) => ({ tag: "meta", attrs: { property, content } }));
  },
};

const { version } = JSON.parse(readFileSync(new URL("../carom/package.json", import.meta.url), "utf8")) as {
  version: string;
};

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  // Relative addresses let any folder of any static host serve the build.
  base: "./",
  plugins: [films, fonts, labFiles, firstFonts, share],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "carom", test: isPartOf("index.js") },
            {
              name: "plots",
              test: /\/playground\/src\/(plot\/|player\.ts|ui\/(choice|copy|facts|number|slider|swatch)\.ts)/,
            },
          ],
        },
      },
    },
  },
});
