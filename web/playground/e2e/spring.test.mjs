import assert from "node:assert/strict";
import { pause, phone, rest, test } from "./browser.mjs";

const scaleOf = (page) => page.locator(".picture").evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a);

test("the picture shrinks to half while it is held and returns", async ({ open }) => {
  const { page, problems } = await open("#/spring");
  await page.locator(".picture").hover();
  assert.equal(await scaleOf(page), 1);
  await page.mouse.down();
  await rest(page);
  assert.equal(await scaleOf(page), 0.5);
  await page.mouse.up();
  await rest(page);
  assert.equal(await scaleOf(page), 1);
  assert.deepEqual(problems, []);
});

test("a retarget in flight keeps position and velocity", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=2&bounce=0.3");
  // Records the time and the scale of every frame.
  await page.evaluate(() => {
    window.seen = [];
    const picture = document.querySelector(".picture");
    new MutationObserver(() =>
      window.seen.push([document.timeline.currentTime, new DOMMatrix(picture.style.transform).a]),
    ).observe(picture, { attributes: true, attributeFilter: ["style"] });
  });
  await page.locator(".picture").hover();
  await page.mouse.down();
  await pause(page, 250);
  await page.mouse.up();
  await rest(page);
  const seen = await page.evaluate(() => window.seen);
  assert.ok(seen.length > 20, `${seen.length} frames`);
  const lowest = Math.min(...seen.map(([, scale]) => scale));
  assert.ok(lowest > 0.5 && lowest < 0.95, `caught on its way, at ${lowest}`);
  // The spring accelerates the position by at most k·x, with k = (2π/2)² and x ≤ 1, and damping by about as much. The scale changes by half
  // of what the position does. The limit is twice that.
  const most = 4 * ((2 * Math.PI) / 2) ** 2 * 0.5;
  for (let i = 2; i < seen.length; i++) {
    const [[t0, a], [t1, b], [t2, c]] = [seen[i - 2], seen[i - 1], seen[i]];
    if (t1 <= t0 || t2 <= t1) continue;
    const change = ((c - b) / (t2 - t1) - (b - a) / (t1 - t0)) * 1000;
    assert.ok(Math.abs(change) <= most * ((t2 - t0) / 1000), `velocity jumps by ${change} at ${t1}`);
  }
});

test("after a reversal the ghost restarts from rest", async ({ open }) => {
  const { page, problems } = await open("#/spring?dialect=two-springs&stiffness=5&damping=1&duration=3");
  const ghost = () => page.locator(".ghost").evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a);
  await page.locator(".picture").hover();
  await page.mouse.down();
  await pause(page, 300);
  await page.mouse.up();
  let apart = 0;
  for (let i = 0; i < 20; i++) {
    apart = Math.max(apart, Math.abs((await ghost()) - (await scaleOf(page))));
    await pause(page, 20);
  }
  assert.ok(apart > 0.02, `${apart}`);
  await rest(page);
  assert.deepEqual([await ghost(), await scaleOf(page)], [1, 1]);
  assert.deepEqual(problems, []);
});

test("two springs have sliders for stiffness, damping, duration", async ({ open }) => {
  const { page } = await open("#/spring?dialect=two-springs&stiffness=5&damping=1&duration=0.5");
  const labels = await page.locator(".panel .slider label").allTextContents();
  assert.deepEqual(labels, ["Stiffness", "Damping", "Duration"]);
  // The stiffness is (5 + 2)·10², and the damping (1 + 0.2)·10.
  const facts = await page.locator(".area-curve dd").allTextContents();
  assert.deepEqual(facts.slice(-2), ["700", "12"]);
});

