/** A row with actions behind it. */

import { notNegative, positive, type Law } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { criticalLaw } from "../zoom/physics.js";
import { checkedChoice, CHOICES, choosePlace, type Choice } from "./choice.js";
import { Clock, type Part } from "./part.js";
import { Slide } from "./slide.js";

/** The widths of a row. */
export interface SwipeRowWidths {
  /** The width of the row, above 0. */
  width: number;
  /** The width of the actions at its beginning; 0 for none. @default 0 */
  leading?: number | undefined;
  /** The width of the actions at its end; 0 for none. @default 0 */
  trailing?: number | undefined;
}

/** The widths with their defaults. */
interface Checked {
  readonly width: number;
  readonly leading: number;
  readonly trailing: number;
}

/** The widths of a row, and what it may do. */
export interface SwipeRowOptions extends SwipeRowWidths {
  /** Whether the row can be swept away, on the sides with actions, or on both if it has none. @default false */
  sweep?: boolean | undefined;
  /** The rule by which a release chooses a place. @default CHOICES.projected */
  choice?: Choice | undefined;
  /** The spring to a place, as in `spring({ response: 0.35 }).law`. @default critical damping, with a response of 0.35 s */
  spring?: Law | undefined;
}

const NAMES = Object.keys({ width: 1, leading: 1, trailing: 1, sweep: 1, choice: 1, spring: 1 } satisfies NamesOf<SwipeRowOptions>);

/**
 * Where a row is, or where it goes: in its place, aside to the right with its leading actions in view, to the left with its trailing ones,
 * or out of view, so that the first action of that side is to be performed.
 */
export type SwipePlace = "closed" | "leading" | "trailing" | "leading-sweep" | "trailing-sweep";

/** A row at one instant. */
export interface SwipeRowFrame {
  /** The displacement of the row to the right. */
  readonly offset: number;
  /** Its velocity, per second. */
  readonly velocity: number;
  /** Where the row goes; under a finger, where a release would take it. */
  readonly place: SwipePlace;
  /** Whether nothing moves until the next event. */
  readonly isAtRest: boolean;
}

/**
 * A row that a finger swipes aside to show actions, or all the way to perform one. It has no elements and takes events with their
 * times in milliseconds; {@link bindSwipeRow} connects it with them.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const row = new SwipeRow({ width: 360, trailing: 120, sweep: true });
 * row.goTo(0, "trailing");
 * ```
 */
export class SwipeRow implements Part {
  #widths: Checked;
  readonly #sweeps: boolean;
  readonly #choice: Choice;
  readonly #slide: Slide;
  readonly #clock = new Clock();
  #place: SwipePlace = "closed";
  #finger: number | undefined;

