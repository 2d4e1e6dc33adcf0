/** A sheet with detents, and the list inside it. */

import { notNegative, demand, type Law } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";
import { criticalLaw } from "../zoom/physics.js";
import { checkedChoice, choosePlace, PROJECTED, type Choice } from "./choice.js";
import { coast, fling, MIN_FLING } from "./fling.js";
import { Held } from "./part.js";
import { Slide } from "./slide.js";

/** How a sheet rests. */
export interface SheetOptions {
  /** The heights where the sheet rests, in rising order, at least one. The detent 0 is the closed sheet. */
  detents: readonly number[];
  /** The rule that chooses the detent of a release. @default CHOICES.projected */
  choice?: Choice | undefined;
  /** The spring to a detent, as in `spring({ response: 0.4 }).law`. @default critical damping, with a response of 0.4 s */
  spring?: Law | undefined;
  /** How far the list inside can be scrolled. @default 0 */
  scrollable?: number | undefined;
}

const NAMES = Object.keys({ detents: 1, choice: 1, spring: 1, scrollable: 1 } satisfies NamesOf<SheetOptions>);

/** A sheet at one instant. */
export interface SheetFrame {
  /** How much of the sheet's height is in view. */
  readonly height: number;
  /** The velocity of the height, per second. */
  readonly velocity: number;
  /** The number of the detent where the sheet rests or goes. */
  readonly detent: number;
  /** The fraction of the way from the smallest detent to the largest. */
  readonly progress: number;
  /** The offset of the list inside. */
  readonly offset: number;
  /** Whether everything rests until the next event. */
  readonly isAtRest: boolean;
}

interface Finger {
  y: number;
  /** Whether the list was the last to move, and not the sheet. */
  movesList: boolean;
  /** The height where the gesture began. */
  readonly from: number;
}

/** If a throw would reach the largest detent slower than this, in pixels per second, it goes there on the spring. */
const SLOW = 50;

const checkedDetents = (detents: readonly number[]): readonly number[] => {
  demand(detents?.length > 0, "detents.length", "be at least 1", detents?.length);
  detents.forEach((detent, i) => notNegative(`detents[${i}]`, detent));
  detents
    .slice(1)
    .forEach((detent, i) => demand(detent > detents[i], `detents[${i + 1}]`, `be above ${detents[i]}`, detent));
  return detents;
};

/**
 * A panel that rises from the lower edge, rests at detents, and shares the finger with the list inside it. An upward move grows the sheet
 * to its largest detent, then scrolls the list. A downward move scrolls the list back to its beginning, then shrinks the sheet. A throw
 * passes from one to the other in the same way, at a computed instant and with the velocity that is left.
 *
 * A `Sheet` doesn't have elements, and takes events with their times in milliseconds. {@link bindSheet} connects it with elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const sheet = new Sheet({ detents: [0, 350, 700], scrollable: 1300 });
 * sheet.goTo(0, 1);
 * sheet.advanceTo(2000);
 * sheet.pointerDown(2000, 600);
 * sheet.pointerMove(2100, 150); // the sheet takes 350 of it, the list 100
 * sheet.frame; // { height: 700, offset: 100, … }
 * ```
 */
export class Sheet extends Held<Finger> {
  #detents: readonly number[];
  readonly #choice: Choice;
  readonly #height: Slide;
  readonly #list: Slide;
  #aim = 0;
  /** When the sheet, thrown up, gets to its largest detent, and its velocity there. */
  #arrival: { readonly at: number; readonly velocity: number } | undefined;
  /** When the list, thrown back, reaches its beginning. */
  #return: number | undefined;

  constructor(options: SheetOptions) {
    super();
    checkNames(options, NAMES);
    const { choice = PROJECTED, spring = criticalLaw(0.4), scrollable = 0 } = options;
    this.#detents = checkedDetents(options.detents);
    this.#choice = checkedChoice(choice);
    notNegative("scrollable", scrollable);
    const ends = this.#ends;
    this.#height = new Slide(ends[0], { range: ends, reach: Math.max(ends[1], 1), law: spring });
    this.#list = new Slide(0, { range: [0, scrollable], reach: 0, law: spring });
  }

