// `bindDrag` in the bottom sheet and the carousel of `examples/`, by finger and by mouse.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test as base, desktop, pause, phone, stroke, themes, violations } from "./browser.mjs";

/** Records which frames a page awaits. */
function noteFrames() {
  const [request, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const awaited = new Set();
  Object.defineProperty(window, "framesAwaited", { get: () => awaited.size });
  window.uncountedFrame = request;
  window.requestAnimationFrame = (call) => {
    const id = request((time) => {
      awaited.delete(id);
      call(time);
    });
    awaited.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    awaited.delete(id);
    cancel(id);
  };
}

/** `example` opens an example. `openBox` opens a page with a box and an element inside it, both bound with the options. */
const test = base.extend({
  openBox: ({ open }, use) =>
    use(async (...options) => {
      const opened = await open("box.html");
      await opened.page.evaluate((options) => window.bindBoxes(...options), options);
      return opened;
    }),
  example: ({ open }, use) =>
    use(async (name, options = phone) => {
      const opened = await open(`examples/${name}.html`, { script: noteFrames, ...options });
      await opened.page.waitForFunction(() => document.querySelector("#sheet, #row").style.translate !== "");
      return opened;
    }),
});

/** The translation of the element along its axis, in pixels. */
const place = (page) =>
  page.evaluate(() => {
    const numbers = document.querySelector("#sheet, #row").style.translate.split(" ").map(Number.parseFloat);
    return document.querySelector("#sheet") ? (numbers[1] ?? 0) : numbers[0];
  });

/** Waits until the page doesn't await frames, and returns the element's place. */
async function rest(page) {
  await pause(page, 100);
  await page.waitForFunction(() => window.framesAwaited === 0, undefined, { polling: 50 });
  return place(page);
}

const near = (a, b, within = 0.2) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);
const heightOf = (page) => page.evaluate(() => document.querySelector("#sheet").offsetHeight);

for (const [hand, options, finger] of [
  ["a finger", phone, true],
  ["a mouse", desktop, false],
]) {
  test(`${hand} drags a sheet without a jump, and it snaps`, async ({ example }) => {
    const { page, problems } = await example("sheet", options);
    const height = await heightOf(page);
    const closed = height - 64;
    near(await place(page), closed);
    const y = options.viewport.height - 30;

    // While it is held, the sheet has moved as far as the finger, minus the slop.
    const dy = -Math.round(height / 2) + 40;
    const { up } = await stroke(page, { x: 150, y, dy, ms: 400, hold: true, finger });
    await page.waitForFunction(
      (closed) => Number.parseFloat(document.querySelector("#sheet").style.translate.split(" ")[1]) < closed - 50,
      closed,
    );
    await pause(page, 200);
    near(await place(page), closed + dy + (finger ? 10 : 4), finger ? 3 : 1);
    await up(700);
    near(await rest(page), height / 2);
    assert.equal(await page.getAttribute("#toggle", "aria-expanded"), "true");

    // A flick down closes it.
    await stroke(page, { x: 150, y: options.viewport.height - height / 2 + 30, dy: 120, ms: 80, finger });
    near(await rest(page), closed);
    assert.equal(await page.getAttribute("#toggle", "aria-expanded"), "false");

    // The drag has not caused a click, and a click still works.
    await pause(page, 1000);
    await (finger ? page.tap("#toggle") : page.click("#toggle"));
    await page.waitForFunction(() => document.querySelector("#toggle").ariaExpanded === "true");
    near(await rest(page), height / 2);
    assert.deepEqual(problems, []);
  });
}

test("a sheet pulled beyond its top lags behind and returns", async ({ example }) => {
  const { page } = await example("sheet");
  const height = await heightOf(page);
  await page.tap("#toggle");
  await page.waitForFunction(() => document.querySelector("#toggle").ariaExpanded === "true");
  near(await rest(page), height / 2);
  const top = phone.viewport.height - height / 2;
  const dy = -height / 2 - 110;
  const { up } = await stroke(page, { x: 150, y: top + 30, dy, ms: 400, hold: true, finger: true });
  await page.waitForFunction(() => document.querySelector("#sheet").style.translate.includes(" -"));
  await pause(page, 200);
  const pulled = await place(page);
  assert.ok(pulled < -30 && pulled > -70, `${pulled}`);
  await up();
  near(await rest(page), 0);
});

