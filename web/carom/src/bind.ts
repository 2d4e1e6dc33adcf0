/** Passes the pointer, wheel and key events of an element to a scroller. */

import { presentTime } from "./frames.js";
import {
  capture,
  FINGER_SLOP,
  giveBack,
  guardClicks,
  isEdit,
  isTaken,
  merged,
  SLOP,
  takers,
  wasReleased,
} from "./pointers.js";
import type { Scroller } from "./scroller.js";
import { WheelReader } from "./wheel.js";

type Axis = "x" | "y";

/** The events of a pressed pointer that a document listens to. */
type PointerType = "pointermove" | "pointerup" | "pointercancel";

/** A press on a page that moves more slowly than this, in pixels per second, may still be a click. */
const CATCH = 50;

/** The keys of a list that begins on the right. */
const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** A pressed finger or mouse button. */
interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: number;
  /** CSS pixels of the list per pixel of the screen; negative if the list begins on the right. */
  readonly scale: number;
  /** Whether the press stops a page that moves faster than {@link CATCH}. */
  readonly isCatch: boolean;
  /** Whether a scroller inside this one has the same axis: then the press stops this page, but does not drag it. */
  readonly isInners: boolean;
  /** Removes the listeners of the press. */
  readonly end: AbortController;
  isDrag: boolean;
}

/** The bindings for which a pointer event was a press, from the innermost to the outermost. */
const pressed = new WeakMap<Event, Binding[]>();

/** The element that has used a wheel or key event. */
const users = new WeakMap<Event, HTMLElement>();

/** The bindings of each element, and the styles that it had before it was bound. */
const bound = new WeakMap<HTMLElement, { bindings: Binding[]; before: string[] }>();

/** The elements that each scroller is bound to. */
const elements = new WeakMap<Scroller, Set<HTMLElement>>();

/** Listens to an element until the returned function is called. */
export function bind(scroller: Scroller, element: HTMLElement, axis: Axis): () => void {
  const binding = new Binding(scroller, element, axis);
  return () => binding.end();
}

/** Restyles a scroller's elements after it has gained or lost room: without room, fingers scroll the page around it. */
export function roomChanged(scroller: Scroller): void {
  elements.get(scroller)?.forEach(dress);
}

class Binding {
  readonly scroller: Scroller;
  readonly element: HTMLElement;
  readonly axis: Axis;
  readonly #end = new AbortController();
  readonly #wheels = new WheelReader();
  #press: Press | undefined;
  /** Gets the time at which a drag ends, to suppress the click of that drag. */
  readonly #endDrag: (endedMs: number) => void;

  constructor(scroller: Scroller, element: HTMLElement, axis: Axis) {
    this.scroller = scroller;
    this.element = element;
    this.axis = axis;
    const { signal } = this.#end;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("dragstart", (event) => this.#press && event.preventDefault(), { signal });
    this.#endDrag = guardClicks(element, signal);
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
    const bindings = bound.get(this.element)?.bindings ?? [];
    bindings.splice(bindings.indexOf(this), 1);
    dress(this.element);
    if (!bindings.some(({ scroller }) => scroller === this.scroller)) elements.get(this.scroller)?.delete(this.element);
    this.#cancel(1000 * presentTime());
  }

