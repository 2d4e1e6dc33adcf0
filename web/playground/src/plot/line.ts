export interface Line {
  label: string;
  /** The line's colour, as a custom property of the theme. */
  colour: string;
  xs: ArrayLike<number>;
  ys: ArrayLike<number>;
  /** The number of points to use. By default all of them. */
  length?: number;
  dash?: number[];
  width?: number;
  /** Draws dots at the points. `only` omits the line between them. */
  dots?: boolean | "only";
}

/** Finds a place in `xs`, which ascend: returns the last index below `length` whose value is at most `x`. If all are larger, returns 0. */
export function indexAt(xs: ArrayLike<number>, length: number, x: number): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] as number) <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** Interpolates a line between its points. */
export function valueOn({ xs, ys, length = xs.length }: Line, at: number): number | undefined {
  if (length === 0 || at < (xs[0] as number) || at > (xs[length - 1] as number)) return undefined;
  const i = Math.min(indexAt(xs, length, at), Math.max(0, length - 2));
  const next = Math.min(i + 1, length - 1);
  const [x1, x2] = [xs[i] as number, xs[next] as number];
  const [y1, y2] = [ys[i] as number, ys[next] as number];
  const y = x2 === x1 ? y1 : y1 + ((at - x1) / (x2 - x1)) * (y2 - y1);
  return Number.isFinite(y) ? y : undefined;
}
