// What hands do to bound elements, by real input. The cases are those that people report of other libraries, and of this one.
import assert from "node:assert/strict";
import { desktop, pause, phone, stroke, test as base, violations } from "./browser.mjs";

const test = base.extend({
  /** Opens the page of hands with some HTML, and runs a function there. */
  hands: ({ open }, use) =>
    use(async (html, run = () => {}, options = desktop, argument = undefined) => {
      const { page, problems } = await open("hands.html", options);
      await page.evaluate((html) => (window.stage.innerHTML = html), html);
      await page.evaluate(run, argument);
      return Object.assign(page, { problems });
    }),
});

const near = (a, b, within = 1.5) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);
const topOf = (page, selector) => page.evaluate((one) => window.placeOf(document.querySelector(one))[1], selector);
/** Runs in the page. Waits until an element hasn't scrolled for ten frames, and returns where it is then. */
const STILL = async (selector) => {
  const pane = document.querySelector(selector);
  for (let still = 0, last = NaN; still < 10; ) {
    await window.frame();
    still = pane.scrollTop === last ? still + 1 : 0;
    last = pane.scrollTop;
  }
  return pane.scrollTop;
};
/** Presses, and moves in steps. */
async function pull(page, [x, y], [dx, dy]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
/** Moves fingers from their places by a displacement, through the browser's protocol. */
async function fingers(page, places, [dx, dy], { steps = 10, release = true } = {}) {
  const session = await page.context().newCDPSession(page);
  const send = (type, part) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : places.map(([x, y, sign = 1], id) => ({ x: x + sign * dx * part, y: y + sign * dy * part, id })),
    });
  await send("touchStart", 0);
  for (let i = 1; i <= steps; i++) {
    await send("touchMove", i / steps);
    await pause(page, 16);
  }
  if (release) await send("touchEnd", 1);
  return () => send("touchEnd", 1);
}

// Elements in other windows.

const FRAME = async ([html, bind]) => {
  const frame = window.stage.appendChild(document.createElement("iframe"));
  frame.style = "border: 0; width: 400px; height: 400px; display: block";
  const { body, head } = frame.contentDocument;
  head.append(document.querySelector("style").cloneNode(true));
  body.innerHTML = html;
  window.inside = body.firstElementChild;
  new Function(`return ${bind}`)()(window.inside);
};

test("quick flicks turn pages in an iframe that was added later", async ({ hands }) => {
  const page = await hands("");
  await pause(page, 2500);
  const bind = String((view) => (window.pager = window.bindPager(view)));
  await page.evaluate(FRAME, [`<div class="view pages">${"<div>A page</div>".repeat(6)}</div>`, bind]);
  for (const expected of [1, 2]) {
    await stroke(page, { x: 250, y: 100, dx: -70, ms: 56 });
    await pause(page, 50);
    assert.equal(await page.evaluate(() => window.pager.part.frame.target), expected);
    await page.waitForFunction(() => window.pager.part.frame.isAtRest);
  }
});

test("a drag puts rows in an iframe in another order", async ({ hands }) => {
  const page = await hands("");
  const bind = String((list) => window.bindReorder(list, { onReorder: (order) => (window.order = order) }));
  await page.evaluate(FRAME, [`<div class="rows">${"<div>A row</div>".repeat(5)}</div>`, bind]);
  await pull(page, [60, 25], [0, 104]);
  await page.mouse.up();
  await page.waitForFunction(() => window.order);
  assert.deepEqual(await page.evaluate(() => window.order), [1, 2, 0, 3, 4]);
});

test("a box and pages are dragged in an iframe of a popup", async ({ hands }) => {
  const page = await hands("");
  const opened = page.context().waitForEvent("page");
  await page.evaluate(() => (window.popup = window.open("about:blank", "", "width=600,height=600")));
  const popup = await opened;
  await page.evaluate(() => {
    const { document: outer } = window.popup;
    outer.body.style.margin = 0;
    const frame = outer.body.appendChild(outer.createElement("iframe"));
    frame.style = "border: 0; width: 500px; height: 500px; display: block";
    const { body, head } = frame.contentDocument;
    head.append(frame.contentDocument.importNode(document.querySelector("style"), true));
    body.innerHTML = `<div class="box"></div><div class="view pages">${"<div>A page</div>".repeat(6)}</div><p style="height: 900px"></p>`;
    const [box, view] = body.children;
    window.box = box;
    window.drag = window.bindDrag(box, { onUpdate: ({ x, y }) => (box.style.translate = `${x}px ${y}px`) });
    window.pager = window.bindPager(view);
  });
  await pull(popup, [60, 60], [80, 20]);
  near(await page.evaluate(() => window.placeOf(window.box)[0]), 76);
  // Scroll the frame during the drag.
  const top = await page.evaluate(() => window.placeOf(window.box)[1]);
  await popup.mouse.wheel(0, 60);
  await page.waitForFunction(() => window.box.ownerDocument.defaultView.scrollY === 60);
  await page.waitForFunction((top) => Math.abs(window.placeOf(window.box)[1] - top) < 1.5, top);
  await popup.keyboard.press("Escape");
  await page.waitForFunction(() => window.drag.isAtRest);
  assert.deepEqual(await page.evaluate(() => window.drag.position), { x: 0, y: 0 });
  await popup.mouse.up();
  await stroke(popup, { x: 250, y: 200, dx: -70, ms: 56 });
  await page.waitForFunction(() => window.pager.part.frame.isAtRest);
  assert.equal(await page.evaluate(() => window.pager.part.frame.target), 1);
});

