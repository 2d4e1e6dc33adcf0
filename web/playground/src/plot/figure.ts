/** What a plot shows, and its description in words. */

import { digits } from "../ui/number";
import type { Line } from "./line";
import type { Range } from "./scale";

export interface Axis {
  label: string;
  unit?: string;
}

/** A mark: a point, or a line across the plot if one coordinate is missing. */
export interface Mark {
  x?: number;
  y?: number;
  label: string;
  colour?: string;
  /** Makes the mark draggable: gets the values under the pointer, and `undefined` at the release. */
  drag?: (at: { x: number; y: number } | undefined) => void;
}

export interface Figure {
  lines: Line[];
  marks?: Mark[];
  x?: Range;
  y?: Range;
  /** The description for screen readers. */
  summary?: string;
  /**
   * Whether the lines move. Then each line has a ball at its end. Their names are beside the title, because moving lines would cross them.
   */
  isLive?: boolean;
}

/** Describes the lines of a figure in words, for screen readers. */
export function described({ lines }: Figure, { y: { label, unit = "" } }: { y: Axis }, empty: string): string {
  const told = lines.filter(({ ys, length = ys.length }) => length > 1);
  if (told.length === 0) return empty;
  const parts = told.map((line) => {
    const ys = Array.from(line.ys).slice(0, line.length);
    const [low, high] = ys.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
    const last = ys[ys.length - 1] as number;
    const name = line.label === label ? "" : `${line.label} `;
    return `${name}from ${digits(low, 3)} to ${digits(high, 3)}, at the end ${digits(last, 3)}`;
  });
  return `${parts.join("; ")}${unit ? ` ${unit}` : ""}.`;
}
