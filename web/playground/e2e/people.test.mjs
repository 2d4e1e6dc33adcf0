// The playground for visitors with a keyboard, a screen reader, a phone in landscape, large letters or forced colours, and with dropped
// files.
import assert from "node:assert/strict";
import { desktop, pause, phone, rest, some, test } from "./browser.mjs";

const LABS = ["spring", "scroll", "zoom", "trace"];

test("the skip link leads into the open lab and keeps its address", async ({ open }) => {
  const { page } = await open("#/scroll?rests=pages");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "main");
  assert.match(page.url(), /#\/scroll\?rests=pages$/);
  assert.equal(await page.locator("h1").textContent(), "Scroll");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "800 px/s");
});

const SCREENS = [
  ["a desktop", { viewport: { width: 1280, height: 500 } }],
  ["a phone", phone],
];
for (const [screen, options] of SCREENS) {
  test(`the focused element is always visible on ${screen}`, async ({ open }) => {
    for (const lab of some(["trace?source=record", "spring", "scroll", "trace", "trace?source=file"], 2)) {
      const { page, context } = await open(`#/${lab}`, options);
      const focused = () =>
        page.evaluate(() => {
          const it = document.activeElement;
          if (it === document.body) return undefined;
          const { left, top, width, height } = it.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, Math.max(0, top) + Math.min(height, innerHeight) / 2);
          const isSeen = width > 9 && height > 9 && at !== null && (it.contains(at) || at.parentElement.contains(it));
          return { isSeen, what: `${it.outerHTML.slice(0, 120)} ${[left, top, width, height].map(Math.round)}` };
        });
      for (const key of ["Tab", "Shift+Tab"]) {
        let count = 0;
        for (; count < 100; count++) {
          await page.keyboard.press(key);
          const it = await focused();
          if (!it) break;
          assert.ok(it.isSeen, `${lab}, ${key}: ${it.what}`);
        }
        assert.ok(count > 12 && count < 100, `${lab}: ${count} stops`);
      }
      await context.close();
    }
  });
}

test("an assistive click holds the picture until the next click", async ({ open }) => {
  const { page } = await open("#/spring");
  const picture = page.locator(".picture");
  const scale = () => picture.evaluate((it) => it.style.transform);
  for (const [pressed, end] of [
    ["true", "scale(0.5)"],
    ["false", "scale(1)"],
  ]) {
    await picture.evaluate((it) => it.click());
    assert.equal(await picture.getAttribute("aria-pressed"), pressed);
    await rest(page);
    assert.equal(await scale(), end);
  }
  // Keys and a mouse hold the picture only while they are pressed.
  for (const [down, up] of [
    [
      () =>
        picture
          .press("Tab")
          .then(() => picture.focus())
          .then(() => page.keyboard.down("Enter")),
      () => page.keyboard.up("Enter"),
    ],
    [() => page.keyboard.down("Space"), () => page.keyboard.up("Space")],
    [() => picture.hover().then(() => page.mouse.down()), () => page.mouse.up()],
  ]) {
    await down();
    assert.equal(await picture.getAttribute("aria-pressed"), "true");
    await up();
    assert.equal(await picture.getAttribute("aria-pressed"), "false");
    await rest(page);
    assert.equal(await scale(), "scale(1)");
  }
});

test("a plot announces its values at rest and after keys only", async ({ open }) => {
  const { page } = await open("#/spring");
  const plot = page.getByRole("img", { name: /^Position/ });
  await page.locator(".picture").evaluate((it) => it.click());
  await rest(page);
  // The default spring overshoots by e^(-π 0.6 / 0.8) = 9.48 %, which is shown only if a frame falls on the peak.
  await page.getByRole("img", { name: /^Position\. restarted from rest/ }).waitFor();
  assert.match(await plot.getAttribute("aria-label"), /; from 0 to 1(\.0\d*)?, at the end 1\.$/);
  const live = () => page.locator(".live output").first().getAttribute("aria-live");
  await plot.hover();
  assert.equal(await live(), "off");
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await live(), "polite");
});

