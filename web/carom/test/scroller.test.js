import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { PLATFORMS, Scroller } from "carom/scroll";
import { display, frame } from "./display.js";
import { Element, eventAt } from "./element.js";

const rest = () => {
  for (let i = 0; i < 1000 && display.queue.size > 0; i++) frame();
  assert.equal(display.queue.size, 0);
};
afterEach(() => {
  delete globalThis.matchMedia;
});
const lessMotion = () => {
  globalThis.matchMedia = () => ({ matches: true });
};

const NAMES = PLATFORMS.map(({ name }) => name);
const ELASTIC = PLATFORMS.filter(({ isElastic }) => isElastic).map(({ name }) => name);

const event = (target, type, fields) => {
  const it = eventAt(fields.time ?? display.now, type, fields, fields.path);
  target.dispatchEvent(it);
  return it;
};
const pointer = (element, type, y, fields = {}) => {
  const about = { pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1, clientX: 0, clientY: y, ...fields };
  return event(type === "pointerdown" ? element : element.ownerDocument, type, about);
};
const wheel = (element, deltaY, fields = {}) =>
  event(element, "wheel", { deltaX: 0, deltaY, deltaMode: 0, wheelDeltaX: 0, wheelDeltaY: -3 * deltaY, ...fields });
const click = (element, fields = {}) => event(element, "click", { detail: 1, ...fields });

const list = (options = {}) => new Scroller({ content: 4000, viewport: 800, ...options });
const bound = (options, axis) => {
  const [element, scroller] = [new Element(), list(options)];
  return { element, scroller, unbind: scroller.bind(element, axis) };
};
/** Drags with 10 samples, 8 ms apart, without a release. */
const drag = (element, travel, fields = {}) => {
  pointer(element, "pointerdown", 500, fields);
  for (let i = 1; i <= 10; i++) {
    display.now += 8;
    pointer(element, "pointermove", 500 + (travel * i) / 10, fields);
  }
};

test("a press that hardly moves stays a click and doesn't capture the pointer", () => {
  const { element } = bound();
  pointer(element, "pointerdown", 500);
  pointer(element, "pointermove", 503);
  pointer(element, "pointerup", 503, { buttons: 0 });
  assert.equal(click(element).defaultPrevented, false);
  const finger = { pointerId: 2, pointerType: "touch" };
  pointer(element, "pointerdown", 500, finger);
  pointer(element, "pointermove", 509, finger);
  pointer(element, "pointerup", 509, finger);
  assert.equal(click(element).defaultPrevented, false);
  assert.deepEqual(element.captured, []);
});

test("a drag captures the pointer, and suppresses only its own click", () => {
  const { element } = bound();
  drag(element, -200);
  pointer(element, "pointerup", 300, { buttons: 0 });
  assert.deepEqual(element.captured, [1]);
  assert.equal(click(element, { detail: 0 }).defaultPrevented, false);
  assert.equal(click(element).defaultPrevented, true);
  pointer(element, "pointerdown", 500);
  display.now += 1000;
  pointer(element, "pointerup", 500, { buttons: 0 });
  assert.equal(click(element).defaultPrevented, true, "that stopped a fling");
  pointer(element, "pointerdown", 500);
  pointer(element, "pointerup", 500, { buttons: 0 });
  assert.equal(click(element).defaultPrevented, false);
});

test("a drag without a click doesn't suppress a later click", () => {
  const { element } = bound();
  drag(element, -200);
  pointer(element, "pointerup", 300, { buttons: 0 });
  display.now += 1000;
  assert.equal(click(element).defaultPrevented, false);
});

