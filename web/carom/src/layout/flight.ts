/**
 * The motion of one element between two places. Four springs, in pixels of the page, take the offset of its centre and of its size to 0.
 *
 * We draw an element inside a moving one relative to the outer one. Otherwise the inner one would move twice and be stretched.
 */

import { curveOf } from "../dom/track.js";
import { listOf, numbersIn } from "../dom/value.js";
import type { Law } from "../law.js";
import { decimals, reachOf, stepFrom } from "../linear.js";
import type { State } from "../spring.js";
import { springTravel, stateAt, type SpringTravel } from "../spring/travel.js";
import type { Base, Box, Place } from "./place.js";

/**
 * How far you see an element from its place: the offset of its centre and of its size, along both axes. These are four numbers with their
 * velocities.
 */
export type Offset = readonly State[];

/** A distance that you can't see, in pixels. */
export const UNSEEN = 0.1;

/** The corners of a box in CSS. */
const CORNERS = [
  "borderTopLeftRadius",
  "borderTopRightRadius",
  "borderBottomRightRadius",
  "borderBottomLeftRadius",
] as const;

/** How an element is drawn within its surroundings: the place of its centre and its scale, by axis. */
interface Drawn {
  readonly center: readonly number[];
  readonly scale: readonly number[];
}

/** What the browser draws. */
export interface Drawing {
  readonly keyframes: readonly PropertyIndexedKeyframes[];
  readonly easing: string;
  readonly duration: number;
  /** The time when the drawing begins, in milliseconds. */
  readonly begin: number;
}

/** Returns the sum of a length and pixels. */
const sum = (length: string | undefined, pixels: number): string =>
  length ? `calc(${length} + ${decimals(pixels, 4)}px)` : `${decimals(pixels, 4)}px`;

export class Flight {
  place: Place;
  /** The nearest moving element around this one. */
  around: Flight | undefined;
  readonly #element: HTMLElement;
  readonly base: Base;
  readonly #law: Law;
  /** The offset at times before the latest change, measured from the current place. */
  #before: (timeMs: number) => Offset;
  #motions: readonly SpringTravel[];
  #began: number;
  #animations: Animation[] = [];
  /** Whether the flight begins at rest. If so, all of its numbers move together. */
  readonly #isNew: boolean;

  constructor(
    element: HTMLElement,
    base: Base,
    place: Place,
    law: Law,
    began: number,
    before: (timeMs: number) => Offset,
    isNew: boolean,
  ) {
    this.#element = element;
    this.base = base;
    this.place = place;
    this.#law = law;
    this.#before = before;
    this.#began = began;
    this.#isNew = isNew;
    this.#motions = this.#begin();
  }

