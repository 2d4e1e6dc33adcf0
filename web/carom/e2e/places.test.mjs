// `Scroller.bind` in right-to-left pages, scaled elements, shadow roots and frames.
import assert from "node:assert/strict";
import { test as base, pause, phone, stroke } from "./browser.mjs";

/** Opens a page with the elements that `build` puts into `#place`. `build` sets `window.scroller`. */
const test = base.extend({
  open: ({ open }, use) =>
    use(async (build, options) => {
      const opened = await open("place.html", { viewport: { width: 400, height: 600 }, ...options });
      await opened.page.evaluate(`(${build})(document.querySelector("#place"))`);
      return opened;
    }),
});

const state = (page) => page.evaluate(() => [window.scroller.offset, window.scroller.phase]);
const idle = (page) => page.waitForFunction(() => window.scroller.isAtRest);
const drag = async (page, x, y, dx, dy) => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  const [offset] = await state(page);
  await page.mouse.up();
  await idle(page);
  await page.evaluate(() => window.scroller.snapTo(400));
  return offset - 400;
};

const CAROUSEL = (place) => {
  const { list, content } = window.newList(document);
  place.append(list);
  window.scroller = new window.carom.Scroller({
    content: 2000,
    viewport: 300,
    onScroll: ({ offset }) => (content.style.transform = `translateX(${window.sign * offset}px)`),
  });
  window.scroller.bind(list, "x");
  window.sign = getComputedStyle(list).direction === "rtl" ? 1 : -1;
  window.scroller.snapTo(400);
  list.focus();
  // A native list beside it serves as the reference.
  const native = document.createElement("div");
  native.style = "width: 300px; height: 200px; overflow: scroll; scrollbar-width: none";
  native.innerHTML = "<div style='width: 2000px; height: 9px'></div>";
  native.tabIndex = 0;
  place.append(native);
  window.native = native;
};

for (const [direction, sign] of [
  ["ltr", 1],
  ["rtl", -1],
]) {
  test(`a carousel in ${direction} follows input as a native one`, async ({ open }) => {
    const { page, problems } = await open(CAROUSEL);
    const place = (offset) => page.evaluate((to) => window.scroller.snapTo(to), offset);
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    await page.evaluate((sign) => (window.sign = -sign), sign);
    const left = direction === "rtl" ? 100 : 0;
    await place(400);
    assert.equal(await drag(page, left + 150, 100, -60, 0), sign * 60);
    assert.equal(await drag(page, left + 150, 100, 60, 0), sign * -60);
    // The native list defines what wheel and keys mean. In right-to-left pages, its `scrollLeft` is negative.
    const native = () => page.evaluate(() => Math.abs(window.native.scrollLeft));
    await page.evaluate((sign) => (window.native.scrollLeft = sign * 400), sign);
    for (const dx of [120, -120]) {
      const [ours, theirs] = [(await state(page))[0], await native()];
      await page.mouse.move(left + 150, 100);
      await page.mouse.wheel(dx, 0);
      await page.waitForFunction((from) => window.scroller.isAtRest && window.scroller.offset !== from, ours);
      await page.mouse.move(left + 150, 300);
      await page.mouse.wheel(dx, 0);
      await page.waitForFunction((at) => Math.abs(Math.abs(window.native.scrollLeft) - at) < 0.5, theirs + sign * dx);
      assert.equal((await state(page))[0], ours + sign * dx);
    }
    for (const [key, ours] of [
      ["ArrowRight", sign * 40],
      ["ArrowLeft", -sign * 40],
      ["End", 1300],
      ["Home", -400],
    ]) {
      await place(400);
      await page.evaluate(() => document.querySelector(".list").focus());
      await page.keyboard.press(key);
      await page.waitForFunction(() => window.scroller.isAtRest && window.scroller.offset !== 400);
      assert.equal((await state(page))[0], 400 + ours, key);
    }
    await page.evaluate((sign) => {
      window.native.scrollLeft = sign * 400;
      window.native.focus();
    }, sign);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((at) => Math.abs(window.native.scrollLeft) === at, 400 + sign * 40);
    assert.deepEqual(problems, []);
  });
}

