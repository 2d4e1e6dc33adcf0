import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { start } from "./browser.mjs";

let stand;
before(async () => {
  stand = await start();
});
after(() => stand.close());

const errors = async (page) =>
  Object.fromEntries(
    await Promise.all(
      (await page.locator("tbody tr").all()).map(async (row) => {
        const [name, error] = await row.locator("th, td").allTextContents();
        return [name, error === "blows up" ? Infinity : Number(error.replace("−", "-"))];
      }),
    ),
  );

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

test("the errors equal those of independently computed steps", async () => {
  const { page, context, problems } = await stand.open("#/solver?dt=20&response=0.5&damping_ratio=0.4");
  const shown = await errors(page);
  assert.ok(Math.abs(shown["Forward Euler"] - byHand("euler", 0.02)) < 1e-3, `${shown["Forward Euler"]}`);
  assert.ok(Math.abs(shown["Semi-implicit Euler"] - byHand("semi", 0.02)) < 1e-3);
  assert.ok(shown["Exact step"] < 1e-14);
  assert.deepEqual(problems, []);
  await context.close();
});

test("half the step divides the error by 2, 4 and 16", async () => {
  const { page, context } = await stand.open("#/solver?dt=10");
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
  await context.close();
});

test("a step that is too long diverges, and the page says so", async () => {
  const { page, context, problems } = await stand.open("#/solver?dt=150&response=0.2&damping_ratio=1");
  const shown = await errors(page);
  assert.equal(shown["Forward Euler"], Infinity);
  assert.ok(shown["Exact step"] < 1e-13);
  assert.deepEqual(problems, []);
  await context.close();
});

test("methods can be hidden and shown, the link keeps the choice", async () => {
  const { page, context } = await stand.open("#/solver");
  await page.getByRole("checkbox", { name: "Forward Euler" }).uncheck();
  await page.waitForFunction(() => location.hash.includes("hidden=euler"));
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.equal(await page.getByRole("checkbox", { name: "Forward Euler" }).isChecked(), false);
  await page.getByRole("button", { name: "120 Hz" }).click();
  assert.match(await page.getByRole("spinbutton", { name: "Step, ms, exact" }).inputValue(), /^8\.33/);
  await context.close();
});

test("bad numbers in the address are explained until the next change", async () => {
  const { page, context } = await stand.open("#/solver?dt=0&response=x");
  const text = () => page.locator(".panel .problem").textContent();
  assert.equal(
    await text(),
    '`dt` must be a number from 0.5 to 500, but is "0"; `response` must be a number from 0.02 to 10, but is "x". ' +
      "The sliders show the defaults instead.",
  );
  await page.getByRole("button", { name: "120 Hz" }).click();
  assert.equal(await text(), "");
  await context.close();
});
