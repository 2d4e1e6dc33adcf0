/**
 * CSS values as rows of numbers, and rows of numbers as CSS.
 *
 * Only the browser knows which values can be mixed, and in which form. So we ask it for its own mixture of two values.
 */

import { finite, written } from "../law.js";
import { decimals } from "../linear.js";
import { nearestName } from "../options.js";
import { restyle } from "../styles.js";

/** For each number, the least and the greatest that are known to be valid. */
export type Range = readonly (readonly [least: number, greatest: number])[];

/** How the numbers of a property are written. You can compare rows of numbers if their formats have the same `key`. */
export interface Format {
  readonly key: string;
  /** For each number, the largest invisible error. 0 means a thousandth of its travel. */
  readonly tolerances: readonly number[];
  /**
   * Two values, if the browser doesn't mix them number by number. Then the format's only number is the progress from one to the other.
   * @default none
   */
  readonly ends?: readonly string[] | undefined;
  /**
   * Writes numbers. It writes numbers outside of `range` in such a way that the browser clamps them instead of dropping the whole value.
   */
  write(numbers: readonly number[], range?: Range): string;
}

/** Returns whether a browser knows a value of a property. Other environments, such as jsdom, accept any. */
export const supports = (css: string, text: string): boolean => typeof CSS === "undefined" || CSS.supports(css, text);

/** The keys that are parts of one CSS property, and their places in it. */
const PARTS: { readonly [key: string]: readonly [css: string, ...places: number[]] } = {
  x: ["translate", 0],
  y: ["translate", 1],
  z: ["translate", 2],
  scale: ["scale", 0, 1],
  scaleX: ["scale", 0],
  scaleY: ["scale", 1],
  rotateX: ["transform", 0],
  rotateY: ["transform", 1],
  skewX: ["transform", 2],
  skewY: ["transform", 3],
};

