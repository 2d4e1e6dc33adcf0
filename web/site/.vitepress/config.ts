import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type HeadConfig } from "vitepress";
import type { Plugin } from "vite";
import { isPartOf } from "../../entry.ts";
import { fonts } from "../../fonts.ts";
import { writeEmbeds } from "./embeds";
import { figureFiles, figureFirst, firstFigure, noteFigures } from "./first-figure";
import { flicks } from "./flicks";
import { heights } from "./heights";
import { formulas } from "./math";
import { ADDRESS, card, descriptionOf, plainPages } from "./plain";
import { derived, publish } from "./published";
import { recipes } from "./recipes";
import { report } from "./report";

const { version } = JSON.parse(readFileSync(new URL("../../carom/package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The pages of the guide, in groups. */
const GUIDE = {
  Guide: [
    ["retarget", "Call it back"],
    ["springs", "What a spring is"],
    ["response", "Response and damping ratio"],
    ["settling", "Settling and rest"],
    ["friction", "Friction and flings"],
    ["edges", "How an edge works"],
    ["velocity", "The velocity of a finger"],
    ["measure", "Measure scrolling"],
  ],
  "Further on": [
    ["derivation", "Where the formula comes from"],
    ["steppers", "Why steppers drift"],
    ["gravity", "Gravity and bounces"],
    ["two-springs", "Two springs and the interpolator"],
    ["batches", "Thousands at once"],
  ],
} as const;

const REPOSITORY = "https://github.com/carom-motion/carom";

/** The pages that show how to begin, in groups. */
const START = {
  Start: [
    ["index", "Install"],
    ["web", "JavaScript"],
    ["react", "React"],
    ["vue", "Vue"],
    ["svelte", "Svelte"],
    ["solid", "Solid"],
  ],
  "In Rust": [
    ["rust", "Rust"],
    ["egui", "egui"],
    ["bevy", "Bevy"],
    ["iced", "iced"],
    ["winit", "winit"],
  ],
  "In C and Python": [
    ["c", "C and C++"],
    ["compositor", "Compositors"],
    ["python", "Python"],
  ],
} as const;

const PUBLISHED = publish();

/** GitHub's logo as SVG inside the page, because VitePress would request its icons from another host. */
const OCTOCAT =
  '<svg viewBox="0 0 16 16" width="20" height="20" fill="currentColor"><path d="M8 0a8 8 0 0 0-2.5 15.6c.4.1.5-.2.5-.4v-1.5c-2.2.5-2.7-1-2.7-1-.4-.9-.9-1.2-.9-1.2-.7-.5.1-.5.1-.5.8.1 1.2.8 1.2.8.7 1.3 1.9.9 2.4.7.1-.5.3-.9.5-1.1-1.8-.2-3.6-.9-3.6-4 0-.9.3-1.6.8-2.1-.1-.2-.4-1 .1-2.1 0 0 .7-.2 2.2.8a7.6 7.6 0 0 1 4 0c1.5-1 2.2-.8 2.2-.8.4 1.1.2 1.9.1 2.1.5.6.8 1.3.8 2.1 0 3.1-1.9 3.7-3.6 3.9.3.3.5.8.5 1.5v2.2c0 .2.1.5.6.4A8 8 0 0 0 8 0z"/></svg>';

/** The colour of the paper in each theme, as in `style.css`. */
const PAPER = { light: "#faf8f3", dark: "#12140f" };

const BASE = process.env.CAROM_SITE_BASE ?? "/";

/** The page that explains each figure, by the figure's name: the first page that shows it. */
const figurePages = new Map<string, { path: string; title: string }>();

/** Replaces the theme's bars by our own components, in the way that VitePress's guide to extending its theme describes. */
const bars = {
  find: /^\.\/components\/(VPNav|VPLocalNav|VPSidebar)\.vue$/,
  replacement: fileURLToPath(new URL("./theme/bars/$1.ts", import.meta.url)),
};

const HEADLINES = /\/headlines\.[^/]*\.woff2$/;
const TEXT = /\/inter-latin-wght-normal\.[^/]*\.woff2$/;

/** The parts of the package that nearly every figure needs. */
const ofFigures = ["frames.js", "spring.js", "velocity.js"].map(isPartOf);

/**
 * Puts what nearly every figure needs into one chunk. Vite's few lines for `import()` get a chunk of their own, because Vite would put them
 * into VitePress's largest chunk, and every figure with an `import()` would wait for it.
 */
const ownChunks: Plugin = {
  name: "own-chunks",
  outputOptions(options) {
    const { manualChunks } = options;
    if (typeof manualChunks !== "function") return options;
    const chunkOf: typeof manualChunks = (id, meta) => {
      if (id.includes("vite/preload-helper")) return "import";
      if (
        /\/figures\/kit\.ts$|\/ui\/(choice|dom|slider|swatch)\.ts$/.test(id) ||
        ofFigures.some((isPart) => isPart(id))
      )
        return "figures";
      // VitePress doesn't assign these files to a chunk, and Rollup would put them beside Vue.
      return (
        manualChunks(id, meta) ??
        (/\/(@siteData|@vueuse\/(core|shared)\/|vue\/|vitepress\/dist\/client\/shared)/.test(id)
          ? "framework"
          : undefined)
      );
    };
    // Without this, Rollup would add all that `kit.ts` could import from the package.
    return { ...options, manualChunks: chunkOf, onlyExplicitManualChunks: true };
  },
};

/**
 * Requests the fonts of headlines and text together with the style, for the first paint. On a page with a figure, it only requests the font
 * of headlines, because `figureFirst` requests the other one.
 */
function fontLinks(assets: string[], hasFigure: boolean): HeadConfig[] {
  const files = hasFigure ? [HEADLINES] : [HEADLINES, TEXT];
  return files.flatMap((name) =>
    assets
      .filter((file) => name.test(file))
      .map((href): HeadConfig => ["link", { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href }]),
  );
}

/** A script for the page that a host shows for missing pages: if the address ends in a slash, it leads to the page without the slash. */
const withoutSlash = (base: string): string =>
  `{ const { pathname, search, hash } = location; if (pathname.endsWith("/") && pathname !== ${JSON.stringify(base)}) location.replace(pathname.slice(0, -1) + ".html" + search + hash); }`;

const redirect = (to: string): string =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=${to}"><title>Carom</title><a href="${to}">${to}</a>\n`;

/** The pages to which the addresses of folders lead, because these folders don't have their own pages. */
const FOLDERS = { guide: "retarget", docs: "elements" };

export default defineConfig({
  title: "Carom",
  description:
    "Exact motion physics for user interfaces: springs, friction, flings and elastic edges as closed-form laws.",
  lang: "en",
  base: BASE,
  // Keep VitePress from disabling transitions, because for this it computes the page's style three times at the start.
  appearance: { disableTransition: false },
  sitemap: { hostname: `${ADDRESS}/` },
  // The pages link to each other with .html, so any static server serves them as they are.
  cleanUrls: false,
  srcExclude: ["README.md", "start/unpublished.md", "start/next-*.md"],
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}icon.svg` }],
    // Phones' home screens don't take SVG.
    ["link", { rel: "apple-touch-icon", href: `${BASE}apple-touch-icon.png` }],
    ["meta", { name: "color-scheme", content: "light dark" }],
    // Without scripts, figures stay empty and the copy buttons do nothing, so hide them.
    ["noscript", {}, "<style>.figure-stage, .figure-embed, .copy { display: none }</style>"],
    // Give the bars of a phone's browser the colour of the page's theme, which may differ from the system's theme.
    ["meta", { name: "theme-color", content: PAPER.light }],
    [
      "script",
      {},
      `{
        const root = document.documentElement;
        const set = () => (document.querySelector("meta[name=theme-color]").content = root.classList.contains("dark") ? "${PAPER.dark}" : "${PAPER.light}");
        set();
        new MutationObserver(set).observe(root, { attributeFilter: ["class"] });
      }`,
    ],
  ],
  transformPageData: ({ relativePath, frontmatter }, { siteConfig }) => ({
    description: descriptionOf(readFileSync(`${siteConfig.srcDir}/${relativePath}`, "utf8")) ?? "",
    // On pages outside of the sidebar, hide the links to the previous and the next page, because VitePress would link to the sidebar's
    // first page.
    ...(isAside(relativePath) && { frontmatter: { ...frontmatter, prev: false, next: false } }),
  }),
  transformHead({ content, assets, title, description, page, pageData }) {
    const about = { path: page.replace(/\.md$/, ".html"), title: pageData.title };
    for (const [, name = ""] of content.matchAll(/data-figure="([\w-]+)"/g))
      if (!figurePages.has(name) || /^guide\//.test(page)) figurePages.set(name, about);
    const figure = firstFigure(content, BASE);
    if (page === "404.md") return [["script", {}, withoutSlash(BASE)]];
    return [...fontLinks(assets, figure.length > 0), ...card(title, description, page), ...figure];
  },
  buildEnd({ pages, outDir, srcDir }) {
    plainPages(pages, srcDir, outDir);
    for (const [folder, to] of Object.entries(FOLDERS))
      writeFileSync(join(outDir, `${folder}.html`), redirect(`${folder}/${to}.html`));
    writeFileSync(join(outDir, "robots.txt"), `User-agent: *\nAllow: /\nSitemap: ${ADDRESS}/sitemap.xml\n`);
    const embeds = [...figurePages].map(([name, page]) => ({ name, files: figureFiles.get(name) ?? [], page }));
    writeEmbeds(
      embeds.sort((a, b) => a.name.localeCompare(b.name)),
      outDir,
      BASE,
    );
  },
  transformHtml: (html, _, { assets }) =>
    figureFirst(
      // Add this class now, because VitePress only adds it in the browser, and then the search field would move.
      html.includes('class="VPSidebar') ? html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar"') : html,
      assets.find((file) => TEXT.test(file)),
    ),
  // The playground and the API documentation join the pages after this build, so VitePress can't check links to them. A test checks all
  // links.
  ignoreDeadLinks: [/^(\.{0,2}\/)?(play|api)\//],
  markdown: {
    config: (md) => {
      formulas(md);
      // Give each group of code tabs a name for screen readers.
      const group = md.renderer.rules["container_code-group_open"];
      md.renderer.rules["container_code-group_open"] = (...given) =>
        (group?.(...given) ?? "").replace(
          '<div class="tabs">',
          '<div class="tabs" role="radiogroup" aria-label="Shown as">',
        );
      md.core.ruler.after("normalize", "derived", (state) => {
        state.src = derived(state.src);
      });
      // Hide the link that VitePress adds to each heading from screen readers, which would read the heading twice.
      md.core.ruler.push("permalinks", ({ tokens }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? []))
          if (link.attrGet("class") === "header-anchor") {
            link.attrSet("aria-hidden", "true");
            link.attrSet("tabindex", "-1");
            link.attrs = (link.attrs ?? []).filter(([name]) => name !== "aria-label");
          }
      });
      // If a page has many headings, put an outline below its title.
      md.core.ruler.push("outline", (state) => {
        const { tokens } = state;
        const titles = tokens.flatMap((token, i) => (token.type === "heading_open" && token.tag === "h2" ? [i] : []));
        const first = tokens.findIndex(({ type, tag }) => type === "heading_close" && tag === "h1");
        if (titles.length < 4 || first < 0) return;
        const items = titles.map((i) => {
          const text = (tokens[i + 1]?.children ?? []).filter(({ type }) => /^(text|code_inline)$/.test(type));
          return `<li><a href="#${tokens[i]?.attrGet("id")}">${md.utils.escapeHtml(
            text
              .map(({ content }) => content)
              .join("")
              .trim(),
          )}</a></li>`;
        });
        const html = `<details class="outline"><summary>On this page</summary><ul>${items.join("")}</ul></details>\n`;
        tokens.splice(first + 1, 0, Object.assign(new state.Token("html_block", "", 0), { content: html }));
      });
      // Set the tab names of code groups here and not in the fences, because rustdoc doesn't run a block with a title in its fence.
      md.core.ruler.push("tab-names", ({ tokens }) => {
        for (const token of tokens) {
          if (token.type !== "fence") continue;
          if (token.info === "rust") token.info = "rust [Rust]";
          if (token.info === "js") token.info = "js [JavaScript]";
        }
      });
      // Write the size of each picture into the page, so that the text below doesn't move when the picture loads.
      md.core.ruler.push("sizes", ({ tokens, env }) => {
        for (const image of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "image")) {
          const svg = readFileSync(join(dirname(env.path), image.attrGet("src") ?? ""), "utf8");
          const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
          if (!width || !height)
            throw new Error(`${env.path}: the picture ${image.content} must be an SVG with a width and a height`);
          image.attrSet("width", width);
          image.attrSet("height", height);
        }
      });
      // If a table's first header is empty, make it a plain cell. Mark cells with long text, which need more room on a phone than numbers.
      md.core.ruler.push("cells", ({ tokens }) => {
        tokens.forEach((token, i) => {
          const text = tokens[i + 1]?.content ?? "";
          if (token.type === "th_open" && text === "") token.tag = (tokens[i + 2] ?? token).tag = "td";
          if (token.type === "td_open" && text.length > 20) token.attrJoin("class", "is-long");
        });
      });
      // Tables that compare a library's calls with Rust and JavaScript get a class and their titles, because a phone stacks their columns.
      md.core.ruler.push("tables-of-calls", (state) => {
        const html = (content: string) => Object.assign(new state.Token("html_block", "", 0), { content });
        let isCalls = false;
        state.tokens = state.tokens.flatMap((token, i, all) => {
          if (token.type === "table_open") {
            const head = all
              .slice(i, i + 12)
              .filter(({ type }) => type === "inline")
              .map(({ content }) => content);
            const [second, third] = head.slice(1);
            isCalls = /^(Rust,JavaScript|JavaScript,Rust)$/.test(`${second},${third}`);
            if (isCalls) return [html(`<div class="calls" style="--second: '${second}'; --third: '${third}'">`), token];
          }
          return token.type === "table_close" && isCalls ? [token, html("</div>")] : [token];
        });
      });
    },
    // These two themes have AA contrast on the background of our code blocks.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    search: {
      provider: "local",
      // Pages on coming from another library name everything, so rank the pages that explain a thing before them.
      options: {
        miniSearch: {
          searchOptions: {
            boostDocument: (id: string) => (/coming-from|hosts|motion-report|\/api/.test(id) ? 0.4 : 1),
          },
        },
      },
    },
    nav: [
      { text: "Start", link: "/start/", activeMatch: "/start/|/docs/(?!motion-report)" },
      { text: "Guide", link: "/guide/retarget", activeMatch: "/guide/" },
      { text: "CSS", link: "/css" },
      { text: "Playground", link: "/play/index.html", target: "_self" },
      { text: "Examples", link: "/examples" },
      { text: "Compare", link: "/compare", activeMatch: "/compare|/coming-from/|/docs/motion-report" },
      { text: "API", link: "/api", activeMatch: "/api" },
    ],
    socialLinks: [{ icon: { svg: OCTOCAT }, link: REPOSITORY, ariaLabel: "Carom on GitHub" }],
    sidebar: {
      "/start/": start(),
      "/docs/motion-report": compare(),
      "/docs/": start(),
      "/guide/": Object.entries(GUIDE).map(([text, pages]) => ({
        text,
        items: pages.map(([name, text]) => ({ text, link: `/guide/${name}` })),
      })),
      "/api": [
        {
          text: "Carom",
          items: [
            { text: "API documentation", link: "/api" },
            { text: "Guide", link: "/guide/retarget" },
          ],
        },
      ],
      "/compare": compare(),
      "/coming-from/": compare(),
    },
    aside: false,
    editLink: {
      pattern: ({ filePath }) =>
        `https://github.com/carom-motion/carom/edit/main/${/^(docs|coming-from)\//.test(filePath) ? filePath.replace(/^coming-from/, "docs/coming-from").replace(/index\.md$/, "README.md") : `web/site/${filePath}`}`,
      text: "Edit this page",
    },
    notFound: {
      title: "There is no such page",
      quote:
        "It may have moved. The bar above leads to the guide, the playground, the comparisons and the API documentation.",
      linkLabel: "Go to the home page",
      linkText: "Go to the home page",
    },
    docFooter: { prev: "Before", next: "Next" },
    // Read by Foot.vue.
    version,
  },
  vite: {
    plugins: [noteFigures, ownChunks, fonts, heights, report, recipes, flicks],
    resolve: { alias: [bars] },
    // The packages are part of this workspace: Vite must not bundle them beforehand.
    optimizeDeps: { exclude: ["carom", "carom-tools"] },
    // Don't inline fonts into the style sheet, because then every page would load all of them.
    build: {
      chunkSizeWarningLimit: 700,
      target: "es2022",
      assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    },
    // Let figures load recordings from the repository.
    server: { fs: { allow: ["../.."] } },
  },
});

