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
/** The font of headlines, as `fonts.css` names it. */
const HEADLINES = join(root, "node_modules/.carom/headlines.woff2");

/** ASCII, and the signs and letters that a headline may have besides. */
const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + "–—‘’“”…×−éöäü";

/**
 * Writes the font of headlines with the letters and the weight that headlines have: a fifth of the whole font, which is therefore there at the
 * first paint. The fonts of text and code stay whole, and are optional: a swap would move all text, so the fallback stays if they are late,
 * and the next page has them.
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
