// `trackLayout`: where elements are seen, and how fast they move, when the page changes during a motion. Also elements that enter, leave,
// or take over from another one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { testOf } from "./browser.mjs";

const test = testOf("boxes.html");

test.use({ viewport: { width: 1000, height: 700 } });

const guide = readFileSync(new URL("../../../docs/elements.md", import.meta.url), "utf8");

/** Returns a recipe of the guide. */
const recipe = (kind) => guide.split(`\`\`\`${kind}\n`)[1].split("```")[0];

/** Interrupts a layout at random instants. Returns the largest jump, in pixels, and the largest error of a velocity, as a fraction. */
const interrupt = async ({ css, count }) => {
  Object.assign(stage.style, css);
  const layout = trackLayout(list, { duration: 0.5, bounce: 0.2 });
  const worst = { jump: 0, velocity: 0, fastest: 0, readings: 0 };
  const STEP = 10;
  /** Returns the derivative at the first of five values, by four differences. */
  const slope = ([a, b, c, d, e]) => ((-25 * a + 48 * b - 36 * c + 16 * d - 3 * e) / (12 * STEP)) * 1000;
  const change = () => {
    list.insertBefore(boxes[Math.floor(Math.random() * 6)], list.children[Math.floor(Math.random() * 6)]);
    boxes[Math.floor(Math.random() * 6)].classList.toggle("large");
  };
  layout.change(change);
  for (let i = 0; i < count; i++) {
    await wait(50 + 150 * Math.random());
    // Wait until the motion is older than the instants that we read, because a late frame makes it begin again.
    while (document.getAnimations().some(({ startTime }) => startTime > document.timeline.currentTime - 4 * STEP - 30))
      await wait(20 * Math.random());
    if (i % 3 === 0) await frame();
    const [now, real] = [Math.max(performance.now(), document.timeline.currentTime), performance.now];
    performance.now = () => now;
    const at = now - document.timeline.currentTime;
    const grid = [0, 1, 2, 3, 4].map((k) => k * STEP);
    const earlier = seenAt([0, ...grid.map((k) => at - k)]);
    layout.change(change);
    const later = seenAt([0, ...grid.map((k) => at + k)]);
    performance.now = real;
    boxes.forEach((_, box) => {
      for (let axis = 0; axis < 4; axis++) {
        worst.jump = Math.max(worst.jump, ...[0, 1].map((k) => Math.abs(later[k][box][axis] - earlier[k][box][axis])));
      }
      const rate = (rows, sign) => [0, 1, 2, 3].map((axis) => sign * slope(rows.slice(1).map((row) => row[box][axis])));
      const [v, w] = [rate(earlier, -1), rate(later, 1)];
      const speed = Math.hypot(...v);
      worst.fastest = Math.max(worst.fastest, speed);
      // The browser draws straight lines within 0.025 px of the law. So each of the two derivatives may be wrong by up to 27 px/s, which is
      // much for a slow motion.
      if (speed < 500) return;
      worst.readings += 1;
      const apart = Math.hypot(...v.map((part, axis) => part - w[axis]));
      worst.velocity = Math.max(worst.velocity, apart / Math.max(speed, 1000));
    });
  }
  return worst;
};

const PLACES = [
  ["a plain page", {}],
  ["scale(.5)", { transform: "scale(.5)", transformOrigin: "0 0" }],
  ["zoom: 1.5", { zoom: "1.5" }],
  ["a scrolled, right-to-left box", { direction: "rtl", width: "500px", height: "300px", overflow: "auto" }],
];

/** Velocities are compared only in the nightly run, because a machine that is busy with other tests may stall during a reading. */
const isFull = process.env.CAROM_EFFORT === "full";
const COUNT = isFull ? 200 : 20;

