/**
 * Writes a page for each figure, which other sites can show in a frame: `embed/NAME.html`. `?theme=dark` or `?theme=light` sets the theme,
 * and `?of=` what the figure shows.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faces } from "./first-figure";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A figure: its files, the figure's own file first, and the page that explains the figure. */
export interface Embed {
  name: string;
  files: string[];
  page: { path: string; title: string };
}

const html = ({ name, files: [file, ...imports], page }: Embed, base: string, style: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(page.title)} · Carom</title>
<script>
  const given = new URLSearchParams(location.search);
  const theme = given.get("theme");
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", isDark);
</script>
<link rel="icon" type="image/svg+xml" href="${base}icon.svg">
<link rel="stylesheet" href="${base}${style}">
<style>${faces.headlines}${faces.text}</style>
${[file, ...imports].map((each) => `<link rel="modulepreload" href="${base}${each}">`).join("\n")}
<body class="embed">
<main class="vp-doc">
  <h1>${escaped(page.title)}</h1>
  <figure class="figure" data-figure="${name}"><div class="figure-stage"></div></figure>
  <p><a href="${base}${page.path}" target="_blank" rel="noopener">${escaped(page.title)} · Carom</a></p>
</main>
<script type="module">
  import { mount } from "${base}${file}";
  if (given.has("of")) document.querySelector(".figure").dataset.of = given.get("of");
  mount(document.querySelector(".figure-stage"));
</script>
`;

export function writeEmbeds(embeds: Embed[], outDir: string, base: string): void {
  const style = readdirSync(join(outDir, "assets")).find((name) => /^style\..*\.css$/.test(name));
  if (!style) throw new Error("the build has no style sheet");
  mkdirSync(join(outDir, "embed"), { recursive: true });
  for (const embed of embeds)
    writeFileSync(join(outDir, "embed", `${embed.name}.html`), html(embed, base, `assets/${style}`));
}
