// Programs in five frameworks, rendered on a server, hydrated in Chromium, and used as a person uses them.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import react from "@vitejs/plugin-react";
import vue from "@vitejs/plugin-vue";
import { build, createServer as createViteServer } from "vite";
import solid from "vite-plugin-solid";
import { violations } from "../../browser.mjs";
import { test as base } from "../../test.mjs";

const folder = fileURLToPath(new URL("..", import.meta.url));

const PROGRAMS = {
  react: { end: "jsx", plugins: () => [] },
  vue: { end: "js", plugins: () => [vue()] },
  solid: { end: "jsx", plugins: () => [solid({ ssr: true })] },
  svelte: { end: "js", plugins: () => [svelte({ configFile: false })] },
};

const servers = [];

/** A test whose `open` opens a page that records which frames it awaits. */
const test = base.extend({
  open: ({ visit }, use) =>
    use((address, options) =>
      visit(address, {
        viewport: { width: 800, height: 600 },
        script: noteFrames,
        ...options,
      }),
    ),
});

test.beforeAll(install);
test.afterAll(() => servers.forEach((server) => server.close()));

/** Installs the package as npm would, from the output of `npm pack`. */
function install() {
  const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
  const to = join(folder, "node_modules/carom");
  execFileSync("npm", ["pack", "--silent", "--pack-destination", packed], {
    cwd: join(folder, "../carom"),
    stdio: "ignore",
  });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  execFileSync("tar", [
    "-xzf",
    join(packed, readdirSync(packed)[0]),
    "-C",
    to,
    "--strip-components=1",
  ]);
  rmSync(packed, { recursive: true });
}

/** Builds a program for a browser and for a server. Returns its folder. */
async function built(name) {
  const { end, plugins } = PROGRAMS[name];
  const dist = join(folder, "dist", name);
  // With Svelte, Carom is bundled into the program, as Vite's plugin for Svelte does for every dependency that uses
  // Svelte.
  const ssr = { noExternal: name === "svelte" ? ["carom"] : [] };
  const options = {
    root: join(folder, name),
    configFile: false,
    logLevel: "error",
    mode: "production",
    ssr,
  };
  const input = (side) => ({
    input: join(folder, name, `${side}.${end}`),
    output: { entryFileNames: `${side}.js` },
  });
  const write = { emptyOutDir: true, target: "es2022" };
  await build({
    ...options,
    plugins: plugins(),
    build: {
      ...write,
      outDir: join(dist, "client"),
      rolldownOptions: input("client"),
    },
  });
  await build({
    ...options,
    plugins: plugins(),
    build: {
      ...write,
      ssr: true,
      outDir: join(dist, "server"),
      rolldownOptions: input("server"),
    },
  });
  return dist;
}

