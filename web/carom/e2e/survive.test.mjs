// Bound elements keep their place, velocity and finger when the options of a component change, and when React hides it.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compile } from "svelte/compiler";
import { pause, test as base } from "./browser.mjs";

/** Programs that show an element with three children, bound by `window.bind` with the options that `window.set` gives. */
const PROGRAMS = {
  react: `
    import { Activity, createElement as h, StrictMode, Suspense, use, useState } from "react";
    import { createRoot } from "react-dom/client";
    import { flushSync } from "react-dom";
    import { useBound } from "carom/react";
    function Thing({ options }) {
      const bound = useBound(window.bind, options);
      window.current = () => bound.current;
      return h("div", { id: "it", ref: bound.ref }, [0, 1, 2].map((i) => h("div", { key: i }, i)));
    }
    const Wait = ({ promise }) => (use(promise), null);
    function App() {
      const [{ options, mode, promise }, set] = useState({ options: window.options, mode: "visible" });
      window.set = (options) => flushSync(() => set((all) => ({ ...all, options })));
      window.show = (state) => flushSync(() => set((all) => ({ ...all, ...state })));
      const thing = [h(Thing, { key: 0, options }), promise && h(Wait, { key: 1, promise })];
      return h(Activity, { mode }, h(Suspense, { fallback: "Waiting" }, thing));
    }
    const root = createRoot(window.stage);
    flushSync(() => root.render(h(StrictMode, null, h(App))));
    window.unmount = () => root.unmount();`,
  vue: `
    import { createApp, h, nextTick, shallowRef } from "vue";
    import { useBound } from "carom/vue";
    const options = shallowRef(window.options);
    window.set = async (next) => ((options.value = next), nextTick());
    const app = createApp({
      setup() {
        const bound = useBound(window.bind, options);
        window.current = () => bound.current;
        return () => h("div", { id: "it", ref: bound.ref }, [0, 1, 2].map((i) => h("div", i)));
      },
    });
    app.mount(window.stage);
    window.unmount = () => app.unmount();`,
  solid: `
    import { createSignal } from "solid-js";
    import { render } from "solid-js/web";
    import { createBound } from "carom/solid";
    window.unmount = render(() => {
      const [options, setOptions] = createSignal(window.options);
      const bound = createBound(window.bind, options);
      [window.set, window.current] = [(next) => void setOptions(() => next), () => bound.current];
      const it = Object.assign(document.createElement("div"), { id: "it", innerHTML: "<div>0</div><div>1</div><div>2</div>" });
      bound.ref(it);
      return it;
    }, window.stage);`,
  svelte: `
    import { flushSync, mount, unmount } from "svelte";
    import App from "./App.svelte";
    const app = mount(App, { target: window.stage });
    flushSync();
    window.unmount = () => unmount(app);`,
};
const SVELTE = `<script>
  import { flushSync } from "svelte";
  import { Bound } from "carom/svelte";
  let options = $state.raw(window.options);
  const bound = new Bound(window.bind, () => options);
  window.set = (next) => flushSync(() => (options = next));
  window.current = () => bound.current;
</script>
<div id="it" {@attach bound.attach}><div>0</div><div>1</div><div>2</div></div>`;

