// node tasks.mjs [task…]: ten tasks with Carom and with the best peer of each. Prints lines, sizes, and what Chromium shows when a motion is
// interrupted, and for visitors who prefer reduced motion.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));
const { exports } = JSON.parse(readFileSync(new URL("../carom/package.json", import.meta.url), "utf8"));
const files = readdirSync(new URL("tasks/", import.meta.url)).filter((file) => /\.(carom|peer)\.(jsx|mjs)$/.test(file));
const ASKED = process.argv.slice(2);

/** Resolves the entries of the package as npm does, and one React for both sides. */
const carom = {
  name: "carom",
  setup(bundle) {
    bundle.onResolve({ filter: /^carom(\/.*)?$/ }, ({ path }) => ({ path: fileURLToPath(new URL(`../carom/${exports[path.replace("carom", ".")].default}`, import.meta.url)) }));
    bundle.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path, pluginData, kind }) =>
      pluginData === "own" ? undefined : bundle.resolve(path, { resolveDir: here, kind, pluginData: "own" }),
    );
  },
};
/** For sizes, React is left out. */
const sizing = { name: "sizing", setup: (bundle) => bundle.onResolve({ filter: /^carom(\/.*)?$/ }, ({ path }) => ({ path: fileURLToPath(new URL(`../carom/${exports[path.replace("carom", ".")].default}`, import.meta.url)) })) };
const external = ["react", "react-dom", "react-dom/*", "react/*"];
const bundle = async (contents, options) => {
  const all = { bundle: true, write: false, jsx: "automatic", loader: { ".css": "text" }, define: { "process.env.NODE_ENV": '"production"' }, logLevel: "error", target: "es2022" };
  const { outputFiles } = await build({ ...all, stdin: { contents, resolveDir: here, loader: "jsx" }, ...options });
  return outputFiles[0];
};

/** Lines of code: without blank lines and comments. */
const linesOf = (file) => readFileSync(new URL(`tasks/${file}`, import.meta.url), "utf8").split("\n").filter((line) => line.trim() && !line.trim().startsWith("//")).length;

const CSS = `*{box-sizing:border-box}body{margin:0;font:16px/24px sans-serif}button{min-width:40px;height:30px}ul{list-style:none;margin:0;padding:0}li{height:40px}
.card{width:100px;height:100px;background:tomato}.card.open{width:400px;height:300px;margin:100px}.view{width:400px;height:400px;overflow:hidden}
.row{display:flex}.slide{flex:0 0 100%;width:400px;height:200px;background:gold}#root .view:not(:has(.row)):has(.slide){display:flex}
.sheet{position:fixed;left:0;right:0;top:0;height:95vh;background:gold;overflow:hidden}[data-vaul-drawer].sheet{top:auto;bottom:0}.sheet ul{height:300px;overflow:auto}
.photo{width:400px;height:400px;background:gold}.wheel{height:200px}.go{display:block}article{height:4000px}.progress{position:fixed;display:block;top:0;width:100%;height:4px;background:red;transform-origin:0 0}`;

const click = (id) => (page) => page.evaluate((id) => document.querySelector(id).click(), id);
const wheel = (delta) => (page) => page.mouse.wheel(0, delta);
const key = (name, selector) => async (page) => {
  await page.evaluate((selector) => document.querySelector(selector)?.focus(), selector);
  await page.keyboard.press(name);
};
/** How each motion is begun and interrupted. */
const ACTS = {
  "b-sheet": [click("#go"), click("#back")],
  "c-carousel": [click("#go"), click("#back")],
  "d-list": [click("#go"), click("#go")],
  "e-expand": [click("#go"), click("#go")],
  "g-page": [wheel(300), wheel(-300)],
  "h-film": [click("#film"), click("#film")],
};

