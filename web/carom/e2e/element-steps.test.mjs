// Elements that wait, repeat, and take part in timelines, and the CSS values that they move between.
import assert from "node:assert/strict";
import { testOf } from "./browser.mjs";

const test = testOf("card.html");

test.use({ viewport: { width: 1000, height: 600 } });
test.beforeEach(({ page }) => page.evaluate(async () => Object.assign(window, await import("carom/time"))));

test("during its delay, an animation continues the last motion, then turns without a jump", async ({ page }) => {
  const [xs, before, after] = await page.evaluate(async () => {
    animateElement(card, { x: 300 }, { duration: 1 });
    await wait(60);
    const now = performance.now();
    const state = animateElement(card, { x: 0 }, { duration: 0.5, delay: 0.1 });
    const times = Array.from({ length: 60 }, (_, i) => 5 * i);
    const shift = now - document.timeline.currentTime;
    const xs = valuesAt(
      "translate",
      times.map((t) => t + shift),
    ).map(parseFloat);
    return [xs, state.state("x").velocity, card.getAnimations().length];
  });
  const steps = xs.slice(1).map((x, i) => x - xs[i]);
  assert.ok(
    steps.slice(0, 18).every((step) => step > 0),
    "it goes on for 0.1 s",
  );
  assert.ok(
    steps.slice(-20).every((step) => step < 0),
    "and then comes back",
  );
  const bends = steps.slice(1).map((step, i) => Math.abs(step - steps[i]));
  assert.ok(Math.max(...bends) < 3, `${bends.map((bend) => bend.toFixed(1))}`);
  assert.ok(before > 0 && after === 1, `${before} ${after}`);
});

test("a delayed start shows `from` until then", async ({ page }) => {
  const opacities = await page.evaluate(async () => {
    animateElement(card, { opacity: 1 }, { from: { opacity: 0 }, duration: 0.2, delay: 0.3 });
    return valuesAt("opacity", [0, 150, 290, 400, 1500]).map(Number);
  });
  assert.deepEqual(opacities.slice(0, 3), [0, 0, 0]);
  assert.ok(opacities[3] > 0.5 && opacities[4] === 1, `${opacities}`);
});

test("each round of a repeated animation begins at its start, and a turn keeps the velocity", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const move = animateElement(card, { x: 100 }, { from: { x: 0 }, duration: 2, repeat: 3 });
    // Wait for two frames, because a late first frame would make the motion begin again.
    await frame();
    await frame();
    const [one] = card.getAnimations();
    const { duration, iterations } = one.effect.getTiming();
    const rounds = [0.1, 1.1, 2.1].map((round) => parseFloat(valuesAt("translate", [round * duration])[0]));
    one.startTime -= 1.2 * duration;
    await frame();
    await frame();
    // Let no time pass between the two readings, because the element turns quickly.
    performance.now = () => document.timeline.currentTime;
    const state = move.state("x");
    const turned = animateElement(card, { x: 0 }).state("x");
    return { iterations, rounds, state, turned };
  });
  assert.equal(found.iterations, 3);
  assert.ok(
    found.rounds.every((x) => Math.abs(x - found.rounds[0]) < 1),
    `${found.rounds}`,
  );
  const { state, turned } = found;
  assert.ok(state.position > 0 && state.position < 100 && state.velocity > 50, `${state.position}, ${state.velocity}`);
  const shown = JSON.stringify([state, turned]);
  assert.ok(Math.abs(turned.position - state.position) < 0.01 && Math.abs(turned.velocity - state.velocity) < 1, shown);
});

test("elements in a timeline are drawn by the browser, one after another, while scripts are busy", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const other = card.cloneNode(true);
    document.body.append(other);
    const enter = (element) =>
      moveElement(element, { opacity: 1, y: 0 }, { from: { opacity: 0, y: 40 }, duration: 1.2 });
    const film = play(staggered(0.8, [card, other].map(enter)));
    const begin = [card, other].map((one) => getComputedStyle(one).opacity);
    await frame();
    await frame();
    const types = [card, other].map((one) => one.getAnimations().length);
    const now = 1000 * film.time;
    const shown = [0, 200, 400, 600, 840, 1400, 6000].map((later) => [
      now + later,
      ...[card, other].map((one) => Number(valuesAt("opacity", [later], one)[0])),
    ]);
    const isAtEnd = await film.finished;
    return {
      begin,
      types,
      shown,
      isAtEnd,
      left: document.getAnimations().length,
      styles: [card, other].map(({ style }) => [style.opacity, style.translate]),
    };
  });
  assert.deepEqual(found.begin, ["0", "0"]);
  assert.deepEqual(found.types, [2, 2]);
  // The first frames may be late, and the browser may be up to two frames ahead of the time of the latest one.
  for (const [t, first, second] of found.shown) {
    const least = t > 1400 ? [0.9, 0.3] : t > 600 ? [0.4, 0] : [0, 0];
    assert.ok(first >= least[0] && second >= least[1] && (t > 600 || second === 0), `${t} ms: ${first}, ${second}`);
  }
  assert.deepEqual([found.shown.at(-1).slice(1), found.isAtEnd, found.left], [[1, 1], true, 0]);
  assert.deepEqual(found.styles, [
    ["1", "0px"],
    ["1", "0px"],
  ]);
});