for (const [name, css] of PLACES) {
  test(`a layout interrupted ${COUNT} times keeps place and velocity in ${name}`, async ({ page }) => {
    const worst = await page.evaluate(interrupt, { css, count: COUNT });
    console.log(
      `${name}: jump ${worst.jump.toFixed(3)} px, velocity ${(100 * worst.velocity).toFixed(2)} %, up to ${worst.fastest.toFixed(0)} px/s, ${worst.readings} readings`,
    );
    assert.ok(worst.jump <= 0.5, `${worst.jump} px`);
    if (isFull) assert.ok(worst.velocity <= 0.05, `${worst.velocity}`);
    assert.ok(worst.readings > COUNT / 5, `${worst.readings} readings`);
  });
}

test("after a late frame, a layout goes on from what was shown last", async ({ page }) => {
  const jump = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 0.5, bounce: 0 });
    layout.change(() => list.append(boxes[0]));
    await wait(80);
    layout.change(() => list.prepend(boxes[0]));
    block(120);
    await frame();
    await null;
    // At the time of the frame, the motion before is still shown.
    const [[first], [second]] = [seenAt([0]), seenAt([12])];
    return first.map(([x], i) => Math.abs(second[i][0] - x));
  });
  // Within 12 ms, boxes may only cover a part of their travel of 640 px. If the motion hadn't begun again, they would be there already.
  assert.ok(Math.max(...jump) > 0 && Math.max(...jump) < 60, `${jump}`);
});

test("tracked elements inside a scaled one are not stretched, and corners stay round", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const insides = boxes.map((box) => box.firstElementChild);
    const layout = trackLayout(() => [...boxes, ...insides], { duration: 2, bounce: 0 });
    layout.change(() => boxes[1].classList.add("large"));
    // A busy machine may not show a frame for a while.
    for (let i = 0; i < 100 && seen([boxes[1]])[0][2] <= 130; i++) await wait(16);
    const [box] = seen([boxes[1]]);
    const inner = seen([insides[1]])[0];
    const [rx, ry] = getComputedStyle(boxes[1]).borderTopLeftRadius.split(" ").map(parseFloat);
    const still = seen([insides[0]])[0];
    return {
      box,
      inner,
      still,
      corners: [rx * (box[2] / 300), (ry ?? rx) * (box[3] / 170)],
      gap: inner[0] - inner[2] / 2 - (box[0] - box[2] / 2),
    };
  });
  assert.ok(found.box[2] > 130 && found.box[2] < 295, `${found.box}`);
  found.inner.slice(2).forEach((size, i) => assert.ok(Math.abs(size - [40, 20][i]) < 0.2, `${found.inner}`));
  found.corners.forEach((radius) => assert.ok(Math.abs(radius - 12) < 0.1, `${found.corners}`));
  assert.ok(Math.abs(found.gap - 10) < 0.2, `${found.gap}`);
});

test("an element takes over from another one with the same id", async ({ page }) => {
  const [before, after] = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 0.5, bounce: 0 });
    boxes[0].dataset.layoutId = "picture";
    const before = seen([boxes[0]])[0];
    layout.change(() => {
      boxes[0].remove();
      list.insertAdjacentHTML("beforeend", '<div class="box large" data-layout-id="picture"></div>');
    });
    return [before, seen([list.lastElementChild])[0]];
  });
  before.forEach((number, i) => assert.ok(Math.abs(number - after[i]) < 0.1, `${after} instead of ${before}`));
});

test("a sticky element that stays in place is not moved", async ({ page }) => {
  const tops = await page.evaluate(async () => {
    Object.assign(list.style, { display: "block", height: "200px", overflow: "auto" });
    Object.assign(boxes[0].style, { position: "sticky", top: "0" });
    list.scrollTop = 100;
    const layout = trackLayout(list, { duration: 0.4, bounce: 0 });
    const tops = [boxes[0].getBoundingClientRect().top];
    layout.change(() => boxes[5].after(boxes[3]));
    for (let i = 0; i < 8; i++) {
      await frame();
      tops.push(boxes[0].getBoundingClientRect().top);
      if (i === 3) list.scrollTop = 140;
    }
    return [...tops, boxes[0].getAnimations().length];
  });
  assert.equal(tops.pop(), 0);
  assert.equal(new Set(tops).size, 1, `${tops}`);
});