/**
 * Returns whether a page is outside of the sidebar. The page on testing links to the checks, and the report to the pages for maintainers.
 */
function isAside(page: string): boolean {
  return /^docs\/(how-to-test-motion\/(?!index)|.*hosts)/.test(page);
}

function start() {
  const groups = Object.entries(START).map(([text, pages]) => ({
    text,
    items: pages.map(([name, text]) => ({ text, link: name === "index" ? "/start/" : `/start/${name}` })),
  }));
  const docs = PUBLISHED.filter(({ page }) => /^docs\//.test(page) && !isAside(page) && !/motion-report/.test(page));
  return [
    ...groups,
    {
      text: "In depth",
      items: docs.map(({ page, title }) => ({ text: title, link: `/${page.replace(/index$/, "")}` })),
    },
  ];
}

function compare() {
  const pages = PUBLISHED.filter(({ page }) => page.startsWith("coming-from/"));
  const items = pages.map(({ page, title }) => ({ text: title, link: `/${page.replace(/index$/, "")}` }));
  return [
    {
      text: "Compare",
      items: [
        { text: "Carom and its peers", link: "/compare" },
        { text: "The motion of libraries, checked", link: "/docs/motion-report" },
      ],
    },
    ...(items.length > 0 ? [{ text: "Coming from", items }] : []),
  ];
}
