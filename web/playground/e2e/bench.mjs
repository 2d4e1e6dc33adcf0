// Measures script time in Chromium: npm run bench, after a build
import { existsSync, readFileSync } from "node:fs";
import { start } from "./browser.mjs";

const stand = await start();
const { page } = await stand.open("#/solver");
const dist = new URL("../../carom/dist/", import.meta.url);
await page.route("**/package/**", (route) => {
  const file = new URL(new URL(route.request().url()).pathname.split("/package/")[1], dist);
  if (!existsSync(file)) return route.abort();
  return route.fulfill({ contentType: "text/javascript", body: readFileSync(file) });
});
const figures = await page.evaluate(async () => {
  const { spring } = await import("/package/index.js");
  const { Springs } = await import("/package/batch.js");
  const best = (what) => {
    let least = Infinity;
    for (let i = 0; i < 200; i++) {
      const start = performance.now();
      for (let j = 0; j < 10; j++) what();
      least = Math.min(least, (performance.now() - start) / 10);
    }
    return least;
  };
  const count = 10_000;
  const law = { response: 0.4, dampingRatio: 0.01 };
  const shared = new Springs(count, { spring: law });
  shared.targets.fill(100);
  const own = new Springs(count, {
    spring: Array.from({ length: count }, (_, i) => ({ ...law, response: 0.4 + 1e-5 * i })),
  });
  own.targets.fill(100);
  let frame = 0;
  const one = spring({ response: 0.35, dampingRatio: 0.8 });
  // Sums are local, because a number in an outer variable would be boxed on every write.
  let _sum = 0;
  const calls = () => {
    let all = 0;
    for (let i = 0; i < 10_000; i++) all += one.position(1e-4 * i);
    _sum += all;
  };
  const reference = () => {
    let all = 0;
    for (let i = 0; i < 10_000; i++) all += Math.exp(-1e-4 * i) * Math.sin(1e-2 * i);
    _sum += all;
  };
  return {
    "10,000 springs of one configuration, ms": best(() => shared.advance(1 / 60)),
    "10,000 springs of their own, ms": best(() => own.advance(1 / 60)),
    "10,000 springs of their own, another dt in every frame, ms": best(() =>
      own.advance(1 / 60 + 1e-6 * (frame++ % 7)),
    ),
    "one spring's call, ns": best(calls) * 100,
    "for comparison, one exp and sin in JavaScript, ns": best(reference) * 100,
  };
});
for (const [name, value] of Object.entries(figures)) console.log(`${value.toFixed(3).padStart(9)}  ${name}`);
await stand.close();
