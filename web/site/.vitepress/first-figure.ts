/**
 * Shows the first figure of a page before all else: the head of the page mounts it, the style that the page needs until then is in the page
 * itself, and the page's program and the whole style sheet are loaded after the figure's first frames. On a slow network each file
 * that a figure waits for takes a round trip, and all files that load share the network.
 */
import postcss, { type Root } from "postcss";
import type { Plugin, Rollup } from "vite";
import type { HeadConfig } from "vitepress";

/** The files of each figure after the build, its own first. */
export const figureFiles = new Map<string, string[]>();
/** The code of the files of figures. */
const codes = new Map<string, string>();
/** The style sheet of all pages, and the fonts that it named: one set for headlines, and one for text and code. */
let sheet: Root;
export const faces = { headlines: "", text: "" };

/**
 * Notes the files of the figures and the style sheet in the browser's build. The fonts are named in each page and not in the sheet, because a
 * font that is named again is loaded again, and then moves the text that has not waited for it.
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

/** Returns the files of the first figure of a page, its own first. */
function firstFiles(html: string): { name?: string; files: string[] } {
  const name = /data-figure="([\w-]+)"/.exec(html)?.[1];
  return { name, files: (name && figureFiles.get(name)) || [] };
}

/**
 * Mounts the first figure of a page by a separate script, so that the figure moves before Vue has loaded and started. Vue leaves the
 * children of the element alone, because its template doesn't have any. The script is asynchronous, because it would otherwise wait for the
 * page's program. If the element hasn't been parsed yet, `Figure.vue` mounts the figure later.
 */
export function firstFigure(html: string, base: string): HeadConfig[] {
  const { name, files } = firstFiles(html);
  if (files.length === 0) return [];
  const script =
    `import { mount } from "${base}${files[0]}";` +
    `const root = document.querySelector('[data-figure="${name}"] .figure-stage');` +
    `if (root && !root.firstChild) root.close = mount(root);` +
    // The program of the page loads after the first frames that move the figure.
    `let frames = 5;` +
    `const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : window.startPage?.());` +
    `wait();`;
  return [
    ...files.map((each): HeadConfig => ["link", { rel: "modulepreload", fetchpriority: "high", href: base + each }]),
    ["script", { type: "module", async: "" }, script],
  ];
}

/** Classes that the scripts in the head set. */
const SET = ["dark", "mac"];

/**
 * Returns the rules of the style sheet that can apply to a page before the sheet has loaded: the classes, identifiers and attributes of
 * their selectors all occur in the page or in the code of its first figure. Each rule is also in the sheet, so the sheet doesn't change
 * anything.
 */
function firstStyle(html: string): string {
  const sources = [html, ...firstFiles(html).files.map((file) => codes.get(file) ?? "")];
  const words = new Set([...SET, ...sources.flatMap((source) => source.match(/[\w-]+/g) ?? [])]);
  const occurs = (selector: string): boolean => {
    // An element may lack what `:is()` and `:not()` have in their parentheses.
    const parts = selector.replace(/:[\w-]+\((?:[^()]|\([^()]*\))*\)/g, "");
    return [...parts.matchAll(/[.#]([\w-]+)|\[([\w-]+)/g)].every(([, name, attribute]) =>
      words.has(name ?? attribute ?? ""),
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
 * Loads the program of a page with a figure, and the whole style sheet, after the figure. Without a frame, they are loaded by the clock,
 * and without JavaScript the sheet is loaded at once. On a slow network the font of text, `font`, comes with the sheet, because it is
 * larger than everything that moves. The system's font then stays in its place.
 */
export function figureFirst(html: string, font: string | undefined): string {
  const program = /<script type="module" src="([^"]*)"><\/script>/.exec(html);
  // On a page of text, only the style and the fonts are needed first.
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
      if (isFast) add("link", { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: ${JSON.stringify(font)} });
      window.startPage = () => {
        delete window.startPage;
        document.getElementById("text-fonts").media = "all";
        for (const href of ${JSON.stringify(sheets)}) add("link", { rel: "stylesheet", href });
        for (const href of ${JSON.stringify(modules)}) add("link", { rel: "modulepreload", href });
        add("script", { type: "module", src: ${JSON.stringify(program[1])} });
      };
      setTimeout(() => window.startPage?.(), 3000);
    </script>`;
  // The links to the figure's files stand before the style, which is long.
  const styles = `<style id="text-fonts" media="not all">${faces.text}</style>
    <script>if (isFast) document.getElementById("text-fonts").media = "all";</script>
    <noscript>${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("")}</noscript>
    <style>${faces.headlines}${firstStyle(html)}</style>`;
  return rest.replace("</title>", `</title>\n    ${script}`).replace("</head>", () => `  ${styles}\n  </head>`);
}
