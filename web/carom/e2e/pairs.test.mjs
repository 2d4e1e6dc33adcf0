// Animates every longhand that the browser can animate from one value to another. Compares what `animateElement` shows with the browser's
// own mixture at the same progress.
//
// `npx playwright test --config web/playwright.config.mjs --project=carom pairs` prints the number of pairs and the largest difference.
import assert from "node:assert/strict";
import { testOf } from "./browser.mjs";

const test = testOf("card.html");

/** Values to try for every property. The browser says which of them it mixes. */
const POOL = [
  ...["0px", "8px", "20px", "40%", "calc(10% + 4px)", "1.5em", "auto", "normal", "none"],
  ...["8px 24px", "0px 20px", "20px 0px", "10% 30px", "1px 2px 3px", "4px 2px 9px"],
  ...["0", "1", "0.3", "2.5", "300", "900", "3", "12", "1 / 1", "16 / 9", "20deg", "110deg"],
  ...["red", "rgb(0 0 255 / 0.4)", "oklch(70% 0.1 200)", "transparent"],
  ...["blur(2px)", "blur(6px) brightness(1.5)", "grayscale(0)", "grayscale(1)", "drop-shadow(2px 4px 6px #0008)"],
  ...["0px 1px 2px #0006", "4px 8px 20px #06f, 0px 0px 2px red", "inset 0px 2px 4px 1px red", "1px 2px 3px red"],
  ...["translate(10px, 20px)", "rotate(60deg) scale(2)", "rotate(10deg) scale(1)", "matrix(1, 0.2, 0, 1, 10, 0)"],
  ...["inset(0px)", "inset(10px 20px)", "circle(50%)", "circle(10px)", "circle(40px at 10px 20px)"],
  ...["path('M 0 0 L 10 10')", "path('M 5 0 L 30 90')", '"wght" 300', '"wght" 800', "1fr 1fr", "3fr 1fr"],
  ...[
    "0% 0%",
    "10px 30px",
    "50% 20%",
    "2 8",
    "x 20deg",
    "x 90deg",
    "1 1 0 40deg",
    "ray(20deg)",
    "ray(80deg)",
    "2 1.5",
    "0.5 3",
  ],
  ...[
    "visible",
    "hidden",
    "rect(0px 10px 20px 0px)",
    "rect(4px 50px 60px 8px)",
    "underline",
    "1px",
    "3px",
    "50%",
    "100%",
    "150%",
  ],
];

/** Shorthands, and pairs that authors have reported. */
const REPORTED = [
  ["padding", "8px", "20px 0px"],
  ["margin", "4px", "10px 20px"],
  ["inset", "0px", "10% 20px"],
  ["gap", "0px 20px", "20px 0px"],
  ["border-radius", "8px", "20px 0px"],
  ["border-radius", "0px 20px", "20px 0px"],
  ["border-radius", "8px", "50%"],
  ["border-color", "red", "#06f8"],
  ["border", "0px solid transparent", "4px solid blue"],
  ["outline", "0px solid red", "6px solid blue"],
  ["margin-inline", "4px", "10px 20px"],
  ["padding-block", "4px", "10px 20px"],
  ["inset-inline", "0px", "10px 20px"],
  ["background", "red", "oklch(70% 0.1 200)"],
  ["flex", "1 1 0px", "3 2 10px"],
  ["columns", "100px 2", "200px 5"],
  ["mask-size", "10px 20px", "20px 0px"],
  ["mask-position", "0% 0%", "10px 20px"],
  ["stroke-dasharray", "1 2", "4 5 6"],
  ["border-spacing", "2px", "4px 8px"],
  ["text-decoration-color", "red", "blue"],
  ["filter", "none", "blur(4px) grayscale(1)"],
  ["filter", "blur(0px) grayscale(1)", "blur(4px) grayscale(0)"],
  ["filter", "sepia(0)", "sepia(1)"],
  ["filter", "invert(0)", "invert(1)"],
  ["filter", "opacity(0)", "opacity(1)"],
  ["filter", "blur(2px)", "blur(6px) brightness(1.5)"],
  ["backdrop-filter", "grayscale(0)", "grayscale(1)"],
  ["box-shadow", "none", "0 4px 8px rgb(0 0 0 / 0.5)"],
  ["box-shadow", "0 0 4px rgb(0 0 0)", "0 0 4px rgb(0 255 0)"],
  ["box-shadow", "0 0 4px #000", "0 0 4px #0006"],
  ["box-shadow", "0 0 4px oklch(70% 0.1 200)", "0 0 4px #f00"],
  ["box-shadow", "0 0 0 red", "0 1px 2px #0006, 0 8px 9px blue"],
  ["font-weight", "100", "900"],
  ["aspect-ratio", "1 / 1", "16 / 9"],
  ["clip-path", "inset(0px)", "inset(10px 20px)"],
  ["clip-path", "circle(50%)", "circle(10px)"],
  ["color", "red", "blue"],
  ["color", "transparent", "red"],
  ["line-height", "24px", "40px"],
  ["letter-spacing", "normal", "3px"],
  ["translate", "none", "100px 50px"],
  ["translate", "10px", "30px 50px 20px"],
  ["scale", "none", "1.5 0.5"],
  ["rotate", "none", "1 1 0 90deg"],
  ["rotate", "x 10deg", "y 20deg"],
  ["transform", "none", "rotate(180deg)"],
  ["transform", "rotate(0deg) scale(1)", "rotate(180deg) scale(2)"],
  ["transform", "rotate(10deg)", "scale(2) rotate(20deg)"],
  ["width", "100px", "var(--gap)"],
  ["opacity", "0", "var(--o)"],
  ["padding", "2px", "var(--gap)"],
  ["filter", "blur(0px)", "blur(var(--gap))"],
  ["box-shadow", "none", "0 0 var(--gap) red"],
  ["transform", "none", "translate(var(--gap))"],
  ["width", "100px", "calc(var(--gap) + 10px)"],
  ["border-radius", "8px", "var(--gap)"],
];