test("a second finger is ignored, but a new first finger replaces a lost one", () => {
  const { element, scroller } = bound();
  const first = { pointerType: "touch", pointerId: 5 };
  drag(element, -100, first);
  assert.equal(scroller.offset, 100);
  const second = { pointerType: "touch", pointerId: 6, isPrimary: false };
  drag(element, -300, second);
  pointer(element, "pointerup", 200, second);
  assert.deepEqual([scroller.offset, scroller.phase], [100, "drag"]);
  // The end of the first pointer wasn't reported, so the next pointer counts as the first.
  drag(element, -50, { pointerType: "touch", pointerId: 7 });
  assert.deepEqual([scroller.offset, scroller.phase], [150, "drag"]);
  pointer(element, "pointerup", 450, { pointerType: "touch", pointerId: 7 });
  assert.notEqual(scroller.phase, "drag");
});

for (const [what, left, lose] of [
  ["a pointercancel", 0, (element) => pointer(element, "pointercancel", 0)],
  ["Escape", 0, ({ ownerDocument }) => event(ownerDocument, "keydown", { key: "Escape" })],
  [
    "a removed element",
    0,
    (element) => {
      element.isConnected = false;
      pointer(element, "lostpointercapture", 0);
      element.isConnected = true;
    },
  ],
  ["a mouse that moves without its button", 200, (element) => pointer(element, "pointermove", 300, { buttons: 0 })],
]) {
  test(`${what} ends the drag at ${left}, and the next drag works`, () => {
    const { element, scroller } = bound();
    drag(element, -200);
    display.now += 500;
    lose(element);
    assert.equal(scroller.phase, "rest");
    pointer(element, "pointermove", 100);
    assert.equal(scroller.offset, left);
    drag(element, -100);
    assert.equal(scroller.offset, left + 100);
  });
}

test("a capture that a moved element loses is taken again", () => {
  const { element, scroller } = bound();
  drag(element, -200);
  element.hasPointerCapture = () => false;
  pointer(element, "lostpointercapture", 0);
  pointer(element, "pointermove", 200);
  assert.deepEqual([element.captured, scroller.offset], [[1, 1], 300]);
});

test("a refused capture ends the drag", () => {
  const { element, scroller } = bound();
  element.setPointerCapture = () => {
    throw new Error("InvalidStateError");
  };
  drag(element, -200);
  assert.equal(scroller.phase, "rest");
});

test("unbinding releases the page and restores the element", () => {
  const { element, scroller, unbind } = bound();
  assert.deepEqual([element.declared.get("touch-action"), element.declared.get("user-select")], ["pan-x", "none"]);
  drag(element, 300);
  assert.ok(scroller.offset < -100);
  unbind();
  unbind();
  assert.deepEqual([scroller.offset, scroller.velocity, scroller.phase], [0, 0, "rest"]);
  assert.deepEqual([...element.declared], [["touch-action", "manipulation"]]);
  drag(element, -300);
  assert.equal(scroller.offset, 0);
});

test("an element may be bound along both axes", () => {
  const [element, x, y] = [new Element(), list(), list()];
  const [endX, endY] = [x.bind(element, "x"), y.bind(element, "y")];
  assert.equal(element.declared.get("touch-action"), "none");
  wheel(element, 1, { deltaX: 90 });
  assert.deepEqual([x.offset, y.offset], [90, 0]);
  endX();
  assert.equal(element.declared.get("touch-action"), "pan-x");
  endY();
  assert.equal(element.declared.get("touch-action"), "manipulation");
});

test("the first nested scroller to be dragged captures the pointer", () => {
  const inner = bound({}, "x");
  const outer = bound();
  outer.element.ownerDocument = inner.element.ownerDocument;
  const press = { pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1 };
  for (const { element } of [inner, outer]) event(element, "pointerdown", { ...press, clientX: 100, clientY: 100 });
  const move = (clientX, clientY) => event(inner.element.ownerDocument, "pointermove", { ...press, clientX, clientY });
  move(90, 99);
  move(50, 40);
  assert.deepEqual([inner.scroller.offset, inner.scroller.phase], [50, "drag"]);
  assert.equal(outer.scroller.phase, "rest");
});

