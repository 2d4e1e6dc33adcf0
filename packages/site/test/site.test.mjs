// The built site as a visitor sees it: every page passes axe, fits a phone, moves, and links to pages that exist.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { desktop, dist, pages, phone, some, start, themes, violations } from "./browser.mjs";
import { drawCards } from "../.vitepress/cards.mjs";
import { scrolled, shifted, watch } from "./slow.mjs";

let stand;
before(async () => {
  stand = await start();
});
after(() => stand.close());

/** Pages that have no figure of their own look alike: a usual run visits every third of them. */
const texts = pages().filter((path) => /^(coming-from|docs|start)\//.test(path));
const visited = pages().filter((path) => !texts.includes(path) || some(texts.filter((_, i) => i % 3 === 0), texts.length).includes(path));

describe("each page", { concurrency: 3 }, () => {
  for (const [index, path] of visited.entries())
    for (const colorScheme of themes(index))
      test(`${path} passes axe, stays in place and asks no other host, ${colorScheme}`, async () => {
        const screen = colorScheme === "dark" ? phone : desktop;
        const { page, context, problems } = await stand.open(path, { ...screen, colorScheme, reducedMotion: "reduce", script: watch });
        await scrolled(page);
        const { sum, most } = await shifted(page);
        assert.ok(sum < 0.02, `the layout shifts by ${sum}: ${most}`);
        assert.deepEqual(await violations(page), []);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), screen.viewport.width);
        assert.equal(await page.locator(".figure-problem").count(), 0);
        assert.deepEqual(problems, []);
        await context.close();
      });
});

/** The figures that are pages of their own, to be shown in frames. */
const embeds = () => readdirSync(join(dist, "embed")).filter((name) => name.endsWith(".html"));

describe("each figure in a frame", { concurrency: 3 }, () => {
  for (const [index, name] of some(embeds(), 4).entries())
    for (const theme of themes(index))
      test(`embed/${name} shows its figure in ${theme} whatever the system's theme is, and passes axe`, async () => {
        const colorScheme = theme === "dark" ? "light" : "dark";
        const { page, context, problems } = await stand.open(`embed/${name}?theme=${theme}`, { colorScheme, reducedMotion: "reduce" });
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), theme === "dark" ? "rgb(18, 20, 15)" : "rgb(250, 248, 243)");
        assert.ok((await page.locator(".figure-stage").boundingBox()).height > 100);
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(problems, []);
        await context.close();
      });
});

test("the line that embeds a figure shows it in a frame", async () => {
  const { page, context } = await stand.open("guide/response.html", { reducedMotion: "reduce", colorScheme: "dark" });
  const figure = page.locator('[data-figure="phase"]');
  await figure.getByText("Embed", { exact: true }).click();
  const line = await figure.locator(".figure-embed code").textContent();
  const height = await figure.locator(".figure-stage").evaluate((it) => it.offsetHeight);
  await page.evaluate((line) => (document.body.innerHTML = line), line);
  const frame = page.frameLocator("iframe");
  await frame.locator("canvas").waitFor();
  assert.ok(Math.abs((await frame.locator(".figure-stage").boundingBox()).height - height) < 40);
  // Nothing of the figure is cut off.
  const { scroll, client } = await frame.locator("html").evaluate((it) => ({ scroll: it.scrollHeight, client: it.clientHeight }));
  assert.ok(scroll <= client + 40, `${scroll} px in ${client}`);
  await context.close();
});

/** The links of a page, as files of the built folder and the names of places in them. */
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

const LABS = ["spring", "chat-heads", "scroll", "solver", "trace"];
const places = new Map();
/** Returns whether a page has a place of this name. The playground's program makes its places; of these, labs are known. */
function hasPlace(file, name) {
  const lab = /^\/([\w-]*)/.exec(name)?.[1];
  if (relative(dist, file).startsWith("play/")) return lab === undefined || LABS.includes(lab);
  // Rustdoc leads from private modules to the public place by a page that redirects.
  const redirect = /<meta http-equiv="refresh" content="0;\s*url=([^"]*)"/i.exec(readFileSync(file, "utf8"))?.[1];
  if (redirect) return hasPlace(join(dirname(file), redirect), name);
  // Rustdoc writes the names of lines without quotes, has places for ranges of lines by its program only, and encodes names as in links.
  if (/^\d+-\d+$/.test(name)) name = name.split("-")[0];
  if (!places.has(file)) {
    const found = readFileSync(file, "utf8").matchAll(/\s(?:id|name)=(?:"([^"]*)"|(\d+))/g);
    places.set(file, new Set(Array.from(found, ([, id, line]) => (id ? decodeURIComponent(id.replaceAll("&amp;", "&")) : line))));
  }
  return places.get(file).has(name);
}