test("a right-to-left carousel is flung as its mirror image", async ({ open }) => {
  const rests = [];
  for (const direction of ["ltr", "rtl"]) {
    const { page, context } = await open(CAROUSEL, phone);
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    const sign = direction === "rtl" ? -1 : 1;
    await stroke(page, { x: 180, y: 100, dx: -90 * sign, ms: 80, finger: true });
    await page.waitForFunction(() => window.scroller.phase === "fling");
    rests.push(await page.evaluate(() => window.scroller.target));
    await context.close();
  }
  const [ltr, rtl] = rests;
  assert.ok(ltr > 700 && Math.abs(ltr - rtl) < 0.25 * ltr, `${rests}`);
});

const LIST = (place) => {
  const { list, content } = window.newList(document);
  place.append(list);
  const onScroll = ({ offset }) => (content.style.transform = `translateY(${-offset}px)`);
  window.scroller = new window.carom.Scroller({ content: 2000, viewport: 200, onScroll });
  window.unbind = window.scroller.bind(list);
  window.scroller.snapTo(400);
};

for (const [style, ratio, [dx, dy] = [0, -1]] of [
  ["width: 300.4px; height: 200.6px", 1],
  ["transform: scale(0.5)", 2],
  ["scale: 2", 0.5],
  ["zoom: 2", 0.5],
  ["transform: rotate(180deg)", -1],
  ["transform: rotate(90deg)", 1, [1, 0]],
]) {
  test(`the held content follows the pointer with ${style}`, async ({ open }) => {
    const { page, problems } = await open(LIST);
    await page.evaluate((css) => {
      const list = document.querySelector(".list");
      list.style.transformOrigin = "0 0";
      list.style.cssText += `;${css}`;
      // The point must be visible after the transform.
      const { left, top } = list.getBoundingClientRect();
      Object.assign(list.style, {
        position: "absolute",
        left: `${-Math.min(left, 0)}px`,
        top: `${-Math.min(top, 0)}px`,
      });
    }, style);
    const box = await page.locator(".list").boundingBox();
    const [x, y] = [box.x + 40, box.y + 80];
    for (const by of [40, -40]) {
      const moved = await drag(page, x, y, by * dx, by * dy);
      assert.ok(Math.abs(moved - by * ratio) < Math.abs(0.5 * ratio), `${moved}`);
    }
    assert.deepEqual(problems, []);
  });
}

test("a fling continues in an iframe that was added later", async ({ open }) => {
  const [rests, lasted] = [[], []];
  for (const isFramed of [false, true]) {
    const { page, context, problems } = await open(() => {}, phone);
    // Wait, so that the frame's clock starts later than the page's.
    await pause(page, 1500);
    await page.evaluate((framed) => {
      const frame = Object.assign(document.createElement("iframe"), { hidden: !framed });
      frame.style = "border: 0; width: 340px; height: 300px";
      document.body.style.margin = "0";
      document.querySelector("#place").append(frame);
      const home = framed ? frame.contentDocument : document;
      const { list } = window.newList(home);
      home.body.style.margin = "0";
      home.body.append(list);
      const { timeOrigin } = home.defaultView.performance;
      list.addEventListener("pointerup", ({ timeStamp }) => (window.lifted = timeOrigin + timeStamp));
      const onScroll = () => (window.moved = performance.timeOrigin + performance.now());
      window.scroller = new window.carom.Scroller({ content: 20000, viewport: 200, onScroll });
      window.scroller.bind(list);
    }, isFramed);
    await stroke(page, { x: 100, y: 180, dy: -120, ms: 96, finger: true });
    await page.waitForFunction(() => window.scroller.phase === "fling");
    rests.push(await page.evaluate(() => window.scroller.target));
    await idle(page);
    // On a clock that is behind, the fling would end too early.
    lasted.push(await page.evaluate(() => window.moved - window.lifted));
    assert.deepEqual(problems, []);
    await context.close();
  }
  assert.ok(rests[0] > 400 && Math.abs(rests[1] - rests[0]) < 0.25 * rests[0], `${rests}`);
  assert.ok(
    lasted.every((ms) => ms > 800),
    `${lasted}`,
  );
});