test("a leaving element is removed after its motion, and the others close up", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 2, bounce: 0, hidden: { opacity: 0, scale: 0.5 } });
    boxes[0].style.opacity = "0.8";
    const [before, style] = [seen(), boxes[0].style.cssText];
    const leaving = layout.change(() => boxes[0].remove());
    const at = seen();
    const opacityNow = () => Number(getComputedStyle(boxes[0]).opacity);
    // The first frames may be late.
    while (boxes[0].isConnected && opacityNow() > 0.75) await frame();
    const opacity = opacityNow();
    const connected = boxes[0].isConnected;
    const hasLeft = await leaving;
    while (!layout.isAtRest) await frame();
    return {
      before,
      at,
      opacity,
      connected,
      hasLeft,
      gone: !boxes[0].isConnected,
      after: seen([boxes[1]])[0],
      style: [style, boxes[0].style.cssText],
      rest: layout.isAtRest,
    };
  });
  found.before.flat().forEach((number, i) => assert.ok(Math.abs(number - found.at.flat()[i]) < 0.1, `${found.at}`));
  assert.ok(found.opacity > 0.01 && found.opacity < 0.79, `${found.opacity}`);
  assert.deepEqual([found.connected, found.hasLeft, found.gone, found.rest], [true, true, true, true]);
  assert.equal(found.after[0], found.before[0][0]);
  assert.equal(found.style[0], found.style[1]);
});

test("an element called back while it leaves keeps its place, look and velocity", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 2, bounce: 0, hidden: { opacity: 0, scale: 0.5 } });
    const style = boxes[1].style.cssText;
    const leaving = layout.change(() => boxes[1].remove());
    const look = () => [...seen([boxes[1]])[0], 100 * getComputedStyle(boxes[1]).opacity];
    // The first frames may be late.
    while (look()[4] > 95) await frame();
    const [now, real] = [document.timeline.currentTime, performance.now];
    performance.now = () => now;
    const before = look();
    layout.change(() => list.append(boxes[1]));
    const after = look();
    performance.now = real;
    const [, , , , next] = readAt(12, look);
    const hasLeft = await leaving;
    while (document.getAnimations().length > 0) await frame();
    return {
      before,
      after,
      next,
      hasLeft,
      last: list.lastElementChild === boxes[1],
      style: [style, boxes[1].style.cssText],
    };
  });
  found.before.forEach((number, i) =>
    assert.ok(Math.abs(number - found.after[i]) < 0.5, `${found.after} instead of ${found.before}`),
  );
  // The element still fades a little, because it keeps its velocity.
  assert.ok(found.next < found.before[4] - 0.1, `${found.next} after ${found.before[4]}`);
  assert.deepEqual([found.hasLeft, found.last], [false, true]);
  assert.equal(found.style[0], found.style[1]);
});

test("a new element continues the place and look of the leaving one that it replaces", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 2, bounce: 0 });
    boxes[0].dataset.layoutId = "A";
    layout.change(() => boxes[0].remove());
    const other = Object.assign(document.createElement("div"), { className: "box" });
    other.dataset.layoutId = "A";
    const look = (element) => [...seen([element])[0], 100 * getComputedStyle(element).opacity];
    while (look(boxes[0])[4] > 95) await frame();
    const [now, real] = [document.timeline.currentTime, performance.now];
    performance.now = () => now;
    const before = look(boxes[0]);
    const entered = layout.change(() => list.append(other));
    const after = look(other);
    performance.now = real;
    const [, , , , next] = readAt(12, () => look(other));
    const isAtRest = await entered;
    while (document.getAnimations().length > 0) await frame();
    return {
      before,
      after,
      next,
      isAtRest,
      gone: !boxes[0].isConnected,
      style: other.style.cssText,
    };
  });
  found.before.forEach((number, i) =>
    assert.ok(Math.abs(number - found.after[i]) < 0.5, `${found.after} instead of ${found.before}`),
  );
  assert.ok(found.next < found.before[4] - 0.1, `it goes on fading a little: ${found.next} after ${found.before[4]}`);
  assert.deepEqual([found.gone, found.style], [true, ""]);
});

