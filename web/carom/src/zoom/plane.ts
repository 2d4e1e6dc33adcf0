/** Points of the plane as complex numbers. A product of two turns and scales at once. */

import { isInDomain } from "../law.js";

/** A point or a displacement. As a complex number it is x + iy. */
export type Pair = readonly [x: number, y: number];

/** The axes of a pair. */
export const AXES = [0, 1] as const;

export const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];

export const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]];

export const scaled = (a: Pair, factor: number): Pair => [factor * a[0], factor * a[1]];

/** Returns the complex product. */
export const times = (a: Pair, b: Pair): Pair => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];

/** Returns the square of the length. */
export const square = (a: Pair): number => a[0] * a[0] + a[1] * a[1];

/** Returns the product of `a` with the complex conjugate of `b`. */
export const timesConjugate = (a: Pair, b: Pair): Pair => times(a, [b[0], -b[1]]);

/** Returns the complex quotient. `b` must not be 0. */
export const over = (a: Pair, b: Pair): Pair => scaled(timesConjugate(a, b), 1 / square(b));

/** Returns whether all coordinates are numbers of at most 1e15 in magnitude. */
export const isInside = (a: readonly number[]): boolean => a.every(isInDomain);
