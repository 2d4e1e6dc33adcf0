// The parts of `carom/parts` in the pages of `examples/`, under fingers, mouse and keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test as base, desktop, pause, phone, stroke, violations } from "./browser.mjs";

const test = base.extend({
  open: ({ open }, use) =>
    use(async (name, options = phone) => {
      const opened = await open(`examples/${name}.html`, options);
      await pause(opened.page, 100);
      return opened;
    }),
});

/** Returns an element's translation along an axis. */
const placeOf = (page, selector, axis = "y") =>
  page.evaluate(
    ([selector, axis]) => {
      const [x = 0, y = 0] = document.querySelector(selector).style.translate.split(" ").map(Number.parseFloat);
      return axis === "y" ? y : x;
    },
    [selector, axis],
  );

/** Waits until an element's translation stays the same for a quarter of a second. */
async function rest(page, selector) {
  for (let last = null; ; ) {
    const now = await page.evaluate((selector) => document.querySelector(selector)?.style.translate, selector);
    if (now === last) return;
    last = now;
    await pause(page, 250);
  }
}

/** Records the translation of an element in each frame. */
const film = (page, selector, read = "translate") =>
  page.evaluate(
    ([selector, read]) => {
      window.film = [];
      const look = () => {
        const element = document.querySelector(selector);
        window.film.push(
          read === "translate" ? Number.parseFloat(element.style.translate.split(" ").at(-1)) : element[read],
        );
        requestAnimationFrame(look);
      };
      look();
    },
    [selector, read],
  );

const near = (a, b, within = 1) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);

