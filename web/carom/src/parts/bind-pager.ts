/** Connects a pager with the elements that show it. */

import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, equal, offsetIn, pick, worldOf, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import { Pager, type PagerFrame, type PagerOptions, type Pages } from "./pager.js";

/** How pages are shown. */
export interface BindPagerOptions
  extends Pick<PagerOptions, "align" | "loop" | "most" | "choice" | "spring">,
    BoundOptions {
  /**
   * Whether the first and the last page stay at the ends of a view that shows several pages. If false, there may be empty room beside them.
   * @default true
   */
  contain?: boolean | undefined;
  /** Called with the pages whenever they change. @default none */
  onUpdate?: ((frame: PagerFrame) => void) | undefined;
  /** Called with the page that the pager goes to, when this page changes. @default none */
  onPage?: ((page: number) => void) | undefined;
}

const PAGER = ["align", "loop", "contain", "most", "choice", "spring"] as const;
const NAMES = Object.keys({
  align: 1,
  loop: 1,
  contain: 1,
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
  const gap = gapOf(view);
  return {
    count: Math.max(pages.length, 1),
    size: (pages[0]?.offsetWidth ?? 0) + gap || 1,
    // Around each page there is half a gap on either side, so the view is one gap wider, too.
    viewport: view.clientWidth + gap || 1,
  };
}

/** A pager that is shown in elements. {@link bindPager} makes one. */
export class BoundPager extends Bound<Pager, BindPagerOptions> {
  #page: number | undefined;
  #pages: readonly HTMLElement[] = [];
  /** The labels that we have given to pages. */
  readonly #labels = new Map<HTMLElement, string>();
  /** The page that `onPage` was last called with. */
  #told: number | undefined;
  #shown = NaN;
  /** −1 if the view is read from right to left and so is mirrored, and otherwise 1. */
  #sign = 1;
  /** The places of the pages in the layout. */
  #places: readonly number[] = [];

  /** @internal */
  constructor(view: HTMLElement, options: BindPagerOptions) {
    checkNames(options, NAMES);
    super(
      checkedElement("view", view),
      new Pager({ contain: true, ...pick(options, PAGER), ...sizesOf(view) }),
      options,
    );
    this.style(view, { "touch-action": "pan-y pinch-zoom", "user-select": "none", "-webkit-user-select": "none" });
    this.attributes(view, { role: "group", "aria-roledescription": "carousel", tabindex: "0" });
    this.presses = dragPart(this, { axis: "x", along: ({ x }) => this.#sign * x });
    this.on(view, "keydown", (event) => this.#key(event));
    // When an element gets the focus, the browser scrolls the view to it. Undo that, because the pager turns to the element's page instead.
    this.on(view, "scroll", () => view.scrollTo(0, 0));
    this.observe(view);
    const changes = new (worldOf(view).MutationObserver ?? MutationObserver)(() => this.resize());
    changes.observe(view, { childList: true });
    this.finally(() => {
      changes.disconnect();
      for (const page of this.#pages) page.inert = false;
      for (const [page, label] of this.#labels)
        if (page.getAttribute("aria-label") === label) page.removeAttribute("aria-label");
    });
    this.resize();
    this.show();
  }

  /**
   * Turns by a number of pages. Calls add up.
   *
   * @example next.addEventListener("click", () => cards.goBy(1));
   */
  goBy(by: number): void {
    this.act((timeMs) => this.part.goBy(timeMs, by));
  }

  /**
   * Goes to a page. In a loop, it takes the shorter way.
   *
   * @example dot.addEventListener("click", () => cards.goTo(3));
   */
  goTo(page: number): void {
    this.act((timeMs) => this.part.goTo(timeMs, page));
  }

  /** @internal */
  override made(options: BindPagerOptions): Pager | undefined {
    checkNames(options, NAMES);
    if (equal(options, this.options, PAGER)) return this.part;
    return new Pager({ contain: true, ...pick(options, PAGER), ...sizesOf(this.element) });
  }

  override resize(): void {
    this.#sign = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    const { clientWidth } = this.element;
    const seen = this.#pages[this.part.frame.target];
    this.#adopt([...this.element.children] as HTMLElement[]);
    const page = this.#pages.indexOf(seen);
    this.#places = this.#pages.map((page) => {
      const left = offsetIn(this.element, page, "Left");
      return this.#sign > 0 ? left : clientWidth - left - page.offsetWidth;
    });
    this.#shown = NaN;
    this.#page = undefined;
    this.act((timeMs) => this.part.resize(timeMs, sizesOf(this.element), page < 0 ? undefined : page));
  }

  /** Takes over the pages that are in the document now. */
  #adopt(pages: readonly HTMLElement[]): void {
    for (const page of this.#pages.filter((page) => !pages.includes(page))) {
      page.style.translate = "";
      page.inert = false;
    }
    this.#pages = pages;
    this.observe(...pages);
    pages.forEach((page, i) => {
      // Keep the role of an element that has its own, such as an article.
      const role = /^(DIV|LI)$/.test(page.tagName) && { role: "group" };
      this.attributes(page, { ...role, "aria-roledescription": "slide" });
      const label = `${i + 1} / ${pages.length}`;
      if ((page.getAttribute("aria-label") ?? undefined) !== this.#labels.get(page)) return;
      page.setAttribute("aria-label", label);
      this.#labels.set(page, label);
    });
  }

  /** @internal */
  override show(): void {
    const { frame } = this.part;
    const { onUpdate, onPage } = this.options;
    if (frame.position !== this.#shown) {
      this.#shown = frame.position;
      this.#pages.forEach((page, i) => {
        page.style.translate = `${this.#sign * (this.part.placeOf(i) - this.#places[i])}px`;
      });
      onUpdate?.(frame);
    }
    if (frame.target === this.#page) return;
    this.#page = frame.target;
    const { clientWidth } = this.element;
    // At rest, only pages that are wholly in view may get clicks and keys.
    this.#pages.forEach((page, i) => {
      const place = this.part.placeOf(i, this.part.place);
      page.inert = i !== frame.target && !(place > -1 && place + page.offsetWidth < clientWidth + 1);
    });
    if (this.#told === frame.target) return;
    this.#told = frame.target;
    onPage?.(frame.target);
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const turns: Record<string, number> = { ArrowLeft: -this.#sign, ArrowRight: this.#sign, PageUp: -1, PageDown: 1 };
    const pages: Record<string, number> = { Home: 0, End: this.#pages.length - 1 };
    const { key } = event;
    if (turns[key] !== undefined) this.goBy(turns[key]);
    else if (pages[key] !== undefined) this.goTo(pages[key]);
    else return;
    event.preventDefault();
  }
}

/**
 * Turns the elements in a view into pages, for example for a carousel, a photo gallery or an introduction. Style the view so that it clips
 * them (`overflow: clip`), and lays them out in a row of equal widths, with or without a `gap`.
 *
 * A flick turns as many pages as its velocity carries it, at most `most`. In a `loop`, the first page follows the last. Pages that aren't
 * wholly in view are inert. Pages may come and go, and the one that you see stays. Arrow keys, Home and End turn them. A view that is read
 * from right to left is mirrored. Reduced motion is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const cards = bindPager(view, { loop: true, onPage: (page) => light(page) });
 * next.addEventListener("click", () => cards.goBy(1));
 * ```
 */
export function bindPager(view: HTMLElement, options: BindPagerOptions = {}): BoundPager {
  return new BoundPager(view, options);
}
