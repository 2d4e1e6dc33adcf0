// `animateElement` takes every value that a stylesheet can have. You can read and set the state of each, and the clock may stand still.
import assert from "node:assert/strict";
import { testOf } from "./browser.mjs";

const test = testOf("card.html");

test.use({ viewport: { width: 1000, height: 600 } });

/** Each row: the style at the start, key and target, the style at the end, and the left and top edge of the card there. */
const ENDS = [
  ["translate: none", "translate", "100px", "100px", [200, 100]],
  ["translate: none", "translate", "100px 50px", "100px 50px", [200, 150]],
  ["translate: none", "translate", "50% 20px", "50% 20px", [150, 120]],
  ["translate: 100px 50px", "translate", "0px 0px", "0px", [100, 100]],
  ["translate: 100px 50px", "translate", "none", "none", [100, 100]],
  ["translate: none", "translate", "var(--gap) 10px", "var(--gap) 10px", [124, 110]],
  ["translate: none", "x", "var(--gap)", "var(--gap) 0px 0px", [124, 100]],
  ["translate: -50px calc(-100% - var(--gap))", "y", "0%", "-50px 0%", [50, 100]],
  ["scale: none", "scale", "1.5 0.5", "1.5 0.5", [75, 125]],
  ["scale: none", "scaleX", "150%", "1.5 1", [75, 100]],
  ["scale: 2", "scale", "none", "none", [100, 100]],
  ["rotate: 45deg", "rotate", "none", "none", [100, 100]],
  ["rotate: none", "rotate", "y 180deg", "y 180deg", [100, 100]],
];

test("translate, scale and rotate given as texts end at their values", async ({ page }) => {
  for (const [style, key, target, ...wanted] of ENDS) {
    const found = await page.evaluate(
      async ([style, key, target]) => {
        document.documentElement.style.cssText = "--gap: 24px";
        card.style.cssText = style;
        const move = animateElement(card, { [key]: target }, { duration: 0.05, bounce: 0 });
        const isAtRest = await move.finished;
        const css = { x: "translate", y: "translate", scaleX: "scale" }[key] ?? key;
        const { left, top } = card.getBoundingClientRect();
        return [isAtRest, card.style[css], [left, top].map(Math.round)];
      },
      [style, key, target],
    );
    assert.deepEqual(found, [true, ...wanted], `${style} -> ${key}: ${target}`);
  }
});

/** Each row: a key, the start, and a target whose own text must stay in the style. */
const TEXTS = [
  ["width", "100px", "var(--gap)"],
  ["width", "100px", "calc(var(--gap) + 10px)"],
  ["borderRadius", "8px", "var(--gap)"],
  ["opacity", "0", "var(--o)"],
  ["padding", "0px", "var(--gap) 10px"],
  ["filter", "none", "blur(var(--gap))"],
  ["transform", "none", "translate(var(--gap))"],
  ["boxShadow", "none", "rgb(0, 0, 0) 0px 0px var(--gap)"],
  ["boxShadow", "red 0px 0px 4px", "none"],
  ["filter", "blur(4px)", "none"],
  ["backdropFilter", "blur(4px)", "none"],
  ["color", "red", "var(--c)"],
  ["--own", "2px", "12px"],
  ["--own-color", "red", "rgb(0, 0, 255)"],
];

test("var() and none may be targets, and the style keeps their text", async ({ page }) => {
  for (const [key, from, to] of TEXTS) {
    const found = await page.evaluate(
      async ([key, from, to]) => {
        document.documentElement.style.cssText = "--gap: 24px; --o: 0.5; --c: rgb(0, 128, 0)";
        const css = key.startsWith("--") ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        card.style.cssText = "";
        card.style.setProperty(css, from);
        const read = () => getComputedStyle(card).getPropertyValue(css);
        const begin = read();
        const options = { duration: 0.2, bounce: 0 };
        await animateElement(card, { [key]: to }, options).finished;
        const [style, end] = [card.style.getPropertyValue(css), read()];
        // Send it back, and forth again, in flight. The way back is slow, because a busy machine may wait for much longer than asked.
        animateElement(card, { [key]: from }, { duration: 3, bounce: 0 });
        await wait(60);
        for (let i = 0; i < 100 && read() === end; i++) await wait(20);
        const there = read();
        await animateElement(card, { [key]: to }, options).finished;
        return { begin, there, end, style, again: card.style.getPropertyValue(css) };
      },
      [key, from, to],
    );
    const name = `${key}: ${from} -> ${to}`;
    assert.deepEqual([found.style, found.again], [to, to], name);
    assert.notEqual(found.end, found.begin, name);
    assert.ok(found.there !== found.begin && found.there !== found.end, `${name}: ${JSON.stringify(found)}`);
  }
});