test("a slider reaches an end that lies between two steps", async ({ open }) => {
  const { page } = await open("#/trace");
  const samples = () => page.locator(".area-curve dd").nth(3).textContent();
  const all = await samples();
  const thumb = () =>
    page
      .getByRole("slider", { name: "To" })
      .evaluate((it) => [it.value === it.max, it.style.getPropertyValue("--filled")]);
  assert.deepEqual(await thumb(), [true, "100%"]);
  await page.getByRole("slider", { name: "To" }).focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowLeft");
  const isLess = (all) => Number(document.querySelectorAll(".area-curve dd")[3].textContent) < Number(all);
  await page.waitForFunction(isLess, all);
  await page.keyboard.press("End");
  // The lab fits in the next frame, and shows the fit in the one after it.
  await page.waitForFunction((all) => document.querySelectorAll(".area-curve dd")[3].textContent === all, all);
  assert.equal(await page.getByRole("spinbutton", { name: "To, s, exact" }).inputValue(), "1.917");
});

/** Drops files, or text dragged from another page. */
const drop = (page, selector, files, type = "drop") =>
  page.evaluate(
    ([where, all, name]) => {
      const dataTransfer = new DataTransfer();
      for (const [file, content] of all) dataTransfer.items.add(new File([content], file, { type: "text/csv" }));
      if (all.length === 0) dataTransfer.setData("text/plain", "words");
      const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(where).dispatchEvent(event);
      return event.defaultPrevented;
    },
    [selector, files, type],
  );
const CSV = `t_ms,y_px\n${Array.from({ length: 60 }, (_, i) => `${i * 16},${(300 * (1 - Math.exp(-i / 20))).toFixed(4)}`).join("\n")}`;

test("a file dropped anywhere is read and kept out of the address", async ({ open }) => {
  const { page, problems } = await open("#/trace?sample=ios-bounce&from=0.1");
  assert.equal(await drop(page, "header", [["mine.csv", CSV]], "dragenter"), true);
  assert.equal(await page.locator(".drop.over").count(), 1);
  assert.equal(
    await drop(page, "header", [
      ["mine.csv", CSV],
      ["other.csv", "t,y"],
    ]),
    true,
  );
  await page.waitForFunction(() => document.querySelectorAll(".area-curve dd")[3].textContent === "60");
  assert.equal(await page.locator(".drop.over").count(), 0);
  assert.ok(await page.getByRole("radio", { name: "File" }).isChecked());
  assert.equal(
    await page.locator(".trace-lab [role=status]:visible").textContent(),
    "mine.csv, the first of 2 files: one at a time",
  );
  await page.waitForFunction(() => location.hash === "#/trace?source=file");
  // The lab leaves dropped text to the browser.
  assert.equal(await drop(page, "input[type=number]", [], "dragenter"), false);
  assert.equal(await page.locator(".drop.over").count(), 0);
  await page.evaluate(() => (File.prototype.text = () => Promise.reject(new Error("it is gone"))));
  await drop(page, "main", [["away.csv", CSV]]);
  await page.waitForFunction(
    () => document.querySelector(".area-curve .problem").textContent === "away.csv cannot be read: it is gone",
  );
  assert.deepEqual(problems, []);
});

test("of two dropped files the last is read, and other pages ignore files", async ({ open }) => {
  const { page, problems } = await open("#/trace?source=file");
  const late = (ms) =>
    page.evaluate((delay) => {
      const read = Blob.prototype.text;
      File.prototype.text = async function () {
        if (this.name === "late.csv") await new Promise((done) => setTimeout(done, delay));
        return read.call(this);
      };
    }, ms);
  await late(300);
  await drop(page, "main", [["late.csv", "t,y\n0,1\n1,what"]]);
  await drop(page, "main", [["soon.csv", CSV]]);
  await page.waitForFunction(() => document.querySelectorAll(".area-curve dd")[3].textContent === "60");
  await pause(page, 700);
  assert.equal(await page.locator(".area-curve dd").nth(3).textContent(), "60");
  assert.equal(await page.locator(".problem:visible").count(), 0);
  await drop(page, "main", [["late.csv", "t,y\n0,1\n1,what"]]);
  await page.getByRole("link", { name: "Scroll" }).click();
  await page.waitForFunction(() => document.title.startsWith("Scroll") && document.querySelector("main[data-ready]"));
  await pause(page, 500);
  assert.equal(await page.locator(".problem:visible").count(), 0);
  assert.equal(await drop(page, "main", [["mine.csv", CSV]]), false, "only the trace lab takes files");
  assert.deepEqual(problems, []);
});