test("every link leads to a file of the site", () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".html"))
    .map((file) => join(file.parentPath ?? file.path, file.name))
    // Rustdoc's source views have links to each other only.
    .filter((file) => !relative(dist, file).startsWith("api/rust/src"));
  // Only `cargo xtask site` writes the API documentation, after this test may have run.
  const hasApi = existsSync(join(dist, "api"));
  const dead = new Set();
  let count = 0;
  for (const file of files)
    for (const [target, name] of links(file)) {
      count += 1;
      if (!hasApi && relative(dist, target).startsWith("api/")) continue;
      const place = existsSync(target) && statSync(target).isDirectory() ? join(target, "index.html") : target;
      const page = [place, `${place}.html`].find((file) => existsSync(file));
      const isThere = page && (name === "" || !page.endsWith(".html") || hasPlace(page, name));
      if (!isThere) dead.add(`${relative(dist, file)} → ${relative(dist, place)}${name && `#${name}`}`);
    }
  assert.deepEqual([...dead], []);
  console.log(`# ${count} links in ${files.length} pages`);
  assert.ok(count > 100);
});

/** What newcomers look for: the elements that they click in turn, and the text that they find. */
const NEWCOMER = [
  {
    wants: "a spring for their toolkit",
    clicks: [["link", "Find a spring for your toolkit"], ["combobox", "Code for"], ["option", "Jetpack Compose"]],
    finds: /spring\(dampingRatio = /,
  },
  { wants: "the meaning of response", clicks: [["link", "Learn what a spring is"], ["link", "what the two numbers mean"]], finds: /Response is a time/ },
  { wants: "to measure their phone", clicks: [["link", "Measure your own scrolling"]], finds: /Fling the list below/ },
];

for (const [name, screen] of some(Object.entries({ phone, desktop }), 1))
  test(`a newcomer finds three things in three clicks, ${name}`, async () => {
    for (const { wants, clicks, finds } of NEWCOMER) {
      assert.ok(clicks.length <= 3, wants);
      const { page, context } = await stand.open("", screen);
      for (const [role, label] of clicks) {
        const it = page.getByRole(role, { name: label }).first();
        // The browser draws the list of a `select` itself, so its option is chosen and not clicked.
        if (role === "option") await page.getByLabel("Code for").selectOption({ label });
        else await it.click();
      }
      await page.getByText(finds).first().waitFor();
      await context.close();
    }
  });

/** How many clicks from the home page something of use is away: the links and choices in turn, and what is then seen without scrolling. */
const VALUE = [
  { wants: "a spring to copy into CSS", clicks: [["link", "Take a spring"], ["button", "Copy"]], finds: /--spring: linear\(|transition: .*linear\(/ },
  { wants: "the line that installs it", clicks: [["link", "Get started"]], finds: /npm install carom/ },
  { wants: "an example in egui", clicks: [["link", "egui"]], finds: /egui::Ui/ },
  { wants: "an example in React", clicks: [["link", "React"]], finds: /carom\/react/ },
  { wants: "Figma's numbers of a spring", clicks: [["link", "Take a spring"], ["radio", "Figma"]], finds: /[Bb]ounce|[Ss]tiffness/ },
];

for (const [name, screen] of some(Object.entries({ desktop, phone }), 2))
  test(`value is one or two clicks away, ${name}`, async () => {
    for (const { wants, clicks, finds } of VALUE) {
      const { page, context } = await stand.open("", { ...screen, reducedMotion: "reduce" });
      for (const [role, label] of clicks) {
        const it = page.locator("main").getByRole(role, { name: label, exact: true }).first();
        // A radio is clicked by its label.
        await (role === "radio" ? page.locator(".choice label", { hasText: new RegExp(`^${label}$`) }) : it).first().click();
      }
      await page.waitForFunction(
        ([source, flags]) => {
          const found = new RegExp(source, flags);
          return [...document.querySelectorAll("pre")].some((it) => {
            const { top, bottom } = it.getBoundingClientRect();
            return found.test(it.textContent) && bottom > 0 && top < innerHeight;
          });
        },
        [finds.source, finds.flags],
      ).catch(() => assert.fail(`${wants} is not on the screen after ${clicks.length} clicks`));
      await context.close();
    }
  });

test("the report shows each library's film with its grades and its command, and the page of a library shows its own", async () => {
  const { page, context, problems } = await stand.open("docs/motion-report.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="report"]');
  const names = await figure.locator("option").allTextContents();
  assert.ok(names.length > 15 && names.includes("motion") && !names.some((name) => name.startsWith("control")), names.join(", "));
  const seen = new Map();
  for (const name of ["anime.js", "motion", "Embla, dragFree"]) {
    await figure.getByRole("combobox").selectOption({ label: name });
    const key = { "anime.js": "anime", motion: "motion", "Embla, dragFree": "embla" }[name];
    await figure.getByText(`cargo xtask report --only ${key}`, { exact: true }).waitFor();
    await figure.getByRole("slider", { name: "Time of the motion" }).press("End");
    seen.set(name, [await figure.locator("canvas").screenshot(), await figure.locator(".grades li").allTextContents()]);
  }
  const films = [...seen.values()].map(([film]) => film.toString("base64"));
  assert.equal(new Set(films).size, 3);
  assert.match(seen.get("anime.js")[1].join(), /✗ continuous/);
  assert.match(seen.get("Embla, dragFree")[1].join(), /✗ release/);
  await page.goto(`${stand.address}coming-from/motion.html`);
  await page.locator('[data-figure="report"] .uses').getByText("animate(motionValue, target").waitFor();
  assert.deepEqual(await page.locator(".calls th").allTextContents(), ["Motion", "JavaScript", "Rust"]);
  assert.deepEqual(problems, []);
  await context.close();
});

test("four libraries race under one input, each as far off as its film", async () => {
  const { page, context } = await stand.open("compare.html", { reducedMotion: "reduce" });
  const words = page.locator('[data-figure="peers"] .figure-words');
  const of = async (name) => Number(new RegExp(`${name} (?:less than )?([\\d,]+) px`).exec(await words.textContent())[1].replace(",", ""));
  // A spring that begins anew at rest loses its velocity; the others carry on.
  assert.match(await words.textContent(), /changes its velocity at once by/);
  assert.ok((await of("anime.js")) > 1000 && (await of("Carom")) < 10 && (await of("motion")) < 10, await words.textContent());
  await page.locator('[data-figure="peers"]').getByRole("radio", { name: "a pause of 200 ms" }).check();
  // react-spring shortens the late frame.
  assert.ok((await of("react-spring")) > 40 && (await of("Carom")) < 2 && (await of("motion")) < 5, await words.textContent());
  await context.close();
});

test("one finger moves four lists, whose names are told after the choice", async () => {
  const { page, context } = await stand.open("phone.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="phones"]');
  const words = figure.locator(".figure-words");
  assert.doesNotMatch(await words.textContent(), /Android:/);
  const canvas = figure.locator("canvas");
  const { x, y, width } = await canvas.boundingBox();
  const before = await picture(page, '[data-figure="phones"] canvas');
  await page.mouse.move(x + width / 2, y + 260);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 120, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => true);
  assert.notEqual(await picture(page, '[data-figure="phones"] canvas'), before);
  await figure.locator(".choice label").nth(1).click();
  const text = await words.textContent();
  assert.match(text, /^B is /);
  assert.match(text, /iOS: [\d,]+ px in [\d.]+ s/);
  assert.match(text, /Android: [\d,]+ px in [\d.]+ s/);
  assert.equal(text.match(/ px in /g).length, 4);
  await context.close();
});

test("a flick becomes a card with its law, which can be kept", async () => {
  const { page, context, problems } = await stand.open("phone.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="flick"]');
  // The sample is UIKit's normal deceleration rate.
  assert.match(await figure.locator(".flick-card").textContent(), /friction: keeps 0\.9980 of its velocity per millisecond/);
  // The list of this test coasts by a friction of 4 per second, as GTK's does.
  await figure.getByRole("region", { name: "A list to fling" }).evaluate((list) => {
    list.scrollTo({ top: 20, behavior: "instant" });
    let begin;
    const step = (now) => {
      if (begin === undefined) {
        begin = now;
        list.dispatchEvent(new TouchEvent("touchend"));
      }
      const t = (now - begin) / 1000;
      list.scrollTo({ top: 20 + 600 * (1 - Math.exp(-4 * t)), behavior: "instant" });
      if (t < 2.2) requestAnimationFrame(step);
    };
    requestAnimationFrame(() => requestAnimationFrame(step));
  });
  await figure.getByText(/^Your flick follows friction/).waitFor({ timeout: 20_000 });
  assert.match(await figure.locator(".figure-words").textContent(), /keeps 0\.996\d of its velocity/);
  const download = page.waitForEvent("download");
  await figure.getByRole("link", { name: "Keep the card" }).click();
  const kept = readFileSync(await (await download).path(), "utf8");
  assert.match(kept, /^<svg xmlns[^]*My flick[^]*<\/svg>$/);
  assert.deepEqual(problems.filter((problem) => !problem.includes("blob:")), []);
  await context.close();
});

test("a shared link has a picture of its page", async () => {
  const paths = ["css.html", "guide/springs.html"];
  await drawCards(stand.browser, dist, paths);
  const cards = paths.map((path) => {
    const [, image] = /<meta property="og:image" content="[^"]*?(cards\/[^"]*)"/.exec(readFileSync(join(dist, path), "utf8"));
    const picture = readFileSync(join(dist, image));
    // The size is in the header of a PNG.
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
    return picture.toString("base64");
  });
  assert.notEqual(...cards);
});

test("a theme chosen on the site holds in the playground, and back", async () => {
  const { page, context } = await stand.open("", { colorScheme: "light", reducedMotion: "reduce" });
  /** Waits until the page and the browser's bars have a colour. The bars have that of the first meta element whose media query holds. */
  const shows = (colour) =>
    page.waitForFunction((colour) => {
      const meta = [...document.querySelectorAll("meta[name=theme-color]")].find(({ media }) => !media || matchMedia(media).matches);
      const probe = Object.assign(document.createElement("i"), { style: `color: ${meta?.content}` });
      document.body.append(probe);
      const bars = getComputedStyle(probe).color;
      probe.remove();
      return bars === colour && getComputedStyle(document.body).backgroundColor === colour;
    }, colour);
  const [light, dark] = ["rgb(250, 248, 243)", "rgb(18, 20, 15)"];
  await shows(light);
  await page.locator(".VPSwitchAppearance").first().evaluate((it) => it.click());
  await page.goto(`${stand.address}play/index.html`);
  await shows(dark);
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await shows(light);
  await page.goto(stand.address);
  await shows(light);
  // A page that the browser has kept in memory reads the theme when it is shown again.
  await page.waitForFunction(() => [...document.querySelectorAll(".VPSwitchAppearance")].every((it) => it.title !== ""));
  await page.evaluate(() => {
    localStorage.setItem("vitepress-theme-appearance", "dark");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await shows(dark);
  await context.close();
});

test("the playground links to the pages of the site", async () => {
  for (const screen of [phone, desktop]) {
    const { page, context } = await stand.open("play/index.html", { ...screen, reducedMotion: "reduce" });
    for (const name of ["Carom, home page", "Guide", "Compare", "API"]) {
      await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
      await page.locator(".VPNav").waitFor();
      assert.doesNotMatch(page.url(), /play/);
      assert.equal(await page.locator(".NotFound").count(), 0, name);
      await page.goto(`${stand.address}play/index.html`);
    }
    const foot = await page.locator("footer.foot").textContent();
    await page.goto(`${stand.address}guide/springs.html`);
    assert.equal(await page.locator(".foot p").first().textContent(), foot);
    await context.close();
  }
});

test("a printed page keeps its text and figures within the paper, dark on light", async () => {
  for (const path of ["guide/springs.html", "guide/steppers.html", "compare.html", "coming-from/gpui.html"]) {
    const { page, context } = await stand.open(path, { colorScheme: "dark", reducedMotion: "reduce" });
    // A4 at 96 pixels to the inch, within margins of 10 mm.
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.emulateMedia({ media: "print" });
    const { outside, hidden, blocks, pale } = await page.evaluate(() => {
      const isDrawn = (it) => it.getClientRects().length > 0;
      const isPale = (it) => {
        const [r, g, b] = getComputedStyle(it).color.match(/[\d.]+/g).map(Number);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b > 140;
      };
      const outline = (it) => it.outerHTML.slice(0, 80);
      return {
        outside: [...document.querySelectorAll("h1, h2, p, pre, pre .line > span, table, canvas")]
          .filter((it) => isDrawn(it) && it.getBoundingClientRect().right > innerWidth + 1)
          .map(outline),
        hidden: [".VPNav", ".VPSidebar", ".VPLocalNav", ".figure-controls", ".copy"].filter((name) => [...document.querySelectorAll(name)].some(isDrawn)),
        blocks: [...document.querySelectorAll(".vp-code-group .blocks > div")].map(isDrawn),
        pale: [...document.querySelectorAll("h1, h2, p, li, td, pre .line > span")].filter((it) => isDrawn(it) && isPale(it)).map(outline),
      };
    });
    assert.deepEqual([outside, hidden, pale.slice(0, 3)], [[], [], []], path);
    assert.ok(blocks.every(Boolean), `${path} prints all tabs of its code`);
    await context.close();
  }
});

test("the measuring figure draws the line of a fling and searches a bounce", async () => {
  const { page, context, problems } = await stand.open("guide/measure.html", { reducedMotion: "reduce" });
  const words = page.locator('[data-figure="measure"] .figure-words');
  // The recording has UIKit's normal deceleration rate: 0.998 per millisecond is a drag of 2.002 per second.
  const [, slope] = /slope −([\d.]+) a second/.exec(await words.textContent());
  assert.ok(Math.abs(Number(slope) - 2.002) < 0.05, slope);
  await page.getByRole("radio", { name: "iOS, a bounce" }).check();
  const [, r2, omega] = /R² is largest, ([\d.]+), at ω = ([\d.]+)/.exec(await words.textContent());
  assert.ok(Number(r2) > 0.99 && Number(omega) > 5, `${r2} ${omega}`);
  const panel = page.locator(".straight canvas").nth(2);
  const before = await panel.screenshot();
  await page.getByRole("slider", { name: /^R² for each ω/ }).focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowLeft");
  assert.ok(!before.equals(await panel.screenshot()));
  assert.deepEqual(problems, []);
  await context.close();
});

/** Returns a hash of the pixels of a canvas. */
const picture = (page, selector) =>
  page.locator(selector).first().evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 16) sum = (sum * 31 + data[i]) >>> 0;
    return sum;
  });

test("the table moves by itself, except under reduced motion", async () => {
  for (const [reducedMotion, moves] of [["no-preference", true], ["reduce", false]]) {
    const { page, context } = await stand.open("", { reducedMotion }, { isWhole: false });
    await page.locator("canvas.table").waitFor();
    await page.waitForTimeout(300);
    const first = await picture(page, "canvas.table");
    await page.waitForTimeout(400);
    assert.equal((await picture(page, "canvas.table")) !== first, moves, reducedMotion);
    await context.close();
  }
});

/** The words below the table after its shot. */
const outcome = (page) => page.getByText(/[Tt]he cue ball met .* Stepped, the worst ball ends off by .* at 240 Hz\./);

test("a ball that is pulled back is shot, and the address plays the same shot", async () => {
  const { page, context } = await stand.open("", { reducedMotion: "reduce" });
  const before = await outcome(page).textContent();
  const box = await page.locator("canvas.table").boundingBox();
  await page.getByRole("slider", { name: "Time of the shot" }).press("Home");
  // The cue ball's place before the opening shot, on a table of 1,200 by 780 in a rail of 20 px.
  const [x, y] = [box.x + 20 + (300 / 1200) * (box.width - 40), box.y + 20 + (520 / 780) * (box.height - 40)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 90, y + 12, { steps: 6 });
  const aimed = await picture(page, "canvas.table");
  await page.mouse.move(x - 90, y + 30);
  assert.notEqual(await picture(page, "canvas.table"), aimed, "the path is chalked before the release");
  await page.mouse.up();
  const after = await outcome(page).textContent();
  assert.notEqual(after, before);
  assert.match(page.url(), /\?shot=[\d.]+,\d+$/);
  await page.reload();
  assert.equal(await outcome(page).textContent(), after);
  await context.close();
});

test("the time of a shot runs both ways", async () => {
  const { page, context } = await stand.open("", { reducedMotion: "reduce" });
  const time = page.getByRole("slider", { name: "Time of the shot" });
  const at = async (value) => {
    await time.fill(value);
    return picture(page, "canvas.table");
  };
  const [early, late, again] = [await at("1"), await at("5"), await at("1")];
  assert.equal(early, again);
  assert.notEqual(early, late);
  await context.close();
});

test("the opening shot is a carom, and the loop of its ghosts is one click away", async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 720 }]) {
    const { page, context } = await stand.open("", { viewport }, { isWhole: false });
    await page.getByText(/^A carom: the cue ball met/).waitFor({ timeout: 20_000 });
    await page.getByText("The loop that the rings use").click();
    await page.getByText("put the ball back, and turn its velocity").waitFor();
    await context.close();
  }
});

test("headline, two doors, table and time share the first screen", async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 820, height: 1100 }, { width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
    const { page, context } = await stand.open("", { viewport, reducedMotion: "reduce" });
    const parts = [page.getByRole("heading", { level: 1 }), page.locator(".door").nth(0), page.locator(".door").nth(1), page.locator("canvas.table"), page.locator(".shot-time")];
    for (const part of parts) {
      const { y, height } = await part.boundingBox();
      assert.ok(y >= 0 && y + height <= viewport.height, `${viewport.width}: ${part} ends at ${y + height}`);
    }
    await context.close();
  }
});

