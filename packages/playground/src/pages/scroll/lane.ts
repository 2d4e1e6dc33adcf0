import { Scroller, type ScrollerOptions } from "carom/all";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { swatch } from "../../ui/swatch";
import { longList } from "../list";

/** A finger that has not moved for this long rests, in ms. */
const HELD = 100;
/** The numbers under a list change at most this often, in ms: faster ones cannot be read, and each change costs a layout. */
const READABLE = 120;

/** The physics of a list and its rest positions. */
export type Feel = Pick<ScrollerOptions, "platform" | "physics" | "snap">;

/** A long list with one physics. */
export class Lane {
  readonly viewport: HTMLElement;
  readonly element: HTMLElement;
  /** The offsets of the sections. */
  readonly snaps: number[];
  scroller: Scroller;
  private readonly list = longList();
  private readonly content = el("div", { class: "content" }, this.list.element);
  private readonly thumb = el("div", { class: "thumb" });
  private readonly numbers = el("p", { class: "live-numbers number", "aria-hidden": "true" }, "0 px");
  private height = 400;
  private thumbHeight = 24;
  private thumbRoom = 376;
  private shown = { text: "0 px", time: 0 };
  private timer = 0;
  private unbind = (): void => {};

  constructor(
    readonly name: string,
    readonly colour: string,
    feel: Feel,
    private readonly onScroll: () => void,
  ) {
    this.snaps = this.list.snaps;
    this.viewport = el(
      "div",
      { class: "viewport", tabindex: 0, role: "region", "aria-label": `The list, ${name}. Arrow keys scroll it.` },
      this.content,
      this.thumb,
    );
    this.element = el(
      "section",
      { class: "lane", "aria-label": name },
      el("h2", {}, swatch(colour), name),
      this.viewport,
      this.numbers,
    );
    this.scroller = new Scroller(this.options(feel));
  }

  /** Sets another physics; the list keeps its offset. */
  use(feel: Feel): void {
    const scroller = new Scroller(this.options(feel));
    const { offset } = this.scroller;
    this.stop();
    this.scroller = scroller;
    this.scroller.snapTo(offset);
  }

  /** Binds this lane's list to the input on these lanes, and to no other. */
  listen(lanes: readonly Lane[]): void {
    this.unbind();
    const ends = lanes.map(({ viewport }) => this.scroller.bind(viewport));
    this.unbind = () => ends.forEach((end) => end());
  }

  /** Stops the list and ignores input. */
  stop(): void {
    this.unbind();
    this.unbind = () => {};
    clearTimeout(this.timer);
    this.scroller.snapTo(this.scroller.offset);
  }

  /** Reads the lane's size again. */
  measure(): void {
    const { clientHeight } = this.viewport;
    if (clientHeight === 0) return;
    this.height = clientHeight;
    this.thumbHeight = Math.max(24, this.height ** 2 / this.list.height);
    this.thumbRoom = this.height - this.thumbHeight;
    this.thumb.style.height = `${this.thumbHeight}px`;
    this.scroller.resize({ content: this.list.height, viewport: this.height });
  }

  private options(feel: Feel): ScrollerOptions {
    return {
      ...feel,
      content: this.list.height,
      viewport: this.height,
      onScroll: (scroller) => {
        this.draw(scroller);
        this.onScroll();
      },
    };
  }

  /** Moves the list by its transform alone, which needs no layout. */
  private draw({ offset, stretch, phase }: Scroller): void {
    const end = this.list.height - this.height;
    // The stretch keeps its edge in place: the list's end, or its beginning at 0.
    const shift = stretch > 0 ? -stretch * this.list.height : 0;
    this.content.style.transform =
      stretch === 0
        ? `translate3d(0, ${-offset}px, 0)`
        : `translate3d(0, ${shift - offset}px, 0) scaleY(${1 + Math.abs(stretch)})`;
    this.thumb.style.transform = `translateY(${Math.min(1, Math.max(0, offset / end)) * this.thumbRoom}px)`;
    clearTimeout(this.timer);
    this.timer = 0;
    const wait = this.shown.time + READABLE - performance.now();
    if (wait <= 0 || phase === "rest") this.write();
    // Browsers send no events for a finger at rest, so a timer draws the frame that shows its velocity of 0.
    if (phase === "drag") this.timer = window.setTimeout(() => this.write(0), HELD);
    else if (wait > 0 && phase !== "rest") this.timer = window.setTimeout(() => this.write(), wait);
  }

  private write(velocity = this.scroller.velocity): void {
    const text = `${fixed(this.scroller.offset, 0)} px · ${fixed(velocity, 0)} px/s`;
    this.shown.time = performance.now();
    if (text !== this.shown.text) this.numbers.firstChild!.nodeValue = this.shown.text = text;
  }
}
