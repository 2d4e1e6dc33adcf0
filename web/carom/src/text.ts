/** Texts as rows of numbers: lengths, paths, colours. */

import { written } from "./law.js";
import { decimals } from "./linear.js";

/** Matches a number, but not the digits of a name such as `h1`. */
const NUMBER =
  /(?<![\w#])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|(?<=[\d.a-z])[-+](?:\d+\.?\d*|\.\d+)|(?<=[a-z])(?:\d+\.?\d*|\.\d+)(?![\w%]*\()/gi;

/** A form of texts. Two texts of one form differ only in their numbers. */
export interface Form {
  /** The text around the numbers. */
  readonly key: string;
  readonly count: number;
  write(numbers: readonly number[]): string;
}

/** Matrices by rows: from linear red, green and blue to the cone responses of Oklab, from these to its axes, and both inverses. */
const CONES = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
];
const AXES = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
  -0.808675766,
];
const FROM_AXES = [1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548];
const LIGHT = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147,
  1.707614701,
];

const product = (matrix: readonly number[], row: readonly number[]): number[] =>
  [0, 3, 6].map((i) => matrix[i] * row[0] + matrix[i + 1] * row[1] + matrix[i + 2] * row[2]);

const toLight = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/**
 * The form of colours. The first three numbers are lightness, a and b in Oklab, each multiplied by the opacity, as browsers mix colours.
 * The fourth is the opacity.
 */
const COLOR: Form = {
  key: "a colour",
  count: 4,
  write: ([l, a, b, alpha]) => {
    const opacity = Math.max(alpha, 1e-9);
    const cones = product(FROM_AXES, [l / opacity, a / opacity, b / opacity]).map((root) => root ** 3);
    const parts = product(LIGHT, cones).map((light) => Math.round(255 * Math.min(Math.max(fromLight(light), 0), 1)));
    return alpha >= 0.9995
      ? `rgb(${parts.join(", ")})`
      : `rgba(${parts.join(", ")}, ${decimals(Math.max(alpha, 0), 3)})`;
  },
};

/** Returns red, green, blue and opacity from 0 to 1, or `undefined` if a text isn't a colour. */
function channelsOf(text: string): number[] | undefined {
  const [, hex] = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text) ?? [];
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
    return digits.map((pair) => Number.parseInt(pair, 16) / 255);
  }
  const [, parts] = /^rgba?\(([^()]+)\)$/i.exec(text) ?? [];
  if (parts)
    return parts
      .split(/[\s,/]+/)
      .map((part, i) => Number.parseFloat(part) / (part.endsWith("%") ? 100 : i < 3 ? 255 : 1));
  // Ask the browser only about texts that may be a colour.
  if (
    !/^([a-z]+|(hsla?|hwb|lab|lch|oklab|oklch|color)\(.+\))$/i.test(text) ||
    typeof document === "undefined" ||
    !CSS.supports("color", text)
  )
    return undefined;
  const canvas = document.createElement("canvas").getContext("2d")!;
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
}

/** Returns the form and the numbers of a text. */
export function parseText(text: string, what: string): readonly [Form, number[]] {
  const channels = channelsOf(text.trim());
  if (channels && !channels.some(Number.isNaN)) {
    const [alpha = 1] = channels.slice(3);
    const cones = product(CONES, channels.map(toLight)).map(Math.cbrt);
    return [COLOR, [...product(AXES, cones).map((part) => part * alpha), alpha]];
  }
  const numbers = (text.match(NUMBER) ?? []).map(Number);
  if (numbers.length === 0)
    throw new Error(`\`${what}\` must be a colour or have a number in it, but is ${written(text)}`);
  const parts = text.split(NUMBER);
  const write = (row: readonly number[]): string =>
    parts.reduce(
      (done, part, i) => `${done}${i > 1 && parts[i - 1] === "" ? " " : ""}${decimals(row[i - 1], 5)}${part}`,
    );
  return [{ key: parts.map((part) => part.trim()).join("#"), count: numbers.length, write }, numbers];
}
