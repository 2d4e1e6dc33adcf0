/** CSS values as rows of numbers, and rows of numbers as CSS. */

import { finite, written } from "../law.js";
import { decimals } from "../linear.js";
import { nearestName } from "../options.js";
import { restyle } from "../styles.js";

/** How the numbers of a property are written. Rows of numbers are comparable if their formats have the same `key`. */
export interface Format {
  readonly key: string;
  /** For each number, the largest error that is not visible; 0 means a thousandth of its travel. */
  readonly tolerances: readonly number[];
  /** Whether the browser clamps keyframes to a range, so that they must not lie beyond it. */
  readonly isClamped: boolean;
  write(numbers: readonly number[]): string;
}

/** Returns whether a browser knows a value of a property; other environments, such as jsdom, take any. */
export const supports = (css: string, text: string): boolean =>
  typeof CSS === "undefined" ? css !== "color" || /^(#|rgb|hsl|ok)/.test(text) : CSS.supports(css, text);

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
  rotateX: ["transform", 0],
  rotateY: ["transform", 1],
  skewX: ["transform", 2],
  skewY: ["transform", 3],
};

/** Returns the CSS property of a key, and the indices of the numbers that the key sets; no indices mean all numbers. */
export function propertyOf(key: string): readonly [css: string, ...places: number[]] {
  return PARTS[key] ?? [key.startsWith("--") ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}

/** Returns the name of a property in keyframes. */
export const keyframeName = (css: string): string =>
  css.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

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

const TURNS = ["rotateX", "rotateY", "skewX", "skewY"];

/** The parts of `transform` that have no properties of their own. */
const TRANSFORM: Format = {
  key: "transform",
  tolerances: TURNS.map(() => DEGREES),
  isClamped: false,
  write: (angles) =>
    angles.flatMap((angle, i) => (angle === 0 ? [] : [`${TURNS[i]}(${decimals(angle, 4)}deg)`])).join(" ") || "none",
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
export const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

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

/** Shorthands of four sides or corners. */
const BOX = /^(margin|padding|inset|border-(radius|width)|scroll-(margin|padding))$/;

/** Returns the pixels and the per cent of each length in a list; `undefined` if something else is in it. */
function lengthsOf(css: string, text: string): number[] | undefined {
  let row: number[][] = [];
  for (const part of listOf(text)) {
    if (!/^(0|[-+]?[\d.]+(px|%)|calc\([-+\d.px% ]+\))$/.test(part)) return undefined;
    const sum = (unit: string): number =>
      [...part.matchAll(/([-+]?) ?([\d.]+)(px|%)/g)].reduce(
        (total, [, sign, number, own]) => total + (own === unit ? Number(sign + number) : 0),
        0,
      );
    row.push([sum("px"), sum("%")]);
  }
  if (BOX.test(css)) row = [row[0], row[1] ?? row[0], row[2] ?? row[0], row[3] ?? row[1] ?? row[0]];
  return row.flat();
}

/** Returns the format of a list of lengths, each in pixels and per cent of whatever the property measures by. */
const lengthsFormat = (count: number): Format => ({
  key: `lengths${count}`,
  tolerances: new Array<number[]>(count / 2).fill([PIXELS, 0]).flat(),
  isClamped: false,
  write: (row) =>
    row
      .flatMap((pixels, i) =>
        i % 2 > 0
          ? []
          : [
              row[i + 1] === 0
                ? `${decimals(pixels, 4)}px`
                : `calc(${decimals(pixels, 4)}px + ${decimals(row[i + 1], 4)}%)`,
            ],
      )
      .join(" "),
});

/** Returns the numbers without effect (a scale of 1, a blur of 0), for the keywords `none`, `auto` and `normal`. */
const neutralOf = (format: Format): number[] =>
  /^matrix/.test(format.key)
    ? format.tolerances.map((_, i, { length }) =>
        Number(i % (length === 6 ? 3 : 5) === 0 && i < (length === 6 ? 4 : 16)),
      )
    : format.tolerances.map((_, i) =>
        Number(/(brightness|contrast|saturate|opacity|scale\w*)\($/.test(format.key.split("#")[i])),
      );

/** Returns the value that a property has with this text, in the units of computed styles. */
export function computed(element: ElementWithStyle, css: string, text: string): string {
  // `!important` overrides animations, and without a transition the computed style changes at once.
  const restore = restyle(element, { transition: "none", [css]: text }, "important");
  const value = getComputedStyle(element).getPropertyValue(css);
  restore();
  return value.trim();
}

/** An HTML, SVG or MathML element. */
export type ElementWithStyle = Element & ElementCSSInlineStyle;

/** Returns the numbers of a colour. */
function colorOf(element: ElementWithStyle, css: string, text: string): number[] {
  // A mixture of a colour with itself makes the browser convert the colour to Oklab.
  const place = css.startsWith("--") ? "color" : css;
  const [l, a, b, alpha = 1] = numbersIn(
    computed(element, place, `color-mix(in oklab, ${text}, ${text})`).replace(/none/g, "0").replace(/^\w+/, ""),
  );
  return [l * alpha, a * alpha, b * alpha, alpha];
}

/** Returns a length of `translate` in pixels; percentages refer to the element's own size. */
function pixelsOf(element: ElementWithStyle, text: string, size: "offsetWidth" | "offsetHeight"): number {
  const [, percent = "0"] = /([-\d.e]+)%/.exec(text) ?? [];
  const [, pixels = "0"] = /([-\d.e]+)px/.exec(text.replace(/- (?=[\d.]+px)/, "-")) ?? [];
  return Number(pixels) + (Number(percent) / 100) * ((element as HTMLElement)[size] ?? 0);
}

/** Splits a list at spaces outside of brackets. */
export const listOf = (text: string): string[] => text.split(/ (?![^(]*\))/);

/** Returns the numbers of a computed `translate` or `scale`. */
function partsOf(element: ElementWithStyle, css: string, text: string): number[] {
  const parts = text === "none" || text === "" ? [] : listOf(text);
  if (css === "scale") return [Number(parts[0] ?? 1), Number(parts[1] ?? parts[0] ?? 1)];
  return [
    pixelsOf(element, parts[0] ?? "", "offsetWidth"),
    pixelsOf(element, parts[1] ?? "", "offsetHeight"),
    pixelsOf(element, parts[2] ?? "", "offsetWidth"),
  ];
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
  if (format === TRANSFORM) return turnsOf(element, text);
  if (css === "aspect-ratio" && !/^\d/.test(text))
    throw new Error("`aspectRatio` must have a ratio to begin from, because `auto` changes at once");
  // Browsers do not say how high a normal line is.
  if (css === "line-height" && text === "normal") return [1.2 * Number.parseFloat(getComputedStyle(element).fontSize)];
  return numbersLike(format, css, text) ?? neutralOf(format);
}

/** Returns the numbers of a text in a format; `undefined` if it has another form. */
function numbersLike(format: Format, css: string, text: string): number[] | undefined {
  if (!format.key.startsWith("lengths")) return textFormat(css, text).key === format.key ? numbersIn(text) : undefined;
  const row = lengthsOf(css, text);
  return row?.length === format.tolerances.length ? row : undefined;
}

/** Returns the angles of the parts of `transform` that the element's own style has. */
function turnsOf(element: ElementWithStyle, text: string): number[] {
  const own = element.style.transform;
  const names = [...own.matchAll(/(\w+)\(/g)].map(([, name]) => name);
  if (text !== "none" && (names.length === 0 || names.some((name) => !TURNS.includes(name)))) {
    throw new Error(
      `\`transform\` must be free for its parts ${TURNS.join(", ")}, but is \`${(own || text).slice(0, 100)}\``,
    );
  }
  return TURNS.map((name) => Number(new RegExp(`${name}\\(([-\\d.e]+)deg`).exec(own)?.[1] ?? 0));
}

/**
 * Returns a target, and the start if there is one, in a format that the present value has, too.
 *
 * @throws If a value is invalid, or has another form.
 */
export function comparable(
  element: ElementWithStyle,
  key: string,
  target: unknown,
  start: unknown,
  present: Format | undefined,
): readonly [Value, Value | undefined] {
  const to = parseValue(element, key, target, present);
  const from = start === undefined ? undefined : parseValue(element, key, start, to.format);
  const [css] = propertyOf(key);
  if ([COLOR, TRANSLATE, SCALE, TRANSFORM].includes(to.format)) {
    if ((present ?? to.format).key !== to.format.key || (from ?? to).format !== to.format)
      throw otherForm(key, (present ?? from!.format).key, to.text);
    return [to, from];
  }
  const seen = from ? textOf(from) : present ? "" : getComputedStyle(element).getPropertyValue(css).trim();
  const key0 = present?.key ?? (/\d/.test(seen) ? textFormat(css, seen).key : to.format.key);
  if (key0 === to.format.key) return [to, from];
  const rows = [lengthsOf(css, textOf(to)), present ? undefined : lengthsOf(css, seen)];
  const count = rows[0]?.length ?? 0;
  const format = present ?? lengthsFormat(count);
  if (count === 0 || (present ? present.key !== `lengths${count}` : rows[1]?.length !== count))
    throw otherForm(key, key0.replace(/#/g, "0"), to.text);
  return [
    { format, numbers: rows[0]!, text: to.text },
    from && { format, numbers: lengthsOf(css, textOf(from)) ?? neutralOf(format), text: from.text },
  ];
}

/** Returns a value as CSS in computed units. */
const textOf = ({ format, numbers }: Value): string => format.write(numbers);

const otherForm = (key: string, present: string, given: string): Error =>
  new Error(
    `\`${key}\` must have the form of its present value \`${present.slice(0, 100)}\`, but is \`${given.slice(0, 100)}\``,
  );

/** Returns the numbers that a key sets: one for each of its places, or all those of the property. */
export function parseValue(element: ElementWithStyle, key: string, given: unknown, present: Format | undefined): Value {
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
  if (css === "translate" && places.length > 0) return translation(element, key, places[0], given);
  if (css === "scale") return scaling(key, given);
  if (css === "transform" && places.length > 0) return turn(key, given);
  if (css === "line-height" && typeof given === "number")
    return { ...parseValue(element, key, `${given}`, present), text: `${given}` };
  if (typeof given === "number") return plainNumber(element, css, given, present);
  if (!supports(css, given)) throw new Error(`\`${key}\` must be a valid value, but is ${written(given)}`);
  if (supports("color", given)) return { format: COLOR, numbers: colorOf(element, css, given), text: given };
  const text = css.startsWith("--") ? given : computed(element, css, given);
  if (css === "translate") return { format: TRANSLATE, numbers: partsOf(element, css, text), text: given };
  const format = textFormat(css, text);
  if (/gradient\(/.test(text))
    throw new Error(`\`${key}\` must be a value that browsers can mix, but gradients change at once`);
  const isNeutral = format.tolerances.length === 0 && present !== undefined && !present.key.startsWith("lengths");
  if (format.tolerances.length === 0 && !isNeutral)
    throw new Error(`\`${key}\` must contain a number, but is ${written(given)}`);
  return isNeutral
    ? { format: present, numbers: neutralOf(present), text: given }
    : { format, numbers: numbersIn(text), text: given };
}

function translation(element: ElementWithStyle, key: string, place: number, given: number | string): Value {
  if (typeof given === "number") return { format: TRANSLATE, numbers: [given], text: `${given}px` };
  const parts = ["0px", "0px", "0px"];
  parts[place] = given;
  const numbers = partsOf(element, "translate", computed(element, "translate", parts.join(" ")));
  if (!supports("translate", parts.join(" ")))
    throw new Error(`\`${key}\` must be a number or a length, but is ${written(given)}`);
  return { format: TRANSLATE, numbers: [numbers[place]], text: given };
}

function scaling(key: string, given: number | string): Value {
  const number = Number(given);
  return { format: SCALE, numbers: [finite(key, number)], text: String(number) };
}

function turn(key: string, given: number | string): Value {
  const [, angle] = /^([-+\d.e]+)(?:deg)?$/.exec(String(given)) ?? [];
  const number = Number(angle);
  if (Number.isNaN(number))
    throw new Error(`\`${key}\` must be a number or an angle in degrees, but is ${written(given)}`);
  return { format: TRANSFORM, numbers: [finite(key, number)], text: `${key}(${number}deg)` };
}

/** A number takes the unit of the present value: pixels, degrees, or none. */
function plainNumber(element: ElementWithStyle, css: string, number: number, present: Format | undefined): Value {
  const shown =
    present?.write(present.tolerances.map(() => 0)) ?? getComputedStyle(element).getPropertyValue(css).trim();
  const [, unit] = /^[-+\d.e]+([a-z%]*)$/.exec(shown) ?? [];
  const text = `${number}${unit ?? (css.startsWith("--") ? "" : (["px", "deg"].find((unit) => supports(css, number + unit)) ?? ""))}`;
  return { format: textFormat(css, text), numbers: [number], text };
}
