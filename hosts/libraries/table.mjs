// Prints one table of hosts at four rates, as they come and with Carom: `npm run table`, or `npm run table -- swiper fiber` for some of them.
import { animate } from "animejs";
import { gsap } from "gsap";
import { launch } from "../../web/browser.mjs";
import { hostsIn } from "./browser.mjs";
import { withAnime, withGsap } from "./examples/eases.js";
import { facts, RATES, RULES, rowsOf } from "./rules.mjs";

export const FLICKED = ["embla", "swiper", "openlayers", "maplibre", "leaflet", "lenis"];
export const FLOWN = ["three", "fiber"];

/** The speed of a tween in its first millisecond, divided by the finger's 900 px/s, with its library's ease or with a spring's. */
const TWEENS = {
  gsap(isExact) {
    const target = { x: 0 };
    const tween = isExact ? withGsap(target) : gsap.to(target, { x: 300, duration: 0.5 });
    tween.pause().totalTime(0.001);
    return target.x / 0.9;
  },
  animejs(isExact) {
    const target = { x: 0 };
    const tween = isExact ? withAnime(target) : animate(target, { x: 300, duration: 500 });
    tween.pause().seek(1);
    return target.x / 0.9;
  },
};

/** Measures the rows of the chosen hosts: the host, what is measured, and its values at the four rates before and after. */
async function* measured(isChosen) {
  const browser = await launch({ isWhole: true, flags: ["--enable-unsafe-swiftshader"] });
  const { flick, fly } = await hostsIn(browser);
  for (const host of FLICKED.filter(isChosen)) {
    const sides = { before: [], after: [] };
    for (const [side, isExact] of [
      ["before", false],
      ["after", true],
    ]) {
      for (const rate of RATES) {
        const [thrown, held, still] = [
          await flick(host, isExact, { rate }),
          await flick(host, isExact, { rate, hold: 0.07 }),
          await flick(host, isExact, { rate, hold: 1 }),
        ];
        const [travel, after] = [thrown, held].map(({ end }) => Math.abs(end - still.end));
        sides[side].push({ peak: thrown.peak, travel, after });
      }
    }
    const row = (what, read, digits) => ({
      host,
      what,
      digits,
      before: sides.before.map(read),
      after: sides.after.map(read),
    });
    if (host !== "lenis") yield row("peak/finger", ({ peak }) => peak / 1000, 2);
    yield row("travel, px", ({ travel }) => travel, 0);
    yield row("after a hold of 70 ms, px", ({ after }) => after, 0);
  }
  for (const host of FLOWN.filter(isChosen)) {
    const at = async (isExact) => {
      const values = [];
      for (const rate of RATES) values.push(await fly(host, isExact, { rate }));
      return values;
    };
    yield { host, what: "way after 0.2 s, of 10", digits: 2, before: await at(false), after: await at(true) };
  }
  await browser.close();
  for (const [host, first] of Object.entries(TWEENS)) {
    if (isChosen(host))
      yield {
        host,
        what: "start/finger",
        digits: 2,
        before: RATES.map(() => first(false)),
        after: RATES.map(() => first(true)),
      };
  }
}

if (import.meta.filename === process.argv[1]) {
  console.log(
    `| host | | ${["", "Carom, "].flatMap((side) => RATES.map((rate) => `${side}${rate} Hz`)).join(" | ")} |\n|---|---|${"---|".repeat(8)}`,
  );
  const chosen = process.argv.slice(2);
  for await (const { host, what, digits, before, after } of measured(
    (host) => chosen.length === 0 || chosen.includes(host),
  )) {
    console.log(`| ${host} | ${what} | ${[...before, ...after].map((x) => x.toFixed(digits)).join(" | ")} |`);
  }
  for (const rule of RULES.filter(({ host }) => chosen.length === 0 || chosen.includes(host))) {
    const { host, what, rates = RATES } = rule;
    console.log(
      `\n| ${host}: ${what} | ${rates.join(" | ")} |\n|---|${"---|".repeat(rates.length)}\n${rowsOf(rule).join("\n")}`,
    );
  }
  for (const fact of facts()) console.log(fact);
}