test("new elements enter, and don't keep traces of the motion", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const layout = trackLayout(list, { duration: 0.2, bounce: 0, hidden: { opacity: 0, y: 20 } });
    const item = Object.assign(document.createElement("div"), { className: "box" });
    const moved = layout.change(() => list.prepend(item));
    const opacity = Number(getComputedStyle(item).opacity);
    const isAtRest = await moved;
    await wait(500);
    return [opacity, isAtRest, item.style.cssText, boxes[0].style.cssText, document.getAnimations().length];
  });
  assert.ok(found[0] < 0.1, `${found[0]}`);
  assert.deepEqual(found.slice(1), [true, "", "", 0]);
});

test("under reduced motion the new layout is there at once, and fades in", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = await page.evaluate(async () => {
    const layout = trackLayout(list);
    const place = seen([boxes[1]])[0];
    const change = layout.change(() => list.append(boxes[0]));
    const at = seen([boxes[1]])[0];
    const fades = document.getAnimations().map(({ effect }) => [effect.target.id, effect.getKeyframes()[0].opacity]);
    const isAtRest = await change;
    const hasLeft = await layout.change(() => boxes[1].remove());
    return {
      isAtRest,
      hasLeft,
      connected: boxes[1].isConnected,
      animations: document.getAnimations().length,
      x: at[0] < place[0],
      fades,
    };
  });
  const fades = [..."BCDEFA"].map((id) => [id, "0"]);
  assert.deepEqual(found, { isAtRest: true, hasLeft: true, connected: false, animations: 0, x: true, fades });
});

test("a scroll between the two measurements, as in a long render, doesn't move elements", async ({ page }) => {
  const found = await page.evaluate(async () => {
    document.body.style.height = "3000px";
    const layout = trackLayout(list);
    const counts = [];
    for (const change of [() => undefined, () => list.append(boxes[0])]) {
      layout.before();
      scrollBy(0, 100);
      await frame();
      await frame();
      change();
      const done = layout.after();
      counts.push(document.getAnimations().length);
      await done;
    }
    return counts;
  });
  assert.deepEqual(found, [0, 6]);
});

for (const [what, selector, how, moves] of [
  ["the window back to its beginning", "html", (pane) => (pane.scrollTop = 0), false],
  ["a pane by a little", "#pane", (pane) => pane.scrollBy(0, 30), false],
  ["nothing, but adds rows before those in view", "html", () => row(0).before(made(), made()), false],
  ["a pane, and moves a row", "#pane", (pane) => (pane.scrollBy(0, 100), row(20).after(row(18))), true],
]) {
  test(`a change that scrolls ${what} doesn't move elements twice`, async ({ page }) => {
    const tops = await page.evaluate(
      async ([selector, how]) => {
        const rows = Array.from({ length: 40 }, (_, i) => `<div id="r${i}" style="height: 50px">${i}</div>`).join("");
        const style = selector === "#pane" ? "height: 500px; overflow: auto" : "";
        document.body.innerHTML = `<div id="pane" style="${style}"><div id="rows">${rows}</div></div>`;
        window.row = (i) => document.querySelector(`#r${i}`);
        window.made = () => Object.assign(document.createElement("div"), { style: "height: 50px" });
        const pane = document.querySelector(selector);
        pane.scrollTop = 500;
        await frame();
        const layout = trackLayout(document.querySelector("#rows"), { duration: 0.3, bounce: 0 });
        // Returns an element's place relative to row 15, in rows.
        const place = (one) => (one.getBoundingClientRect().top - row(15).getBoundingClientRect().top) / 50;
        const window15 = row(15).getBoundingClientRect().top;
        const before = [19, 18].map((i) => place(row(i)));
        void layout.change(() => new Function(`return ${how}`)()(pane));
        const later = [row(15).getBoundingClientRect().top];
        await frame();
        later.push(row(15).getBoundingClientRect().top);
        const shown = [19, 18].map((i) => place(row(i)));
        while (!layout.isAtRest) await frame();
        later.push(row(15).getBoundingClientRect().top);
        return { before, shown, after: [19, 18].map((i) => place(row(i))), later, window15 };
      },
      [selector, String(how)],
    );
    // A row that keeps its place in the list is at once where the scrolled list has it.
    assert.equal(new Set(tops.later).size, 1, JSON.stringify(tops));
    if (!moves) return assert.deepEqual([tops.shown, tops.after], [tops.before, tops.before]);
    const [[from, other], [at], [to, end]] = [tops.before, tops.shown, tops.after];
    assert.deepEqual([from, other, to, end], [4, 3, 3, 5]);
    assert.ok(at > to && at <= from, `${at}`);
  });
}

