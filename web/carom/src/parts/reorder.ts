/** A list whose rows a finger puts in another order. */

import { notNegative, positive } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import { clamp } from "../velocity/samples.js";
import { criticalLaw } from "../zoom/physics.js";
import { ageAt, depthOf, EDGE_SCROLL, travelOf, type EdgeScroll } from "./edge-scroll.js";
import { Held } from "./part.js";
import { Slide } from "./slide.js";

/** The rows of a list, and the view that they are seen through. */
export interface ReorderOptions {
  /** The length of each row, including the gap to the next one. */
  sizes: readonly number[];
  /** The length of the view, above 0. @default the length of all rows */
  viewport?: number | undefined;
  /** How the list scrolls while a row is near its edge. @default 900 px/s in a zone of 90 px, reached in 0.4 s */
  edge?: EdgeScroll | undefined;
}

const NAMES = Object.keys({ sizes: 1, viewport: 1, edge: 1 } satisfies NamesOf<ReorderOptions>);

interface Lifted {
  readonly row: number;
  finger: number;
  /**
   * How deep the finger is in a zone at an edge, when it entered the zone, and the time up to which the list has scrolled, in seconds.
   */
  depth: number;
  entered: number;
  scrolled: number;
  readonly before: readonly number[];
}

const LAW = criticalLaw(0.3);

/** A length that is too small to see. */
const JUST_BEYOND = 1e-6;

/**
 * A list whose rows a finger puts in another order. The lifted row follows the finger, and its neighbours make room on springs. A finger
 * near an edge scrolls the list, at the same speed at any frame rate. The lifted row comes before a neighbour as soon as its beginning has
 * passed the neighbour's middle. So the order depends only on the position of the row.
 *
 * A row's number is the place that it had when you made the list. The list doesn't have elements, and takes events with their times in
 * milliseconds. {@link bindReorder} connects it with elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const rows = new Reorder({ sizes: [50, 50, 50], viewport: 150 });
 * rows.lift(0, 0, 25);
 * rows.pointerMove(100, 80);
 * rows.order; // [1, 0, 2]
 * ```
 */
export class Reorder extends Held<Lifted> {
  readonly #sizes: readonly number[];
  readonly #rows: readonly Slide[];
  #viewport: number;
  /** The least and the greatest offset. */
  #range: readonly [number, number];
  readonly #edge: EdgeScroll;
  #order: readonly number[];
  #offset = 0;

