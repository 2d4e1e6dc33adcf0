import { Scroller, type ScrollerOptions } from "carom";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { longList } from "../list";

/** Whose feel a list has, and where it comes to rest. */
export type Feel = Pick<ScrollerOptions, "platform" | "physics" | "snap">;

/** A long list under one physics. */
export class Lane {
  readonly viewport: HTMLElement;
  readonly element: HTMLElement;
  /** Where sections begin. */
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

  /** Puts another physics under the list, which stays where it is. */
  use(feel: Feel): void {
    const scroller = new Scroller(this.options(feel));
    const { offset } = this.scroller;
    this.stop();
    this.scroller = scroller;
    this.scroller.jumpTo(offset);
  }

  /** Its list is moved by what is done to these lanes, and by nothing else. */
  listen(lanes: readonly Lane[]): void {
    this.unbind();
    const ends = lanes.map(({ viewport }) => this.scroller.bind(viewport));
    this.unbind = () => ends.forEach((end) => end());
  }

  /** Stands where it is, and listens to nobody. */
  stop(): void {
    this.unbind();
    this.unbind = () => {};
    this.scroller.jumpTo(this.scroller.offset);
  }

  /** The size of the lane may have changed. */
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
