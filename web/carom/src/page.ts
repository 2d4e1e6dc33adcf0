/**
 * A page whose wheel turns smoothly: `import { smoothPage } from "carom/page"`.
 *
 * @module carom/page
 */

import { animate, type AnimateOptions } from "./animate.js";

/** The options of {@link smoothPage}: a spring, and how it is animated. */
export type SmoothPageOptions = Omit<AnimateOptions<number>, "onUpdate" | "velocity" | "timeMs"> & {
  onUpdate?: undefined;
  velocity?: undefined;
  timeMs?: undefined;
};

/** A wheel turns by at least so many pixels a notch; trackpads, which are smooth, report less. */
const NOTCH = 40;
/** A page that is farther than this from where the spring put it, in pixels, has been scrolled otherwise. */
const FAR = 2;

/** Whether an element within the page takes a wheel event: one that scrolls and has room. */
function isTaken(event: WheelEvent): boolean {
  return event.composedPath().some((one) => {
    if (!(one instanceof Element) || one === document.documentElement || one === document.body) return false;
    const room = event.deltaY < 0 ? one.scrollTop : one.scrollHeight - one.clientHeight - one.scrollTop;
    return room > 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
  });
}

/**
 * Lets the notches of a mouse wheel scroll the page on a spring. The page scrolls as the browser does, so that keys, anchors, find in page,
 * scroll bars, trackpads and fingers work as before and stop the spring. Visitors who prefer reduced motion get the browser's own steps.
 *
 * @returns a function that ends this
 * @example const end = smoothPage({ duration: 0.6 });
 */
export function smoothPage(options: SmoothPageOptions = {}): () => void {
  const onUpdate = (top: number): void => scrollTo({ top, behavior: "instant" });
  const page = animate(scrollY, scrollY, { ...options, onUpdate } as AnimateOptions<number>).stop();
  const turn = (event: WheelEvent): void => {
    const isNotch = event.deltaMode !== 0 || Math.abs(event.deltaY) >= NOTCH;
    if (!isNotch || event.ctrlKey || event.shiftKey || event.defaultPrevented || isTaken(event)) return;
    event.preventDefault();
    if (page.isAtRest) page.snapTo(scrollY);
    const delta = event.deltaY * [1, 40, innerHeight][event.deltaMode];
    const most = document.documentElement.scrollHeight - innerHeight;
    page.retarget(Math.min(Math.max(page.target + delta, 0), most));
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