// Scrolling during a press.

const DRAG = (options = {}) => {
  window.box = document.querySelector(".box");
  window.drag = window.bindDrag(window.box, {
    ...options,
    onUpdate: ({ x, y }) => (window.box.style.translate = `${x}px ${y}px`),
    onRelease: (target, isCancelled) => (window.released = [target, isCancelled]),
  });
};
const TALL = '<div style="height: 3000px"></div>';
for (const [where, html, scrolled] of [
  ["the window", `<div class="box"></div>${TALL}`, "html"],
  ["a pane", `<div id="pane" style="height: 500px; overflow: auto"><div class="box"></div>${TALL}</div>`, "#pane"],
  [
    "a pane inside a pane",
    `<div id="pane" style="height: 500px; overflow: auto"><div style="height: 400px; overflow: auto"><div class="box"></div>${TALL}</div>${TALL}</div>`,
    "#pane > div",
  ],
  ["the window under a fixed box", `<div class="box" style="position: fixed; top: 0"></div>${TALL}`, "html"],
  [
    "the window under a sticky bar",
    `<div style="position: sticky; top: 0"><div class="box"></div></div>${TALL}`,
    "html",
  ],
  [
    "a scaled pane",
    `<div style="scale: 0.8; transform-origin: 0 0"><div id="pane" style="height: 500px; overflow: auto"><div class="box"></div>${TALL}</div></div>`,
    "#pane",
  ],
]) {
  test(`a dragged box stays under the pointer while a wheel scrolls ${where}`, async ({ hands }) => {
    const page = await hands(html, DRAG);
    await pull(page, [60, 60], [40, 60]);
    const before = await topOf(page, ".box");
    await page.mouse.wheel(0, 200);
    await page.waitForFunction((one) => document.querySelector(one).scrollTop > 190, scrolled);
    await page.evaluate(STILL, scrolled);
    near(await topOf(page, ".box"), before);
    await page.mouse.move(104, 130, { steps: 3 });
    await page.evaluate(() => window.frame());
    near(await topOf(page, ".box"), before + 10);
    await pause(page, 200);
    await page.mouse.up();
    // After the release the box stays, because the wheel's scrolling isn't a velocity of the finger.
    await pause(page, 400);
    near(await topOf(page, ".box"), before + 10);
  });
}

for (const [where, style] of [
  ["the window", ""],
  ["its own list", "height: 400px; overflow: auto"],
]) {
  test(`a lifted row stays under the pointer while a wheel scrolls ${where}`, async ({ hands }) => {
    const rows = Array.from({ length: 40 }, (_, i) => `<div id="row${i}">${i}</div>`).join("");
    const page = await hands(`<div class="rows" style="${style}">${rows}</div>`, () => {
      window.bindReorder(document.querySelector(".rows"), { onReorder: (order) => (window.order = order) });
    });
    await pull(page, [60, 25], [0, 150]);
    const before = await topOf(page, "#row0");
    await page.mouse.wheel(0, 120);
    await pause(page, 400);
    near(await topOf(page, "#row0"), before);
    await page.mouse.up();
    await page.waitForFunction(() => window.order);
    assert.equal(await page.evaluate(() => window.order.indexOf(0)), 5);
  });
}

test("a pane that scrolls under a drag doesn't turn pages", async ({ hands }) => {
  const page = await hands(
    `<div id="pane" style="width: 500px; overflow: auto"><div style="width: 1500px">
     <div class="view pages" style="margin-left: 150px">${"<div>A page</div>".repeat(3)}</div></div></div>`,
    () => {
      window.pager = window.bindPager(document.querySelector(".view"));
      window.pager.goTo(1);
    },
  );
  await page.waitForFunction(() => window.pager.part.frame.position === 1);
  await pull(page, [300, 50], [-84, 0]);
  // The pane scrolls at 400 px/s until the release.
  await page.evaluate(async () => {
    const [pane, begin] = [document.querySelector("#pane"), performance.now()];
    addEventListener("pointerup", () => (window.isUp = true), { capture: true });
    const scroll = (now) => {
      if (!window.isUp) requestAnimationFrame(scroll);
      pane.scrollLeft = Math.max(0, 0.4 * (now - begin));
    };
    requestAnimationFrame(scroll);
    while (pane.scrollLeft < 100) await window.frame();
  });
  await page.mouse.up();
  await page.waitForFunction(() => window.isUp && window.pager.part.frame.isAtRest);
  assert.equal(await page.evaluate(() => window.pager.part.frame.target), 1);
});

// Controls.

const MARKUP = {
  drag: (inside) => `<div class="box">${inside}</div>`,
  pager: (inside) => `<div class="view pages" id="it"><div>${inside}</div><div></div><div></div></div>`,
  row: (inside) => `<div id="it"><div class="view">${inside}</div></div>`,
  sheet: (inside) =>
    `<div id="it" aria-label="A sheet" style="position: fixed; top: 0; height: 400px; width: 300px">${inside}</div>`,
  zoom: (inside) => `<div class="view" id="it">${inside}</div>`,
  rows: (inside) => `<div class="rows" id="it"><div>${inside}</div><div></div><div></div></div>`,
  scroller: (inside) => `<div class="view" id="it">${inside}</div>`,
};
const BIND = ([name, options]) => {
  window.moved = window.BINDERS[name](document.querySelector("#it, .box"), options);
};
const RANGE = '<input type="range" style="width: 160px; height: 40px; margin: 4px; display: block">';
const VERTICAL = RANGE.replace('style="', 'style="writing-mode: vertical-lr; height: 160px; width: 40px; ')
  .replace("height: 40px;", "")
  .replace("width: 160px;", "");

