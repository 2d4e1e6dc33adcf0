// `animateElement`: properties, units, colours, interruptions, and the styles and animations that remain.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { testOf } from "./browser.mjs";

const test = testOf("card.html");

test.use({ viewport: { width: 1000, height: 600 } });

test("every kind of property reaches its target and is cleaned up", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const targets = {
      x: 300,
      y: "50%",
      scale: 1.2,
      rotate: 90,
      opacity: 0.5,
      "--hue": 200,
      width: "12rem",
      color: "#f80",
      filter: "blur(2px)",
    };
    const move = animateElement(card, targets, { duration: 0.4, bounce: 0.2 });
    await frame();
    const inFlight = [!move.isAtRest, card.getAnimations().length];
    const isAtRest = await move.finished;
    const { translate, scale, rotate, opacity, width, color, filter } = card.style;
    const { left, top } = card.getBoundingClientRect();
    return {
      isAtRest,
      inFlight,
      isMoving: !move.isAtRest,
      left,
      top,
      animations: card.getAnimations().length,
      style: { translate, scale, rotate, opacity, width, color, filter, hue: card.style.getPropertyValue("--hue") },
    };
  });
  // The custom property is set frame by frame, so it has an animation as its clock.
  assert.deepEqual(found.inFlight, [true, 8]);
  assert.deepEqual([found.isAtRest, found.isMoving, found.animations], [true, false, 0]);
  assert.deepEqual(found.style, {
    translate: "300px 50%",
    scale: "1.2",
    rotate: "90deg",
    opacity: "0.5",
    width: "12rem",
    color: "rgb(255, 136, 0)",
    filter: "blur(2px)",
    hue: "200",
  });
});

test("computed values follow the law through an interruption", async ({ page }) => {
  const misses = await page.evaluate(async () => {
    const options = { duration: 0.6, bounce: 0.4 };
    const targets = { x: 300, y: 200, scale: 1.5, rotate: 40, opacity: 0.2, width: 300, "--level": 10 };
    const css = {
      x: ["translate", 0],
      y: ["translate", 1],
      scale: ["scale", 0],
      rotate: ["rotate", 0],
      opacity: ["opacity", 0],
      width: ["width", 0],
      "--level": ["--level", 0],
    };
    const real = performance.now.bind(performance);
    let move = animateElement(card, targets, options);
    const worst = {};
    for (let i = 0; i < 30; i++) {
      await frame();
      if (i === 10)
        move = animateElement(
          card,
          { x: 20, y: 250, scale: 1, rotate: 0, opacity: 0.9, width: 150, "--level": 0 },
          options,
        );
      // Computed styles belong to the time of the frame, so the library must read that time, too.
      performance.now = () => document.timeline.currentTime;
      for (const [key, [name, at]] of Object.entries(css)) {
        if (i <= 1 || i === 10 || i === 11) continue;
        await null;
        const miss = Math.abs(
          (numbers(name)[at] ?? 0) - Math.max(key === "opacity" ? 0 : -Infinity, move.state(key).position),
        );
        worst[key] = Math.max(worst[key] ?? 0, miss);
      }
      performance.now = real;
    }
    return worst;
  });
  const most = { x: 0.2, y: 0.2, scale: 2e-3, rotate: 0.1, opacity: 4e-3, width: 0.2, "--level": 2 };
  for (const [key, miss] of Object.entries(misses)) assert.ok(miss <= most[key], `${key}: ${miss}`);
});

