// Random presses on nested elements against a plain model: who is pressed, who drags, and where everything is afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Presses } from "../dist/press/press.js";
import { display } from "./display.js";
import { Element, eventAt, newDocument } from "./element.js";

const STORIES = process.env.CAROM_EFFORT === "full" ? 100_000 : 4_000;

/** A generator of numbers from 0 to 1 (mulberry32). */
const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const SLOP = { mouse: 4, pen: 4, touch: 10 };

/** A thing that hands move: it is where the finger took it. Throws if calls come in another order than down, move, up or cancel. */
class Thing {
  at = { x: 0, y: 0 };
  held = undefined;
  log = [];
  constructor(element, axes) {
    this.element = element;
    this.axes = axes;
    this.end = new AbortController();
    const hands = {
      axes,
      down: ({ from }) => {
        assert.equal(this.held, undefined, "two fingers hold");
        this.held = { from, before: { ...this.at } };
        this.log.push("down");
      },
      move: (press, samples) => {
        assert.ok(this.held, "a move without a press");
        const last = samples.at(-1);
        for (const axis of press.axes) this.at[axis] = this.held.before[axis] + last[axis] - this.held.from[axis];
      },
      up: () => {
        assert.ok(this.held, "an up without a press");
        this.held = undefined;
        this.log.push("up");
      },
      cancel: () => {
        assert.ok(this.held, "a cancel without a press");
        this.at = this.held.before;
        this.held = undefined;
        this.log.push("cancel");
      },
    };
    this.presses = new Presses(element, hands, this.end.signal);
  }
}

/** The plain model: for each thing, the press that it knows, and what has been dragged. */
class Model {
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
      if (press.type === "mouse" && buttons === 0) {
        this.leave(one);
        continue;
      }
      if ((this.taken.get(id) ?? one) !== one) {
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

test(`${STORIES} random stories of presses leave everything under its finger, and nothing behind`, () => {
  const counts = { drags: 0, cancels: 0, scrolls: 0 };
  for (let seed = 1; seed <= STORIES; seed++) {
    const random = randomOf(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const whole = (most) => Math.floor(random() * most);
    // A card inside a row inside a pane that scrolls.
    const document = newDocument();
    const [pane, outer, inner, control] = Array.from({ length: 4 }, () => new Element());
    for (const [child, parent] of [
      [outer, pane],
      [inner, outer],
      [control, inner],
    ])
      child.parentElement = parent;
    for (const one of [pane, outer, inner, control]) one.ownerDocument = document;
    pane.scrollHeight = 5000;
    control.matches = (selector) => selector.includes("data-carom-ignore");
    const axes = () => pick([["x"], ["y"], ["x", "y"]]);
    const things = [new Thing(inner, axes()), new Thing(outer, axes())];
    const model = new Model(things);
    const fingers = new Map();
    const story = [];
    const send = (target, type, fields, path) => target.dispatchEvent(eventAt(display.now, type, fields, path));
    for (let step = 0; step < 24; step++) {
      display.now += whole(40);
      const kind = pick(["down", "move", "move", "move", "move", "up", "lost", "scroll", "cancel", "Escape", "end"]);
      const [id] = fingers.size > 0 ? pick([...fingers.keys()].map((key) => [key])) : [undefined];
      const finger = fingers.get(id);
      story.push([kind, id]);
      if (kind === "down" && fingers.size < 3) {
        const next = step + 1;
        const type = pick(["mouse", "pen", "touch"]);
        const isPrimary = ![...fingers.values()].some((other) => other.pointerType === type);
        const start = pick([0, 1, 1, 2]);
        const about = {
          pointerId: next,
          pointerType: type,
          isPrimary,
          buttons: 1,
          clientX: whole(300),
          clientY: whole(300),
        };
        fingers.set(next, about);
        const path = [[control, inner, outer], [inner, outer], [outer]][start];
        for (const [i, { element }] of things.entries())
          if (path.includes(element)) {
            send(element, "pointerdown", about, path);
            model.down([model.things[i]], next, type, isPrimary, about.clientX, about.clientY, start === 0);
          }
      } else if (kind === "move" && finger) {
        const far = pick([2, 12, 60]);
        finger.clientX += whole(2 * far + 1) - far;
        finger.clientY += whole(2 * far + 1) - far;
        const buttons = finger.pointerType === "mouse" && random() < 0.05 ? 0 : 1;
        send(document, "pointermove", { ...finger, buttons });
        model.move(id, finger.clientX, finger.clientY, buttons);
      } else if (kind === "up" && finger) {
        send(document, "pointerup", finger);
        model.up(id);
        fingers.delete(id);
      } else if (kind === "lost" && finger) {
        // Its end is never reported.
        fingers.delete(id);
      } else if (kind === "cancel" && finger) {
        send(document, "pointercancel", finger);
        for (const one of model.things) if (one.press?.id === id) model.cancel(one);
        fingers.delete(id);
        counts.cancels += 1;
      } else if (kind === "scroll") {
        const by = whole(200) - 100;
        pane.scrollTop += by;
        send(document, "scroll", {});
        model.scrolled(by);
        counts.scrolls += 1;
      } else if (kind === "Escape") {
        send(document, "keydown", { key: "Escape" });
        for (const one of model.things) if (one.press?.drag) model.cancel(one);
      } else if (kind === "end" && random() < 0.05) {
        const which = whole(2);
        things[which].presses.cancel();
        model.cancel(model.things[which]);
      }
      for (const [i, { at, presses, held }] of things.entries()) {
        const one = model.things[i];
        const told = `story ${seed}: ${JSON.stringify(story)}`;
        for (const axis of ["x", "y"])
          assert.ok(
            Math.abs(at[axis] - one.at[axis]) < 1e-9,
            `${axis} ${at[axis]} instead of ${one.at[axis]}, ${told}`,
          );
        assert.equal(presses.isDragging, one.press?.drag !== undefined, told);
        assert.equal(held !== undefined, one.press?.drag !== undefined, told);
        assert.equal(presses.size, one.press ? 1 : 0, told);
        counts.drags += held ? 1 : 0;
      }
    }
    for (const { end, presses } of things) {
      presses.cancel();
      end.abort();
    }
    for (const thing of things) assert.equal(thing.held, undefined);
  }
  assert.ok(Math.min(...Object.values(counts)) > STORIES / 2, JSON.stringify(counts));
});