  get #ends(): readonly [number, number] {
    return [this.#detents[0], this.#detents.at(-1)!];
  }

  get #hasList(): boolean {
    return this.#list.range[1] > 0;
  }

  /** The heights where the sheet rests. */
  get detents(): readonly number[] {
    return this.#detents;
  }

  /** @internal */
  override adopt(other: this): number {
    const at = super.adopt(other);
    this.#aim = Math.min(other.#aim, this.#detents.length - 1);
    this.#height.adopt(at, other.#height, this.#detents[this.#aim]);
    this.#list.adopt(at, other.#list);
    return at;
  }

  /**
   * Puts the finger down. Sheet and list stop under it.
   *
   * @example sheet.pointerDown(event.timeStamp, event.clientY);
   */
  pointerDown(timeMs: number, y: number): void {
    const at = this.event(timeMs);
    if (this.finger) return;
    this.#height.grab(at, this.clock.own);
    this.#list.grab(at, this.clock.own);
    [this.#arrival, this.#return] = [undefined, undefined];
    this.finger = { y, movesList: false, from: this.#detents[this.#aim] };
  }

  pointerMove(timeMs: number, y: number, carried = 0): void {
    this.event(timeMs);
    const finger = this.finger;
    if (!finger) return;
    const at = this.clock.own;
    const up = finger.y - y;
    finger.y = y;
    const [, high] = this.#ends;
    let ofSheet: number;
    if (up > 0) ofSheet = this.#hasList ? Math.min(up, Math.max(high - this.#height.pull(), 0)) : up;
    else {
      // If the sheet is pulled beyond its largest detent, first bring the sheet back. Then scroll the list to its beginning.
      const over = Math.min(-up, Math.max(this.#height.pull() - high, 0));
      ofSheet = -(over + Math.max(-up - over - this.#list.pull(), 0));
    }
    if (up !== 0) finger.movesList = ofSheet === 0;
    this.#height.drag(at, ofSheet, up + carried);
    this.#list.drag(at, up - ofSheet, up + carried);
  }

  /** @internal The sheet or the list, whichever the finger has moved last, continues with its velocity. */
  override released(at: number, { movesList, from }: Finger, isCancelled: boolean): void {
    const [height, list] = [this.#height, this.#list].map((slide) =>
      slide.state(this.clock.own, isCancelled ? 0 : Infinity),
    );
    const isList = movesList && this.#hasList;
    this.#list.put(at, list.position);
    if (isList && Math.abs(list.velocity) >= MIN_FLING) this.#fling(at, list);
    this.#release(at, isList ? { ...height, velocity: 0 } : height, from);
  }

  #fling(at: number, from: State): void {
    fling(this.#list, at, from);
    const time = this.#list.settlingTime(at);
    const returns = from.velocity < 0 && time > 0 && this.#list.target(at) === 0;
    this.#return = returns ? at + time : undefined;
  }

  /** Lets the sheet continue from a state. */
  #release(at: number, state: State, from: number): void {
    const [, high] = this.#ends;
    const { drag } = "drag" in this.#choice ? this.#choice : PROJECTED;
    // Over a distance, friction lowers the velocity by drag times the distance.
    const left = state.velocity - drag * (high - state.position);
    if (this.#hasList && left > SLOW && state.position < high) {
      this.#aim = this.#detents.length - 1;
      coast(this.#height, at, state, drag);
      this.#arrival = { at: at + Math.log(state.velocity / left) / drag, velocity: left };
      return;
    }
    const place = choosePlace(this.#choice, this.#detents, state, from);
    this.#aim = this.#detents.indexOf(place);
    this.#height.go(at, state, place);
  }

  /**
   * Goes to a detent. Use it for a key or a button, or to open the sheet.
   *
   * @throws If the detent doesn't exist.
   * @example sheet.goTo(performance.now(), 1);
   */
  goTo(timeMs: number, detent: number): void {
    demand(
      Number.isInteger(detent) && detent >= 0 && detent < this.#detents.length,
      "detent",
      `be from 0 to ${this.#detents.length - 1}`,
      detent,
    );
    const at = this.event(timeMs);
    if (this.finger) return;
    [this.#aim, this.#arrival] = [detent, undefined];
    this.#height.retarget(at, this.#detents[detent]);
  }

  /**
   * Changes the heights of the detents and the length of the list, for example after a resize. A sheet at rest is at the new height
   * of its detent at once. A moving sheet goes there with its current velocity. A finger keeps hold of the sheet.
   *
   * @throws If a number is invalid. Nothing changes then.
   * @example sheet.resize(performance.now(), { detents: [0, innerHeight / 2] });
   */
  resize(
    timeMs: number,
    {
      detents = this.#detents,
      scrollable = this.#list.range[1],
    }: Partial<Pick<SheetOptions, "detents" | "scrollable">>,
  ): void {
    notNegative("scrollable", scrollable);
    const isSame = String(detents) === String(this.#detents);
    this.#detents = checkedDetents(detents);
    const at = this.event(timeMs);
    this.#aim = Math.min(this.#aim, detents.length - 1);
    const ends = this.#ends;
    const wasAtRest = this.#height.isAtRest(at);
    this.#height.setRange(at, ends, Math.max(ends[1], 1));
    this.#list.setRange(at, [0, scrollable], 0);
    if (this.finger) return;
    if (!isSame) {
      this.#arrival = undefined;
      if (wasAtRest) this.#height.put(at, detents[this.#aim]);
      else this.#height.retarget(at, detents[this.#aim]);
    }
    const { position } = this.#list.state(at);
    if (position > scrollable) this.#list.put(at, scrollable);
  }

  /**
   * Puts the list at an offset, which a wheel, a key or the focus has chosen.
   *
   * @example sheet.scrollTo(event.timeStamp, list.scrollTop);
   */
  scrollTo(timeMs: number, offset: number): void {
    const at = this.event(timeMs);
    if (this.finger) return;
    this.#return = undefined;
    this.#list.put(at, clamp(offset, ...this.#list.range));
  }

  advanceTo(timeMs: number): boolean {
    this.frameAt(timeMs);
    return !this.frame.isAtRest;
  }

  settle(): void {
    if (this.finger) return;
    const at = this.clock.now;
    if (this.#arrival) this.#hand(this.#arrival.at);
    this.#list.put(at, this.#list.target(at));
    this.#height.put(at, this.#detents[this.#aim]);
    this.#return = undefined;
  }

  /** Sheet and list at the time of the last event or frame. */
  get frame(): SheetFrame {
    const at = this.clock.now;
    const { position, velocity } = this.#height.state(at);
    const [low, high] = this.#ends;
    return {
      height: position,
      velocity: this.finger?.movesList ? 0 : velocity,
      detent: this.#aim,
      progress: high > low ? (position - low) / (high - low) : 1,
      offset: this.#list.state(at).position,
      isAtRest: this.#height.isAtRest(at) && this.#list.isAtRest(at),
    };
  }

  settlingTime(): number {
    return Math.max(this.#height.settlingTime(this.clock.now), this.#list.settlingTime(this.clock.now));
  }

  /** @internal */
  override event(timeMs: number, isFrame = false): number {
    const at = super.event(timeMs, isFrame);
    if (this.#arrival && this.#arrival.at <= at) this.#hand(this.#arrival.at);
    const time = this.#return ?? Infinity;
    if (time <= at) {
      const { velocity } = this.#list.state(time - 1e-9);
      this.#return = undefined;
      this.#list.put(time, 0);
      const { position } = this.#height.state(time);
      this.#release(time, { position, velocity }, position);
    }
    return at;
  }

  /** Hands a throw from the sheet to its list. */
  #hand(at: number): void {
    const { velocity } = this.#arrival!;
    this.#arrival = undefined;
    const [, high] = this.#ends;
    this.#height.put(at, high);
    this.#fling(at, { position: this.#list.state(at).position, velocity });
  }
}