/** Serves a built program, rendered anew for every request, with a strict Content-Security-Policy. Returns its address. */
async function serve(name) {
  const dist = await built(name);
  const { render, script } = await import(
    pathToFileURL(join(dist, "server/server.js"))
  );
  if (script) writeFileSync(join(dist, "client/head.js"), script);
  const server = createServer(async ({ url }, response) => {
    const file = join(dist, "client", url);
    const isScript = url.endsWith(".js") && existsSync(file);
    const head = `<title>${name}</title><link rel="icon" href="data:,">${script ? '<script src="/head.js"></script>' : ""}`;
    const page = async () =>
      `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${await render()}</div><script type="module" src="/client.js"></script></body></html>`;
    const body = isScript
      ? readFileSync(file)
      : await page().catch((error) => error.stack);
    response.writeHead(200, {
      "content-type": isScript ? "text/javascript" : "text/html",
      "content-security-policy":
        "script-src 'self'; object-src 'none'; base-uri 'none'",
    });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  servers.push({ close: () => server.close().closeAllConnections() });
  return `http://127.0.0.1:${server.address().port}/`;
}

/** Builds the program of Next and starts Next's own server. Returns its address. */
async function serveNext() {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const options = {
    cwd: join(folder, "next"),
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    },
  };
  execFileSync(process.execPath, [next, "build"], {
    ...options,
    stdio: "pipe",
  });
  const port = await new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
  const child = spawn(
    process.execPath,
    [next, "start", "--hostname", "127.0.0.1", "--port", `${port}`],
    { ...options, stdio: "ignore" },
  );
  servers.push({ close: () => child.kill() });
  const address = `http://127.0.0.1:${port}/`;
  for (let i = 0; i < 300; i++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return address;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("Next's server must answer within 30 s, but does not");
}

/** Records which frames a page awaits. */
function noteFrames() {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  window.framesAwaited = new Set();
  window.requestAnimationFrame = (call) => {
    const id = request((time) => {
      window.framesAwaited.delete(id);
      call(time);
    });
    window.framesAwaited.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    window.framesAwaited.delete(id);
    cancel(id);
  };
}

/** Waits until the page doesn't await frames, neither now nor a moment later. */
async function rest(page) {
  for (let i = 0; i < 200; i++) {
    const isStill = () => page.evaluate(() => window.framesAwaited.size === 0);
    if (await isStill()) {
      await page.waitForTimeout(100);
      if (await isStill()) return;
    }
    await page.waitForTimeout(100);
  }
  throw new Error("the page must come to rest, but still requests frames");
}

const x = (page) =>
  page
    .locator("#card")
    .evaluate(({ style }) => Number.parseFloat(style.translate || "0"));

/** Clicks on `Move` until the program, once hydrated, reacts. */
async function hydrated(page) {
  await page.waitForFunction(
    () => {
      const card = document.querySelector("#card");
      // A server for developers sends the program after the page.
      if (!card) return false;
      if (
        card.style.translate.startsWith("0px") ||
        document.querySelector("#total").textContent !== "0.0"
      )
        return true;
      document.querySelector("#toggle").click();
      return false;
    },
    undefined,
    { polling: 250 },
  );
}

/** Drags the thumb twice. Its callback must see the state of the latest render. */
async function bound(page) {
  for (const count of ["1", "2"]) {
    const { x, y, height } = await page.locator("#thumb").boundingBox();
    await page.mouse.move(x + 5, y + height / 2);
    await page.mouse.down();
    for (let i = 1; i <= 6; i++)
      await page.mouse.move(x + 5 + 10 * i, y + height / 2);
    await page.waitForTimeout(150);
    await page.mouse.up();
    await page.waitForFunction(
      (count) => document.querySelector("#thumb").textContent.trim() === count,
      count,
    );
  }
  const x = await page.evaluate(() =>
    parseFloat(document.querySelector("#thumb").style.translate),
  );
  assert.ok(x > 80 && x <= 200, `${x}`);
}

/** Reverses the list, then removes a row: rows move from where they were, and the removed row fades before it is gone. */
async function layout(page) {
  const found = await page.evaluate(async () => {
    const list = document.querySelector("#list");
    const rows = [...list.children];
    const tops = () => rows.map((row) => row.getBoundingClientRect().top);
    const before = tops();
    document.querySelector("#turn").click();
    while (list.firstElementChild === rows[0]) await Promise.resolve();
    await Promise.resolve();
    const after = tops();
    const until = async (isSo) => {
      while (!isSo()) await new Promise((done) => requestAnimationFrame(done));
    };
    await until(() => tops()[0] > before[0] + 1);
    const half = tops();
    await until(() => document.getAnimations().length === 0);
    const end = tops();
    document.querySelector("#less").click();
    const leavingNow = () => [...list.children].find(({ inert }) => inert);
    await until(leavingNow);
    const leaving = leavingNow();
    const opacityNow = () => Number(getComputedStyle(leaving).opacity);
    await until(() => !leaving.isConnected || opacityNow() < 1);
    const opacity = opacityNow();
    const text = leaving?.textContent;
    await until(() => !leavingNow() && document.getAnimations().length === 0);
    return {
      before,
      after,
      half,
      end,
      opacity,
      text,
      left: [...list.children].map(({ textContent }) => textContent),
      styles: rows.map((row) => row.style.cssText).join(""),
    };
  });
  found.before.forEach((top, i) =>
    assert.ok(
      Math.abs(top - found.after[i]) < 1,
      `${found.before} to ${found.after}`,
    ),
  );
  assert.ok(
    found.half[0] > found.before[0] && found.half[0] < found.end[0] + 1,
    `${found.half}`,
  );
  assert.ok(
    found.end[0] > found.before[0] + 20 && found.end[1] < found.before[1],
    `${found.end}`,
  );
  assert.ok(
    found.opacity > 0 && found.opacity < 1,
    `${found.opacity} of ${found.text}`,
  );
  assert.deepEqual(
    [found.text, found.left, found.styles],
    ["B", ["C", "A"], ""],
  );
}

for (const name of [...Object.keys(PROGRAMS), "next"]) {
  test(`${name} renders on a server, hydrates, moves and cleans up`, async ({
    open,
  }) => {
    const address = await (name === "next" ? serveNext() : serve(name));
    const html = await (await fetch(address)).text();
    assert.match(html, /<p[^>]*id="card"[^>]*>(<!--.*?-->)?A card/);
    assert.match(html, /<output[^>]*id="total"[^>]*>(<!--.*?-->)?0\.0/);

    const { page, context, problems } = await open(address);
    await hydrated(page);
    await rest(page);

    // The spring makes the card overshoot 300 and return. The state of the component changes once.
    const path = await page.evaluate(async () => {
      const card = document.querySelector("#card");
      const before = { ...window.renders };
      const seen = [];
      const start = Number.parseFloat(card.style.translate || "0");
      document.querySelector("#toggle").click();
      for (let atEnd = 0; atEnd < 10 && seen.length < 1000; ) {
        await new Promise((done) => setTimeout(done, 16));
        const x = Number.parseFloat(card.style.translate || "0");
        atEnd = x === 300 - start ? atEnd + 1 : 0;
        seen.push({ x, total: document.querySelector("#total").textContent });
      }
      const renders = {
        card: window.renders.card - before.card,
        total: window.renders.total - before.total,
      };
      return { start, seen, renders };
    });
    const end = 300 - path.start;
    const positions = path.seen.map(({ x }) => x);
    assert.equal(positions.at(-1), end);
    assert.equal(path.seen.at(-1).total, end.toFixed(1));
    const [least, most] = [Math.min(...positions), Math.max(...positions)];
    assert.ok(
      end === 300 ? most > 300 && most < 330 : least < 0 && least > -30,
      `${least} to ${most}`,
    );
    assert.ok(
      new Set(path.seen.map(({ total }) => total)).size > 5,
      "the total shows values on the way",
    );
    assert.ok(
      path.renders.card <= 2,
      `the card rendered ${path.renders.card} times`,
    );
    if (name !== "svelte")
      assert.ok(
        path.renders.total > 5,
        `the total rendered ${path.renders.total} times`,
      );

    // A change in flight continues from where the card is.
    const [before, after] = await page.evaluate(async () => {
      const card = document.querySelector("#card");
      const place = () => Number.parseFloat(card.style.translate || "0");
      const start = place();
      document.querySelector("#toggle").click();
      while (place() === start)
        await new Promise((done) => setTimeout(done, 4));
      const before = place();
      document.querySelector("#toggle").click();
      await Promise.resolve();
      return [before, place()];
    });
    assert.ok(Math.abs(after - before) < 1, `${before} to ${after}`);
    await rest(page);
    assert.equal(await x(page), end);

    // The pendulum requests frames until its component is gone.
    await page.click("#swing");
    await page.waitForFunction(
      () =>
        Number.parseFloat(document.querySelector("#pendulum")?.style.rotate) >
        5,
    );
    await page.click("#swing");
    await page.waitForFunction(() => !document.querySelector("#pendulum"));
    await rest(page);

    await bound(page);
    await layout(page);
    await page.click("#hide");
    await page.waitForFunction(() => !document.querySelector("#list"));
    await rest(page);

    assert.deepEqual(await violations(page), []);
    assert.deepEqual(problems, []);
    await context.close();

    // Reduced motion leads straight to the end.
    const calm = await open(address, { reducedMotion: "reduce" });
    await hydrated(calm.page);
    await rest(calm.page);
    const places = await calm.page.evaluate(async () => {
      const card = document.querySelector("#card");
      const seen = [];
      document.querySelector("#toggle").click();
      for (let i = 0; i < 30; i++) {
        await new Promise((done) => requestAnimationFrame(done));
        seen.push(Number.parseFloat(card.style.translate || "0"));
      }
      return [...new Set(seen)];
    });
    assert.ok(
      places.every((place) => place === 0 || place === 300),
      `${places}`,
    );
  });
}

/** How a program starts on a server for developers, and the files that an edit there changes. */
const HOT = {
  react: {
    plugins: () => [react()],
    main: 'import { StrictMode } from "react"; import { createRoot } from "react-dom/client"; import { App } from "./App.jsx"; createRoot(document.querySelector("#root")).render(<StrictMode><App /></StrictMode>);',
    files: ["App.jsx"],
  },
  vue: {
    plugins: () => [vue()],
    main: 'import { createApp } from "vue"; import App from "./App.vue"; createApp(App).mount("#root");',
    files: ["App.vue", "Thumb.vue"],
  },
  solid: {
    plugins: () => [solid()],
    main: 'import { render } from "solid-js/web"; import { App } from "./App.jsx"; render(() => <App />, document.querySelector("#root"));',
    files: ["App.jsx"],
  },
  svelte: {
    plugins: () => [svelte({ configFile: false })],
    main: 'import { mount } from "svelte"; import App from "./App.svelte"; mount(App, { target: document.querySelector("#root") });',
    files: ["App.svelte", "Thumb.svelte"],
  },
};

/** Starts Vite's server for a copy of a program. Returns its address and a function that edits its files. */
async function serveHot(name) {
  const { plugins, main, files } = HOT[name];
  const root = join(folder, "dist", `hot-${name}`);
  rmSync(root, { recursive: true, force: true });
  cpSync(join(folder, name), root, { recursive: true });
  writeFileSync(join(root, "main.jsx"), main);
  writeFileSync(
    join(root, "index.html"),
    `<!doctype html><title>${name}</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.jsx"></script>`,
  );
  // Vite's builds leave "production" here, where React has no programs for developers.
  process.env.NODE_ENV = "development";
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: "error",
    plugins: plugins(),
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  servers.push({ close: () => server.close() });
  const edit = () => {
    for (const file of files)
      writeFileSync(
        join(root, file),
        `${readFileSync(join(root, file), "utf8").replace("<h1>Springs", "<h1>Hot springs").replace('id="thumb"', 'id="thumb" title="A thumb"')}`,
      );
  };
  return { address: server.resolvedUrls.local[0], edit };
}

for (const name of Object.keys(HOT)) {
  test(`hot reload of the ${name} program leaves one binding for each element`, async ({
    open,
  }) => {
    const { address, edit } = await serveHot(name);
    const { page, problems } = await open(address);
    await hydrated(page);
    await rest(page);
    await page.click("#swing");
    await page.waitForFunction(
      () =>
        Number.parseFloat(document.querySelector("#pendulum")?.style.rotate) >
        5,
    );
    await page.evaluate(() => (window.isSamePage = true));
    edit();
    await page.waitForFunction(
      () =>
        document.querySelector("h1")?.textContent.startsWith("Hot springs") &&
        document.querySelector("#thumb")?.title === "A thumb",
    );
    await bound(page);
    await layout(page);
    // When everything is gone, nothing from before the edit still moves.
    if (await page.locator("#pendulum").count()) await page.click("#swing");
    await page.click("#hide");
    await page.waitForFunction(
      () =>
        !document.querySelector("#list") &&
        !document.querySelector("#pendulum"),
    );
    await rest(page);
    assert.equal(
      await page.evaluate(() => window.isSamePage),
      true,
      "the page is not loaded anew",
    );
    assert.deepEqual(
      problems.filter((text) => !/^\[vite\]|React DevTools/.test(text)),
      [],
    );
  });
}

test("with the React recipe for exits, a toast leaves before it's removed", async ({
  open,
}) => {
  const recipe = readFileSync(
    new URL("../../../docs/recipes.md", import.meta.url),
    "utf8",
  )
    .split("```jsx exit\n")[1]
    .split("```")[0];
  const root = join(folder, "dist", "recipe");
  mkdirSync(root, { recursive: true });
  const main = `import { useState } from "react"; import { createRoot } from "react-dom/client"; ${recipe.replace("export ", "")}
    function App() {
      const [toasts, setToasts] = useState(["A", "B"]);
      return <Toasts toasts={toasts} remove={(toast) => setToasts(toasts.filter((other) => other !== toast))} />;
    }
    createRoot(document.querySelector("#root")).render(<App />);`;
  writeFileSync(join(root, "main.jsx"), main);
  writeFileSync(
    join(root, "index.html"),
    '<!doctype html><title>Exits</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.jsx"></script>',
  );
  // Vite's builds leave "production" here, where React has no programs for developers.
  process.env.NODE_ENV = "development";
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  servers.push({ close: () => server.close() });
  const { page, problems } = await open(server.resolvedUrls.local[0]);
  const first = page.locator("li").first();
  const top = await page
    .locator("li")
    .last()
    .evaluate((row) => row.getBoundingClientRect().top);
  await first.click();
  // The first row fades at its place, while the other one moves up.
  await page.waitForFunction((top) => {
    const rows = [...document.querySelectorAll("li")];
    const [leaving, other] = [true, false].map((inert) =>
      rows.find((row) => row.inert === inert),
    );
    return (
      leaving &&
      Number(getComputedStyle(leaving).opacity) < 0.9 &&
      other.getBoundingClientRect().top < top
    );
  }, top);
  await page.waitForFunction(
    () => document.querySelectorAll("li").length === 1,
  );
  assert.equal(await page.locator("li").textContent(), "B");
  assert.deepEqual(
    problems.filter((text) => !/^\[vite\]|React DevTools/.test(text)),
    [],
  );
});
