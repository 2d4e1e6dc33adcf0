// Things that hands move, and a plain model of which one is pressed, which one drags, and where everything is. For Node and for browsers.

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** Throws if a claim doesn't hold. Browsers don't have `node:assert`. */
function claim(holds, problem) {
  if (!holds) throw new Error(problem);
}

const SLOP = { mouse: 4, pen: 4, touch: 10 };

/** A thing that hands move. It is where the finger took it. Throws if calls don't come in the order down, move, up or cancel. */
export class Thing {
  at = { x: 0, y: 0 };
  held = undefined;
  constructor(Presses, element, axes) {
    this.element = element;
    this.axes = axes;
    this.end = new AbortController();
    const hands = {
      axes,
      down: ({ from }) => {
        claim(!this.held, "two fingers hold");
        this.held = { from, before: { ...this.at } };
      },
      move: (press, samples) => {
        claim(this.held, "a move without a press");
        const last = samples.at(-1);
        this.timeMs = last.timeMs;
        for (const axis of press.axes) this.at[axis] = this.held.before[axis] + last[axis] - this.held.from[axis];
      },
      up: () => {
        claim(this.held, "an up without a press");
        this.held = undefined;
      },
      cancel: () => {
        claim(this.held, "a cancel without a press");
        this.at = this.held.before;
        this.held = undefined;
      },
    };
    this.presses = new Presses(element, hands, this.end.signal);
  }
}

/** The plain model. For each thing, it has the press that the thing knows, and how far it has been dragged. */
export class Model {
  constructor(things) {
    this.things = things.map(({ axes }) => ({ axes, at: { x: 0, y: 0 }, press: undefined }));
    this.taken = new Map();
    this.scroll = 0;
  }
  leave(one) {
    if (this.taken.get(one.press.id) === one) this.taken.delete(one.press.id);
    one.press = undefined;
  }
  cancel(one) {
    if (!one.press) return;
    if (one.press.drag) one.at = one.press.before;
    this.leave(one);
  }
  /** Whether another thing drags the pointer, or this one isn't in a document. */
  isElsewhere(one) {
    return (this.taken.get(one.press.id) ?? one) !== one || one.isAway;
  }
  /** Things lose a pointer when they are moved in their document, or taken out of it. */
  lost(id) {
    for (const one of this.things) if (one.press?.id === id && this.isElsewhere(one)) this.cancel(one);
  }
  down(path, id, type, isPrimary, x, y, isKept) {
    for (const one of path) {
      if (one.press && (one.press.id === id || (isPrimary && one.press.type === type))) this.leave(one);
      if (one.press || isKept) continue;
      this.taken.delete(id);
      one.press = { id, type, x, y, scroll: this.scroll, before: { ...one.at }, drag: undefined, last: { x, y } };
    }
  }
  place(one) {
    const { x, y, scroll, before, drag, last } = one.press;
    const moved = { x: last.x - x, y: last.y - y + this.scroll - scroll };
    for (const axis of one.axes) one.at[axis] = before[axis] + moved[axis] - drag[axis];
  }
  move(id, x, y, buttons) {
    for (const one of this.things) {
      const { press } = one;
      if (press?.id !== id) continue;
      if (press.type !== "touch" && buttons === 0) {
        this.leave(one);
        continue;
      }
      if (this.isElsewhere(one)) {
        this.cancel(one);
        continue;
      }
      press.last = { x, y };
      if (!press.drag) {
        const moved = { x: x - press.x, y: y - press.y + this.scroll - press.scroll };
        const main = Math.abs(moved.x) >= Math.abs(moved.y) ? "x" : "y";
        const part = SLOP[press.type] / Math.abs(moved[main]);
        if (part > 1) continue;
        if (!one.axes.includes(main)) {
          this.cancel(one);
          continue;
        }
        press.drag = { x: part * moved.x, y: part * moved.y };
        this.taken.set(id, one);
      }
      this.place(one);
    }
  }
  up(id) {
    for (const one of this.things) if (one.press?.id === id) this.leave(one);
  }
  scrolled(by) {
    this.scroll += by;
    for (const one of this.things) if (one.press?.drag) this.place(one);
  }
}

/** Returns how the things differ from the model, as an empty list if they agree. */
export function differences(things, model) {
  const found = [];
  for (const [i, { at, presses, held }] of things.entries()) {
    const one = model.things[i];
    const compare = (what, is, ought) => {
      if (!(is === ought || Math.abs(is - ought) < 1e-9))
        found.push(`${what} of thing ${i} is ${is} instead of ${ought}`);
    };
    const isDragged = one.press?.drag !== undefined;
    for (const axis of ["x", "y"]) compare(axis, at[axis], one.at[axis]);
    compare("isDragging", presses.isDragging, isDragged);
    compare("being held", held !== undefined, isDragged);
    compare("size", presses.size, one.press ? 1 : 0);
  }
  return found;
}