test("the arrow keys draw the aim of the cue ball", async () => {
  const { page, context } = await stand.open("", { reducedMotion: "reduce" });
  await page.locator("canvas.table").focus();
  const before = await picture(page, "canvas.table");
  await page.keyboard.press("ArrowRight");
  const first = await picture(page, "canvas.table");
  await page.keyboard.press("ArrowRight");
  assert.equal(new Set([before, first, await picture(page, "canvas.table")]).size, 3);
  await page.keyboard.press("Enter");
  await outcome(page).waitFor();
  await context.close();
});

test("a finger that is held still is released at 0", async () => {
  const { page, context } = await stand.open("guide/velocity.html", { reducedMotion: "reduce" });
  const canvas = page.locator('[data-figure="velocity"] canvas');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await canvas.boundingBox();
  const words = page.locator('[data-figure="velocity"] .figure-words');
  assert.match(await words.textContent(), /Released at [1-9]\d* px\/s by Carom's/);
  await page.mouse.move(x + 0.2 * width, y + 0.5 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, y + 0.5 * height, { steps: 12 });
  await page.waitForTimeout(600);
  await page.mouse.up();
  assert.match(await words.textContent(), /Released at 0 px\/s by Carom's/);
  await context.close();
});

test("a list that jumps to an offset is recorded from the offset before", async () => {
  const script = () => {
    window.dots = [];
    const { arc } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.arc = function (x, y, radius, ...rest) {
      if (radius === 2.2) window.dots.push(y);
      arc.call(this, x, y, radius, ...rest);
    };
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.closest(".chart")) window.dots = [];
      clearRect.apply(this, box);
    };
  };
  const { page, context } = await stand.open("guide/measure.html", { reducedMotion: "reduce", script });
  await page.getByRole("region", { name: "A list to fling" }).evaluate((list) => list.scrollTo({ top: 400, behavior: "instant" }));
  await page.getByRole("radio", { name: "yours" }).and(page.locator(":checked")).waitFor();
  // The first dot is at 0 px, and the others are at 400 px, the full height of the chart above it.
  await page.waitForFunction(() => window.dots.length > 8 && new Set(window.dots).size === 2 && window.dots.indexOf(window.dots[1]) === 1);
  await context.close();
});

