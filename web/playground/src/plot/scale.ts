/** Axes: round tick numbers, and the map from numbers to pixels. */

export interface Range {
  low: number;
  high: number;
}

/** Returns about `count` multiples of 1, 2 or 5 times a power of ten inside the range. */
export function ticks({ low, high }: Range, count: number): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [];
  const step = niceStep(span / Math.max(1, count));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const found: number[] = [];
  for (let i = first; i <= last; i++) found.push(Number((i * step).toPrecision(12)));
  return found;
}

/** Returns the smallest of 1, 2, 5 times a power of ten that is at least `rough`. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

/** Returns the range of some numbers with a margin. NaN is skipped. */
export function rangeOf(rows: readonly ArrayLike<number>[], room = 0.06, including: readonly number[] = []): Range {
  let low = Infinity;
  let high = -Infinity;
  const see = (value: number): void => {
    if (value < low && value > -Infinity) low = value;
    if (value > high && value < Infinity) high = value;
  };
  for (const row of rows) for (let i = 0; i < row.length; i++) see(row[i] as number);
  for (const value of including) see(value);
  if (!(low <= high)) return { low: 0, high: 1 };
  if (low === high) {
    const half = Math.max(Math.abs(low) * 0.1, 0.5);
    return { low: low - half, high: high + half };
  }
  const margin = (high - low) * room;
  return { low: low - margin, high: high + margin };
}

/** Extends a range to contain another range. It never shrinks, because a moving axis is hard to read. */
export function grown(old: Range | undefined, now: Range): Range {
  return old === undefined ? now : { low: Math.min(old.low, now.low), high: Math.max(old.high, now.high) };
}
