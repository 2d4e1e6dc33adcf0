/**
 * A page that a mouse wheel scrolls smoothly: `import { smoothPage } from "carom/page"`.
 *
 * @module carom/page
 */

import { Animated, type AnimateOptions } from "./animate.js";

/** The options of {@link smoothPage}: a spring, and the options of its animation. */
export type SmoothPageOptions = Omit<AnimateOptions<number>, "onUpdate" | "velocity" | "timeMs"> & {
  onUpdate?: undefined;
  velocity?: undefined;
  timeMs?: undefined;
};

/** A notch of a wheel turns by at least this many pixels. A trackpad reports smaller turns, because it scrolls smoothly. */
const NOTCH = 40;
/** A distance in pixels. If a page is farther from where the spring put it, something else has scrolled it, so the spring stops. */
const FAR = 2;

/**
 * Whether a wheel event must not scroll the page, because the page is locked, or because an element inside takes the event. Such an element
 * scrolls, and has room or contains its scrolls.
 */
function isTaken(event: WheelEvent): boolean {
  const { documentElement: root, body } = document;
  const { overflowY } = getComputedStyle(root);
  // If the root element has no overflow of its own, the viewport uses the overflow of the body.
  if (/hidden|clip/.test(overflowY === "visible" ? getComputedStyle(body).overflowY : overflowY)) return true;
  return (event.composedPath() as HTMLElement[]).some((one) => {
    if (!one.style || one === root || one === body) return false;
    const style = getComputedStyle(one);
    if (!/auto|scroll/.test(style.overflowY)) return false;
    const room = event.deltaY < 0 ? one.scrollTop : one.scrollHeight - one.clientHeight - one.scrollTop;
    return room > 1 || style.overscrollBehaviorY !== "auto";
  });
}

/**
 * Lets the notches of a mouse wheel scroll the page on a spring. The page still scrolls in the browser's way, so keys, anchors, find in
 * page, scroll bars, trackpads and fingers work as before, and stop the spring. If the browser wouldn't scroll a page, this doesn't either.
 * For example, the page may be locked (`overflow: hidden`), or be behind a list that contains its scrolls (`overscroll-behavior`). Visitors
 * who prefer reduced motion get the browser's own steps.
 *
 * @returns a function that ends the smooth scrolling
 * @example const end = smoothPage({ duration: 0.6 });
 */
export function smoothPage(options: SmoothPageOptions = {}): () => void {
  const onUpdate = (top: number): void => scrollTo({ top, behavior: "instant" });
  const page = Animated.start<number>(scrollY, scrollY, { ...options, onUpdate } as AnimateOptions<number>).stop();
  const turn = (event: WheelEvent): void => {
    const isNotch = event.deltaMode !== 0 || Math.abs(event.deltaY) >= NOTCH;
    if (!isNotch || event.ctrlKey || event.shiftKey || event.defaultPrevented || isTaken(event)) return;
    const delta = event.deltaY * [1, 40, innerHeight][event.deltaMode];
    const most = document.documentElement.scrollHeight - innerHeight;
    const from = page.isAtRest ? scrollY : page.target;
    const to = Math.min(Math.max(from + delta, 0), most);
    // If this page can't scroll further, leave the event to the page around its iframe.
    if (page.isAtRest && Math.abs(to - from) < 1) return;
    event.preventDefault();
    if (page.isAtRest) page.snapTo(scrollY);
    page.retarget(to);
  };
  const other = (): void => {
    if (!page.isAtRest && Math.abs(scrollY - page.value) > FAR) page.stop();
  };
  addEventListener("wheel", turn, { passive: false });
  addEventListener("scroll", other);
  return () => {
    removeEventListener("wheel", turn);
    removeEventListener("scroll", other);
    page.stop();
  };
}
