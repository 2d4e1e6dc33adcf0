// `Scroller.bind` on a list of links, buttons, text and fields, in a page that scrolls.
import assert from "node:assert/strict";
import { test as base, pause, phone, stroke } from "./browser.mjs";

const test = base.extend({
  open: ({ open }, use) =>
    use((options, query = "") => open(`list.html${query}`, { viewport: { width: 400, height: 600 }, ...options })),
});

const state = (page) =>
  page.evaluate(() => {
    const { offset, phase, velocity } = window.scroller;
    return { offset, phase, velocity, clicks: window.clicks, hash: location.hash, around: window.scrollY };
  });
/** Waits until the sent events have arrived. The browser delivers moves with frames. */
const framed = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const idle = (page) => page.waitForFunction(() => window.scroller.isAtRest);
const selected = (page) => page.evaluate(() => String(getSelection()));

for (const [hand, options] of [
  ["a mouse", {}],
  ["a finger", phone],
]) {
  const finger = options === phone;

  test(`${hand} clicks inside, and a drag is not a click`, async ({ open }) => {
    const { page, problems } = await open(options);
    const press = (selector) => (finger ? page.tap(selector) : page.click(selector));
    await press("#button");
    await press("#link");
    await page.waitForFunction(() => location.hash === "#there");
    assert.deepEqual((await state(page)).clicks, ["button", "link"]);
    await page.evaluate(() => {
      location.hash = "";
      window.clicks.length = 0;
    });
    // The drag passes over the button and the link, and begins and ends on the same element.
    for (const y of [95, 45]) {
      await page.evaluate(() => window.scroller.snapTo(0));
      const { up } = await stroke(page, { x: 60, y, dy: -40, ms: 160, hold: true, finger });
      await page.waitForFunction(() => window.scroller.offset > 10);
      assert.equal((await state(page)).phase, "drag");
      await up();
      await idle(page);
      await pause(page, 100);
    }
    const { clicks, hash } = await state(page);
    assert.deepEqual([clicks, hash], [[], ""]);
    await page.evaluate(() => window.scroller.snapTo(0));
    await press("#button");
    assert.deepEqual((await state(page)).clicks, ["button"], "the next click is one");
    assert.deepEqual(problems, []);
  });

  test(`with ${hand}, a press that stops a fling is not a click`, async ({ open }) => {
    const { page } = await open(options);
    await page.evaluate(() => {
      document.querySelectorAll("p").forEach((row, i) => (row.id = `row${i}`));
      window.scroller.snapTo(400);
      window.scroller.fling(2500);
    });
    await stroke(page, { x: 60, y: 150, ms: 0, finger });
    await pause(page, 100);
    const { offset, clicks } = await state(page);
    assert.ok(offset < 1400, `${offset}`);
    assert.deepEqual(clicks, []);
    await stroke(page, { x: 60, y: 150, ms: 0, finger });
    await page.waitForFunction(() => window.clicks.length === 1);
  });
}

test("a mouse drag selects text only in a field", async ({ open }) => {
  const { page } = await open();
  await page.mouse.move(30, 125);
  await page.mouse.down();
  await page.mouse.move(250, 90, { steps: 8 });
  await page.mouse.up();
  assert.equal(await selected(page), "");
  await page.evaluate(() => window.scroller.snapTo(0));
  await page.evaluate(() => {
    window.cancelled = 0;
    document.addEventListener("pointercancel", () => window.cancelled++);
  });
  await page.mouse.move(30, 25);
  await page.mouse.down();
  await page.mouse.move(60, 5, { steps: 8 });
  await page.mouse.move(60, -15, { steps: 4 });
  const { phase, offset } = await state(page);
  assert.deepEqual([phase, offset, await page.evaluate(() => window.cancelled)], ["drag", 40, 0]);
  await page.mouse.up();
  await idle(page);
  await page.evaluate(() => window.scroller.snapTo(0));
  await page.mouse.move(30, 175);
  await page.mouse.down();
  await page.mouse.move(150, 185, { steps: 8 });
  await page.mouse.up();
  assert.ok(
    (await page.evaluate(
      () => document.querySelector("#field").selectionEnd - document.querySelector("#field").selectionStart,
    )) > 5,
  );
  assert.equal((await state(page)).offset, 0);
});

test("a drag continues outside the list and ends there", async ({ open }) => {
  const { page } = await open();
  await page.mouse.move(60, 290);
  await page.mouse.down();
  // None of these moves is within the list.
  await page.mouse.move(60, 400);
  await page.mouse.move(60, 100, { steps: 5 });
  await page.mouse.move(60, 450);
  await page.mouse.move(60, 250);
  assert.equal((await state(page)).offset, 40);
  await page.mouse.move(60, 390);
  // Hold before the release. Otherwise the throw would depend on when the browser delivers these moves.
  await pause(page, 150);
  await page.mouse.up();
  await idle(page);
  await page.mouse.move(60, 200);
  assert.equal((await state(page)).offset, 0);
});