  constructor(options: SwipeRowOptions) {
    checkNames(options, NAMES);
    const { sweep = false, choice = CHOICES.projected, spring = criticalLaw(0.35) } = options;
    this.#widths = checkedWidths(options);
    [this.#sweeps, this.#choice] = [sweep, checkedChoice(choice)];
    this.#slide = new Slide(0, { range: this.#range, reach: this.#widths.width, law: spring });
  }

  /** Whether a finger has the row. */
  get isHeld(): boolean {
    return this.#finger !== undefined;
  }

  /**
   * Puts the finger down; a row in motion stops under it.
   *
   * @example
   * ```ts
   * row.pointerDown(event.timeStamp, event.clientX);
   * ```
   */
  pointerDown(timeMs: number, x: number): void {
    this.#slide.grab(this.#clock.event(timeMs));
    this.#finger = x;
  }

  /**
   * Moves the finger.
   *
   * @example
   * ```ts
   * row.pointerMove(event.timeStamp, event.clientX);
   * ```
   */
  pointerMove(timeMs: number, x: number): void {
    this.#clock.event(timeMs);
    if (this.#finger === undefined) return;
    this.#slide.drag(timeMs / 1000, x - this.#finger);
    this.#finger = x;
  }

  /**
   * Lifts the finger.
   *
   * @example
   * ```ts
   * row.pointerUp(event.timeStamp);
   * ```
   */
  pointerUp(timeMs: number): void {
    const at = this.#clock.event(timeMs);
    this.#lift(at, this.#slide.state(at));
  }

  /**
   * Takes the finger away because the system cancels it: the row is released without velocity.
   *
   * @example
   * ```ts
   * row.pointerCancel(event.timeStamp);
   * ```
   */
  pointerCancel(timeMs: number): void {
    const at = this.#clock.event(timeMs);
    this.#lift(at, { position: this.#slide.state(at).position, velocity: 0 });
  }

  #lift(at: number, state: State): void {
    if (this.#finger === undefined) return;
    this.#finger = undefined;
    this.#place = this.#chosen(state);
    this.#slide.go(at, state, this.#offsetOf(this.#place));
  }

  /**
   * Goes to a place: a key, or another row that opens.
   *
   * @example
   * ```ts
   * row.goTo(performance.now(), "closed");
   * ```
   */
  goTo(timeMs: number, place: SwipePlace): void {
    const at = this.#clock.event(timeMs);
    if (this.#finger !== undefined) return;
    this.#place = place;
    this.#slide.retarget(at, this.#offsetOf(place));
  }

  /**
   * Changes the widths, as after a resize. A row that is open or swept away stays so.
   *
   * @throws If a width is invalid. Nothing changes then.
   * @example
   * ```ts
   * row.resize(performance.now(), { width: element.offsetWidth, trailing: 120 });
   * ```
   */
  resize(timeMs: number, widths: SwipeRowWidths): void {
    this.#widths = checkedWidths(widths);
    const at = this.#clock.event(timeMs);
    const isAtRest = this.#slide.isAtRest(at);
    this.#slide.setRange(at, this.#range, this.#widths.width);
    if (isAtRest) this.#slide.put(at, this.#offsetOf(this.#place));
    else if (this.#finger === undefined) this.#slide.retarget(at, this.#offsetOf(this.#place));
  }

  /**
   * Advances to the time at which a frame is shown. Returns false if nothing moves any more.
   *
   * @example
   * ```ts
   * const isMoving = row.advanceTo(timestamp);
   * ```
   */
  advanceTo(timeMs: number): boolean {
    return !this.#slide.isAtRest(this.#clock.frame(timeMs, this.isHeld));
  }

  /**
   * Ends a motion at its place.
   *
   * @example
   * ```ts
   * row.settle();
   * ```
   */
  settle(): void {
    if (this.#finger === undefined) this.#slide.put(this.#clock.now, this.#offsetOf(this.#place));
  }

  /** The row at the time of the last event or frame. */
  get frame(): SwipeRowFrame {
    const at = this.#clock.now;
    const state = this.#slide.state(at);
    const place = this.#finger === undefined ? this.#place : this.#chosen(state);
    return { offset: state.position, velocity: state.velocity, place, isAtRest: this.#slide.isAtRest(at) };
  }

  /**
   * Returns the seconds until the row is at rest; `Infinity` under a finger.
   *
   * @example
   * ```ts
   * setTimeout(remove, 1000 * row.settlingTime());
   * ```
   */
  settlingTime(): number {
    return this.#slide.settlingTime(this.#clock.now);
  }

  #chosen(state: State): SwipePlace {
    const { leading, trailing } = this.#widths;
    const all: readonly (readonly [SwipePlace, boolean])[] = [
      ["trailing-sweep", this.#canSweep(trailing)],
      ["trailing", trailing > 0],
      ["closed", true],
      ["leading", leading > 0],
      ["leading-sweep", this.#canSweep(leading)],
    ];
    const names = all.filter(([, isPlace]) => isPlace).map(([name]) => name);
    const places = names.map((name) => this.#offsetOf(name));
    return names[places.indexOf(choosePlace(this.#choice, places, state, this.#offsetOf(this.#place)))];
  }

  #canSweep(actions: number): boolean {
    const { leading, trailing } = this.#widths;
    return this.#sweeps && (actions > 0 || (leading === 0 && trailing === 0));
  }

  #offsetOf(place: SwipePlace): number {
    const { width, leading, trailing } = this.#widths;
    return { closed: 0, leading, trailing: -trailing, "leading-sweep": width, "trailing-sweep": -width }[place];
  }

  get #range(): readonly [number, number] {
    const { width, leading, trailing } = this.#widths;
    return [-(this.#canSweep(trailing) ? width : trailing), this.#canSweep(leading) ? width : leading];
  }
}

function checkedWidths({ width, leading = 0, trailing = 0 }: SwipeRowWidths): Checked {
  positive("width", width);
  notNegative("leading", leading);
  notNegative("trailing", trailing);
  return { width, leading, trailing };
}