/** Binds the element that has `#mark` inside, and shows where the mark is in the window. */
const MARKED = {
  drag: (view) => window.bindDrag(view, { onUpdate: ({ x, y }) => (view.style.translate = `${x}px ${y}px`) }),
  zoom: (view) => window.bindZoom(view).snapTo({ x: 0, y: -200, logScale: 0 }),
  scroller: (view) => {
    const onScroll = ({ offset }) => (view.firstElementChild.style.translate = `0 ${-offset}px`);
    const scroller = new window.Scroller({ content: 3000, viewport: 200, onScroll });
    scroller.snapTo(500);
    scroller.bind(view);
  },
};
for (const [name, bind] of Object.entries(MARKED)) {
  test(`scrolling the window doesn't move or throw content under a held pointer: ${name}`, async ({ hands }) => {
    const html = `<div class="view" id="it" style="overflow: visible; touch-action: none"><div id="mark" style="height: 600px"></div></div>${TALL}`;
    const page = await hands(
      html,
      (bind) => {
        new Function(`return ${bind}`)()(document.querySelector("#it"));
        window.markOf = () => window.placeOf(document.querySelector("#mark"))[1];
      },
      desktop,
      String(bind),
    );
    await pull(page, [100, 150], [0, -30]);
    const seen = await page.evaluate(async () => {
      // The window scrolls at 400 px/s until the release.
      const begin = performance.now();
      addEventListener("pointerup", () => (window.isUp = true), { capture: true });
      const scroll = (now) => {
        if (window.isUp) return;
        scrollTo(0, Math.max(0, 0.4 * (now - begin)));
        requestAnimationFrame(scroll);
      };
      requestAnimationFrame(scroll);
      const seen = [[window.markOf(), scrollY]];
      while (scrollY < 60) {
        await window.frame();
        seen.push([window.markOf(), scrollY]);
      }
      return seen;
    });
    await page.mouse.up();
    const released = await page.evaluate(() => window.markOf() + scrollY);
    await pause(page, 700);
    const glided = (await page.evaluate(() => window.markOf() + scrollY)) - released;
    // The event of a scroll comes a frame after the scroll, and only then do frames show it.
    for (const [i, [at, scroll]] of seen.entries()) near(at, seen[0][0], 2 + scroll - (seen[i - 2] ?? seen[0])[1]);
    near(glided, 0, 20);
  });
}

// Ignore rules for whole pages, because the stage isn't one.
const OF_PAGES = /^(region|landmark-one-main|page-has-heading-one):/;
for (const name of Object.keys(MARKUP)) {
  test(`axe doesn't find faults in a bound ${name}`, async ({ hands }) => {
    const page = await hands(MARKUP[name]("<button>A button</button>"), BIND, desktop, [name, {}]);
    const found = await violations(page);
    assert.deepEqual(
      found.filter((rule) => !OF_PAGES.test(rule)),
      [],
    );
  });
}

const isVertical = (name) => ["sheet", "scroller", "rows"].includes(name);
for (const [name, markup] of Object.entries(MARKUP)) {
  test(`mouse and finger move a range input inside: ${name}`, async ({ hands }) => {
    const range = name === "rows" ? RANGE : isVertical(name) ? VERTICAL : RANGE;
    for (const finger of [false, true]) {
      const page = await hands(markup(range), BIND, finger ? phone : desktop, [name, {}]);
      await pause(page, 300);
      const box = await page.locator("input").boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const way = range === VERTICAL ? [0, 60] : [-60, 0];
      if (finger) await fingers(page, [[x, y]], way, { release: false });
      else await pull(page, [x, y], way);
      const [moved, value] = await page.evaluate(() => [window.moved(), Number(document.querySelector("input").value)]);
      near(moved, 0, 0.01);
      assert.ok(Math.abs(value - 50) > 20, `${value}`);
    }
  });

  test(`ignored elements inside keep their presses: ${name}`, async ({ hands }) => {
    const inside =
      '<div class="no" style="height: 40px; width: 160px">No</div><div class="yes" style="height: 40px">Yes</div>';
    for (const [options, html] of [
      [{ ignore: ".no" }, inside],
      [{}, inside.replace('class="no"', 'class="no" data-carom-ignore')],
      [{}, inside.replace('class="no"', 'class="no" role="slider"')],
    ]) {
      const page = await hands(markup(html), BIND, desktop, [name, options]);
      const way = isVertical(name) ? [0, 60] : [60, 0];
      for (const [one, isMoved] of [
        ["no", false],
        ["yes", true],
      ]) {
        const box = await page.locator(`.${one}`).boundingBox();
        await pull(page, [box.x + 60, box.y + 10], way);
        assert.equal((await page.evaluate(() => Math.abs(window.moved()))) > 0.5, isMoved, one);
        await page.mouse.up();
      }
    }
  });
}

