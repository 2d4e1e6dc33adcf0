// Interruptions at random instants. The position and velocity that you see must continue, whatever forms the values have.
import assert from "node:assert/strict";
import { testOf } from "./browser.mjs";

const test = testOf("card.html");

// Computed colours in rgb() are whole numbers, so you can't tell a velocity from them. Those in other notations are not rounded.
const VALUES = {
  filter: ["none", "blur(6px)", "blur(2px) brightness(1.5)", "blur(8px) brightness(0.5)"],
  backdropFilter: ["none", "grayscale(1)", "grayscale(0)", "grayscale(0.5) sepia(1)"],
  boxShadow: [
    "none",
    "0 4px 12px oklab(0 0 0)",
    "0 8px 20px oklch(60% 0.2 260 / 0.4)",
    "0 2px 4px oklch(60% 0.2 30), 0 12px 30px oklab(0 0 0 / 0.5)",
  ],
  padding: ["8px", "20px 0px", "0px 20px 10px", "var(--gap)", "2em", "10%"],
  transform: [
    "none",
    "rotate(60deg)",
    "translate(40px, 10px) scale(1.5)",
    "scale(2) rotate(20deg)",
    "translate(50%)",
    "rotate(-30deg)",
  ],
  translate: ["none", "100px 50px", "60px", "0px 0px 30px"],
  borderRadius: ["8px", "50%", "20px 0px", "0px 20px"],
  color: [
    "oklab(0.6 0.1 0.1)",
    "oklch(70% 0.1 200)",
    "oklab(0 0 0 / 0.3)",
    "color(srgb 0.2 0.4 1)",
    "oklch(30% 0.1 90 / 0)",
  ],
};

/** Interrupts each property `count` times, and returns the jumps of position and velocity as fractions of the travel. */
async function interrupt([values, count]) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  document.documentElement.style.cssText = "--gap: 24px";
  const real = performance.now;
  const rows = [];
  const OMEGA = (2 * Math.PI) / 0.8;
  for (const [key, list] of Object.entries(values)) {
    for (let i = 0; i < count; i++) {
      const element = document.body.appendChild(document.createElement("div"));
      element.style.cssText = "position: absolute; width: 100px; height: 100px";
      const from = Math.floor(random() * list.length);
      const [a, b, c] = [
        0,
        1 + Math.floor(random() * (list.length - 1)),
        1 + Math.floor(random() * (list.length - 2)),
      ].map((step) => list[(from + step) % list.length]);
      element.style[key] = a;
      await frame();
      performance.now = () => document.timeline.currentTime;
      const css = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const read = () => getComputedStyle(element).getPropertyValue(css);
      const seek = (time) => {
        for (const one of element.getAnimations()) {
          one.pause();
          one.currentTime = time;
        }
      };
      /**
       * Returns the numbers of a value, in the form that a mixture of all three values has. Computed values leave out what repeats or is 0.
       */
      const rowOf = (text) => {
        for (const other of [a, b, c]) {
          const one = element.animate(
            { [key]: [text, other] },
            { duration: 1, easing: "linear(0.001, 0.001)", fill: "both" },
          );
          one.pause();
          text = read();
          one.cancel();
        }
        const numbers = (part) => (part.match(/-?[\d.]+(e[-+]?\d+)?/g) ?? []).map(Number);
        return text
          .replace(/([-+]) (?=\d)/g, "$1")
          .split(/(?=oklab)|(?<=\))/)
          .flatMap((part) => {
            if (!part.startsWith("oklab")) return numbers(part);
            const [l, x, y, alpha = 1] = numbers(part);
            return [l * alpha, x * alpha, y * alpha, alpha];
          });
      };
      const options = { duration: 0.8, bounce: [0, 0.4][i % 2] };
      const time = 40 + 300 * random();
      const before = animateElement(element, { [key]: b }, options);
      seek(time - 3);
      const p0 = read();
      seek(time);
      const p1 = read();
      const isAlive = !before.isAtRest;
      animateElement(element, { [key]: c }, options);
      seek(0);
      const q1 = read();
      seek(3);
      const q2 = read();
      const [x0, x1, y1, y2, end, start] = [p0, p1, q1, q2, c, a].map(rowOf);
      performance.now = real;
      const size = (row, other) => Math.max(...row.map((number, k) => Math.abs(number - (other[k] ?? 0))));
      const travel = Math.max(size(x1, end), size(x1, start), 1);
      const isSame = [x0, x1, y1, y2].every((row) => row.length === y2.length);
      const velocities = [
        x1.map((number, k) => (number - x0[k]) / 0.003),
        y2.map((number, k) => (number - y1[k]) / 0.003),
      ];
      const speed = Math.max(...velocities[0].map(Math.abs)) / travel;
      rows.push({
        name: `${key}: ${a} -> ${b} at ${time.toFixed(0)} ms -> ${c}`,
        isAlive,
        isSame,
        position: size(x1, y1) / travel,
        speed,
        velocity: size(...velocities) / travel,
        allowed: 0.3 * speed + OMEGA ** 2 * 0.006,
        seen: [p0, p1, q1, q2].join(" | "),
      });
      element.remove();
    }
  }
  return rows;
}

test("position and velocity go on through 210 interruptions at random instants", async ({ page }) => {
  const rows = await page.evaluate(interrupt, [VALUES, 30]);
  assert.ok(rows.length >= 200 && rows.every(({ isAlive }) => isAlive));
  const jumps = rows.filter((row) => !row.isSame || row.position > 0.02 || row.velocity > row.allowed);
  const fast = rows.filter(({ speed }) => speed > 1).length;
  console.log(
    `${rows.length} interruptions, ${fast} of them faster than a travel a second: ${jumps.length} jump; ` +
      `at most ${(100 * Math.max(...rows.map(({ position }) => position))).toFixed(2)} % of the travel`,
  );
  assert.deepEqual(jumps, []);
});