const TABLE = (style) =>
  `<table style="${style}; width: 500px"><tbody id="rows">${["A", "B", "C"]
    .map(
      (name) =>
        `<tr><td style="padding: 5px">${name}</td><td>A much longer text than that<br>on two lines</td><td>${name}</td></tr>`,
    )
    .join("")}</tbody></table>`;
const BOXES = (style, own = "width: 300px") =>
  `<div style="margin: 100px; ${style}"><div id="rows" style="${own}; padding: 10px">${["A", "B", "C"]
    .map((name) => `<p style="margin: 5px; padding: 3px; width: 201.3px; border: 1px solid"><i>${name}</i></p>`)
    .join("")}</div></div>`;
for (const [what, html] of [
  ["a table with spacing", TABLE("border-spacing: 7px")],
  ["a table whose borders collapse", TABLE("border-collapse: collapse")],
  ["a box turned by 90 degrees", BOXES("rotate: 90deg; scale: 0.5")],
  ["a box turned by -90 degrees", BOXES("transform: rotate(-90deg)")],
  ["a box turned by 30 degrees", BOXES("rotate: 30deg")],
  ["a right-to-left box as wide as its content", BOXES("direction: rtl", "width: fit-content")],
  ["a fixed box at the lower edge", BOXES("position: fixed; bottom: 0; right: 0; margin: 0")],
  ["a zoomed grid", BOXES("zoom: 1.5", "display: grid; grid-template-columns: 1fr 2fr; gap: 7px; width: 500px")],
  ["a reversed column", BOXES("", "display: flex; flex-direction: column-reverse; align-items: end; width: 300px")],
  ["a centred row that wraps", BOXES("width: 450px", "display: flex; flex-wrap: wrap; justify-content: center")],
  [
    "a relative box in a scaled one",
    BOXES("scale: 0.8; position: relative; left: 20px", "position: relative; top: 5px"),
  ],
]) {
  test(`an element that leaves ${what} keeps its size and its place, and the others their styles`, async ({ page }) => {
    const found = await page.evaluate(async (html) => {
      document.body.innerHTML = `<style>#rows > :first-child { font-weight: 700 } #rows > :last-child { font-style: italic }</style>${html}`;
      const rows = document.querySelector("#rows");
      const [first, leaving, last] = rows.children;
      const inside = [leaving, ...leaving.querySelectorAll("*")];
      const styles = () => [first, leaving, last].map((one) => getComputedStyle(one).font);
      const own = () =>
        [leaving, ...leaving.children].map((one) => [...one.style].sort().map((name) => one.style[name]));
      const before = [seen(inside), styles(), own()];
      const layout = trackLayout(rows, { duration: 0.4, bounce: 0 });
      const left = layout.change(() => leaving.remove());
      const [now, fonts] = [seen(inside), styles()];
      await begun();
      const [later] = seenAt([100], inside);
      await left;
      return { before, now, later, fonts, isGone: !leaving.isConnected, own: own() };
    }, html);
    const [places, fonts, own] = found.before;
    for (const seen of [found.now, found.later])
      places
        .flat()
        .forEach((number, i) => assert.ok(Math.abs(number - seen.flat()[i]) < 0.1, `${seen} instead of ${places}`));
    assert.deepEqual([found.fonts, found.isGone, found.own], [fonts, true, own]);
  });
}