test("of nested lists, only the inner one is dragged", () => {
  for (const travel of [-40, 40]) {
    const [inner, outer] = [bound(), bound()];
    outer.element.ownerDocument = inner.element.ownerDocument;
    for (const { scroller } of [inner, outer]) scroller.snapTo(500);
    const offsets = [];
    const press = { pointerId: 1, pointerType: "touch", isPrimary: true, buttons: 1, clientX: 0 };
    const down = Object.assign(new Event("pointerdown", { cancelable: true }), { button: 0, ...press, clientY: 300 });
    for (const { element } of [inner, outer]) element.dispatchEvent(down);
    for (let i = 1; i <= 20; i++) {
      display.now += 8;
      pointer(inner.element, "pointermove", 300 + (travel * i) / 20, press);
      offsets.push(outer.scroller.offset);
    }
    pointer(inner.element, "pointerup", 300 + travel, press);
    assert.deepEqual([inner.element.captured, outer.element.captured], [[1], []]);
    assert.ok(
      offsets.every((offset) => offset === 500),
      `${offsets}`,
    );
    rest();
    assert.equal(outer.scroller.offset, 500);
    assert.ok(travel * (inner.scroller.offset - 500) < 0);
  }
});

test("a list returns when a carousel inside captures the finger", () => {
  const [inner, outer] = [bound({}, "x"), bound()];
  outer.element.ownerDocument = inner.element.ownerDocument;
  outer.scroller.snapTo(500);
  const press = { pointerId: 1, pointerType: "touch", isPrimary: true, buttons: 1 };
  for (const { element } of [inner, outer]) event(element, "pointerdown", { ...press, clientX: 100, clientY: 100 });
  for (let i = 1; i <= 10; i++)
    pointer(inner.element, "pointermove", 100 - 0.5 * i, { ...press, clientX: 100 - 2 * i });
  assert.deepEqual([outer.scroller.offset, outer.scroller.phase, inner.scroller.phase], [500, "rest", "drag"]);
});

test("a list without room leaves fingers to the elements around it", () => {
  const [short, outer] = [bound({ content: 700 }), bound()];
  outer.element.ownerDocument = short.element.ownerDocument;
  const press = { pointerId: 1, pointerType: "touch", isPrimary: true, buttons: 1, clientX: 0 };
  const swipe = () => {
    for (const { element } of [short, outer]) event(element, "pointerdown", { ...press, clientY: 300 });
    for (const clientY of [280, 240, 200]) pointer(short.element, "pointermove", clientY, press);
    pointer(short.element, "pointercancel", 200, press);
    rest();
  };
  assert.equal(short.element.declared.get("touch-action"), "manipulation");
  swipe();
  assert.deepEqual([short.element.captured, outer.element.captured, short.scroller.offset], [[], [1], 0]);
  short.scroller.resize({ content: 4000, viewport: 800 });
  assert.equal(short.element.declared.get("touch-action"), "pan-x");
  swipe();
  assert.deepEqual([short.element.captured, outer.element.captured], [[1], [1]]);
  short.scroller.resize({ content: 800, viewport: 800 });
  assert.equal(short.element.declared.get("touch-action"), "manipulation");
  short.unbind();
  assert.deepEqual([...short.element.declared], [["touch-action", "manipulation"]]);
});

test("prevented events and mouse presses in text fields are ignored", () => {
  const { element, scroller } = bound();
  const prevented = (type, fields) => {
    const it = Object.assign(new Event(type, { cancelable: true }), {
      button: 0,
      clientY: 5,
      pointerId: 1,
      isPrimary: true,
      ...fields,
    });
    it.preventDefault();
    element.dispatchEvent(it);
  };
  prevented("pointerdown", {});
  assert.equal(scroller.phase, "rest");
  prevented("wheel", { deltaX: 0, deltaY: 60, deltaMode: 0 });
  assert.equal(scroller.offset, 0);
  const field = new Element();
  field.matches = (selector) => selector.includes("textarea");
  const path = [field, element];
  drag(element, -200, { path });
  assert.equal(scroller.offset, 0);
  drag(element, -200, { path, pointerType: "touch" });
  assert.equal(scroller.offset, 200);
  // A finger edits a field that has the focus.
  field.matches = (selector) => /textarea|:focus/.test(selector);
  drag(element, -200, { path, pointerType: "touch" });
  assert.equal(scroller.offset, 200);
});