test("reverse, stop, cancel and finish act on a motion in flight", async ({ page }) => {
  const found = await page.evaluate(async () => {
    card.style.translate = "10px";
    const move = animateElement(card, { x: 210 }, { duration: 1, bounce: 0 });
    await wait(80);
    const [now, real] = [performance.now(), performance.now];
    performance.now = () => now;
    const before = move.state("x");
    move.reverse();
    const after = move.state("x");
    performance.now = real;
    const back = [await move.finished, card.style.translate];
    move.reverse();
    const there = [await move.finished, card.style.translate];
    const stopped = animateElement(card, { x: 0 }, { duration: 2, bounce: 0 });
    await wait(100);
    stopped.stop();
    const stop = [
      await stopped.finished,
      stopped.state("x").velocity,
      numbers("translate")[0],
      card.getAnimations().length,
    ];
    const cancelled = animateElement(card, { x: 900, opacity: 0 }, { duration: 2 });
    const held = card.style.translate;
    await wait(50);
    cancelled.cancel();
    const cancel = [
      await cancelled.finished,
      card.style.translate === held,
      card.style.opacity,
      card.getAnimations().length,
    ];
    const finished = animateElement(card, { x: 50, opacity: 0 }, {}).settle();
    return {
      before,
      after,
      back,
      there,
      stop,
      cancel,
      finish: [await finished.finished, card.style.translate, card.style.opacity],
    };
  });
  assert.deepEqual(found.after, found.before);
  assert.ok(found.before.velocity > 100, `${found.before.velocity}`);
  assert.deepEqual(found.back, [true, "10px"]);
  assert.deepEqual(found.there, [true, "210px"]);
  assert.deepEqual([found.stop[0], found.stop[1], found.stop[3]], [false, 0, 0]);
  assert.ok(found.stop[2] > 0 && found.stop[2] < 210, `${found.stop[2]}`);
  assert.deepEqual(found.cancel, [false, false, "", 0]);
  assert.deepEqual(found.finish, [true, "50px", "0"]);
});

test("an animation that is reversed twice has its delay, start and velocity only once", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const move = animateElement(card, { x: 200 }, { duration: 0.4, bounce: 0, delay: 0.1 });
    await move.finished;
    await move.reverse().finished;
    move.reverse();
    const { position, velocity } = move.state("x");
    const first = { position, velocity, isAtRest: move.isAtRest, end: [await move.finished, card.style.translate] };
    const thrown = animateElement(card, { x: 200 }, { from: { x: 0 }, velocity: { x: 4000 }, duration: 1, bounce: 0 });
    await wait(150);
    // Let no time pass between the two readings, because the element moves quickly.
    const now = performance.now();
    performance.now = () => now;
    thrown.reverse();
    const before = thrown.state("x");
    thrown.reverse();
    const after = thrown.state("x");
    return { ...first, moved: after.position - before.position, faster: after.velocity - before.velocity };
  });
  assert.ok(found.position < 20 && !found.isAtRest, JSON.stringify(found));
  assert.deepEqual(found.end, [true, "200px"]);
  assert.ok(Math.abs(found.moved) < 1e-6 && Math.abs(found.faster) < 1e-6, JSON.stringify(found));
});

test("another animation takes over only its own properties", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const first = animateElement(card, { x: 300, opacity: 0.5 }, { duration: 2, bounce: 0 });
    await wait(60);
    const second = animateElement(card, { y: 100 }, { duration: 0.2, bounce: 0 });
    const x = first.state("x");
    const ends = [await first.finished, await second.finished, x.velocity > 0];
    while (card.getAnimations().length > 0) await frame();
    return [...ends, card.style.translate, card.style.opacity];
  });
  assert.deepEqual(found, [false, true, true, "300px 100px", "0.5"]);
});

/** The properties that are still animated with each policy of `reducedMotion`. */
const POLICIES = [
  ["respect", ["opacity", "color", "fill", "background-color"]],
  ["ignore", ["translate", "scale", "rotate", "width", "filter", "opacity", "color", "fill", "background-color"]],
  ["none", []],
  ["sizes", ["width"]],
];

for (const [policy, goesOn] of POLICIES)
  test(`under reduced motion with ${policy}, ${goesOn.join(", ") || "nothing"} goes on`, async ({ page }) => {
    const seen = (when) =>
      page.evaluate(
        async ([policy, when]) => {
          const of = { none: () => false, sizes: (css) => css === "width" };
          const reducedMotion = of[policy] ?? policy;
          const [backgroundColor, color, fill] = ["blue", "red", "red"];
          const targets = {
            x: 300,
            scale: 2,
            rotate: 45,
            width: 300,
            filter: "blur(4px)",
            opacity: 0.5,
            color,
            fill,
            backgroundColor,
          };
          const options = { duration: 9, bounce: 0, reducedMotion };
          if (when === "before") window.move = animateElement(card, targets, options);
          await frame();
          await frame();
          const names = card
            .getAnimations()
            .map(({ effect }) =>
              Object.keys(effect.getKeyframes()[0]).find(
                (name) => !/^(offset|easing|composite|computedOffset)$/.test(name),
              ),
            )
            .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
          return [names, numbers("translate")[0]];
        },
        [policy, when],
      );
    const all = POLICIES[1][1].toSorted();
    const first = await seen("before");
    assert.deepEqual(first[0].toSorted(), all);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const [names, x] = await seen("after");
    assert.deepEqual(names.toSorted(), goesOn.toSorted());
    if (policy !== "ignore") assert.equal(x, 300);
    await page.evaluate(() => move.cancel());
    assert.deepEqual((await seen("before"))[0].toSorted(), goesOn.toSorted());
  });

