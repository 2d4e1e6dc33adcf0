/** The fonts of the site and the playground, for the builds of both. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const root = dirname(fileURLToPath(import.meta.url));
const FULL = createRequire(import.meta.url).resolve(
  "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
);
/** Where we write the font of headlines. `fonts.css` names this path. */
const HEADLINES = join(root, "node_modules/.carom/headlines.woff2");

/** The characters that a headline may have: ASCII, and some signs and letters. */
const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + "–—‘’“”…×−éöäü";

/**
 * Writes the font of headlines with only the characters and the weight that headlines need. This is a fifth of the whole font, so it has
 * loaded by the first paint. The fonts of text and code stay whole, with `font-display: optional`: if they load late, the page keeps the
 * fallback font, because a swap would move all text. The next page then has them.
 */
export const fonts = {
  name: "fonts",
  enforce: "pre" as const,
  async configResolved(): Promise<void> {
    mkdirSync(dirname(HEADLINES), { recursive: true });
    writeFileSync(
      HEADLINES,
      await subset(readFileSync(FULL), LETTERS, { targetFormat: "woff2", variationAxes: { wght: 575 } }),
    );
  },
  transform: (code: string, id: string): string | undefined =>
    id.includes("@fontsource-variable") && id.endsWith(".css")
      ? code.replaceAll("font-display: swap", "font-display: optional")
      : undefined,
};