test("all samples of an event count, and cause one callback", () => {
  let told = 0;
  const { element, scroller } = bound({ onScroll: () => (told += 1) });
  pointer(element, "pointerdown", 500);
  told = 0;
  const samples = [490, 480, 470].map((clientY, i) => ({ clientY, timeStamp: display.now + 4 * (i + 1) }));
  pointer(element, "pointermove", 470, { time: display.now + 12, getCoalescedEvents: () => samples });
  assert.deepEqual([told, scroller.offset], [1, 30]);
  assert.ok(Math.abs(scroller.velocity - 2500) < 1, `${scroller.velocity}`);
});

test("a wheel is used only where there is room along the axis", () => {
  const { element, scroller } = bound();
  assert.equal(wheel(element, -60).defaultPrevented, false);
  assert.equal(wheel(element, 60).defaultPrevented, true);
  assert.equal(scroller.offset, 60);
  assert.equal(wheel(element, 1, { deltaX: -90 }).defaultPrevented, false);
  assert.equal(wheel(element, 60, { ctrlKey: true }).defaultPrevented, false);
  scroller.snapTo(3170);
  assert.equal(wheel(element, 60).defaultPrevented, true);
  assert.equal(wheel(element, 60).defaultPrevented, false);
  assert.equal(scroller.offset, 3200);
  const short = bound({ content: 500 });
  for (const delta of [60, -60]) assert.equal(wheel(short.element, delta).defaultPrevented, false);
});

test("notches beyond the target at the end are left to the page", () => {
  const { element, scroller } = bound({ platform: "chromium" });
  scroller.snapTo(3100);
  const notch = () => wheel(element, 100, { wheelDeltaY: -120 });
  assert.equal(notch().defaultPrevented, true);
  assert.deepEqual([scroller.phase, scroller.target], ["smooth", 3200]);
  assert.equal(notch().defaultPrevented, false);
});

test("a wheel that turns equally along both axes scrolls either", () => {
  const [carousel, page] = [bound({}, "x"), bound()];
  for (const { element, scroller } of [carousel, page]) {
    assert.equal(wheel(element, 60, { deltaX: 60 }).defaultPrevented, true);
    assert.equal(scroller.offset, 60);
  }
});

test("with shift, a wheel scrolls a carousel but not a list", () => {
  const [carousel, page] = [bound({}, "x"), bound()];
  wheel(carousel.element, 60, { shiftKey: true });
  assert.equal(wheel(page.element, 60, { shiftKey: true }).defaultPrevented, false);
  assert.deepEqual([carousel.scroller.offset, page.scroller.offset], [60, 0]);
});

test("a notch is smoothed over its pixels on every display scaling", () => {
  for (const delta of [100, 120, 133.33334350585938, 66.66667175292969]) {
    for (const sign of [1, -1]) {
      const { element, scroller } = bound({ platform: "chromium" });
      scroller.snapTo(1000);
      wheel(element, sign * delta, { wheelDeltaY: -120 * sign });
      assert.deepEqual([scroller.phase, scroller.offset], ["smooth", 1000]);
      rest();
      assert.ok(Math.abs(scroller.offset - 1000 - sign * delta) < 1e-9, `${scroller.offset}`);
    }
  }
});