test("a pressed picture follows the law of the sliders", async ({ open }) => {
  // The expected motion comes from an independent formula in stiffness and damping.
  const [k, c] = [120, 9];
  const { page } = await open(`#/spring?dialect=motion&stiffness=${k}&damping=${c}&mass=1`);
  await page.evaluate(() => {
    window.seen = [];
    const picture = document.querySelector(".picture");
    new MutationObserver(() =>
      window.seen.push([document.timeline.currentTime, new DOMMatrix(picture.style.transform).a]),
    ).observe(picture, { attributes: true, attributeFilter: ["style"] });
  });
  await page.locator(".picture").hover();
  await page.mouse.down();
  await rest(page);
  const seen = await page.evaluate(() => window.seen);
  const [w, decay] = [Math.sqrt(k - (c * c) / 4), c / 2];
  // The press came at most two frames before the first change, so try all times since then, and keep the best.
  let least = Infinity;
  for (let began = seen[0][0] - 50; began <= seen[0][0]; began += 0.05) {
    let worst = 0;
    for (const [time, scale] of seen.slice(0, -1)) {
      const t = (time - began) / 1000;
      const x = 1 - Math.exp(-decay * t) * (Math.cos(w * t) + (decay / w) * Math.sin(w * t));
      worst = Math.max(worst, Math.abs(scale - (1 - 0.5 * x)));
    }
    least = Math.min(least, worst);
  }
  assert.ok(seen.length > 30 && least < 2e-4, `off by ${least} in ${seen.length} frames`);
});

test("the keyboard presses the picture too", async ({ open }) => {
  const { page } = await open("#/spring");
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  await rest(page);
  assert.equal(await scaleOf(page), 0.5);
  await page.keyboard.up("Space");
  await rest(page);
  assert.equal(await scaleOf(page), 1);
});

test("the link carries the spring, and changes update the link", async ({ open }) => {
  const { page } = await open("#/spring?dialect=origami&tension=62&friction=4.5&code=flutter");
  assert.equal(await page.getByLabel("Parameters of").inputValue(), "origami");
  assert.equal(await page.getByRole("spinbutton", { name: "Tension, exact" }).inputValue(), "62");
  assert.match(
    await page.locator(".area-code code").first().textContent(),
    /^SpringDescription\(mass: 1, stiffness: 309\.84, damping: 14\.5\)/,
  );
  await page.getByRole("slider", { name: "Friction" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("friction=4.75"));
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.equal(await page.getByRole("spinbutton", { name: "Friction, exact" }).inputValue(), "4.75");
});

test("changing the dialect doesn't change the motion", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=0.5&bounce=0.3");
  const facts = () => page.locator(".area-curve dd").allTextContents();
  const before = await facts();
  for (const dialect of [
    "compose",
    "flutter",
    "origami",
    "react-spring",
    "pop",
    "motion-duration",
    "half-life",
    "swiftui",
  ]) {
    await page.getByLabel("Parameters of").selectOption(dialect);
    assert.deepEqual(await facts(), before, dialect);
  }
});

test("a spring that a toolkit cannot express shows an error", async ({ open }) => {
  const { page, problems } = await open(
    "#/spring?dialect=swiftui-response&response=0.5&damping_ratio=1.6&code=reanimated",
  );
  await page.locator(".area-code .problem").first().waitFor();
  assert.notEqual(await page.locator(".area-code .problem").first().textContent(), "");
  await page.getByLabel("Code for").selectOption("compose");
  assert.match(await page.locator(".area-code code").first().textContent(), /dampingRatio = 1\.6f/);
  await page.getByRole("spinbutton", { name: "Response, s, exact" }).fill("-1");
  assert.match(await page.locator(".panel .problem").textContent(), /response must be .*greater than 0, but is -1/);
  await page.getByRole("spinbutton", { name: "Response, s, exact" }).fill("0.4");
  assert.equal(await page.locator(".panel .problem").textContent(), "");
  assert.deepEqual(problems, []);
});