test("elements in an iframe that was added later move at once, on its clock", async ({ page }) => {
  const found = await page.evaluate(async () => {
    await wait(1000);
    const inner = document.body.appendChild(document.createElement("iframe")).contentDocument;
    inner.body.innerHTML = "<div>A</div><div>B</div><div>C</div>";
    const layout = trackLayout(inner.body, { duration: 2, bounce: 0 });
    await wait(50);
    const top = () => inner.body.lastElementChild.getBoundingClientRect().top;
    const done = layout.change(() => inner.body.append(inner.body.firstElementChild));
    const first = top();
    await wait(120);
    const later = top();
    await done;
    return { first, later, end: top() };
  });
  assert.ok(found.first < 10 && found.later > found.first && found.later < found.end, JSON.stringify(found));
});

test("an invalid call names the fault", async ({ page }) => {
  const messages = await page.evaluate(() => {
    const messageOf = (...given) => {
      try {
        trackLayout(...given);
      } catch (error) {
        return error.message;
      }
    };
    return [
      messageOf(null),
      messageOf(list, { durations: 1 }),
      messageOf(list, { hidden: { opacity: NaN } }),
      messageOf(list, { stiffness: 100, damping: 0 }),
    ];
  });
  assert.deepEqual(messages, [
    "`tracked` must be an element, a list of elements or a function, but is null",
    "there is no option `durations`; did you mean `duration`?",
    "`hidden.opacity` must be finite, but is NaN",
    "`stiffness` and `damping` must be greater than 0, so that elements come to rest",
  ]);
});

test("the sortable list of the guide adds, sorts and removes rows", async ({ page }) => {
  assert.ok(recipe("js sortable").trim().split("\n").length <= 15);
  await page.addScriptTag({ type: "module", content: `${recipe("js sortable")} window.sortable = sortable;` });
  await page.waitForFunction(() => window.sortable);
  const texts = () =>
    page.evaluate(() => [...list.children].filter((row) => !row.inert).map((row) => row.firstChild.textContent.trim()));
  await page.evaluate(() => {
    list.outerHTML =
      '<button id="add">Add</button><ul id="list" style="display:block"><li>A <button>Remove</button></li><li>B <button>Remove</button></li></ul>';
    window.list = document.querySelector("#list");
    sortable(list, document.querySelector("#add"));
  });
  await page.click("#add");
  assert.deepEqual(await texts(), ["New", "A", "B"]);
  await page.waitForTimeout(1200);
  await page.locator("li").first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForFunction(() => list.firstElementChild.textContent.startsWith("A Remove"));
  await page.locator("li button").first().click();
  assert.deepEqual(await texts(), ["New", "B"]);
  await page.waitForFunction(() => list.children.length === 2);
  await page.locator("li").first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForFunction(() => list.firstElementChild.textContent.startsWith("B"));
  assert.deepEqual(await texts(), ["B", "New"]);
});

test("before() and after() work in the update hooks of Vue", async ({ page }) => {
  const jump = await page.evaluate(async () => {
    const { createApp, h, nextTick, onBeforeUpdate, onMounted, onUpdated, ref } = await import("vue");
    const items = ref(["A", "B", "C"]);
    let layout;
    createApp({
      setup() {
        onMounted(() => (layout = trackLayout(list.firstElementChild, { duration: 3, bounce: 0 })));
        onBeforeUpdate(() => layout.before());
        onUpdated(() => void layout.after());
        return () =>
          h(
            "div",
            { class: "rows" },
            items.value.map((item) => h("p", { key: item }, item)),
          );
      },
    }).mount(list);
    const rows = [...list.querySelectorAll("p")];
    const jumps = [];
    for (let i = 0; i < 3; i++) {
      const before = seen(rows);
      items.value = [items.value[2], items.value[0], items.value[1]];
      await nextTick();
      jumps.push(...seen(rows).flatMap((row, k) => row.map((number, axis) => Math.abs(number - before[k][axis]))));
      await wait(70);
    }
    return [Math.max(...jumps), layout.isAtRest];
  });
  assert.ok(jump[0] < 0.5, `${jump[0]}`);
  assert.equal(jump[1], false);
});