// A swipe on a trackpad and the system's momentum after it, with one event per frame. A Mac reports three ticks per
// pixel, and Windows reports one for precision touchpads. By chance, the ticks of 40, 80 and 120 pixels are whole
// notches.
const SWIPE = [2, 9, 23, 40, 61, 80, 96, 120, 118, 101, 80, 66, 52, 40, 27, 13, 4, 1];
for (const ticks of [3, 1, undefined]) {
  test(`a swipe with ${ticks ?? "no"} ticks a pixel isn't smoothed`, () => {
    const { element, scroller } = bound({ platform: "chromium" });
    let offset = 0;
    for (const delta of SWIPE) {
      display.now += 16;
      wheel(element, delta, { wheelDeltaY: ticks && -ticks * delta });
      offset += delta;
      assert.deepEqual([scroller.offset, scroller.phase], [offset, "rest"]);
    }
    display.now += 500;
    wheel(element, 120, { wheelDeltaY: ticks && -120 });
    assert.equal(scroller.phase, "smooth", "a mouse's notch after a pause");
  });
}

test("a swipe that begins with whole ticks is not smoothed", () => {
  for (const [delta, wheelDeltaY, phase] of [
    [40, -120, "rest"],
    [-80, 240, "rest"],
    [33.3, -120, "smooth"],
    [-33.3, 120, "smooth"],
  ]) {
    const { element, scroller } = bound({ platform: "chromium" });
    scroller.snapTo(1000);
    wheel(element, delta, { wheelDeltaY });
    assert.equal(scroller.phase, phase, `${delta}`);
  }
});

for (const snap of [{ pages: 300 }, { points: [0, 300, 600, 900] }]) {
  test(`a carousel rests on its ${Object.keys(snap)} after any input`, async () => {
    for (const platform of NAMES) {
      const { element, scroller } = bound({ content: 1700, viewport: 500, snap, platform });
      const press = (key) => event(element, "keydown", { key });
      const rests = (act) => (act(), rest(), scroller.offset);
      assert.equal(
        rests(() => wheel(element, 100, { wheelDeltaY: -120 })),
        300,
      );
      assert.equal(
        rests(() => press("ArrowDown")),
        600,
      );
      assert.equal(
        rests(() => wheel(element, -100, { wheelDeltaY: 120 })),
        300,
      );
      assert.equal(
        rests(() => press("End")),
        1200,
      );
      scroller.snapTo(300);
      const swipe = () => [7, 90, 80].forEach((delta) => wheel(element, delta, { time: (display.now += 16) }));
      assert.equal(rests(swipe), 600);
      // `snapTo` ends the motion of the swipe, so the page stays at the place nearest to 410.
      scroller.snapTo(410);
      await new Promise((done) => setTimeout(done, 200));
      assert.deepEqual([scroller.offset, scroller.phase], [300, "rest"]);
      swipe();
      await new Promise((done) => setTimeout(done, 200));
      assert.equal(
        rests(() => {}),
        600,
      );
    }
  });
}

// A wheel that sends eight events a notch. Chromium reports such notches on Linux, on Windows and at a zoom of 110 %.
for (const notch of [53, 100, 100 / 1.1]) {
  test(`eight parts of a notch of ${Math.round(notch)} px scroll as far as a whole one`, () => {
    for (const platform of NAMES)
      for (const snap of [{ pages: 300 }, { points: [0, 300, 600, 900] }, { points: [0, 40, 80, 120, 160, 200] }])
        for (const sign of [1, -1]) {
          const [whole, parts] = [1, 8].map((count) => {
            const { element, scroller } = bound({ content: 1700, viewport: 500, snap, platform });
            scroller.snapTo(sign > 0 ? 0 : snap.pages ? 600 : snap.points[3]);
            for (let i = 0; i < count; i++) {
              display.now += 16;
              wheel(element, (sign * notch) / count, { wheelDeltaY: (-sign * 120) / count });
            }
            rest();
            return scroller.offset;
          });
          assert.equal(parts, whole, `${platform}, ${JSON.stringify(snap)}, ${sign}`);
        }
  });
}