/** Returns the CSS property of a key, and the indices of the numbers that the key sets. An empty list of indices means all numbers. */
export function propertyOf(key: string): readonly [css: string, ...places: number[]] {
  return PARTS[key] ?? [key.startsWith("--") ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}

/** Returns the name of a property in keyframes. */
export const keyframeName = (css: string): string =>
  css.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Matches a number, or a colour: its notation, its numbers, and the space of `color()`. */
const TOKEN =
  /(rgb|hsl|hwb|(?:ok)?l(?:ab|ch)|color)a?\((\s*[a-z][\w-]*\s)?([^()]*)\)|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?![\w-]*\()/gi;

/**
 * Returns the key of a text's format, with ¤ for a number and § for a colour, and the numbers. A colour has four numbers: the opacity last,
 * and before it the three of its notation, each multiplied by the opacity. These are the numbers that browsers mix.
 */
function parse(text: string): readonly [key: string, numbers: number[]] {
  const numbers: number[] = [];
  const key = text
    .replace(/ - (?=[\d.])/g, " + -")
    .replace(TOKEN, (token, notation: string | undefined, space = "", parts = "") => {
      if (!notation) {
        numbers.push(Number(token));
        return "¤";
      }
      const [r, g, b, alpha = 1] = (parts as string).split(/[\s,/]+/).map((part) => Number(part) || 0);
      numbers.push(r * alpha, g * alpha, b * alpha, alpha);
      return `${notation}(${space}§)`;
    });
  return [key, numbers];
}

/** Returns the numbers of a text, as {@link parse} does. */
export const numbersIn = (text: string): number[] => parse(text)[1];

const formats = new Map<string, Format>();

/** Returns the format of a key. */
function formatOf(key: string): Format {
  let format = formats.get(key);
  if (format) return format;
  const [begin] = key.split(/[¤§]/, 1);
  const parts = key.slice(begin.length).match(/[¤§][^¤§]*/g) ?? [];
  format = {
    key,
    tolerances: parts.flatMap((part) =>
      part[0] === "§" ? [0, 0, 0, 0] : [part.startsWith("px", 1) ? 0.1 : part.startsWith("deg", 1) ? 0.05 : 0],
    ),
    write(numbers, range) {
      let i = 0;
      return parts.reduce((text, part) => {
        if (part[0] === "§") {
          const [r, g, b, alpha] = numbers.slice(i, (i += 4));
          const row = [r, g, b].map((number) => decimals(number / Math.max(alpha, 1e-9), 5));
          return `${text}${row.join(" ")} / ${decimals(alpha, 5)}${part.slice(1)}`;
        }
        const number = numbers[i];
        const [least, greatest] = range?.[i] ?? [number, number];
        i += 1;
        const length = decimals(number, 5);
        // Inside quotes, as in a path, browsers don't compute `calc()` and don't clamp.
        const isOutside = (number < least || number > greatest) && text.split('"').length % 2 > 0;
        return text + (isOutside ? part.replace(/^.([a-z%]*)/i, `calc(${length}$1)`) : length + part.slice(1));
      }, begin);
    },
  };
  formats.set(key, format);
  return format;
}

export const TURNS = ["rotateX", "rotateY", "skewX", "skewY"];
/** The properties that have keys for their parts. Their formats always have all numbers. */
const WHOLE = {
  translate: /* @__PURE__ */ formatOf("¤px ¤px ¤px"),
  scale: /* @__PURE__ */ formatOf("¤ ¤ ¤"),
  transform: /* @__PURE__ */ formatOf(TURNS.map((name) => `${name}(¤deg)`).join(" ")),
};

/** An HTML, SVG or MathML element. */
export type ElementWithStyle = Element & ElementCSSInlineStyle;

/** Returns the computed value of a property. */
export function present(element: ElementWithStyle, css: string): string {
  // The computed style replaces the functions by a matrix. But browsers mix one function at a time, so read the functions.
  const list =
    css === "transform" ? (element as Partial<Element>).computedStyleMap?.().get(css)?.toString() : undefined;
  return list && !list.includes("matrix") ? list : getComputedStyle(element).getPropertyValue(css);
}

/** A text whose computed value we want to know. */
export interface Question {
  readonly element: ElementWithStyle;
  readonly css: string;
  readonly given: Given;
}

/** Replaces texts by the values that the browser computes from them. It sets all texts, reads all values, and then restores the styles. */
export function resolve(questions: readonly Question[]): void {
  const places = questions.map(({ css, given }) =>
    css.startsWith("--") && supports("color", given.whole!) ? "color" : css,
  );
  // Use `!important` to override animations, and switch off transitions so that the computed style changes at once.
  const restore = questions.map(({ element, given }, i) =>
    restyle(element, { transition: "none", [places[i]]: given.whole! }, "important"),
  );
  const values = questions.map(({ element }, i) => present(element, places[i]));
  for (const undo of restore.reverse()) undo();
  questions.forEach(({ given }, i) => (given.whole = values[i]));
}

/** Returns the browser's own mixture of two values of an element's property, even beyond them. */
function mixtureOf(element: ElementWithStyle, css: string, values: [string, string], progress: number): string {
  const animation = element.animate(
    { [keyframeName(css)]: values },
    { duration: 1, easing: `linear(${progress}, ${progress})`, fill: "both" },
  );
  animation.pause();
  const text = present(element, css);
  animation.cancel();
  return text;
}

/** Matches what browsers don't mix number by number: matrices, turns about axes, ratios, and most notations of colours. */
const BENT = /matrix|3d|¤ ¤ ¤ ¤deg|\/|(lch|color|hsl|hwb|\blab)\(/;

/** Two values of a property in one format. */
export type Pair = readonly [format: Format, from: readonly number[], to: readonly number[]];

/**
 * Returns two computed values of a property in one format, or `undefined` if the browser doesn't mix them.
 *
 * @param isStraight whether the format must have all numbers, even if the browser doesn't mix the values number by number
 */
export function pairOf(
  element: ElementWithStyle,
  css: string,
  from: string,
  to: string,
  isStraight = false,
): Pair | undefined {
  const [[key, begin], [other, end]] = [from, to].map(parse);
  const isOwn = key === other && !BENT.test(key);
  if (isOwn || from === to || from === "") return [formatOf(other), key === other ? begin : end.map(() => 0), end];
  if (css.startsWith("--") || !element.animate) return undefined;
  // A shorthand leaves out values that repeat. So mix at uneven fractions, where values seldom repeat.
  const margin = isStraight ? 1e-3 : 0.23;
  const [[form, first], [last, second]] = [margin, 1 - margin].map((progress) =>
    parse(mixtureOf(element, css, [from, to], progress)),
  );
  if (form !== last || first.length === 0) {
    // Browsers don't mix values of an element without a box. Nobody would see its motion anyway.
    return element.getClientRects().length > 0 ? undefined : [formatOf(other), end, end];
  }
  if (!isStraight) return bent(element, css, [from, to]);
  const beyond = (a: readonly number[], b: readonly number[]): number[] =>
    a.map((number, i) => number + ((number - b[i]) * margin) / (1 - 2 * margin));
  return [formatOf(form), beyond(first, second), beyond(second, first)];
}

/** Returns two values whose only number is the progress from one to the other. */
const bent = (element: ElementWithStyle, css: string, ends: [string, string]): Pair => [
  {
    key: ends.join(" to "),
    tolerances: [0],
    ends,
    write: ([progress]) => ends[progress] ?? mixtureOf(element, css, ends, progress),
  },
  [0],
  [1],
];

/** Splits a list at spaces that aren't in brackets. */
export const listOf = (text: string): string[] => text.split(/ (?![^(]*\))/);

/** Returns the format of a property whose parts have keys of their own. */
export const wholeFormat = (css: string, key = ""): Format | undefined =>
  css === key && css === "transform" ? undefined : WHOLE[css as keyof typeof WHOLE];

/**
 * Returns the numbers of a computed value of a property whose parts have keys of their own, such as `scale`, in the order of
 * {@link wholeFormat}.
 */
export function wholeRow(element: ElementWithStyle, css: string, text: string): number[] {
  if (css === "transform") return turnsOf(element.style.transform || text);
  const parts = text === "none" || text === "" ? [] : listOf(text);
  if (css === "scale") {
    const [x = 1, y = x, z = 1] = parts.map(Number);
    return [x, y, z];
  }
  const { offsetWidth = 0, offsetHeight = 0 } = element as HTMLElement;
  // Percentages refer to the size of the element itself.
  return [offsetWidth, offsetHeight, 0].map((size, i) =>
    [...(parts[i] ?? "").matchAll(/([-+]?) ?(-?[\d.e]+)(px|%)/g)].reduce(
      (sum, [, sign, number, unit]) => sum + Number(sign + number) * (unit === "%" ? size / 100 : 1),
      0,
    ),
  );
}

/** Returns the angles of the parts of `transform`. */
function turnsOf(text: string): number[] {
  if (!/^((rotate|skew)[XY]\([-\d.e]+deg\) ?|none)*$/.test(text))
    throw new Error(`\`transform\` must have angles in degrees for ${TURNS.join(", ")} alone, but is ${written(text)}`);
  return TURNS.map((name) => Number.parseFloat(text.split(`${name}(`)[1] ?? 0));
}

/** A target or a start, as text for the style, and as a number if it is a plain one. */
export interface Given {
  readonly text: string;
  /** The value of the whole property, which {@link resolve} computes. @default none, if we know the number */
  whole?: string | undefined;
  /** The number. @default none, if we have to compute the text */
  readonly number?: number | undefined;
}

/**
 * Returns what the caller passed for a key, after a check.
 *
 * @param shown the current value of the property. A plain number gets the same unit
 * @throws If it is invalid.
 */
export function givenOf(element: ElementWithStyle, key: string, given: unknown, shown: string): Given {
  const [css, ...places] = propertyOf(key);
  if (typeof given === "number") finite(key, given);
  else if (typeof given !== "string")
    throw new Error(`\`${key}\` must be a number or a text, but is ${written(given)}`);
  if (!css.startsWith("--") && !(css in element.style)) {
    const known: string[] = [];
    for (const name in element.style) known.push(name);
    const near = nearestName(css, known);
    throw new Error(
      `\`${key}\` must be a CSS property, but there is none of this name${near ? `; did you mean \`${near}\`?` : ""}`,
    );
  }
  const isPart = places.length > 0 && (key !== css || typeof given === "number");
  if (isPart && typeof given === "number") return { text: given + (css === "translate" ? "px" : ""), number: given };
  const text = typeof given === "string" ? given : given + unitOf(css, shown);
  const whole = !isPart
    ? text
    : css === "transform"
      ? `${key}(${text})`
      : new Array(3)
          .fill(css === "scale" ? "1" : "0px")
          .fill(text, places[0], places[0] + 1)
          .join(" ");
  if (!supports(css, whole)) throw new Error(`\`${key}\` must be a valid value, but is ${written(given)}`);
  return { text, whole };
}

/**
 * Returns the unit of a property's number. It is empty if the property takes numbers without a unit, and otherwise the unit of the
 * current value.
 */
function unitOf(css: string, shown: string): string {
  const isCustom = css.startsWith("--");
  if (!isCustom && supports(css, "2")) return "";
  const [, unit] = /^[-+\d.e]+([a-z%]*)$/.exec(shown) ?? [];
  return unit ?? (isCustom ? "" : (["px", "deg"].find((one) => supports(css, 2 + one)) ?? ""));
}

/** Returns whether two texts differ in their numbers only. */
export const isAlike = (a: string, b: string): boolean => parse(a)[0] === parse(b)[0];