test("a second finger is ignored, and the first continues", async ({ open }) => {
  const { page, context } = await open(phone);
  const session = await context.newCDPSession(page);
  const touch = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([id, y]) => ({ id, x: 60 + 60 * id, y })),
    });
  await touch("touchStart", [0, 250]);
  for (const y of [230, 210, 190]) await touch("touchMove", [0, y]);
  await framed(page);
  const before = (await state(page)).offset;
  assert.ok(before > 20, `${before}`);
  await touch("touchStart", [0, 190], [1, 100]);
  for (const y of [140, 180]) await touch("touchMove", [0, 190], [1, y]);
  await framed(page);
  assert.deepEqual([await page.evaluate(() => window.downs), (await state(page)).offset], [2, before]);
  await touch("touchMove", [0, 150], [1, 180]);
  await framed(page);
  assert.equal((await state(page)).offset, before + 40);
  await touch("touchEnd", [1, 180]);
  await framed(page);
  assert.equal((await state(page)).phase, "drag");
  await touch("touchEnd");
  await idle(page);
});

for (const [movement, moved] of [
  [{ dx: -80, dy: -20 }, "carousel"],
  [{ dx: -20, dy: -80 }, "list"],
]) {
  test(`a drag in a nested carousel moves only the ${moved}`, async ({ open }) => {
    const { page } = await open(phone);
    await page.evaluate(async () => {
      const { Scroller } = await import("carom/scroll");
      window.carousel = new Scroller({ content: 2000, viewport: 300 });
      window.carousel.bind(document.querySelector("#text"), "x");
    });
    await stroke(page, { x: 200, y: 125, ...movement, ms: 400, hold: true, finger: true }).then(async ({ up }) => {
      await framed(page);
      const offsets = await page.evaluate(() => [window.carousel.offset, window.scroller.offset]);
      const [most, least] = moved === "carousel" ? offsets : offsets.reverse();
      assert.ok(most > 60 && least === 0, `${offsets}`);
      await up();
    });
    await idle(page);
  });
}

test("a nested list moves alone, and a list without room stays", async ({ open }) => {
  const { page } = await open(phone);
  await page.evaluate(async () => {
    const { Scroller } = await import("carom/scroll");
    window.inner = new Scroller({ content: 900, viewport: 60 });
    window.inner.bind(document.querySelector("#text"));
  });
  const drag = { x: 200, y: 125, dx: 0, dy: -80, ms: 300, finger: true };
  const offsets = () => page.evaluate(() => [window.inner.offset, window.scroller.offset, Math.max(0, ...window.told)]);
  const { up } = await stroke(page, { ...drag, hold: true });
  await framed(page);
  assert.deepEqual((await offsets()).slice(1), [0, 0]);
  assert.ok((await offsets())[0] > 60);
  await up();
  await page.waitForFunction(() => window.inner.isAtRest);
  await page.evaluate(() => window.inner.resize({ content: 50, viewport: 60 }));
  await page.waitForFunction(() => window.inner.isAtRest && window.inner.offset === 0);
  await stroke(page, drag);
  await idle(page);
  const [inner, outer] = await offsets();
  assert.ok(inner === 0 && outer > 60, `${inner} ${outer}`);
});

test("the list returns when the browser cancels the finger", async ({ open }) => {
  const { page, context } = await open(phone);
  const session = await context.newCDPSession(page);
  const touch = (type, ...ys) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((y) => ({ x: 60, y })) });
  await touch("touchStart", 60);
  for (const y of [100, 150, 200, 260]) await touch("touchMove", y);
  await page.waitForFunction(() => window.scroller.offset < -60);
  await touch("touchCancel");
  await idle(page);
  assert.equal((await state(page)).offset, 0);
  await stroke(page, { x: 60, y: 250, dy: -100, ms: 160, finger: true });
  await idle(page);
  assert.ok((await state(page)).offset > 60);
});

test("a list unbound during a drag beyond the edge returns", async ({ open }) => {
  const { page, problems } = await open();
  const { up } = await stroke(page, { x: 60, y: 60, dy: 200, ms: 160, hold: true });
  assert.ok((await state(page)).offset < -60);
  await page.evaluate(() => window.unbind());
  await idle(page);
  assert.deepEqual([(await state(page)).offset, (await state(page)).velocity], [0, 0]);
  await up();
  await stroke(page, { x: 60, y: 250, dy: -100, ms: 80 });
  await page.mouse.move(60, 100);
  await page.mouse.wheel(0, 60);
  await page.waitForFunction(() => window.scrollY > 0);
  assert.equal((await state(page)).offset, 0);
  assert.equal(await page.evaluate(() => document.querySelector("#list").getAttribute("style")), "");
  assert.deepEqual(problems, []);
});

