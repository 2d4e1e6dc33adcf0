// The table of the home page and the figures of the guide, under a mouse, keys and fingers.
import assert from "node:assert/strict";
import { pause, stroke } from "../../test.mjs";
import { picture, test } from "./browser.mjs";

/** Brings the table onto the screen, where it plays its shot. */
const toTable = async (page) => {
  await page.locator('[data-figure="table"]').scrollIntoViewIfNeeded();
  await page.locator("canvas.table").waitFor();
  await page.locator("canvas.table").scrollIntoViewIfNeeded();
};

test("the table moves by itself, except under reduced motion", async ({ open }) => {
  for (const [reducedMotion, moves] of [
    ["no-preference", true],
    ["reduce", false],
  ]) {
    const { page, context } = await open("", { reducedMotion }, { isWhole: false });
    await toTable(page);
    await pause(page, 300);
    const first = await picture(page, "canvas.table");
    await pause(page, 400);
    assert.equal((await picture(page, "canvas.table")) !== first, moves, reducedMotion);
    await context.close();
  }
});

/** Finds the words below the table after its shot. */
const outcome = (page) => page.getByText(/[Tt]he cue ball met .* Stepped, the worst ball ends off by .* at 240 Hz\./);

test("a pulled ball is shot, and the address repeats the shot", async ({ open }) => {
  const { page } = await open("", { reducedMotion: "reduce" });
  await toTable(page);
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
  assert.match(page.url(), /\?shot=[\d.]+,\d+#one-shot-computed$/);
  await page.reload();
  assert.equal(await outcome(page).textContent(), after);
});

test("the time of a shot runs both ways", async ({ open }) => {
  const { page } = await open("", { reducedMotion: "reduce" });
  await toTable(page);
  // The opening shot is shown at its end first.
  await outcome(page).waitFor();
  const time = page.getByRole("slider", { name: "Time of the shot" });
  const at = async (value) => {
    await time.fill(value);
    return picture(page, "canvas.table");
  };
  const [early, late, again] = [await at("1"), await at("5"), await at("1")];
  assert.equal(early, again);
  assert.notEqual(early, late);
});

test("the opening shot is a carom, and a click shows the code that steps it", async ({ open }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    const { page, context } = await open("", { viewport }, { isWhole: false });
    await toTable(page);
    await page.getByText(/^A carom: the cue ball met/).waitFor({ timeout: 20_000 });
    await page.getByText("The loop that the rings use").click();
    await page.getByText("put the ball back, and turn its velocity").waitFor();
    await context.close();
  }
});

test("the first screen says what Carom is, how to install it and its status", async ({ open }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 820, height: 1100 },
    { width: 1280, height: 720 },
  ]) {
    const { page, context } = await open("", { viewport, reducedMotion: "reduce" });
    for (const part of ["h1", ".lead", ".install", ".doors .pill >> nth=1", ".status"]) {
      const { y, height } = await page.locator(`.home ${part}`).boundingBox();
      assert.ok(y >= 0 && y + height <= viewport.height, `${viewport.width}: ${part} ends at ${y + height}`);
    }
    const { y } = await page.locator('[data-figure="retarget"] canvas').boundingBox();
    // Fonts are optional, so a first visit may show the page in the system's font. On Linux, that is wider by a tenth.
    assert.ok(y < viewport.height - 24, `${viewport.width}: the panels begin at ${y}`);
    await context.close();
  }
});

test("the arrow keys draw the aim of the cue ball", async ({ open }) => {
  const { page } = await open("", { reducedMotion: "reduce" });
  await page.locator("canvas.table").focus();
  const before = await picture(page, "canvas.table");
  await page.keyboard.press("ArrowRight");
  const first = await picture(page, "canvas.table");
  await page.keyboard.press("ArrowRight");
  assert.equal(new Set([before, first, await picture(page, "canvas.table")]).size, 3);
  await page.keyboard.press("Enter");
  await outcome(page).waitFor();
});

