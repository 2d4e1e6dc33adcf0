import assert from "node:assert/strict";
import { framesAsked, rest, test } from "./browser.mjs";

/** The errors in the table. The lab draws in the frame after a change. */
const errors = async (page) => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Object.fromEntries(
    await Promise.all(
      (await page.locator("tbody tr").all()).map(async (row) => {
        const [name, error] = await row.locator("th, td").allTextContents();
        return [name, error === "blows up" ? Infinity : Number(error.replace("−", "-"))];
      }),
    ),
  );
};

/** Steps the spring by independent formulas: response 0.5 s, damping ratio 0.4, from 0 to 1 over 2 s. */
function byHand(method, dt) {
  const w = (2 * Math.PI) / 0.5;
  const [k, c] = [w * w, 2 * 0.4 * w];
  const [decay, wd] = [0.4 * w, w * Math.sqrt(1 - 0.16)];
  const exact = (t) => 1 - Math.exp(-decay * t) * (Math.cos(wd * t) + (decay / wd) * Math.sin(wd * t));
  const a = (x, v) => k * (1 - x) - c * v;
  let [x, v, worst] = [0, 0, 0];
  for (let i = 1; i <= Math.floor(2 / dt + 1e-9); i++) {
    if (method === "euler") [x, v] = [x + v * dt, v + a(x, v) * dt];
    else if (method === "semi") {
      v += a(x, v) * dt;
      x += v * dt;
    }
    worst = Math.max(worst, Math.abs(x - exact(i * dt)));
  }
  return worst;
}

test("the errors equal those of independently computed steps", async ({ open }) => {
  const { page, problems } = await open("#/solver?dt=20&response=0.5&damping_ratio=0.4");
  const shown = await errors(page);
  assert.ok(Math.abs(shown["Forward Euler"] - byHand("euler", 0.02)) < 1e-3, `${shown["Forward Euler"]}`);
  assert.ok(Math.abs(shown["Semi-implicit Euler"] - byHand("semi", 0.02)) < 1e-3);
  assert.ok(shown["Exact step"] < 1e-14);
  assert.deepEqual(problems, []);
});

test("half the step divides the error by 2, 4 and 16", async ({ open }) => {
  const { page } = await open("#/solver?dt=10");
  const coarse = await errors(page);
  await page.getByRole("spinbutton", { name: "Step, ms, exact" }).fill("5");
  const fine = await errors(page);
  for (const [name, ratio] of [
    ["Forward Euler", 2],
    ["Semi-implicit Euler", 2],
    ["Velocity Verlet", 4],
    ["Runge–Kutta 4", 16],
  ]) {
    const is = coarse[name] / fine[name];
    assert.ok(is > 0.8 * ratio && is < 1.25 * ratio, `${name}: ${is}`);
  }
});

test("a step that is too long diverges, and the page says so", async ({ open }) => {
  const { page, problems } = await open("#/solver?dt=150&response=0.2&damping_ratio=1");
  const shown = await errors(page);
  assert.equal(shown["Forward Euler"], Infinity);
  assert.ok(shown["Exact step"] < 1e-13);
  assert.deepEqual(problems, []);
});

test("methods can be hidden and shown, the link keeps the choice", async ({ open }) => {
  const { page } = await open("#/solver");
  await page.getByRole("checkbox", { name: "Forward Euler" }).uncheck();
  await page.waitForFunction(() => location.hash.includes("hidden=euler"));
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.equal(await page.getByRole("checkbox", { name: "Forward Euler" }).isChecked(), false);
  await page.getByRole("button", { name: "120 Hz" }).click();
  assert.match(await page.getByRole("spinbutton", { name: "Step, ms, exact" }).inputValue(), /^8\.33/);
});

test("bad numbers in the address are explained until the next change", async ({ open }) => {
  const { page } = await open("#/solver?dt=0&response=x");
  const text = () => page.locator(".problem").textContent();
  assert.equal(
    await text(),
    'dt must be a number from 0.5 to 500, but is "0"; response must be a number from 0.02 to 10, but is "x". ' +
      "The defaults are used instead.",
  );
  await page.getByRole("button", { name: "120 Hz" }).click();
  await page.waitForFunction(() => document.querySelector(".problem").textContent === "");
});

const ballsOf = (page) =>
  page.locator(".race-lane").evaluateAll((all) =>
    all.map((it) => {
      const at = (selector) => {
        const { hidden, style } = it.querySelector(selector);
        return hidden ? undefined : Number.parseFloat(style.transform.slice(11)) / 100;
      };
      return { name: it.querySelector(".race-name").textContent, ball: at(".strip-ball"), exact: at(".race-ring") };
    }),
  );
const timeOf = async (page) => Number.parseFloat(await page.locator(".race-time").textContent());

test("on load each solver moves its ball beside the exact one, to rest", async ({ open }) => {
  const { page, problems } = await open("#/solver?dt=33.3&response=0.5&damping_ratio=0.4");
  const seen = await page.evaluate(async () => {
    const all = new Set();
    for (let i = 0; i < 30; i++) {
      await new Promise((done) => window.uncountedFrame(done));
      all.add(document.querySelector(".race-lane .strip-ball").style.transform);
    }
    return all.size;
  });
  assert.ok(seen > 5, `${seen} places`);
  await rest(page);
  assert.equal(await timeOf(page), 2);
  // Dragging along the curve moves the balls to that instant: halfway, at 1 s.
  const canvas = await page.locator("canvas").first().boundingBox();
  await page.mouse.move(canvas.x + (48 + canvas.width - 14) / 2, canvas.y + 100);
  assert.ok(Math.abs((await timeOf(page)) - 1) < 0.02);
  const [w, decay] = [(2 * Math.PI) / 0.5, 0.4 * ((2 * Math.PI) / 0.5)];
  const wd = w * Math.sqrt(1 - 0.16);
  const exactly = (t) => 1 - Math.exp(-decay * t) * (Math.cos(wd * t) + (decay / wd) * Math.sin(wd * t));
  const balls = await ballsOf(page);
  assert.equal(balls.length, 6);
  for (const { name, ball, exact } of balls) {
    assert.ok(Math.abs(exact - exactly(1)) < 2e-3, `${exact}`);
    if (name === "Exact step") assert.ok(Math.abs(ball - exact) < 5e-3, `${ball} ${exact}`);
    if (name === "Forward Euler") assert.ok(Math.abs(ball - exact) > 0.02, `${ball} ${exact}`);
  }
  assert.equal(await page.locator(".area-curve .rider:visible").count(), 6);
  assert.deepEqual(problems, []);
});

test("a ball whose method blows up leaves the track", async ({ open }) => {
  const { page } = await open("#/solver?dt=150&response=0.2&damping_ratio=1");
  await rest(page);
  const [euler] = await ballsOf(page);
  assert.deepEqual([euler.name, euler.ball], ["Forward Euler, blows up", undefined]);
});

test("under reduced motion the solvers move only on Play", async ({ open }) => {
  const { page } = await open("#/solver", { reducedMotion: "reduce" });
  assert.equal(await framesAsked(page, 400), 0);
  const before = await ballsOf(page);
  // The still picture shows the instant at which a stepper is farthest off.
  assert.ok(before.some(({ ball, exact }) => Math.abs(ball - exact) > 0.2));
  await page.getByRole("button", { name: "Play" }).click();
  await rest(page);
  assert.notDeepEqual(await ballsOf(page), before);
});
