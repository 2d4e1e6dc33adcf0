/**
 * Formulas: LaTeX, `$…$` in a sentence or between two lines of `$$`, becomes MathML when the site is built, so a page doesn't need a script
 * or a font for it. An unknown command fails the build.
 */
import type MarkdownIt from "markdown-it";
import math from "markdown-it-math/no-default-renderer";
import temml, { type Options } from "temml";

/** The colours of a formula are the page's. For example, `\textcolor{red}{…}` has the class `red`. */
const OPTIONS: Options = { macros: { "\\textcolor": "\\class{#1}{#2}" }, trust: true, throwOnError: true };

/** Teaches Markdown formulas. A block may be wider than a phone, and can be scrolled by the keys. */
export function formulas(md: MarkdownIt): void {
  md.use(math, {
    inlineRenderer: (tex: string) => temml.renderToString(tex, OPTIONS),
    blockRenderer: (tex: string) =>
      temml.renderToString(tex, { ...OPTIONS, displayMode: true }).replace("<math", '<math tabindex="0"'),
  });
}