test("a finger that rests before the lift is released at velocity 0", async ({ open }) => {
  const { page } = await open("guide/velocity.html", { reducedMotion: "reduce" });
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
});

test("keys move the time of a figure, and so its pieces", async ({ open }) => {
  const { page } = await open("guide/response.html", { reducedMotion: "reduce" });
  const time = page.locator('[data-figure="numbers"]').getByRole("slider", { name: "Time of the motion" });
  // When the figure comes on screen, it goes to its resting time.
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
});

test("the plot magnifies each stepper's error by the factor that it states", async ({ open }) => {
  const { page } = await open("guide/steppers.html", { reducedMotion: "reduce", script: writes });
  const words = page.locator('[data-figure="steppers"] .figure-words');
  const steps = page.getByRole("slider", { name: "Steps a second" });
  for (const rate of ["30", "60", "240"]) {
    await page.evaluate(() => window.written.clear());
    await steps.fill(rate);
    const text = await written(page);
    // A stepper with a huge error "blows up", and its error isn't magnified.
    const errors = Array.from(
      (await words.textContent()).matchAll(/off by ([\d.e+-]+) %|blows up/g),
      ([, error = "Infinity"]) => Number(error) / 100,
    );
    const factors = Array.from(text.matchAll(/^(?:Euler|Verlet|RK4) × ([\d,]+)$/gm), ([, factor]) =>
      Number(factor.replaceAll(",", "")),
    );
    assert.equal(factors.length, 3, text);
    errors.forEach((error, i) =>
      assert.ok(
        factors[i] === 1 || (error * factors[i] > 0.38 && error * factors[i] < 1.03),
        `${error} × ${factors[i]}`,
      ),
    );
  }
});

test("half the step divides the error of a stepper by 2, 4 and 16", async ({ open }) => {
  const { page } = await open("guide/steppers.html", { reducedMotion: "reduce" });
  await page.getByRole("radio", { name: "five" }).check();
  const errors = async (rate) => {
    await page.getByRole("slider", { name: "Steps a second" }).fill(rate);
    const text = await page.locator('[data-figure="steppers"] .figure-words').textContent();
    return Object.fromEntries(
      Array.from(text.matchAll(/([\w–-][\w –ö-]*) is off by ([\d.e-]+) %/g), ([, name, it]) => [
        name.trim(),
        Number(it),
      ]),
    );
  };
  const [coarse, fine] = [await errors("120"), await errors("240")];
  for (const [name, ratio] of [
    ["Forward Euler", 2],
    ["Semi-implicit Euler", 2],
    ["Velocity Verlet", 4],
    ["Runge–Kutta 4", 16],
  ]) {
    const is = coarse[name] / fine[name];
    assert.ok(is > 0.75 * ratio && is < 1.3 * ratio, `${name}: ${is}, ${JSON.stringify([coarse, fine])}`);
  }
});

test("dragging the settling time's mark sets the tolerance", async ({ open }) => {
  const { page } = await open("guide/settling.html", { reducedMotion: "reduce" });
  const canvas = page.locator('[data-figure="settling"] canvas');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width } = await canvas.boundingBox();
  const settled = async () =>
    Number(/^After ([\d.]+) s/.exec(await page.locator('[data-figure="settling"] .figure-words').textContent())[1]);
  const before = await settled();
  assert.ok(before > 0.9, `${before}`);
  // The curves begin 22 px from the edge and show three seconds. The handle is on their upper end.
  const place = (time) => x + 22 + (time / 3) * (width - 44);
  await page.mouse.move(place(before), y + 96);
  await page.mouse.down();
  await page.mouse.move(place(0.5), y + 96, { steps: 5 });
  await page.mouse.up();
  assert.ok(Number(await page.getByRole("slider", { name: "Tolerance" }).inputValue()) > 10);
  assert.ok(Math.abs((await settled()) - 0.5) < 0.15, `${await settled()}`);
});

test("dragging a number in a sentence changes its spring", async ({ open }) => {
  const { page } = await open("guide/springs.html", { reducedMotion: "reduce" });
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
});

