/** Lets fingers drag a part along an axis of its element. */

import { Presses, type Axis, type Hands, type Press, type Sample } from "../press/press.js";
import type { Bound } from "./bound.js";
import type { Draggable } from "./part.js";

/** How fingers drag a part. */
interface DragOptions extends Pick<Hands, "accepts" | "own"> {
  readonly axis: Axis;
  /** The sign of the part's positions: −1 where the page is read from right to left. @default 1 */
  direction?: () => number;
}

/** Lets fingers drag a part along an axis of its element, until `unbind`. */
export function dragPart(bound: Bound<Draggable>, { axis, direction = () => 1, ...hands }: DragOptions): Presses {
  const part = (): Draggable => bound.part;
  const along = (sample: Sample): number => direction() * sample[axis];
  return new Presses(
    bound.element,
    {
      ...hands,
      axes: [axis],
      ignored: () => bound.options.ignore,
      begins: () => {
        const isMoving = part().settlingTime() > 0;
        return { isHeld: isMoving, isCatch: isMoving };
      },
      down: (_, from) => bound.act(() => part().pointerDown(from.timeMs, along(from)), from.timeMs),
      move: (_, samples) => {
        for (const one of samples) bound.act(() => part().pointerMove(one.timeMs, along(one)), one.timeMs);
      },
      up: (_: Press, timeMs) => bound.act(() => part().pointerUp(timeMs), timeMs),
      cancel: (_: Press, timeMs) => bound.act(() => part().pointerCancel(timeMs), timeMs),
    },
    bound.end.signal,
  );
}