test("a finger catches a sheet in flight", async ({ example }) => {
  const { page } = await example("sheet");
  const height = await heightOf(page);
  await page.evaluate(() => document.querySelector("#toggle").click());
  await page.waitForFunction(
    (most) => Number.parseFloat(document.querySelector("#sheet").style.translate.split(" ")[1]) < most,
    height - 90,
  );
  await page.evaluate(() => addEventListener("pointerdown", () => (window.isTouched = true), { capture: true }));
  const { up } = await stroke(page, { x: 150, y: phone.viewport.height - 20, ms: 0, hold: true, finger: true });
  // The browser may deliver the touch some frames after it was sent.
  await page.waitForFunction(() => window.isTouched);
  const caught = await place(page);
  await pause(page, 200);
  // The sheet must stand still. On a busy machine, the touch may even have come after the end of the flight.
  near(await place(page), caught);
  await up();
  const end = await rest(page);
  assert.ok(
    [0, height / 2, height - 64].some((y) => Math.abs(y - end) < 0.2),
    `${end}`,
  );
});

test("a second press closes a sheet that is still opening", async ({ example }) => {
  const { page } = await example("sheet");
  const closed = (await heightOf(page)) - 64;
  const press = () => page.evaluate(() => document.querySelector("#toggle").click());
  const isExpanded = () => page.evaluate(() => document.querySelector("#toggle").ariaExpanded);
  await press();
  await page.waitForFunction(
    (most) => Number.parseFloat(document.querySelector("#sheet").style.translate.split(" ")[1]) < most,
    closed - 20,
  );
  assert.equal(await isExpanded(), "true");
  await press();
  assert.equal(await isExpanded(), "false");
  near(await rest(page), closed);
  // A press while the sheet closes opens it again.
  await press();
  near(await rest(page), (closed + 64) / 2);
  await press();
  await page.waitForFunction(
    (least) => Number.parseFloat(document.querySelector("#sheet").style.translate.split(" ")[1]) > least,
    (closed + 64) / 2 + 20,
  );
  await press();
  assert.equal(await isExpanded(), "true");
  near(await rest(page), (closed + 64) / 2);
});

test("a flick turns one page of a carousel, and buttons do too", async ({ example }) => {
  const { page, problems } = await example("carousel");
  const step = await page.evaluate(
    () => document.querySelector("#row").children[1].offsetLeft - document.querySelector("#row").children[0].offsetLeft,
  );
  const flick = (dx) => stroke(page, { x: 180, y: 260, dx, dy: 3, ms: 64, finger: true });
  await flick(-150);
  near(await rest(page), -step);
  assert.equal(await page.textContent("#page"), "Page 2 of 3");
  await flick(-150);
  near(await rest(page), -2 * step);
  await flick(-150);
  near(await rest(page), -2 * step);
  // Use a mouse, because Chromium doesn't make a click of a tap that comes shortly after a flick.
  await page.click("#previous");
  await page.waitForFunction(() => document.querySelector("#page").textContent === "Page 2 of 3");
  near(await rest(page), -step);
  assert.deepEqual(await page.evaluate(() => [...document.querySelector("#row").children].map(({ inert }) => inert)), [
    true,
    false,
    true,
  ]);
  await flick(150);
  near(await rest(page), 0);
  assert.deepEqual(problems, []);
});

test("a finger that moves up on a carousel scrolls the page", async ({ example }) => {
  const { page } = await example("carousel");
  await stroke(page, { x: 180, y: 300, dx: 6, dy: -150, ms: 200, finger: true });
  await page.waitForFunction(() => window.scrollY > 50);
  assert.equal(await rest(page), 0);
});

test("a mouse that moves down on a carousel leaves it in place", async ({ example }) => {
  const { page } = await example("carousel", desktop);
  const { up } = await stroke(page, { x: 180, y: 250, dx: 60, dy: 90, ms: 200, hold: true });
  assert.equal(await rest(page), 0);
  await up();
});

const positions = (page) => page.evaluate(() => window.drags.map(({ position }) => position));
const still = (page) => page.waitForFunction(() => window.drags.every(({ isAtRest }) => isAtRest));

test("a released box glides by friction to where project says", async ({ openBox }) => {
  const { page } = await openBox({ from: { x: 100, y: 100 } });
  await stroke(page, { x: 150, y: 180, dx: 80, dy: 40, ms: 80 });
  await still(page);
  const [[box], target] = [await positions(page), await page.evaluate(() => window.target)];
  near(box.x, target.x, 1e-9);
  near(box.y, target.y, 1e-9);
  // The box was released at 1000 and 500 pixels per second, and glides on from there.
  assert.ok(box.x > 500 && box.x < 750 && box.y > 250 && box.y < 450, JSON.stringify(box));
});