for (const [name, markup] of Object.entries(MARKUP)) {
  test(`in an iframe that was added later, a mouse moves a ${name}, and Escape puts it back`, async ({ hands }) => {
    const page = await hands("");
    await pause(page, 1500);
    const bind = `(element) => window.moved = window.BINDERS["${name}"](element, {})`;
    await page.evaluate(FRAME, [markup("<p>inside</p>"), bind]);
    await pause(page, 300);
    const way = isVertical(name) ? [0, -40] : [60, 0];
    await pull(page, [40, name === "sheet" ? 250 : 30], way);
    assert.ok(Math.abs(await page.evaluate(() => window.moved())) > 0.5);
    await page.evaluate(() => window.inside.ownerDocument.defaultView.focus());
    await page.keyboard.press("Escape");
    await pause(page, 1200);
    near(await page.evaluate(() => window.moved()), 0, 0.6);
    await page.mouse.up();
  });
}

const CONTROLS = {
  select: "<select><option>One</option></select>",
  textarea: "<textarea>A text</textarea>",
  "a text field": '<input value="A text">',
  "editable text": '<p contenteditable="true">A text</p>',
  "a video with controls": "<video controls></video>",
  "a scroll bar of its own": '<p role="scrollbar" aria-controls="it" aria-valuenow="0">A bar</p>',
};
for (const name of ["drag", "pager", "zoom", "scroller"]) {
  test(`a drag of a control inside doesn't move the ${name}`, async ({ hands }) => {
    for (const [control, html] of Object.entries(CONTROLS)) {
      const page = await hands(MARKUP[name](`<div style="height: 60px">${html}</div>`), BIND, desktop, [name, {}]);
      const one = page
        .locator("#it, .box")
        .locator("select, textarea, input, [contenteditable], video, [role=scrollbar]")
        .first();
      const box = await one.boundingBox();
      const way = isVertical(name) ? [0, 60] : [60, 0];
      await pull(page, [box.x + 8, box.y + 8], way);
      near(await page.evaluate(() => window.moved()), 0, 0.01);
      await page.mouse.up();
      assert.ok(control);
    }
  });
}

test("a pinch that begins on a control zooms", async ({ hands }) => {
  const page = await hands(
    `<div class="view">${RANGE}</div>`,
    () => {
      window.zoom = window.bindZoom(document.querySelector(".view"), { content: null });
    },
    phone,
  );
  await fingers(
    page,
    [
      [90, 24, -1],
      [120, 120, 1],
    ],
    [0, 60],
    { release: false },
  );
  await pause(page, 100);
  const scale = await page.evaluate(() => window.zoom.transform.scale);
  assert.ok(scale > 1.5, `${scale}`);
});

test("a bound element with the role of a slider is dragged, and a sheet by its handle", async ({ hands }) => {
  const html = `<div class="box" role="slider" tabindex="0" aria-valuenow="0"></div>`;
  const page = await hands(html, DRAG);
  await pull(page, [60, 60], [50, 0]);
  near((await page.evaluate(() => window.drag.position)).x, 46);
  const sheet = await hands(MARKUP.sheet('<button id="handle" style="height: 40px">Handle</button>'), () => {
    const handle = document.querySelector("#handle");
    window.sheet = window.bindSheet(document.querySelector("#it"), { detents: [200, 300], handle });
  });
  await pause(sheet, 300);
  const box = await sheet.locator("#handle").boundingBox();
  await pull(sheet, [box.x + 10, box.y + 10], [0, -50]);
  near(await sheet.evaluate(() => window.sheet.part.frame.height), 246);
});

test("a press on a scroll bar scrolls, and doesn't lift a row", async ({ hands }) => {
  const page = await hands(
    `<div class="rows" id="it" style="width: 300px; height: 120px; overflow: auto; border: 8px solid">${'<div style="width: 280px"></div>'.repeat(9)}</div>`,
    BIND,
    desktop,
    ["rows", {}],
  );
  await page.evaluate(() => {
    const list = document.querySelector("#it");
    // Headless browsers don't draw scroll bars, so make the inside narrower, as a scroll bar would.
    Object.defineProperty(list, "clientWidth", { value: 285 });
  });
  await pull(page, [300, 60], [0, 30]);
  assert.equal(await page.evaluate(() => window.moved()), 0);
  await page.mouse.up();
  await pull(page, [100, 60], [0, 30]);
  assert.equal(await page.evaluate(() => window.moved()), 1);
});

// Fingers and scrollers inside.

const WIDE =
  '<div id="wide" style="overflow-x: auto; height: 100px; width: 300px"><div style="width: 900px; height: 100px">wide</div></div>';
test("on a wide row in a sheet, a finger moves the sheet, or scrolls the row sideways", async ({ hands }) => {
  const page = await hands(
    `<div id="it" style="position: fixed; bottom: 0; left: 0; width: 300px; height: 500px">${WIDE}</div>${TALL}`,
    () => {
      window.sheet = window.bindSheet(document.querySelector("#it"), { detents: [250, 500] });
    },
    phone,
  );
  await pause(page, 400);
  const { y } = await page.locator("#wide").boundingBox();
  const end = await fingers(page, [[150, y + 50]], [0, -100], { release: false });
  near(await page.evaluate(() => window.sheet.part.frame.height), 340, 3);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await end();
  await page.waitForFunction(() => window.sheet.part.frame.isAtRest);
  const { y: now } = await page.locator("#wide").boundingBox();
  await fingers(page, [[200, now + 50]], [-120, 0]);
  await pause(page, 400);
  assert.ok((await page.evaluate(() => document.querySelector("#wide").scrollLeft)) > 60);
  assert.equal(await page.evaluate(() => window.sheet.part.frame.isAtRest), true);
});