test("the caller may say that a wheel event is a notch", () => {
  const scroller = list({ platform: "chromium" });
  assert.equal(scroller.wheel(display.now, 60), 0);
  assert.deepEqual([scroller.offset, scroller.phase], [60, "rest"]);
  scroller.wheel(display.now, 60, 0, true);
  assert.deepEqual([scroller.offset, scroller.phase, Math.round(scroller.target)], [60, "smooth", 120]);
  scroller.wheel(display.now, 3, 1);
  assert.equal(Math.round(scroller.target), 240);
  assert.equal(scroller.wheel(display.now, -1000, 0), -760);
});

test("a notch in pixels scrolls as far as a notch in lines", () => {
  for (const platform of NAMES) {
    for (const travel of [100, -133.25]) {
      const [pixels, lines] = [list({ platform }), list({ platform })];
      for (const scroller of [pixels, lines]) scroller.snapTo(1000);
      pixels.wheel(display.now, travel, 0, true);
      lines.wheel(display.now, travel / 40, 1);
      assert.ok(Math.abs(pixels.target - 1000 - travel) < 1e-9, `${platform}: ${pixels.target}`);
      assert.deepEqual([pixels.phase, pixels.target], [lines.phase, lines.target]);
      rest();
    }
  }
});

test("keys for other axes or elements are ignored", () => {
  const press = (element, key, fields = {}) => event(element, "keydown", { key, ...fields }).defaultPrevented;
  const [page, carousel] = [bound(), bound({}, "x")];
  assert.deepEqual(
    ["ArrowDown", "ArrowRight", "ArrowUp"].map((key) => press(page.element, key)),
    [true, false, true],
  );
  rest();
  assert.deepEqual(
    ["ArrowRight", "ArrowDown", "ArrowLeft"].map((key) => press(carousel.element, key)),
    [true, false, true],
  );
  rest();
  assert.deepEqual(
    [press(page.element, "Home"), press(page.element, " ", { ctrlKey: true }), press(page.element, "a")],
    [false, false, false],
  );
  assert.equal(press(page.element, "End"), true);
  rest();
  assert.deepEqual(
    [page.scroller.offset, press(page.element, "PageDown"), press(page.element, " ")],
    [3200, false, false],
  );
  assert.equal(press(page.element, " ", { shiftKey: true }), true);
});

test("with reduced motion everything but a finger's fling arrives at once", () => {
  lessMotion();
  const { element, scroller } = bound({ platform: "chromium" });
  wheel(element, 100, { wheelDeltaY: -120 });
  assert.deepEqual([scroller.offset, scroller.phase], [100, "rest"]);
  scroller.wheel(display.now, 3, 1);
  assert.deepEqual([scroller.offset, scroller.phase], [220, "rest"]);
  scroller.key(display.now, "ArrowDown");
  assert.deepEqual([scroller.offset, scroller.phase], [260, "rest"]);
  scroller.fling(1000);
  const flung = list({ platform: "chromium" });
  delete globalThis.matchMedia;
  flung.fling(1000);
  assert.ok(Math.abs(scroller.offset - 260 - flung.target) < 1e-9 && scroller.isAtRest);
  flung.snapTo(0);
  lessMotion();
  drag(element, -200);
  pointer(element, "pointerup", 300, { buttons: 0 });
  assert.equal(scroller.phase, "fling");
});

