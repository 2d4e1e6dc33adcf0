// Random presses on nested elements, in pages and in frames, while the elements are moved and removed. A plain model says which element is
// pressed, which one drags, and where everything is afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Presses } from "../dist/press/press.js";
import { display } from "./display.js";
import { Element, eventAt, newDocument } from "./element.js";
import { differences, Model, randomOf, Thing } from "./hands.js";

const STORIES = process.env.CAROM_EFFORT === "full" ? 100_000 : 4_000;

test(`${STORIES} random stories of presses keep content under the finger, and clean up`, () => {
  const counts = { drags: 0, cancels: 0, scrolls: 0, moves: 0 };
  for (let seed = 1; seed <= STORIES; seed++) {
    const random = randomOf(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const whole = (most) => Math.floor(random() * most);
    // A card inside a row inside a pane that scrolls. They are in the page, or in a frame that was loaded later.
    const document = newDocument();
    const age = pick([0, 2500]);
    document.defaultView = { ...document.defaultView, performance: { timeOrigin: performance.timeOrigin + age } };
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
    const things = [new Thing(Presses, inner, axes()), new Thing(Presses, outer, axes())];
    const model = new Model(things);
    const fingers = new Map();
    const story = [];
    const send = (target, type, fields, path) => target.dispatchEvent(eventAt(display.now - age, type, fields, path));
    /** Takes things out of the document, or puts them back. Those that have captured pointers lose them. */
    const move = (moved, isConnected) => {
      const lost = moved.flatMap(({ element }) => element.captured.splice(0));
      for (const one of moved) {
        one.element.isConnected = isConnected;
        model.things[things.indexOf(one)].isAway = !isConnected;
      }
      for (const pointerId of lost) {
        send(document, "lostpointercapture", { pointerId });
        model.lost(pointerId);
      }
    };
    for (let step = 0; step < 24; step++) {
      display.now += whole(40);
      const kind = pick([
        "down",
        "move",
        "move",
        "move",
        "move",
        "up",
        "lost",
        "scroll",
        "cancel",
        "Escape",
        "end",
        "moved",
        "away",
      ]);
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
          if (path.includes(element) && element.isConnected) {
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
        // Nobody reports that this finger has lifted.
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
      } else if ((kind === "moved" || kind === "away") && random() < 0.3) {
        // If the row is moved, the card in it moves as well.
        const moved = pick([things, things.slice(0, 1)]);
        const isHere = moved.every(({ element }) => element.isConnected);
        move(moved, (kind === "moved") === isHere);
        counts.moves += 1;
      } else if (kind === "end" && random() < 0.05) {
        const which = whole(2);
        things[which].presses.cancel();
        model.cancel(model.things[which]);
      }
      assert.deepEqual(differences(things, model), [], `story ${seed}: ${JSON.stringify(story)}`);
      for (const [i, { held, timeMs, element }] of things.entries()) {
        counts.drags += held ? 1 : 0;
        const { press } = model.things[i];
        if (kind !== "move" || !press?.drag || press.id !== id) continue;
        // A drag's times are on the clock of the page. If its element was moved, the drag has captured the pointer again.
        assert.deepEqual([timeMs, element.hasPointerCapture(id)], [display.now, true], `story ${seed}`);
      }
    }
    for (const { end, presses } of things) {
      presses.cancel();
      end.abort();
    }
    for (const thing of things) assert.equal(thing.held, undefined);
  }
  assert.ok(Math.min(...Object.values(counts)) > STORIES / 3, JSON.stringify(counts));
});