/** Throws the card with a mouse; the release is the interruption. */
async function fling(page) {
  await page.mouse.move(50, 50);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) {
    await page.mouse.move(50 + 16 * i, 50 + 2 * i);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

/** Films the centre of `#film` in each frame. */
const film = () => {
  window.frames_ = [];
  addEventListener("pointerup", () => (window.actedMs = performance.now()), true);
  const look = (time) => {
    const box = document.querySelector("#film")?.getBoundingClientRect();
    if (box) window.frames_.push([time, box.left + box.width / 2, box.top + box.height / 2]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Returns the velocity in px/s before and after an instant, along the axis of the motion. */
function velocities(frames, at) {
  const after = frames.findIndex(([time]) => time > at);
  if (after < 4 || after + 3 >= frames.length) return undefined;
  const speed = (i, axis) => (1000 * (frames[i][axis] - frames[i - 1][axis])) / (frames[i][0] - frames[i - 1][0]);
  const travel = (axis) => Math.abs(frames[after][axis] - frames[after - 3][axis]);
  const axis = travel(1) > travel(2) ? 1 : 2;
  // The frame after an act may still show the motion before it.
  return [-1, 0, 1, 2].map((k) => Math.round(speed(after + k, axis)));
}

async function run(browser, task, script, reducedMotion) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 }, reducedMotion });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(task, String(error)));
  await page.setContent(`<!doctype html><title>${task}</title><style>${CSS}</style><div id="root"></div>`);
  await page.addScriptTag({ content: script });
  await page.waitForTimeout(1500);
  await page.evaluate(film);
  await page.waitForTimeout(60);
  if (task === "a-card") await fling(page);
  else {
    await ACTS[task][0](page);
    if (!reducedMotion) {
      await page.waitForTimeout(task === "g-page" ? 90 : 130);
      await page.evaluate(() => (window.actedMs = performance.now()));
      await ACTS[task][1](page);
    }
  }
  await page.waitForTimeout(reducedMotion ? 700 : 400);
  const { frames, at } = await page.evaluate(() => ({ frames: window.frames_, at: window.actedMs }));
  await context.close();
  // A mouse that scripts move is too uneven to compare velocities by frames; throws.test.mjs of the playground measures releases.
  if (!reducedMotion) return task === "a-card" ? undefined : velocities(frames, at);
  const begun = task === "a-card" ? frames.filter(([time]) => time > at) : frames;
  return new Set(begun.map(([, x, y]) => `${Math.round(x)},${Math.round(y)}`)).size;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const rows = [];
for (const task of [...new Set(files.map((file) => file.split(".")[0]))]) {
  if (ASKED.length > 0 && !ASKED.some((name) => task.startsWith(name))) continue;
  const cells = [];
  const counts = [];
  for (const side of ["carom", "peer"]) {
    const file = files.find((one) => one.startsWith(`${task}.${side}`));
    const isScript = file.endsWith(".mjs");
    const contents = isScript ? "" : `import { App } from "./tasks/${file}"; globalThis.App = App;`;
    const size = isScript ? 0 : gzipSync((await bundle(contents, { minify: true, format: "esm", external, plugins: [sizing] })).contents, { level: 9 }).length / 1000;
    let [moved, reduced] = [];
    if (ACTS[task] || task === "a-card") {
      const mount = `import { createRoot } from "react-dom/client"; import { App } from "./tasks/${file}"; createRoot(document.querySelector("#root")).render(<App />);`;
      const { text } = await bundle(mount, { format: "iife", plugins: [carom] });
      moved = await run(browser, task, text);
      reduced = await run(browser, task, text, "reduce");
    }
    counts.push([linesOf(file), size]);
    cells.push(`${linesOf(file)} | ${size.toFixed(1)} | ${moved ? moved.join(" → ") : "–"} | ${reduced ?? "–"}`);
  }
  const [[lines, size], [theirs, other]] = counts;
  const verdict = `${lines <= 1.25 * theirs ? "yes" : "no"} | ${size <= other / 2 ? "yes" : size <= other ? "smaller" : "no"}`;
  rows.push(`| ${task.slice(2)} | ${cells.join(" | ")} | ${verdict} |`);
  console.log(rows.at(-1));
}
await browser.close();
if (ASKED.length === 0) {
  const head = ["task", "lines", "kB", "px/s around the interruption", "places, reduced", "peer: lines", "kB", "px/s", "places", "lines within a quarter", "half of the kB"];
  writeFileSync(new URL("tasks.md", import.meta.url), `# Ten tasks\n\n\`node tasks.mjs\` in this folder writes this table.\n\n| ${head.join(" | ")} |\n|${head.map(() => "---").join("|")}|\n${rows.join("\n")}\n`);
}
