/** A row with actions behind it. */

import { notNegative, positive, type Law } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { criticalLaw } from "../zoom/physics.js";
import { checkedChoice, choosePlace, PROJECTED, type Choice } from "./choice.js";
import { SlidePart } from "./part.js";
import { Slide } from "./slide.js";

/** The widths of a row. */
export interface SwipeRowWidths {
  /** The width of the row, above 0. */
  width: number;
  /** The width of the actions at its beginning, or 0 if there aren't any. @default 0 */
  leading?: number | undefined;
  /** The width of the actions at its end, or 0 if there aren't any. @default 0 */
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
  /** Whether the row can be swept away, on the sides with actions, or on both if it doesn't have any. @default false */
  sweep?: boolean | undefined;
  /** The rule that chooses the place of a release. @default CHOICES.projected */
  choice?: Choice | undefined;
  /** The spring to a place, as in `spring({ response: 0.35 }).law`. @default critical damping, with a response of 0.35 s */
  spring?: Law | undefined;
}

const NAMES = Object.keys({
  width: 1,
  leading: 1,
  trailing: 1,
  sweep: 1,
  choice: 1,
  spring: 1,
} satisfies NamesOf<SwipeRowOptions>);

/**
 * Where a row is, or where it goes. It is in its place (`closed`), to the right with the leading actions in view (`leading`), to the left
 * with the trailing actions in view (`trailing`), or swept out of view, which performs the first action of that side.
 */
export type SwipePlace = "closed" | "leading" | "trailing" | "leading-sweep" | "trailing-sweep";

/** A row at one instant. */
export interface SwipeRowFrame {
  /** The displacement of the row to the right. */
  readonly offset: number;
  /** The velocity of the row, per second. */
  readonly velocity: number;
  /** Where the row goes. Under a finger, it is where a release would take it. */
  readonly place: SwipePlace;
  /** Whether everything rests until the next event. */
  readonly isAtRest: boolean;
}

/**
 * A row that a finger swipes aside to show actions, or all the way to perform one. This class doesn't have elements, and takes events with
 * their times in milliseconds. {@link bindSwipeRow} connects it with elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const row = new SwipeRow({ width: 360, trailing: 120, sweep: true });
 * row.goTo(0, "trailing");
 * ```
 */
export class SwipeRow extends SlidePart {
  #widths: Checked;
  readonly #sweeps: boolean;
  readonly #choice: Choice;
  #place: SwipePlace = "closed";

  constructor(options: SwipeRowOptions) {
    checkNames(options, NAMES);
    const { sweep = false, choice = PROJECTED, spring = criticalLaw(0.35) } = options;
    const widths = checkedWidths(options);
    super(new Slide(0, { range: rangeOf(widths, sweep), reach: widths.width, law: spring }), 1);
    [this.#widths, this.#sweeps, this.#choice] = [widths, sweep, checkedChoice(choice)];
  }

  /** @internal */
  override adopt(other: this): number {
    this.#place = other.#place;
    return super.adopt(other);
  }

  /** @internal A spring takes the row to the chosen place. */
  override release(at: number, state: State): void {
    this.#place = this.#chosen(state);
    this.slide.go(at, state, this.#offsetOf(this.#place));
  }

  /**
   * Goes to a place. Use it for a key, or when another row opens.
   *
   * @example row.goTo(performance.now(), "closed");
   */
  goTo(timeMs: number, place: SwipePlace): void {
    const at = this.event(timeMs);
    if (this.isHeld) return;
    this.#place = place;
    this.slide.retarget(at, this.#offsetOf(place));
  }

  /**
   * Changes the widths, for example after a resize. If a row is open or swept away, it stays that way.
   *
   * @throws If a width is invalid. Nothing changes then.
   * @example row.resize(performance.now(), { width: element.offsetWidth, trailing: 120 });
   */
  resize(timeMs: number, widths: SwipeRowWidths): void {
    this.#widths = checkedWidths(widths);
    const at = this.event(timeMs);
    const isAtRest = this.slide.isAtRest(at);
    this.slide.setRange(at, rangeOf(this.#widths, this.#sweeps), this.#widths.width);
    if (isAtRest) this.slide.put(at, this.#offsetOf(this.#place));
    else if (!this.isHeld) this.slide.retarget(at, this.#offsetOf(this.#place));
  }

  /** The row at the time of the last event or frame. */
  get frame(): SwipeRowFrame {
    const at = this.clock.now;
    const state = this.slide.state(at);
    const place = this.isHeld ? this.#chosen(state) : this.#place;
    return { offset: state.position, velocity: state.velocity, place, isAtRest: this.slide.isAtRest(at) };
  }

  #chosen(state: State): SwipePlace {
    const { leading, trailing } = this.#widths;
    const sweeps = (actions: number): boolean => canSweep(this.#widths, this.#sweeps, actions);
    const all: readonly (SwipePlace | false)[] = [
      sweeps(trailing) && "trailing-sweep",
      trailing > 0 && "trailing",
      "closed",
      leading > 0 && "leading",
      sweeps(leading) && "leading-sweep",
    ];
    const names = all.filter((name) => name !== false);
    const places = names.map((name) => this.#offsetOf(name));
    return names[places.indexOf(choosePlace(this.#choice, places, state, this.#offsetOf(this.#place)))];
  }

  #offsetOf(place: SwipePlace): number {
    const { width, leading, trailing } = this.#widths;
    return { closed: 0, leading, trailing: -trailing, "leading-sweep": width, "trailing-sweep": -width }[place];
  }
}

/** Whether a row can be swept away toward a side with actions of this width. */
const canSweep = ({ leading, trailing }: Checked, sweeps: boolean, actions: number): boolean =>
  sweeps && (actions > 0 || (leading === 0 && trailing === 0));

function rangeOf(widths: Checked, sweeps: boolean): readonly [number, number] {
  const end = (actions: number): number => (canSweep(widths, sweeps, actions) ? widths.width : actions);
  return [-end(widths.trailing), end(widths.leading)];
}

function checkedWidths({ width, leading = 0, trailing = 0 }: SwipeRowWidths): Checked {
  positive("width", width);
  notNegative("leading", leading);
  notNegative("trailing", trailing);
  return { width, leading, trailing };
}
