// Prints what Embla does with flicks at four rates, without the plugin and with it: `npm run table`.
import { gzipSync } from "node:zlib";
import { bundle, flicked, opened, peak, RATES } from "./browser.mjs";

const FINGER = { speed: 1500, seconds: 0.1 };
const SLOWER = { speed: 1000, seconds: 0.1 };

/** Flicks of 300 px/s that last from 60 to 360 ms. */
const lengths = Array.from({ length: 100 }, (_, i) => ({
  speed: 300,
  seconds: 0.06 + 0.003 * i,
  lift: ((37 * i) % 100) / 100,
  watch: 0.1,
}));

const { page, close } = await opened();
const rows = {
  "flicks of 300 px/s lost, %": [],
  "pages turned after a hold": [],
  "peak/finger at 1000 px/s": [],
  "peak/finger at 1500 px/s": [],
  "0.1 s after a release at 1500 px/s, px": [],
};
for (const isExact of [false, true]) {
  for (const rate of RATES) {
    const lost = await page.evaluate(
      async ([isExact, rate, lengths]) => {
        let lost = 0;
        for (const length of lengths) {
          await create({ isExact, options: { startSnap: 3 } });
          lost += (await flick({ ...length, rate })).turned === 1 ? 0 : 1;
        }
        return lost;
      },
      [isExact, rate, lengths],
    );
    const held = await flicked(page, { isExact }, { rate, speed: 800, seconds: 0.1, hold: 0.1 });
    const thrown = await flicked(page, { isExact }, { rate, ...FINGER });
    const at = thrown.shown.findIndex(([t]) => t >= 0.1);
    const [[t0, x0], [t1, x1]] = [thrown.shown[at - 1], thrown.shown[at]];
    rows["flicks of 300 px/s lost, %"].push((100 * lost) / lengths.length);
    rows["pages turned after a hold"].push(held.turned);
    const slower = await flicked(page, { isExact }, { rate, ...SLOWER });
    rows["peak/finger at 1000 px/s"].push((peak(slower) / SLOWER.speed).toFixed(2));
    rows["peak/finger at 1500 px/s"].push((peak(thrown) / FINGER.speed).toFixed(2));
    rows["0.1 s after a release at 1500 px/s, px"].push((x0 + ((x1 - x0) * (0.1 - t0)) / (t1 - t0)).toFixed(1));
  }
}
await close();
console.log(`| | ${["Embla", "with Carom"].flatMap((who) => RATES.map((rate) => `${who}, ${rate} Hz`)).join(" | ")} |`);
console.log(`|---|${"---|".repeat(8)}`);
for (const [name, values] of Object.entries(rows)) console.log(`| ${name} | ${values.join(" | ")} |`);
console.log(`\nsize after gzip: ${gzipSync(await bundle("../dist/index.js"), { level: 9 }).length} bytes`);