for (const axis of ["both", "x"]) {
  test(`swipes in a list inside a draggable card don't move the card, axis ${axis}`, async ({ hands }) => {
    const list = `<div id="list" style="height: 200px; overflow-y: auto">${"<p>A row</p>".repeat(50)}</div>`;
    const page = await hands(`<div class="box">${list}</div>`, DRAG, phone, { axis });
    for (let i = 0; i < 3; i++) {
      await fingers(page, [[100, 150]], [4, -80]);
      await pause(page, 500);
    }
    const { x, y } = await page.evaluate(() => window.drag.position);
    near(Math.hypot(x, y), 0, 0.01);
    assert.ok((await page.evaluate(() => document.querySelector("#list").scrollTop)) > 60);
  });
}

// Cancelling.

const CANCELS = {
  Escape: (page) => page.keyboard.press("Escape"),
  "cancel()": (page) => page.evaluate(() => window.drag.cancel()),
  "a pointercancel": (page) =>
    page.evaluate(() => document.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 }))),
};
for (const [how, cancel] of Object.entries(CANCELS)) {
  test(`${how} returns a dragged box to where it was`, async ({ hands }) => {
    const page = await hands('<div class="box"></div>', DRAG, desktop, { from: { x: 50, y: 50 } });
    await pull(page, [90, 90], [200, 100]);
    await cancel(page);
    assert.deepEqual(await page.evaluate(() => window.released), [{ x: 50, y: 50 }, true]);
    // The box returns on its spring, and doesn't follow the pointer any more.
    await page.mouse.move(400, 400);
    await page.waitForFunction(() => window.drag.isAtRest);
    assert.deepEqual(await page.evaluate(() => window.drag.position), { x: 50, y: 50 });
    await page.mouse.up();
    await pull(page, [90, 90], [50, 0]);
    near((await page.evaluate(() => window.drag.position)).x, 96);
  });
}

test("another element that takes the pointer returns a dragged box to where it was", async ({ hands }) => {
  const page = await hands('<div class="box"></div><div id="other"></div>', DRAG);
  await pull(page, [90, 90], [200, 100]);
  await page.evaluate(() => document.querySelector("#other").setPointerCapture(1));
  await page.mouse.move(300, 200, { steps: 2 });
  await page.waitForFunction(() => window.drag.isAtRest);
  assert.deepEqual(await page.evaluate(() => window.released), [{ x: 0, y: 0 }, true]);
});