test("the copied linear() moves an element as the spring does", async ({ open }) => {
  const { page } = await open("#/spring?dialect=motion&stiffness=120&damping=9&mass=1", {
    clipboard: true,
  });
  await page.getByRole("radio", { name: "0.1 %" }).check();
  await page.getByRole("button", { name: "Copy code" }).click();
  const css = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await page.locator(".area-code code").textContent(), css);
  const [, duration, easing] = /^transition: transform ([\d.]+)ms (linear\(.*\));$/.exec(css);
  const worst = await page.evaluate(
    ({ duration, easing }) => {
      const probe = document.body.appendChild(document.createElement("div"));
      const animation = probe.animate(
        { transform: ["translateX(0px)", "translateX(1000px)"] },
        { duration, easing, fill: "both" },
      );
      animation.pause();
      const [w, decay] = [Math.sqrt(120 - 81 / 4), 4.5];
      let worst = 0;
      for (let t = 0; t < duration; t += 7) {
        animation.currentTime = t;
        const shown = new DOMMatrix(getComputedStyle(probe).transform).e / 1000;
        const s = t / 1000;
        worst = Math.max(
          worst,
          Math.abs(shown - (1 - Math.exp(-decay * s) * (Math.cos(w * s) + (decay / w) * Math.sin(w * s)))),
        );
      }
      probe.remove();
      return worst;
    },
    { duration: Number(duration), easing },
  );
  assert.ok(worst <= 0.0011, `off by ${worst}`);
});

test("a finger presses the picture on a phone", async ({ open }) => {
  const { page, context } = await open("#/spring", phone);
  await page.locator(".picture").scrollIntoViewIfNeeded();
  const box = await page.locator(".picture").boundingBox();
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [{ x: box.x + 110, y: box.y + 110 }],
  });
  await rest(page);
  assert.equal(await scaleOf(page), 0.5);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await rest(page);
  assert.equal(await scaleOf(page), 1);
});

test("under reduced motion the picture shows only start and end", async ({ open }) => {
  const { page } = await open("#/spring", { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.seen = new Set();
    const picture = document.querySelector(".picture");
    new MutationObserver(() => window.seen.add(new DOMMatrix(picture.style.transform).a)).observe(picture, {
      attributes: true,
    });
  });
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  await page.waitForFunction(() => new DOMMatrix(document.querySelector(".picture").style.transform).a === 0.5);
  await rest(page);
  assert.equal(await scaleOf(page), 0.5);
  assert.deepEqual(
    (await page.evaluate(() => [...window.seen])).filter((scale) => scale !== 1 && scale !== 0.5),
    [],
  );
});

test("a bounce of 1 in the address keeps the slider in range", async ({ open }) => {
  const { page, problems } = await open("#/spring?dialect=swiftui&duration=0.5&bounce=1");
  const bounce = page.getByRole("slider", { name: "Bounce" });
  assert.deepEqual(await bounce.evaluate(({ max, value }) => [Number(max), Number(value)]), [1, 1]);
  await bounce.focus();
  await page.keyboard.press("End");
  assert.equal(await page.locator(".panel .problem").textContent(), "");
  assert.deepEqual(problems, []);
});

test("the position plot grows when presses amplify the motion", async ({ open }) => {
  const { page } = await open("#/spring?dialect=motion&stiffness=100&damping=0.4&mass=1");
  const range = () =>
    page.getByRole("img", { name: /^Position/ }).evaluate(({ dataset }) => dataset.y.split(" ").map(Number));
  assert.deepEqual(await range(), [-0.6, 1.6]);
  await page.locator(".picture").focus();
  // The period is 0.63 s: a press at one end of the swing and a release at the other end increase the amplitude.
  for (let i = 0; i < 3; i++) {
    await page.keyboard.down("Space");
    await pause(page, 315);
    await page.keyboard.up("Space");
    await pause(page, 315);
  }
  const [low, high] = await range();
  const told = await page.evaluate(() => new DOMMatrix(document.querySelector(".picture").style.transform).a);
  assert.ok(low < -0.6 && high > 1.6 && 2 * (1 - told) <= high, `${low} ${high}`);
});

