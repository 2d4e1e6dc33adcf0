/**
 * Formulas as MathML: a fence ```` ```math ```` is a block with a formula a line, and `$…$` a formula in a sentence.
 *
 * A formula is written as in a plain text: `x(t) = x₀ + v₀·(1 − e^(−λ t))/λ`. Latin letters without a space between them are one
 * name, so a product is written `k x` or `k·x`. `_` and `₀` lower, `^` and `²` raise, `√` and the `/` of a block take the next
 * name or the next parentheses, and `red{…}` has that colour of the page.
 */
import type MarkdownIt from "markdown-it";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";
/** A number, a Greek letter or a Latin name with its primes, or any other character. */
const TOKEN = /\s*(\d+(?:\.\d+)?|[α-ω]|[A-Za-z]+[′″]*|\S)/gu;
const FUNCTIONS = ["cos", "sin", "cosh", "sinh", "ln", "lim"];
const COLOURS = ["red", "blue"];
const THIN = '<mspace width="0.17em"/>';

const row = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] as string) : `<mrow>${parts.join("")}</mrow>`);
const operator = (text: string): string => `<mo>${text === "<" ? "&lt;" : text === ">" ? "&gt;" : text}</mo>`;
/** A parenthesis, which grows with a fraction only. */
const fence = (text: string, isTall: boolean): string => `<mo${isTall ? "" : ' stretchy="false"'}>${text}</mo>`;

class Formula {
  private readonly tokens: string[];
  private next = 0;

  constructor(
    private readonly source: string,
    private readonly isBlock: boolean,
  ) {
    this.tokens = Array.from(source.matchAll(TOKEN), ([, token]) => token as string);
  }

  /** Returns the terms up to a closing mark, or up to the end. */
  terms(close?: string): string[] {
    const all: string[] = [];
    while (this.next < this.tokens.length && this.tokens[this.next] !== close) {
      const token = this.tokens[this.next] as string;
      if (this.isBlock && token === "/") {
        this.next += 1;
        const above = all.pop();
        if (above === undefined) throw new Error(`\`/\` must follow a term in the formula \`${this.source}\``);
        all.push(`<mfrac>${bare(above)}${bare(this.term())}</mfrac>`);
      } else all.push(this.term());
    }
    if (close !== undefined && this.tokens[this.next++] !== close) throw new Error(`\`${close}\` must end a group in the formula \`${this.source}\``);
    return all;
  }

  /** Returns a term with what is below and above it. */
  private term(): string {
    const name = this.tokens[this.next];
    const base = this.base();
    let [below, above]: (string | undefined)[] = [];
    for (;;) {
      const token = this.tokens[this.next] ?? " ";
      if (token === "_" || token === "^") {
        this.next += 1;
        const script = bare(this.base());
        if (token === "_") below = script;
        else above = script;
      } else if (LOWERED.includes(token)) below = `<mn>${LOWERED.indexOf(this.tokens[this.next++] as string)}</mn>`;
      else if (RAISED.includes(token)) above = `<mn>${RAISED.indexOf(this.tokens[this.next++] as string)}</mn>`;
      else break;
    }
    const isUnder = name === "lim" && below !== undefined;
    const scripted =
      below !== undefined && above !== undefined
        ? `<msubsup>${base}${below}${above}</msubsup>`
        : below !== undefined
          ? `<m${isUnder ? "under" : "sub"}>${base}${below}</m${isUnder ? "under" : "sub"}>`
          : above !== undefined
            ? `<msup>${base}${above}</msup>`
            : base;
    return FUNCTIONS.includes(name ?? "") ? `${THIN}${scripted}${THIN}` : scripted;
  }

  private base(): string {
    const token = this.tokens[this.next++];
    if (token === undefined) throw new Error(`a term is missing at the end of the formula \`${this.source}\``);
    if (token === "(") {
      const inner = this.terms(")").join("");
      const isTall = inner.includes("<mfrac>");
      return `<mrow>${fence("(", isTall)}${inner}${fence(")", isTall)}</mrow>`;
    }
    if (token === "√") return `<msqrt>${bare(this.base())}</msqrt>`;
    if (COLOURS.includes(token) && this.tokens[this.next] === "{") {
      this.next += 1;
      return `<mrow style="color: var(--${token})">${this.terms("}").join("")}</mrow>`;
    }
    if (/^\d/.test(token)) return `<mn>${token}</mn>`;
    const [, letters, primes] = /^([α-ωA-Za-z]+)([′″]*)$/u.exec(token) ?? [];
    if (letters) return primes ? `<mrow><mi>${letters}</mi><mo lspace="0" rspace="0">${primes}</mo></mrow>` : `<mi>${letters}</mi>`;
    if (token === ",") return `${operator(",")}<mspace width="1em"/>`;
    return operator(token === "-" ? "−" : token);
  }
}

/** Removes the parentheses around a term that a fraction, a root or a script groups already. */
function bare(term: string): string {
  const inner = /^<mrow><mo[^>]*>\(<\/mo>(.*)<mo[^>]*>\)<\/mo><\/mrow>$/.exec(term)?.[1];
  return inner === undefined ? term : `<mrow>${inner}</mrow>`;
}

/** Returns a formula as MathML. A block may be wider than a phone, and can be scrolled by the keys. */
function mathml(source: string, isBlock: boolean): string {
  return `<math${isBlock ? ' display="block" tabindex="0"' : ""}>${row(new Formula(source, isBlock).terms())}</math>`;
}

/** Teaches Markdown the two ways to write a formula. */
export function formulas(md: MarkdownIt): void {
  md.core.ruler.push("formulas", (state) => {
    for (const token of state.tokens) {
      if (token.type !== "fence" || token.info.trim() !== "math") continue;
      token.type = "html_block";
      token.content = `${token.content.trim().split("\n").map((line) => mathml(line, true)).join("\n")}\n`;
    }
  });
  md.inline.ruler.before("escape", "formula", (state, isSilent) => {
    const [all, source] = /^\$(?! )([^$\n]+)(?<! )\$/.exec(state.src.slice(state.pos)) ?? [];
    if (all === undefined || source === undefined) return false;
    if (!isSilent) state.push("html_inline", "", 0).content = mathml(source, false);
    state.pos += all.length;
    return true;
  });
}