test("invalid options are rejected by name", () => {
  const refused = [
    [{ content: "4000" }, '`content` must be a number, but is "4000"'],
    [{ content: NaN }, "`content` must be finite and at least 0, but is NaN"],
    [{ viewport: 0 }, "`viewport` must be finite and greater than 0, but is 0"],
    [{ devicePixelRatio: -2 }, "`devicePixelRatio` must be finite and greater than 0, but is -2"],
    [{ physics: { drag: -1 } }, "`physics.drag` must be finite and at least 0, but is -1"],
    [{ physics: { drag: "x" } }, '`physics.drag` must be a number, but is "x"'],
    [{ physics: { rubberBand: Infinity } }, "`physics.rubberBand` must be finite and at least 0, but is inf"],
    [
      { physics: { spring: { response: -1, dampingRatio: 1 } } },
      "`physics.spring.response` must be finite and greater than 0, but is -1",
    ],
    [{ physics: { spring: { response: 1 } } }, "`physics.spring.dampingRatio` must be a number, but is undefined"],
    [{ physics: { spring: 1 } }, "`physics.spring` must have `response` and `dampingRatio`, but is 1"],
    [{ physics: { stopSpeed: -1 } }, "`physics.stopSpeed` must be finite and at least 0, but is -1"],
    [{ physics: { release: 3 } }, "`physics.release` must be a function, but is 3"],
    [{ physics: { regions: [] } }, "`physics.regions` must be a list of at least one region, but is a list"],
    [
      { physics: { regions: [{ from: 0 }] } },
      "`physics.regions[0]` must have a friction, such as `drag`, but has none",
    ],
    [
      { physics: { regions: [{ from: 0, drag: 1, snap: true }] } },
      "there is no option `physics.regions[0].snap`; did you mean `physics.regions[0].snaps`?",
    ],
    [
      {
        physics: {
          regions: [
            { from: 5, drag: 1 },
            { from: 5, drag: 1 },
          ],
        },
      },
      "`physics.regions[1].from` must be above 5, that of the region before, but is 5",
    ],
    [
      { physics: { regions: [{ from: 0, drag: 1 }] }, snap: "pages" },
      '`snap` must be left out with `physics.regions`, which have `snaps`, but is "pages"',
    ],
    [{ physics: { stopspeed: 3 } }, "there is no option `physics.stopspeed`; did you mean `physics.stopSpeed`?"],
    [{ platfrom: "ios" }, "there is no option `platfrom`; did you mean `platform`?"],
    [
      { delay: 1 },
      "there is no option `delay`; the options are: platform, content, viewport, physics, snap, devicePixelRatio, onScroll",
    ],
    [{ snap: "page" }, '`snap` must be "pages", { pages: size } or { points: [...] }, but is "page"'],
    [{ snap: { pionts: [0] } }, "there is no option `snap.pionts`; did you mean `snap.points`?"],
    [{ snap: { pages: -5 } }, "`snap.pages` must be finite and greater than 0, but is -5"],
    [{ snap: { points: [0, NaN] } }, "`snap.points[1]` must be a finite number, but is NaN"],
    [{ snap: { points: [0], within: NaN } }, "`snap.within` must be finite and at least 0, but is NaN"],
  ];
  for (const [options, message] of refused) assert.throws(() => list(options), { message });
  for (const platform of NAMES.filter((name) => !ELASTIC.includes(name))) {
    const physics = { rubberBand: 0.5 };
    assert.throws(() => list({ platform, physics }), {
      message: `\`platform\` must have elastic edges for \`physics.rubberBand\`, but is "${platform}"; pass one of ${ELASTIC.join(", ")}`,
    });
  }
  const names = NAMES.map((name) => `"${name}"`);
  const platforms = `\`platform\` must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}, but is`;
  assert.throws(() => list({ platform: "amiga" }), { message: `${platforms} "amiga"` });
  assert.throws(() => list({ platform: "andriod" }), { message: `${platforms} "andriod"; did you mean "android"?` });
});

test("`physics.drag` replaces the law of every platform", () => {
  for (const platform of NAMES) {
    const travels = [3, 6].map((drag) => {
      const scroller = list({ platform, content: 1e6, physics: { drag } });
      scroller.fling(2000);
      return scroller.target;
    });
    assert.ok(Math.abs(travels[0] / travels[1] - 2) < 0.02, `${platform}: ${travels}`);
  }
});

