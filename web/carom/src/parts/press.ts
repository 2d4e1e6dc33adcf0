/** Lets fingers drag a part along an axis of its element. */

import { Presses, type Axis, type Hands, type Press } from "../press/press.js";
import type { Point } from "../surroundings.js";
import type { Bound } from "./bound.js";
import type { Draggable, Part } from "./part.js";

/** How fingers drag a part. */
interface DragOptions extends Pick<Hands, "accepts" | "own" | "scroller"> {
  readonly axis: Axis;
  /** Returns the part's position for a place. @default the coordinate along the axis */
  along?(place: Point): number;
  /**
   * Called instead of the part's own `pointerDown`, when a drag begins. @default `pointerDown`. If the part moves, `pointerDown` is already
   * called at the press, so that the part stops
   */
  lift?(timeMs: number, position: number): void;
}

/** Lets fingers drag a part along an axis of its element, until `unbind` is called. */
export function dragPart(
  bound: Bound<Part>,
  { axis, along = (place) => place[axis], lift, ...hands }: DragOptions,
): Presses {
  const act = (timeMs: number, change: (part: Draggable) => void): void =>
    bound.act(() => change(bound.part as Draggable), timeMs);
  let scrolled = 0;
  return new Presses(
    bound.element,
    {
      ...hands,
      axes: [axis],
      ignored: () => bound.options.ignore,
      begins: () => {
        const isMoving = !lift && bound.settlingTime() > 0;
        return { isHeld: isMoving, isCatch: isMoving };
      },
      down: (_, from) => {
        scrolled = along(from.scrolled);
        const { timeMs } = from;
        act(timeMs, (part) => (lift ? lift(timeMs, along(from)) : part.pointerDown(timeMs, along(from))));
      },
      move: (_, samples) => {
        for (const one of samples) {
          const carried = along(one.scrolled) - scrolled;
          scrolled += carried;
          act(one.timeMs, (part) => part.pointerMove(one.timeMs, along(one), carried));
        }
      },
      up: (_: Press, timeMs) => act(timeMs, (part) => part.pointerUp(timeMs)),
      cancel: (_: Press, timeMs) => act(timeMs, (part) => part.pointerCancel(timeMs)),
    },
    bound.end.signal,
  );
}