test("a pen drags a box, edits a text, and hovers after a lift that the page missed", async ({ hands }) => {
  const page = await hands('<div class="box"><input value="A text to select"></div>', DRAG);
  const session = await page.context().newCDPSession(page);
  const pen = async (type, x, y, buttons = 1) => {
    const button = buttons || type === "mouseReleased" ? "left" : "none";
    const about = { pointerType: "pen", force: 0.5, clickCount: 1, button, buttons };
    await session.send("Input.dispatchMouseEvent", { type, x, y, ...about });
  };
  const stroke = async ([x, y], [dx, dy]) => {
    await pen("mousePressed", x, y);
    for (let i = 1; i <= 8; i++) await pen("mouseMoved", x + (dx * i) / 8, y + (dy * i) / 8);
    await page.evaluate(() => window.frame());
  };
  await page.evaluate(() =>
    window.box.addEventListener("pointermove", ({ pointerType }) => (window.type = pointerType)),
  );
  await stroke([90, 90], [80, 0]);
  assert.equal(await page.evaluate(() => window.type), "pen");
  near((await page.evaluate(() => window.drag.position)).x, 76, 0.01);
  await page.evaluate(() =>
    addEventListener("pointerup", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await pen("mouseReleased", 170, 90, 0);
  assert.equal(await page.evaluate(() => window.drag.isDragging), true);
  await pen("mouseMoved", 180, 90, 0);
  assert.equal(await page.evaluate(() => window.drag.isDragging), false);
  await page.evaluate(() => window.drag.snapTo({ x: 0, y: 0 }));
  await stroke([10, 10], [80, 0]);
  await pen("mouseReleased", 90, 10, 0);
  assert.equal((await page.evaluate(() => window.drag.position)).x, 0);
  assert.ok(await page.evaluate(() => window.getSelection().toString().length > 2));
});

test("unbinding in the middle of a drag puts everything back", async ({ hands }) => {
  const page = await hands('<div class="box"></div>', DRAG);
  await pull(page, [90, 90], [200, 100]);
  await page.evaluate(() => window.drag.unbind());
  assert.deepEqual(await page.evaluate(() => [window.box.style.translate, window.released[1]]), ["0px", true]);

  const rows = await hands(`<div class="rows">${"<div>row</div>".repeat(5)}</div>`, () => {
    window.rows = window.bindReorder(document.querySelector(".rows"), { onReorder: () => (window.order = true) });
  });
  await pull(rows, [60, 25], [0, 130]);
  await rows.evaluate(() => window.rows.unbind());
  const left = () => [...document.querySelectorAll(".rows > *")].map((row) => row.getAttribute("style") ?? "");
  assert.deepEqual(await rows.evaluate(left), ["", "", "", "", ""]);
  assert.equal(await rows.evaluate(() => window.order), undefined);
});

test("Escape puts a lifted row, pages, a sheet, a swiped row and a picture back", async ({ hands }) => {
  for (const name of ["rows", "pager", "sheet", "row", "zoom", "scroller"]) {
    const page = await hands(MARKUP[name]("<p>inside</p>"), BIND, desktop, [name, {}]);
    await pause(page, 300);
    const way = isVertical(name) ? [0, -40] : [60, 0];
    await pull(page, [40, name === "sheet" ? 250 : 30], way);
    await page.keyboard.press("Escape");
    await pause(page, 1200);
    near(await page.evaluate(() => window.moved()), 0, 0.6);
    await page.mouse.up();
  }
});

// Carousels.

const SLIDES = (count) =>
  `<div id="it" style="display: flex; width: 600px; overflow: clip">${Array.from(
    { length: count },
    (_, i) =>
      `<div style="flex: none; width: 200px; height: 100px"><a href="#${i}" id="a${i}">${i}</a> <button id="k${i}">${i}</button></div>`,
  ).join("")}</div>`;
const PAGER = (options) => {
  window.view = document.querySelector("#it");
  window.pager = window.bindPager(window.view, { ...options, onPage: (page) => (window.page = page) });
  window.clicked = [];
  window.view.addEventListener("click", ({ target }) => window.clicked.push(target.id));
  /** The slides that are wholly in view, and those that can be reached. */
  window.seen = () => {
    const slides = [...window.view.children];
    const id = (slide) => slide.querySelector("button").id;
    return [
      slides.filter((slide) => window.placeOf(slide)[0] > -1 && window.placeOf(slide)[0] < 401).map(id),
      slides.filter((slide) => !slide.inert).map(id),
    ];
  };
};
const still = (page) => page.waitForFunction(() => window.pager.part.frame.isAtRest);

for (const options of [{ align: 0 }, { align: 0.5 }, { align: 0, loop: true }, { align: 0.5, loop: true }]) {
  test(`clicks and Tab reach only the slides in view: ${JSON.stringify(options)}`, async ({ hands }) => {
    const page = await hands(SLIDES(8), PAGER, desktop, options);
    for (const turns of [0, 1, 2, 4]) {
      await page.evaluate((turns) => window.pager.goBy(turns), turns);
      await still(page);
      await pause(page, 100);
      const [visible, reached] = await page.evaluate(() => window.seen());
      assert.deepEqual(reached, visible);
      assert.equal(visible.length, 3, `${visible}`);
      await page.evaluate(() => (window.clicked.length = 0));
      for (const id of visible) await page.click(`#${id}`);
      assert.deepEqual(await page.evaluate(() => window.clicked), visible);
      // Tab reaches only the slides that you see.
      await page.locator("#it").focus();
      const tabbed = [];
      for (let i = 0; i < 2 * visible.length; i++) {
        await page.keyboard.press("Tab");
        tabbed.push(await page.evaluate(() => document.activeElement.id));
      }
      assert.deepEqual(new Set(tabbed.filter((id) => id.startsWith("k"))), new Set(visible));
    }
  });
}

test("adding and removing slides doesn't move the slide in view", async ({ hands }) => {
  for (const loop of [false, true]) {
    const page = await hands(SLIDES(5).replaceAll("200px", "600px"), PAGER, desktop, { loop });
    await page.evaluate(() => window.pager.goTo(2));
    await still(page);
    const shown = () =>
      page.evaluate(async () => {
        await window.frame();
        await window.frame();
        const at = [...window.view.children].filter((slide) => Math.abs(window.placeOf(slide)[0]) < 1);
        return [
          ...at.map((slide) => slide.querySelector("button").id),
          ...at.map((slide) => slide.ariaLabel),
          window.page,
        ];
      });
    assert.deepEqual(await shown(), ["k2", "3 / 5", 2]);
    await page.evaluate(() =>
      window.view.prepend(
        ...[1, 2].map(() =>
          Object.assign(document.createElement("div"), {
            style: "flex: none; width: 600px",
            innerHTML: "<button>new</button>",
          }),
        ),
      ),
    );
    assert.deepEqual(await shown(), ["k2", "5 / 7", 4]);
    await page.evaluate(() => window.pager.goTo(6));
    await still(page);
    assert.deepEqual(await shown(), ["k4", "7 / 7", 6]);
    await page.evaluate(() => window.view.firstElementChild.remove());
    assert.deepEqual(await shown(), ["k4", "6 / 6", 5]);
    await page.evaluate(() => window.view.append(window.view.firstElementChild));
    assert.deepEqual(await shown(), ["k4", "5 / 6", 4]);
    await page.evaluate(() => window.pager.unbind());
    assert.deepEqual(
      await page.evaluate(() => [...window.view.children].map((one) => [one.ariaLabel, one.inert])),
      Array.from({ length: 6 }, () => [null, false]),
    );
  }
});

// Sheets.

test("modal sheets stack, and a toast outside stays usable", async ({ hands }) => {
  const html = `<main><button id="open">Open</button></main><div id="host"><div class="toasts"><button id="undo">Undo</button></div><button id="other">Other</button></div>
    ${["low", "high"].map((id) => `<div id="${id}" style="position: fixed; bottom: 0; left: 0; width: 300px; height: 300px; background: #fff"><button id="in-${id}">${id}</button></div>`).join("")}`;
  const page = await hands(html, () => {
    for (const id of ["low", "high"]) {
      const element = document.querySelector(`#${id}`);
      window[id] = window.bindSheet(element, { detents: [0, 300], modal: true, alive: ".toasts" });
    }
    window.inertOf = () =>
      ["main", "#other", "#undo", "#low", "#high"].filter((one) => document.querySelector(one).closest("[inert]"));
    window.rest = async () => {
      await window.frame();
      while (!(window.low.part.frame.isAtRest && window.high.part.frame.isAtRest)) await window.frame();
      await window.frame();
      await window.frame();
      return [window.inertOf(), document.activeElement.id];
    };
  });
  const go = async (sheet, detent) =>
    page.evaluate(
      ([sheet, detent]) => {
        window[sheet].goTo(detent);
        return window.rest();
      },
      [sheet, detent],
    );
  await page.locator("#open").focus();
  assert.deepEqual(await page.evaluate(() => window.rest()), [["#low", "#high"], "open"]);
  assert.deepEqual(await go("low", 1), [["main", "#other", "#high"], "in-low"]);
  await page.click("#undo");
  await page.locator("#in-low").focus();
  assert.deepEqual(await go("high", 1), [["main", "#other", "#low"], "in-high"]);
  // Close the lower sheet first. The page stays inert under the upper one.
  assert.deepEqual(await go("low", 0), [["main", "#other", "#low"], "in-high"]);
  assert.deepEqual(await go("high", 0), [["#low", "#high"], "open"]);
  // Open both again, and close them in the usual order.
  await go("low", 1);
  await go("high", 1);
  assert.deepEqual(await go("high", 0), [["main", "#other", "#high"], "in-low"]);
  assert.deepEqual(await go("low", 0), [["#low", "#high"], "open"]);
});

test("dialogs and popovers open above a modal sheet, and later elements stay usable", async ({ hands }) => {
  const html = `<main><button id="open">Open</button></main><dialog><button id="yes">Yes</button></dialog>
    <div popover id="pop"><button id="item">Item</button></div>
    <div id="it" style="position: fixed; bottom: 0; left: 0; width: 300px; height: 300px; background: #fff"><button id="in">In</button></div>`;
  const page = await hands(html, () => {
    window.sheet = window.bindSheet(document.querySelector("#it"), { detents: [0, 300], modal: true });
    window.clicked = [];
    addEventListener("click", ({ target }) => window.clicked.push(target.id));
    window.sheet.goTo(1);
  });
  await page.waitForFunction(() => window.sheet.part.frame.isAtRest && window.sheet.part.frame.height > 299);
  await page.evaluate(() => document.querySelector("dialog").showModal());
  await page.click("#yes");
  await page.evaluate(() => document.querySelector("dialog").close());
  await page.evaluate(() => document.querySelector("#pop").showPopover());
  await page.click("#item");
  await page.evaluate(() => document.querySelector("#pop").hidePopover());
  await page.evaluate(() => {
    const menu = Object.assign(document.createElement("button"), { id: "menu", textContent: "Menu" });
    menu.style.cssText = "position: fixed; top: 0; left: 600px";
    document.body.append(menu);
  });
  await page.click("#menu");
  assert.deepEqual(await page.evaluate(() => [window.clicked, document.querySelector("main").inert]), [
    ["yes", "item", "menu"],
    true,
  ]);
  await page.evaluate(() => window.sheet.goTo(0));
  await page.waitForFunction(() => !document.querySelector("main").inert);
});

for (const loop of [false, true]) {
  test(`pages bound or turned while hidden are in place when shown, loop: ${loop}`, async ({ hands }) => {
    const page = await hands(SLIDES(4).replaceAll("200px", "600px"), () => {
      document.querySelector("#it").style.display = "none";
    });
    await page.evaluate(PAGER, { loop });
    const show = (isShown) =>
      page.evaluate(async (isShown) => {
        window.view.style.display = isShown ? "flex" : "none";
        for (let i = 0; i < 4; i++) await window.frame();
      }, isShown);
    const seen = () =>
      page.evaluate(() => [...window.view.children].findIndex((slide) => Math.abs(window.placeOf(slide)[0]) < 1));
    await show(true);
    assert.equal(await seen(), 0);
    await page.evaluate(() => window.pager.goTo(2));
    await still(page);
    await show(false);
    await show(true);
    assert.equal(await seen(), 2);
    await show(false);
    await page.evaluate(() => window.pager.goTo(1));
    await pause(page, 800);
    await show(true);
    assert.equal(await seen(), 1);
  });
}

// Smooth wheels.

for (const [what, style, inside, expected, target = "main"] of [
  ["a page", "", "", 360],
  ["a page with smooth scrolling", "html { scroll-behavior: smooth }", "", 360],
  ["a page that html locks", "html { overflow: hidden }", "", 0],
  ["a page that body locks", "body { overflow: hidden }", "", 0],
  ["a page that both lock", "html, body { overflow: hidden }", "", 0],
  ["a page that is clipped", "html { overflow-y: clip }", "", 0],
  ["a list that contains its scrolls, at its end", "#list { overscroll-behavior: contain }", "end", 0, "#list"],
  ["a list at its end", "", "end", 360, "#list"],
  [
    "a short list that contains its scrolls",
    "#list { overscroll-behavior: none } #list p { height: 10px !important }",
    "",
    0,
    "#list",
  ],
  ["a list with room", "", "", 0, "#list"],
  ["a locked page with a list at its end", "html { overflow: hidden }", "end", 0, "#list"],
]) {
  test(`three notches of the wheel scroll ${what} by ${expected}`, async ({ hands }) => {
    const tops = [];
    for (const isSmooth of [false, true]) {
      const page = await hands(
        `<style>#list { position: fixed; top: 0; height: 200px; width: 300px; overflow: auto } ${style}</style>
         <main style="height: 4000px">A page</main><div id="list"><p style="height: 900px">A list</p></div>`,
        ([isSmooth, inside]) => {
          const list = document.querySelector("#list");
          if (inside === "end") list.scrollTop = 1e4;
          if (isSmooth) window.smoothPage();
        },
        desktop,
        [isSmooth, inside],
      );
      await page.mouse.move(...(target === "main" ? [600, 400] : [100, 100]));
      for (let i = 0; i < 3; i++) {
        await page.mouse.wheel(0, 120);
        await pause(page, 60);
      }
      await pause(page, 1200);
      tops.push(await page.evaluate(() => scrollY));
    }
    assert.deepEqual(tops, [expected, expected]);
  });
}

test("at its end, a smooth page in an iframe leaves the wheel to the outer page", async ({ open, address }) => {
  const { page } = await open("hands.html");
  await page.evaluate(async (source) => {
    window.stage.innerHTML = `<iframe src="${source}" style="width: 400px; height: 400px"></iframe><div style="height: 3000px"></div>`;
    await new Promise((done) => document.querySelector("iframe").addEventListener("load", done));
    const inside = document.querySelector("iframe").contentWindow;
    while (!inside.ready) await window.frame();
    inside.smoothPage();
  }, `${address}hands.html`);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 120);
  await pause(page, 500);
  assert.equal(await page.evaluate(() => scrollY), 120);
});

// Reordered lists.

const ROWS = (count, style, row) =>
  `<div class="list" style="${style}">${Array.from({ length: count }, (_, i) => `<div id="row${i}" style="${row}; background: #eef">${i}</div>`).join("")}</div>`;
const ORDER = (options) => {
  window.list = document.querySelector(".list");
  window.rows = window.bindReorder(window.list, { ...options, onReorder: (order) => (window.order = order) });
};

for (const direction of ["ltr", "rtl"]) {
  test(`a drag puts tabs in a row in another order, ${direction}`, async ({ hands }) => {
    const tabs = ROWS(
      6,
      `display: flex; width: 600px; direction: ${direction}`,
      "flex: none; width: 100px; height: 40px",
    );
    const page = await hands(tabs, ORDER, desktop, { axis: "x" });
    const sign = direction === "ltr" ? 1 : -1;
    const x = sign > 0 ? 50 : 550;
    await pull(page, [x, 20], [sign * 204, 10]);
    near(await page.evaluate(() => window.placeOf(document.querySelector("#row0"))[0]), x - 50 + sign * 200);
    await page.mouse.up();
    await page.waitForFunction(() => window.order);
    assert.deepEqual(await page.evaluate(() => window.order), [1, 2, 0, 3, 4, 5]);
    const texts = () => page.evaluate(() => window.list.textContent);
    assert.equal(await texts(), "120345");
    await page.locator("#row0").focus();
    await page.keyboard.press(sign > 0 ? "Alt+ArrowRight" : "Alt+ArrowLeft");
    await page.waitForFunction(() => window.list.textContent === "123045");
  });
}

test("bindReorder refuses a list that wraps", async ({ hands }) => {
  const grid = ROWS(6, "display: flex; flex-wrap: wrap; width: 300px", "width: 100px; height: 100px");
  for (const axis of ["x", "y"]) {
    const page = await hands(grid);
    await assert.rejects(
      page.evaluate(ORDER, { axis }),
      /`list` must be one (row|column) of elements .* but they wrap/,
    );
  }
  const column = await hands(ROWS(6, "", "height: 50px"));
  await assert.rejects(column.evaluate(ORDER, { axis: "x" }), /must be one row/);
  const gapped = await hands(ROWS(6, "", "height: 50px; margin-top: -20px"));
  await gapped.evaluate(ORDER, {});
});

for (const [where, around, selector, bottom] of [
  ["the window", (list) => `<p style="height: 200px">Before</p>${list}<p style="height: 300px">After</p>`, "html", 850],
  [
    "a pane",
    (list) =>
      `<div id="pane" style="height: 400px; overflow: auto"><p style="height: 100px; margin: 0">Before</p>${list}</div>`,
    "#pane",
    395,
  ],
  [
    "its own list",
    (list) => list.replace('class="list" style="', 'class="list" style="height: 400px; overflow: auto'),
    ".list",
    395,
  ],
]) {
  test(`a row held at the edge of ${where} scrolls it`, async ({ hands }) => {
    const page = await hands(around(ROWS(60, "", "height: 50px")), ORDER, desktop, {});
    const { x, y, height } = await page.locator("#row0").boundingBox();
    await pull(page, [x + 60, y + height / 2], [0, bottom - y - height / 2]);
    await page.waitForFunction((one) => document.querySelector(one).scrollTop > 1500, selector);
    // Meanwhile, the row stays under the pointer, except for the slop of 4 px.
    near(await topOf(page, "#row0"), bottom - 4 - height / 2, 18);
    // At the other edge the list scrolls back. A slow machine needs some time to see it, and must not see the list's beginning, where the
    // row resists.
    await page.mouse.move(x + 60, 10, { steps: 5 });
    await page.waitForFunction((one) => document.querySelector(one).scrollTop < 1300, selector);
    await page.mouse.move(x + 60, 200, { steps: 5 });
    // Away from the edge, the list stands still after some frames.
    const at = await page.evaluate(STILL, selector);
    const place = await topOf(page, "#row0");
    near(place, 196 - height / 2);
    await page.mouse.up();
    await page.waitForFunction(() => window.order);
    // The row is put down at the place where it was seen. The list's margins count, too.
    const before = selector === "html" ? 232 : selector === "#pane" ? 100 : 0;
    near(await page.evaluate(() => window.order.indexOf(0)), (place + at - before) / 50, 0.6);
  });
}
