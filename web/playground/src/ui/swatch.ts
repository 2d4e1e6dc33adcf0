import { el } from "./dom";

/** The custom properties of a ball in the colour of a line, such as `--series-2`. A line without a ball, such as chalk, gives its own colour. */
export const ballStyle = (line: string): string =>
  `--color: var(${line}); --ball: var(${line.startsWith("--series-") ? line.replace("series", "ball") : line})`;

/** A small ball that marks a line of a plot. */
export const swatch = (line: string): HTMLElement => el("i", { class: "swatch", style: ballStyle(line) });
