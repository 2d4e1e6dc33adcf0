/** What an element hears, told to a scroller: pointers, wheels and keys, as far as they are meant for it. */

import { presentTime } from "./frames.js";
import type { Scroller } from "./scroller.js";
import { WheelReader } from "./wheel.js";

type Axis = "x" | "y";

/** What a document hears of a pointer that is down. */
type Heard = "pointermove" | "pointerup" | "pointercancel";

/** From so many pixels along the axis on, a press is a drag: fingers wiggle. */
const DRAG = 4;
const FINGER_DRAG = 10;

/** A click that comes so many milliseconds after a release is that of the release. */
const CLICK = 300;

/** What is slower, per second, is not caught by a press: it is a click. */
const CATCH = 50;

/** What a mouse edits by dragging. */
const EDITED = "input, textarea, select, [contenteditable]";

/** The keys of a list that runs from the right. */
const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** A finger, or a mouse's button, on the element. */
interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: number;
  /** The list's own pixels for each one of the screen; below 0 where the list runs from the right. */
  readonly scale: number;
  /** What moves is stopped by it. */
  readonly isCatch: boolean;
  /** A scroller inside goes along the same axis: this one is held, and follows nobody. */
  readonly isInners: boolean;
  /** Ends what is listened to for it. */
  readonly end: AbortController;
  isDrag: boolean;
}

/** Which element has taken a pointer: of scrollers in scrollers, the first that is dragged. */
const takers = new Map<number, HTMLElement>();

/** What an event has pressed, from the inside out. */
const pressed = new WeakMap<Event, Binding[]>();

/** Which element has used a wheel or a key. */
const users = new WeakMap<Event, HTMLElement>();

/** The elements that are bound, and how they were styled before. */
const bound = new WeakMap<HTMLElement, { bindings: Binding[]; before: string[] }>();

/** What scrollers are bound to. */
const elements = new WeakMap<Scroller, Set<HTMLElement>>();

/** Listens to an element; what comes back ends that. */
export function bind(scroller: Scroller, element: HTMLElement, axis: Axis): () => void {
  const binding = new Binding(scroller, element, axis);
  return () => binding.end();
}

