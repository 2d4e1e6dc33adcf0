// `examples/follow.js` under streams, visitors and layouts, and `examples/stream.js` under bursts.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { some } from "../../browser.mjs";
import { test as base, pause } from "./browser.mjs";

const here = fileURLToPath(new URL("../examples/", import.meta.url));

/** The global `example` has the examples, and React with a chat that follows as in the recipe. */
const PROGRAM = `
  export { follow } from "./follow.js";
  export { stream } from "./stream.js";
  import { follow } from "./follow.js";
  import { createElement as h, StrictMode, useEffect, useRef } from "react";
  import { createRoot } from "react-dom/client";
  import { flushSync } from "react-dom";
  function Chat({ rows }) {
    const [box, content] = [useRef(null), useRef(null)];
    useEffect(() => follow(box.current, content.current), []);
    return h("div", { id: "chat", ref: box, style: { height: 300, overflow: "auto" } },
      h("div", { ref: content }, rows.map((row) => h("p", { key: row }, row))));
  }
  export function chat(place) {
    const root = createRoot(place);
    return { show: (rows) => flushSync(() => root.render(h(StrictMode, null, h(Chat, { rows })))), close: () => root.unmount() };
  }`;

/** `box` shows a scrolling box of rows, and has the functions to follow its end. */
const test = base.extend({
  box: async ({ page }, use) => {
    const stdin = { contents: PROGRAM, resolveDir: here };
    const define = { "process.env.NODE_ENV": '"development"' };
    const { outputFiles } = await build({ stdin, define, bundle: true, write: false, globalName: "example" });
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.setContent(`<!doctype html><title>A stream</title><style>body{margin:0}#box{height:300px;width:400px;overflow:auto}
      p{margin:0;height:20px}</style><div id="box" tabindex="0"><div id="content"></div></div>`);
    await page.evaluate(() => {
      const [box, content] = ["box", "content"].map((id) => document.getElementById(id));
      let count = 0;
      const row = (height = 20) => {
        const p = document.createElement("p");
        p.style.height = `${height}px`;
        p.textContent = `row ${count++}`;
        return p;
      };
      Object.assign(window, {
        box,
        content,
        add: (rows, height) => content.append(...Array.from({ length: rows }, () => row(height))),
        addAbove: (rows) => content.prepend(...Array.from({ length: rows }, () => row())),
        toEnd: () => box.scrollHeight - box.clientHeight - box.scrollTop,
        frames: async (count) => {
          for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
        },
        /** Resolves when an element hasn't scrolled for 20 frames. */
        still: async (element = box) => {
          for (let frames = 0, top; frames < 20; frames = element.scrollTop === top ? frames + 1 : 0) {
            top = element.scrollTop;
            await new Promise((done) => requestAnimationFrame(done));
          }
        },
      });
      add(40);
    });
    await page.addScriptTag({ content: outputFiles[0].text.replace("var example", "window.example") });
    await use({
      /** Begins to follow, and waits until the observers have been called. */
      follow: () => page.evaluate(() => ((window.end = example.follow(box, content)), frames(3))),
      /** From here on, frames and observers come only when the test calls them. `pass` lets time pass, and then shows a frame. */
      byHand: () =>
        page.evaluate(() => {
          Object.assign(window, { now: 0, queue: new Map(), asked: 0, observers: [] });
          performance.now = () => now;
          window.requestAnimationFrame = (call) => (queue.set(++asked, call), asked);
          window.cancelAnimationFrame = (id) => void queue.delete(id);
          window.ResizeObserver = class {
            constructor(call) {
              observers.push(call);
            }
            observe() {}
            disconnect() {}
          };
          window.frames = () => {};
          window.pass = (ms) => {
            now += ms;
            const due = [...queue.values()];
            queue.clear();
            for (const call of due) call(now);
          };
          let seed = 1;
          window.random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
        }),
      page,
    });
    assert.deepEqual(problems, []);
  },
});

test.use({ viewport: { width: 600, height: 500 } });

