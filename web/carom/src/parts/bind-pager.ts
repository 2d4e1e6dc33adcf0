/** A pager in elements. */

import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, offsetIn, pick, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import { Pager, type PagerFrame, type PagerOptions, type Pages } from "./pager.js";

/** How pages are shown. */
export interface BindPagerOptions
  extends Pick<PagerOptions, "align" | "loop" | "most" | "choice" | "spring">,
    BoundOptions {
  /** Called with the pages whenever they change. @default none */
  onUpdate?: ((frame: PagerFrame) => void) | undefined;
  /** Called with the page to which the pager goes, when it changes. @default none */
  onPage?: ((page: number) => void) | undefined;
}

const PAGER = ["align", "loop", "most", "choice", "spring"] as const;
const NAMES = Object.keys({
  align: 1,
  loop: 1,
  most: 1,
  choice: 1,
  spring: 1,
  onUpdate: 1,
  onPage: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindPagerOptions>);

/** Returns the gap between pages. */
const gapOf = (view: HTMLElement): number => Number.parseFloat(getComputedStyle(view).columnGap) || 0;

/** Returns the sizes of pages in a view. */
function sizesOf(view: HTMLElement): Pages {
  const pages = [...view.children] as HTMLElement[];
  return {
    count: Math.max(pages.length, 1),
    size: (pages[0]?.offsetWidth ?? 0) + gapOf(view) || 1,
    viewport: view.clientWidth || 1,
  };
}

/** Pages in elements; {@link bindPager} makes them. */
export class BoundPager extends Bound<Pager> {
  readonly #options: BindPagerOptions;
  #page: number | undefined;
  #shown = NaN;
  /** The mirrored direction of a page that is read from right to left. */
  #sign = 1;
  /** The places of the pages in the layout. */
  #places: readonly number[] = [];

  /** @internal */
  constructor(view: HTMLElement, options: BindPagerOptions) {
    checkNames(options, NAMES);
    super(checkedElement("view", view), new Pager({ ...pick(options, PAGER), ...sizesOf(view) }), options);
    this.#options = options;
    this.style(view, { "touch-action": "pan-y pinch-zoom", "user-select": "none", "-webkit-user-select": "none" });
    this.attributes(view, { role: "group", "aria-roledescription": "carousel", tabindex: "0" });
    this.presses = dragPart(this, { axis: "x", direction: () => this.#sign, ignore: options.ignore });
    this.on(view, "keydown", (event) => this.#key(event));
    // A browser scrolls the view to an element that gets the focus. This undoes that: the pager turns to its page instead.
    this.on(view, "scroll", () => view.scrollTo(0, 0));
    this.observe(view, ...view.children);
    this.finally(() => this.#pages.forEach((page) => (page.inert = false)));
    this.resize();
    this.show();
  }

  get #pages(): readonly HTMLElement[] {
    return [...this.element.children] as HTMLElement[];
  }

  /**
   * Turns pages. Calls add up.
   *
   * @example next.addEventListener("click", () => cards.turn(1));
   */
  turn(by: number): void {
    this.act((timeMs) => this.part.turn(timeMs, by));
  }

  /**
   * Goes to a page; in a loop, by the shorter way.
   *
   * @example dot.addEventListener("click", () => cards.goTo(3));
   */
  goTo(page: number): void {
    this.act((timeMs) => this.part.goTo(timeMs, page));
  }

  override resize(): void {
    this.#sign = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    const { clientWidth } = this.element;
    this.#places = this.#pages.map((page) => {
      const left = offsetIn(this.element, page, "Left");
      return this.#sign > 0 ? left : clientWidth - left - page.offsetWidth;
    });
    this.#shown = NaN;
    this.act((timeMs) => this.part.resize(timeMs, sizesOf(this.element)));
  }

  /** @internal */
  override show(): void {
    const { frame } = this.part;
    const { onUpdate, onPage } = this.#options;
    if (frame.position !== this.#shown) {
      this.#shown = frame.position;
      const gap = gapOf(this.element);
      this.#pages.forEach((page, i) => {
        // `placeOf` counts from the middle of the gap before the page.
        page.style.translate = `${this.#sign * (this.part.placeOf(i) + gap / 2 - this.#places[i])}px`;
      });
      onUpdate?.(frame);
    }
    if (frame.target === this.#page) return;
    this.#page = frame.target;
    this.#pages.forEach((page, i) => {
      page.inert = i !== frame.target;
      // An element with a role of its own, such as an article, keeps it.
      const role = /^(DIV|LI)$/.test(page.tagName) && { role: "group" };
      this.attributes(page, {
        ...role,
        "aria-roledescription": "slide",
        "aria-label": `${i + 1} / ${this.#pages.length}`,
      });
    });
    onPage?.(frame.target);
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const turns: Record<string, number> = { ArrowLeft: -this.#sign, ArrowRight: this.#sign, PageUp: -1, PageDown: 1 };
    const pages: Record<string, number> = { Home: 0, End: this.#pages.length - 1 };
    const { key } = event;
    if (turns[key] !== undefined) this.turn(turns[key]);
    else if (pages[key] !== undefined) this.goTo(pages[key]);
    else return;
    event.preventDefault();
  }
}

/**
 * Makes pages of the elements in a view: a carousel, a photo gallery, an introduction. The view clips them (`overflow: clip`), and lays
 * them out in a row of equal widths, with a `gap`.
 *
 * A flick turns as many pages as its velocity carries it, at most `most`. In a `loop`, the first page follows the last one. Pages that are
 * not the current one are inert. Arrow keys, Home and End turn them, a view that is read from right to left is mirrored, and reduced motion
 * is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const cards = bindPager(view, { loop: true, onPage: (page) => light(page) });
 * next.addEventListener("click", () => cards.turn(1));
 * ```
 */
export function bindPager(view: HTMLElement, options: BindPagerOptions = {}): BoundPager {
  return new BoundPager(view, options);
}