test("the hint about the space bar is hidden on a touch screen", async ({ open }) => {
  for (const [options, isSeen] of [
    [{}, true],
    [phone, false],
  ]) {
    const { page, context } = await open("#/spring", options);
    assert.equal(await page.getByText("space bar").isVisible(), isSeen);
    await context.close();
  }
});

const ballOf = (page) =>
  page
    .locator(".strip-ball")
    .last()
    .evaluate((it) => it.style.transform);

test("the pieces move on load and on every change", async ({ open }) => {
  const { page, problems } = await open("#/spring");
  await rest(page);
  assert.equal(await ballOf(page), "translateX(100cqw)");
  await page.getByRole("slider", { name: "Bounce" }).focus();
  await page.keyboard.press("ArrowLeft");
  await pause(page, 250);
  await rest(page);
  assert.equal(await ballOf(page), "translateX(0cqw)");
  await page.getByRole("button", { name: "Play the sheet" }).click();
  await rest(page);
  assert.equal(await ballOf(page), "translateX(100cqw)");
  assert.deepEqual(problems, []);
});

test("under reduced motion the pieces move only on a press", async ({ open }) => {
  const { page } = await open("#/spring", { reducedMotion: "reduce" });
  await pause(page, 500);
  // The pieces are open at first.
  assert.equal(await ballOf(page), "translateX(100cqw)");
  assert.equal(await page.locator(".piece-toast").evaluate((it) => it.style.opacity), "1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await pause(page, 100);
  assert.notEqual(await ballOf(page), "translateX(100cqw)");
  await rest(page);
  assert.equal(await ballOf(page), "translateX(0cqw)");
});

test("dragging the peak sets the bounce, and the settling mark the duration", async ({ open }) => {
  const { page, problems } = await open("#/spring?dialect=swiftui-response&response=0.5&damping_ratio=0.5");
  const numbers = async () =>
    Promise.all(
      ["Response, s", "Damping ratio"].map(async (name) =>
        Number(await page.getByRole("spinbutton", { name: `${name}, exact` }).inputValue()),
      ),
    );
  const canvas = page.locator(".area-curve canvas").first();
  // The overshoot is 16.3 %, half a damped period after the start. The canvas states the range of its y-axis.
  const place = async (x, y) => {
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    const [low, high] = await canvas.evaluate(({ dataset }) => dataset.y.split(" ").map(Number));
    const [left, right, top, bottom] = [48, box.width - 14, 12, box.height - 24];
    return { x: box.x + left + x * (right - left), y: box.y + bottom - ((y - low) / (high - low)) * (bottom - top) };
  };
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  };
  // Half a damped period is 0.5 s / (2 √0.75), and the time axis shows 1.5 s.
  const peak = 0.5 / (2 * Math.sqrt(0.75)) / 1.5;
  await drag(await place(peak, 1.163), await place(peak, 1.3));
  const [response, ratio] = await numbers();
  // An overshoot of 0.3 needs a damping ratio of −ln 0.3 / √(π² + ln² 0.3).
  assert.ok(Math.abs(ratio - 0.358) < 0.02, `damping ratio ${ratio}`);
  assert.ok(Math.abs(response - 0.5) < 1e-3, `response ${response}`);
  const settled = async () => Number.parseFloat(await page.locator(".area-curve dd").nth(3).textContent());
  const before = await settled();
  const axis = (at) => [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4].find((step) => step >= (at / 1000) * 1.12);
  await drag(await place(before / 1000 / axis(before), 1), await place(before / 2000 / axis(before), 1));
  const after = await settled();
  assert.ok(Math.abs(after / before - 0.5) < 0.03, `${before} ms became ${after} ms`);
  assert.ok(Math.abs((await numbers())[1] - ratio) < 1e-3);
  // A drag sets numbers that the sliders' steps can express.
  await page.waitForFunction(() => /&response=0\.\d\d?&damping_ratio=0\.\d\d?&/.test(location.hash));
  assert.deepEqual(problems, []);
});