test("the keys move the time of a figure, and its pieces with it", async () => {
  const { page, context } = await stand.open("guide/response.html", { reducedMotion: "reduce" });
  const time = page.locator('[data-figure="numbers"]').getByRole("slider", { name: "Time of the motion" });
  // When it comes on screen, the figure goes to where it rests.
  await time.scrollIntoViewIfNeeded();
  await page.waitForFunction((it) => it.getAttribute("aria-valuetext") !== "0.00 s", await time.elementHandle());
  const knob = () => page.locator(".piece-knob").evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e);
  await time.press("Home");
  assert.equal(await knob(), 0);
  assert.equal(await time.getAttribute("aria-valuetext"), "0.00 s");
  for (let i = 0; i < 5; i++) await time.press("ArrowRight");
  assert.equal(await time.getAttribute("aria-valuetext"), "0.12 s");
  const moved = await knob();
  assert.ok(moved > 8 && moved < 32, `${moved}`);
  assert.deepEqual(await page.locator(".piece-numbers").first().locator("span").allTextContents(), [
    "response 0.25 s",
    "damping ratio 0.9",
    "settled after 0.24 s",
  ]);
  await context.close();
});

test("the errors of the steppers are magnified by the factors that are written", async () => {
  const { page, context } = await stand.open("guide/steppers.html", { reducedMotion: "reduce", script: writes });
  const words = page.locator('[data-figure="steppers"] .figure-words');
  for (const rate of ["30", "60", "240"]) {
    await page.evaluate(() => window.written.clear());
    await page.getByRole("radio", { name: rate, exact: true }).check();
    const text = await written(page);
    // A stepper whose error is beyond all bounds "blows up", and is not magnified.
    const errors = Array.from((await words.textContent()).matchAll(/off by ([\d.e+-]+) %|blows up/g), ([, error = "Infinity"]) => Number(error) / 100);
    const factors = Array.from(text.matchAll(/^(?:Euler|Verlet|RK4) × ([\d,]+)$/gm), ([, factor]) => Number(factor.replaceAll(",", "")));
    assert.equal(factors.length, 3, text);
    errors.forEach((error, i) => assert.ok(factors[i] === 1 || (error * factors[i] > 0.38 && error * factors[i] < 1.03), `${error} × ${factors[i]}`));
  }
  await context.close();
});