test("values that can't be mixed are an error that shows both", async ({ page }) => {
  const messages = await page.evaluate(() =>
    [
      { accentColor: "red" },
      { stroke: "red" },
      { width: "var(--nothing)" },
      { filter: "brightness(2) blur(1px)" },
      { padding: 3, display: "none" },
    ].map((targets) => {
      card.style.cssText = "filter: blur(2px) brightness(1)";
      try {
        animateElement(card, targets).cancel();
        return "accepted";
      } catch ({ message }) {
        return `${message}${card.getAnimations().length > 0 ? " and moves" : ""}`;
      }
    }),
  );
  const mixes = (key, from, to) => `\`${key}\` must be a value that the browser mixes with "${from}", but is "${to}"`;
  assert.deepEqual(messages, [
    mixes("accentColor", "auto", "rgb(255, 0, 0)"),
    mixes("stroke", "none", "rgb(255, 0, 0)"),
    "accepted",
    mixes("filter", "blur(2px) brightness(1)", "brightness(2) blur(1px)"),
    mixes("display", "block", "none"),
  ]);
});

test("a velocity is given to each number of a value, and state returns it", async ({ page }) => {
  const found = await page.evaluate(async () => {
    card.style.cssText = "padding: 0px 10px; color: rgb(0, 0, 0)";
    const now = document.timeline.currentTime;
    performance.now = () => Math.max(now, document.timeline.currentTime);
    const options = { duration: 0.5, bounce: 0, velocity: { padding: [100, -50], color: [255, 0, 0, 0] } };
    const move = animateElement(card, { padding: "20px 10px", color: "rgb(0, 0, 255)", x: 9 }, options);
    return ["padding", "color", "x"].map((key) => move.state(key));
  });
  assert.deepEqual(found, [
    { position: [0, 10], velocity: [100, -50] },
    { position: [0, 0, 0, 1], velocity: [255, 0, 0, 0] },
    { position: 0, velocity: 0 },
  ]);
});

test("an animation goes on from where it or the browser has paused it", async ({ page }) => {
  for (const who of ["own", "others"]) {
    const found = await page.evaluate(async (who) => {
      card.style.cssText = "";
      const targets = { x: 300, color: "blue", padding: "20px 0px", "--level": 100 };
      const move = animateElement(card, targets, { duration: 2, bounce: 0 });
      const all = () => card.getAnimations();
      // On a slow machine the browser needs more than a frame to pause or to play.
      const ready = () => Promise.all(all().map((one) => one.ready));
      await wait(120);
      if (who === "own") move.pause();
      else for (const one of all()) one.pause();
      await ready();
      await frame();
      await frame();
      const seen = () => [
        numbers("translate")[0],
        getComputedStyle(card).color,
        numbers("padding")[0],
        numbers("--level")[0],
      ];
      const first = [seen(), move.state("x"), move.state("--level").position];
      await wait(300);
      const later = [seen(), move.state("x"), move.state("--level").position];
      if (who === "own") move.resume();
      else for (const one of all()) one.play();
      await ready();
      await wait(80);
      const real = performance.now;
      await frame();
      performance.now = () => document.timeline.currentTime;
      const moving = [numbers("translate")[0], move.state("x").position];
      performance.now = real;
      return { first, later, moving, isAtRest: await move.finished, end: seen() };
    }, who);
    assert.deepEqual(found.later, found.first, who);
    const [[x, , , level], state, position] = found.first;
    assert.ok(
      x > 0 && x < 290 && Math.abs(x - state.position) < 0.3 && state.velocity > 0,
      `${who}: ${x} ${state.position}`,
    );
    assert.ok(Math.abs(level - position) < 0.5, `${who}: ${level} ${position}`);
    assert.ok(found.moving[0] > x && Math.abs(found.moving[0] - found.moving[1]) < 0.3, `${who}: ${found.moving}`);
    assert.deepEqual([found.isAtRest, found.end], [true, [300, "rgb(0, 0, 255)", 20, 100]], who);
  }
});

