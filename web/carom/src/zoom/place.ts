/** The sizes of elements, and the places of pointers in them. */

import { localVectors, type Point } from "../surroundings.js";
import type { Size } from "./pan-zoom.js";

/** Returns the size of an element in its own pixels, without its border. */
export const sizeOf = ({ clientWidth, clientHeight, offsetWidth, offsetHeight }: HTMLElement): Size => ({
  // Inline elements have a `clientWidth` of 0, so use the offset size.
  width: clientWidth || offsetWidth,
  height: clientHeight || offsetHeight,
});

/**
 * Returns a function that turns a place on the screen into the element's own pixels, counted from its top left corner. The element may be
 * scaled, turned and zoomed, because its middle stays the middle of its bounding box.
 */
export function localPoints(element: HTMLElement): (place: Point) => Point {
  const toLocal = localVectors(element, true);
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: element.offsetWidth / 2 - element.clientLeft, y: element.offsetHeight / 2 - element.clientTop };
  return (place) => {
    const from = toLocal({ x: place.x - (left + width / 2), y: place.y - (top + height / 2) });
    return { x: middle.x + from.x, y: middle.y + from.y };
  };
}