/** A scroller has more room than before, or less: where there is none, fingers are the page's. */
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
  /** Until when a click is that of a drag. */
  #clickless = -Infinity;

  constructor(scroller: Scroller, element: HTMLElement, axis: Axis) {
    this.scroller = scroller;
    this.element = element;
    this.axis = axis;
    const { signal } = this.#end;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("dragstart", (event) => this.#press && event.preventDefault(), { signal });
    element.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
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

  /** When an event was, on the clock of this page: that of a document in a frame began at another time. */
  #time({ timeStamp }: Event): number {
    const view = this.element.ownerDocument.defaultView ?? globalThis;
    return timeStamp + (view.performance.timeOrigin - performance.timeOrigin);
  }

  get #style(): CSSStyleDeclaration | undefined {
    return this.element.ownerDocument.defaultView?.getComputedStyle(this.element);
  }

  /** 1 or, where the list begins on the right, -1. */
  get #way(): number {
    return this.axis === "x" && this.#style?.direction === "rtl" ? -1 : 1;
  }

  /** The list's own pixels for each one of the screen: others where it is drawn in another size. */
  #scale(): number {
    const { width, height } = this.element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.element;
    const [x, y] = [offsetWidth / width, offsetHeight / height];
    // Sizes are told in whole pixels. What differs between the axes is turned, and no size.
    const isWhole = Math.abs(offsetWidth - width) <= 1 && Math.abs(offsetHeight - height) <= 1;
    const isSize = Math.abs(x - y) <= x / offsetWidth + y / offsetHeight;
    return this.#way * (isSize && !isWhole ? (this.axis === "y" ? y : x) : 1);
  }

  #down(event: PointerEvent): void {
    const { pointerId: id, pointerType: type } = event;
    // A second finger is not listened to; but another first one of its kind says that the end of the one before was missed.
    if (this.#press && !(event.isPrimary && type === this.#press.type)) return;
    if (event.button !== 0 || event.defaultPrevented || !this.scroller.isScrollable) return;
    if (type === "mouse" && event.composedPath().some((it) => (it as Element).matches?.(EDITED))) return;
    this.#cancel(this.#time(event));
    const { phase, velocity } = this.scroller;
    const isCatch = ["fling", "spring-back", "snap"].includes(phase) && Math.abs(velocity) > CATCH;
    const end = new AbortController();
    const inside = pressed.get(event) ?? [];
    pressed.set(event, [...inside, this]);
    const isInners = inside.some(({ element, axis }) => element !== this.element && axis === this.axis);
    const [from, scale] = [this.#along(event), this.#scale()];
    this.#press = { id, type, from, scale, isCatch, isInners, end, isDrag: false };
    this.#clickless = -Infinity;
    takers.delete(id);
    // Until it is a drag the pointer is not captured, which would take the click from what is pressed; and what is pressed
    // may be removed. The document hears of it all.
    const { ownerDocument: document } = this.element;
    const options = { signal: end.signal, capture: true };
    const on = (name: Heard, listen: (event: PointerEvent) => void): void =>
      document.addEventListener(name, (event) => event.pointerId === id && listen(event), options);
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#cancel(this.#time(event)));
    // Asked of the element, which may be in a shadow: what the document hears of there comes from the host. Once it is
    // removed, it is the document that loses the pointer.
    const lost = (event: PointerEvent): void => {
      if (event.pointerId === id && event.eventPhase === Event.AT_TARGET && this.#press?.isDrag) this.#cancel(this.#time(event));
    };
    for (const loser of [this.element, document]) loser.addEventListener("lostpointercapture", lost as EventListener, { signal: end.signal });
    this.scroller.pointerDown(this.#time(event), from * scale);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    // The button was let go where nobody heard it.
    if (press.type === "mouse" && (event.buttons & 1) === 0) return this.#up(event);
    const taker = takers.get(press.id);
    const isElsewhere = taker !== undefined && taker !== this.element;
    if (isElsewhere) return this.#yield(press, event);
    if (press.isInners) return;
    if (!this.#take(press, this.#along(event))) return this.#cancel(this.#time(event));
    const all = event.getCoalescedEvents?.() ?? [];
    const samples = all.length > 0 ? all : [event];
    this.scroller.pointerMoves(samples.map((sample) => [this.#time(sample), this.#along(sample) * press.scale] as const));
  }

  /** Another element has taken the pointer: the list is where it was. */
  #yield({ isInners, from, scale }: Press, event: PointerEvent): void {
    try {
      if (!isInners) this.scroller.pointerMove(this.#time(event), from * scale);
    } finally {
      this.#cancel(this.#time(event));
    }
  }

  /** Makes a drag of a press that has gone far enough; false if the pointer is not to be had. */
  #take(press: Press, at: number): boolean {
    if (press.isDrag || Math.abs(at - press.from) < (press.type === "touch" ? FINGER_DRAG : DRAG)) return true;
    try {
      this.element.setPointerCapture(press.id);
    } catch {
      return false;
    }
    press.isDrag = true;
    takers.set(press.id, this.element);
    return true;
  }

  /** Nothing is pressed any more; what was. */
  #leave(): Press | undefined {
    const press = this.#press;
    this.#press = undefined;
    press?.end.abort();
    if (press && takers.get(press.id) === this.element) takers.delete(press.id);
    return press;
  }

  #up(event: PointerEvent): void {
    const press = this.#leave();
    if (press?.isDrag || press?.isCatch) this.#clickless = event.timeStamp + CLICK;
    this.scroller.pointerUp(this.#time(event));
  }

  #cancel(timeMs: number): void {
    if (this.#leave()) this.scroller.pointerCancel(timeMs);
  }

  #click(event: MouseEvent): void {
    // The keyboard's clicks have no count.
    if (event.detail === 0 || event.timeStamp > this.#clickless) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether nobody inside has made use of an event. */
  #isFree(event: Event): boolean {
    return !event.defaultPrevented || users.get(event) === this.element;
  }

  #use(event: Event): void {
    users.set(event, this.element);
    event.preventDefault();
  }

  #wheel(event: WheelEvent): void {
    // What cannot be prevented any more scrolls the page around already.
    if (event.ctrlKey || !event.cancelable || !this.#isFree(event)) return;
    const turn = this.#wheels.read(event, this.axis);
    if (!turn) return;
    const delta = turn.delta * this.#way;
    const hasRoom = this.scroller.hasRoom(delta);
    if (hasRoom || this.#isContained()) this.#use(event);
    if (hasRoom) this.scroller.wheel(this.#time(event), delta, turn.deltaMode, turn.isNotch);
  }

  /** Browsers ask for `overscroll-behavior` only where they scroll themselves, and not where overflow is clipped. */
  #isContained(): boolean {
    const behaviour = this.axis === "y" ? this.#style?.overscrollBehaviorY : this.#style?.overscrollBehaviorX;
    return behaviour === "contain" || behaviour === "none";
  }

  #key(event: KeyboardEvent): void {
    // Of what is in a shadow, the element is the target, too.
    const isElsewhere = event.composedPath()[0] !== this.element;
    if (isElsewhere || event.metaKey || event.ctrlKey || event.altKey || !this.#isFree(event)) return;
    const isAcross = (this.axis === "y" ? /^Arrow(Left|Right)$/ : /^Arrow(Up|Down)$/).test(event.key);
    const key = (this.#way < 0 && MIRRORED[event.key]) || event.key;
    if (!isAcross && this.scroller.key(this.#time(event), key, event.shiftKey)) this.#use(event);
  }
}

/** Styles an element for the axes along which it is bound, or as it was before. */
function dress(element: HTMLElement): void {
  const { bindings, before } = bound.get(element)!;
  const [x, y] = (["x", "y"] as const).map((along) => bindings.some(({ axis, scroller }) => axis === along && scroller.isScrollable));
  const styles = x || y ? [x && y ? "none" : y ? "pan-x" : "pan-y", "none", "none"] : before;
  STYLES.forEach((name, i) => element.style.setProperty(name, styles[i]));
  if (bindings.length === 0) bound.delete(element);
}