test("with forced colours choices and lines can be distinguished", async ({ open }) => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await open("#/spring?dialect=swiftui&duration=0.5&bounce=0.15&b=170,12,1", {
      forcedColors: "active",
      colorScheme,
    });
    const ground = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => getComputedStyle(it).backgroundColor);
    assert.notEqual(await ground(".chip[aria-pressed=true]"), await ground(".chip[aria-pressed=false]"));
    const swatches = await page
      .locator(".compared .swatch")
      .evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
    assert.equal(new Set(swatches).size, 2);
    // Some pixels of the plot must have the colours of the swatches.
    const distances = await page
      .locator("canvas")
      .first()
      .evaluate((it, wanted) => {
        const { data } = it.getContext("2d").getImageData(0, 0, it.width, it.height);
        return wanted.map((swatch) => {
          const ink = swatch.match(/\d+/g).map(Number);
          let least = Infinity;
          for (let i = 0; i < data.length; i += 4)
            if (data[i + 3] > 250)
              least = Math.min(least, Math.max(...ink.map((channel, k) => Math.abs(data[i + k] - channel))));
          return least;
        });
      }, swatches);
    assert.ok(Math.max(...distances) < 12, `${distances}`);
    const [on, off] = [
      await ground(".segmented input:checked + span"),
      await ground(".segmented input:not(:checked) + span"),
    ];
    assert.notEqual(on, off);
    await context.close();
  }
});

for (const [screen, options] of [
  ["a desktop", desktop],
  ["a phone", { ...phone, viewport: { width: 360, height: 640 } }],
  ["a narrow phone", { ...phone, viewport: { width: 320, height: 568 } }],
]) {
  test(`letters of twice the size are not cut off on ${screen}`, async ({ open }) => {
    for (const lab of some(LABS, 2)) {
      const { page, context } = await open(`#/${lab}`, options);
      const size = () => page.locator("h1").evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
      const before = await size();
      const session = await context.newCDPSession(page);
      await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
      await pause(page, 200);
      assert.equal(await size(), 2 * before);
      const cut = await page.evaluate(() => {
        const wide = document.documentElement.clientWidth;
        return [...document.querySelectorAll("main *, header *")]
          .filter(
            (it) => it.checkVisibility() && !it.closest(".viewport, .recorder, .zoom-view, .scroll-x, svg, .hidden"),
          )
          .filter((it) => {
            const { right, width } = it.getBoundingClientRect();
            const isClipped =
              it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0 && getComputedStyle(it).overflowX !== "visible";
            return width > 0 && (right > wide + 0.5 || (isClipped && it.tagName !== "SELECT"));
          })
          .map((it) => it.outerHTML.slice(0, 100));
      });
      assert.deepEqual(cut, [], lab);
      await context.close();
    }
  });
}

test("a phone in landscape keeps all tabs", async ({ open }) => {
  for (const width of [568, 640, 320]) {
    const { page, context } = await open("#/trace", {
      ...phone,
      viewport: { width, height: width === 320 ? 256 : 320 },
    });
    await page.evaluate(() => scrollTo(0, 400));
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll("header, nav")].filter((it) => {
          const { top, bottom } = it.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        }).length,
    );
    assert.equal(covered, 0, `${width}`);
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of ["Scroll", "Zoom"]) {
      await page.getByRole("link", { name }).click();
      await page.waitForFunction((title) => document.title.startsWith(title), name);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await context.close();
  }
});

test("a recording made with keys is fitted", async ({ open }) => {
  const { page } = await open("#/trace?source=record");
  await page.getByRole("button", { name: "Record" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // Wait for a frame, because Chromium only then scrolls the element that has got the focus.
  await pause(page, 100);
  await page.keyboard.press("PageDown");
  await page.getByRole("button", { name: "Record again" }).waitFor();
  assert.ok(Number(await page.locator(".area-curve dd").nth(3).textContent()) > 3);
});