test("a locked drag keeps to the axis that it begins along", async ({ openBox }) => {
  const { page } = await openBox({ lock: true, from: { x: 100, y: 100 } });
  const { up } = await stroke(page, { x: 150, y: 180, dx: 60, dy: 40, ms: 80, hold: true });
  const [box] = await positions(page);
  assert.deepEqual([box.x > 150, box.y], [true, 100]);
  await up();
});

test("of two nested elements, the one along the finger's axis is dragged", async ({ openBox }) => {
  const { page } = await openBox({ axis: "y" }, { axis: "x" });
  for (const [dx, dy, moved] of [
    [60, 10, "inner"],
    [10, 60, "outer"],
  ]) {
    const { up } = await stroke(page, { x: 50, y: 25, dx, dy, ms: 160, hold: true });
    const [outer, inner] = await positions(page);
    assert.deepEqual([outer.y > 40, inner.x > 40], moved === "outer" ? [true, false] : [false, true], moved);
    await up(500);
    await still(page);
    await page.evaluate(() => window.drags.forEach((drag) => drag.snapTo({ x: 0, y: 0 })));
  }
});

test("unbinding during a drag stops and restores the element", async ({ openBox }) => {
  const { page } = await openBox({ bounds: { x: [0, 300], y: [0, 300] } });
  const { up } = await stroke(page, { x: 50, y: 75, dx: 60, dy: 60, ms: 80, hold: true });
  const styles = () =>
    page.evaluate(() =>
      ["touch-action", "user-select"].map((name) => document.querySelector("#box").style.getPropertyValue(name)),
    );
  assert.deepEqual(await styles(), ["none", "none"]);
  await page.evaluate(() => window.drags[0].unbind());
  const [before] = await positions(page);
  await page.mouse.move(200, 200);
  await up();
  assert.deepEqual([await positions(page), await styles()], [[before], ["", "text"]]);
});

/** Styles of the element around the box. */
for (const [name, style] of [
  ["scaled to a half", "scale: 0.5"],
  ["zoomed to 1.5", "zoom: 1.5"],
  ["turned by 30 degrees", "transform: rotate(30deg)"],
]) {
  test(`a drag inside an element that is ${name} follows the finger`, async ({ openBox }) => {
    const { page } = await openBox({});
    await page.evaluate(
      (style) => document.querySelector("#box").parentElement.setAttribute("style", `transform-origin: 0 0; ${style}`),
      style,
    );
    const middle = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.querySelector("#box").getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
    const before = await middle();
    const { up } = await stroke(page, { ...before, dx: 120, dy: 20, ms: 160, hold: true });
    await pause(page, 50);
    const after = await middle();
    // The slop is 4 of the element's own pixels.
    near(after.x - before.x, 120, 7);
    near(after.y - before.y, 20, 3);
    await up();
  });
}

test("a drag goes on when its element is moved in the document", async ({ openBox }) => {
  const { page, context } = await openBox({});
  await page.evaluate(() => document.querySelector("#box").after(document.createElement("hr")));
  const { up } = await stroke(page, { x: 50, y: 75, dx: 40, dy: 0, ms: 80, hold: true });
  await page.evaluate(() => document.querySelector("hr").after(document.querySelector("#box")));
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchMouseEvent", {
    type: "mouseMoved",
    x: 50 + 120,
    y: 75,
    button: "left",
    buttons: 1,
  });
  await pause(page, 50);
  assert.equal(await page.evaluate(() => window.drags[0].isDragging), true);
  near((await positions(page))[0].x, 116, 2);
  await up();
});

test("after a resize, an element is at the snap point with the same index", async ({ openBox }) => {
  const { page } = await openBox({ axis: "y", from: { y: 300 }, snap: [{ y: 0 }, { y: 300 }, { y: 600 }] });
  await page.evaluate(() => window.drags[0].resize({ snap: [{ y: 0 }, { y: 100 }, { y: 200 }] }));
  assert.deepEqual(await positions(page), [{ x: 0, y: 100 }]);
});

test("each example has at most 27 lines", () => {
  for (const name of ["sheet", "carousel"]) {
    const lines = readFileSync(new URL(`../examples/${name}.js`, import.meta.url), "utf8")
      .trimEnd()
      .split("\n");
    assert.ok(lines.length <= 27, `${name} has ${lines.length}`);
  }
});

for (const [index, name] of ["sheet", "carousel"].entries()) {
  for (const colorScheme of themes(index)) {
    test(`the ${name} passes axe, ${colorScheme}`, async ({ example }) => {
      const { page } = await example(name, { ...phone, colorScheme });
      assert.deepEqual(await violations(page), []);
    });
  }
}
