// The processor time of a thousand elements beside plain Web Animations, as ratios of one run:
// `npx playwright test --config web/playwright.config.mjs --project frames many`.
import assert from "node:assert/strict";
import { testOf } from "../browser.mjs";

const test = testOf("boxes.html");

const COUNT = 1000;
const ROUNDS = 7;

const WAYS = {
  "plain Web Animations": (all) => {
    const { css: easing, durationMs: duration } = springEasing(spring({ duration: 0.5, bounce: 0 }));
    for (const one of all)
      one.animate({ translate: ["0px", "300px"], opacity: ["1", "0.5"] }, { duration, easing, fill: "backwards" });
  },
  animateElements: (all) => void animateElements(all, { x: 300, opacity: 0.5 }, { duration: 0.5, bounce: 0 }),
  "a shuffle with trackLayout": (all) => {
    const layout = trackLayout(all[0].parentElement, { duration: 0.5, bounce: 0 });
    void layout.change(() => all[0].parentElement.append(...all.toReversed()));
  },
};

test(`${COUNT} elements cost at most 2.5 times the processor time of plain Web Animations`, async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => metrics.find((one) => one.name === name).value;
    return { ms: 1000 * of("ThreadTime"), layouts: of("LayoutCount") };
  };
  const found = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(WAYS)) {
      await page.evaluate(
        ([count, code]) => {
          document.body.innerHTML = `<div>${'<p style="width: 40px; height: 20px; margin: 0">A</p>'.repeat(count)}</div>`;
          window.run = new Function(`return ${code}`)();
          window.all = [...document.querySelectorAll("p")];
          return frame();
        },
        [COUNT, String(run)],
      );
      const before = await read();
      // Include the first frame, which lays all elements out, starts their animations and may draw them again. It has ended by the second.
      await page.evaluate(async () => {
        window.run(window.all);
        await frame();
        await frame();
      });
      const after = await read();
      found[name].push({ ms: after.ms - before.ms, layouts: after.layouts - before.layouts });
    }
  }
  // Leave out the first rounds, because the engine still compiles then.
  const least = (name) => Math.min(...found[name].slice(2).map(({ ms }) => ms));
  const [plain] = Object.keys(WAYS);
  const ratios = Object.keys(WAYS).map((name) => {
    const layouts = Math.max(...found[name].map((one) => one.layouts));
    console.log(
      `${name}: ${least(name).toFixed(1)} ms, ${(least(name) / least(plain)).toFixed(2)} times, ${layouts} layouts`,
    );
    return { name, ratio: least(name) / least(plain), layouts };
  });
  const [, many, shuffle] = ratios;
  assert.ok(many.layouts <= 1 && shuffle.layouts <= 2, JSON.stringify(ratios));
  assert.ok(many.ratio <= 2.5, JSON.stringify(ratios));
  assert.ok(least(shuffle.name) <= 500, JSON.stringify(ratios));
});