test("spring B stays in the address and beside the curve", async ({ open }) => {
  const { page } = await open("#/spring?dialect=motion&stiffness=100&damping=10&mass=1");
  await page.getByRole("checkbox", { name: "Compare with this spring as B" }).check();
  await page.waitForFunction(() => /b=100%2C10%2C1/.test(location.hash));
  await page.getByRole("spinbutton", { name: "Damping, exact" }).fill("20");
  await page.waitForFunction(() => /damping=20.*b=100%2C10%2C1/.test(location.hash));
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.ok(await page.getByRole("checkbox", { name: "Compare with this spring as B" }).isChecked());
  // The names are on the curves, so there is no legend that repeats them.
  await page.waitForFunction(() => document.querySelector(".area-curve canvas").dataset.names === "B,A");
  assert.equal(await page.locator(".area-curve .legend").textContent(), "");
  assert.equal(await page.locator(".strip-ghost").isVisible(), true);
});

test("the code for CSS comes first, then the code for Carom, with the spring's numbers", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui-response&response=0.4&damping_ratio=0.7");
  const code = page.locator(".area-code code").first();
  assert.match(await code.textContent(), /^transition: transform \d+ms linear\(0,/);
  for (const [name, text] of [
    ["css-variable", /--spring: linear\(0,[^]*var\(--spring\)/],
    ["css-keyframes", /@keyframes spring \{[^]*animation: spring \d+ms/],
    ["tailwind", /ease-\[linear\(0,[^ ]*\]/],
    ["carom-javascript", /from "carom"[^]*response: 0\.4,\s+dampingRatio: 0\.7,/],
    ["carom-vue", /useSpring\(\(\) =>/],
    ["carom-svelte", /Spring\.of\(/],
    ["carom-rust", /from_response_damping_ratio\(0\.4, 0\.7\)/],
    ["carom-react", /useSpring\(isOpen/],
  ]) {
    await page.getByLabel("Code for").selectOption(name);
    assert.match(await code.textContent(), text);
  }
});

test("the link is copied", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=0.3&bounce=0.1", { clipboard: true });
  await page.getByRole("button", { name: "Share this spring" }).click();
  await page.getByText("Copied: link").waitFor();
  assert.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /#\/spring\?dialect=swiftui&duration=0\.3&bounce=0\.1$/,
  );
});

test("on a phone ball and curve stay visible above sliders and code, and the curve is dragged there", async ({
  open,
}) => {
  const { page } = await open("#/spring", phone);
  const canvas = page.locator(".area-curve canvas");
  for (const part of [page.getByRole("slider", { name: "Bounce" }), page.locator(".area-code pre")]) {
    await part.evaluate((it) => it.scrollIntoView({ block: "end" }));
    const [ball, curve, { y }] = [
      await page.locator(".strip").boundingBox(),
      await canvas.boundingBox(),
      await part.boundingBox(),
    ];
    assert.ok(ball.y >= 0 && ball.y + ball.height <= curve.y, `${ball.y} ${curve.y}`);
    assert.ok(curve.y + curve.height <= y && y < phone.viewport.height - 58, `${curve.y + curve.height} ${y}`);
  }
  const bounce = page.getByRole("spinbutton", { name: "Bounce, exact" });
  assert.equal(await bounce.inputValue(), "0.4");
  // The peak of the spring with a bounce of 0.4 overshoots by e^(−π·0.6/0.8), half a damped period after the start.
  const box = await canvas.boundingBox();
  const [low, high] = await canvas.evaluate(({ dataset }) => dataset.y.split(" ").map(Number));
  const settled = Number.parseFloat(await page.locator(".area-curve dd").nth(3).textContent());
  const axis = [0.25, 0.5, 0.75, 1, 1.5, 2].find((step) => step >= (settled / 1000) * 1.12);
  const x = box.x + 48 + (0.5 / (2 * 0.8) / axis) * (box.width - 62);
  const y =
    box.y + (box.height - 24) - ((1 + Math.exp((-Math.PI * 0.6) / 0.8) - low) / (high - low)) * (box.height - 36);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 4 });
  await page.mouse.up();
  assert.ok(Number(await bounce.inputValue()) > 0.45, await bounce.inputValue());
});

test("an invalid number in the address is explained", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=x&bounce=0.2");
  assert.equal(
    await page.locator(".panel .problem").textContent(),
    'duration must be a number, but is "x". The default is used instead.',
  );
});

test("on load the picture is pressed and released once", async ({ open }) => {
  const { page } = await open("#/spring");
  await page
    .getByRole("img", { name: /^Position\. restarted from rest from .*at the end 0; from .*at the end 0\.$/ })
    .waitFor();
  assert.equal(await page.locator(".picture").getAttribute("aria-pressed"), "false");
});

test("on a phone the code follows the sliders", async ({ open }) => {
  const { page } = await open("#/spring", phone);
  const [spring, code] = [
    await page.locator(".area-spring").boundingBox(),
    await page.locator(".area-code").boundingBox(),
  ];
  assert.ok(
    code.y >= spring.y + spring.height && code.y < spring.y + spring.height + 30,
    `${spring.y + spring.height} ${code.y}`,
  );
});

test("a ball rides the curve in time with the pieces", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=0.6&bounce=0.4&b=100,10,1");
  assert.equal(await page.locator(".area-curve .rider:visible").count(), 0);
  // The pieces have opened on load, so now they close. Record the progress of A and B, and the heights of the balls.
  const seen = await page.evaluate(async () => {
    document.querySelector(".strip .pill").click();
    const canvas = document.querySelector(".area-curve canvas");
    const [low, high] = canvas.dataset.y.split(" ").map(Number);
    const bottom = canvas.clientHeight - 24;
    const all = [];
    for (let i = 0; i < 600; i++) {
      await new Promise((done) => window.uncountedFrame(done));
      const riders = [...document.querySelectorAll(".area-curve .rider")].filter((it) => !it.hidden);
      if (riders.length === 0 && all.length > 0) break;
      if (riders.length === 0) continue;
      const pieces = [...document.querySelectorAll(".strip-ball")].map(
        (it) => 1 - Number.parseFloat(it.style.transform.slice(11)) / 100,
      );
      const balls = riders.map(
        (it) => low + ((bottom - new DOMMatrix(it.style.transform).f) / (bottom - 12)) * (high - low),
      );
      all.push(pieces.map((piece, k) => Math.abs(piece - balls[k])));
    }
    return all;
  });
  assert.ok(seen.length > 2, `${seen.length} frames`);
  assert.ok(Math.max(...seen.flat()) < 1e-3, `${seen}`);
  await rest(page);
  assert.equal(await page.locator(".area-curve .rider:visible").count(), 0);
});

