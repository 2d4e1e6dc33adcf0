/** What other programs read of a page: the tags for previews of shared links, and the page as Markdown. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HeadConfig } from "vitepress";
import { derived } from "./published";

/** The site's address, for the tags that need a full one: `homepage` of the site's `package.json`. */
export const { homepage: ADDRESS } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  homepage: string;
};

/** Returns the tags for the preview of a link to a page. */
export function card(title: string, description: string, page: string): HeadConfig[] {
  const tags: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", "Carom"],
    ["og:title", title],
    ["og:description", description],
    // Drawn by `cards.mjs`.
    ["og:image", `${ADDRESS}/cards/${page.replace(/\.md$/, ".png")}`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
  ];
  const address = `${ADDRESS}/${page.replace(/\.md$/, ".html").replace(/(^|\/)index\.html$/, "$1")}`;
  tags.push(["og:url", address]);
  return [
    ...tags.map(([property, content]): HeadConfig => ["meta", { property, content }]),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ["link", { rel: "canonical", href: address }],
  ];
}

/** The most characters of a page's description: about as many as other programs show. */
const LONGEST = 170;

/** Returns what a page says about itself: the description in its front matter, or else the first sentences of its text. */
export function descriptionOf(source: string): string | undefined {
  const [front = ""] = /^---\n[^]*?\n---\n/.exec(source) ?? [];
  const given = /^description: "?(.*?)"?$/m.exec(front)?.[1];
  if (given) return given;
  const blocks = source
    .slice(front.length)
    .replace(/^```[^]*?^```$/gm, "")
    .split(/\n\s*\n/);
  const text = blocks.find((block) => /^["*`$]?\p{L}/u.test(block.trim())) ?? "";
  const plain = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`$]/g, "");
  const [first, ...more] = plain.match(/.+?[.?!](?= |$)/g) ?? [];
  let sentences = first;
  for (const next of more) {
    if (`${sentences}${next}`.length > LONGEST) break;
    sentences += next;
  }
  return sentences;
}

/** Writes each page as Markdown beside its HTML, and `llms.txt`, which lists them. */
export function plainPages(pages: string[], from: string, to: string): void {
  const lines = pages.sort().map((page) => {
    const source = readFileSync(join(from, page), "utf8");
    const text = derived(source.replace(/^---\n[^]*?\n---\n/, ""));
    const title = /^# (.*)$/m.exec(text)?.[1] ?? page;
    mkdirSync(dirname(join(to, page)), { recursive: true });
    writeFileSync(join(to, page), text);
    const description = descriptionOf(source);
    return `- [${title}](${page})${description ? `: ${description}` : ""}`;
  });
  const intro =
    "# Carom\n\n> Exact motion physics for user interfaces: springs, friction, flings and elastic edges as closed-form laws, in Rust and on the web.";
  writeFileSync(join(to, "llms.txt"), `${intro}\n\nEach page of the site as Markdown:\n\n${lines.join("\n")}\n`);
}