test("elements in an iframe or a popup move at once, on their own clocks", async ({ page }) => {
  const found = await page.evaluate(async () => {
    await wait(1500);
    const frames = document.body.appendChild(document.createElement("iframe"));
    const windows = [frames.contentWindow, window.open("about:blank", "", "width=300,height=300")];
    const results = [];
    for (const one of windows) {
      const box = one.document.body.appendChild(one.document.createElement("div"));
      box.style.cssText = "position: absolute; width: 50px; height: 50px";
      await new Promise((done) => one.requestAnimationFrame(done));
      const move = animateElement(box, { x: 300, "--level": 10 }, { duration: 1.6, bounce: 0 });
      await wait(600);
      // Let no time pass between the frame and the reading.
      const real = one.performance.now;
      one.performance.now = () => one.document.timeline.currentTime;
      const x = parseFloat(one.getComputedStyle(box).translate);
      const state = move.state("x").position;
      one.performance.now = real;
      await move.finished;
      results.push({ x, state });
      if (one !== frames.contentWindow) one.close();
    }
    return results;
  });
  // If the element used another window's clock, it wouldn't have begun, or wouldn't be where its law says.
  for (const { x, state } of found) assert.ok(x > 30 && x <= 300 && Math.abs(x - state) < 1, `${x} ${state}`);
});

test("a height of auto follows its own text in flight", async ({ page }) => {
  const heights = await page.evaluate(async () => {
    const card = document.querySelector("#card") ?? window.card;
    card.style.cssText =
      "width: 100px; height: 0; overflow: hidden; padding: 0; font: 16px/20px monospace; min-height: 0";
    card.textContent = "A line";
    const move = animateElement(card, { height: "auto" }, { duration: 2, bounce: 0 });
    const heights = [];
    const end = move.finished.then(() => heights.push(card.offsetHeight));
    await new Promise((done) => setTimeout(done, 100));
    card.firstChild.data = "One line\n".repeat(20);
    await new Promise((done) => setTimeout(done, 100));
    card.textContent = "One line\n".repeat(30);
    let isAtRest = false;
    void end.then(() => (isAtRest = true));
    let [before, step] = [card.offsetHeight, 0];
    while (!isAtRest) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = card.getBoundingClientRect().height;
      step = now - before;
      before = now;
    }
    return [heights[0], card.offsetHeight, step, card.style.height];
  });
  // The target `auto` is the height of the content, because a font may overflow its line.
  assert.deepEqual([heights[0], heights[3]], [heights[1], "auto"]);
  assert.ok(heights[0] > 500, `${heights}`);
  // The height arrives slowly, without a jump in its last step.
  assert.ok(heights[2] < 5, `${heights}`);
});

test("a height of auto follows its content in flight", async ({ page }) => {
  const found = await page.evaluate(async () => {
    card.style.cssText = "height: 0px; overflow: hidden";
    card.innerHTML = "<div style='height: 100px'></div>";
    const move = animateElement(card, { height: "auto" }, { duration: 2, bounce: 0 });
    await wait(150);
    card.firstElementChild.style.height = "250px";
    await frame();
    await frame();
    const late = document.createElement("p");
    late.style.cssText = "height: 50px; margin: 0";
    card.append(late);
    const heights = [];
    let isMoving = true;
    move.finished.then(() => (isMoving = false));
    while (isMoving) {
      await frame();
      heights.push([document.timeline.currentTime, parseFloat(getComputedStyle(card).height)]);
    }
    return { heights, end: card.getBoundingClientRect().height, style: card.style.height };
  });
  assert.deepEqual([found.end, found.style], [300, "auto"]);
  const last = found.heights.at(-2)[1];
  assert.ok(last > 298, `${last} before the end`);
});

