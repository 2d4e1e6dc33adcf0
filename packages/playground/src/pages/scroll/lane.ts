import { Scroller, type ScrollerOptions } from "carom";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { longList } from "../list";

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
      el("h2", {}, el("i", { class: "swatch", style: `--color: var(${colour})` }), name),
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
    this.scroller.jumpTo(offset);
  }

  /** Moves this lane's list with the input of these lanes only. */
  listen(lanes: readonly Lane[]): void {
    this.unbind();
    const ends = lanes.map(({ viewport }) => this.scroller.bind(viewport));
    this.unbind = () => ends.forEach((end) => end());
  }

  /** Stops the list and ignores input. */
  stop(): void {
    this.unbind();
    this.unbind = () => {};
    this.scroller.jumpTo(this.scroller.offset);
  }

  /** Reads the lane's size again. */
  measure(): void {
    const { clientHeight } = this.viewport;
    if (clientHeight === 0) return;
    this.height = clientHeight;
    this.thumb.style.height = `${Math.max(24, this.height ** 2 / this.list.height)}px`;
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

  private draw({ offset, velocity, stretch }: Scroller): void {
    const end = this.list.height - this.height;
    this.list.seen(offset, offset + this.height);
    this.content.style.transformOrigin = `50% ${stretch > 0 ? this.list.height : 0}px`;
    this.content.style.transform = `translate3d(0, ${-offset}px, 0)${stretch === 0 ? "" : ` scaleY(${1 + Math.abs(stretch)})`}`;
    const room = this.height - Number.parseFloat(this.thumb.style.height || "24");
    this.thumb.style.transform = `translateY(${Math.min(1, Math.max(0, offset / end)) * room}px)`;
    const text = `${fixed(offset, 0)} px · ${fixed(velocity, 0)} px/s`;
    if (this.numbers.textContent !== text) this.numbers.textContent = text;
  }
}
