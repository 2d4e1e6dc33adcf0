import { Scroller, type ScrollerOptions } from "carom/laws";
import type { Feel } from "./feels";
import type { ListView } from "./view";

/** A list that is moved by a scroller. */
export class Lane {
  scroller: Scroller;
  private unbind = (): void => {};

  constructor(
    readonly view: ListView,
    feel: Feel,
    private readonly onScroll: (lane: Lane) => void,
  ) {
    this.scroller = new Scroller(this.options(feel));
  }

  /** Sets another physics. The list keeps its offset. */
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
    const ends = lanes.map(({ view }) => this.scroller.bind(view.viewport));
    this.unbind = () => ends.forEach((end) => end());
  }

  /** Stops the list and ignores input. */
  stop(): void {
    this.unbind();
    this.unbind = () => {};
    this.view.stop();
    this.scroller.snapTo(this.scroller.offset);
  }

  /** Reads the lane's size again. */
  measure(): void {
    if (this.view.measure()) this.scroller.resize({ content: this.view.content, viewport: this.view.height });
  }

  private options(feel: Feel): ScrollerOptions {
    return { ...feel, content: this.view.content, viewport: this.view.height, onScroll: () => this.onScroll(this) };
  }
}