test("under reduced motion a figure rests at its most telling instant", async ({ open }) => {
  const at = async (path, name) => {
    const { page, context } = await open(path, { reducedMotion: "reduce" });
    const slider = page.locator(`[data-figure="${name}"] canvas[role="slider"]`);
    await slider.scrollIntoViewIfNeeded();
    await page.waitForFunction((it) => it.getAttribute("aria-valuetext") !== "0.00 s", await slider.elementHandle());
    const text = await slider.getAttribute("aria-valuetext");
    await context.close();
    return Number.parseFloat(text);
  };
  // The panels are called back at 0.16 s. They are farthest apart shortly after that, and not at the end, at 1.6 s.
  const apart = await at("guide/retarget.html", "retarget");
  assert.ok(apart > 0.16 && apart < 0.8, `${apart}`);
  // The mass is halfway, where both springs are stretched or compressed.
  assert.ok((await at("guide/two-springs.html", "two-springs")) < 0.3);
  // Here the last swing comes back into the tolerance.
  assert.equal(await at("guide/settling.html", "settling"), 0.93);
});

test("a thrown panel and its replay file keep the hand's velocity", async ({ open }) => {
  const { page, problems } = await open("guide/retarget.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="retarget"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  await canvas.press("Home");
  const { x, y, width } = await canvas.boundingBox();
  // Where the closed panel's grip is, in the left telephone.
  const left = width / 2 - 8 - Math.min(300, (width - 60) / 2) + 12;
  const isGrip = (at) => canvas.evaluate((it) => it.style.cursor).then((cursor) => cursor === at);
  await page.mouse.move(x + left, y + 126);
  assert.ok(await isGrip("grab"));
  await stroke(page, { x: x + left, y: y + 126, dx: 90, ms: 80 });
  assert.match(await figure.locator(".figure-words").textContent(), /let go at [\d.]+ widths a second/);
  await figure.getByRole("button", { name: "Copy this motion" }).click();
  assert.match(await figure.locator("pre").first().textContent(), /"set_velocity":\d/);
  assert.deepEqual(problems, []);
});

test("each option in the reference changes its live example", async ({ open }) => {
  const { page, problems } = await open("docs/elements.html", { reducedMotion: "reduce" });
  const looks = page.locator('[data-of="elements"]');
  await looks.scrollIntoViewIfNeeded();
  const style = () =>
    looks.locator(".live-card").evaluate((it) => {
      const { translate, rotate, scale, width, opacity, backgroundColor, filter } = getComputedStyle(it);
      return [translate, rotate, scale, width, opacity, backgroundColor, filter].join(" ");
    });
  await looks.locator(".live-card").waitFor();
  const seen = new Set([await style()]);
  for (const option of await looks.locator("[aria-pressed]").all()) {
    await option.click();
    await page.waitForFunction(() => !document.querySelector(".live-card").getAnimations().length);
    seen.add(await style());
  }
  assert.equal(seen.size, 8);
  const list = page.locator('[data-of="sortable"]');
  await list.getByRole("button", { name: "Add" }).click();
  await list.getByRole("button", { name: "Remove" }).last().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-of="sortable"] li').length === 3);
  assert.deepEqual(problems, []);
});

test("the phase portrait starts at the press, and shows the ratio", async ({ open }) => {
  const { page, problems } = await open("guide/response.html", { reducedMotion: "reduce" });
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
});

/** In the page, records the texts that are drawn on canvases. */
const writes = () => {
  window.written = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.written.add(text);
    fillText.call(this, text, ...rest);
  };
};
const written = (page) => page.evaluate(() => [...window.written].join("\n"));

