import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { motion } from "carom";
import { atRest, open, visit } from "./browser.js";

let browser;
before(async () => (browser = await open()));
after(() => browser.close());

const PAGES = ["spring", "heads", "scroll", "solver", "trace?sample=fling"];
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const scale = (page) =>
  page.locator(".picture").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
const offset = (page, index = 0) =>
  page.locator(".view ol").nth(index).evaluate((element) => -new DOMMatrix(getComputedStyle(element).transform).f);

for (const name of PAGES) {
  for (const [viewport, scheme] of [[DESK, "light"], [PHONE, "dark"], [DESK, "dark"]]) {
    test(`${name} at ${viewport.width} px, ${scheme}: accessible, not too wide, quiet`, async () => {
      const { page, complaints } = await visit(browser, `#/${name}`, { viewport, scheme });
      await page.addScriptTag({ path: axe });
      await atRest(page);
      const { violations } = await page.evaluate(() => window.axe.run());
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
      assert.deepEqual(told, []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `${width} px wide`);
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }
}

test("the picture shrinks while it is pressed, comes back, and asks for no frame at rest", async () => {
  const { page, complaints } = await visit(browser, "#/spring");
  const box = await page.locator(".picture").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await atRest(page);
  assert.equal(await scale(page), 0.5);
  await page.mouse.up();
  await page.waitForTimeout(60);
  // Pressed again on its way back: it goes on from where it is.
  const midway = await scale(page);
  await page.mouse.down();
  assert.ok(midway > 0.5 && midway < 1.02, `${midway}`);
  await page.mouse.up();
  await atRest(page);
  assert.equal(await scale(page), 1);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the picture is pressed by the keyboard too", async () => {
  const { page } = await visit(browser, "#/spring");
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  await atRest(page);
  assert.equal(await scale(page), 0.5);
  await page.keyboard.up("Space");
  await atRest(page);
  assert.equal(await scale(page), 1);
  await page.close();
});

test("who prefers reduced motion sees the end at once", async () => {
  const { page } = await visit(browser, "#/spring", { reducedMotion: "reduce" });
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  assert.equal(await scale(page), 0.5);
  await page.keyboard.up("Space");
  assert.equal(await scale(page), 1);
  await page.close();
});

test("sliders, dialects and copies agree, and the address brings them back", async () => {
  const { page, complaints } = await visit(browser, "#/spring");
  await page.getByLabel("In the words of").selectOption("swiftui");
  const bounce = page.getByRole("slider", { name: "bounce" });
  await bounce.press("ArrowRight");
  const code = page.getByRole("region", { name: "the spring's code" });
  assert.match(await code.textContent(), /^Spring\(duration: 0\.\d+, bounce: 0\.\d+\)$/);
  await page.getByRole("button", { name: "Copy the CSS transition" }).click();
  await page.waitForTimeout(50);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^transition: transform \d+ms linear\(0,.*,1\);$/);
  const address = page.url();
  const text = await code.textContent();
  await page.close();
  const again = await visit(browser, new URL(address).hash);
  assert.equal(await again.page.getByRole("region", { name: "the spring's code" }).textContent(), text);
  assert.deepEqual([...complaints, ...again.complaints], []);
  await again.page.close();
});

test("a head that is thrown to the right lands on the right edge, and the others follow", async () => {
  const { page, complaints } = await visit(browser, "#/heads");
  const head = page.getByRole("button", { name: "Ada" });
  const box = await head.boundingBox();
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(box.x + 30 + 70 * i, box.y + 30 + 10 * i);
    await page.waitForTimeout(10);
  }
  await page.mouse.up();
  await atRest(page);
  const stage = await page.locator(".heads").boundingBox();
  const lefts = await page.locator(".head").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  for (const right of lefts) assert.ok(stage.x + stage.width - right < 20, `${right} of ${stage.x + stage.width}`);
  await head.focus();
  await page.keyboard.press("ArrowLeft");
  await atRest(page);
  assert.ok((await head.boundingBox()).x - stage.x < 3);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a real touch fling follows the law within a pixel, at every frame", async () => {
  const { page, complaints } = await visit(browser, "#/scroll?snap=free&together=no");
  const box = await page.locator(".view").first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 380];
  await page.evaluate(() => {
    window.path = [];
    const list = document.querySelector(".view ol");
    // Right after each change; the timeline has the frame's own timestamp.
    new MutationObserver(() => {
      window.path.push([document.timeline.currentTime / 1000, -new DOMMatrix(list.style.transform).f]);
    }).observe(list, { attributes: true, attributeFilter: ["style"] });
  });
  const session = await browser.context.newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, timestamp: Date.now() / 1000, touchPoints: points });
  // On a busy machine samples come late, and a finger that seems to stand still flings nothing: then once more.
  let [fling, last] = [[], 0];
  for (let attempt = 0; attempt < 5 && fling.length < 30; attempt++) {
    await page.evaluate(() => (window.path.length = 0));
    const base = await offset(page);
    await touch("touchStart", [{ x, y }]);
    for (let i = 1; i <= 12; i++) {
      await touch("touchMove", [{ x, y: y - 14 * i }]);
      await page.waitForTimeout(8);
    }
    await touch("touchEnd", []);
    await atRest(page);
    const path = await page.evaluate(() => window.path);
    last = path.at(-1)[1];
    // From well after the release to the end.
    const first = path.findIndex(([, offset]) => offset > base + 14 * 12 + 5);
    fling = first < 0 ? [] : path.slice(first).filter(([, one], i, all) => i < 20 || one !== all[i - 1][1]);
  }
  assert.ok(last > 220 && fling.length > 30, `${last} px, ${fling.length} frames`);
  // The velocity is the one unknown: by least squares over all of it.
  const [t0, x0] = fling[0];
  const unit = motion({ law: "friction", decelerationRate: 0.998, velocity: 1 });
  const weights = fling.map(([t]) => unit.position(t - t0));
  const top = fling.reduce((sum, [, offset], i) => sum + weights[i] * (offset - x0), 0);
  const velocity = top / weights.reduce((sum, weight) => sum + weight * weight, 0);
  const law = motion({ law: "friction", decelerationRate: 0.998, position: x0, velocity });
  const off = Math.max(...fling.map(([t, offset]) => Math.abs(offset - law.position(t - t0))));
  console.log(`a touch fling of ${(last - x0).toFixed(0)} px at ${velocity.toFixed(0)} px/s is off by ${off.toFixed(3)} px at most`);
  if (process.env.SHOW) console.log(fling.map(([t, offset]) => [(t - t0).toFixed(4), offset.toFixed(2), (offset - law.position(t - t0)).toFixed(2)].join(' ')).join('\n'));
  assert.ok(off < 1, `${off} px off`);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("one finger moves all four lists; a wheel and keys move them too; at rest no frame is asked for", async () => {
  const { page, complaints } = await visit(browser, "#/scroll");
  const box = await page.locator(".view").nth(1).boundingBox();
  await page.mouse.move(box.x + 60, box.y + 300);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(box.x + 60, box.y + 300 - 16 * i);
    await page.waitForTimeout(8);
  }
  const dragged = await Promise.all([0, 1, 2, 3].map((i) => offset(page, i)));
  for (const one of dragged) assert.ok(one > 120 && one < 180, `${dragged}`);
  await page.mouse.up();
  await atRest(page);
  // The next one is let go at once.
  await page.mouse.move(box.x + 60, box.y + 300);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(box.x + 60, box.y + 300 - 16 * i);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  await atRest(page);
  const flung = await Promise.all([0, 1, 2, 3].map((i) => offset(page, i)));
  for (const [i, one] of flung.entries()) assert.ok(one > dragged[i] + 140, `${dragged} and then ${flung}`);
  // How fast is for the machine to say; iOS's list and yours are let go alike.
  assert.ok(Math.abs(flung[0] - flung[3]) < 5, `${flung}`);
  await page.mouse.wheel(0, 100);
  await page.waitForTimeout(100);
  await atRest(page);
  assert.ok((await offset(page)) > flung[0]);
  await page.locator(".view").first().focus();
  await page.keyboard.press("Home");
  await atRest(page);
  assert.equal((await offset(page)) + 0, 0);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("pulled beyond its edge, iOS's list gives way and springs back", async () => {
  const { page } = await visit(browser, "#/scroll?together=no");
  const box = await page.locator(".view").first().boundingBox();
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 300, { steps: 8 });
  const pulled = await offset(page);
  assert.ok(pulled < -40 && pulled > -200, `${pulled}`);
  await page.mouse.up();
  await atRest(page);
  assert.equal((await offset(page)) + 0, 0);
  await page.close();
});