  constructor(options: ReorderOptions) {
    super();
    checkNames(options, NAMES);
    const { sizes, edge = EDGE_SCROLL } = options;
    sizes.forEach((size, i) => notNegative(`sizes[${i}]`, size));
    this.#sizes = sizes;
    const length = sizes.reduce((sum, size) => sum + size, 0);
    const { viewport = length } = options;
    positive("viewport", viewport);
    positive("edge.zone", edge.zone);
    notNegative("edge.speed", edge.speed);
    positive("edge.ramp", edge.ramp);
    [this.#viewport, this.#edge] = [viewport, edge];
    this.#range = [0, Math.max(length - viewport, 0)];
    this.#order = sizes.map((_, i) => i);
    this.#rows = sizes.map((size, i) => {
      const place = sizes.slice(0, i).reduce((sum, before) => sum + before, 0);
      return new Slide(place, { range: [0, Math.max(length - size, 0)], reach: viewport, law: LAW });
    });
  }

  /** The rows' numbers, from the first place to the last. A lifted row is at the place where it would be put down. */
  get order(): readonly number[] {
    return this.#order;
  }

  /** The row that is lifted. */
  get lifted(): number | undefined {
    return this.finger?.row;
  }

  /** The offset of the list. */
  get offset(): number {
    return this.#offset;
  }

  /**
   * Puts the list at an offset, which a wheel, a key or another finger has chosen. A lifted row stays under its finger.
   *
   * @example rows.scrollTo(list.scrollTop);
   */
  scrollTo(offset: number): void {
    this.#scroll(this.clock.now, clamp(offset, ...this.#range) - this.#offset);
  }

  /**
   * Sets the view that the list is seen through: its length, the offset of the list in it, and the range of the offset. These differ from
   * the list's own numbers if a page around the list scrolls.
   *
   * @throws If the length isn't above 0.
   * @example rows.see(innerHeight, -list.getBoundingClientRect().top, [-80, 2000]);
   */
  see(viewport: number, offset: number, range: readonly [number, number]): void {
    positive("viewport", viewport);
    [this.#viewport, this.#offset, this.#range] = [viewport, offset, range];
  }

  #scroll(at: number, moved: number): void {
    this.#offset += moved;
    if (!this.finger || moved === 0) return;
    // While the list scrolls, the row stays under the finger, so its place in the list changes.
    this.#rows[this.finger.row].carry(moved);
    this.#arrange(at);
  }

  /**
   * Lifts a row with the finger at a position in the view.
   *
   * @example rows.lift(event.timeStamp, 1, y);
   */
  lift(timeMs: number, row: number, position: number): void {
    const at = this.event(timeMs);
    if (this.finger || !this.#rows[row]) return;
    this.#rows[row].grab(at, this.clock.own);
    this.finger = {
      row,
      finger: position,
      depth: this.#depth(position),
      entered: at,
      scrolled: at,
      before: this.#order,
    };
  }

  pointerMove(timeMs: number, position: number, carried = 0): void {
    const at = this.event(timeMs);
    const lifted = this.finger;
    if (!lifted) return;
    const travel = position - lifted.finger;
    this.#rows[lifted.row].drag(this.clock.own, travel, travel - carried);
    lifted.finger = position;
    const depth = this.#depth(position);
    if (depth === 0 || lifted.depth * depth <= 0) lifted.entered = at;
    lifted.depth = depth;
    this.#arrange(at);
  }

  /** @internal The row goes to its place at the finger's velocity. After a cancelled drag, all rows return to their former order. */
  override released(at: number, { row, before }: Lifted, isCancelled: boolean): void {
    const slide = this.#rows[row];
    // Take the row's state at the clock's own time, because a frame that scrolled the list may be later than the finger's report.
    if (!isCancelled) return slide.go(at, slide.state(this.clock.own), this.#slot(row));
    slide.put(at, slide.state(at).position);
    this.#order = before;
    this.#send(at);
  }

  /**
   * Moves a row by places without a finger, for example by a key. Presses add up.
   *
   * @example rows.goBy(event.timeStamp, 2, -1); // up by one
   */
  goBy(timeMs: number, row: number, places: number): void {
    const at = this.event(timeMs);
    const place = this.#order.indexOf(row);
    if (this.finger || place < 0) return;
    const others = this.#order.filter((other) => other !== row);
    const to = clamp(place + places, 0, others.length);
    this.#order = [...others.slice(0, to), row, ...others.slice(to)];
    this.#send(at);
  }

  advanceTo(timeMs: number): boolean {
    this.event(timeMs, true);
    return !this.isAtRest;
  }

  settle(): void {
    for (const row of this.#order) if (row !== this.finger?.row) this.#rows[row].put(this.clock.now, this.#slot(row));
  }

  /**
   * Returns where a row begins in the list. To get its place in the view, subtract the list's offset.
   *
   * @example row.style.translate = `0 ${rows.placeOf(1) - row.offsetTop}px`;
   */
  placeOf(row: number): number {
    return this.#rows[row].state(this.clock.now).position;
  }

  /** Whether everything rests until the next event. */
  get isAtRest(): boolean {
    const depth = this.finger?.depth ?? 0;
    const [least, most] = this.#range;
    const scrolls = depth > 0 ? this.#offset < most : depth < 0 && this.#offset > least;
    return !scrolls && this.#rows.every((row, i) => i === this.finger?.row || row.isAtRest(this.clock.now));
  }

  settlingTime(): number {
    return this.#rows.reduce((latest, row) => Math.max(latest, row.settlingTime(this.clock.now)), 0);
  }

  /** @internal Whether anything moves. Even under a finger, the list may scroll and neighbours may make room. */
  override get moves(): boolean {
    return !this.isAtRest;
  }

  #depth(position: number): number {
    return depthOf(this.#edge, position, this.#viewport);
  }

  /** @internal Scrolls the list up to the time of an event. */
  override event(timeMs: number, isFrame = false): number {
    const at = super.event(timeMs, isFrame);
    const lifted = this.finger;
    if (!lifted || at <= lifted.scrolled) return at;
    let turn: number | undefined;
    while ((turn = this.#nextTurn(lifted, at)) !== undefined) this.#scrollOn(lifted, turn);
    this.#scrollOn(lifted, at);
    return at;
  }

  /** Returns how far the list scrolls until a time. */
  #scrolls({ depth, scrolled, entered }: Lifted, at: number): number {
    const travel = travelOf(this.#edge, depth, scrolled - entered, at - entered);
    return clamp(this.#offset + travel, ...this.#range) - this.#offset;
  }

  #scrollOn(lifted: Lifted, at: number): void {
    const moved = this.#scrolls(lifted, at);
    lifted.scrolled = at;
    this.#scroll(at, moved);
  }

  /** Returns when scrolling next takes the lifted row past the middle of a neighbour, or `undefined` if that is after `at`. */
  #nextTurn(lifted: Lifted, at: number): number | undefined {
    const { row, depth, scrolled, entered } = lifted;
    const place = this.#order.indexOf(row);
    const other = this.#order[depth > 0 ? place + 1 : place - 1];
    if (other === undefined) return undefined;
    // The lifted row passes its neighbour just beyond the neighbour's middle. The neighbour stands as if the lifted row were gone.
    const begin = this.#slot(depth > 0 ? row : other);
    const middle = begin + 0.5 * this.#sizes[other];
    const left = middle - this.#rows[row].state(at).position + Math.sign(depth) * JUST_BEYOND;
    if (!(left * depth > 0 && Math.abs(left) <= Math.abs(this.#scrolls(lifted, at)))) return undefined;
    const turn = entered + ageAt(this.#edge, depth, scrolled - entered, left);
    return turn > scrolled && turn < at ? turn : undefined;
  }

  /** Finds the place of the lifted row, and sends its neighbours to theirs. */
  #arrange(at: number): void {
    const { row } = this.finger!;
    const slide = this.#rows[row];
    const beginning = clamp(slide.state(at).position, ...slide.range);
    const others = this.#order.filter((other) => other !== row);
    // Compare with the middles of the other rows, as if they had closed the gap of the lifted one.
    let [next, place] = [0, 0];
    while (place < others.length && next + 0.5 * this.#sizes[others[place]] < beginning)
      next += this.#sizes[others[place++]];
    const order = [...others.slice(0, place), row, ...others.slice(place)];
    if (order.every((other, i) => other === this.#order[i])) return;
    this.#order = order;
    this.#send(at);
  }

  /** Sends rows to their places, except for a lifted one. */
  #send(at: number): void {
    for (const row of this.#order) {
      const slide = this.#rows[row];
      const slot = this.#slot(row);
      if (row !== this.finger?.row && (slide.isHeld || slide.target(at) !== slot)) slide.retarget(at, slot);
    }
  }

  /** Returns where a row's place begins. */
  #slot(row: number): number {
    let next = 0;
    for (const other of this.#order) {
      if (other === row) break;
      next += this.#sizes[other];
    }
    return next;
  }
}
