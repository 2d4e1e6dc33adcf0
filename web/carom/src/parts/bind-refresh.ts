/** Connects pull to refresh with the elements that show it. */

import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, equal, pick, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import { PullToRefresh, type PullToRefreshOptions, type RefreshFrame } from "./pull-to-refresh.js";

/** The options of {@link bindRefresh}. */
export interface BindRefreshOptions extends Pick<PullToRefreshOptions, "rule">, BoundOptions {
  /** Starts loading and returns a promise. When the promise settles, the list closes. */
  onRefresh: () => PromiseLike<unknown>;
  /** The element inside the list that moves with its content. @default the first element inside the list */
  content?: HTMLElement | undefined;
  /** Called with the list whenever it changes, to draw the indicator. @default none */
  onUpdate?: ((frame: RefreshFrame) => void) | undefined;
}

const NAMES = Object.keys({
  rule: 1,
  onRefresh: 1,
  content: 1,
  onUpdate: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindRefreshOptions>);

const sizesOf = ({ clientHeight, scrollHeight }: HTMLElement): { viewport: number; scrollable: number } => ({
  viewport: clientHeight || 1,
  scrollable: Math.max(scrollHeight - clientHeight, 0),
});

/** A list that reloads, shown in elements. {@link bindRefresh} makes one. */
export class BoundRefresh extends Bound<PullToRefresh, BindRefreshOptions> {
  readonly #content: HTMLElement;
  #isLoading = false;
  /** The offset where we last scrolled the list. */
  #offset = 0;
  #shown = "";

  /** @internal */
  constructor(list: HTMLElement, options: BindRefreshOptions) {
    checkNames(options, NAMES);
    super(checkedElement("list", list), new PullToRefresh({ ...pick(options, ["rule"]), ...sizesOf(list) }), options);
    this.#content = checkedElement("content", options.content ?? (list.firstElementChild as HTMLElement));
    this.style(list, { "touch-action": "pan-x pinch-zoom", "overscroll-behavior": "contain" });
    this.attributes(list, { tabindex: "0" });
    // Ignore mice, because they scroll by the wheel, and select text when they drag.
    this.presses = dragPart(this, {
      axis: "y",
      accepts: ({ pointerType }) => pointerType !== "mouse",
    });
    this.on(list, "scroll", () => this.#scrolled());
    this.observe(list, this.#content);
    this.show();
  }

  /**
   * Starts loading without a finger, from a button or a key.
   *
   * @example button.addEventListener("click", () => news.refresh());
   */
  refresh(): void {
    this.act((timeMs) => this.part.begin(timeMs));
    this.show();
  }

  /** @internal */
  override made(options: BindRefreshOptions): PullToRefresh | undefined {
    checkNames(options, NAMES);
    return equal(options, this.options, ["rule", "content"]) ? this.part : undefined;
  }

  override resize(): void {
    this.act((timeMs) => this.part.resize(timeMs, sizesOf(this.element)));
  }

  /** @internal */
  override show(): void {
    const { frame } = this.part;
    const { offset, state, indicator } = frame;
    const shown = String([offset, indicator, state]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#offset = Math.max(offset, 0);
      if (Math.abs(this.element.scrollTop - this.#offset) > 0.5) this.element.scrollTop = this.#offset;
      const end = this.element.scrollHeight - this.element.clientHeight;
      const beyond = offset < 0 ? -offset : Math.min(end - offset, 0);
      this.#content.style.translate = beyond === 0 ? "" : `0 ${beyond}px`;
      this.options.onUpdate?.(frame);
    }
    if (state === "loading" && !this.#isLoading) this.#load();
  }

  #load(): void {
    this.#isLoading = true;
    this.element.setAttribute("aria-busy", "true");
    const end = (): void => {
      this.#isLoading = false;
      this.element.removeAttribute("aria-busy");
      if (!this.end.signal.aborted) this.act((timeMs) => this.part.finish(timeMs));
    };
    // The indicator goes back even if the promise fails. The program handles the error.
    this.options.onRefresh().then(end, end);
  }

  /** Takes over the offset to which a wheel, a key or the focus has scrolled the list. */
  #scrolled(): void {
    const { scrollTop } = this.element;
    if (!this.part.isHeld && Math.abs(scrollTop - this.#offset) > 1.5)
      this.act((timeMs) => this.part.scrollTo(timeMs, scrollTop));
  }
}

/**
 * Lets a finger pull a list at its beginning to reload it. The list is an element that scrolls, so wheels, keys and the scroll bar work as
 * usual. The `rule` decides when loading begins, and whether the content moves, or an indicator that you draw in `onUpdate`.
 *
 * For people who can't pull, offer a button that calls `refresh`. The list is `aria-busy` while it loads, and reduced motion is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const news = bindRefresh(list, {
 *   onRefresh: () => load(),
 *   onUpdate: ({ progress, state }) => spinner.draw(progress, state),
 * });
 * ```
 */
export function bindRefresh(list: HTMLElement, options: BindRefreshOptions): BoundRefresh {
  return new BoundRefresh(list, options);
}
