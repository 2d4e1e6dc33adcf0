import { Scroller, type ScrollPlatform } from 'carom';
import { el } from '../../ui/dom';
import { fixed } from '../../ui/number';
import { longList } from '../list';

export interface Lane {
  name: string;
  colour: string;
  element: HTMLElement;
  viewport: HTMLElement;
  scroller: Scroller;
  /** Where sections begin. */
  snaps: number[];
  /** Shows where the list is. */
  draw(): void;
  /** Puts another physics under the list, which stays where it is. */
  use(platform: ScrollPlatform): void;
  measure(): void;
}

/** The keys by which lists scroll. */
const KEYS: Record<string, 'lineUp' | 'lineDown' | 'pageUp' | 'pageDown' | 'home' | 'end'> = {
  ArrowUp: 'lineUp', ArrowDown: 'lineDown', PageUp: 'pageUp', PageDown: 'pageDown', Home: 'home', End: 'end', ' ': 'pageDown',
};

/** What is done to a list: by a finger, a wheel or a key. Times are in seconds. */
export type Act = (scroller: Scroller) => void;

/** A long list under one physics. What is done to it is told to `onAct`, which does it to this lane, or to all. */
export function lane(name: string, colour: string, platform: ScrollPlatform, onAct: (lane: Lane, act: Act) => void): Lane {
  const list = longList();
  const content = el('div', { class: 'content' }, list.element);
  const thumb = el('div', { class: 'thumb' });
  const viewport = el('div', { class: 'viewport', tabindex: 0, role: 'region', 'aria-label': `The list under ${name}. Arrow keys scroll it.` }, content, thumb);
  const numbers = el('p', { class: 'live-numbers number', 'aria-hidden': 'true' }, ' ');
  const element = el('section', { class: 'lane', 'aria-label': name },
    el('h2', {}, el('i', { class: 'swatch', style: `--color: var(${colour})` }), name), viewport, numbers);

  let height = 0;
  const self: Lane = {
    name, colour, element, viewport, snaps: list.snaps,
    scroller: new Scroller(platform, { content: list.height, viewport: 400 }),
    draw() {
      const { offset, velocity, stretch } = self.scroller;
      const scale = stretch === 0 ? '' : ` scaleY(${1 + Math.abs(stretch)})`;
      content.style.transformOrigin = stretch > 0 ? `50% ${list.height}px` : '50% 0';
      content.style.transform = `translate3d(0, ${-offset}px, 0)${scale}`;
      const share = height / list.height;
      thumb.style.transform = `translateY(${Math.max(-20, Math.min(height - share * height + 20, offset * share))}px)`;
      const text = `${fixed(offset, 0)} px  ·  ${fixed(velocity, 0)} px/s`;
      if (numbers.textContent !== text) numbers.textContent = text;
    },
    use(next) {
      const { offset } = self.scroller;
      self.scroller = new Scroller(next, { content: list.height, viewport: height || 400 });
      self.scroller.jumpTo(offset);
      self.draw();
    },
    measure() {
      height = viewport.clientHeight;
      self.scroller.setExtent({ content: list.height, viewport: height });
      thumb.style.height = `${Math.max(24, (height * height) / list.height)}px`;
      self.draw();
    },
  };
  listen(viewport, (act) => onAct(self, act));
  return self;
}

function listen(viewport: HTMLElement, act: (act: Act) => void): void {
  let finger: number | undefined;
  viewport.addEventListener('pointerdown', (event) => {
    if (finger !== undefined || event.button !== 0) return;
    finger = event.pointerId;
    viewport.setPointerCapture(finger);
    act((scroller) => scroller.pointerDown(event.timeStamp / 1000, event.clientY));
  });
  viewport.addEventListener('pointermove', (event) => {
    if (event.pointerId !== finger) return;
    const all = event.getCoalescedEvents?.() ?? [];
    const samples = (all.length > 0 ? all : [event]).map((each) => [each.timeStamp / 1000, each.clientY] as const);
    act((scroller) => {
      for (const [time, y] of samples) scroller.pointerMove(time, y);
    });
  });
  viewport.addEventListener('pointerup', (event) => {
    if (event.pointerId !== finger) return;
    finger = undefined;
    act((scroller) => scroller.pointerUp(event.timeStamp / 1000));
  });
  viewport.addEventListener('pointercancel', (event) => {
    if (event.pointerId !== finger) return;
    finger = undefined;
    act((scroller) => scroller.pointerCancel(event.timeStamp / 1000));
  });
  viewport.addEventListener('wheel', (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    act((scroller) => scroller.wheelEvent(event));
  }, { passive: false });
  viewport.addEventListener('keydown', (event) => {
    const key = event.key === ' ' && event.shiftKey ? 'pageUp' : KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    act((scroller) => scroller.key(event.timeStamp / 1000, key));
  });
}
