/** Constants and state shared by all elements that can be dragged. */

/** A press becomes a drag after this many pixels, because fingers wiggle. */
export const SLOP = 4;
export const FINGER_SLOP = 10;

/** Elements in which a mouse selects or edits by dragging. */
export const EDITED = "input, textarea, select, [contenteditable]";

/** The element that captured each pointer: of nested elements, the first that is dragged. */
export const takers = new Map<number, HTMLElement>();