test("each example of a part has at most 20 lines", () => {
  for (const name of ["places", "cards", "time", "news", "tasks"]) {
    const lines = readFileSync(new URL(`../examples/${name}.js`, import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
    assert.ok(lines.length <= 20, `${name}.js has ${lines.length} lines`);
  }
});

test("sheet and list hand the finger over in both directions", async ({ open }) => {
  const { page, problems } = await open("places");
  const [high, half] = [740 - 80, 740 / 2];
  assert.ok(await page.evaluate(() => document.querySelector("#panel").inert), "closed");
  await page.getByRole("button", { name: "Places near you" }).click();
  await rest(page, "#panel");
  near(await placeOf(page, "#panel"), high - half);
  // Move up by 400. The sheet takes what it needs to open, and the list takes what is left.
  const { up } = await stroke(page, { x: 180, y: 700, dy: -400, ms: 400, hold: true, finger: true });
  await pause(page, 100);
  near(await placeOf(page, "#panel"), 0, 0.5);
  const scrolled = await page.evaluate(() => document.querySelector("#list").scrollTop);
  near(scrolled, 390 - (high - half), 2);
  await up(800);
  await rest(page, "#panel");
  // Move down by 250. The list comes back first, then the sheet follows.
  const down = await stroke(page, { x: 180, y: 300, dy: 250, ms: 400, hold: true, finger: true });
  await pause(page, 100);
  assert.equal(await page.evaluate(() => document.querySelector("#list").scrollTop), 0);
  near(await placeOf(page, "#panel"), 240 - scrolled, 2.5);
  await down.up(800);
  await rest(page, "#panel");
  assert.deepEqual(problems, []);
});

test("a sheet that is thrown up hands its velocity to the list", async ({ open }) => {
  const { page } = await open("places");
  await page.getByRole("button", { name: "Places near you" }).click();
  await rest(page, "#panel");
  await stroke(page, { x: 180, y: 700, dy: -260, ms: 96, finger: true });
  await pause(page, 1200);
  near(await placeOf(page, "#panel"), 0, 0.5);
  assert.ok((await page.evaluate(() => document.querySelector("#list").scrollTop)) > 50);
});

test("an open sheet keeps the focus, and keys move and close it", async ({ open }) => {
  const { page } = await open("places", desktop);
  const button = page.getByRole("button", { name: "Places near you" });
  await button.click();
  await rest(page, "#panel");
  const focused = () =>
    page.evaluate(() => [
      document.activeElement.id,
      document.querySelector("main").inert,
      document.querySelector("#panel").contains(document.activeElement),
    ]);
  assert.deepEqual(await focused(), ["handle", true, true]);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  assert.equal((await focused())[2], true);
  await page.locator("#handle").focus();
  await page.keyboard.press("ArrowUp");
  await rest(page, "#panel");
  near(await placeOf(page, "#panel"), 0);
  assert.equal(await page.getAttribute("#handle", "aria-valuenow"), "2");
  await page.setViewportSize({ width: 1000, height: 600 });
  await rest(page, "#panel");
  near(await page.evaluate(() => document.querySelector("#panel").getBoundingClientRect().top), 80, 1);
  await page.keyboard.press("Escape");
  await rest(page, "#panel");
  await pause(page, 300);
  assert.deepEqual(
    await page.evaluate(() => [
      document.activeElement.id,
      document.querySelector("main").inert,
      document.querySelector("#panel").inert,
    ]),
    ["open", false, true],
  );
});

test("a carousel turns by finger, keys and buttons, without a seam", async ({ open }) => {
  const { page, problems } = await open("cards");
  const output = () => page.evaluate(() => document.querySelector("#page").value);
  assert.equal(await output(), "1 of 5");
  await page.getByRole("button", { name: "Previous" }).click();
  await rest(page, "#cards article");
  assert.equal(await output(), "5 of 5");
  await stroke(page, { x: 280, y: 250, dx: -150, ms: 160, finger: true });
  await rest(page, "#cards article");
  assert.notEqual(await output(), "5 of 5");
  const middles = await page.evaluate(() => {
    const view = document.querySelector("#cards").getBoundingClientRect();
    return [...document.querySelectorAll("#cards article")].map((card) => {
      const { left, width } = card.getBoundingClientRect();
      return [left + width / 2 - view.left - view.width / 2, card.inert];
    });
  });
  const [current] = middles.filter(([, inert]) => !inert);
  near(current[0], 0, 0.6);
  // The neighbours of the current card peek in on both sides.
  assert.ok(middles.some(([x]) => x < -200 && x > -400) && middles.some(([x]) => x > 200 && x < 400), `${middles}`);
  await page.locator("#cards").focus();
  await page.keyboard.press("Home");
  await rest(page, "#cards article");
  assert.equal(await output(), "1 of 5");
  await page.keyboard.press("ArrowRight");
  await rest(page, "#cards article");
  assert.equal(await output(), "2 of 5");
  assert.deepEqual(problems, []);
});

test("a picker is a spin button whose rows tick one by one", async ({ open }) => {
  const { page, problems } = await open("time");
  const value = (id) => page.evaluate((id) => document.getElementById(id).getAttribute("aria-valuetext"), id);
  assert.equal(await value("hours"), "09");
  const box = await page.locator("#minutes").boundingBox();
  await stroke(page, { x: box.x + 40, y: box.y + 150, dy: -120, ms: 120, finger: true });
  await page.waitForFunction(() => document.querySelector("#chosen").value !== "", undefined, { timeout: 20000 });
  const [row, ticks] = [
    Number(await value("minutes")),
    Number.parseInt(await page.evaluate(() => document.querySelector("#ticks").value), 10),
  ];
  assert.ok(row > 3, `${row}`);
  assert.equal(ticks, row, "one tick for each row");
  await page.locator("#hours").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.getElementById("hours").getAttribute("aria-valuetext") === "10");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("hours").getAttribute("aria-valuetext") === "23");
  assert.equal(await page.getAttribute("#hours", "role"), "spinbutton");
  assert.deepEqual(problems, []);
});

test("a pulled list loads, stays open and returns, and a button also loads it", async ({ open }) => {
  const { page, problems } = await open("news");
  const first = () => page.evaluate(() => document.querySelector("#items li").textContent);
  const box = await page.locator("#news").boundingBox();
  await page.evaluate(() => {
    const news = document.querySelector("#news");
    const look = () => (window.wasBusy ||= news.getAttribute("aria-busy") === "true");
    new MutationObserver(look).observe(news, { attributes: true });
  });
  const { up } = await stroke(page, { x: 180, y: box.y + 40, dy: 300, ms: 300, hold: true, finger: true });
  await page.waitForFunction(() => window.wasBusy);
  await up(350);
  await page.waitForFunction(() => document.querySelector("#items li").textContent === "News 31");
  await rest(page, "#feed");
  near(await placeOf(page, "#feed"), 0, 0.5);
  assert.equal(await page.getAttribute("#news", "aria-busy"), null);
  await page.getByRole("button", { name: "Load anew" }).click();
  await page.waitForFunction(() => document.querySelector("#items li").textContent === "News 32");
  // A short pull doesn't load, and a fling scrolls.
  await rest(page, "#feed");
  await stroke(page, { x: 180, y: box.y + 40, dy: 90, ms: 300, finger: true });
  await rest(page, "#feed");
  await stroke(page, { x: 180, y: box.y + 300, dy: -200, ms: 120, finger: true });
  await pause(page, 1500);
  assert.ok((await page.evaluate(() => document.querySelector("#news").scrollTop)) > 300);
  assert.equal(await first(), "News 32");
  assert.deepEqual(problems, []);
});

