// Takes the first example of each entry from the README of the packed package, types it into a fresh program, and builds that with Vite.
// What the program shows must move.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import react from "@vitejs/plugin-react";
import vue from "@vitejs/plugin-vue";
import { build, preview } from "vite";
import solid from "vite-plugin-solid";
import { test } from "../../test.mjs";

const folder = fileURLToPath(new URL("../dist/first/", import.meta.url));
const packed = join(folder, "node_modules/carom");
test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: fileURLToPath(new URL("../../carom", import.meta.url)),
    stdio: "ignore",
  });
  execFileSync("tar", [
    "-xzf",
    join(
      folder,
      readdirSync(folder).find((name) => name.endsWith(".tgz")),
    ),
    "-C",
    packed,
    "--strip-components=1",
  ]);
});

/** Returns the first example of the README with a text in it. */
const example = (kind, text) =>
  readFileSync(join(packed, "README.md"), "utf8")
    .split(`\`\`\`${kind}\n`)
    .slice(1)
    .map((rest) => rest.split("```")[0])
    .find((code) => code.includes(text));

/** What the examples leave to the program: elements by their names, and functions. */
const BODY = `<style>#list,#view,#photo{width:300px;height:200px;overflow:hidden}#view{display:flex}#view>div{flex:0 0 100%}#sheet,#panel{position:fixed;inset:0;height:80vh}</style>
<div id="element">A card</div><div id="list"><p>A</p><p>B</p><p>C</p></div><div id="sheet">A sheet</div><button id="button">Open</button><div id="photo"><canvas width="600" height="400"></canvas></div>
<output id="zoomOutput"></output><button id="fitButton">Fit</button><div id="panel"><ul><li>A row</li></ul></div><button id="openButton">Open</button><div id="view"><div>1</div><div>2</div></div>
<ul id="rows"><li><i class="grip">A</i></li><li><i class="grip">B</i></li></ul><h1 id="title">A title</h1><p id="text">A text</p><p class="item">An item</p>
<script>Object.assign(window, { light() {}, load: async () => {}, save() {}, draw: (x) => (document.body.dataset.drawn = x), ball: { x: 100, velocity: 50 }, items: [...document.querySelectorAll(".item")] });</script>`;

const click = (id) => (page) =>
  page.evaluate((id) => document.querySelector(id).click(), id);
const STATE = "const [isOpen, setOpen] = useState(false);";
const DRAWER =
  "{ duration: 0.4, bounce: 0.2, write: (element, x) => (element.style.translate = `${x}px`) }";

/** The files of each program, its plugins, and what a person does there. */
const PROGRAMS = {
  carom: { code: () => example("js", "settlingTime, spring") },
  "carom/dom": {
    code: () =>
      'import { animateElement } from "carom/dom";\nanimateElement(element, { x: 300, rotate: 5, width: "12rem", color: "tomato" }, { duration: 0.4, bounce: 0.3 });',
  },
  "carom/layout": { code: () => example("js", "trackLayout") },
  "carom/drag": {
    code: () => `const closed = 300;\n${example("js", "bindDrag")}`,
    act: click("#button"),
  },
  "carom/zoom": { code: () => example("js", "bindZoom") },
  "carom/parts": {
    code: () => example("js", "bindPager, bindRefresh"),
    act: click("#openButton"),
  },
  "carom/time": { code: () => example("js", "keyframes, label") },
  react: {
    plugins: () => [react()],
    code: () => `import { StrictMode, useState } from "react"; import { createRoot } from "react-dom/client"; ${example("jsx", "useSpring, useSpringValue")}
      function App() { ${STATE} return <><button id="go" onClick={() => setOpen(!isOpen)} /><Drawer isOpen={isOpen} /><Total cents={isOpen ? 1000 : 0} /></>; }
      createRoot(document.querySelector("#root")).render(<StrictMode><App /></StrictMode>);`,
    act: click("#go"),
  },
  vue: {
    plugins: () => [vue()],
    files: () => ({
      "App.vue": `<script setup>import { ref } from "vue"; import { useSpring } from "carom/vue"; const isOpen = ref(false); const drawer = useSpring(() => (isOpen.value ? 0 : -320), ${DRAWER});</script>
        <template><button id="go" @click="isOpen = !isOpen" /><nav :ref="drawer.ref">A drawer</nav></template>`,
    }),
    code: () =>
      'import { createApp } from "vue"; import App from "./App.vue"; createApp(App).mount("#root");',
    act: click("#go"),
  },
  svelte: {
    plugins: () => [svelte({ configFile: false })],
    files: () => ({
      "Drawer.svelte": example("svelte", "Spring.of"),
      "App.svelte":
        '<script>import Drawer from "./Drawer.svelte"; let isOpen = $state(false);</script><button id="go" aria-label="Open" onclick={() => (isOpen = !isOpen)}></button><Drawer {isOpen} />',
    }),
    code: () =>
      'import { mount } from "svelte"; import App from "./App.svelte"; mount(App, { target: document.querySelector("#root") });',
    act: click("#go"),
  },
  solid: {
    plugins: () => [solid()],
    code: () => `import { createSignal } from "solid-js"; import { render } from "solid-js/web"; import { createSpring } from "carom/solid";
      function App() { const [isOpen, setOpen] = createSignal(false); const drawer = createSpring(() => (isOpen() ? 0 : -320), ${DRAWER});
      return <><button id="go" onClick={() => setOpen(!isOpen())} /><nav ref={drawer.ref}>A drawer</nav></>; }
      render(() => <App />, document.querySelector("#root"));`,
    act: click("#go"),
  },
};

/** Records how the page looks in its frames. */
function noteLooks() {
  window.seen = new Set();
  const look = () => {
    const styles = [...document.querySelectorAll("body *")].map((one) => [
      getComputedStyle(one),
      one,
    ]);
    window.seen.add(
      styles
        .map(
          ([{ transform, translate, opacity }, one]) =>
            transform +
            translate +
            opacity +
            (one.tagName === "OUTPUT" && one.value),
        )
        .join(),
    );
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const [
  name,
  { code, files = () => ({}), plugins = () => [], act },
] of Object.entries(PROGRAMS)) {
  test(`the first example of ${name} moves in a fresh program`, async ({
    visit,
  }) => {
    const root = join(folder, name.replace("/", "-"));
    mkdirSync(root);
    for (const [file, text] of Object.entries({
      ...files(),
      "main.jsx": code(),
    }))
      writeFileSync(join(root, file), text);
    const body = plugins().length > 0 ? '<div id="root"></div>' : BODY;
    writeFileSync(
      join(root, "index.html"),
      `<!doctype html><title>${name}</title><link rel="icon" href="data:,">${body}<script type="module" src="./main.jsx"></script>`,
    );
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: plugins(),
    });
    const server = await preview({
      root,
      configFile: false,
      logLevel: "error",
      preview: { port: 0, host: "127.0.0.1" },
    });
    const { page, problems } = await visit(server.resolvedUrls.local[0], {
      script: noteLooks,
      logs: ["error", "warning"],
    });
    await page.waitForSelector("button", { state: "attached" });
    await act?.(page);
    await page.waitForFunction(() => window.seen.size > 4);
    assert.deepEqual(problems, []);
    await server.close();
  });
}