test("a timeline of elements pauses, seeks, runs backward, and yields to `animateElement`", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const x = () => parseFloat(getComputedStyle(card).translate) || 0;
    const film = play(
      sequence([
        moveElement(card, { x: 200 }, { duration: 1 }),
        moveElement(card, { x: 0 }, { from: { x: 200 }, duration: 1 }),
      ]),
    );
    await wait(80);
    film.pause();
    const paused = [x(), card.getAnimations().length, film.time];
    // A moment may pass between the timeline's pause and the element's.
    const law = [0, 2]
      .map((ms) => 2 * Math.PI * (film.time + ms / 1000))
      .map((wt) => 200 * (1 - (1 + wt) * Math.exp(-wt)));
    film.seek(0);
    const start = x();
    film.seek(film.duration);
    const end = x();
    film.rate = -1;
    film.resume();
    await wait(100);
    film.pause();
    const backward = [x(), film.time < film.duration];
    film.rate = 1;
    film.seek(0).resume();
    while (x() < 5) await frame();
    // Let no time pass until the velocity is read, because the element turns quickly.
    const real = performance.now;
    performance.now = () => document.timeline.currentTime;
    const before = x();
    const move = animateElement(card, { x: -100 }, { duration: 1 });
    const after = x();
    const { velocity } = move.state("x");
    performance.now = real;
    const isAtRest = await move.finished;
    await film.finished;
    return { paused, law, start, end, backward, before, after, velocity, isAtRest, last: x() };
  });
  assert.ok(
    found.paused[0] > found.law[0] - 0.5 && found.paused[0] < found.law[1] && found.paused[1] === 0,
    `${found.paused}, law ${found.law}`,
  );
  assert.deepEqual([found.start, found.end], [0, 0]);
  assert.ok(found.backward[0] >= 0 && found.backward[1]);
  assert.ok(
    Math.abs(found.before - found.after) < 0.5 && found.velocity > 100,
    `${found.before} ${found.after} ${found.velocity}`,
  );
});

/** The current value, the target, and the value that is expected half-way. */
const CASES = [
  ["borderRadius", "0px", "50%"],
  ["borderRadius", "4px", "10px 20px"],
  ["margin", "4px", "10px 20px"],
  ["backgroundPosition", "0% 0%", "10px 20px"],
  ["offsetDistance", "0px", "50%"],
  ["width", "100px", "50%"],
  ["inset", "0px", "10% 20px"],
  ["transform", "none", "rotate(60deg)"],
];

test("values whose forms differ are mixed as CSS mixes them", async ({ page }) => {
  for (const [key, from, to] of CASES) {
    const found = await page.evaluate(
      async ([key, from, to]) => {
        card.style.cssText = "offset-path: path('M 0 0 L 100 0')";
        card.style[key] = from;
        const css = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const move = animateElement(card, { [key]: to }, { duration: 0.2 });
        const late = performance.now() - document.timeline.currentTime;
        const values = valuesAt(css, [0, late + 100, late + 5000]);
        const style = card.style[key];
        // Compare the end with what CSS itself shows.
        move.settle();
        return { values, style, end: getComputedStyle(card)[key], left: card.getAnimations().length };
      },
      [key, from, to],
    );
    assert.notEqual(found.values[1], found.values[0], `${key} moves`);
    assert.notEqual(found.values[1], found.end, `${key} moves: ${found.values}`);
    assert.equal(found.values[2], found.end, key);
    assert.equal(found.left, 0);
  }
});

test("numbers for lineHeight, zIndex and turns keep their CSS meaning", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const end = (targets) => {
      animateElement(card, targets, { duration: 0.2 }).settle();
      return Object.keys(targets).map((key) => card.style[key] ?? "");
    };
    card.style.zIndex = "1";
    card.style.lineHeight = "20px";
    const line = end({ lineHeight: 2 })[0];
    const layer = end({ zIndex: 5 })[0];
    card.style.lineHeight = "20px";
    const move = animateElement(card, { lineHeight: 2 }, { duration: 0.3 });
    const late = performance.now() - document.timeline.currentTime;
    const lines = valuesAt("line-height", [0, late + 80, late + 5000]).map(parseFloat);
    move.settle();
    animateElement(card, { rotateX: 40, skewY: 10 }, { duration: 0.2 }).settle();
    const turns = card.style.transform;
    const turn = animateElement(card, { rotateX: 0 }, { duration: 0.2 });
    const half = valuesAt("transform", [0, 40])[0].startsWith("matrix3d");
    await turn.finished;
    const nothing = await animateElement(card, {}).finished;
    const messages = [
      { backgroundImage: "linear-gradient(red, blue)" },
      { display: "1" },
      { width: "blur(1px)" },
      { aspectRatio: "16 / 9" },
    ].map((targets) => {
      try {
        animateElement(card, targets);
      } catch ({ message }) {
        return message;
      }
    });
    return { line, layer, lines, turns, half, nothing, after: card.style.transform, messages };
  });
  assert.deepEqual([found.line, found.layer, found.nothing, found.half], ["2", "5", true, true]);
  assert.ok(found.lines[0] < found.lines[1] && found.lines[1] < 32 && found.lines[2] === 32, `${found.lines}`);
  assert.equal(found.turns, "rotateX(40deg) skewY(10deg)");
  assert.equal(found.after, "skewY(10deg)");
  assert.deepEqual(found.messages, [
    '`backgroundImage` must be a value that the browser mixes with "none", but is "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"',
    '`display` must be a valid value, but is "1"',
    '`width` must be a valid value, but is "blur(1px)"',
    '`aspectRatio` must be a value that the browser mixes with "auto", but is "16 / 9"',
  ]);
});
