/** What the bindings of all parts have in common. A part is a pager, a sheet, a wheel picker or the like. */

import { animateFrames, presentTime, stopFrames, type Moving } from "../frames.js";
import { written } from "../law.js";
import { knownName } from "../options.js";
import type { PressOptions } from "../press/controls.js";
import type { Presses } from "../press/press.js";
import type { Held, Part } from "./part.js";

/** The options that all bindings have in common. */
export interface BoundOptions extends PressOptions {
  /** `respect` moves the part to its end on the next frame if the visitor prefers reduced motion. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
}

/**
 * A part that is shown in elements, until `unbind`. The functions of this entry whose names begin with `bind` make them.
 *
 * @example
 * ```ts
 * const cards = bindPager(view);
 * cards.unbind();
 * ```
 */
export abstract class Bound<P extends Part, O extends BoundOptions = BoundOptions> implements Moving {
  /** The element that was bound. */
  readonly element: HTMLElement;
  /** The pager, sheet or other part that the elements show. */
  readonly part: P;
  /** @internal */
  options: O;
  /** @internal The presses that drag the part. */
  presses: Presses | undefined;
  /** @internal */
  readonly end = new AbortController();
  readonly #observer: ResizeObserver | undefined;
  /** Restores styles and attributes, the latest change first. */
  readonly #undo: (() => void)[] = [];

  /** @internal */
  constructor(element: HTMLElement, part: P, options: O) {
    this.element = element;
    this.part = part;
    this.options = options;
    knownName("reducedMotion", options.reducedMotion ?? "respect", ["respect", "ignore"]);
    const { ResizeObserver: Observer } = worldOf(element);
    if (Observer) this.#observer = new Observer(() => this.resize());
  }

  /** @internal Shows the part in its elements. */
  abstract show(): void;

  /**
   * Reads the sizes of the elements again. Observers call this when an element changes its size.
   *
   * @example bound.resize();
   */
  abstract resize(): void;

  /** @internal Whether a part that a finger holds needs frames. */
  get movesWhileHeld(): boolean {
    return false;
  }

  /** @internal Changes the part at the time of an event, or now. */
  act(change: (timeMs: number) => void, timeMs = 1000 * presentTime()): void {
    change(timeMs);
    animateFrames(this);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    let isMoving = this.part.advanceTo(1000 * time);
    if (isReduced && this.options.reducedMotion !== "ignore" && !this.part.isHeld) {
      this.part.settle();
      isMoving = false;
    }
    this.show();
    return this.part.isHeld ? this.movesWhileHeld : isMoving;
  }

  settlingTime(): number {
    return this.part.settlingTime();
  }

  /** @internal Reads the sizes again when one of these elements changes. */
  observe(...elements: readonly Element[]): void {
    for (const one of elements) this.#observer?.observe(one);
  }

  /** @internal Listens to an element until `unbind`. */
  on<Name extends keyof HTMLElementEventMap>(
    element: HTMLElement,
    name: Name,
    listen: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    element.addEventListener(name, listen, { ...options, signal: this.end.signal });
  }

  /** @internal Sets styles of an element until `unbind`. */
  style(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(styles)) {
      const before = element.style.getPropertyValue(name);
      element.style.setProperty(name, value);
      this.#undo.push(() => element.style.setProperty(name, before));
    }
  }

  /** @internal Sets attributes that an element doesn't have, until `unbind`. */
  attributes(element: HTMLElement, attributes: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (element.hasAttribute(name)) continue;
      element.setAttribute(name, value);
      this.#undo.push(() => element.removeAttribute(name));
    }
  }

  /** @internal Calls a function at `unbind`. */
  finally(undo: () => void): void {
    this.#undo.push(undo);
  }

  /**
   * Replaces the options. Place, velocity and finger stay. If the options name other elements or another kind of part, this returns false
   * and changes nothing. Then bind the element again.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example bound.update({ ...options, align: 0 });
   */
  update(options: O): boolean {
    const part = this.made(options);
    if (!part || options.reducedMotion !== this.options.reducedMotion) return false;
    this.options = options;
    if (part !== this.part) {
      (part as unknown as Held<unknown>).adopt(this.part as unknown as Held<unknown>);
      (this as { part: P }).part = part;
    }
    this.resize();
    return true;
  }

  /**
   * @internal Returns a part with the new options. This may be the current part. Returns `undefined` if the part can't change in this way.
   */
  abstract made(options: O): P | undefined;

  /**
   * Cancels a drag, as Escape does. Everything returns to where it was before.
   *
   * @example socket.addEventListener("close", () => bound.cancel());
   */
  cancel(): void {
    this.presses?.cancel();
  }

  /**
   * Ends the binding, and gives the elements their own attributes back. The elements stay where they are, or return to where a current drag
   * began.
   *
   * @example bound.unbind();
   */
  unbind(): void {
    const { isHeld } = this.part;
    this.end.abort();
    this.cancel();
    if (isHeld) {
      this.part.settle();
      this.show();
    }
    this.#observer?.disconnect();
    stopFrames(this);
    for (const undo of this.#undo.reverse()) undo();
    this.#undo.length = 0;
  }
}

/** Returns the globals of an element's own window. In a frame or another window, they differ from the globals of this module. */
export const worldOf = (element: Element): Partial<typeof globalThis> =>
  element.ownerDocument.defaultView ?? globalThis;

/** The attributes of the current value, which `unbind` removes. */
export const VALUE = { "aria-valuenow": "0", "aria-valuetext": "" };

/** Whether options are equal in all of these names. */
export const equal = <T extends object>(a: T, b: T, names: readonly (keyof T)[]): boolean =>
  names.every((name) => a[name] === b[name]);

/** Checks that an argument is an element, or throws an error that names the argument. */
export function checkedElement(name: string, element: HTMLElement): HTMLElement {
  if (!element?.style) throw new Error(`\`${name}\` must be an element with a style, but is ${written(element)}`);
  return element;
}

/** Returns where the layout puts the beginning of an element in a view, from the view's left or top edge without its border. */
export function offsetIn(view: HTMLElement, element: HTMLElement, side: "Left" | "Top"): number {
  const isParent = element.offsetParent === view;
  return element[`offset${side}`] - (isParent ? 0 : view[`offset${side}`] + view[`client${side}`]);
}

/** Picks the options of the part itself from the options of its binding. */
export const pick = <T extends object, K extends keyof T>(options: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]])) as Pick<
    T,
    K
  >;
