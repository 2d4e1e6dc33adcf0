// The parts of `carom/parts` in the examples, under the mouse, in pages that are read from right to left, and after `unbind`.
import assert from "node:assert/strict";
import { test as base, pause, stroke } from "./browser.mjs";

/** Keeps the results of the functions `bind…`, so that a test can reach them. */
const KEEP = `const keep = (bind) => (...given) => {
  const one = bind(...given);
  (window.bound ??= []).push(one);
  return one;
};`;

const test = base.extend({
  open: ({ visit, address }, use) =>
    use(async (name, direction = "ltr") => {
      const opened = await visit("about:blank");
      await opened.page.route(`**/${name}.*`, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = route.request().url().endsWith(".js")
          ? KEEP + text.replace(/\b(bind\w+)\(/g, "keep($1)(")
          : text.replace('<html lang="en">', `<html lang="en" dir="${direction}">`);
        return route.fulfill({ response, body });
      });
      await opened.page.goto(`${address}examples/${name}.html`);
      await opened.page.waitForFunction(() => window.bound?.length > 0);
      return opened;
    }),
});

/** Drags with the mouse from the middle of an element. */
async function drag(page, selector, { dx = 0, dy = 0, ms = 200, hold = false }) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return stroke(page, { x: x + width / 2, y: y + height / 2, dx, dy, ms, hold });
}

/** Waits until the part is at rest, and returns what a function in the page reads. */
async function settled(page, read) {
  await page.waitForFunction(() => window.bound.every((one) => one.settlingTime() === 0));
  await pause(page, 50);
  return page.evaluate(read);
}

test("a mouse turns a carousel and a picker", async ({ open }) => {
  const { page, problems } = await open("cards");
  await drag(page, "#cards", { dx: -150 });
  assert.notEqual(await settled(page, () => window.bound[0].part.frame.target), 0);
  const time = await open("time");
  await drag(time.page, "#minutes", { dy: -90 });
  assert.ok((await settled(time.page, () => window.bound[1].selected)) > 0);
  assert.deepEqual([...problems, ...time.problems], []);
});

test("a mouse opens rows and sheets and moves rows, but selects text in a list to pull", async ({ open }) => {
  const news = await open("news");
  await drag(news.page, "#news", { dy: 200, ms: 300 });
  assert.equal(await settled(news.page, () => window.bound[0].part.frame.state), "idle");
  assert.notEqual(await news.page.evaluate(() => String(getSelection())), "");
  const tasks = await open("tasks");
  await drag(tasks.page, "#tasks .row", { dx: -80 });
  const x = await settled(tasks.page, () => Number.parseFloat(document.querySelector("#tasks .row").style.translate));
  assert.ok(Math.abs(x + 104) <= 1, `${x}`);
  await drag(tasks.page, "#tasks li:nth-child(3) .grip", { dy: 112, ms: 300 });
  await tasks.page.waitForFunction(() => document.querySelector("#order").value.startsWith("1 2 4 5 3"));
  const places = await open("places");
  await places.page.getByRole("button", { name: "Places near you" }).click();
  const half = await settled(places.page, () => window.bound[0].part.frame.height);
  await drag(places.page, "#handle", { dy: -150 });
  assert.ok((await settled(places.page, () => window.bound[0].part.frame.height)) > half);
  assert.deepEqual([...news.problems, ...tasks.problems, ...places.problems], []);
});

test("right to left, a carousel and a row follow the mouse and turn the other way", async ({ open }) => {
  const cards = await open("cards", "rtl");
  const before = await cards.page.evaluate(() => document.querySelector("#cards article").getBoundingClientRect().x);
  const { up } = await drag(cards.page, "#cards", { dx: 120, ms: 400, hold: true });
  await pause(cards.page, 100);
  const moved =
    (await cards.page.evaluate(() => document.querySelector("#cards article").getBoundingClientRect().x)) - before;
  assert.ok(Math.abs(moved - 116) <= 1, `${moved} px for 120 px less the slop`);
  await up(800);
  assert.equal(await settled(cards.page, () => window.bound[0].part.frame.target), 0);
  await drag(cards.page, "#cards", { dx: 200, ms: 160 });
  assert.equal(await settled(cards.page, () => window.bound[0].part.frame.target), 1, "to the right is on");
  await cards.page.locator("#cards").focus();
  await cards.page.keyboard.press("ArrowLeft");
  assert.equal(await settled(cards.page, () => window.bound[0].part.frame.target), 2);
  const tasks = await open("tasks", "rtl");
  await drag(tasks.page, "#tasks .row", { dx: 80 });
  const x = await settled(tasks.page, () => Number.parseFloat(document.querySelector("#tasks .row").style.translate));
  assert.ok(Math.abs(x - 104) <= 1, `${x}`);
  assert.deepEqual([...cards.problems, ...tasks.problems], []);
});

const MOVES = {
  cards: ["#cards", { dx: -120 }],
  time: ["#hours", { dy: -60 }],
  news: ["#news", { dy: -60 }],
  tasks: ["#tasks .grip", { dy: 100 }],
  places: ["#handle", { dy: -60 }],
};

for (const [name, [selector, way]] of Object.entries(MOVES)) {
  test(`unbind during a drag stops the parts of ${name} and restores the attributes`, async ({ open }) => {
    const { page, problems } = await open(name);
    if (name === "places") {
      await page.getByRole("button", { name: "Places near you" }).click();
      await settled(page, () => 0);
    }
    const { up } = await drag(page, selector, { ...way, hold: true });
    const attributes = () =>
      page.evaluate(() =>
        window.bound.flatMap(({ element }) =>
          [...element.attributes]
            .filter(({ name }) => !["id", "class", "aria-label", "style"].includes(name))
            .map(({ name }) => name),
        ),
      );
    assert.notDeepEqual(await attributes(), []);
    await page.evaluate(() => window.bound.forEach((one) => one.unbind()));
    const held = await page.evaluate(() => document.body.innerHTML);
    await up(400);
    await drag(page, selector, way);
    await pause(page, 200);
    assert.equal(await page.evaluate(() => document.body.innerHTML), held, "nothing moves any more");
    assert.deepEqual(
      await page.evaluate(() =>
        window.bound.flatMap(({ element }) =>
          [element, ...element.querySelectorAll("*")].flatMap((one) =>
            [
              ...(one === element ? ["role"] : []),
              "tabindex",
              "inert",
              "aria-valuenow",
              "aria-valuetext",
              "aria-valuemin",
            ].filter((name) => one.hasAttribute(name)),
          ),
        ),
      ),
      [],
    );
    assert.deepEqual(
      await page.evaluate(() =>
        window.bound.map(({ element }) => element.style.touchAction).filter((value) => value !== ""),
      ),
      [],
    );
    assert.deepEqual(problems, []);
  });
}