test("an invalid size is rejected, a viewport of 0 ignored", () => {
  const scroller = list();
  scroller.snapTo(3000);
  assert.throws(() => scroller.resize({ content: 4000, viewport: -5 }), {
    message: "`viewport` must be finite and at least 0, but is -5",
  });
  scroller.resize({ content: 4000, viewport: 0 });
  assert.equal(scroller.offset, 3000);
  scroller.resize({ content: 4000, viewport: 2000 });
  rest();
  assert.equal(scroller.offset, 2000);
  assert.equal(scroller.hasRoom(1), false);
  assert.throws(() => scroller.scrollTo("7"), { message: '`offset` must be a finite number, but is "7"' });
  assert.throws(() => scroller.fling(NaN), { message: "`velocity` must be a finite number, but is NaN" });
});

for (const platform of NAMES) {
  test(`new options keep a page's offset, motion and finger: ${platform}`, () => {
    const { element, scroller } = bound({ platform });
    const same = () => assert.equal(scroller.update({ platform, content: 4000, viewport: 800 }), true);
    // First, change the options under a finger that has stopped. Its next moves are within the slop.
    drag(element, -200, { pointerType: "touch" });
    display.now += 300;
    pointer(element, "pointermove", 300, { pointerType: "touch" });
    const held = scroller.offset;
    assert.ok(held > 150, `${held}`);
    same();
    assert.deepEqual([scroller.offset, scroller.phase], [held, "drag"]);
    // The page must follow the finger. Some platforms show where it was some milliseconds ago.
    for (const [y, within] of [
      [295, 5],
      [290, 3.2],
      [290, 0],
    ]) {
      display.now += 8;
      pointer(element, "pointermove", y, { pointerType: "touch" });
      assert.ok(Math.abs(scroller.offset - held - 300 + y) <= within, `${scroller.offset} after ${held} at ${y}`);
    }
    // Then change them in a fling. It must end where it would have ended.
    for (let i = 1; i <= 10; i++) {
      display.now += 8;
      pointer(element, "pointermove", 290 - 10 * i, { pointerType: "touch" });
    }
    pointer(element, "pointerup", 190, { pointerType: "touch", buttons: 0 });
    frame();
    const { offset, velocity, target, phase } = scroller;
    assert.ok(velocity > 500, `${velocity}`);
    same();
    assert.deepEqual([scroller.offset, scroller.phase], [offset, phase]);
    assert.ok(Math.abs(scroller.velocity / velocity - 1) < 1e-9, `${scroller.velocity} instead of ${velocity}`);
    // On Android, a fling from the middle of another one ends somewhere else, so allow for a difference.
    assert.ok(Math.abs(scroller.target - target) < 150, `${scroller.target} instead of ${target}`);
    // Then change them while the page scrolls to a target on another spring.
    scroller.scrollTo(1000, { duration: 2, bounce: 0 });
    for (let i = 0; i < 10; i++) frame();
    const [place, left] = [scroller.offset, scroller.settlingTime()];
    same();
    assert.deepEqual([scroller.offset, scroller.target, scroller.phase], [place, 1000, "programmatic"]);
    assert.ok(Math.abs(scroller.settlingTime() - left) < 0.02, `${scroller.settlingTime()} instead of ${left}`);
    rest();
    assert.equal(scroller.offset, 1000);
    // Invalid options don't change anything. Shorter content brings the page back.
    assert.throws(() => scroller.update({ content: 4000, viewport: -1 }), /viewport/);
    assert.equal(scroller.offset, 1000);
    scroller.update({ platform, content: 1500, viewport: 800 });
    rest();
    assert.equal(scroller.offset, 700);
    scroller.update({ platform, content: 800, viewport: 800 });
    assert.notEqual(element.style.getPropertyValue("touch-action"), "pan-x");
  });
}
