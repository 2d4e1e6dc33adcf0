/**
 * Shows the first figure of a page before everything else. On a slow network, each file that a figure waits for takes a round trip, and
 * files that load at the same time slow each other down. So a script in the head mounts the figure, and the page itself contains the style
 * that it needs until then. The page's program and the whole style sheet load after the figure's first frames.
 */
import postcss, { type Root } from "postcss";
import type { Plugin, Rollup } from "vite";
import type { HeadConfig } from "vitepress";

/** The built files of each figure, by its name. The figure's own file comes first. */
export const figureFiles = new Map<string, string[]>();
/** The code of each of these files. */
const codes = new Map<string, string>();
/** The style sheet of all pages, without its `@font-face` rules. */
let sheet: Root;
/** The `@font-face` rules of the sheet: one set for headlines, and one for text and code. */
export const faces = { headlines: "", text: "" };

/**
 * Remembers the figures' files and the style sheet from the browser's build. It moves the `@font-face` rules from the sheet into each page.
 * If both had them, the browser would load the fonts again with the sheet, and text that is already visible would move.
 */
export const noteFigures: Plugin = {
  name: "note-figures",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const withImports = (file: string, all = new Set<string>()): Set<string> => {
        const chunk = bundle[file] as Rollup.OutputChunk | undefined;
        if (chunk?.type !== "chunk" || all.has(file)) return all;
        all.add(file);
        codes.set(file, chunk.code);
        for (const each of chunk.imports) withImports(each, all);
        return all;
      };
      for (const chunk of Object.values(bundle)) {
        const name = chunk.type === "chunk" && /\/figures\/([\w-]+)\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1];
        if (name && chunk.type === "chunk" && chunk.exports.includes("mount"))
          figureFiles.set(name, [...withImports(chunk.fileName)]);
        if (chunk.type !== "asset" || !chunk.fileName.endsWith(".css")) continue;
        sheet = postcss.parse(String(chunk.source));
        sheet.walkAtRules("font-face", (face) => {
          faces[String(face).includes("/headlines.") ? "headlines" : "text"] += String(face);
          face.remove();
        });
        chunk.source = String(sheet);
      }
    },
  },
};

/** Returns the name and the files of a page's first figure. The figure's own file comes first. */
function firstFiles(html: string): { name?: string; files: string[] } {
  const name = /data-figure="([\w-]+)"/.exec(html)?.[1];
  return { name, files: (name && figureFiles.get(name)) || [] };
}

/**
 * Mounts the first figure of a page by a separate script, so that the figure moves before Vue has loaded and started. Vue doesn't touch
 * what the figure adds to its element, because Vue's template has no children there. The script is asynchronous, because otherwise it would
 * wait for the page's program. If the element isn't in the page yet when it runs, `Figure.vue` mounts the figure later.
 */
export function firstFigure(html: string, base: string): HeadConfig[] {
  const { name, files } = firstFiles(html);
  if (files.length === 0) return [];
  const script =
    `import { mount } from "${base}${files[0]}";` +
    `const root = document.querySelector('[data-figure="${name}"] .figure-stage');` +
    `if (root && !root.firstChild) root.close = mount(root);` +
    // Load the program of the page after the figure's first frames.
    `let frames = 5;` +
    `const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : window.startPage?.());` +
    `wait();`;
  return [
    ...files.map((each): HeadConfig => ["link", { rel: "modulepreload", fetchpriority: "high", href: base + each }]),
    ["script", { type: "module", async: "" }, script],
  ];
}

/** Classes that don't occur in the page's HTML, because scripts in the head set them. */
const SET = ["dark", "mac"];

/**
 * Returns the rules of the style sheet that a page can need before the sheet has loaded: all classes, identifiers and attributes of their
 * selectors occur in the page or in the code of its first figure. The sheet has the same rules, so nothing changes when it loads.
 */
function firstStyle(html: string): string {
  const sources = [html, ...firstFiles(html).files.map((file) => codes.get(file) ?? "")];
  const words = new Set([...SET, ...sources.flatMap((source) => source.match(/[\w-]+/g) ?? [])]);
  const occurs = (selector: string): boolean => {
    // Leave out what is in the parentheses of `:is()` and `:not()`, because an element can match without it.
    const parts = selector.replace(/:[\w-]+\((?:[^()]|\([^()]*\))*\)/g, "");
    // A page names its figures from the start, so rules for other ones aren't needed.
    const figures = [...parts.matchAll(/\[(data-(?:figure|of))="?([^"\]]*)"?\]/g)];
    return (
      figures.every(([, attribute, value]) => html.includes(`${attribute}="${value}"`)) &&
      [...parts.matchAll(/[.#]([\w-]+)|\[([\w-]+)/g)].every(([, name, attribute]) => words.has(name ?? attribute ?? ""))
    );
  };
  const style = sheet.clone();
  style.walkAtRules("media", (media) => {
    if (media.params === "print") media.remove();
  });
  style.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes") return;
    const selectors = rule.selectors.filter(occurs);
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
  style.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return String(style);
}

/**
 * On a page with a figure, loads the page's program and the whole style sheet after the figure. If no frame comes, they load after 3 s, and
 * without JavaScript the sheet loads at once. On a slow network, the text font `font` waits for the sheet, because it is larger than all
 * that the figure needs. Text then stays in the system's font until the next page, where the theme turns the fonts on. If they came on while
 * the page is shown, the browser would set all text again in every font that has loaded by then, headlines included.
 */
export function figureFirst(html: string, font: string | undefined): string {
  const program = /<script type="module" src="([^"]*)"><\/script>/.exec(html);
  // A page without a figure needs only the style and the fonts first.
  if (!program || !html.includes("startPage"))
    return html
      .replace(/<(?:link rel="modulepreload"|script type="module")(?= (?:href|src)=)/g, '$& fetchpriority="low"')
      .replace("</head>", `  <style>${faces.headlines}${faces.text}</style>\n  </head>`);
  const sheets: string[] = [];
  const modules: string[] = [];
  const rest = html
    .replace(program[0], "")
    .replace(/<link rel="preload stylesheet" href="([^"]*)" as="style">/g, (_, file: string) => (sheets.push(file), ""))
    .replace(/<link rel="modulepreload" href="([^"]*)">/g, (_, file: string) => (modules.push(file), ""));
  const script = `<script>
      const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
      const isFast = (navigator.connection?.downlink ?? 10) > 3;
      const loadFont = (rel) => add("link", { rel, as: "font", type: "font/woff2", crossOrigin: "", href: ${JSON.stringify(font)} });
      if (isFast) loadFont("preload");
      window.startPage = () => {
        delete window.startPage;
        if (!isFast) loadFont("prefetch");
        for (const href of ${JSON.stringify(sheets)}) add("link", { rel: "stylesheet", href });
        for (const href of ${JSON.stringify(modules)}) add("link", { rel: "modulepreload", href });
        add("script", { type: "module", src: ${JSON.stringify(program[1])} });
      };
      setTimeout(() => window.startPage?.(), 3000);
    </script>`;
  // Put the style last, because it is long, and the links to the figure's files should come before it.
  const styles = `<style id="text-fonts" media="not all">${faces.text}</style>
    <script>if (isFast) document.getElementById("text-fonts").media = "all";</script>
    <noscript>${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("")}</noscript>
    <style>${faces.headlines}${firstStyle(html)}</style>`;
  return rest.replace("</title>", `</title>\n    ${script}`).replace("</head>", () => `  ${styles}\n  </head>`);
}
