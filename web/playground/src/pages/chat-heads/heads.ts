import { rubberBand } from "carom";
import { el } from "../../ui/dom";

const SIZE = 60;
const MARGIN = 10;
/** A head is drawn at most this far beyond its edge, however far a spring without damping throws it. */
const BEYOND = 24;
/** The vertical distance of the heads in a pile. */
const PILE = 5;
const FACES = ["A", "N", "M", "K", "R"];

/** The heads on their stage, without a motion of their own. */
export class Heads {
  readonly element = el("div", { class: "heads-stage" });
  private all: HTMLElement[] = [];
  /** The size of the stage in px; 0 before it is measured. */
  width = 0;
  height = 0;

  constructor(count: number) {
    this.build(count);
  }

  /** Makes other heads, and returns the leading one. */
  build(count: number): HTMLElement {
    this.all = FACES.slice(0, count).map((face, i) => {
      const name = { class: `head head-${i + 1}`, style: `z-index: ${9 - i}` };
      return i === 0
        ? el(
            "button",
            { ...name, type: "button", "aria-label": "The leading head. Arrow keys send it to an edge." },
            face,
          )
        : el("span", { ...name, "aria-hidden": "true" }, face);
    });
    this.element.replaceChildren(...this.all);
    return this.leader;
  }

  get leader(): HTMLElement {
    return this.all[0] as HTMLElement;
  }

  /** Reads the size of the stage. */
  measure(): void {
    this.width = this.element.clientWidth;
    this.height = this.element.clientHeight;
  }

  /** Returns the place of a head at the right or the left edge. */
  edge(isRight: boolean): number {
    return isRight ? this.width - SIZE - MARGIN : MARGIN;
  }

  /** Returns whether the middle of a head at `x` is in the right half. */
  isRight(x: number): boolean {
    return x + SIZE / 2 > this.width / 2;
  }

  /** Returns the nearest height at which the pile is inside the stage. */
  inside(y: number): number {
    return Math.min(this.height - SIZE - MARGIN - PILE * (this.all.length - 1), Math.max(MARGIN, y));
  }

  /** The height at which the heads are at first. */
  get home(): number {
    return this.inside(0.3 * this.height);
  }

  /** Draws the heads at these places, and returns their x positions. */
  draw(xs: ArrayLike<number>, ys: ArrayLike<number>): number[] {
    return this.all.map((head, i) => {
      const x = within(xs[i] ?? 0, MARGIN, this.width - SIZE - MARGIN);
      const y = within((ys[i] ?? 0) + PILE * i, MARGIN, this.height - SIZE - MARGIN);
      head.style.transform = `translate(${x}px, ${y}px)`;
      return x;
    });
  }
}

/** Keeps a position between two edges, with a rubber band beyond them. */
function within(position: number, low: number, high: number): number {
  if (position < low) return low - rubberBand(low - position, BEYOND);
  return position > high && high > low ? high + rubberBand(position - high, BEYOND) : position;
}