  #begin(): readonly SpringTravel[] {
    return this.#before(this.#began).map(({ position, velocity }) => springTravel(this.#law, position, 0, velocity));
  }

  /** Restarts at a time, from where you see the element then. */
  begin(timeMs: number): void {
    this.#began = timeMs;
    this.#motions = this.#begin();
  }

  /** Lets a {@link line} that the browser draws begin later. */
  delay(ms: number): void {
    this.#began += ms;
    for (const animation of this.#animations)
      if (animation.startTime !== null) animation.startTime = Number(animation.startTime) + ms;
  }

  /** Returns how far the element is from its place at a time in milliseconds. */
  at(timeMs: number): Offset {
    return timeMs < this.#began
      ? this.#before(timeMs)
      : this.#motions.map((motion) => stateAt(motion, (timeMs - this.#began) / 1000));
  }

  /** Forgets the motion before a time, because frames won't show it any more. */
  forget(timeMs: number): void {
    if (timeMs >= this.#began) this.#before = () => [];
  }

  /** Returns how long, in seconds from a time, a straight line may replace the motion, or 0 at rest. */
  step(timeMs: number): number {
    const steps = this.at(timeMs).map(({ position, velocity }, i) => {
      const { modes } = this.#motions[i];
      return reachOf(modes, position, velocity) <= UNSEEN ? Infinity : stepFrom(modes, position, velocity, UNSEEN / 4);
    });
    const step = Math.min(...steps);
    return step === Infinity ? 0 : step;
  }

  /** Returns how the element is seen on the page: centre and scale by axis. */
  #seen(timeMs: number): Drawn {
    const { box } = this.place;
    const offset = this.at(timeMs).map(({ position }) => position);
    return { center: [0, 1].map((i) => box[i] + offset[i]), scale: [0, 1].map((i) => scaleOf(box, offset, i)) };
  }

  /** Returns how the element must be drawn inside the moving element around it. */
  #drawn(timeMs: number): Drawn {
    const own = this.#seen(timeMs);
    const { around } = this;
    if (!around) return own;
    const outer = around.#seen(timeMs);
    const { box } = around.place;
    return {
      center: own.center.map((center, i) => box[i] + (center - outer.center[i]) / outer.scale[i]),
      scale: own.scale.map((scale, i) => scale / outer.scale[i]),
    };
  }

  /**
   * Returns the keyframes of the motion at these times, in milliseconds. The last time is the end. Call this while the browser doesn't draw
   * the element.
   */
  keyframes(times: readonly number[]): readonly PropertyIndexedKeyframes[] {
    const style = getComputedStyle(this.#element);
    const corners = this.#corners(times, style);
    return [this.#keyframes(times, style), ...(corners ? [corners] : [])];
  }

  /** If the flight goes along a straight line from rest, returns its first and last keyframe with the easing between them. */
  line(): Drawing | undefined {
    if (!this.#isNew || this.around) return undefined;
    const travel = Math.max(...this.#motions.map(({ from }) => Math.abs(from)));
    const curve = curveOf(this.#law, UNSEEN / travel);
    if (!curve) return undefined;
    const [easing, duration] = curve;
    const keyframes = this.keyframes([this.#began, this.#began + duration]);
    // If the element's corners move along curves, the browser can't draw the motion.
    return keyframes.length === 1 ? { keyframes, easing, duration, begin: this.#began } : undefined;
  }

  /** Lets the browser draw the flight, beginning at the time of the latest frame. */
  draw({ keyframes, easing, duration, begin }: Drawing, since: number): Promise<unknown> {
    this.#animations = keyframes.map((one) => {
      const animation = this.#element.animate(one, { duration, easing, delay: begin - since, fill: "backwards" });
      animation.startTime = since;
      return animation;
    });
    return Promise.all(this.#animations.map((animation) => animation.finished));
  }

  #keyframes(times: readonly number[], style: CSSStyleDeclaration): PropertyIndexedKeyframes {
    const {
      place: { box, toLocal },
    } = this;
    const begin = times[0];
    const duration = times[times.length - 1] - begin;
    const [bx, by] = this.base.translate === "none" ? [] : listOf(this.base.translate);
    const [kx = 1, ky = kx] = numbersIn(this.base.scale);
    const [ox, oy] = numbersIn(style.transformOrigin);
    // If the transform's origin isn't the centre, scaling moves the centre, so add this shift.
    const { offsetWidth, offsetHeight } = this.#element;
    const aside = [kx * ((offsetWidth ?? 2 * ox) / 2 - ox), ky * ((offsetHeight ?? 2 * oy) / 2 - oy)];
    const offset: number[] = [];
    const translate: string[] = [];
    const scale: string[] = [];
    times.forEach((time, i) => {
      const isEnd = i === times.length - 1;
      const {
        center,
        scale: [sx, sy],
      } = isEnd ? { center: box, scale: [1, 1] } : this.#drawn(time);
      const { x, y } = toLocal({ x: center[0] - box[0], y: center[1] - box[1] });
      offset.push(Math.min((time - begin) / duration, 1));
      translate.push(`${sum(bx, x + (1 - sx) * aside[0])} ${sum(by, y + (1 - sy) * aside[1])}`);
      scale.push(`${decimals(kx * sx, 6)} ${decimals(ky * sy, 6)}`);
    });
    // If the size doesn't change, don't use `scale`, because other animations may use it.
    return scale.every((one) => one === scale[0]) ? { translate, offset } : { translate, scale, offset };
  }

  /** Returns keyframes that keep the corners of a scaled element round, or `undefined` if it doesn't have any. */
  #corners(times: readonly number[], style: CSSStyleDeclaration): PropertyIndexedKeyframes | undefined {
    const round = CORNERS.filter((name) => /[1-9]/.test(style[name]) && !style[name].includes("%"));
    const scales = times.map((time, i) => (i === times.length - 1 ? [1, 1] : this.#seen(time).scale));
    if (round.length === 0 || scales.every(([x, y]) => Math.abs(x - 1) + Math.abs(y - 1) < 1e-3)) return undefined;
    const begin = times[0];
    const duration = times[times.length - 1] - begin;
    const frames: PropertyIndexedKeyframes = { offset: times.map((time) => Math.min((time - begin) / duration, 1)) };
    for (const name of round) {
      const [x, y = x] = numbersIn(style[name]);
      frames[name] = scales.map(([sx, sy]) => `${decimals(x / sx, 3)}px ${decimals(y / sy, 3)}px`);
    }
    return frames;
  }

  /** Cancels what the browser draws. */
  drop(): void {
    for (const animation of this.#animations) {
      animation.finished.catch(() => undefined);
      animation.cancel();
    }
    this.#animations = [];
  }
}

/** Returns the scale that makes a box look as wide (0) or as high (1) as you see it. */
function scaleOf(box: Box, offset: readonly number[], axis: number): number {
  const size = box[2 + axis];
  // Keep the scale above 0, because elements inside need its inverse.
  return size > 0 ? Math.max((size + offset[2 + axis]) / size, 1e-3) : 1;
}