test("a stream starts at its end and follows new rows without kicks", async ({ box: { follow, page } }) => {
  await follow();
  assert.equal(await page.evaluate(() => toEnd()), 0);
  const { steps, most, end } = await page.evaluate(async () => {
    const [steps, most] = [[], []];
    for (let i = 0, then = 0, late = 1; i < 90; i++) {
      if (i < 60 && i % 5 === 0) add(1, 24);
      const before = box.scrollTop;
      const now = await new Promise(requestAnimationFrame);
      // A missed frame makes the next step longer. The view may move before or after this, so by this frame's time or the last one's.
      const time = then === 0 ? 1 : Math.max(1, (60 * (now - then)) / 1000);
      steps.push((box.scrollTop - before) / Math.max(time, late));
      most.push(toEnd());
      [then, late] = [now, time];
    }
    await still();
    return { steps, most: Math.max(...most), end: toEnd() };
  });
  assert.equal(end, 0);
  assert.ok(
    steps.every((step) => step >= 0 && step < 16),
    `${steps}`,
  );
  assert.ok(most < 150, `${most} px behind`);
});

test("a wheel, key, touch or selection stops following until the reader is at the end", async ({
  box: { follow, page },
}) => {
  await follow();
  await page.mouse.move(200, 150);
  const isLeft = async (act) => {
    await page.evaluate(() => ((box.scrollTop = 1e6), frames(3)));
    await act();
    // Wait for the end of the browser's own scroll.
    await page.evaluate(() => still());
    const before = await page.evaluate(() => box.scrollTop);
    await page.evaluate(() => (add(5), new Promise((done) => setTimeout(done, 400))));
    assert.equal(await page.evaluate(() => box.scrollTop), before);
  };
  // A busy browser scrolls a while after the input.
  const scrolled = () => page.waitForFunction(() => toEnd() > 1);
  await isLeft(async () => {
    await page.mouse.wheel(0, -200);
    await scrolled();
  });
  await isLeft(async () => {
    await page.focus("#box");
    await page.keyboard.press("PageUp");
    await scrolled();
  });
  await isLeft(() =>
    page.evaluate(() => {
      box.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      getSelection().selectAllChildren(content.lastElementChild);
      box.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    }),
  );
  const end = await page.evaluate(async () => {
    getSelection().removeAllRanges();
    box.scrollTop = 1e6;
    await frames(3);
    add(5);
    await still();
    return toEnd();
  });
  assert.equal(end, 0);
});

test("a way up that begins within a pixel of the end stops following, and rows that go away come back", async ({
  box: { follow, page },
}) => {
  await follow();
  const seen = await page.evaluate(async () => {
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp" }));
    box.dispatchEvent(new Event("scroll")); // of a step that the view took before the key
    box.scrollTop -= 1;
    await frames(3);
    const before = box.scrollTop;
    add(5);
    await frames(30);
    const moved = box.scrollTop - before;
    for (let i = 0; i < 6; i++) content.lastElementChild.remove();
    await frames(3);
    add(5);
    await still();
    return [moved, toEnd()];
  });
  assert.deepEqual(seen, [0, 0]);
});

test("a view that is pressed at its end follows rows that come meanwhile", async ({ box: { follow, page } }) => {
  await follow();
  await page.mouse.move(200, 150);
  await page.mouse.down();
  await page.evaluate(() => (add(3), frames(5)));
  await page.mouse.up();
  await page.evaluate(() => still());
  assert.equal(await page.evaluate(() => toEnd()), 0);
});

test("rows inserted above don't move the view, whether it follows or not", async ({ box: { follow, page } }) => {
  await follow();
  for (const isReading of [false, true]) {
    if (isReading) {
      await page.mouse.move(200, 150);
      await page.mouse.wheel(0, -300);
      await page.waitForFunction(() => toEnd() > 1);
      await page.evaluate(() => still());
    }
    const moved = await page.evaluate(async () => {
      const row = [...content.children].find((row) => row.getBoundingClientRect().top >= 0);
      const before = row.getBoundingClientRect().top;
      addAbove(5);
      await frames(30);
      return row.getBoundingClientRect().top - before;
    });
    assert.equal(moved, 0);
  }
});