test("a lens magnifies a hand-over more at 240 Hz than at 30 Hz", async ({ open }) => {
  const { page } = await open("guide/edges.html", { reducedMotion: "reduce", script: writes });
  const factors = [];
  for (const rate of ["240", "30"]) {
    await page.evaluate(() => window.written.clear());
    await page.locator('[data-figure="handover"]').getByRole("radio", { name: rate, exact: true }).check();
    // When the figure comes on screen again, it draws itself.
    factors.push(Number([...(await written(page)).matchAll(/height × (\d+)/g)].at(-1)[1]));
  }
  assert.ok(factors[1] >= 5 && factors[0] > factors[1], factors.join());
});

test("a press catches a ball, and a press beside it moves the time", async ({ open }) => {
  const { page, problems } = await open("guide/friction.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="friction"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width } = await canvas.boundingBox();
  const words = figure.locator(".figure-words");
  assert.match(await words.textContent(), /^Released at 1800 px\/s/);
  await canvas.press("Home");
  // The first track is 42 px below the edge. It shows positions from −0.04 to 1 times the room, and its ball is at 0.
  const ball = x + 36 + (0.04 / 1.04) * (width - 72);
  await page.mouse.move(ball, y + 42);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(ball + 12 * i, y + 42);
    await page.waitForTimeout(16);
  }
  assert.equal(await canvas.getAttribute("aria-valuetext"), "0.00 s");
  await page.mouse.up();
  // On a busy machine the mouse may rest before the release, and then its velocity is 0.
  const [, speed] = /^Released at (\d+) px\/s/.exec(await words.textContent());
  assert.notEqual(speed, "1800");
  await canvas.press("Home");
  await figure.getByRole("slider", { name: /^The ball/ }).focus();
  const [, start] = /^free at (\d+)/.exec(
    await figure.getByRole("slider", { name: /^The ball/ }).getAttribute("aria-valuetext"),
  );
  assert.ok(Math.abs(Number(start) - (96 / (width - 72)) * 1.04 * 1200) < 3, start);
  await page.mouse.click(x + 0.5 * width, y + 330);
  assert.equal(await canvas.getAttribute("aria-valuetext"), "1.50 s");
  assert.match(await words.textContent(), new RegExp(`^Released at ${speed} px`));
  assert.deepEqual(problems, []);
});

test("the keys hold a ball and release it", async ({ open }) => {
  const { page } = await open("guide/settling.html", { reducedMotion: "reduce" });
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
});

test("a list released beyond its end returns, and one released inside stays", async ({ open }) => {
  const { page } = await open("guide/edges.html", { script: writes });
  const figure = page.locator('[data-figure="band"]');
  const canvas = figure.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const words = figure.locator(".figure-words");
  // At first a finger pulls the list by 170 px. With a viewport of 256 px and a coefficient of 0.55, the list shows 68 px.
  await page.waitForFunction(
    (it) => /The finger is 170 px beyond the edge, and the list shows 68 px/.test(it.textContent),
    await words.elementHandle(),
  );
  const { x, y } = await canvas.boundingBox();
  const drag = async (by) => {
    await page.mouse.move(x + 80, y + 150);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 150 + by, { steps: 8 });
    await pause(page, 120);
  };
  await drag(-60);
  assert.match(await words.textContent(), /^The finger is 230 px/);
  const pulled = await picture(page, '[data-figure="band"] canvas');
  await page.mouse.up();
  await pause(page, 1200);
  const edge = await picture(page, '[data-figure="band"] canvas');
  assert.notEqual(edge, pulled);
  await drag(70);
  const inside = await picture(page, '[data-figure="band"] canvas');
  assert.notEqual(inside, edge);
  await page.mouse.up();
  await pause(page, 600);
  assert.equal(await picture(page, '[data-figure="band"] canvas'), inside);
  for (let i = 0; i < 10; i++) await canvas.press("ArrowUp");
  assert.match(await words.textContent(), /^The finger is 130 px beyond the edge/);
});

