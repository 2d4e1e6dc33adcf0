// Every page of the built site passes axe, fits a phone, stays in place, and links to pages that exist.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { desktop, dist, pages, phone, some, test, themes, violations } from "./browser.mjs";
import { scrolled, shifted, watch } from "./slow.mjs";

/** Pages without a figure look alike, so a usual run visits every third of them. */
const texts = pages().filter((path) => /^(coming-from|docs|start)\//.test(path));
const visited = pages().filter(
  (path) =>
    !texts.includes(path) ||
    some(
      texts.filter((_, i) => i % 3 === 0),
      texts.length,
    ).includes(path),
);

for (const [index, path] of visited.entries())
  for (const colorScheme of themes(index))
    test(`${path} passes axe, stays in place and doesn't ask another host, ${colorScheme}`, async ({ open }) => {
      const screen = colorScheme === "dark" ? phone : desktop;
      const { page, problems } = await open(path, {
        ...screen,
        colorScheme,
        reducedMotion: "reduce",
        script: watch,
      });
      await scrolled(page);
      const { sum, most } = await shifted(page);
      assert.ok(sum < 0.02, `the layout shifts by ${sum}: ${most}`);
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), screen.viewport.width);
      assert.equal(await page.locator(".figure-problem").count(), 0);
      assert.deepEqual(problems, []);
    });

/** Holds back all requests that match, and returns a function that lets them go. */
async function hold(page, pattern) {
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("headlines stay in place when their font comes late, and the next page has all fonts", async ({
  visit,
  server,
}) => {
  const { page } = await visit("about:blank", { ...phone, reducedMotion: "reduce", script: watch });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { downlink: 1 } }));
  const [releaseFont, releaseScripts] = [await hold(page, /headlines.*woff2$/), await hold(page, /\.js$/)];
  await page.goto(`${server.address}guide/friction.html`, { waitUntil: "commit" });
  await page.waitForSelector("h1");
  // The browser waits for an optional font only for a moment, and then paints headlines in another one.
  await page.waitForTimeout(1000);
  releaseFont();
  await page.waitForTimeout(300);
  releaseScripts();
  await page.waitForFunction(() => document.querySelector(".VPSwitchAppearance")?.title);
  await page.waitForTimeout(300);
  const { sum, most } = await shifted(page);
  assert.ok(sum < 0.02, `the layout shifts by ${sum}: ${most}`);
  const hasFonts = () => [...document.fonts].some(({ family }) => /Inter/.test(family));
  assert.equal(await page.evaluate(hasFonts), false);
  await page.evaluate(() => document.querySelector(".pager-link.next").click());
  await page.waitForFunction(hasFonts);
});

/** The pages with figures, from those whose figures change most when they start. */
const figured = ["index.html", "phone.html", ...visited].filter(
  (path, i, all) => all.indexOf(path) === i && readFileSync(join(dist, path), "utf8").includes("figure-stage"),
);

for (const [index, path] of some(figured, 2).entries())
  for (const theme of themes(index + 1))
    test(`${path} stays in place when its figures start late, ${theme}`, async ({ visit, server }) => {
      const screen = theme === "dark" ? phone : desktop;
      const { page, context } = await visit("about:blank", {
        ...screen,
        colorScheme: theme,
        reducedMotion: "reduce",
        script: watch,
      });
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      await page.goto(server.address + path, { waitUntil: "commit" });
      await page.waitForSelector(".VPContent");
      await scrolled(page);
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".figure-stage")].every((it) => it.childElementCount > 0),
      );
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      // If the font comes too late for the first paint, the page keeps the system's font, and lines break at other words than in
      // `heights.json`.
      const hasFont = await page.evaluate(() => {
        const word = document.body.appendChild(document.createElement("span"));
        word.textContent = "Handgloves";
        const [wanted, other] = ['"Inter Variable", monospace', "monospace"].map((family) => {
          word.style.fontFamily = family;
          return word.offsetWidth;
        });
        return wanted !== other;
      });
      const { sum, most } = await shifted(page);
      assert.ok(sum < (hasFont ? 0.02 : 0.1), `the layout shifts by ${sum}: ${most}`);
    });

