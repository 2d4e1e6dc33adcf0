// Recordings in data/. They were filmed once, and a command can't repeat them, but it repeats their checks.
import { readFileSync } from "node:fs";

const rows = (file) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));

const trace = (of, unit, samples, marks = []) =>
  [{ trace: 1, of, unit, clock: "frame" }, ...samples.map(([t, x]) => ({ t: t / 1000, x })), ...marks]
    .map((row) => JSON.stringify(row))
    .join("\n");

const smooth = { check: "smooth", why: "Chromium's ratios of scroll jank: 1.4 up to 7 px, else 1.2" };
const whole = {
  check: "continuous",
  at: "everywhere",
  why: "no frame jumps or flashes by more than 5 % of the travel",
};

/** A fling of Chromium after its touchend: finger speed over the speed of the page. */
function chromium(root, name) {
  const { gesture, finger_px_s: speed } = JSON.parse(readFileSync(`${root}/proof/data/chromium/${name}.json`, "utf8"));
  const samples = rows(`${root}/proof/data/chromium/${name}.csv`);
  const first = samples.findIndex(([, y]) => y !== samples[0][1]);
  return { samples: samples.slice(Math.max(first - 1, 0)), gesture, speed };
}

/** The rows of the table that come from recordings. */
export function recorded(root) {
  const one = (key, name, version, scenario, does, text, checks) => ({
    key,
    kind: "recorded",
    name,
    version,
    package: null,
    use: "recorded",
    runtime: "recorded",
    scenario: { name: scenario, does },
    checks,
    traces: [text],
  });
  const ios = rows(`${root}/proof/data/ios/fling_normal.csv`);
  const bounce = rows(`${root}/proof/data/ios/bounce_back.csv`);
  const { samples } = chromium(root, "fling_down_v03000");
  const exponential = chromium(root, "expfling_down_v02500").samples;
  const wheel = chromium(root, "wheel_1x120").samples;
  const friction = { law: "friction", drag: 2.002, position: 400, velocity: 480.834 };
  return [
    one(
      "ios",
      "UIScrollView",
      "iOS 26.5, Simulator",
      "ios-fling",
      "A fling, recorded ten times a second",
      trace("UIScrollView", "pt", ios),
      [
        {
          check: "like",
          spec: friction,
          within: "3%",
          start: 0.02,
          why: "its documents name a deceleration rate of 0.998 per ms",
        },
        { check: "bounds", monotone: "slowing", why: "friction only slows" },
      ],
    ),
    one(
      "ios",
      "UIScrollView",
      "iOS 26.5, Simulator",
      "ios-bounce",
      "A release 177 pt past the edge",
      trace("UIScrollView", "pt", bounce),
      [
        { check: "rests", on: 0, within: "0.5%", why: "it ends on the edge" },
        { check: "bounds", target: 0, x: [-177, 1], why: "it does not swing past the edge" },
        whole,
      ],
    ),
    one(
      "chromium",
      "Chromium, fling",
      "156",
      "chromium-fling",
      "A fling of 3,000 px/s",
      trace("Chromium", "px", samples),
      [whole, smooth],
    ),
    one(
      "chromium",
      "Chromium, fling",
      "156",
      "chromium-classic",
      "A fling of 2,500 px/s by the classic curve",
      trace("Chromium", "px", exponential),
      [whole, smooth],
    ),
    one("chromium", "Chromium, fling", "156", "chromium-wheel", "A notch of a wheel", trace("Chromium", "px", wheel), [
      whole,
    ]),
  ];
}
