/** Maps numbers to values in proportion. */

import type { Animatable, Shape } from "./shape.js";
import { finite, demand } from "./law.js";
import { Layout } from "./lanes.js";
import { checkNames } from "./options.js";
import { parseText } from "./text.js";

/** The options of {@link mapRange}. */
export interface RangeOptions {
  /** Whether numbers beyond an end map to the value at that end. If false, the outer pieces are extended. @default true */
  clamp?: boolean | undefined;
}

/**
 * Returns a function that maps numbers to values in proportion. For a number between two neighbours in `from`, the result lies between the
 * corresponding values in `to`. Values may be numbers, lists, texts with numbers, colours, or objects of them.
 *
 * @param from numbers in rising order, at least two
 * @param to as many values as `from` has numbers, all of one shape
 * @throws If the lists differ in length, or a number or a value is invalid.
 * @example
 * ```ts
 * const shade = mapRange([0, 300], ["#ffffff", "#b04080"]);
 * animate(0, 300, { onUpdate: (x) => (card.style.background = shade(x)) });
 * ```
 */
export function mapRange<T extends Animatable<T>>(
  from: readonly number[],
  to: readonly T[],
  options: RangeOptions = {},
): (x: number) => Shape<T> {
  checkNames(options, ["clamp"]);
  const { clamp = true } = options;
  demand(from.length >= 2, "from.length", "be at least 2", from.length);
  demand(to.length === from.length, "to.length", `be ${from.length}, as that of \`from\``, to.length);
  from.forEach(
    (x, i) =>
      i > 0 && demand(finite(`from[${i}]`, x) > from[i - 1], `from[${i}]`, "be greater than the number before it", x),
  );
  const layout = Layout.of(to[0], parseText);
  const rows = to.map((value, i) => layout.read(value, `to[${i}]`));
  return (x) => {
    const later = from.findIndex((end, i) => i > 0 && x < end);
    const i = later < 0 ? from.length - 1 : later;
    const free = (x - from[i - 1]) / (from[i] - from[i - 1]);
    const share = clamp ? Math.min(Math.max(free, 0), 1) : free;
    const row = rows[i].map((end, lane) => (share === 1 ? end : rows[i - 1][lane] + share * (end - rows[i - 1][lane])));
    return layout.value(row) as Shape<T>;
  };
}