const SHADOW = (place) => {
  const { list, content } = window.newList(document);
  place.attachShadow({ mode: "open" }).append(list);
  window.list = list;
  const field = Object.assign(document.createElement("div"), { id: "field" });
  field.attachShadow({ mode: "open" }).innerHTML =
    "<input style='height: 40px; width: 200px' value='Some words to select'>";
  content.append(field);
  window.field = field.shadowRoot.querySelector("input");
  window.scroller = new window.carom.Scroller({ content: 2000, viewport: 200 });
  window.scroller.bind(list);
};

test("in a shadow root drags move the list and fields are edited", async ({ open }) => {
  const { page, problems } = await open(SHADOW);
  await page.mouse.move(10, 20);
  await page.mouse.down();
  await page.mouse.move(90, 30, { steps: 6 });
  assert.deepEqual(await state(page), [0, "rest"]);
  await page.mouse.up();
  const selected = await page.evaluate(() => window.field.selectionEnd - window.field.selectionStart);
  assert.ok(selected > 3, `${selected}`);
  await page.mouse.move(100, 150);
  await page.mouse.down();
  await page.mouse.move(100, 110, { steps: 4 });
  assert.deepEqual(await state(page), [40, "drag"]);
  await page.evaluate(() => {
    const other = document.body.appendChild(document.createElement("div"));
    window.list.addEventListener("pointermove", (event) => other.setPointerCapture(event.pointerId), { once: true });
  });
  await page.mouse.move(100, 100, { steps: 2 });
  await idle(page);
  await page.mouse.up();
  assert.deepEqual(problems, []);
});

test("keys in a field in the list's shadow root go to the field", async ({ open }) => {
  const { page } = await open((place) => {
    const { list } = window.newList(document);
    place.append(list);
    list.attachShadow({ mode: "open" }).innerHTML = "<input value='words'>";
    window.scroller = new window.carom.Scroller({ content: 2000, viewport: 200 });
    window.scroller.bind(list);
    list.shadowRoot.querySelector("input").focus();
  });
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  assert.equal(
    await page.evaluate(() => document.querySelector(".list").shadowRoot.querySelector("input").value),
    "words and more",
  );
  assert.equal((await state(page))[0], 0);
});

test("an error in a listener is reported and doesn't stop a motion", async ({ open }) => {
  const { page, problems } = await open((place) => {
    const { list } = window.newList(document);
    place.append(list);
    window.calls = 0;
    const onScroll = () => {
      window.calls += 1;
      throw new Error("a listener of somebody's");
    };
    window.scroller = new window.carom.Scroller({ content: 20000, viewport: 200, onScroll });
    window.unbind = window.scroller.bind(list);
  });
  await stroke(page, { x: 100, y: 180, dy: -120, ms: 96 });
  await idle(page);
  const [offset] = await state(page);
  assert.ok(offset > 400, `${offset}`);
  assert.ok((await page.evaluate(() => window.calls)) > 5);
  assert.ok(problems.length > 5 && problems.every((text) => text.includes("a listener of somebody's")), problems[0]);
  // Nothing remains when the list is unbound during a drag.
  await stroke(page, { x: 100, y: 180, dy: -60, ms: 96, hold: true });
  await page.waitForFunction(() => window.scroller.phase === "drag");
  // Errors in the caller's own call reach the caller.
  await assert.rejects(
    page.evaluate(() => window.unbind()),
    /a listener of somebody's/,
  );
  await idle(page);
  assert.equal(await page.evaluate(() => document.querySelector(".list").style.touchAction), "");
});

test("a listener may unbind the list during its call", async ({ open }) => {
  for (const phase of ["drag", "fling"]) {
    const { page, context, problems } = await open(LIST);
    await page.evaluate((wanted) => {
      const { list } = window.newList(document);
      document.querySelector("#place").replaceChildren(list);
      const onScroll = (scroller) => scroller.phase === wanted && scroller.offset > 10 && unbind();
      window.scroller = new window.carom.Scroller({ content: 2000, viewport: 200, onScroll });
      const unbind = window.scroller.bind(list);
    }, phase);
    await stroke(page, { x: 100, y: 180, dy: -120, ms: 96 });
    await idle(page);
    const [offset] = await state(page);
    await stroke(page, { x: 100, y: 20, dy: 120, ms: 96 });
    assert.equal((await state(page))[0], offset);
    // A dragged page returns to where it was.
    assert.ok(phase === "drag" ? offset === 0 : offset > 10, `${offset}`);
    assert.deepEqual(problems, []);
    await context.close();
  }
});
