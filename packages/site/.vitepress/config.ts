import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type HeadConfig } from "vitepress";
import type { Plugin, Rollup } from "vite";
import { isPartOf } from "../../entry.ts";
import { fonts } from "../../fonts.ts";
import { writeEmbeds } from "./embeds";
import { flicks } from "./flicks";
import { formulas } from "./math";
import { ADDRESS, card, descriptionOf, plainPages } from "./plain";
import { derived, publish } from "./published";
import { report } from "./report";

const { version } = JSON.parse(readFileSync(new URL("../../carom/package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The pages of the guide, in groups. */
const GUIDE = {
  Guide: [
    ["springs", "What a spring is"],
    ["response", "Response and damping ratio"],
    ["retarget", "Retarget, do not restart"],
    ["settling", "Settling and rest"],
    ["friction", "Friction and flings"],
    ["edges", "How an edge works"],
    ["velocity", "The velocity of a finger"],
    ["measure", "Measure your own scrolling"],
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
  Start: [["index", "Install"], ["web", "JavaScript"], ["react", "React"], ["vue", "Vue"], ["svelte", "Svelte"], ["solid", "Solid"]],
  "In Rust": [["rust", "Rust"], ["egui", "egui"], ["bevy", "Bevy"], ["iced", "iced"], ["winit", "winit"]],
  "In C and Python": [["c", "C and C++"], ["compositor", "Compositors"], ["python", "Python"]],
} as const;

const PUBLISHED = publish();

/** GitHub's mark as a picture of the page, because VitePress would request its icons from another host. */
const OCTOCAT =
  '<svg viewBox="0 0 16 16" width="20" height="20" fill="currentColor"><path d="M8 0a8 8 0 0 0-2.5 15.6c.4.1.5-.2.5-.4v-1.5c-2.2.5-2.7-1-2.7-1-.4-.9-.9-1.2-.9-1.2-.7-.5.1-.5.1-.5.8.1 1.2.8 1.2.8.7 1.3 1.9.9 2.4.7.1-.5.3-.9.5-1.1-1.8-.2-3.6-.9-3.6-4 0-.9.3-1.6.8-2.1-.1-.2-.4-1 .1-2.1 0 0 .7-.2 2.2.8a7.6 7.6 0 0 1 4 0c1.5-1 2.2-.8 2.2-.8.4 1.1.2 1.9.1 2.1.5.6.8 1.3.8 2.1 0 3.1-1.9 3.7-3.6 3.9.3.3.5.8.5 1.5v2.2c0 .2.1.5.6.4A8 8 0 0 0 8 0z"/></svg>';

/** The colour of the paper in each theme, as in `style.css`. */
const PAPER = { light: "#faf8f3", dark: "#12140f" };

const BASE = process.env.CAROM_SITE_BASE ?? "/";

/** The files of each figure after the build, its own first. */
const figureFiles = new Map<string, string[]>();
/** The page that explains each figure: the first one that shows it. */
const figurePages = new Map<string, { path: string; title: string }>();

/** Notes the files of the figures in the browser's build, for `firstFigure`. */
const noteFigures: Plugin = {
  name: "note-figures",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const withImports = (file: string, all = new Set<string>()): Set<string> => {
      const chunk = bundle[file] as Rollup.OutputChunk | undefined;
      if (chunk?.type !== "chunk" || all.has(file)) return all;
      all.add(file);
      for (const each of chunk.imports) withImports(each, all);
      return all;
    };
    for (const chunk of Object.values(bundle)) {
      const name = chunk.type === "chunk" && /\/figures\/([\w-]+)\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1];
      if (name && chunk.type === "chunk" && chunk.exports.includes("mount")) figureFiles.set(name, [...withImports(chunk.fileName)]);
    }
  },
};

/**
 * Turns the theme's bars into components that hydrate when the browser is idle. Otherwise Vue hydrates the whole page
 * in one task, which would block the first figure on a phone.
 */
const lazyBars: Plugin = {
  name: "lazy-bars",
  enforce: "pre",
  resolveId(source, importer) {
    const isBar = /^\.\/components\/VP(Nav|LocalNav|Sidebar)\.vue$/.test(source) && importer?.includes("theme-default/Layout.vue");
    return isBar ? `\0lazy:${new URL(source, `file://${importer}`).pathname}` : undefined;
  },
  load(id) {
    if (!id.startsWith("\0lazy:")) return undefined;
    return `import { defineAsyncComponent, hydrateOnIdle } from "vue";
      export default defineAsyncComponent({ loader: () => import(${JSON.stringify(id.slice(6))}), hydrate: hydrateOnIdle(2000) });`;
  },
};

/** Whether a file is part of what a spring needs. */
const isOfSpring = isPartOf("spring.js");

/**
 * Keeps Vite's few lines for `import()` out of VitePress's largest chunk, which a figure with an `import()` would otherwise wait for, and what a
 * spring needs in one chunk.
 */
const ownChunks: Plugin = {
  name: "own-chunks",
  outputOptions(options) {
    const { manualChunks } = options;
    if (typeof manualChunks !== "function") return options;
    return { ...options, manualChunks: (id, meta) => (id.includes("vite/preload-helper") ? "import" : isOfSpring(id) ? "carom" : manualChunks(id, meta)) };
  },
};

/**
 * Requests the fonts of headlines and text with the style, for the first paint. On a slow network the font of text comes later on a page that
 * moves, because it is larger than all that moves, and the system's font stays in its place.
 */
function fontLinks(assets: string[], moves: boolean): HeadConfig[] {
  const [headlines, text] = ["headlines", "inter-latin-wght-normal"].map((name) => assets.find((file) => file.includes(`/${name}.`) && file.endsWith(".woff2")));
  const attributes = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" };
  const late = `if ((navigator.connection?.downlink ?? 10) > 3) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: "${text}" }));`;
  return [
    ...(headlines ? [["link", { ...attributes, href: headlines }] satisfies HeadConfig] : []),
    ...(text ? [(moves ? ["script", {}, late] : ["link", { ...attributes, href: text }]) satisfies HeadConfig] : []),
  ];
}

/**
 * Mounts the first figure of a page by a script of its own, so that the figure moves before Vue has loaded and started.
 * Vue leaves the children of the element alone, because its template has none. The script is asynchronous, because it
 * would otherwise wait for the page's program; if the element has not been parsed yet, `Figure.vue` mounts the figure
 * later.
 */
function firstFigure(html: string): HeadConfig[] {
  const name = /data-figure="([\w-]+)"/.exec(html)?.[1];
  const [file, ...imports] = (name && figureFiles.get(name)) || [];
  if (!file) return [];
  const script =
    `import { mount } from "${BASE}${file}";` +
    `const root = document.querySelector('[data-figure="${name}"] .figure-stage');` +
    `if (root && !root.firstChild) root.close = mount(root);` +
    // The program of the page is loaded after the first frames.
    `requestAnimationFrame(() => requestAnimationFrame(() => window.startPage?.()));`;
  return [
    ...[file, ...imports].map((each): HeadConfig => ["link", { rel: "modulepreload", fetchpriority: "high", href: BASE + each }]),
    ["script", { type: "module", async: "" }, script],
  ];
}

/**
 * Loads the program of a page with a figure after the figure, because only the style and the figure are needed to show motion, and a phone's
 * network is shared by all requests. Without a frame, the program starts by the clock.
 */
function programLast(html: string): string {
  const program = /<script type="module" src="([^"]*)"><\/script>/.exec(html);
  // On a page of text, only the style and the fonts are needed first.
  if (!program || !html.includes("startPage")) return html.replace(/<(?:link rel="modulepreload"|script type="module")(?= (?:href|src)=)/g, '$& fetchpriority="low"');
  const files: string[] = [];
  const rest = html.replace(program[0], "").replace(/<link rel="modulepreload" href="([^"]*)">/g, (_, file: string) => {
    files.push(file);
    return "";
  });
  const script = `<script>
      window.startPage = () => {
        delete window.startPage;
        for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
        document.head.append(Object.assign(document.createElement("script"), { type: "module", src: ${JSON.stringify(program[1])} }));
      };
      setTimeout(() => window.startPage?.(), 3000);
    </script>`;
  return rest.replace("</title>", `</title>\n    ${script}`);
}

