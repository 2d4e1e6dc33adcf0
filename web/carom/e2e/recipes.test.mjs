// Runs the recipes of docs/recipes.md in Chromium, exactly as they stand there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { pause, test as base } from "./browser.mjs";

const guide = readFileSync(new URL("../../../docs/recipes.md", import.meta.url), "utf8");
const here = fileURLToPath(new URL(".", import.meta.url));

/** Recipes whose code isn't in docs/recipes.md, but in an example that it links to. */
const MORE = {
  "js carousel": `import { bindPager } from "carom/parts";

export const carousel = (view) => bindPager(view, { loop: true });`,
  "js time": `import { bindWheelPicker } from "carom/parts";

const digits = (number) => String(number).padStart(2, "0");

export function timePicker(hours, minutes, show) {
  const bind = (wheel, count) => {
    const row = (_, i) => \`<div>\${digits(i)}</div>\`;
    wheel.innerHTML = Array.from({ length: count }, row).join("");
    return bindWheelPicker(wheel, { endless: true, onChange });
  };
  const onChange = () => {
    show(wheels.map(({ selected }) => digits(selected)).join(":"));
  };
  const wheels = [bind(hours, 24), bind(minutes, 60)];
  return wheels;
}`,
};

/** Returns a recipe, and the recipe as a program whose exports are global. */
const recipe = (kind) => MORE[kind] ?? guide.split(`\`\`\`${kind}\n`)[1].split("```")[0];
async function program(kind) {
  const { outputFiles } = await build({
    stdin: { contents: recipe(kind), resolveDir: here },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "recipe",
    logLevel: "error",
  });
  return outputFiles[0].text.replace("var recipe", "window.recipe");
}

/** `show` shows the body of a page with a recipe. The test fails if something goes wrong in the page. */
const test = base.extend({
  show: async ({ page }, use) => {
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await use(async (kind, body) => {
      await page.setContent(`<!doctype html><title>A recipe</title><style>body{margin:0}</style>${body}`);
      if (kind.startsWith("js")) await page.addScriptTag({ content: await program(kind) });
      else await page.addStyleTag({ content: recipe(kind) });
      await page.evaluate(() => {
        window.wait = (ms) => new Promise((done) => setTimeout(done, ms));
      });
    });
    assert.deepEqual(problems, []);
  },
});

test.use({ viewport: { width: 600, height: 500 } });

const LONG =
  '<div style="height:3000px"><a id="link" href="#end">End</a><div id="inner" style="height:100px;overflow:auto"><p style="height:900px">A list</p></div></div><p id="end">The end</p><div style="height:900px"></div>';

test("a smooth page scrolls on a spring, and keys, anchors and lists inside work", async ({ page, show }) => {
  await show("js smooth", LONG);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 400);
  const seen = await page.evaluate(async () => {
    const seen = [];
    while (scrollY < 400) seen.push((await new Promise((done) => requestAnimationFrame(done)), scrollY));
    return seen;
  });
  assert.ok(
    seen.some((top) => top > 0 && top < 400) && seen.every((top, i) => i === 0 || top >= seen[i - 1]),
    `${seen}`,
  );
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => scrollY === 800);
  await page.keyboard.press("End");
  await page.waitForFunction(() => Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2);
  // Home comes while the wheel still scrolls the page, and ends that.
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(() => scrollY + innerHeight < document.documentElement.scrollHeight - 20);
  await page.keyboard.press("Home");
  await page.waitForFunction(() => scrollY === 0);
  await page.evaluate(() => wait(300));
  assert.equal(await page.evaluate(() => scrollY), 0, "the spring does not pull it back");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(50);
  await page.click("#link", { force: true });
  await page.waitForFunction(() => Math.abs(document.querySelector("#end").getBoundingClientRect().top) < 2);
  await page.waitForTimeout(300);
  assert.ok(
    await page.evaluate(() => Math.abs(document.querySelector("#end").getBoundingClientRect().top) < 2),
    "the spring does not pull it back",
  );
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(100, 60);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => document.querySelector("#inner").scrollTop > 100);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("progress and parallax follow the scroll position", async ({ page, show }) => {
  await show(
    "css scroll",
    '<i class="progress" style="position:fixed;width:100%;height:4px;display:block"></i><h1 class="parallax">A page</h1><div style="height:3000px"></div>',
  );
  /** Returns both styles after the next frames, because a scroll position moves them in frames. */
  const look = () =>
    page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next));
      const styles = (selector) => getComputedStyle(document.querySelector(selector));
      return [styles(".progress").scale, styles(".parallax").translate];
    });
  const before = await look();
  await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
  const [scale, translate] = await look();
  assert.match(before[0], /^0 1/);
  assert.ok(
    Math.abs(Number.parseFloat(scale) - 0.5) < 0.01 &&
      Math.abs(Number(translate.split(" ")[1].replace("px", "")) - 200) < 3,
    `${scale} ${translate}`,
  );
});