test("while the picture is pressed, a ball rides the curve until you reverse it", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=1.2&bounce=0.3");
  const riders = page.locator(".area-curve .rider:visible");
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  await riders.first().waitFor();
  await page.keyboard.up("Space");
  await pause(page, 60);
  assert.equal(await riders.count(), 0);
  // In the plots of the press, a ball is at the end of each line.
  assert.equal(await page.locator(".live .rider:visible").count(), 4);
});

test("A and B are exchanged, with the numbers of both", async ({ open }) => {
  const { page, problems } = await open("#/spring?dialect=motion&stiffness=100&damping=10&mass=1&b=400,20,1");
  const numbers = () =>
    page
      .locator(".area-curve dl div")
      .evaluateAll((all) => all.map((it) => [...it.querySelectorAll("dd")].map((dd) => dd.textContent).join(" ")));
  const stiffness = () => page.getByRole("spinbutton", { name: "Stiffness, exact" }).inputValue();
  assert.deepEqual((await numbers()).slice(-2), ["A: 100 B: 400", "A: 10 B: 20"]);
  const swap = page.getByRole("button", { name: "Swap A and B" });
  await swap.click();
  assert.equal(await stiffness(), "400");
  assert.deepEqual((await numbers()).slice(-2), ["A: 400 B: 100", "A: 20 B: 10"]);
  // The sliders now tune the spring that was B before.
  await page.getByRole("spinbutton", { name: "Damping, exact" }).fill("30");
  await page.waitForFunction(() => /stiffness=400&damping=30.*b=100%2C10%2C1/.test(location.hash));
  await swap.click();
  assert.equal(await stiffness(), "100");
  await page.waitForFunction(() => /stiffness=100&damping=10.*b=400%2C30%2C1/.test(location.hash));
  await page.getByRole("checkbox", { name: "Compare with this spring as B" }).uncheck();
  assert.equal(await swap.isVisible(), false);
  assert.deepEqual((await numbers()).slice(-2), ["100", "10"]);
  assert.deepEqual(problems, []);
});

