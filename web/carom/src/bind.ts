/** Passes the pointer, wheel and key events of an element to a scroller. */

import { localVectors, type Point } from "./surroundings.js";
import type { PressOptions } from "./press/controls.js";
import { Presses, timeOf, type Axis, type Sample } from "./press/press.js";
import type { Scroller } from "./scroller.js";
import { WheelReader } from "./wheel.js";

/** A press on a page that moves more slowly than this, in pixels per second, may still be a click. */
const CATCH = 50;

/** What the arrow keys mean in a list that begins on the right. */
const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** The bindings that took a pointer event as a press. The innermost one comes first. */
const pressed = new WeakMap<Event, Binding[]>();

/** The element that has handled each wheel or key event. */
const users = new WeakMap<Event, HTMLElement>();

/** The bindings of each element, and the styles that it had before it was bound. */
const bound = new WeakMap<HTMLElement, { bindings: Binding[]; before: string[] }>();

/** The elements that each scroller is bound to. */
const elements = new WeakMap<Scroller, Set<HTMLElement>>();

/** Listens to an element until the returned function is called. */
export function bind(scroller: Scroller, element: HTMLElement, axis: Axis, options: PressOptions): () => void {
  const binding = new Binding(scroller, element, axis, options);
  return () => binding.end();
}

/** Restyles a scroller's elements after it has gained or lost room, because without room, fingers scroll the page around it. */
export function roomChanged(scroller: Scroller): void {
  elements.get(scroller)?.forEach(dress);
}

class Binding {
  readonly scroller: Scroller;
  readonly element: HTMLElement;
  readonly axis: Axis;
  readonly #end = new AbortController();
  readonly #wheels = new WheelReader();
  readonly #presses: Presses;

  constructor(scroller: Scroller, element: HTMLElement, axis: Axis, { ignore }: PressOptions) {
    this.scroller = scroller;
    this.element = element;
    this.axis = axis;
    const { signal } = this.#end;
    let direction = 1;
    const along = (place: Point): number => direction * place[axis];
    /** How far scrolling around the element has moved the page under the finger. We don't count this as a velocity of the finger. */
    let carried = 0;
    const carry = (to: number): void => {
      if (to !== carried) scroller.carry(to - carried);
      carried = to;
    };
    const hands = {
      ...{ axes: [axis], isWhole: true },
      ignored: () => ignore,
      accepts: () => scroller.isScrollable,
      begins: (event: PointerEvent) => {
        const { phase, velocity } = scroller;
        const isCatch = ["fling", "spring-back", "snap"].includes(phase) && Math.abs(velocity) > CATCH;
        const inside = pressed.get(event) ?? [];
        pressed.set(event, [...inside, this]);
        // If a scroller inside this one scrolls along the same axis, the inner one drags, and the press only stops this page.
        const stays = inside.some(({ element: other, axis: along }) => other !== element && along === axis);
        direction = this.#direction;
        return { isHeld: true, isCatch, stays };
      },
      places: () => localVectors(element, true),
      down: (_: unknown, from: Sample) => {
        carried = 0;
        scroller.pointerDown(from.timeMs, along(from));
      },
      move: (_: unknown, samples: readonly Sample[]) => {
        carry(along(samples.at(-1)!.scrolled));
        scroller.pointerMoves(samples.map((one) => [one.timeMs, along(one) - along(one.scrolled)] as const));
      },
      up: (_: unknown, timeMs: number) => scroller.pointerUp(timeMs),
      cancel: ({ from }: { readonly from: Sample }, timeMs: number) => {
        try {
          carry(0);
          scroller.pointerMove(timeMs, along(from));
        } finally {
          scroller.pointerCancel(timeMs);
        }
      },
    };
    this.#presses = new Presses(element, hands, signal);
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener("keydown", (event) => this.#key(event), { signal });
    const { bindings } = bound.get(element) ?? { bindings: [] };
    const before = bound.get(element)?.before ?? STYLES.map((name) => element.style.getPropertyValue(name));
    bound.set(element, { bindings: [...bindings, this], before });
    elements.set(scroller, (elements.get(scroller) ?? new Set()).add(element));
    dress(element);
  }

  end(): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort();
    try {
      this.#presses.cancel();
    } finally {
      this.#restore();
    }
  }

  #restore(): void {
    const bindings = bound.get(this.element)?.bindings ?? [];
    bindings.splice(bindings.indexOf(this), 1);
    dress(this.element);
    if (!bindings.some(({ scroller }) => scroller === this.scroller)) elements.get(this.scroller)?.delete(this.element);
  }

  get #style(): CSSStyleDeclaration | undefined {
    return this.element.ownerDocument.defaultView?.getComputedStyle(this.element);
  }

  /** 1, or -1 where the list begins on the right. */
  get #direction(): number {
    return this.axis === "x" && this.#style?.direction === "rtl" ? -1 : 1;
  }

  /** Whether no listener of an element inside has prevented the event. */
  #isFree(event: Event): boolean {
    return !event.defaultPrevented || users.get(event) === this.element;
  }

  #use(event: Event): void {
    users.set(event, this.element);
    event.preventDefault();
  }

  #wheel(event: WheelEvent): void {
    // If an event can't be prevented, it already scrolls the page around the element.
    if (event.ctrlKey || !event.cancelable || !this.#isFree(event)) return;
    const turn = this.#wheels.read(event, this.axis);
    if (!turn) return;
    const delta = turn.delta * this.#direction;
    const hasRoom = this.scroller.hasRoom(delta);
    if (hasRoom || this.#isContained()) this.#use(event);
    if (hasRoom) this.scroller.wheel(timeOf(event, this.element), delta, turn.deltaMode, turn.isNotch);
  }

  /** Reads `overscroll-behavior` itself, because browsers ignore it on elements whose overflow is clipped. */
  #isContained(): boolean {
    const behaviour = this.axis === "y" ? this.#style?.overscrollBehaviorY : this.#style?.overscrollBehaviorX;
    return behaviour === "contain" || behaviour === "none";
  }

  #key(event: KeyboardEvent): void {
    // Outside of its shadow tree, an event's `target` is always this element, so read the path.
    const isElsewhere = event.composedPath()[0] !== this.element;
    if (isElsewhere || event.metaKey || event.ctrlKey || event.altKey || !this.#isFree(event)) return;
    const isAcross = (this.axis === "y" ? /^Arrow(Left|Right)$/ : /^Arrow(Up|Down)$/).test(event.key);
    const key = (this.#direction < 0 && MIRRORED[event.key]) || event.key;
    if (!isAcross && this.scroller.key(timeOf(event, this.element), key, event.shiftKey)) this.#use(event);
  }
}

/** Styles an element for the axes that it is bound along, or restores its styles. */
function dress(element: HTMLElement): void {
  const { bindings, before } = bound.get(element)!;
  const [x, y] = (["x", "y"] as const).map((along) =>
    bindings.some(({ axis, scroller }) => axis === along && scroller.isScrollable),
  );
  const styles = x || y ? [x && y ? "none" : y ? "pan-x" : "pan-y", "none", "none"] : before;
  STYLES.forEach((name, i) => element.style.setProperty(name, styles[i]));
  if (bindings.length === 0) bound.delete(element);
}