export default defineConfig({
  title: "Carom",
  description: "Exact motion physics for user interfaces: springs, friction, flings and elastic edges as closed-form laws.",
  lang: "en",
  base: BASE,
  // To disable transitions, VitePress would have the page's style computed three times during the start.
  appearance: { disableTransition: false },
  ...(ADDRESS ? { sitemap: { hostname: `${ADDRESS}/` } } : {}),
  // The pages link to each other with .html, so any static server serves them as they are.
  cleanUrls: false,
  srcExclude: ["README.md", "start/unpublished.md"],
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}icon.svg` }],
    ["meta", { name: "color-scheme", content: "light dark" }],
    // Without scripts, no figure fills its room.
    ["noscript", {}, "<style>.figure-stage, .figure-embed { display: none }</style>"],
    // The bars of a phone's browser have the colour of the theme, which may differ from the system's.
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
  transformPageData: ({ relativePath }, { siteConfig }) => ({ description: descriptionOf(readFileSync(`${siteConfig.srcDir}/${relativePath}`, "utf8")) ?? "" }),
  transformHead({ content, assets, title, description, page, pageData }) {
    const about = { path: page.replace(/\.md$/, ".html"), title: pageData.title };
    for (const [, name = ""] of content.matchAll(/data-figure="([\w-]+)"/g)) if (!figurePages.has(name) || /^guide\//.test(page)) figurePages.set(name, about);
    const figure = firstFigure(content);
    return [...fontLinks(assets, figure.length > 0), ...card(title, description, page), ...figure];
  },
  buildEnd({ pages, outDir, srcDir }) {
    plainPages(pages, srcDir, outDir);
    const embeds = [...figurePages].map(([name, page]) => ({ name, files: figureFiles.get(name) ?? [], page }));
    writeEmbeds(embeds.sort((a, b) => a.name.localeCompare(b.name)), outDir, BASE);
  },
  transformHtml: (html) => programLast(html),
  // The playground and the API documentation are put beside the pages after the build; a test walks all links.
  ignoreDeadLinks: [/^(\.{0,2}\/)?(play|api)\//],
  markdown: {
    config: (md) => {
      formulas(md);
      md.core.ruler.after("normalize", "derived", (state) => {
        state.src = derived(state.src);
      });
      // Sets the tab names of code groups here, because rustdoc would not run a block with a title in its fence.
      md.core.ruler.push("tab-names", ({ tokens }) => {
        for (const token of tokens) {
          if (token.type !== "fence") continue;
          if (token.info === "rust") token.info = "rust [Rust]";
          if (token.info === "js") token.info = "js [JavaScript]";
        }
      });
      // A picture has its place before it is loaded.
      md.core.ruler.push("sizes", ({ tokens, env }) => {
        for (const image of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "image")) {
          const svg = readFileSync(join(dirname(env.path), image.attrGet("src") ?? ""), "utf8");
          const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
          if (!width || !height) throw new Error(`${env.path}: the picture ${image.content} must be an SVG with a width and a height`);
          image.attrSet("width", width);
          image.attrSet("height", height);
        }
      });
      // In a table whose rows have names the corner is empty; it must not be a header.
      md.core.ruler.push("corners", ({ tokens }) => {
        tokens.forEach((token, i) => {
          if (token.type === "th_open" && tokens[i + 1]?.content === "") token.tag = (tokens[i + 2] ?? token).tag = "td";
        });
      });
      // A table of calls has the columns of another library, of Rust and of JavaScript; on a phone they are stacked.
      md.core.ruler.push("tables-of-calls", (state) => {
        const html = (content: string) => Object.assign(new state.Token("html_block", "", 0), { content });
        let isCalls = false;
        state.tokens = state.tokens.flatMap((token, i, all) => {
          if (token.type === "table_open") {
            const head = all.slice(i, i + 12).filter(({ type }) => type === "inline").map(({ content }) => content);
            isCalls = head[1] === "Rust" && head[2] === "JavaScript";
            const isTurned = head[1] === "JavaScript" && head[2] === "Rust";
            if (isCalls || isTurned) {
              isCalls = true;
              return [html(`<div class="calls${isTurned ? " is-turned" : ""}">`), token];
            }
          }
          return token.type === "table_close" && isCalls ? [token, html("</div>")] : [token];
        });
      });
    },
    // Both themes have AA contrast on the background of the code.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Start", link: "/start/", activeMatch: "/start/|/docs/" },
      { text: "Guide", link: "/guide/springs", activeMatch: "/guide/" },
      { text: "CSS", link: "/css" },
      { text: "Playground", link: "/play/index.html", target: "_self" },
      { text: "Compare", link: "/compare", activeMatch: "/compare|/coming-from/" },
      { text: "API", link: "/api", activeMatch: "/api" },
    ],
    socialLinks: [{ icon: { svg: OCTOCAT }, link: REPOSITORY, ariaLabel: "Carom on GitHub" }],
    sidebar: {
      "/start/": start(),
      "/docs/": start(),
      "/guide/": Object.entries(GUIDE).map(([text, pages]) => ({ text, items: pages.map(([name, text]) => ({ text, link: `/guide/${name}` })) })),
      "/api": [{ text: "Carom", items: [{ text: "API documentation", link: "/api" }, { text: "Guide", link: "/guide/springs" }] }],
      "/compare": compare(),
      "/coming-from/": compare(),
    },
    aside: false,
    notFound: {
      title: "There is no such page",
      quote: "It may have moved. The bar above leads to the guide, the playground, the comparisons and the API documentation.",
      linkLabel: "Go to the home page",
      linkText: "Go to the home page",
    },
    docFooter: { prev: "Before", next: "Next" },
    // Read by Foot.vue.
    version,
  },
  vite: {
    plugins: [noteFigures, ownChunks, lazyBars, fonts, report, flicks],
    // The package is part of this workspace: Vite must not bundle it beforehand.
    optimizeDeps: { exclude: ["carom"] },
    build: { chunkSizeWarningLimit: 700, target: "es2022" },
    // A figure shows a recording of the project.
    server: { fs: { allow: ["../.."] } },
  },
});

function start() {
  const groups = Object.entries(START).map(([text, pages]) => ({
    text,
    items: pages.map(([name, text]) => ({ text, link: name === "index" ? "/start/" : `/start/${name}` })),
  }));
  const docs = PUBLISHED.filter(({ page }) => /^docs\/([\w-]+$|.*index$)/.test(page));
  return [...groups, { text: "In depth", items: docs.map(({ page, title }) => ({ text: title, link: `/${page.replace(/index$/, "")}` })) }];
}

function compare() {
  const pages = PUBLISHED.filter(({ page }) => page.startsWith("coming-from/"));
  const items = pages.map(({ page, title }) => ({ text: title, link: `/${page.replace(/index$/, "")}` }));
  return [
    { text: "Compare", items: [{ text: "Carom and its peers", link: "/compare" }, { text: "The motion of libraries, checked", link: "/docs/motion-report" }] },
    ...(items.length > 0 ? [{ text: "Coming from", items }] : []),
  ];
}