test("a spring B that the toolkit cannot express is shown in physical parameters", async ({ open }) => {
  // The toolkit "two springs" can't express B, whose damping is smaller than that of the toolkit's second spring.
  const { page } = await open("#/spring?dialect=two-springs&stiffness=5&damping=1&duration=0.5&b=5000,5,1");
  await page.getByRole("button", { name: "Swap A and B" }).click();
  assert.equal(await page.getByLabel("Parameters of").inputValue(), "swiftui-physical");
  assert.equal(await page.getByRole("spinbutton", { name: "Stiffness, exact" }).inputValue(), "5000");
});

test("outlines of the pieces show spring B", async ({ open }) => {
  const { page } = await open("#/spring?dialect=swiftui&duration=1&bounce=0.2");
  assert.equal(await page.locator(".outlines").count(), 0);
  await page.getByRole("checkbox", { name: "Compare with this spring as B" }).check();
  await rest(page);
  assert.equal(await page.locator(".outlines:visible").count(), 5);
  // Records how far apart the sheet and its outline are in each frame.
  await page.evaluate(() => {
    window.apart = [];
    const places = () =>
      [...document.querySelectorAll(".piece-sheet")].map((it) => Number.parseFloat(it.style.transform.slice(11)));
    const look = () => {
      const [a, b] = places();
      window.apart.push(Math.abs(a - b));
      window.uncountedFrame(look);
    };
    look();
  });
  await page.getByRole("spinbutton", { name: "Duration, s, exact" }).fill("0.3");
  await pause(page, 250);
  await rest(page);
  const apart = await page.evaluate(() => window.apart);
  // The distances are in percent, as is the sheet's whole travel of 62 %.
  assert.ok(Math.max(...apart) > 3, `${Math.max(...apart)}`);
  assert.equal(apart.at(-1), 0);
});

test("under reduced motion, plots show a press as still curves", async ({ open }) => {
  const { page } = await open("#/spring", { reducedMotion: "reduce" });
  const still = page.getByRole("img", {
    name: /^Position\. restarted from rest from −0\.\d+ to 0\.6\d*, at the end .*; from −0\.\d+ to 0\.7/,
  });
  await still.waitFor();
  // A press makes the picture jump, and doesn't change the curves until the visitor asks for the motion.
  await page.locator(".picture").focus();
  await page.keyboard.press("Space");
  await pause(page, 400);
  await still.waitFor();
  await page.getByLabel("Show the motion all the same").check();
  await page.getByRole("img", { name: "Position. press the picture" }).waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".picture").focus();
  await page.keyboard.down("Space");
  await rest(page);
  await page.keyboard.up("Space");
  await page.getByRole("img", { name: /^Position\. restarted from rest from .*to 1/ }).waitFor();
});
