/**
 * The rubber band at an edge, as on iOS. A pull p beyond the edge shows an overscroll of c·p/(1 + c·p/d). For a small pull, that is about
 * c·p. It stays below the dimension d for any pull.
 */

import { clamp } from "./velocity/samples.js";

const COEFFICIENT = 0.55;

/** Returns the displacement that a pull shows, and its derivative by the pull. */
export function stretched(
  pull: number,
  dimension: number,
  coefficient = COEFFICIENT,
): readonly [shown: number, slope: number] {
  const stretch = 1 + (coefficient * Math.abs(pull)) / dimension;
  return [(coefficient * pull) / stretch, coefficient / (stretch * stretch)];
}

/**
 * Returns the pull that shows a displacement. Only an infinite pull would show the whole dimension, so we limit the displacement to the
 * fraction `most` of the dimension.
 */
export function pullOf(shown: number, dimension: number, most: number): number {
  const inside = clamp(shown, -most * dimension, most * dimension);
  return inside / (COEFFICIENT * (1 - Math.abs(inside) / dimension));
}
