/** A wheel of rows. */

import { positive, demand, whole } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";
import { criticalLaw, MAX_FLING } from "../zoom/physics.js";
import { bend, fling, landingOf } from "./fling.js";
import { SlidePart } from "./part.js";
import { timeAt } from "./passing.js";
import { Slide } from "./slide.js";

/** The rows of a wheel. */
export interface WheelPickerOptions {
  /** The number of rows, at least 1. */
  rows: number;
  /** The height of a row, above 0. */
  height: number;
  /** Whether the first row follows the last one. @default false */
  endless?: boolean | undefined;
  /** The row that is selected at the start. @default 0 */
  selected?: number | undefined;
}

const NAMES = Object.keys({ rows: 1, height: 1, endless: 1, selected: 1 } satisfies NamesOf<WheelPickerOptions>);

/** A change of the selection in flight. */
export interface Tick {
  /** The time of the change, in milliseconds. */
  readonly timeMs: number;
  /** The row that is selected after the change. */
  readonly row: number;
}

/** This many seconds after a change, a wheel has left the boundary between two rows. */
const JUST_AFTER = 1e-7;

/**
 * A wheel of rows, whose middle row is selected. A fling gets the drag that makes it end on a row. The selection changes halfway between
 * two rows. In flight, we compute the instant of each change beforehand, so that your sound or haptic doesn't have to wait for a frame.
 *
 * A `WheelPicker` doesn't have elements, and takes events with their times in milliseconds. {@link bindWheelPicker} connects it with
 * elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const minutes = new WheelPicker({ rows: 60, height: 36, endless: true });
 * minutes.goBy(0, 3);
 * minutes.nextTick(0); // { timeMs, row: 1 }
 * ```
 */
export class WheelPicker extends SlidePart {
  /** @internal */
  override readonly fastest = MAX_FLING;
  readonly #rows: number;
  readonly #height: number;
  readonly #isEndless: boolean;

  constructor(options: WheelPickerOptions) {
    checkNames(options, NAMES);
    const { rows, height, endless = false, selected = 0 } = options;
    demand(whole("rows", rows) >= 1, "rows", "be at least 1", rows);
    positive("height", height);
    demand(whole("selected", selected) < rows, "selected", `be below ${rows}`, selected);
    const range = endless ? ([-Infinity, Infinity] as const) : ([0, height * (rows - 1)] as const);
    super(new Slide(height * selected, { range, reach: 5 * height, law: criticalLaw(0.3) }), -1);
    [this.#rows, this.#height, this.#isEndless] = [rows, height, endless];
  }

  /** @internal A fling ends on a row. */
  override release(at: number, state: State): void {
    const natural = landingOf(state);
    const row = this.#height * this.#nearest(natural);
    // A wheel that is flung past its end bounces there.
    if (clamp(natural, ...this.slide.range) !== natural) fling(this.slide, at, state);
    else bend(this.slide, at, state, row);
  }

  /**
   * Turns the wheel by rows, for example for an arrow key. Presses add up.
   *
   * @example minutes.goBy(event.timeStamp, 1);
   */
  goBy(timeMs: number, rows: number): void {
    const at = this.event(timeMs);
    this.#scroll(at, this.#nearest(this.slide.target(at)) + rows);
  }

  /**
   * Goes to a row. On an endless wheel, it takes the shorter way.
   *
   * @example minutes.goTo(performance.now(), 30);
   */
  goTo(timeMs: number, row: number): void {
    const at = this.event(timeMs);
    const here = this.#nearest(this.slide.state(at).position);
    this.#scroll(at, here + this.#away(row, here));
  }

  #scroll(at: number, row: number): void {
    if (!this.isHeld) this.slide.retarget(at, this.#height * this.#nearest(this.#height * row));
  }

  /** @internal */
  override get goal(): number {
    return this.#height * this.#nearest(super.goal);
  }

  /** The row that is selected now. */
  get selected(): number {
    return this.#wrapped(this.place);
  }

  /** The row where the wheel will rest. Under a finger, it is the selected one. */
  get target(): number {
    return this.#wrapped(this.#nearest(this.slide.target(this.clock.now)));
  }

  /** The selected row. On an endless wheel, the count continues beyond the ends. */
  get place(): number {
    return this.#nearest(this.slide.state(this.clock.now).position);
  }

  /** The place of the wheel in rows. On an endless wheel, the count continues beyond the ends. */
  get position(): number {
    return this.slide.state(this.clock.now).position / this.#height;
  }

  /** Whether everything rests until the next event. */
  get isAtRest(): boolean {
    return this.slide.isAtRest(this.clock.now);
  }

  /**
   * Returns how far a row is from the middle, in pixels. On an endless wheel, the row's nearest copy counts.
   *
   * @example row.style.translate = `0 ${minutes.placeOf(7)}px`;
   */
  placeOf(row: number): number {
    return this.#height * this.#away(row, this.position);
  }

  /**
   * Returns the first change of the selection after a time, if the wheel moves by itself.
   *
   * @example
   * ```ts
   * const tick = minutes.nextTick(performance.now());
   * if (tick) setTimeout(click, tick.timeMs - performance.now());
   * ```
   */
  nextTick(afterMs: number): Tick | undefined {
    // Search from just after the time, because at a change itself rounding decides which row is selected.
    const after = Math.max(this.clock.read(afterMs / 1000), this.clock.now) + JUST_AFTER;
    if (this.slide.isAtRest(after) || this.slide.isHeld) return undefined;
    const { position } = this.slide.state(after);
    const row = this.#nearest(position);
    const change = (side: 1 | -1): Tick | undefined => {
      const boundary = this.#height * (row + 0.5 * side);
      const isRow = this.#isEndless || (row + side >= 0 && row + side < this.#rows);
      const time = isRow ? timeAt(this.slide, boundary, after) : undefined;
      return time === undefined ? undefined : { timeMs: 1000 * time, row: this.#wrapped(row + side) };
    };
    const [up, down] = [change(1), change(-1)];
    return up && down ? (up.timeMs < down.timeMs ? up : down) : (up ?? down);
  }

  #nearest(offset: number): number {
    const row = Math.floor(offset / this.#height + 0.5);
    return this.#isEndless ? row : clamp(row, 0, this.#rows - 1);
  }

  #wrapped(row: number): number {
    return row - this.#rows * Math.floor(row / this.#rows);
  }

  #away(row: number, from: number): number {
    const away = row - from;
    return this.#isEndless ? away - this.#rows * Math.floor(away / this.#rows + 0.5) : away;
  }
}
