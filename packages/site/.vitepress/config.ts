import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { defineConfig } from "vitepress";

const { version } = JSON.parse(readFileSync(new URL("../../carom/package.json", import.meta.url), "utf8")) as {
  version: string;
};

export const GUIDE = [
  ["springs", "What a spring is"],
  ["response", "Response and damping ratio"],
  ["steppers", "Why steppers drift"],
  ["retarget", "Retarget, do not restart"],
  ["friction", "Friction and flings"],
  ["edges", "How an edge works"],
  ["measure", "Measure your own scrolling"],
  ["two-springs", "Two springs and the interpolator"],
  ["settling", "Settling and rest"],
  ["numbers", "Choose the numbers"],
  ["velocity", "The velocity of a finger"],
  ["batches", "Thousands at once"],
] as const;

const REPOSITORY = "https://github.com/carom-motion/carom";

/** Copies the pages of `docs/coming-from`, which are also read on GitHub, and returns their names and titles. */
function comingFrom(): { name: string; title: string }[] {
  const from = new URL("../../../docs/coming-from/", import.meta.url);
  const to = new URL("../coming-from/", import.meta.url);
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(from)) return [];
  mkdirSync(to);
  const files = readdirSync(from).filter((file) => file.endsWith(".md"));
  return files.sort((a, b) => (a === "README.md" ? -1 : b === "README.md" ? 1 : a.localeCompare(b))).map((file) => {
    const text = readFileSync(new URL(file, from), "utf8")
      .replaceAll("](../../", `](${REPOSITORY}/blob/main/`)
      .replaceAll("](../", `](${REPOSITORY}/blob/main/docs/`);
    const name = file === "README.md" ? "index" : file.replace(/\.md$/, "");
    writeFileSync(new URL(`${name}.md`, to), text);
    const title = /^# (?:Coming from )?(.*)$/m.exec(text)?.[1] ?? name;
    return { name, title: title[0]?.toUpperCase() + title.slice(1) };
  });
}

const COMING = comingFrom();

export default defineConfig({
  title: "Carom",
  description: "Exact motion physics for user interfaces: springs, friction, flings and elastic edges as closed-form laws.",
  lang: "en",
  base: process.env.CAROM_SITE_BASE ?? "/",
  // The pages link to each other with .html, so any static server serves them as they are.
  cleanUrls: false,
  srcExclude: ["README.md"],
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${process.env.CAROM_SITE_BASE ?? "/"}icon.svg` }],
    ["meta", { name: "color-scheme", content: "light dark" }],
  ],
  // The playground and the API documentation are put beside the pages after the build; a test walks all links.
  ignoreDeadLinks: [/^\/?(play|api)\//, /^\.\/(play|api)\//],
  markdown: {
    // The tabs of code groups. A title in the fence itself would keep rustdoc from running the block.
    config: (md) =>
      md.core.ruler.push("tab-names", ({ tokens }) => {
        for (const token of tokens) {
          if (token.type !== "fence") continue;
          if (token.info === "rust") token.info = "rust [Rust]";
          if (token.info === "js") token.info = "js [JavaScript]";
        }
      }),
    // Both themes have AA contrast on the code's ground.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Guide", link: "/guide/springs", activeMatch: "/guide/" },
      { text: "Playground", link: "/play/index.html", target: "_self" },
      { text: "Compare", link: "/compare", activeMatch: "/compare|/coming-from/" },
      { text: "API", link: "/api", activeMatch: "/api" },
    ],
    sidebar: {
      "/guide/": [
        { text: "Guide", items: GUIDE.map(([name, text]) => ({ text, link: `/guide/${name}` })) },
      ],
      "/api": [{ text: "Carom", items: [{ text: "API documentation", link: "/api" }, { text: "Guide", link: "/guide/springs" }] }],
      "/compare": compare(),
      "/coming-from/": compare(),
    },
    aside: false,
    docFooter: { prev: "Before", next: "Next" },
    // Read by Foot.vue.
    version,
  },
  vite: {
    // The package is part of this workspace: Vite must not bundle it beforehand.
    optimizeDeps: { exclude: ["carom"] },
    build: { chunkSizeWarningLimit: 700, target: "es2022" },
    // A figure shows a recording of the project.
    server: { fs: { allow: ["../.."] } },
  },
});

function compare() {
  const pages = COMING.map(({ name, title }) => ({ text: title, link: `/coming-from/${name}` }));
  return [
    { text: "Compare", items: [{ text: "Carom and its peers", link: "/compare" }] },
    ...(pages.length > 0 ? [{ text: "Coming from", items: pages }] : []),
  ];
}
