import type { Scroller } from "carom/laws";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { swatch } from "../../ui/swatch";
import { longList } from "../list";

/** After this long without a move, in ms, a finger counts as resting. */
const HELD = 100;
/** The numbers under a list change at most this often, in ms. You can't read faster ones, and each change costs a layout. */
const READABLE = 120;

/** What a list shows at an instant. */
export type Shown = Pick<Scroller, "offset" | "velocity" | "stretch" | "phase">;

/** A long list on the screen, without physics. */
export class ListView {
  readonly viewport: HTMLElement;
  readonly element: HTMLElement;
  private readonly list = longList();
  /** The offsets of the sections. */
  readonly snaps = this.list.snaps;
  /** The height of all rows. */
  readonly content = this.list.height;
  /** The height of the viewport. */
  height = 400;
  /** What was drawn last: an instant of a film, or the scroller, which always has the current numbers. */
  shown: Shown = { offset: 0, velocity: 0, stretch: 0, phase: "rest" };
  private readonly rows = el("div", { class: "content" }, this.list.element);
  private readonly thumb = el("div", { class: "thumb" });
  private readonly numbers = el("p", { class: "live-numbers number", "aria-hidden": "true" }, "0 px");
  private readonly heading = el("div", { class: "lane-head" });
  private thumbRoom = 376;
  private written = { text: "0 px", time: 0 };
  private timer = 0;

  constructor(
    public name: string,
    readonly colour: string,
  ) {
    this.viewport = el("div", { class: "viewport", tabindex: 0, role: "region" }, this.rows, this.thumb);
    this.element = el("section", { class: "lane" }, this.heading, this.viewport, this.numbers);
    this.entitle(name);
  }

  /** Sets the name of the list. It is shown as a heading, or by `control` if you pass one. */
  entitle(name: string, control: HTMLElement = el("h2", {}, name)): void {
    this.name = name;
    this.element.setAttribute("aria-label", name);
    this.viewport.setAttribute("aria-label", `The list, ${name}. Arrow keys scroll it.`);
    if (control.parentElement !== this.heading) this.heading.replaceChildren(swatch(this.colour), control);
  }

  /** Adds the sections that are not seen at first. */
  complete(): void {
    this.list.complete();
  }

  /** Reads the size of the viewport. Returns false if it isn't displayed. */
  measure(): boolean {
    const { clientHeight } = this.viewport;
    if (clientHeight === 0) return false;
    this.height = clientHeight;
    const thumb = Math.max(24, this.height ** 2 / this.content);
    this.thumbRoom = this.height - thumb;
    this.thumb.style.height = `${thumb}px`;
    return true;
  }

  /** Stops the timer. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Moves the list only by its transform, which doesn't need a layout. */
  draw(shown: Shown): void {
    this.shown = shown;
    const { offset, stretch, phase } = shown;
    const end = this.content - this.height;
    // Keep the edge from which the list is stretched in place: its end, or its beginning at 0.
    const shift = stretch > 0 ? -stretch * this.content : 0;
    this.rows.style.transform =
      stretch === 0
        ? `translate3d(0, ${-offset}px, 0)`
        : `translate3d(0, ${shift - offset}px, 0) scaleY(${1 + Math.abs(stretch)})`;
    this.thumb.style.transform = `translateY(${Math.min(1, Math.max(0, offset / end)) * this.thumbRoom}px)`;
    clearTimeout(this.timer);
    this.timer = 0;
    const wait = this.written.time + READABLE - performance.now();
    if (wait <= 0 || phase === "rest") this.write();
    // A finger that rests doesn't send events, so a timer draws the frame that shows a velocity of 0.
    if (phase === "drag") this.timer = window.setTimeout(() => this.write(0), HELD);
    else if (wait > 0 && phase !== "rest") this.timer = window.setTimeout(() => this.write(), wait);
  }

  private write(velocity = this.shown.velocity): void {
    const text = `${fixed(this.shown.offset, 0)} px · ${fixed(velocity, 0)} px/s`;
    this.written.time = performance.now();
    if (text !== this.written.text) this.numbers.firstChild!.nodeValue = this.written.text = text;
  }
}