test("a CSS transition of the element doesn't interfere", async ({ page }) => {
  const found = await page.evaluate(async () => {
    card.style.transition = "all 2s linear";
    getComputedStyle(card).width;
    const move = animateElement(card, { x: 300, width: 200 }, { duration: 1, bounce: 0 });
    await wait(50);
    const kinds = card.getAnimations().map(({ constructor }) => constructor.name);
    await move.finished;
    return [kinds, numbers("translate")[0], numbers("width")[0], card.style.transition];
  });
  assert.deepEqual(found, [["Animation", "Animation"], 300, 200, "2s linear"]);
});

test("a browser without linear() gets keyframes", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (name, value) => !String(value).startsWith("linear(") && supports(name, value);
    const move = animateElement(card, { x: 300 }, { duration: 2, bounce: 0.2 });
    await frame();
    await frame();
    const [animation] = card.getAnimations();
    performance.now = () => document.timeline.currentTime;
    return [animation.effect.getKeyframes().length, Math.abs(numbers("translate")[0] - move.state("x").position)];
  });
  assert.ok(found[0] > 20 && found[1] < 0.2, `${found}`);
});

test("an invalid call names the fault and doesn't change the element", async ({ page }) => {
  const messages = await page.evaluate(() => {
    const messageOf = (...given) => {
      try {
        animateElement(...given);
      } catch (error) {
        return error.message;
      }
    };
    return [
      messageOf(card, { x: NaN }),
      messageOf(card, { x: 1, colour: 3 }),
      messageOf(card, { x: "fast" }),
      messageOf(card, { width: "none" }),
      messageOf(card, { x: 1, opacity: true }),
      messageOf(card, { x: 1 }, { velocity: { x: "1" } }),
      messageOf(null, { x: 1 }),
      messageOf(card, { x: 1 }, { stiffness: 0, damping: 1 }),
      card.style.cssText,
      card.getAnimations().length,
    ];
  });
  assert.deepEqual(messages, [
    "`x` must be finite, but is NaN",
    "`colour` must be a CSS property, but there is none of this name; did you mean `color`?",
    '`x` must be a valid value, but is "fast"',
    '`width` must be a valid value, but is "none"',
    "`opacity` must be a number or a text, but is true",
    '`velocity.x` must be a number, but is "1"',
    "`element` must be an element with a style, but is null",
    "`stiffness` must be greater than 0, so that the element comes to its target",
    "",
    0,
  ]);
});

const guide = readFileSync(new URL("../../../docs/elements.md", import.meta.url), "utf8");

/** Returns a recipe of the guide. */
const recipe = (kind) => guide.split(`\`\`\`${kind}\n`)[1].split("```")[0];

test("the view-transition recipe moves groups on the spring", async ({ page }) => {
  await page.addStyleTag({ content: recipe("css view") });
  await page.addScriptTag({ type: "module", content: recipe("js view") });
  const timing = await page.evaluate(async () => {
    card.style.viewTransitionName = "card";
    const transition = document.startViewTransition(() => (card.style.left = "400px"));
    await transition.ready;
    const group = document
      .getAnimations()
      .find(({ effect }) => effect.pseudoElement === "::view-transition-group(card)");
    const { duration, easing } = group.effect.getComputedTiming();
    const frameEasing = group.effect.getKeyframes()[0].easing;
    await transition.finished;
    return [duration, easing.slice(0, 7), frameEasing.slice(0, 7)];
  });
  assert.ok(timing[0] > 300 && timing[0] < 2000, `${timing}`);
  assert.ok(timing.slice(1).includes("linear("), `${timing}`);
});
