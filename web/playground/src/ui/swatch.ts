import { el } from "./dom";

/**
 * Returns the style of a ball in the colour of a line, such as `--series-2`. If the colour has no ball, such as chalk, the style is flat.
 */
export const ballStyle = (line: string): string =>
  `--color: var(${line}); --ball: var(${line.startsWith("--series-") ? line.replace("series", "ball") : line})`;

/** A small ball that marks a line of a plot. */
export const swatch = (line: string): HTMLElement => el("i", { class: "swatch", style: ballStyle(line) });
