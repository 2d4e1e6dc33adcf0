/** Says which presses a bound element leaves to the elements inside it. */

/** The elements that keep their presses: a selector, or a function of each element between the press and the bound element. */
export type Ignore = string | ((element: Element, event: PointerEvent) => boolean);

/** Which presses a bound element leaves to elements inside. */
export interface PressOptions {
  /**
   * The elements inside that keep their presses: a selector, or a function that gets each element from the pressed one outward.
   * Elements with the attribute `data-carom-ignore`, sliders, text fields, selections and media with controls keep theirs anyway.
   * @default none
   */
  ignore?: Ignore | undefined;
}

/** Elements that you use by dragging them, with any pointer. */
const DRAGGED =
  "input[type=range i], [role=slider], [role=scrollbar], audio[controls], video[controls], [data-carom-ignore]";

/**
 * Elements whose text a mouse or a pen selects by dragging. A finger drags the outer element instead, unless the text has the focus.
 */
const EDITED =
  "input:not([type=button i], [type=submit i], [type=reset i], [type=image i], [type=checkbox i], [type=radio i]), " +
  "textarea, select, [contenteditable]:not([contenteditable=false i])";

/** Elements that react to a tap, so that a double tap on them doesn't zoom. */
const TAPPED = `a[href], button, input, summary, [role=button], ${EDITED}`;

/** Returns the elements of an event from the pressed one outward, up to `element`, but without `element` itself. */
export function pathInside(element: Element, event: Event): readonly Element[] {
  const path = event.composedPath() as Element[];
  return path.slice(0, Math.max(path.indexOf(element), 0)).filter((one) => typeof one.matches === "function");
}

/** Whether a press is on a scroll bar or the border of an element that scrolls. */
function isOnScrollBar({ target, pointerType, clientX, clientY }: PointerEvent): boolean {
  const box = target as HTMLElement;
  if (pointerType === "touch" || !box?.offsetWidth || !/auto|scroll/.test(getComputedStyle(box).overflow)) return false;
  const { left, top, width, height } = box.getBoundingClientRect();
  const x = ((clientX - left) / width) * box.offsetWidth - box.clientLeft;
  const y = ((clientY - top) / height) * box.offsetHeight - box.clientTop;
  return x < 0 || y < 0 || x >= box.clientWidth || y >= box.clientHeight;
}

/**
 * Whether a press belongs to something inside an element, such as a slider or a scroll bar. All bindings use this rule, for mouse, pen and
 * touch.
 *
 * @param own elements that belong to the binding, such as the handle of a sheet
 */
export function isKept(element: Element, event: PointerEvent, ignore: Ignore | undefined, own?: Element): boolean {
  const keeps = (one: Element): boolean => {
    if (one === own) return false;
    const isEdited = one.matches(EDITED) && (event.pointerType !== "touch" || one.matches(":focus"));
    if (isEdited || one.matches(DRAGGED)) return true;
    return typeof ignore === "function" ? ignore(one, event) : ignore !== undefined && one.matches(ignore);
  };
  return isOnScrollBar(event) || pathInside(element, event).some(keeps);
}

/** Whether a press begins on something that you use by tapping. */
export const isTapped = (element: Element, event: Event): boolean =>
  pathInside(element, event).some((one) => one.matches(TAPPED));

/** Whether an element between the press and the bound one scrolls under a finger along an axis, and has room that way. */
export function scrollsInside(path: readonly Element[], axis: "x" | "y", travel: number): boolean {
  return path.some((one) => {
    const style = getComputedStyle(one);
    const isX = axis === "x";
    if (!/auto|scroll/.test(isX ? style.overflowX : style.overflowY)) return false;
    if (!/auto|manipulation/.test(style.touchAction) && !style.touchAction.includes(`pan-${axis}`)) return false;
    const [at, most] = isX
      ? [Math.abs(one.scrollLeft), one.scrollWidth - one.clientWidth]
      : [one.scrollTop, one.scrollHeight - one.clientHeight];
    // In right-to-left text, a list begins at its right end.
    const isOn = isX && style.direction === "rtl" ? travel > 0 : travel < 0;
    return isOn ? most - at > 1 : at > 1;
  });
}
