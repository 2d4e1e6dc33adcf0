// node pinch.mjs: pinches with each library in one run, and writes the table of docs/under-the-finger.md between its marks.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { opens, version } from "./src/run.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const SUBJECTS =
  process.argv.length > 2 ? process.argv.slice(2) : ["carom", "d3-zoom", "motion", "panzoom", "photoswipe"];
const SOURCE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#1f6b52"/></svg>')}`;

const bundle = async (contents, minify) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    minify,
    write: false,
    format: "iife",
    loader: { ".css": "text" },
    logLevel: "error",
  });
  return outputFiles[0];
};

const PAGE =
  '<meta name="viewport" content="width=device-width"><style>body{margin:0}#view{position:relative;width:400px;height:400px;overflow:hidden}#content{position:absolute;left:0;top:0;width:800px;height:800px;background:#1f6b52}</style><div id="view"><div id="content"></div></div>';

/** Returns fingers that move by touch events of the browser's protocol, one for each report. */
function handOf(session) {
  const began = Date.now();
  const send = (type, places) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ id, x, y })) });
  return {
    down: async (places) => {
      await send("touchStart", places.slice(0, 1), 0);
      await send("touchStart", places, 4);
    },
    move: async (places, at) => {
      await send("touchMove", places, at);
      await new Promise((done) => setTimeout(done, Math.max(0, began + at - Date.now())));
    },
    up: (at) => send("touchEnd", [], at),
  };
}

const box = (page) =>
  page.evaluate(() => {
    const { left, top, width } = window.content.getBoundingClientRect();
    return { left, top, scale: width / 800 };
  });

const under = ({ left, top, scale }, [x, y]) => [(x - left) / scale, (y - top) / scale];
const error = ({ left, top, scale }, [u, v], [x, y]) => Math.hypot(left + u * scale - x, top + v * scale - y);

/** Returns how far the content points are from the fingers after a walk of 1,000 reports, in pixels. */
async function drift(page, session) {
  const hand = handOf(session);
  const places = [
    [140, 200],
    [260, 200],
  ];
  await hand.down(places);
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
  const held = places.map((place) => [place, undefined]);
  const start = await box(page);
  held.forEach((one) => (one[1] = under(start, one[0])));
  const now = places.map((place) => [...place]);
  for (let i = 1; i <= 500; i++) {
    // Each report moves both fingers, along their line, so that nothing turns.
    now[0] = [140 + 12 * Math.sin(i / 17) + 2 * random(), 200 + 8 * Math.sin(i / 29)];
    now[1] = [260 + 12 * Math.cos(i / 23) + 2 * random(), now[0][1]];
    await hand.move(now, 4 + 2 * i);
  }
  await page.waitForTimeout(150);
  const end = await box(page);
  const errors = held.map(([, content], k) => error(end, content, now[k]));
  await hand.up(1200);
  return Math.max(...errors);
}

/** Returns the rate of ln s in the first 50 ms after a release, as a part of the rate before. */
async function speed(page, session) {
  const hand = handOf(session);
  await hand.down([
    [150, 200],
    [250, 200],
  ]);
  await page.evaluate(() => {
    window.film = [];
    addEventListener("pointerup", () => (window.up ??= performance.now()), true);
    addEventListener("touchend", () => (window.up ??= performance.now()), true);
    const look = () => {
      window.film.push([performance.now(), Math.log(window.content.getBoundingClientRect().width / 800)]);
      requestAnimationFrame(look);
    };
    look();
  });
  for (let i = 1; i <= 24; i++)
    await hand.move(
      [
        [150 - 2 * i, 200],
        [250 + 2 * i, 200],
      ],
      12 * i,
    );
  await hand.up();
  await page.waitForTimeout(600);
  const { film, up } = await page.evaluate(() => ({ film: window.film, up: window.up }));
  const at = (time) => {
    const i = film.findIndex(([t]) => t >= time);
    const [[t0, a], [t1, b]] = [film[i - 1], film[i]];
    return a + ((b - a) * (time - t0)) / (t1 - t0);
  };
  // A library may show the last report in the frame after it, so the frames around the release are left out.
  const [, after] = film.filter(([time]) => time >= up);
  const before = film.filter(([time]) => time < up).at(-2);
  return (at(after[0] + 50) - after[1]) / (before[1] - at(before[0] - 50));
}

const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];

const browser = await opens();
const rows = [];
for (const name of SUBJECTS) {
  const program = await bundle(
    `import subject from "./pinches/${name}.mjs"; window.start = async () => (window.content = await subject.create(document.querySelector("#view"), document.querySelector("#content"), ${JSON.stringify(SOURCE)})); window.title = subject.name;`,
    false,
  );
  const size = gzipSync(
    (await bundle(`import subject from "./pinches/${name}.mjs"; globalThis.subject = subject;`, true)).contents,
    { level: 9 },
  ).length;
  const row = { name, size };
  for (const [what, measure] of [["drift", drift], ...Array(5).fill(["speed", speed])]) {
    const context = await browser.newContext({ viewport: { width: 400, height: 700 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    page.on("pageerror", (thrown) => console.log(name, String(thrown)));
    await page.setContent(PAGE);
    await page.addScriptTag({ content: program.text });
    await page.evaluate(() => window.start());
    await page.waitForTimeout(200);
    (row[what] ??= []).push(await measure(page, await context.newCDPSession(page)));
    row.title = await page.evaluate(() => window.title);
    await context.close();
  }
  const of = name === "panzoom" ? "@panzoom/panzoom" : name;
  row.version = name === "carom" ? "" : ` ${version(of)}`;
  rows.push(
    `| ${row.title}${row.version} | ${Math.max(0, median(row.speed)).toFixed(2)} | ${row.drift[0].toFixed(2)} px | ${(size / 1000).toFixed(1)} kB |`,
  );
  console.log(rows.at(-1));
}
await browser.close();
const docs = new URL("../../docs/under-the-finger.md", import.meta.url);
const table = [
  "| library | speed after the release over before | focal error after 1,000 reports | gzip |",
  "|---|---|---|---|",
  ...rows,
].join("\n");
const text = readFileSync(docs, "utf8");
writeFileSync(
  docs,
  text.replace(/(<!-- pinches -->\n)[^]*?\n?(<!-- end -->)/, (_, begin, end) => `${begin}${table}\n${end}`),
);