test("a new layout shows the end at once", async ({ box: { follow, page } }) => {
  await follow();
  for (const change of ["box.style.height = '150px'", "box.style.width = '90px'"]) {
    await page.evaluate(change);
    await page.evaluate(() => frames(2));
    assert.equal(await page.evaluate(() => toEnd()), 0);
  }
});

test("after end(), the view stays where it is, even if you click", async ({ box: { follow, page } }) => {
  await follow();
  const before = await page.evaluate(() => (end(), add(5), box.scrollTop));
  await page.mouse.click(200, 150);
  await page.evaluate(() => frames(30));
  assert.equal(await page.evaluate(() => box.scrollTop), before);
});

test("a chat in React follows, also in strict mode, and ends with its component", async ({ box: { page } }) => {
  const places = await page.evaluate(async () => {
    const chat = example.chat(document.body.appendChild(document.createElement("section")));
    const rows = (count) => Array.from({ length: count }, (_, i) => `row ${i}`);
    chat.show(rows(40));
    await frames(3);
    const list = document.getElementById("chat");
    const left = () => list.scrollHeight - list.clientHeight - list.scrollTop;
    const start = left();
    let [most, last, steps] = [0, list.scrollTop, []];
    for (let count = 41; count <= 60; count++) {
      chat.show(rows(count));
      await frames(5);
      most = Math.max(most, left());
      steps.push(list.scrollTop - last);
      last = list.scrollTop;
    }
    await still(list);
    const end = left();
    chat.close();
    return { start, most, steps, end, errors: document.getElementById("chat") };
  });
  assert.deepEqual([places.start, places.end, places.errors], [0, 0, null]);
  assert.ok(places.most > 0 && places.most < 300, `${places.most} px behind`);
  assert.ok(places.steps.every((step) => step >= 0));
});

/** How many streams a run tries: 1,000 at full effort. */
const STREAMS = some(Array(1000).fill(0), 100).length;

test("text that comes in bursts is shown evenly, each letter within its lag", async ({ box: { byHand, page } }) => {
  await byHand();
  const wrong = await page.evaluate((streams) => {
    const LAG = 600;
    for (let stream = 0; stream < streams; stream++) {
      let [text, shown] = ["", ""];
      const arrivals = [];
      const take = example.stream((now) => (shown = now), { lag: LAG / 1000 });
      const [most, gap] = [1 + Math.floor(40 * random()), Math.floor(30 * random())];
      const steps = [];
      for (let frame = 0; frame < 400; frame++) {
        if (frame < 300 && random() < 1 / (1 + gap)) {
          const burst = "a👩‍👩‍👧é".repeat(1 + Math.floor(most * random()));
          text += burst;
          arrivals.push([now, text.length]);
          take(burst);
        }
        const before = shown;
        pass([8, 16, 17, 33, 250][Math.floor(4.05 * random())]);
        if (!text.startsWith(shown) || shown.length < before.length) return `stream ${stream} shows other text`;
        if (/[\ud800-\udbff\u200d]$/.test(shown)) return `stream ${stream} cuts a letter`;
        for (const [at, end] of arrivals)
          if (now >= at + LAG && shown.length < end) return `stream ${stream} is late by ${now - at - LAG} ms`;
        steps.push(shown.length - before.length);
      }
      if (shown !== text) return `stream ${stream} ends at ${shown.length} of ${text.length}`;
      if (queue.size > 0) return `stream ${stream} asks for frames at its end`;
    }
    // Bursts of 40 letters each quarter of a second must be shown as 160 a second, to a tenth, once the first have come.
    let shown = "";
    const take = example.stream((now) => (shown = now));
    const steps = [];
    for (let frame = 0; frame < 300; frame++) {
      if (frame % 15 === 0) take("a".repeat(40));
      const before = shown.length;
      pass(1000 / 60);
      steps.push(shown.length - before);
    }
    const later = steps.slice(60);
    return later.every((step) => step >= 2 && step <= 3) ? "" : `${later}`;
  }, STREAMS);
  assert.equal(wrong, "");
});

