/** A length that a finger drags, such as an offset, and that a law takes to a place afterwards. */

import type { Law } from "../law.js";
import { pullOf, stretched } from "../rubber-band.js";
import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";
import { VelocityTracker } from "../velocity.js";
import { spring, stay, type Course } from "../zoom/courses.js";

/** If a finger catches the length beyond this fraction of its rubber band, it begins with the pull that shows this fraction. */
const CATCH = 0.95;

/** How near to its end a length counts as at rest. The distance is half a pixel of a screen that has two pixels per CSS pixel. */
export const TOLERANCE = { distance: 0.25, velocity: 5 };

/** Returns the part of a length that lies between 0 and `end`. */
const upTo = (end: number, length: number): number => clamp(length, Math.min(end, 0), Math.max(end, 0));

/** The finger on a length. */
interface Held {
  /** The length that the finger pulls to. */
  pull: number;
  /**
   * The part of the shown length that the finger hasn't pulled, because the range has shrunk or the rubber band doesn't reach so far. A
   * finger that moves back undoes its pull first, and then this part by as much as it travels.
   */
  left: number;
  /** The finger's travel. A part of it may have moved something else, such as the list in a sheet. */
  travel: number;
  readonly tracker: VelocityTracker;
}

/** How a length moves. */
export interface SlideOptions {
  readonly range: readonly [number, number];
  /** The distance beyond the range that a pull approaches, or 0 for hard ends. */
  readonly reach: number;
  /** The spring to a place. */
  readonly law: Law;
}

/** The law of a motion, and its numbers. */
export type Way =
  | { readonly kind: "still" }
  | { readonly kind: "spring"; readonly law: Law; readonly target: number }
  | { readonly kind: "fling"; readonly drag: number };

/** A motion without a finger. */
interface Motion {
  readonly course: Course;
  readonly way: Way;
  readonly from: State;
  readonly since: number;
  /** The seconds until the motion is at rest. */
  readonly duration: number;
}

/**
 * A length under a finger, or in motion: on a spring, or in a fling of `fling.ts`. Times are in seconds.
 *
 * Under the finger, the length depends on the finger's position alone. Beyond its range, a rubber band shows a part of the pull. If a
 * finger catches the length there, it continues from what you see.
 */
export class Slide {
  #range: readonly [number, number];
  #reach: number;
  readonly #law: Law;
  #held: Held | undefined;
  #motion!: Motion;

  constructor(place: number, { range, reach, law }: SlideOptions) {
    [this.#range, this.#reach, this.#law] = [range, reach, law];
    this.put(0, place);
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  get range(): readonly [number, number] {
    return this.#range;
  }

  get reach(): number {
    return this.#reach;
  }

  /** The motion, or `undefined` under a finger. */
  get motion(): Motion | undefined {
    return this.#held ? undefined : this.#motion;
  }

  /** Sets the range. What is shown stays. Of what is now beyond the range, the finger has pulled at most as much as before. */
  setRange(at: number, range: readonly [number, number], reach: number): void {
    const { position } = this.state(at);
    const held = this.#held;
    const pulled = held && this.#beyond(position - held.left);
    [this.#range, this.#reach] = [range, reach];
    if (held) this.#held = { ...held, ...this.#pullOf(position, pulled) };
  }

  /** Lets a finger hold the length where it is shown at `at`. The finger's report came at `reported`, which may be earlier. */
  grab(at: number, reported = at): void {
    const tracker = new VelocityTracker();
    tracker.add(1000 * reported, 0);
    this.#held = { ...this.#pullOf(this.state(at).position), travel: 0, tracker };
  }

  /** Moves the length by a part of the finger's travel. A release has the velocity of the finger's whole travel. */
  drag(at: number, part: number, travel = part): void {
    const held = this.#held;
    if (!held) return;
    this.carry(part);
    held.travel += travel;
    held.tracker.add(1000 * at, held.travel);
  }

  /** Moves the held length without a report of the finger. */
  carry(part: number): void {
    const held = this.#held;
    if (!held) return;
    // A finger that turns back first undoes its own pull.
    const taken = upTo(-held.left, part - upTo(-this.#beyond(held.pull), part));
    held.left += taken;
    held.pull += part - taken;
    // At a hard end, a finger that turns back takes the length along at once.
    if (this.#reach === 0) held.pull -= this.#beyond(held.pull);
  }

  /** Returns the length that the finger asks for. There must be one. */
  pull(): number {
    return this.#held!.pull;
  }

  /**
   * Returns the length that is shown, and its velocity. Under a finger, this is the velocity that a release would have. A finger that is
   * faster than `most` counts as having the speed `most`.
   */
  state(at: number, most = Infinity): State {
    if (this.#held) {
      const { pull, left, tracker } = this.#held;
      const finger = clamp(tracker.velocity(1000 * at), -most, most);
      const beyond = this.#beyond(pull);
      const [shown, slope] = beyond ? stretched(beyond, this.#reach) : [0, 1];
      return { position: pull - beyond + shown + left, velocity: slope * finger };
    }
    const { course, since } = this.#motion;
    return this.isAtRest(at) ? { position: course.rest, velocity: 0 } : course.at(at - since);
  }

  /** Puts the length at a place, at rest. */
  put(at: number, place: number): void {
    this.begin(at, { position: place, velocity: 0 }, stay(place), { kind: "still" });
  }

  /** Takes over from another length, under its finger or on its way to a place. */
  adopt(at: number, other: Slide, target = clamp(other.target(at), ...this.#range)): void {
    const state = other.state(at);
    if (other.isAtRest(at)) return this.put(at, target);
    this.go(at, state, target);
    if (other.isHeld) this.grab(at);
  }

  /** Releases the finger, and continues from a state to a place on the spring. */
  go(at: number, from: State, target: number, law = this.#law): void {
    this.begin(at, from, spring(law, from, target), { kind: "spring", law, target });
  }

  /** Goes to another place, with the current velocity. */
  retarget(at: number, target: number): void {
    this.go(at, this.state(at), target);
  }

  /** Releases the finger, and continues from a state. */
  begin(since: number, from: State, course: Course, way: Way): void {
    this.#held = undefined;
    this.#motion = { course, way, from, since, duration: course.settling(TOLERANCE) };
  }

  /** The length where the motion ends. Under a finger, it is the length that is shown. */
  target(at: number): number {
    return this.#held ? this.state(at).position : this.#motion.course.rest;
  }

  isAtRest(at: number): boolean {
    return this.settlingTime(at) === 0;
  }

  /** Returns the seconds until the length is at rest, or ∞ under a finger. */
  settlingTime(at: number): number {
    return this.#held ? Infinity : Math.max(0, this.#motion.duration - (at - this.#motion.since));
  }

  /** Returns how far a length is beyond the range. */
  #beyond(length: number): number {
    return length - clamp(length, ...this.#range);
  }

  /** Returns the pull that shows a length, at most `pulled` beyond the range or the rubber band's reach, and the part that is left. */
  #pullOf(length: number, pulled?: number): { pull: number; left: number } {
    const beyond = this.#beyond(length);
    const most = CATCH * this.#reach;
    const held = upTo(pulled ?? beyond, clamp(beyond, -most, most));
    return { pull: length - beyond + (held && pullOf(held, this.#reach, CATCH)), left: beyond - held };
  }
}
