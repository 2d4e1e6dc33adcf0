// Uses the built site as a visitor does: how many clicks lead to what, and what the pages other than the guide do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { pause } from "../../test.mjs";
import { desktop, dist, pages, phone, picture, some, test } from "./browser.mjs";
import { drawCards, drawPosters } from "../.vitepress/cards.mjs";

/** What newcomers want: the elements that they click in turn, and the text that they then find. */
const NEWCOMER = [
  {
    wants: "a spring for their toolkit",
    clicks: [
      ["link", "Find a spring for your toolkit"],
      ["combobox", "Code for"],
      ["option", "Jetpack Compose"],
    ],
    finds: /spring\(dampingRatio = /,
  },
  {
    wants: "the meaning of response",
    clicks: [
      ["link", "Feel it, and learn why"],
      // Match the whole name, because the sidebar, which is closed on a phone, has a link to this page, too.
      ["link", /^what a spring is$/],
      ["link", "what the two numbers mean"],
    ],
    finds: /period without damping/,
  },
  {
    wants: "to measure their phone",
    clicks: [["link", "Measure your own scrolling"]],
    finds: /Press Record, then flick/,
  },
];

for (const [name, screen] of some(Object.entries({ phone, desktop }), 1))
  test(`a newcomer finds each of three things within three clicks, ${name}`, async ({ open }) => {
    for (const { wants, clicks, finds } of NEWCOMER) {
      assert.ok(clicks.length <= 3, wants);
      const { page, context } = await open("", { ...screen, reducedMotion: "reduce" });
      for (const [role, label] of clicks) {
        const it = page.getByRole(role, { name: label }).first();
        // Select the option and don't click it, because the browser itself draws the list of a `select`.
        if (role === "option") {
          const list = page.getByLabel("Code for");
          await list.evaluate((it) => it.scrollIntoView({ block: "center" }));
          await list.selectOption({ label });
        } else await it.click();
      }
      await page.getByText(finds).first().waitFor();
      await context.close();
    }
  });

/** What is one or two clicks away from the home page: the links and choices in turn, and what visitors then see without scrolling. */
const VALUE = [
  {
    wants: "a spring to copy into CSS",
    clicks: [
      ["link", "Copy a CSS spring"],
      ["button", "Copy Code"],
    ],
    finds: /--spring: linear\(|transition: .*linear\(/,
  },
  { wants: "the line that installs it", clicks: [["link", "Get started"]], finds: /npm install carom/ },
  { wants: "an example in egui", clicks: [["link", "egui"]], finds: /egui::Ui/ },
  { wants: "an example in React", clicks: [["link", "React"]], finds: /carom\/react/ },
  {
    wants: "Figma's numbers of a spring",
    clicks: [
      ["link", /^Find a spring for your toolkit/],
      ["option", "Figma"],
    ],
    finds: /[Bb]ounce|[Ss]tiffness/,
  },
];

for (const [name, screen] of some(Object.entries({ desktop, phone }), 2))
  test(`what visitors want is one or two clicks away, ${name}`, async ({ open }) => {
    for (const { wants, clicks, finds } of VALUE) {
      const { page, context } = await open("", { ...screen, reducedMotion: "reduce" });
      for (const [role, label] of clicks) {
        if (role === "option") {
          const list = page.getByLabel("Code for");
          await list.evaluate((it) => it.scrollIntoView({ block: "center" }));
          await list.selectOption({ label });
        } else await page.locator("main").getByRole(role, { name: label, exact: true }).first().click();
      }
      await page
        .waitForFunction(
          ([source, flags]) => {
            const found = new RegExp(source, flags);
            return [...document.querySelectorAll("pre")].some((it) => {
              const { top, bottom } = it.getBoundingClientRect();
              return found.test(it.textContent) && bottom > 0 && top < innerHeight;
            });
          },
          [finds.source, finds.flags],
        )
        .catch(() => assert.fail(`${wants} is not on the screen after ${clicks.length} clicks`));
      await context.close();
    }
  });

test("the report and each library's page show film and grades", async ({ open, server }) => {
  const { page, problems } = await open("docs/motion-report.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="report"]');
  const names = await figure.locator("option").allTextContents();
  assert.ok(
    names.length > 15 && names.includes("motion") && !names.some((name) => name.startsWith("control")),
    names.join(", "),
  );
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
  await page.goto(`${server.address}coming-from/motion.html`);
  await page.locator('[data-figure="report"] .uses').getByText("animate(motionValue, target").waitFor();
  assert.deepEqual(await page.locator(".calls th").allTextContents(), ["Motion", "JavaScript", "Rust"]);
  assert.deepEqual(problems, []);
});

test("in the race under one input, four libraries are as far off as in their films", async ({ open }) => {
  const { page } = await open("compare.html", { reducedMotion: "reduce" });
  const words = page.locator('[data-figure="peers"] .figure-words');
  const of = async (name) =>
    Number(new RegExp(`${name} (?:less than )?([\\d,]+) px`).exec(await words.textContent())[1].replace(",", ""));
  // anime.js starts again from rest at the new target, so its velocity jumps. The others keep their velocity.
  assert.match(await words.textContent(), /changes its velocity at once by/);
  assert.ok(
    (await of("anime.js")) > 1000 && (await of("Carom")) < 10 && (await of("motion")) < 10,
    await words.textContent(),
  );
  await page.locator('[data-figure="peers"]').getByRole("radio", { name: "a pause of 200 ms" }).check();
  // react-spring shortens the late frame, so it is off after the pause.
  assert.ok(
    (await of("react-spring")) > 40 && (await of("Carom")) < 2 && (await of("motion")) < 5,
    await words.textContent(),
  );
});

test("a caught ball of a film moves the film's time", async ({ open }) => {
  const { page } = await open("compare.html", { reducedMotion: "reduce" });
  const canvas = page.locator('[data-figure="peers"] canvas');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width } = await canvas.boundingBox();
  const time = async () => Number.parseFloat(await canvas.getAttribute("aria-valuetext"));
  // At 0.4 s, all balls are on their way back to the left.
  await canvas.focus();
  await canvas.press("Home");
  while ((await time()) < 0.4) await canvas.press("ArrowRight");
  const start = await time();
  /** Returns whether the last track has a ball at this place. */
  const isBall = async (at) => {
    await page.mouse.move(at, y + 42 + 3 * 54);
    return (await canvas.evaluate((it) => it.style.cursor)) === "grab";
  };
  let at = x + width - 22;
  while (!(await isBall(at))) at -= 8;
  await page.mouse.down();
  assert.equal(await time(), start);
  await page.mouse.move(at - 60, y + 204, { steps: 6 });
  const later = await time();
  assert.ok(later > start, `${later} s after ${start} s`);
  await page.mouse.move(at + 20, y + 204, { steps: 6 });
  assert.ok((await time()) < start, `${await time()} s before ${start} s`);
  await page.mouse.up();
  assert.ok(await isBall(at + 20));
});

test("one finger moves four lists, and a choice shows their names", async ({ open }) => {
  const { page } = await open("phone.html", { reducedMotion: "reduce" });
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
  await figure.locator(".segmented label").nth(1).click();
  const text = await words.textContent();
  assert.match(text, /^B is /);
  assert.match(text, /iOS: [\d,]+ px in [\d.]+ s/);
  assert.match(text, /Android: [\d,]+ px in [\d.]+ s/);
  assert.equal(text.match(/ px in /g).length, 4);
});

test("a flick becomes a card with its law, to download", async ({ open }) => {
  const { page, problems } = await open("phone.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="flick"]');
  // Before a flick, the card shows a recording of iOS with UIKit's normal deceleration rate.
  assert.match(
    await figure.locator(".flick-card").textContent(),
    /friction: keeps 0\.9980 of its velocity per millisecond/,
  );
  // Imitate a flick: scroll the list by a friction of 4 per second, as GTK has it.
  await figure.getByRole("region", { name: "A list that the browser scrolls" }).evaluate((list) => {
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
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("blob:")),
    [],
  );
});

test("a shared link has a picture of its page", async ({ browser }) => {
  const paths = ["css.html", "guide/springs.html"];
  await drawCards(browser, dist, paths);
  const cards = paths.map((path) => {
    const [, image] = /<meta property="og:image" content="[^"]*?(cards\/[^"]*)"/.exec(
      readFileSync(join(dist, path), "utf8"),
    );
    const picture = readFileSync(join(dist, image));
    // The size is in the header of a PNG.
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
    return picture.toString("base64");
  });
  assert.notEqual(...cards);
});

test("the site and the playground share the chosen theme", async ({ open, server }) => {
  const { page } = await open("", { colorScheme: "light", reducedMotion: "reduce" });
  /**
   * Waits until the page and the browser's bars have this colour. The bars take it from the first meta element whose media query matches.
   */
  const shows = (colour) =>
    page.waitForFunction((colour) => {
      const meta = [...document.querySelectorAll("meta[name=theme-color]")].find(
        ({ media }) => !media || matchMedia(media).matches,
      );
      const probe = Object.assign(document.createElement("i"), { style: `color: ${meta?.content}` });
      document.body.append(probe);
      const bars = getComputedStyle(probe).color;
      probe.remove();
      return bars === colour && getComputedStyle(document.body).backgroundColor === colour;
    }, colour);
  const [light, dark] = ["rgb(250, 248, 243)", "rgb(18, 20, 15)"];
  await shows(light);
  await page
    .locator(".VPSwitchAppearance")
    .first()
    .evaluate((it) => it.click());
  await page.goto(`${server.address}play/index.html`);
  await shows(dark);
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await shows(light);
  await page.goto(server.address);
  await shows(light);
  // When the browser shows a page again that it has kept in memory, the page reads the theme.
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".VPSwitchAppearance")].every((it) => it.title !== ""),
  );
  await page.evaluate(() => {
    localStorage.setItem("vitepress-theme-appearance", "dark");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await shows(dark);
});

test("the playground links to the pages of the site", async ({ open, server }) => {
  for (const screen of [phone, desktop]) {
    const { page, context } = await open("play/index.html", { ...screen, reducedMotion: "reduce" });
    for (const name of ["Carom, home page", "Guide", "Compare", "API"]) {
      await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
      await page.locator(".VPNav").waitFor();
      assert.doesNotMatch(page.url(), /play/);
      assert.equal(await page.locator(".NotFound").count(), 0, name);
      await page.goto(`${server.address}play/index.html`);
    }
    const foot = await page.locator("footer.foot").textContent();
    await page.goto(`${server.address}guide/springs.html`);
    assert.equal(await page.locator(".foot p").first().textContent(), foot);
    await context.close();
  }
});

test("a phone shows copy buttons, whole lines, tables and plots", async ({ open }) => {
  const { page } = await open("css.html", phone);
  const line = page.locator(".language-css").first();
  assert.deepEqual(
    await line.evaluate((it) => [
      getComputedStyle(it.querySelector(".copy")).opacity,
      it.querySelector("pre").scrollWidth <= innerWidth,
    ]),
    ["1", true],
  );
  const hosts = await open("docs/hosts.html", phone);
  const cut = await hosts.page
    .locator("table")
    .evaluateAll((tables) => tables.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent));
  assert.deepEqual(cut, []);
  const plots = await open("docs/scrolling.html", { ...phone, colorScheme: "light" });
  const shown = () =>
    plots.page
      .locator(".plot img:visible")
      .evaluateAll((all) => all.map((it) => [it.className, it.clientWidth >= 640]));
  assert.deepEqual(await shown(), Array(2).fill(["is-light", true]));
  await plots.page.evaluate(() => document.documentElement.classList.add("dark"));
  assert.deepEqual(await shown(), Array(2).fill(["is-dark", true]));
});

test("a turn that too few frames show doesn't get velocities", async ({ open }) => {
  const script = () => {
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (f) => setTimeout(() => frame(f), 120);
  };
  const { page } = await open("css.html", { script });
  await page.getByRole("button", { name: "Send both" }).click();
  await page.getByText("too few frames of this turn").waitFor();
});

test("a printed page keeps its text and figures within the paper, dark on light", async ({ open }) => {
  for (const path of ["guide/springs.html", "guide/steppers.html", "compare.html", "coming-from/gpui.html"]) {
    const { page, context } = await open(path, { colorScheme: "dark", reducedMotion: "reduce" });
    // A4 at 96 pixels to the inch, within margins of 10 mm.
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.emulateMedia({ media: "print" });
    const { outside, hidden, blocks, pale } = await page.evaluate(() => {
      const isDrawn = (it) => it.getClientRects().length > 0;
      const isPale = (it) => {
        const [r, g, b] = getComputedStyle(it)
          .color.match(/[\d.]+/g)
          .map(Number);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b > 140;
      };
      const outline = (it) => it.outerHTML.slice(0, 80);
      return {
        outside: [...document.querySelectorAll("h1, h2, p, pre, pre .line > span, table, canvas")]
          .filter((it) => isDrawn(it) && it.getBoundingClientRect().right > innerWidth + 1)
          .map(outline),
        hidden: [".VPNav", ".VPSidebar", ".VPLocalNav", ".figure-controls", ".copy"].filter((name) =>
          [...document.querySelectorAll(name)].some(isDrawn),
        ),
        blocks: [...document.querySelectorAll(".vp-code-group .blocks > div")].map(isDrawn),
        pale: [...document.querySelectorAll("h1, h2, p, li, td, pre .line > span")]
          .filter((it) => isDrawn(it) && isPale(it))
          .map(outline),
      };
    });
    assert.deepEqual([outside, hidden, pale.slice(0, 3)], [[], [], []], path);
    assert.ok(blocks.every(Boolean), `${path} prints all tabs of its code`);
    await context.close();
  }
});

test("a figure that was never on screen is printed at rest", async ({ open }) => {
  const { page } = await open("guide/springs.html", { viewport: { width: 800, height: 400 } });
  const before = await picture(page, '[data-figure="regimes"] canvas');
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.notEqual(await picture(page, '[data-figure="regimes"] canvas'), before);
});

test("readers without scripts see one picture of each figure", async ({ open, server, visit }) => {
  const folder = test.info().outputDir;
  await drawPosters(open, folder, ["pull", "regimes"]);
  const { page } = await visit("about:blank", { javaScriptEnabled: false });
  await page.route("**/posters/*", (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${server.address}guide/springs.html`);
  for (const name of ["pull", "regimes"]) {
    const poster = page.locator(`[data-figure="${name}"] .figure-poster`);
    await poster.scrollIntoViewIfNeeded();
    assert.ok((await poster.boundingBox()).height > 150, name);
    assert.equal(await page.locator(`[data-figure="${name}"] .figure-stage`).isVisible(), false);
  }
  assert.equal(await page.locator(".copy:visible").count(), 0);
});

test("a computer without a touch screen shows a code that opens the page on a phone", async ({ open }) => {
  const { page, context, problems } = await open("phone.html", { reducedMotion: "reduce" });
  await page.getByText("Open this page on your phone").click();
  const code = page.getByRole("img", { name: "The address of this page as a QR code" });
  assert.ok((await code.boundingBox()).width > 150);
  await page.locator(".qr").getByText(page.url(), { exact: true }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
  const hand = await open("phone.html", { ...phone, reducedMotion: "reduce" });
  assert.equal(await hand.page.getByText("Open this page on your phone").count(), 0);
  await hand.context.close();
});

test("the figure of straight lines finds a fling's drag and a bounce's frequency", async ({ open }) => {
  const { page, problems } = await open("guide/measure.html", { reducedMotion: "reduce" });
  const words = page.locator('[data-figure="straight"] .figure-words');
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
});

test("with forced colours every control can be seen", async ({ open }) => {
  for (const path of some(
    ["", "phone.html", "guide/steppers.html", "play/index.html#/scroll", "start/react.html"],
    3,
  )) {
    const { page, context } = await open(path, { forcedColors: "active", reducedMotion: "reduce" });
    if (path.startsWith("play")) await page.locator("main[data-ready]").waitFor();
    const selector =
      "input[type=range], .segmented, .pill, .chip, select, .starts a, .VPSwitch, .card-piece, .vp-code-group label";
    for (const it of await page.locator(selector).all()) {
      if (!(await it.isVisible())) continue;
      const colours = await coloursOf(page, await it.screenshot());
      assert.ok(colours > 1, `${path}: ${await it.evaluate((it) => it.outerHTML.slice(0, 120))}`);
    }
    await context.close();
  }
});

/** Counts the colours that cover at least a hundredth of a picture's pixels. */
const coloursOf = (page, png) =>
  page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return [...counts.values()].filter((count) => count > pixels.length / 100).length;
  }, png.toString("base64"));

test("the focus can be seen on every control", async ({ open }) => {
  for (const path of some(["guide/springs.html", "start/index.html", "phone.html", "compare.html"], 2)) {
    const { page, context } = await open(path, { reducedMotion: "reduce" });
    await page.evaluate(() => document.querySelector("main").focus());
    let seen = 0;
    for (let i = 0; i < 150; i++) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const it = document.activeElement;
        if (it === document.body) return "end";
        if (!it.closest("main")) return "";
        // If an input is hidden, its label shows the focus.
        const isHidden = it.matches("input[type=radio]");
        const shown = isHidden ? (it.nextElementSibling ?? it) : it;
        const { top, bottom } = shown.getBoundingClientRect();
        const isOn = bottom > 0 && top < innerHeight;
        const style = getComputedStyle(shown);
        const thumb = it.matches("input[type=range]") || style.outlineStyle !== "none" || style.boxShadow !== "none";
        return isOn && thumb ? "seen" : `${it.outerHTML.slice(0, 120)} ${isOn} ${style.outline}`;
      });
      if (found === "end") break;
      if (found === "") continue;
      assert.equal(found, "seen", path);
      seen += 1;
    }
    assert.ok(seen > 8, `${path}: ${seen}`);
    await context.close();
  }
});

test("a reload, or going back from a lab, keeps the reader's place", async ({ open, server }) => {
  for (const path of some(["guide/edges.html", "compare.html", "docs/elements.html"], 2)) {
    const { page, context } = await open(path, { reducedMotion: "reduce" });
    const place = () => page.evaluate(() => Math.round(scrollY));
    const whole = () => page.waitForFunction(() => document.querySelector(".VPSwitchAppearance")?.title !== "");
    await page.evaluate(() => scrollTo(0, 1500));
    await pause(page, 300);
    await page.reload();
    await whole();
    await pause(page, 500);
    assert.ok(Math.abs((await place()) - 1500) < 60, `${path}: ${await place()} after a reload`);
    await page.goto(`${server.address}play/index.html`);
    await page.goBack();
    await whole();
    await pause(page, 500);
    assert.ok(Math.abs((await place()) - 1500) < 60, `${path}: ${await place()} after the way back`);
    // The next page begins at its top.
    await page
      .locator(".VPNavBarMenuLink", { hasText: "Compare" })
      .or(page.locator(".VPNavBarMenuLink", { hasText: "CSS" }))
      .first()
      .click();
    await page.waitForFunction(() => scrollY === 0);
    await context.close();
  }
});

test("an address with a trailing slash leads to the page", async ({ visit, server }) => {
  const missing = readFileSync(join(dist, "404.html"), "utf8");
  for (const [address, title] of [
    ["start/react/", "Start in React"],
    ["api/", "API documentation"],
    ["guide/", "Call it back"],
  ]) {
    const { page, context } = await visit("about:blank");
    // Answer as a host with a page for missing addresses does.
    await page.route(server.address + address, (route) =>
      route.fulfill({ status: 404, contentType: "text/html", body: missing }),
    );
    await page.goto(server.address + address).catch(() => {});
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await context.close();
  }
});

test("the share tags of all pages have the site's full address", () => {
  const { homepage } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const path of [...pages(), "play/index.html"]) {
    const text = readFileSync(join(dist, path), "utf8");
    const [, image] = /property="og:image" content="([^"]*)"/.exec(text);
    assert.ok(image.startsWith(`${homepage}/cards/`) && /property="og:url"/.test(text), `${path}: ${image}`);
  }
  assert.match(readFileSync(join(dist, "sitemap.xml"), "utf8"), new RegExp(`<loc>${homepage}/compare.html`));
  assert.match(readFileSync(join(dist, "robots.txt"), "utf8"), new RegExp(`Sitemap: ${homepage}/sitemap.xml`));
});

test("the search finds what people type", async ({ open }) => {
  const { page } = await open("");
  await page.locator(".DocSearch-Button").first().click();
  const box = page.locator(".VPLocalSearchBox input");
  for (const [words, title] of [
    ["license", /Licence|licen[cs]e/i],
    ["changelog", /changelog/i],
    ["ssr", /server|SSR/i],
    ["next.js", /Next/],
    ["tailwind", /Tailwind/],
    ["accessibility", /Accessibility/],
    ["drag and drop", /Drag and drop/],
    ["bindSheet", /export|finger/i],
    ["framer motion", /Framer|Motion/],
    ["trace", /Labs|Trace|measure/i],
    ["retarget", /Call it back/],
    ["linear()", /CSS/],
    ["carousel", /Examples/],
    ["report a bug", /report a bug/],
    ["carom command", /The command/],
    ["msrv", /Rust/],
  ]) {
    await box.fill(words);
    // The results of the words before stay for a while.
    const found = () =>
      page
        .locator(".VPLocalSearchBox .result")
        .evaluateAll((all) => all.slice(0, 3).map((it) => it.textContent))
        .then((texts) => (texts.some((text) => title.test(text)) ? "" : `${words}: ${texts}`));
    await expect.poll(found, { timeout: 30_000 }).toBe("");
  }
});

test("the bookmark records a page, and the trace lab finds its law", async ({ open, visit, server }) => {
  const { page } = await open("guide/measure.html", { reducedMotion: "reduce" });
  const address = await page.getByRole("link", { name: "Record with Carom" }).getAttribute("href");
  const script = decodeURIComponent(address.replace("javascript:", ""));
  // Take a page without figures, because on a busy machine, figures would cost it frames.
  const other = await visit(`${server.address}docs/toolkits.html`, { reducedMotion: "reduce" });
  other.page.on("dialog", (dialog) => dialog.accept());
  // Scroll the page by a friction of 3 per second, in callbacks after the recorder's. Each fifth frame is late by a different time.
  const shown = await other.page.evaluate(async (address) => {
    const [began, shown] = [performance.now(), []];
    // Frames 250 ms apart, as on a busy machine, are too few to show the law. So no frame counts more than 100 ms.
    const ask = requestAnimationFrame.bind(window);
    let [last, time] = [began, began];
    window.requestAnimationFrame = (call) =>
      ask((now) => {
        time += Math.min(100, now - last);
        last = now;
        call(time);
      });
    for (let [t, frame] = [0, 0]; t < 2.5; frame++) {
      const now = await new Promise(requestAnimationFrame);
      t = Math.max(0, (now - began) / 1000);
      scrollTo({ top: 1000 * (1 - Math.exp(-3 * t)), behavior: "instant" });
      shown.push([Math.round(1000 * now) / 1000, scrollY]);
      if (frame === 3) Object.assign(document.createElement("a"), { href: address }).click();
      if (frame % 5 === 0) for (const end = performance.now() + 20 + (frame % 60); performance.now() < end; );
    }
    return shown;
  }, address);
  const [download] = await Promise.all([other.page.waitForEvent("download"), other.page.evaluate(script)]);
  const { samples } = JSON.parse(readFileSync(await download.path(), "utf8"));
  const moving = shown.slice(shown.findIndex(([time]) => time === samples.t_ms[0]));
  const recorded = samples.t_ms.map((time, i) => [time, samples.y_px[i]]);
  assert.deepEqual(recorded.slice(0, moving.length), moving);
  await page.goto(`${server.address}play/index.html#/trace?source=file`);
  await page.locator("main[data-ready]").waitFor();
  await page.locator("#trace-file").setInputFiles(await download.path());
  await page.locator(".area-curve dd").first().filter({ hasText: "Friction" }).waitFor();
  const row = await page.locator("tr", { hasText: "1/s" }).first().locator("td").first().textContent();
  assert.ok(Math.abs(Number(row) - 3) < 0.02, row);
});

test("a screen reader passes keys on to each figure that uses keys", async ({ open }) => {
  for (const path of ["guide/edges.html", "guide/response.html", "guide/batches.html", "guide/springs.html"]) {
    const { page, context } = await open(path, { reducedMotion: "reduce" });
    const roles = await page
      .locator(".figure canvas")
      .evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex >= 0).map((it) => it.role));
    assert.ok(roles.length > 0 && roles.every((role) => /^(application|slider)$/.test(role)), `${path}: ${roles}`);
    const names = await page
      .locator("figure.figure")
      .evaluateAll((all) => all.map((it) => it.ariaLabel ?? it.querySelector("figcaption")?.textContent));
    assert.ok(names.every(Boolean), path);
    await context.close();
  }
});
