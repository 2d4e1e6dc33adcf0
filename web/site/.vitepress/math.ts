/**
 * Formulas: LaTeX, `$…$` in a sentence or between two lines of `$$`, becomes MathML when the site is built, so a page doesn't need a script
 * or a font for it. An unknown command fails the build.
 */
import type MarkdownIt from "markdown-it";
import math from "markdown-it-math/no-default-renderer";
import temml, { type Options } from "temml";

/** Formulas take their colours from the page's style. For example, `\textcolor{red}{…}` gets the class `red`. */
const OPTIONS: Options = { macros: { "\\textcolor": "\\class{#1}{#2}" }, trust: true, throwOnError: true };

/** Adds formulas to Markdown. A block can take the focus, so that keys scroll it if it is wider than a phone. */
export function formulas(md: MarkdownIt): void {
  md.use(math, {
    inlineRenderer: (tex: string) => temml.renderToString(tex, OPTIONS),
    blockRenderer: (tex: string) =>
      temml.renderToString(tex, { ...OPTIONS, displayMode: true }).replace("<math", '<math tabindex="0"'),
  });
}