test("dragging the mark of the settling time sets the tolerance", async () => {
  const { page, context } = await stand.open("guide/settling.html", { reducedMotion: "reduce" });
  const canvas = page.locator('[data-figure="settling"] canvas');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width } = await canvas.boundingBox();
  const settled = async () => Number(/^After ([\d.]+) s/.exec(await page.locator('[data-figure="settling"] .figure-words').textContent())[1]);
  const before = await settled();
  assert.ok(before > 0.9, `${before}`);
  // The curves begin 22 px from the edge and show three seconds; the handle is on their upper end.
  const place = (time) => x + 22 + (time / 3) * (width - 44);
  await page.mouse.move(place(before), y + 96);
  await page.mouse.down();
  await page.mouse.move(place(0.5), y + 96, { steps: 5 });
  await page.mouse.up();
  assert.ok(Number(await page.getByRole("slider", { name: "Tolerance" }).inputValue()) > 10);
  assert.ok(Math.abs((await settled()) - 0.5) < 0.15, `${await settled()}`);
  await context.close();
});

test("a number in the sentence is dragged, and its spring changes", async () => {
  const { page, context } = await stand.open("guide/springs.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="pull"]');
  const damping = figure.getByRole("slider", { name: "Damping c" });
  assert.match(await figure.locator(".figure-words").textContent(), /= 0\.19; the spring is underdamped/);
  await damping.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await damping.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Each 3 px are a step of 0.5.
  await page.mouse.move(x + width / 2 + 90, y + height / 2, { steps: 5 });
  await page.mouse.up();
  assert.equal(await damping.textContent(), "18.0");
  assert.match(await figure.locator(".figure-words").textContent(), /= 1\.16; the spring is overdamped/);
  await damping.press("Home");
  assert.equal(await damping.getAttribute("aria-valuenow"), "0");
  await context.close();
});

test("a figure rests at its most telling instant", async () => {
  const at = async (path, name) => {
    const { page, context } = await stand.open(path, { reducedMotion: "reduce" });
    const slider = page.locator(`[data-figure="${name}"] canvas[role="slider"]`);
    await slider.scrollIntoViewIfNeeded();
    await page.waitForFunction((it) => it.getAttribute("aria-valuetext") !== "0.00 s", await slider.elementHandle());
    const text = await slider.getAttribute("aria-valuetext");
    await context.close();
    return Number.parseFloat(text);
  };
  // Retargeted at 0.16 s, the balls are farthest apart shortly after it, and not at the end of 1.6 s.
  const apart = await at("guide/retarget.html", "retarget");
  assert.ok(apart > 0.16 && apart < 0.8, `${apart}`);
  // The mass is halfway, between two springs out of their lengths.
  assert.ok((await at("guide/two-springs.html", "two-springs")) < 0.3);
  // The last swing comes back into the tolerance.
  assert.equal(await at("guide/settling.html", "settling"), 0.93);
});

test("the phase portrait starts where it is pressed, and its spiral follows the damping ratio", async () => {
  const { page, context, problems } = await stand.open("guide/response.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="phase"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  // e^(−2π·0.15/√(1 − 0.15²)) is 0.385.
  assert.match(await figure.locator(".figure-words").textContent(), /keeps 39 % of its size/);
  const seen = [await canvas.screenshot()];
  await figure.getByRole("slider", { name: "Damping ratio" }).fill("0");
  assert.match(await figure.locator(".figure-words").textContent(), /a circle/);
  seen.push(await canvas.screenshot());
  await canvas.press("ArrowUp");
  seen.push(await canvas.screenshot());
  const { x, y, width, height } = await canvas.boundingBox();
  await page.mouse.move(x + 0.4 * width, y + 0.3 * height);
  await page.mouse.down();
  seen.push(await canvas.screenshot());
  await page.mouse.up();
  assert.equal(new Set(seen.map((picture) => picture.toString("base64"))).size, 4);
  assert.deepEqual(problems, []);
  await context.close();
});

/** Notes what is written on canvases. */
const writes = () => {
  window.written = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.written.add(text);
    fillText.call(this, text, ...rest);
  };
};
const written = (page) => page.evaluate(() => [...window.written].join("\n"));

test("a lens magnifies a hand-over at 240 frames a second more than one at 30", async () => {
  const { page, context } = await stand.open("guide/edges.html", { reducedMotion: "reduce", script: writes });
  const factors = [];
  for (const rate of ["240", "30"]) {
    await page.evaluate(() => window.written.clear());
    await page.locator('[data-figure="handover"]').getByRole("radio", { name: rate, exact: true }).check();
    // A figure that comes on screen is drawn as it was before.
    factors.push(Number([...(await written(page)).matchAll(/height × (\d+)/g)].at(-1)[1]));
  }
  assert.ok(factors[1] >= 5 && factors[0] > factors[1], factors.join());
  await context.close();
});

test("a ball is caught, held and thrown, and a press beside it moves the time", async () => {
  const { page, context, problems } = await stand.open("guide/friction.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="friction"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width } = await canvas.boundingBox();
  const words = figure.locator(".figure-words");
  assert.match(await words.textContent(), /^Released at 1800 px\/s/);
  await canvas.press("Home");
  // The first track is 42 px below the edge; its ball is at 0 of −0.04 to 1 times the room.
  const ball = x + 36 + (0.04 / 1.04) * (width - 72);
  await page.mouse.move(ball, y + 42);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(ball + 12 * i, y + 42);
    await page.waitForTimeout(16);
  }
  assert.equal(await canvas.getAttribute("aria-valuetext"), "0.00 s");
  await page.mouse.up();
  // On a busy machine the finger may rest before it lets go, and its velocity is 0.
  const [, speed] = /^Released at (\d+) px\/s/.exec(await words.textContent());
  assert.notEqual(speed, "1800");
  await canvas.press("Home");
  await figure.getByRole("slider", { name: /^The ball/ }).focus();
  const [, start] = /^free at (\d+)/.exec(await figure.getByRole("slider", { name: /^The ball/ }).getAttribute("aria-valuetext"));
  assert.ok(Math.abs(Number(start) - (96 / (width - 72)) * 1.04 * 1200) < 3, start);
  await page.mouse.click(x + 0.5 * width, y + 330);
  assert.equal(await canvas.getAttribute("aria-valuetext"), "1.50 s");
  assert.match(await words.textContent(), new RegExp(`^Released at ${speed} px`));
  assert.deepEqual(problems, []);
  await context.close();
});

test("the keys hold a ball and release it", async () => {
  const { page, context } = await stand.open("guide/settling.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="settling"]');
  const ball = figure.getByRole("slider", { name: /^The ball/ });
  const settled = async () => Number(/^After ([\d.]+) s/.exec(await figure.locator(".figure-words").textContent())[1]);
  const before = await settled();
  await ball.press("Home");
  for (let i = 0; i < 10; i++) await ball.press("ArrowRight");
  const [, held] = /^held at ([\d.]+)$/.exec(await ball.getAttribute("aria-valuetext"));
  assert.ok(Number(held) > 80 && Number(held) < 110, held);
  await ball.press("Enter");
  assert.match(await ball.getAttribute("aria-valuetext"), /^free/);
  // Released nearer to its target, it settles sooner.
  assert.ok((await settled()) < before);
  await context.close();
});

test("a list pulled beyond its end comes back, and one scrolled back inside stays", async () => {
  const { page, context } = await stand.open("guide/edges.html", { script: writes });
  const figure = page.locator('[data-figure="band"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const words = figure.locator(".figure-words");
  // A finger pulls it at first: 256 px of viewport and a coefficient of 0.55 show 68 of 170 px.
  await page.waitForFunction((it) => /The finger is 170 px beyond the edge, and the list shows 68 px/.test(it.textContent), await words.elementHandle());
  const { x, y } = await canvas.boundingBox();
  const drag = async (by) => {
    await page.mouse.move(x + 80, y + 150);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 150 + by, { steps: 8 });
    await page.waitForTimeout(120);
  };
  await drag(-60);
  assert.match(await words.textContent(), /^The finger is 230 px/);
  const pulled = await picture(page, '[data-figure="band"] canvas');
  await page.mouse.up();
  await page.waitForTimeout(1200);
  const edge = await picture(page, '[data-figure="band"] canvas');
  assert.notEqual(edge, pulled);
  await drag(70);
  const inside = await picture(page, '[data-figure="band"] canvas');
  assert.notEqual(inside, edge);
  await page.mouse.up();
  await page.waitForTimeout(600);
  assert.equal(await picture(page, '[data-figure="band"] canvas'), inside);
  for (let i = 0; i < 10; i++) await canvas.press("ArrowUp");
  assert.match(await words.textContent(), /^The finger is 130 px beyond the edge/);
  await context.close();
});

test("each estimator flings a ball, and least squares can fling it back", async () => {
  const { page, context } = await stand.open("guide/velocity.html", { reducedMotion: "reduce", script: writes });
  const figure = page.locator('[data-figure="velocity"]');
  await figure.getByRole("radio", { name: "stops short" }).check();
  assert.match(await figure.locator(".figure-words").textContent(), /by Carom's, −[1-9]\d* px\/s by least squares/);
  assert.match(await written(page), /least squares: −\d+ px\/s, ends after −\d+ px/);
  assert.match(await written(page), /^release$/m);
  await context.close();
});

test("formulas are MathML", async () => {
  const { page, context } = await stand.open("guide/friction.html", { reducedMotion: "reduce" });
  const [block] = await page.locator('math[display="block"]').all();
  assert.equal(await block.locator("msup > mrow").textContent(), "−drag·t");
  const { page: other, context: second } = await stand.open("guide/derivation.html", { reducedMotion: "reduce" });
  assert.equal(await other.locator("munder").count(), 1);
  assert.ok((await other.locator("p math").count()) > 20);
  for (const it of [page, other]) assert.doesNotMatch(await it.locator("main").textContent(), /\$/);
  await context.close();
  await second.close();
});

test("moving a slider replays its figure and updates its words", async () => {
  const { page, context } = await stand.open("guide/springs.html");
  const words = page.locator('[data-figure="regimes"] .figure-words');
  const before = await words.textContent();
  await page.getByRole("slider", { name: "Damping ratio" }).fill("1");
  assert.notEqual(await words.textContent(), before);
  assert.match(await words.textContent(), /critically damped/);
  await context.close();
});

test("the search finds a page without a request to another host", async () => {
  const { page, context, problems } = await stand.open("");
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").or(page.locator("#localsearch-input")).first().fill("damping ratio");
  await page.getByRole("option").or(page.locator(".results .result")).first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