test("moving, a page gets a frame for each of the display", async () => {
  const { page } = await visit(browser, "#/spring?in=swiftui&duration=1.5&bounce=0.6");
  await page.locator(".picture").focus();
  const times = page.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        const look = (t) => {
          times.push(t);
          if (times.length < 60) requestAnimationFrame(look);
          else done(times);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.keyboard.down("Space");
  const gaps = (await times).slice(1).map((t, i, all) => t - (i === 0 ? t - 16 : all[i - 1]));
  gaps.sort((a, b) => a - b);
  console.log(`median frame ${gaps[30].toFixed(1)} ms`);
  assert.ok(gaps[30] < 34, `${gaps[30]} ms`);
  await page.close();
});

test("at eight steps a second Euler's method runs away and the exact step does not", async () => {
  const { page } = await visit(browser, "#/solver");
  await page.getByRole("slider", { name: "steps a second" }).fill("8");
  const cell = (name) => page.getByRole("row", { name }).getByRole("cell").first().textContent();
  assert.equal(await cell(/^Euler/), "runs away");
  assert.equal(await cell(/^Exact/), "none");
  await page.close();
});

test("a recorded fling is explained by friction, and one's own scroll is recorded", async () => {
  const { page, complaints } = await visit(browser, "#/trace?sample=fling");
  const facts = page.locator(".numbers dd");
  assert.equal(await facts.first().textContent(), "friction");
  assert.match(await facts.nth(3).textContent(), /UIScrollView normal/);
  const box = await page.getByRole("region", { name: "List to scroll" }).boundingBox();
  await page.mouse.move(box.x + 60, box.y + 200);
  for (let i = 0; i < 12; i++) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => /samples|too short|your scroll/.test(document.querySelector("[role=status]").textContent));
  await atRest(page);
  assert.match(await page.locator("[role=status]").textContent(), /samples/);
  assert.deepEqual(complaints, []);
  await page.close();
});
