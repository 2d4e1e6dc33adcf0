// Measures boxes that follow the end of their growing content, by the page's `follow.js` and by use-stick-to-bottom, in Chromium.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The libraries, in the order of the columns. */
export const FOLLOWERS = ["follow.js", "use-stick-to-bottom"];

const PROGRAM = `
  import { createElement as h, useEffect, useRef } from "react";
  import { createRoot } from "react-dom/client";
  import { flushSync } from "react-dom";
  import { useStickToBottom } from "use-stick-to-bottom";
  import { follow } from "../../web/carom/examples/follow.js";
  const boxed = (box, content) =>
    h("div", { id: "box", ref: box, style: { height: 300, width: 400, overflow: "auto" } }, h("div", { id: "content", ref: content }));
  const components = {
    "follow.js"() {
      const [box, content] = [useRef(null), useRef(null)];
      useEffect(() => follow(box.current, content.current), []);
      return boxed(box, content);
    },
    "use-stick-to-bottom"() {
      const { scrollRef, contentRef } = useStickToBottom({ initial: "instant" });
      return boxed(scrollRef, contentRef);
    },
  };
  export const show = (name) => flushSync(() => createRoot(document.body).render(h(components[name])));`;

/** Gives the page what the measurements need. With `isByHand`, frames and observers come when they are called. */
function prepare(isByHand) {
  const queue = new Map();
  const observers = new Map();
  let [now, asked] = [1000, 0];
  if (isByHand) {
    performance.now = Date.now = () => now;
    window.requestAnimationFrame = (call) => (queue.set(++asked, call), asked);
    window.cancelAnimationFrame = (id) => void queue.delete(id);
    window.ResizeObserver = class {
      constructor(call) {
        this.call = call;
        observers.set(this, new Set());
      }
      observe = (element) => observers.get(this).add(element);
      unobserve = (element) => observers.get(this).delete(element);
      disconnect = () => observers.get(this).clear();
    };
  }
  Object.assign(window, {
    toEnd: () => box.scrollHeight - box.clientHeight - box.scrollTop,
    add(count, height = 20) {
      for (let i = 0; i < count; i++) {
        const row = document.createElement("p");
        row.style.cssText = `margin: 0; height: ${height}px`;
        row.textContent = "row";
        content.append(row);
      }
      for (const [observer, elements] of observers) {
        const entries = [...elements].map((target) => ({ target, contentRect: target.getBoundingClientRect() }));
        if (entries.length > 0) observer.call(entries, observer);
      }
    },
    async pass(ms) {
      now += ms;
      const due = [...queue.values()];
      queue.clear();
      for (const call of due) call(now);
      box.dispatchEvent(new Event("scroll"));
      await new Promise((done) => setTimeout(done, 2));
    },
    async frames(count) {
      for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
    },
    async begin() {
      add(40);
      for (let i = 0; i < 120; i++) await pass(1000 / 60);
      box.scrollTop = 1e6;
      await pass(1000 / 60);
    },
  });
}

/** Each row of the table: its label, whether the test passes the page's time by hand, and its measurement in the page. */
const ROWS = [
  [
    "largest jump of the speed between frames, if a row of 24 px comes every 83 ms, px/s",
    true,
    async () => {
      await begin();
      let [speed, last, most] = [0, box.scrollTop, 0];
      for (let i = 0; i < 300; i++) {
        if (i % 5 === 0) add(1, 24);
        await pass(1000 / 60);
        const next = (box.scrollTop - last) * 60;
        if (i > 60) most = Math.max(most, Math.abs(next - speed));
        [speed, last] = [next, box.scrollTop];
      }
      return Math.round(most);
    },
  ],
  [
    "share of the remaining way that one frame of 250 ms covers, %",
    true,
    async () => {
      await begin();
      add(20);
      for (let i = 0; i < 4; i++) await pass(1000 / 60);
      const [before, left] = [box.scrollTop, toEnd()];
      await pass(250);
      return Math.round((100 * (box.scrollTop - before)) / left);
    },
  ],
  ...[30, 240].map((rate) => [
    `time to cover 360 of 400 px at ${rate} Hz, ms`,
    true,
    async (rate) => {
      await begin();
      const start = box.scrollTop;
      add(20);
      let frame = 0;
      while (box.scrollTop - start < 360) {
        await pass(1000 / rate);
        frame++;
      }
      return Math.round((1000 * frame) / rate);
    },
    rate,
  ]),
  [
    "how far five new rows push a text selected at the end, px",
    false,
    async () => {
      add(40);
      await frames(10);
      box.scrollTop = 1e6;
      await frames(30);
      for (const type of ["pointerdown", "mousedown"]) box.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      getSelection().selectAllChildren(content.lastElementChild);
      for (const type of ["pointerup", "mouseup", "click"])
        box.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      const before = box.scrollTop;
      add(5);
      await new Promise((done) => setTimeout(done, 1500));
      return Math.round(box.scrollTop - before);
    },
  ],
  [
    "distance from the end, two frames after the box shrinks by 150 px, px",
    false,
    async () => {
      add(40);
      await frames(10);
      box.scrollTop = 1e6;
      await frames(30);
      box.style.height = "150px";
      await frames(2);
      return Math.round(toEnd());
    },
  ],
];

/** Measures the table's rows. Each has its label, and a number for each of {@link FOLLOWERS}. */
export async function followed(browser) {
  const options = { bundle: true, write: false, globalName: "followers", logLevel: "error" };
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: PROGRAM, resolveDir: here },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const content = outputFiles[0].text.replace("var followers", "window.followers");
  const measure = async (name, isByHand, act, given) => {
    const page = await browser.newPage({ viewport: { width: 600, height: 500 } });
    await page.setContent("<!doctype html><body style='margin: 0'>");
    await page.evaluate(prepare, isByHand);
    await page.addScriptTag({ content });
    await page.evaluate((name) => followers.show(name), name);
    const number = await page.evaluate(act, given);
    await page.close();
    return number;
  };
  const rows = [];
  for (const [words, ...row] of ROWS) {
    const numbers = [];
    for (const name of FOLLOWERS) numbers.push(await measure(name, ...row));
    rows.push([words, ...numbers]);
  }
  return rows;
}
