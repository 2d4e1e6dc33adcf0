/** CSS values as rows of numbers, and rows of numbers as CSS. */

import { finite, written } from "../law.js";
import { decimals } from "../linear.js";
import { nearestName } from "../options.js";

/** How the numbers of a property are written. Rows of numbers are comparable if their formats have the same `key`. */
export interface Format {
  readonly key: string;
  /** For each number, the largest error that is not visible; 0 means a thousandth of its travel. */
  readonly tolerances: readonly number[];
  /** Whether the browser clamps keyframes to a range, so that they must not lie beyond it. */
  readonly isClamped: boolean;
  write(numbers: readonly number[]): string;
}

const PIXELS = 0.1;
const DEGREES = 0.05;

/** The keys that are parts of one CSS property, and their places in it. */
const PARTS: { readonly [key: string]: readonly [css: string, ...places: number[]] } = {
  x: ["translate", 0],
  y: ["translate", 1],
  z: ["translate", 2],
  scale: ["scale", 0, 1],
  scaleX: ["scale", 0],
  scaleY: ["scale", 1],
};

/** Returns the CSS property of a key, and the indices of the numbers that the key sets; no indices mean all numbers. */
export function propertyOf(key: string): readonly [css: string, ...places: number[]] {
  return PARTS[key] ?? [key.startsWith("--") ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}

/** Returns the name of a property in keyframes. */
export const keyframeName = (css: string): string => css.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const TRANSLATE: Format = {
  key: "translate",
  tolerances: [PIXELS, PIXELS, PIXELS],
  isClamped: false,
  write: ([x, y, z]) => `${decimals(x, 4)}px ${decimals(y, 4)}px${z === 0 ? "" : ` ${decimals(z, 4)}px`}`,
};

const SCALE: Format = {
  key: "scale",
  tolerances: [0, 0],
  isClamped: false,
  write: ([x, y]) => `${decimals(x, 6)} ${decimals(y, 6)}`,
};

/** A colour is lightness, a and b in Oklab, each multiplied by the opacity, and the opacity: browsers interpolate these numbers. */
const COLOR: Format = {
  key: "color",
  tolerances: [0.001, 0.001, 0.001, 0.001],
  isClamped: true,
  write: ([l, a, b, alpha]) => {
    const opacity = Math.max(alpha, 1e-9);
    return `oklab(${[l, a, b].map((part) => decimals(part / opacity, 5)).join(" ")} / ${decimals(alpha, 5)})`;
  },
};

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?![\w-]*\()/gi;

/** Returns the numbers of a text. */
const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** Returns the format of a text with numbers, such as `12px` or `blur(3px)`. */
function textFormat(css: string, text: string): Format {
  const parts = text.split(NUMBER);
  return {
    key: parts.join("#"),
    tolerances: parts.slice(1).map((part) => (/^px/.test(part) ? PIXELS : /^deg/.test(part) ? DEGREES : 0)),
    isClamped: css === "opacity",
    write: (numbers) => parts.map((part, i) => (i === 0 ? part : decimals(numbers[i - 1], 5) + part)).join(""),
  };
}

/** Returns the numbers without effect (a scale of 1, a blur of 0), for the keywords `none`, `auto` and `normal`. */
const neutralOf = (format: Format): number[] =>
  format.tolerances.map((_, i) => Number(/(brightness|contrast|saturate|opacity|scale\w*)\($/.test(format.key.split("#")[i])));

/** Returns the value that a property has with this text, in the units of computed styles. */
export function computed(element: ElementWithStyle, css: string, text: string): string {
  const { style } = element;
  const before = [css, "transition"].map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  // `!important` overrides animations, and without a transition the computed style changes at once.
  style.setProperty("transition", "none", "important");
  style.setProperty(css, text, "important");
  const value = getComputedStyle(element).getPropertyValue(css);
  for (const [name, value, priority] of before) {
    style.removeProperty(name);
    style.setProperty(name, value, priority);
  }
  return value.trim();
}

/** An HTML, SVG or MathML element. */
export type ElementWithStyle = Element & ElementCSSInlineStyle;

/** Returns the numbers of a colour. */
function colorOf(element: ElementWithStyle, css: string, text: string): number[] {
  // A mixture of a colour with itself makes the browser convert the colour to Oklab.
  const place = css.startsWith("--") ? "color" : css;
  const [l, a, b, alpha = 1] = numbersIn(computed(element, place, `color-mix(in oklab, ${text}, ${text})`).replace(/none/g, "0").replace(/^\w+/, ""));
  return [l * alpha, a * alpha, b * alpha, alpha];
}

/** Returns a length of `translate` in pixels; percentages refer to the element's own size. */
function pixelsOf(element: ElementWithStyle, text: string, size: "offsetWidth" | "offsetHeight"): number {
  const [, percent = "0"] = /([-\d.e]+)%/.exec(text) ?? [];
  const [, pixels = "0"] = /([-\d.e]+)px/.exec(text.replace(/- (?=[\d.]+px)/, "-")) ?? [];
  return Number(pixels) + (Number(percent) / 100) * ((element as HTMLElement)[size] ?? 0);
}

/** Splits a list at spaces outside of brackets. */
const listOf = (text: string): string[] => text.split(/ (?![^(]*\))/);

/** Returns the numbers of a computed `translate` or `scale`. */
function partsOf(element: ElementWithStyle, css: string, text: string): number[] {
  const parts = text === "none" || text === "" ? [] : listOf(text);
  if (css === "scale") return [Number(parts[0] ?? 1), Number(parts[1] ?? parts[0] ?? 1)];
  return [pixelsOf(element, parts[0] ?? "", "offsetWidth"), pixelsOf(element, parts[1] ?? "", "offsetHeight"), pixelsOf(element, parts[2] ?? "", "offsetWidth")];
}

/** A value that a property can have: its numbers, how they are written, and the text for the style. */
export interface Value {
  readonly format: Format;
  readonly numbers: readonly number[];
  readonly text: string;
}

/** Returns the numbers of a computed style, read in the format of `like`. */
export function readValue(element: ElementWithStyle, css: string, like: Value): number[] {
  const text = getComputedStyle(element).getPropertyValue(css).trim();
  const { format } = like;
  if (format === COLOR) return colorOf(element, css, text || like.text);
  if (format === TRANSLATE || format === SCALE) return partsOf(element, css, text);
  if (textFormat(css, text).key === format.key) return numbersIn(text);
  if (/\d/.test(text)) throw new Error(`\`${css}\` must have the form of its present value \`${text.slice(0, 100)}\`, but is \`${like.text.slice(0, 100)}\``);
  return neutralOf(format);
}

/** Returns the numbers that a key sets: one for each of its places, or all those of the property. */
export function parseValue(element: ElementWithStyle, key: string, given: unknown, present: Format | undefined): Value {
  const [css, ...places] = propertyOf(key);
  if (typeof given === "number") finite(key, given);
  else if (typeof given !== "string") throw new Error(`\`${key}\` must be a number or a text, but is ${written(given)}`);
  if (!css.startsWith("--") && !(css in element.style)) {
    const known: string[] = [];
    for (const name in element.style) known.push(name);
    const near = nearestName(css, known);
    throw new Error(`\`${key}\` must be a CSS property, but there is none of this name${near ? `; did you mean \`${near}\`?` : ""}`);
  }
  if (css === "translate" && places.length > 0) return translation(element, key, places[0], given);
  if (css === "scale") return scaling(key, given);
  if (typeof given === "number") return plainNumber(element, css, given, present);
  if (!CSS.supports(css, given)) throw new Error(`\`${key}\` must be a valid value, but is ${written(given)}`);
  if (CSS.supports("color", given)) return { format: COLOR, numbers: colorOf(element, css, given), text: given };
  const text = css.startsWith("--") ? given : computed(element, css, given);
  if (css === "translate") return { format: TRANSLATE, numbers: partsOf(element, css, text), text: given };
  const format = textFormat(css, text);
  const isNeutral = format.tolerances.length === 0 && present !== undefined;
  if (format.tolerances.length === 0 && !isNeutral) throw new Error(`\`${key}\` must contain a number, but is ${written(given)}`);
  return isNeutral ? { format: present, numbers: neutralOf(present), text: given } : { format, numbers: numbersIn(text), text: given };
}

function translation(element: ElementWithStyle, key: string, place: number, given: number | string): Value {
  if (typeof given === "number") return { format: TRANSLATE, numbers: [given], text: `${given}px` };
  const parts = ["0px", "0px", "0px"];
  parts[place] = given;
  const numbers = partsOf(element, "translate", computed(element, "translate", parts.join(" ")));
  if (!CSS.supports("translate", parts.join(" "))) throw new Error(`\`${key}\` must be a number or a length, but is ${written(given)}`);
  return { format: TRANSLATE, numbers: [numbers[place]], text: given };
}

function scaling(key: string, given: number | string): Value {
  const number = Number(given);
  return { format: SCALE, numbers: [finite(key, number)], text: String(number) };
}

/** A number takes the unit of the present value: pixels, degrees, or none. */
function plainNumber(element: ElementWithStyle, css: string, number: number, present: Format | undefined): Value {
  const shown = present?.write([0]) ?? getComputedStyle(element).getPropertyValue(css).trim();
  const [, unit] = /^[-+\d.e]+([a-z%]*)$/.exec(shown) ?? [];
  const text = `${number}${unit ?? (css === "rotate" ? "deg" : css.startsWith("--") ? "" : "px")}`;
  return { format: textFormat(css, text), numbers: [number], text };
}
