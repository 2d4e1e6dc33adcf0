// `examples/follow.js` under streams, visitors and layouts.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { some } from "../../browser.mjs";
import { test as base } from "./browser.mjs";

const example = fileURLToPath(new URL("../examples/follow.js", import.meta.url));

/** `box` shows a box with rows that is followed. */
const test = base.extend({
  box: async ({ page }, use) => {
    const options = { entryPoints: [example], bundle: true, write: false, format: "iife", globalName: "example" };
    const { outputFiles } = await build(options);
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
      });
      add(40);
    });
    await page.addScriptTag({ content: outputFiles[0].text.replace("var example", "window.example") });
    await use({
      /** Begins to follow, and waits until observers have spoken. */
      follow: () => page.evaluate(() => ((window.end = example.follow(box, content)), frames(3))),
      page,
    });
    assert.deepEqual(problems, []);
  },
});

test.use({ viewport: { width: 600, height: 500 } });

test("a stream starts at its end, and grows without kicks", async ({ box: { follow, page } }) => {
  await follow();
  assert.equal(await page.evaluate(() => toEnd()), 0);
  const steps = await page.evaluate(async () => {
    const [steps, most] = [[], []];
    for (let i = 0; i < 90; i++) {
      if (i < 60 && i % 5 === 0) add(1, 24);
      const before = box.scrollTop;
      await frames(1);
      steps.push(box.scrollTop - before);
      most.push(toEnd());
    }
    await new Promise((done) => setTimeout(done, 700));
    return { steps, most: Math.max(...most), end: toEnd() };
  });
  assert.equal(steps.end, 0);
  assert.ok(
    steps.steps.every((step) => step >= 0 && step < 16),
    `${steps.steps}`,
  );
  assert.ok(steps.most < 150, `${steps.most} px behind`);
});

test("wheel, key, touch and selection let go, and the end takes hold again", async ({ box: { follow, page } }) => {
  await follow();
  await page.mouse.move(200, 150);
  const isLeft = async (act) => {
    await page.evaluate(() => ((box.scrollTop = 1e6), frames(3)));
    await act();
    // The browser's own scroll takes a while.
    await page.evaluate(async () => {
      for (let still = 0, top; still < 20; still = box.scrollTop === top ? still + 1 : 0) {
        top = box.scrollTop;
        await frames(1);
      }
    });
    const before = await page.evaluate(() => box.scrollTop);
    await page.evaluate(() => (add(5), new Promise((done) => setTimeout(done, 400))));
    assert.equal(await page.evaluate(() => box.scrollTop), before);
  };
  await isLeft(() => page.mouse.wheel(0, -200));
  await isLeft(async () => {
    await page.focus("#box");
    await page.keyboard.press("PageUp");
    await page.waitForTimeout(300);
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
    await new Promise((done) => setTimeout(done, 900));
    return toEnd();
  });
  assert.equal(end, 0);
});

test("a click at the end loses nothing, even if a row comes while it lasts", async ({ box: { follow, page } }) => {
  await follow();
  await page.mouse.move(200, 150);
  await page.mouse.down();
  await page.evaluate(() => (add(3), frames(5)));
  await page.mouse.up();
  await page.waitForTimeout(900);
  assert.equal(await page.evaluate(() => toEnd()), 0);
});

test("rows put in above move neither a follower nor a reader", async ({ box: { follow, page } }) => {
  await follow();
  for (const isReading of [false, true]) {
    if (isReading) {
      await page.mouse.move(200, 150);
      await page.mouse.wheel(0, -300);
      await page.waitForTimeout(300);
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

/** How many streams a run tries: 1,000 at full effort. */
const STREAMS = some(Array(1000).fill(0), 100).length;

test("random streams never move a reader, and never lose a follower", async ({ box: { follow, page } }) => {
  // Frames and observers come when the test calls them.
  await page.evaluate(() => {
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
  });
  await follow();
  const wrong = await page.evaluate((streams) => {
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const pass = (ms) => {
      now += ms;
      const due = [...queue.values()];
      queue.clear();
      for (const call of due) call(now);
    };
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