test("a row opens by finger, keys and focus, and is swept away", async ({ open }) => {
  const { page, problems } = await open("tasks");
  const row = "#tasks li:first-child .row";
  const box = await page.locator(row).boundingBox();
  await stroke(page, { x: 250, y: box.y + 20, dx: -80, ms: 160, finger: true });
  await rest(page, row);
  near(await placeOf(page, row, "x"), -104, 1);
  await page.locator(row).focus();
  await page.keyboard.press("Escape");
  await rest(page, row);
  near(await placeOf(page, row, "x"), 0);
  await page.keyboard.press("ArrowLeft");
  await rest(page, row);
  near(await placeOf(page, row, "x"), -104, 1);
  const second = "#tasks li:nth-child(2) .row";
  await page.locator("#tasks li:nth-child(2) button").focus();
  await rest(page, second);
  near(await placeOf(page, second, "x"), -104, 1);
  await rest(page, row);
  near(await placeOf(page, row, "x"), 0, 1);
  await stroke(page, { x: 300, y: box.y + 20, dx: -240, ms: 120, finger: true });
  await page.waitForFunction(() => document.querySelectorAll("#tasks li").length === 11);
  assert.deepEqual(problems, []);
});

test("rows are put in another order by finger and keys, and the list scrolls near its edge", async ({ open }) => {
  const { page, problems } = await open("tasks");
  const texts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#tasks .row")].map((row) => Number.parseInt(row.textContent.slice(5), 10)),
    );
  const grip = async (number) => {
    const box = await page.locator(`#tasks li:nth-child(${number}) .grip`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const { up } = await stroke(page, { ...(await grip(1)), dy: 56 * 2, ms: 300, hold: true, finger: true });
  await pause(page, 400);
  await up(700);
  await page.waitForFunction(() => document.querySelector("#order").value !== "");
  assert.deepEqual((await texts()).slice(0, 4), [2, 3, 1, 4]);
  await page.locator("#tasks li:nth-child(1) .grip").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForFunction(() => document.querySelector("#order").value.startsWith("3 2 1"));
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    "Move task 2",
    "the focus stays",
  );
  // While the row is held near the lower edge, the list scrolls to its end.
  const from = await grip(2);
  const edge = await page.evaluate(() => document.querySelector("#tasks").getBoundingClientRect().bottom - 8);
  const long = await stroke(page, { ...from, dy: edge - from.y, ms: 300, hold: true, finger: true });
  await pause(page, 1500);
  // The lifted row hangs out of the list, whose rows end at 12 · 56 px.
  const [top, most] = await page.evaluate(() => [
    document.querySelector("#tasks").scrollTop,
    12 * 56 - document.querySelector("#tasks").clientHeight,
  ]);
  near(top, most, 1);
  await long.up(2200);
  await page.waitForFunction(() => document.querySelector("#order").value.endsWith(" 2"));
  assert.deepEqual(problems, []);
});

test("with reduced motion each part is at its end on the next frame", async ({ open }) => {
  const reduced = { ...desktop, reducedMotion: "reduce" };
  const frames = async (name, selector, act, read) => {
    const { page, context } = await open(name, reduced);
    await film(page, selector, read);
    await act(page);
    await pause(page, 400);
    const places = await page.evaluate(() => new Set(window.film.filter(Number.isFinite)).size);
    await context.close();
    return places;
  };
  const click = (name) => (page) => page.getByRole("button", { name }).first().click();
  assert.ok((await frames("places", "#panel", click("Places near you"))) <= 2);
  assert.ok((await frames("cards", "#cards article", click("Next"))) <= 2);
  assert.ok((await frames("time", "#hours > div", (page) => page.locator("#hours").press("ArrowDown"))) <= 2);
  assert.ok(
    (await frames("tasks", "#tasks .row", (page) => page.locator("#tasks .row").first().press("ArrowLeft"))) <= 2,
  );
  assert.ok(
    (await frames("tasks", "#tasks li", (page) => page.locator("#tasks .grip").first().press("Alt+ArrowDown"))) <= 2,
  );
});

for (const name of ["places", "cards", "time", "news", "tasks"]) {
  test(`the page ${name} passes axe`, async ({ open }) => {
    const { page } = await open(name);
    assert.deepEqual(await violations(page), []);
  });
}