test("many elements are read before the first is changed", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const counts = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
    return [of("LayoutCount"), of("RecalcStyleCount")];
  };
  await page.evaluate(() => {
    window.cards = Array.from({ length: 300 }, () => document.body.appendChild(card.cloneNode(true)));
  });
  await page.evaluate(() => frame());
  const before = await counts();
  const xs = await page.evaluate(async () => {
    const targets = (_, i) => ({ x: i, y: "50%", opacity: 0.5, width: "10rem" });
    const moves = animateElements(cards, targets, (_, i) => ({ duration: 0.2, delay: 1e-4 * i }));
    window.finished = Promise.all(moves.map((move) => move.finished));
    return cards.map((one) => one.style.translate);
  });
  const after = await counts();
  assert.equal(xs[299], "299px 50%");
  // The limits allow for the call itself, its probes of the values' forms, and the frames between the calls of this test.
  const [layouts, styles] = after.map((count, i) => count - before[i]);
  assert.ok(layouts < 15 && styles < 40, `${layouts} layouts and ${styles} recalculations of style for 300 elements`);
  assert.ok((await page.evaluate(() => finished)).every(Boolean));
});

test("many elements move as one, from the first frame that shows them", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const cards = Array.from({ length: 100 }, () => document.body.appendChild(card.cloneNode(true)));
    const spring = { duration: 0.5, bounce: 0 };
    const shown = () => cards.map((one) => parseFloat(getComputedStyle(one).translate) || 0);
    let spread = 0;
    const look = async () => {
      await frame();
      const all = shown();
      spread = Math.max(spread, Math.max(...all) - Math.min(...all));
      return all[0];
    };
    animateElements(cards, { x: 300 }, spring);
    block(100);
    const first = await look();
    for (let i = 0; i < 8; i++) await look();
    // Turn all of them in flight, in a slow task, too.
    animateElements(cards, { x: 0 }, spring);
    block(100);
    for (let i = 0; i < 8; i++) await look();
    return { first, spread };
  });
  assert.ok(found.first < 1, `${found.first} px in the first frame`);
  assert.ok(found.spread < 0.1, `${found.spread} px apart`);
});

test("the delays of one call keep their distance, even if the first frame is late", async ({ page }) => {
  const times = await page.evaluate(async () => {
    const cards = Array.from({ length: 3 }, () => document.body.appendChild(card.cloneNode(true)));
    animateElements(cards, { x: 300 }, (_, i) => ({ duration: 0.5, bounce: 0, delay: 0.08 * i }));
    block(200);
    for (let i = 0; i < 3; i++) await frame();
    const grid = Array.from({ length: 1500 }, (_, i) => i - 700);
    return cards.map((one) => grid[valuesAt("translate", grid, one).findIndex((x) => parseFloat(x) >= 60)]);
  });
  const apart = [times[1] - times[0], times[2] - times[1]];
  assert.ok(
    apart.every((ms) => Math.abs(ms - 80) <= 2),
    `${apart} ms apart`,
  );
});

test("many values that change their form in flight go on together", async ({ page }) => {
  const { spread, jump } = await page.evaluate(async () => {
    const cards = Array.from({ length: 200 }, () => document.body.appendChild(card.cloneNode(true)));
    const spring = { duration: 1, bounce: 0 };
    const shown = () => cards.map((one) => parseFloat(getComputedStyle(one).marginLeft));
    animateElements(cards, { margin: "300px" }, { ...spring, from: { margin: "0px" } });
    for (let i = 0; i < 15; i++) await frame();
    // Let no time pass between the frame and the new form, which is drawn from the present on.
    performance.now = () => document.timeline.currentTime;
    const [before] = shown();
    animateElements(cards, { margin: "0px 10px" }, spring);
    const after = shown();
    return { spread: Math.max(...after) - Math.min(...after), jump: after[0] - before };
  });
  assert.ok(spread < 0.1, `${spread} px apart`);
  assert.ok(Math.abs(jump) < 0.5, `${jump} px`);
});

test("a value that is set frame by frame goes one way, even if its first frame is late", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    animateElement(card, { "--turn": 300 }, { from: { "--turn": 0 }, duration: 0.5, bounce: 0 });
    block(150);
    const seen = [];
    for (let i = 0; i < 12; i++) {
      await frame();
      seen.push(Number(card.style.getPropertyValue("--turn")));
    }
    return seen;
  });
  assert.ok(
    seen.every((value, i) => i === 0 || value >= seen[i - 1]),
    `${seen}`,
  );
  assert.ok(seen[0] < 100, `${seen}`);
});