/** The pages of single figures, which other sites show in frames. */
const embeds = () => readdirSync(join(dist, "embed")).filter((name) => name.endsWith(".html"));

for (const [index, name] of some(embeds(), 4).entries())
  for (const theme of themes(index))
    test(`embed/${name} shows its figure in ${theme} whatever the system's theme is, and passes axe`, async ({
      open,
    }) => {
      const colorScheme = theme === "dark" ? "light" : "dark";
      const { page, problems } = await open(`embed/${name}?theme=${theme}`, {
        colorScheme,
        reducedMotion: "reduce",
      });
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        theme === "dark" ? "rgb(18, 20, 15)" : "rgb(250, 248, 243)",
      );
      assert.ok((await page.locator(".figure-stage").boundingBox()).height > 100);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(problems, []);
    });

test("the inlined style draws a page like the whole style sheet", async ({ visit, server }) => {
  for (const [path, screen] of [
    ["index.html", desktop],
    ["guide/edges.html", phone],
    ["compare.html", phone],
    ["guide/springs.html", desktop],
  ]) {
    const { page, context } = await visit("about:blank", { ...screen, reducedMotion: "reduce" });
    // Block the sheet, the program of the page, and what a figure loads after its first motion.
    await page.route(/\/assets\/(style|app|chunks\/all)\./, (route) => route.abort());
    await page.goto(server.address + path);
    await page.waitForFunction(
      () => document.querySelector(".figure-stage canvas")?.clientHeight > 100 && document.fonts.status === "loaded",
    );
    const looks = () =>
      page.evaluate(() =>
        [...document.body.querySelectorAll("*")].map((it) => {
          const { x, y, width, height } = it.getBoundingClientRect();
          const { color, backgroundColor, borderTopColor, fontWeight, fontFamily, visibility } = getComputedStyle(it);
          const icon = getComputedStyle(it, "::before").content;
          return [
            it.tagName,
            it.getAttribute("class"),
            x,
            y,
            width,
            height,
            color,
            backgroundColor,
            borderTopColor,
            fontWeight,
            fontFamily,
            visibility,
            icon,
          ].join(" ");
        }),
      );
    const first = await looks();
    const [sheet] = /assets\/style\.[\w-]+\.css/.exec(readFileSync(join(dist, path), "utf8"));
    await page.addStyleTag({ content: readFileSync(join(dist, sheet), "utf8") });
    const whole = await looks();
    assert.deepEqual(whole.filter((look, i) => look !== first[i]).slice(0, 5), [], path);
    await context.close();
  }
});

test("the theme's bars are separate files", () => {
  const files = readdirSync(join(dist, "assets/chunks"));
  for (const bar of ["VPNav", "VPLocalNav", "VPSidebar"])
    assert.ok(
      files.some((file) => file.startsWith(`${bar}.`)),
      `${bar} is not among ${files}`,
    );
});

for (const [path, which, part] of [
  ["guide/response.html", '[data-figure="phase"]', "canvas"],
  ["docs/recipes.html", '[data-of="ticker"]', ".live-number"],
])
  test(`the line that embeds ${which} of ${path} shows it in a frame`, async ({ open }) => {
    const { page } = await open(path, { reducedMotion: "reduce", colorScheme: "dark" });
    const figure = page.locator(which);
    await figure.getByText("Embed", { exact: true }).click();
    const line = await figure.locator(".figure-embed code").textContent();
    const height = await figure.locator(".figure-stage").evaluate((it) => it.offsetHeight);
    await page.evaluate((line) => (document.body.innerHTML = line), line);
    // The frame is lazy: the browser loads it when it comes near the view.
    await page.locator("iframe").scrollIntoViewIfNeeded();
    const frame = page.frameLocator("iframe");
    await frame.locator(part).waitFor();
    assert.ok(Math.abs((await frame.locator(".figure-stage").boundingBox()).height - height) < 40);
    // The frame doesn't cut off any part of the figure.
    const { scroll, client } = await frame
      .locator("html")
      .evaluate((it) => ({ scroll: it.scrollHeight, client: it.clientHeight }));
    assert.ok(scroll <= client + 40, `${scroll} px in ${client}`);
  });