  #along(event: MouseEvent): number {
    return this.axis === "y" ? event.clientY : event.clientX;
  }

  /** Returns the time of an event on the clock of this page; the clock of a document in a frame has another origin. */
  #time({ timeStamp }: Event): number {
    const view = this.element.ownerDocument.defaultView ?? globalThis;
    return timeStamp + (view.performance.timeOrigin - performance.timeOrigin);
  }

  get #style(): CSSStyleDeclaration | undefined {
    return this.element.ownerDocument.defaultView?.getComputedStyle(this.element);
  }

  /** 1, or -1 where the list begins on the right. */
  get #direction(): number {
    return this.axis === "x" && this.#style?.direction === "rtl" ? -1 : 1;
  }

  /** Returns the CSS pixels of the list per pixel of the screen, which differ from 1 if the list is scaled. */
  #scale(): number {
    const { width, height } = this.element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.element;
    const [x, y] = [offsetWidth / width, offsetHeight / height];
    // `offsetWidth` is rounded to whole pixels. Scales that differ between the axes come from a rotation.
    const isWhole = Math.abs(offsetWidth - width) <= 1 && Math.abs(offsetHeight - height) <= 1;
    const isSize = Math.abs(x - y) <= x / offsetWidth + y / offsetHeight;
    return this.#direction * (isSize && !isWhole ? (this.axis === "y" ? y : x) : 1);
  }

  #down(event: PointerEvent): void {
    const { pointerId: id, pointerType: type } = event;
    // A second finger is ignored, but another primary pointer of the same type means that the end of the last was missed.
    if (this.#press && !(event.isPrimary && type === this.#press.type)) return;
    if (event.button !== 0 || event.defaultPrevented || !this.scroller.isScrollable) return;
    if (isEdit(event)) return;
    this.#cancel(this.#time(event));
    const { phase, velocity } = this.scroller;
    const isCatch = ["fling", "spring-back", "snap"].includes(phase) && Math.abs(velocity) > CATCH;
    const end = new AbortController();
    const inside = pressed.get(event) ?? [];
    pressed.set(event, [...inside, this]);
    const isInners = inside.some(({ element, axis }) => element !== this.element && axis === this.axis);
    const [from, scale] = [this.#along(event), this.#scale()];
    this.#press = { id, type, from, scale, isCatch, isInners, end, isDrag: false };
    this.#endDrag(-Infinity);
    takers.delete(id);
    // The pointer is captured only once it is a drag, because a capture would redirect the click. The document gets all of
    // its events, even if the pressed element is removed.
    const { ownerDocument: document } = this.element;
    const options = { signal: end.signal, capture: true };
    const on = (name: PointerType, listen: (event: PointerEvent) => void): void =>
      document.addEventListener(name, (event) => event.pointerId === id && listen(event), options);
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#cancel(this.#time(event)));
    // The element itself listens, because in a shadow tree the document sees the host as the target. When the element is
    // removed, the document loses the capture.
    const lost = (event: PointerEvent): void => {
      if (event.pointerId === id && event.eventPhase === Event.AT_TARGET && this.#press?.isDrag)
        this.#cancel(this.#time(event));
    };
    for (const loser of [this.element, document])
      loser.addEventListener("lostpointercapture", lost as EventListener, { signal: end.signal });
    this.scroller.pointerDown(this.#time(event), from * scale);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    if (wasReleased(press.type, event)) return this.#up(event);
    if (isTaken(this.element, press.id)) return this.#yield(press, event);
    if (press.isInners) return;
    if (!this.#take(press, this.#along(event))) return this.#cancel(this.#time(event));
    this.scroller.pointerMoves(
      merged(event).map((sample) => [this.#time(sample), this.#along(sample) * press.scale] as const),
    );
  }

  /** Returns the list to where it was before the press, because another element has captured the pointer. */
  #yield({ isInners, from, scale }: Press, event: PointerEvent): void {
    try {
      if (!isInners) this.scroller.pointerMove(this.#time(event), from * scale);
    } finally {
      this.#cancel(this.#time(event));
    }
  }

  /** Turns a press that has moved far enough into a drag. Returns false if the pointer cannot be captured. */
  #take(press: Press, at: number): boolean {
    if (press.isDrag || Math.abs(at - press.from) < (press.type === "touch" ? FINGER_SLOP : SLOP)) return true;
    if (!capture(this.element, press.id)) return false;
    press.isDrag = true;
    takers.set(press.id, this.element);
    return true;
  }

  /** Ends the press, and returns it. */
  #leave(): Press | undefined {
    const press = this.#press;
    this.#press = undefined;
    press?.end.abort();
    if (press) giveBack(this.element, press.id);
    return press;
  }

  #up(event: PointerEvent): void {
    const press = this.#leave();
    if (press?.isDrag || press?.isCatch) this.#endDrag(event.timeStamp);
    this.scroller.pointerUp(this.#time(event));
  }

  #cancel(timeMs: number): void {
    if (this.#leave()) this.scroller.pointerCancel(timeMs);
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
    // An event that cannot be prevented already scrolls the page around the element.
    if (event.ctrlKey || !event.cancelable || !this.#isFree(event)) return;
    const turn = this.#wheels.read(event, this.axis);
    if (!turn) return;
    const delta = turn.delta * this.#direction;
    const hasRoom = this.scroller.hasRoom(delta);
    if (hasRoom || this.#isContained()) this.#use(event);
    if (hasRoom) this.scroller.wheel(this.#time(event), delta, turn.deltaMode, turn.isNotch);
  }

  /** Reads `overscroll-behavior` here, because browsers ignore it on elements whose overflow is clipped. */
  #isContained(): boolean {
    const behaviour = this.axis === "y" ? this.#style?.overscrollBehaviorY : this.#style?.overscrollBehaviorX;
    return behaviour === "contain" || behaviour === "none";
  }

  #key(event: KeyboardEvent): void {
    // `target` would be this element even for an event from its shadow tree.
    const isElsewhere = event.composedPath()[0] !== this.element;
    if (isElsewhere || event.metaKey || event.ctrlKey || event.altKey || !this.#isFree(event)) return;
    const isAcross = (this.axis === "y" ? /^Arrow(Left|Right)$/ : /^Arrow(Up|Down)$/).test(event.key);
    const key = (this.#direction < 0 && MIRRORED[event.key]) || event.key;
    if (!isAcross && this.scroller.key(this.#time(event), key, event.shiftKey)) this.#use(event);
  }
}

/** Styles an element for the axes along which it is bound, or restores its styles. */
function dress(element: HTMLElement): void {
  const { bindings, before } = bound.get(element)!;
  const [x, y] = (["x", "y"] as const).map((along) =>
    bindings.some(({ axis, scroller }) => axis === along && scroller.isScrollable),
  );
  const styles = x || y ? [x && y ? "none" : y ? "pan-x" : "pan-y", "none", "none"] : before;
  STYLES.forEach((name, i) => element.style.setProperty(name, styles[i]));
  if (bindings.length === 0) bound.delete(element);
}