test("random streams never move a reader, and a view at the end always follows", async ({
  box: { byHand, follow, page },
}) => {
  await byHand();
  await follow();
  const wrong = await page.evaluate((streams) => {
    const changed = () => observers.forEach((call) => call());
    const isInView = (row) => row.getBoundingClientRect().top;
    for (let stream = 0; stream < streams; stream++) {
      content.replaceChildren();
      add(30 + Math.floor(20 * random()));
      box.scrollTop = 1e6;
      box.dispatchEvent(new Event("scroll"));
      changed();
      for (let i = 0; i < 60; i++) pass(16);
      if (toEnd() !== 0) return `stream ${stream} does not start at its end, but ${toEnd()} before it`;
      let reader;
      for (let i = 0; i < 25; i++) {
        const kind = random();
        if (kind < 0.5) add(1 + Math.floor(4 * random()), 10 + Math.floor(30 * random()));
        else if (kind < 0.6 && !reader) addAbove(1 + Math.floor(5 * random()));
        else if (kind < 0.7) {
          box.dispatchEvent(new WheelEvent("wheel", { deltaY: -100 }));
          box.scrollTop -= 50 + 200 * random();
          box.dispatchEvent(new Event("scroll"));
          const rows = [...content.children];
          reader = rows.find((row) => isInView(row) >= 0);
          reader = { row: reader, top: isInView(reader) };
        } else if (kind < 0.8 && reader) {
          box.scrollTop = 1e6;
          box.dispatchEvent(new Event("scroll"));
          reader = undefined;
        }
        changed();
        for (let frame = 0; frame < 4; frame++) {
          pass([8, 16, 33, 120][Math.floor(4 * random())]);
          if (reader && Math.abs(isInView(reader.row) - reader.top) > 0.5) return `stream ${stream} moves its reader`;
        }
      }
      if (reader) continue;
      for (let i = 0; i < 120; i++) pass(16);
      if (toEnd() !== 0) return `stream ${stream} loses its follower by ${toEnd()}`;
    }
    return "";
  }, STREAMS);
  assert.equal(wrong, "");
});

base(
  "the example's box follows an answer, lets go when it is scrolled up, and comes back at its end",
  async ({ open }) => {
    const { page, problems } = await open("examples/chat.html", { viewport: { width: 400, height: 600 } });
    const toEnd = () => page.locator("#chat").evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
    const grown = async (rows) => {
      const height = await page.locator("#chat").evaluate((it) => it.scrollHeight);
      await page.waitForFunction((least) => document.getElementById("chat").scrollHeight >= least, height + 24 * rows);
    };
    // Wait for the first answer's end, because while it grows above the view, the browser scrolls to keep the view in place.
    await page.waitForFunction(() => document.querySelector("#answers p")?.textContent.endsWith("in it. "));
    await page.getByRole("button", { name: "Ask" }).click();
    await grown(2);
    assert.ok((await toEnd()) < 60, `${await toEnd()} px behind`);
    await page.locator("#chat").hover();
    await page.mouse.wheel(0, -60);
    await pause(page, 300);
    const left = await page.locator("#chat").evaluate((it) => it.scrollTop);
    await page.getByRole("button", { name: "Ask" }).click();
    await grown(4);
    assert.equal(await page.locator("#chat").evaluate((it) => it.scrollTop), left);
    await page.locator("#chat").evaluate((it) => it.scrollTo(0, it.scrollHeight));
    await page.waitForFunction(() => {
      const it = document.getElementById("chat");
      return it.scrollHeight - it.clientHeight - it.scrollTop < 1 && it.textContent.endsWith("in it. ");
    });
    assert.deepEqual(problems, []);
  },
);