/** Yields the links of a page: each as a file of the built folder, and the name of a place in it. */
function* links(file) {
  const text = readFileSync(file, "utf8");
  for (const [, link] of text.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
    if (/^(https?:|data:|mailto:|javascript:)/.test(link) || link === "") continue;
    // Rustdoc links to lists of implementations in other crates even if no such list exists.
    if (link.includes("/trait.impl/")) continue;
    const [address, name = ""] = decodeURIComponent(link.replaceAll("&amp;", "&")).split("#");
    const path = address.split("?")[0];
    yield [path === "" ? file : path.startsWith("/") ? join(dist, path) : join(dirname(file), path), name];
  }
}

const LABS = ["spring", "scroll", "zoom", "trace"];
const places = new Map();
/** Returns whether a page has a place of this name. The playground makes its places when it runs, so compare with the names of its labs. */
function hasPlace(file, name) {
  const lab = /^\/([\w-]*)/.exec(name)?.[1];
  if (relative(dist, file).startsWith("play/")) return lab === undefined || LABS.includes(lab);
  // For an item of a private module, Rustdoc writes a page that redirects to the public one.
  const redirect = /<meta http-equiv="refresh" content="0;\s*url=([^"]*)"/i.exec(readFileSync(file, "utf8"))?.[1];
  if (redirect) return hasPlace(join(dirname(file), redirect), name);
  // For a range of lines, look for its first line, because Rustdoc's page only has places for single lines.
  if (/^\d+-\d+$/.test(name)) name = name.split("-")[0];
  if (!places.has(file)) {
    // Rustdoc writes the names of lines without quotes, and encodes other names as in links.
    const found = readFileSync(file, "utf8").matchAll(/\s(?:id|name)=(?:"([^"]*)"|(\d+))/g);
    places.set(
      file,
      new Set(Array.from(found, ([, id, line]) => (id ? decodeURIComponent(id.replaceAll("&amp;", "&")) : line))),
    );
  }
  return places.get(file).has(name);
}

test("every link leads to a file of the site", () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".html"))
    .map((file) => join(file.parentPath ?? file.path, file.name))
    // Leave out Rustdoc's views of source code, which only link to each other.
    .filter((file) => !relative(dist, file).startsWith("api/rust/src"));
  // Only `cargo xtask site` writes the API documentation and the posters, after this test may have run.
  const missing = ["api", "posters"].filter((folder) => !existsSync(join(dist, folder)));
  const dead = new Set();
  let count = 0;
  for (const file of files)
    for (const [target, name] of links(file)) {
      count += 1;
      if (missing.some((folder) => relative(dist, target).startsWith(`${folder}/`))) continue;
      const place = existsSync(target) && statSync(target).isDirectory() ? join(target, "index.html") : target;
      const page = [place, `${place}.html`].find((file) => existsSync(file));
      const isThere = page && (name === "" || !page.endsWith(".html") || hasPlace(page, name));
      if (!isThere) dead.add(`${relative(dist, file)} → ${relative(dist, place)}${name && `#${name}`}`);
    }
  assert.deepEqual([...dead], []);
  console.log(`# ${count} links in ${files.length} pages`);
  assert.ok(count > 100);
});

const API = join(dist, "api/js");
test("every page of npm's API that is visited fits a phone and passes axe", async ({ visit, server }) => {
  test.skip(!existsSync(API), "only `cargo xtask site` and the nightly run write the API documentation");
  const within = (folder) => readdirSync(join(API, folder)).map((file) => `${folder}/${file}`);
  const all = ["index.html", ...within("functions"), ...within("modules")];
  test.setTimeout(30_000 + 5_000 * all.length);
  const problems = [];
  for (const path of some(all, 3)) {
    const { page, context } = await visit(`${server.address}api/js/${path}`, phone);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > phone.viewport.width) problems.push(`${path}: ${width} px wide`);
    // TypeDoc's headings go from the first level to the fourth, and its sections fold at a heading that is a link.
    const found = (await violations(page)).filter((rule) => !/^(heading-order|nested-interactive)/.test(rule));
    problems.push(...found.map((rule) => `${path}: ${rule}`));
    await context.close();
  }
  assert.deepEqual(problems, []);
});