test("each estimator flings a ball, and least squares can fling it back", async ({ open }) => {
  const { page } = await open("guide/velocity.html", { reducedMotion: "reduce", script: writes });
  const figure = page.locator('[data-figure="velocity"]');
  await figure.getByRole("radio", { name: "stops short" }).check();
  assert.match(await figure.locator(".figure-words").textContent(), /by Carom's, −[1-9]\d* px\/s by least squares/);
  assert.match(await written(page), /least squares: −\d+ px\/s, ends after −\d+ px/);
  assert.match(await written(page), /^release$/m);
});

/** Turns an engine's line into a function in JavaScript, which approaches a target of 1. */
const transcribed = (line) =>
  new Function(
    "x",
    "dt",
    `const { exp, expm1, min } = Math;
     const lerp = (a, b, t) => a + (b - a) * t;
     const [mix, damp, target] = [lerp, (a, b, k, dt) => lerp(a, b, 1 - exp(-k * dt)), 1];
     ${line
       .replace(/time\.delta_secs\(\)|Time\.deltaTime|DeltaTime|delta/, "dt")
       .replace(/x\.smooth_nudge\(&/, "x = damp(x, ")
       .replace("dt.min(", "min(dt, ")
       .toLowerCase()
       .replace(/mathf\.|fmath::|mathutils\.|math\./g, "")
       .replace(/minf|fmin/, "min")
       .replace(/(?<=[\d.])f\b/g, "")}
     return x;`,
  );

test("a lerp factor becomes a line of code that is right at any rate, in every engine", async ({ open }) => {
  const { page } = await open("docs/formulas.html", { reducedMotion: "reduce" });
  const figure = page.locator('[data-figure="factor"]');
  const near = (one, other, name) => assert.ok(Math.abs(one - other) < 1e-4, `${name}: ${one}, not ${other}`);
  for (const name of ["JavaScript", "three.js", "Godot", "Unity", "Unreal", "Bevy", "C", "GLSL"]) {
    await figure.getByRole("radio", { name, exact: true }).check();
    for (const [rule, after] of [
      ["has arrived", 1],
      ["goes on from there", 1 - 0.9 ** 6],
    ]) {
      await figure.getByRole("radio", { name: rule }).check();
      const line = await figure.locator(".figure-line").textContent();
      const step = transcribed(line);
      near(step(0, 1 / 60), 0.1, line);
      near(step(step(0, 1 / 120), 1 / 120), 0.1, line);
      near(step(0, 10), after, line);
    }
  }
  await figure.getByRole("slider", { name: "Your factor" }).fill("0.5");
  await figure.getByRole("radio", { name: "120", exact: true }).check();
  near(transcribed(await figure.locator(".figure-line").textContent())(0, 1 / 120), 0.5, "a factor of 0.5 at 120");
  assert.match(await figure.locator(".figure-words").textContent(), /^Half of the way takes 8 ms/);
});

test("formulas are MathML", async ({ open }) => {
  const { page, context } = await open("guide/friction.html", { reducedMotion: "reduce" });
  const [block] = await page.locator('math[display="block"]').all();
  assert.equal(await block.locator("msup > mrow").textContent(), "−drag⋅t");
  const { page: other, context: second } = await open("guide/derivation.html", { reducedMotion: "reduce" });
  assert.equal(await other.locator("munder").count(), 1);
  assert.ok((await other.locator("p math").count()) > 20);
  for (const it of [page, other]) assert.doesNotMatch(await it.locator("main").textContent(), /\$/);
  await context.close();
  await second.close();
});

test("moving a slider replays its figure and updates its text", async ({ open }) => {
  const { page } = await open("guide/springs.html");
  const words = page.locator('[data-figure="regimes"] .figure-words');
  const before = await words.textContent();
  await page.getByRole("slider", { name: "Damping ratio" }).fill("1");
  assert.notEqual(await words.textContent(), before);
  assert.match(await words.textContent(), /critically damped/);
});

test("the search finds a page without a request to another host", async ({ open }) => {
  const { page, problems } = await open("");
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").or(page.locator("#localsearch-input")).first().fill("damping ratio");
  await page.getByRole("option").or(page.locator(".results .result")).first().waitFor();
  assert.deepEqual(problems, []);
});