for (const what of ["#list", "#text"]) {
  test(`${what} removed while it is pressed ends its drag`, async ({ open }) => {
    for (const far of [0, -60]) {
      const { page, context, problems } = await open();
      await page.mouse.move(60, 125);
      await page.mouse.down();
      if (far) await page.mouse.move(60, 125 + far, { steps: 4 });
      await page.evaluate((selector) => {
        window.removed = document.querySelector(selector);
        window.before = window.removed.nextSibling;
        window.parent_ = window.removed.parentNode;
        window.removed.remove();
      }, what);
      await page.mouse.move(60, 55, { steps: 4 });
      if (what === "#text") assert.equal((await state(page)).offset, 70, "the rest of the list stays in the hand");
      await page.mouse.up();
      await idle(page);
      await page.evaluate(() => {
        window.parent_.insertBefore(window.removed, window.before);
        window.scroller.snapTo(0);
      });
      await page.mouse.move(60, 250);
      await page.mouse.down();
      await page.mouse.move(60, 200, { steps: 4 });
      assert.deepEqual([(await state(page)).offset, (await state(page)).phase], [50, "drag"]);
      await page.mouse.up();
      await idle(page);
      assert.deepEqual(problems, []);
      await context.close();
    }
  });
}

test("a wheel scrolls the list and, at its end, the page", async ({ open }) => {
  const { page, problems } = await open();
  await page.mouse.move(60, 100);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => window.scroller.offset === 120);
  // The list leaves events that go mostly along the other axis, so the page scrolls.
  await page.mouse.wheel(-90, 1);
  await page.waitForFunction(() => window.scrollY === 1);
  assert.equal((await state(page)).offset, 120);
  await page.evaluate(() => window.scroller.snapTo(1700));
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => window.scrollY === 121);
  assert.equal((await state(page)).offset, 1700);
  // The browser keeps scrolling the same target until the wheel pauses.
  await pause(page, 1000);
  await page.mouse.wheel(0, -60);
  await page.waitForFunction(() => window.scroller.offset === 1640);
  assert.equal((await state(page)).around, 121);
  assert.deepEqual(problems, []);
});

for (const overflow of ["clip", "hidden"]) {
  test(`a contained list keeps the wheel, overflow: ${overflow}`, async ({ open }) => {
    const { page } = await open();
    await page.addStyleTag({ content: `#list { overflow: ${overflow}; overscroll-behavior: contain; }` });
    await page.evaluate(() => window.scroller.snapTo(1700));
    await page.mouse.move(60, 100);
    await page.mouse.wheel(0, 120);
    await pause(page, 300);
    assert.deepEqual([(await state(page)).offset, (await state(page)).around], [1700, 0]);
  });
}

test("focus outside the visible part does not move the content", async ({ open }) => {
  const { page } = await open();
  const top = await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "#end", textContent: "The last one" });
    const [list, content] = [document.querySelector("#list"), document.querySelector("#content")];
    content.append(link);
    window.scroller.resize({ content: content.offsetHeight, viewport: 300 });
    list.addEventListener("focusin", ({ target }) =>
      window.scroller.scrollTo(target.offsetTop - content.offsetTop - 100),
    );
    link.focus();
    return content.getBoundingClientRect().top - list.getBoundingClientRect().top;
  });
  assert.equal(top, 0);
  await idle(page);
  assert.equal((await state(page)).offset, 1750);
});

test("a wheel's notch is smoothed, except under reduced motion", async ({ open }) => {
  for (const [reducedMotion, between] of [
    ["no-preference", true],
    ["reduce", false],
  ]) {
    const { page, context } = await open({ reducedMotion }, "?platform=chromium");
    await page.mouse.move(60, 100);
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => window.scroller.offset === 120);
    const told = await page.evaluate(() => window.told);
    assert.equal(
      told.some((offset) => offset > 0 && offset < 120),
      between,
      `${told}`,
    );
    await context.close();
  }
});

test("keys scroll the focused list and, at its end, the page", async ({ open }) => {
  const { page } = await open();
  await page.focus("#button");
  await page.keyboard.press("Space");
  assert.deepEqual((await state(page)).clicks, ["button"]);
  assert.equal((await state(page)).offset, 0);
  await page.focus("#list");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await idle(page);
  assert.equal((await state(page)).offset, 40);
  await page.keyboard.press("End");
  await idle(page);
  assert.deepEqual([(await state(page)).offset, (await state(page)).around], [1700, 0]);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => window.scrollY > 0);
});

test("reduced motion ends a program's fling, not a finger's", async ({ open }) => {
  const { page } = await open(phone);
  const frames = (count) =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
      const { offset, target, phase } = window.scroller;
      return { offset, target, phase, told: window.told.length };
    }, count);
  await page.evaluate(() => window.scroller.fling(2000));
  const sent = await frames(4);
  assert.ok(sent.offset > 0 && sent.offset < sent.target - 50, `${sent.offset} of ${sent.target}`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const arrived = await frames(2);
  assert.deepEqual([arrived.offset, arrived.phase], [sent.target, "rest"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => window.scroller.snapTo(0));
  await stroke(page, { x: 60, y: 250, dy: -150, ms: 100, finger: true });
  await page.waitForFunction(() => window.scroller.phase === "fling");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const before = await frames(2);
  const after = await frames(4);
  assert.ok(
    after.phase === "fling" && after.told >= before.told + 4 && after.offset > before.offset,
    JSON.stringify([before, after]),
  );
  await idle(page);
  assert.ok((await state(page)).offset > after.offset);
});