/** Properties that we don't compare, and why. */
const ASIDE = {
  x: "the part of `translate`, not the place of an SVG element",
  y: "the part of `translate`, not the place of an SVG element",
};

/** Returns the differences of all pairs as fractions of the travel. */
async function compare([pool, reported]) {
  document.documentElement.style.cssText = "--gap: 24px; --o: 0.7";
  const TIMES = [20, 60, 120, 180, 240, 320];
  const stage = document.body.appendChild(document.createElement("div"));
  stage.style.cssText = "position: relative; width: 400px; height: 300px; font-size: 16px";
  const make = (css, text) => {
    const element = stage.appendChild(document.createElement("div"));
    element.textContent = "x";
    element.style.cssText = `position: absolute; width: 100px; height: 100px; border: solid; ${css}: ${text}`;
    return element;
  };
  const camel = (css) => css.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const read = (element, css) => getComputedStyle(element).getPropertyValue(css);
  const still = (element, css, pair, progress) => {
    const one = element.animate(
      { [camel(css)]: pair },
      { duration: 1000, easing: `linear(${progress}, ${progress})`, fill: "both" },
    );
    one.pause();
    one.currentTime = 500;
    const text = read(element, css);
    one.cancel();
    return text;
  };
  const numbersOf = (text) => (text.replace(/([-+]) (?=\d)/g, "$1").match(/-?[\d.]+(e[-+]?\d+)?/g) ?? []).map(Number);
  /** Returns the words around the numbers, in one of the different ways to write a value. */
  const wordsOf = (text) =>
    text
      .replace(/rgba?\(([^)]*)\)/g, (_, row) => `rgb(${[...row.split(/[,/ ]+/), "1"].slice(0, 4).join(" ")})`)
      .replace(/([-+]) (?=\d)/g, "+ ")
      .replace(/-?[\d.]+(e[-+]?\d+)?/g, "#");
  const withAlpha = (text) =>
    text.replace(/rgba?\(([^)]*)\)/g, (_, row) => `rgb(${[...row.split(/[,/ ]+/), "1"].slice(0, 4).join(" ")})`);
  /** Returns how far two texts are apart, as a fraction of the numbers' travel. */
  const apart = (css, seen, wanted, ends) => {
    if (seen === wanted) return 0;
    let [a, b] = [seen, wanted].map((text) => numbersOf(withAlpha(text)));
    const [c, d] = ends.map((text) => numbersOf(withAlpha(text)));
    if (css === "translate") [a, b] = [a, b].map((row) => [...row, 0, 0].slice(0, 3));
    else if (a.length !== b.length || wordsOf(seen) !== wordsOf(wanted)) return 1;
    const travel = Math.max(...a.map((_, i) => Math.abs((c[i] ?? 0) - (d[i] ?? 0))), 1e-3);
    return Math.max(
      ...a.map((number, i) => {
        const own = Math.abs(c[i] - d[i]) || travel;
        // Computed values are rounded. Colours and some lengths are whole numbers.
        const rounding = Number.isInteger(number) && Number.isInteger(b[i]) ? 1 : 2e-5 * Math.abs(b[i]) + 2e-3;
        return Math.max(0, Math.abs(number - b[i]) - rounding) / (c.length === d.length ? own : travel);
      }),
    );
  };
  /**
   * Whether the browser mixes two values, instead of changing from one to the other at once. A `zoom` of 0 counts as 1, so it and "normal"
   * are one value.
   */
  const mixes = (element, css, pair) =>
    still(element, css, pair, 0) !== still(element, css, pair, 1) &&
    still(element, css, pair, 0.3) !== still(element, css, pair, 0.4) &&
    new Set([0, 0.2, 0.4, 0.7, 1].map((progress) => still(element, css, pair, progress))).size >= 4;
  const pairs = [...reported];
  let tries;
  for (const css of getComputedStyle(stage)) {
    if (css.startsWith("-") || /^(animation|transition)/.test(css)) continue;
    const values = pool.filter((value) => CSS.supports(css, value));
    const found = [];
    tries = 0;
    // Cancelled animations stay in the browser's lists until a frame.
    await frame();
    const element = make(css, "initial");
    for (let i = 0; i < values.length && found.length < 2; i++)
      for (let k = i + 1; k < values.length && found.length < 2; k++)
        if (
          tries++ < 24 &&
          found.every((pair) => pair[1] !== values[i] && pair[2] !== values[k]) &&
          mixes(element, css, [values[i], values[k]])
        )
          found.push([css, values[i], values[k]]);
    element.remove();
    pairs.push(...found);
  }
  const all = pairs.flatMap(([css, from, to]) => [[css, from, to], ...(to.includes("var(") ? [] : [[css, to, from]])]);
  const rows = [];
  const real = performance.now;
  for (const [css, from, to] of all) {
    await frame();
    for (const bounce of [0, 0.4]) {
      const [element, other] = [make(css, from), make(css, from)];
      const ends = [0, 1].map((progress) => still(other, css, [from, to], progress));
      let [worst, at] = [0, ""];
      try {
        performance.now = () => document.timeline.currentTime;
        animateElement(element, { [camel(css)]: to }, { duration: 0.3, bounce });
        const playing = element.getAnimations();
        for (const one of playing) one.pause();
        const law = spring({ duration: 0.3, bounce });
        for (const time of TIMES) {
          for (const one of playing) one.currentTime = time;
          const progress = law.at(time / 1000).position;
          // Near the ends, the same value may have several forms.
          if (Math.abs(1 - progress) < 2e-3) continue;
          const wanted = still(other, css, [from, to], progress);
          const seen = read(element, css);
          const difference = apart(css, seen, wanted, ends);
          if (difference > worst) [worst, at] = [difference, `at ${progress.toFixed(3)}: ${seen} instead of ${wanted}`];
        }
      } catch (error) {
        [worst, at] = [Infinity, error.message];
      } finally {
        performance.now = real;
      }
      for (const one of element.getAnimations()) one.cancel();
      element.remove();
      other.remove();
      rows.push({ css, from, to, bounce, worst, at });
    }
  }
  return rows;
}

test("each property is mixed as the browser mixes it at the spring's progress", async ({ page }) => {
  const rows = await page.evaluate(compare, [POOL, REPORTED]);
  const name = ({ css, from, to }) => `${css}: ${from} -> ${to}`;
  const names = new Set(rows.map(name));
  const properties = new Set(rows.map(({ css }) => css)).size;
  const compared = rows.filter(({ css }) => !(css in ASIDE));
  const apart = compared.filter(({ worst }) => worst > 0.02);
  const most = compared.reduce((a, b) => (b.worst > a.worst ? b : a));
  console.log(
    `${names.size} pairs of ${properties} properties, each with bounce 0 and 0.4: ${apart.length} differ by more than 2 %; ` +
      `at most ${(100 * most.worst).toFixed(2)} % (${name(most)}, ${most.at})`,
  );
  const shown = apart.map((row) => `${name(row)} (${row.bounce}) ${(100 * row.worst).toFixed(1)} % ${row.at}`);
  assert.ok(names.size >= 250, `${names.size} pairs`);
  assert.deepEqual(shown, []);
});