test("a build script prints the spring, and CSS alone moves on it", async ({ page }) => {
  const { outputFiles } = await build({
    stdin: { contents: recipe("js easing"), resolveDir: here },
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "error",
  });
  const lines = [];
  new Function("console", outputFiles[0].text)({ log: (line) => lines.push(line) });
  assert.match(lines[0], /^:root \{ --spring: [\d.]+ms linear\(0, .*\); \}$/);
  await page.setContent(`<style>${lines[0]} p { transition: translate var(--spring); }</style><p id="card">A card</p>`);
  const most = await page.evaluate(async () => {
    const card = document.querySelector("#card");
    getComputedStyle(card).translate;
    card.style.translate = "100px";
    let most = 0;
    const [move] = card.getAnimations();
    for (let t = 0; t < 1000; t += 10) {
      move.currentTime = t;
      most = Math.max(most, Number.parseFloat(getComputedStyle(card).translate));
    }
    return most;
  });
  assert.ok(most > 104 && most < 105, `it overshoots by 4.6 %, as the law says: ${most}`);
});

test("a number counts up, and turns in flight without a jump", async ({ page, show }) => {
  await show("js ticker", '<output id="out"></output>');
  const seen = await page.evaluate(async () => {
    const count = recipe.ticker(out).retarget(1200);
    const seen = [];
    for (let i = 0; i < 12; i++) {
      await new Promise((done) => requestAnimationFrame(done));
      seen.push(Number(out.textContent.replace(/\D/g, "")));
      if (i === 5) count.retarget(3000);
    }
    await count.finished;
    return [...seen, out.textContent];
  });
  assert.equal(seen.pop(), "3,000");
  assert.ok(seen.every((x, i) => i === 0 || x >= seen[i - 1]) && seen.at(-1) > 0, `${seen}`);
});

test("a path draws itself", async ({ page, show }) => {
  await show("js path", '<svg width="300" height="50"><path id="line" d="M10 10H290" stroke="black" /></svg>');
  const [begin, end] = await page.evaluate(async () => {
    const move = recipe.draw(line);
    const begin = getComputedStyle(line).strokeDashoffset;
    await move.finished;
    return [begin, getComputedStyle(line).strokeDashoffset].map(Number.parseFloat);
  });
  assert.ok(begin > 0.8 && end === 0, `${begin} ${end}`);
});

test("rows enter one by one, drawn by the browser", async ({ page, show }) => {
  await show("js rows", '<p class="row">A</p><p class="row">B</p><p class="row">C</p>');
  const found = await page.evaluate(async () => {
    const rows = [...document.querySelectorAll(".row")];
    const moves = recipe.enter(rows);
    const animations = rows.map((row) => row.getAnimations().length);
    // The test seeks to 90 ms after the first row's beginning instead of waiting, because a late frame would delay each motion. An
    // animation's time counts from the last frame, which may be long ago.
    const begin = rows[0].getAnimations()[0].effect.getTiming().delay;
    const seek = (row, ms) => row.getAnimations().forEach((animation) => (animation.currentTime = ms));
    rows.forEach((row) => seek(row, begin + 90));
    const opacities = rows.map((row) => Number(getComputedStyle(row).opacity));
    rows.forEach((row) => seek(row, 0));
    await Promise.all(moves.map(({ finished }) => finished));
    return { animations, opacities, end: rows.map((row) => getComputedStyle(row).opacity) };
  });
  assert.deepEqual(
    [found.animations, found.end],
    [
      [2, 2, 2],
      ["1", "1", "1"],
    ],
  );
  assert.ok(found.opacities[0] > found.opacities[1] && found.opacities[1] >= found.opacities[2], `${found.opacities}`);
});

const PAGES =
  '<div id="view" style="display:flex;width:300px;height:100px;overflow:hidden">' +
  "ABC".replace(/./g, '<div style="flex:0 0 100%">$&</div>') +
  "</div>";

test("a carousel loops without a visible seam", async ({ page, show }) => {
  await show("js carousel", PAGES);
  await page.evaluate(() => (window.cards = recipe.carousel(view)));
  for (let i = 0; i < 4; i++) {
    await page.evaluate(() => void cards.goBy(1));
    await pause(page, 900);
  }
  const lefts = await page.evaluate(() =>
    [...view.children].map((one) => Math.round(one.getBoundingClientRect().left)),
  );
  assert.equal(lefts[1], 0, `${lefts}`);
});

const WHEELS =
  '<style>.wheel{height:120px;width:60px;line-height:24px;overflow:clip}</style><div id="hours" class="wheel" aria-label="Hours"></div><div id="minutes" class="wheel" aria-label="Minutes"></div><output id="out"></output>';

test("a time picker turns by keys, mouse wheel and clicks, also past its ends", async ({ page, show }) => {
  await show("js time", WHEELS);
  await page.evaluate(() => void recipe.timePicker(hours, minutes, (time) => (out.value = time)));
  const shows = (time) => page.waitForFunction((time) => out.value === time, time);
  await page.locator("#hours").focus();
  await page.keyboard.press("ArrowUp");
  await shows("23:00");
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await shows("05:00");
  const box = await page.locator("#minutes").boundingBox();
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.wheel(0, 150);
  await shows("05:03");
  await page.locator("#minutes div", { hasText: "04" }).click();
  await shows("05:04");
  assert.deepEqual(await page.evaluate(() => [minutes.getAttribute("role"), minutes.getAttribute("aria-valuetext")]), [
    "spinbutton",
    "04",
  ]);
});