async function programOf(source) {
  const svelte = {
    name: "svelte",
    setup(given) {
      given.onResolve({ filter: /App\.svelte$/ }, () => ({ path: "App.svelte", namespace: "app" }));
      given.onLoad({ filter: /.*/, namespace: "app" }, () => ({
        contents: compile(SVELTE, { generate: "client", dev: false }).js.code,
        resolveDir: fileURLToPath(new URL(".", import.meta.url)),
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    conditions: ["browser"],
    plugins: [svelte],
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

const test = base.extend({
  /** Opens a program of a framework that binds by a function of the page. */
  program: ({ open }, use) =>
    use(async (name, bind, options) => {
      const { page } = await open("hands.html");
      await page.addStyleTag({
        content:
          "#it { width: 300px; height: 100px; background: #eee } #it > * { flex: none; width: 300px; height: 100px }",
      });
      await page.evaluate(
        ([bind, options]) => {
          window.bind = new Function(`return ${bind}`)();
          window.options = options;
          window.bindings = 0;
        },
        [String(bind), options],
      );
      await page.addScriptTag({ content: await programOf(PROGRAMS[name] ?? name) });
      await page.waitForFunction(() => window.current?.());
      return page;
    }),
});

const drag = (element, options) => {
  window.bindings++;
  return window.bindDrag(element, { ...options, onUpdate: ({ x }) => (element.style.translate = `${x}px`) });
};
const pager = (element, options) => {
  element.style.cssText = "display: flex; overflow: clip; width: 600px";
  return window.bindPager(element, options);
};
const sheet = (element, options) => {
  element.style.cssText = "position: fixed; bottom: 0; left: 0; height: 320px";
  return window.bindSheet(element, options);
};
const zoom = (element, options) => {
  window.bindings++;
  return window.bindZoom(element, { content: { width: 600, height: 200 }, ...options });
};
const list = (element, options) => {
  window.bindings++;
  const scroller = new window.Scroller({ content: 4000, viewport: 100, ...options });
  const unbind = scroller.bind(element);
  const update = (next) => scroller.update({ content: 4000, viewport: 100, ...next });
  return { scroller, update, unbind };
};
const near = (a, b, within = 1.5) => assert.ok(Math.abs(a - b) <= within, `${a} instead of ${b}`);
/** Gives the program other options, and waits until it has them, because a framework may render them in a later task. */
const set = (page, options) =>
  page.evaluate(async (options) => {
    window.set(options);
    for (let i = 0; i < 2; i++) await new Promise((next) => requestAnimationFrame(next));
  }, options);
const xOf = (page) => page.evaluate(() => window.current().position.x);

for (const name of Object.keys(PROGRAMS)) {
  test(`a drag keeps place, finger and velocity when options change: ${name}`, async ({ program }) => {
    const page = await program(name, drag, { axis: "x", bounds: { x: [0, 400] } });
    await page.evaluate(() => window.current().snapTo({ x: 200 }));
    await set(page, { axis: "x", bounds: { x: [0, 500] } });
    assert.equal(await xOf(page), 200);
    await set(page, { axis: "x", bounds: { x: [0, 150] } });
    assert.equal(await xOf(page), 150);
    // Change the options under the finger.
    await page.mouse.move(200, 50);
    await page.mouse.down();
    await page.mouse.move(154, 50, { steps: 5 });
    near(await xOf(page), 108);
    await set(page, { axis: "x", bounds: { x: [0, 120] }, duration: 0.6 });
    await page.mouse.move(144, 50, { steps: 2 });
    near(await xOf(page), 98);
    await pause(page, 200);
    await page.mouse.up();
    await page.waitForFunction(() => window.current().isAtRest);
    // Change them in flight.
    const [before, after] = await page.evaluate(async () => {
      window.current().goTo({ x: 0 }, { velocity: { x: 900 } });
      for (let i = 0; i < 4; i++) await window.frame();
      const { position, velocity } = window.current();
      await window.set({ axis: "x", bounds: { x: [0, 110] }, duration: 0.4 });
      const now = window.current();
      return [
        [position.x, velocity.x],
        [now.position.x, now.velocity.x],
      ];
    });
    assert.deepEqual(after, before);
    await page.waitForFunction(() => window.current().isAtRest);
    assert.equal(await page.evaluate(() => window.bindings), 1);
    await page.evaluate(() => window.unmount());
    assert.equal(await page.evaluate(() => window.current?.() === undefined), true);
  });

  test(`a picture and a list keep place, finger and velocity when options change: ${name}`, async ({ program }) => {
    for (const [bind, options, others, read, go, [dx, dy], perPixel] of [
      [
        zoom,
        { maxScale: 8 },
        { maxScale: 9, edges: "hard" },
        () => {
          const { transform, velocity } = window.current().picture.read(performance.now());
          return [transform.x, velocity.x];
        },
        (isBack) => window.current().zoomBy(isBack ? 0.5 : 2),
        [-40, 0],
        1,
      ],
      [
        list,
        { platform: "ios" },
        { platform: "ios", physics: { drag: 1 } },
        () => [window.current().scroller.offset, window.current().scroller.velocity],
        (isBack) => window.current().scroller.scrollTo(isBack ? 0 : 400),
        [0, -40],
        -1,
      ],
    ]) {
      const page = await program(name, bind, options);
      // Change the options in flight.
      const [before, after] = await page.evaluate(
        async ([others, ...codes]) => {
          const [read, go] = codes.map((code) => new Function(`return ${code}`)());
          let before = [0, 0];
          // Late frames may show only the end of a motion. Then go back, and so on.
          for (let goes = 0; Math.abs(before[1]) < 20; goes++) {
            go(goes % 2 === 1);
            for (let i = 0; i < 6; i++) await window.frame();
            // From here on, no time passes, although rendering takes a while.
            const now = performance.now();
            performance.now = () => now;
            before = read();
            if (Math.abs(before[1]) < 20) delete performance.now;
          }
          await window.set(others);
          const after = read();
          delete performance.now;
          return [before, after];
        },
        [others, String(read), String(go)],
      );
      near(after[0], before[0]);
      // The list continues from the last frame's place, and keeps its target and spring.
      near(after[1] / before[1], 1, 0.35);
      // If it was sent back last, it would rest at an edge, which the finger then would stretch.
      await page.evaluate(go, false);
      await pause(page, 1500);
      // Change them under the finger.
      await page.mouse.move(150, 80);
      await page.mouse.down();
      await page.mouse.move(150 + dx, 80 + dy, { steps: 5 });
      await page.evaluate(() => window.frame());
      const [held] = await page.evaluate(read);
      await set(page, options);
      near((await page.evaluate(read))[0], held);
      await page.mouse.move(150 + 1.5 * dx, 80 + 1.5 * dy, { steps: 2 });
      await page.evaluate(() => window.frame());
      near((await page.evaluate(read))[0], held + 0.5 * perPixel * (dx + dy));
      await page.mouse.up();
      assert.equal(await page.evaluate(() => window.bindings), 1);
    }
  });

  test(`pages and a sheet keep their places when options change: ${name}`, async ({ program }) => {
    const pages = await program(name, pager, { align: 0 });
    await pages.evaluate(() => window.current().goTo(1));
    await pages.waitForFunction(() => window.current().part.frame.isAtRest);
    await set(pages, { align: 0.5, contain: false });
    const frame = await pages.evaluate(() => window.current().part.frame);
    assert.deepEqual([frame.target, frame.position, frame.isAtRest], [1, 1, true]);

    const opened = await program(name, sheet, { detents: [0, 300] });
    await opened.evaluate(() => window.current().goTo(1));
    await opened.waitForFunction(() => window.current().part.frame.isAtRest);
    await set(opened, { detents: [0, 320] });
    assert.equal(await opened.evaluate(() => window.current().part.frame.height), 320);
  });
}

for (const [what, hide, show] of [
  ["<Activity>", { mode: "hidden" }, { mode: "visible" }],
  ["<Suspense>", "promise", undefined],
]) {
  test(`elements that React hides by ${what} return to where they were`, async ({ program }) => {
    for (const [bind, options, move, read] of [
      [drag, { axis: "x" }, () => window.current().snapTo({ x: 120 }), () => window.current().position.x],
      [pager, { align: 0 }, () => window.current().goTo(1), () => window.current().part.frame.target],
      [
        sheet,
        { detents: [0, 300], modal: true },
        () => window.current().goTo(1),
        () => window.current().part.frame.height,
      ],
    ]) {
      const page = await program("react", bind, options);
      await page.evaluate(move);
      await pause(page, 1000);
      const before = await page.evaluate(read);
      assert.ok(before > 0);
      await page.evaluate(
        (hide) => window.show(hide === "promise" ? { promise: new Promise((done) => (window.done = done)) } : hide),
        hide,
      );
      await page.waitForFunction(() => document.querySelector("#it").getClientRects().length === 0);
      await pause(page, 300);
      await page.evaluate((show) => (show ? window.show(show) : window.done()), show);
      await page.waitForFunction(() => document.querySelector("#it").getClientRects().length > 0);
      await pause(page, 300);
      assert.equal(await page.evaluate(read), before);
      await page.evaluate(() => window.unmount());
      assert.equal(await page.evaluate(() => window.current() === undefined), true);
    }
  });
}

/** Rows below a header, and a transition that renders for half a second in many tasks, and then moves the first row to the end. */
const TRANSITION = `
  import { createElement as h, startTransition, useEffect, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { flushSync } from "react-dom";
  import { useLayout } from "carom/react";
  function Slow() {
    for (const end = performance.now() + 5; performance.now() < end; );
    return null;
  }
  function App() {
    const [{ order, slow }, set] = useState({ order: [0, 1, 2, 3], slow: 0 });
    window.render = (next) => startTransition(() => set(next));
    const list = useLayout({ duration: 0.4, bounce: 0 });
    window.current = () => list.current;
    const rows = order.map((i) => h("div", { key: i, id: "row" + i, style: { height: 50 } }, i));
    useEffect(() => void (window.rendered = slow), [slow]);
    return h("main", null, h("div", { ref: list.ref }, rows), Array.from({ length: slow }, (_, i) => h(Slow, { key: i + "of" + slow })));
  }
  window.stage.insertAdjacentHTML("beforebegin", '<header style="height: 300px"></header>');
  document.body.style.height = "3000px";
  flushSync(() => createRoot(window.stage).render(h(App)));`;

test("rows stay in place if the page scrolls and a header grows during a transition", async ({ program }) => {
  const page = await program(TRANSITION, drag, {});
  const seen = (order, slow) =>
    page.evaluate(
      async ([order, slow]) => {
        const tops = [];
        const header = document.querySelector("header");
        const height = header.offsetHeight;
        window.render({ order, slow });
        for (let i = 0; i < 9 || window.rendered !== slow || !window.current().isAtRest; i++) {
          await window.frame();
          if (i === 5) scrollBy(0, 100);
          if (i === 8) header.style.height = `${height + 60}px`;
          const tall = header.offsetHeight;
          tops.push(
            ...[1, 0].map((i) => document.querySelector(`#row${i}`).getBoundingClientRect().top + scrollY - tall),
          );
        }
        return [tops.filter((_, i) => i % 2 === 0), tops.filter((_, i) => i % 2 === 1)];
      },
      [order, slow],
    );
  const [still] = await seen([0, 1, 2, 3], 100);
  assert.deepEqual(new Set(still), new Set([50]));
  const [second, first] = await seen([1, 2, 3, 0], 101);
  assert.deepEqual([second[0], second.at(-1), first[0], first.at(-1)], [50, 0, 0, 150]);
  // The rows move straight from place to place.
  for (const [tops, sign] of [
    [second, -1],
    [first, 1],
  ])
    assert.ok(
      tops.every((top, i) => i === 0 || sign * (top - tops[i - 1]) > -0.5),
      `${tops}`,
    );
});
