import { Scroller, type ScrollerOptions } from "carom";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { longList } from "../list";

/** Whose feel a list has, and where it comes to rest. */
export type Feel = Pick<ScrollerOptions, "platform" | "physics" | "snap">;

/** What is done to a list: by a finger, a wheel or a key. */
export type Act = (scroller: Scroller) => void;

/** A long list under one physics. */
export class Lane {
  readonly viewport: HTMLElement;
  readonly element: HTMLElement;
  /** Where sections begin. */
  readonly snaps: number[];
  scroller: Scroller;
  private readonly list = longList();
  private readonly content = el("div", { class: "content" }, this.list.element);
  private readonly thumb = el("div", { class: "thumb" });
  private readonly numbers = el("p", { class: "live-numbers number", "aria-hidden": "true" }, "0 px");
  private height = 400;

  /** What is done to it is told to `onAct`, which does it to this lane, or to all. */
  constructor(
    readonly name: string,
    readonly colour: string,
    private feel: Feel,
    onAct: (lane: Lane, act: Act) => void,
    private readonly onScroll: () => void,
  ) {
    this.snaps = this.list.snaps;
    this.viewport = el(
      "div",
      { class: "viewport", tabindex: 0, role: "region", "aria-label": `The list under ${name}. Arrow keys scroll it.` },
      this.content,
      this.thumb,
    );
    this.element = el(
      "section",
      { class: "lane", "aria-label": name },
      el("h2", {}, el("i", { class: "swatch", style: `--color: var(${colour})` }), name),
      this.viewport,
      this.numbers,
    );
    this.scroller = this.make();
    listen(this.viewport, (act) => onAct(this, act));
  }

  /** Puts another physics under the list, which stays where it is. */
  use(feel: Feel): void {
    const { offset } = this.scroller;
    this.feel = feel;
    this.scroller = this.make();
    this.scroller.jumpTo(offset);
  }

  /** The size of the lane may have changed. */
  measure(): void {
    this.height = this.viewport.clientHeight;
    this.thumb.style.height = `${Math.max(24, this.height ** 2 / this.list.height)}px`;
    this.scroller.resize({ content: this.list.height, viewport: this.height });
  }

  private make(): Scroller {
    return new Scroller({
      ...this.feel,
      content: this.list.height,
      viewport: this.height,
      onScroll: (scroller) => {
        this.draw(scroller);
        this.onScroll();
      },
    });
  }

  private draw({ offset, velocity, stretch }: Scroller): void {
    const end = this.list.height - this.height;
    this.list.seen(offset, offset + this.height);
    this.content.style.transformOrigin = `50% ${stretch > 0 ? this.list.height : 0}px`;
    this.content.style.transform = `translate3d(0, ${-offset}px, 0)${stretch === 0 ? "" : ` scaleY(${1 + Math.abs(stretch)})`}`;
    const room = this.height - Number.parseFloat(this.thumb.style.height || "24");
    this.thumb.style.transform = `translateY(${Math.min(1, Math.max(0, offset / end)) * room}px)`;
    const text = `${fixed(offset, 0)} px · ${fixed(velocity, 0)} px/s`;
    if (this.numbers.textContent !== text) this.numbers.textContent = text;
  }
}

/** The finger, the wheel and the keys of an element, as acts: one of them may move several lists. */
function listen(viewport: HTMLElement, act: (act: Act) => void): void {
  let finger: number | undefined;
  viewport.addEventListener("pointerdown", (event) => {
    if (finger !== undefined || event.button !== 0) return;
    finger = event.pointerId;
    viewport.setPointerCapture(finger);
    act((scroller) => scroller.pointerDown(event.timeStamp, event.clientY));
  });
  viewport.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger) return;
    const all = event.getCoalescedEvents?.() ?? [];
    const samples = (all.length > 0 ? all : [event]).map((each) => [each.timeStamp, each.clientY] as const);
    act((scroller) => {
      for (const [time, y] of samples) scroller.pointerMove(time, y);
    });
  });
  const end = (name: "pointerup" | "pointercancel", act_: (time: number) => Act): void =>
    viewport.addEventListener(name, (event) => {
      if (event.pointerId !== finger) return;
      finger = undefined;
      act(act_(event.timeStamp));
    });
  end("pointerup", (time) => (scroller) => scroller.pointerUp(time));
  end("pointercancel", (time) => (scroller) => scroller.pointerCancel(time));
  viewport.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      act((scroller) => void scroller.wheel(event.timeStamp, event.deltaY, event.deltaMode));
    },
    { passive: false },
  );
  viewport.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const { timeStamp, key, shiftKey } = event;
    act((scroller) => {
      if (scroller.key(timeStamp, key, shiftKey)) event.preventDefault();
    });
  });
}
