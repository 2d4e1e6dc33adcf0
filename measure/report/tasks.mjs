// node tasks.mjs [task…]: ten tasks with Carom and with the best peer of each. Prints a table of lines, sizes, and what `src/tasks.mjs` measures
// in Chromium:
//
// - lines are without blanks and comments, kB are minified and gzipped without React.
// - px/s: the velocity in frames before and after the interruption, which must not jump. On a busy machine frames are uneven, and so are these.
// - reduced motion: at how many places a visitor who prefers it sees the content. Two are its start and its end.
// - keys: those that have an effect, of the keys that a person would try.
// - right-to-left: whether it moves mirrored under `dir="rtl"`, or by how much it is off. The film doesn't, because its `x` is a physical direction.
// - zoom and scale: with a finger, the content's travel over the finger's, which must be 1. Otherwise, how far the motion leaves its path.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { opens } from "./src/run.mjs";
import { measured } from "./src/tasks.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(new URL("tasks/", import.meta.url)).filter((file) => /\.(carom|peer)\.(jsx|mjs)$/.test(file));
const ASKED = process.argv.slice(2);

const external = ["react", "react-dom", "react-dom/*", "react/*"];
const bundle = async (contents, options) => {
  const all = {
    bundle: true,
    write: false,
    jsx: "automatic",
    loader: { ".css": "text" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    target: "es2022",
  };
  const { outputFiles } = await build({ ...all, stdin: { contents, resolveDir: here, loader: "jsx" }, ...options });
  return outputFiles[0];
};

/** Lines of code: without blank lines and comments. */
const linesOf = (file) =>
  readFileSync(new URL(`tasks/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.trim().startsWith("//")).length;

const PEERS = {
  "a-card": "motion",
  "b-sheet": "vaul",
  "c-carousel": "embla",
  "d-list": "motion",
  "e-expand": "motion",
  "f-zoom": "use-gesture, motion",
  "g-page": "lenis, motion",
  "h-film": "motion",
  "i-easing": "motion",
  "j-picker": "react-wheel-picker",
};

const browser = await opens();
const HEAD = [
  "task",
  "with",
  "lines",
  "kB",
  "px/s around the interruption",
  "places, reduced motion",
  "keys",
  "right-to-left",
  "zoom: 1.5",
  "scale(.5)",
  "lines within a quarter",
  "half of the kB",
];
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
row(HEAD);
for (const task of [...new Set(files.map((file) => file.split(".")[0]))]) {
  if (ASKED.length > 0 && !ASKED.some((name) => task.startsWith(name))) continue;
  const sides = [];
  for (const side of ["carom", "peer"]) {
    const file = files.find((one) => one.startsWith(`${task}.${side}`));
    const isScript = file.endsWith(".mjs");
    const contents = isScript ? "" : `import { App } from "./tasks/${file}"; globalThis.App = App;`;
    const size = isScript
      ? 0
      : gzipSync((await bundle(contents, { minify: true, format: "esm", external })).contents, {
          level: 9,
        }).length / 1000;
    const mount = `import { createRoot } from "react-dom/client"; import { App } from "./tasks/${file}"; createRoot(document.querySelector("#root")).render(<App />);`;
    const { text } = isScript ? { text: "" } : await bundle(mount, { format: "iife" });
    sides.push({ side, lines: linesOf(file), size, cells: await measured(browser, task, text) });
  }
  const [ours, theirs] = sides;
  const kept = [
    ours.lines <= 1.25 * theirs.lines ? "yes" : "no",
    ours.size <= theirs.size / 2 ? "yes" : ours.size <= theirs.size ? "smaller" : "no",
  ];
  for (const { side, lines, size, cells } of sides) {
    const name = side === "carom" ? [`**${task.slice(2)}**`, "Carom"] : ["", PEERS[task]];
    row([...name, lines, size.toFixed(1), ...cells, ...(side === "carom" ? kept : ["", ""])]);
  }
}
await browser.close();
