/** Turns a factor per frame into a line of code that moves the same at any frame rate. */
import { approach } from "carom";
import { choice, el, type Mount, slider } from "./kit";

/** An engine: its name, then how its code writes the seconds since the last frame, a minimum, and an approach at the rate k. */
type Engine = readonly [
  name: string,
  seconds: string,
  least: (seconds: string) => string,
  line: (k: string, seconds: string) => string,
];

export const ENGINES = {
  javascript: [
    "JavaScript",
    "dt",
    (dt) => `Math.min(${dt}, 0.1)`,
    (k, dt) => `x -= (target - x) * Math.expm1(-${k} * ${dt});`,
  ],
  three: ["three.js", "dt", (dt) => `Math.min(${dt}, 0.1)`, (k, dt) => `x = MathUtils.damp(x, target, ${k}, ${dt});`],
  godot: ["Godot", "delta", (dt) => `minf(${dt}, 0.1)`, (k, dt) => `x = lerp(x, target, 1.0 - exp(-${k} * ${dt}))`],
  unity: [
    "Unity",
    "Time.deltaTime",
    (dt) => `Mathf.Min(${dt}, 0.1f)`,
    (k, dt) => `x = Mathf.Lerp(x, target, 1f - Mathf.Exp(-${k}f * ${dt}));`,
  ],
  unreal: [
    "Unreal",
    "DeltaTime",
    (dt) => `FMath::Min(${dt}, 0.1f)`,
    (k, dt) => `X = FMath::Lerp(X, Target, 1.f - FMath::Exp(-${k}f * ${dt}));`,
  ],
  bevy: ["Bevy", "time.delta_secs()", (dt) => `${dt}.min(0.1)`, (k, dt) => `x.smooth_nudge(&target, ${k}, ${dt});`],
  c: ["C", "dt", (dt) => `fmin(${dt}, 0.1)`, (k, dt) => `x -= (target - x) * expm1(-${k} * ${dt});`],
  glsl: ["GLSL", "dt", (dt) => `min(${dt}, 0.1)`, (k, dt) => `x = mix(x, target, 1.0 - exp(-${k} * ${dt}));`],
} as const satisfies Record<string, Engine>;

const AWAY = {
  arrive: "has arrived",
  "go on": "goes on from there",
} as const;

/** Returns the line of code for an engine. `away` says what the value does after a pause. */
export function lineOf(engine: keyof typeof ENGINES, decayRate: number, away: keyof typeof AWAY): string {
  const [, seconds, least, line] = ENGINES[engine];
  // Some engines read a number without a decimal point as an integer, so add the point.
  const k = String(Number(decayRate.toPrecision(4)));
  return line(k.includes(".") ? k : `${k}.0`, away === "arrive" ? seconds : least(seconds));
}

export const mount: Mount = (root) => {
  let [lerp, frameRate, engine, away]: [number, number, keyof typeof ENGINES, keyof typeof AWAY] = [
    0.1,
    60,
    "javascript",
    "arrive",
  ];
  const code = el("code");
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const show = (): void => {
    const exact = approach({ lerp, frameRate });
    const ms = (seconds: number | undefined): string => `${Math.round(1000 * (seconds ?? 0))} ms`;
    code.textContent = lineOf(engine, exact.decayRate, away);
    const faster = approach({ lerp, frameRate: 2 * frameRate });
    words.textContent = `Half of the way takes ${ms(exact.timeAt(0.5))}, and 95 % of it ${ms(exact.timeAt(0.95))}, on every screen. With your factor once a frame, half takes ${ms(faster.timeAt(0.5))} at ${2 * frameRate} frames a second.`;
  };
  const set =
    <T>(keep: (value: T) => void) =>
    (value: T): void => {
      keep(value);
      show();
    };
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      slider(
        { label: "Your factor", min: 0.01, max: 0.95, step: 0.01, value: lerp },
        set((value) => (lerp = value)),
      ),
      choice(
        "at frames a second",
        { 30: "30", 60: "60", 120: "120", 144: "144" },
        "60",
        set((rate) => (frameRate = Number(rate))),
      ),
      choice(
        "in",
        Object.fromEntries(Object.entries(ENGINES).map(([id, [name]]) => [id, name])) as Record<
          keyof typeof ENGINES,
          string
        >,
        engine,
        set((name) => (engine = name)),
      ),
      choice(
        "A tab that was away",
        AWAY,
        away,
        set((rule) => (away = rule)),
      ),
    ),
    el("pre", { class: "figure-line", tabindex: 0, "aria-label": "Your line" }, code),
    words,
  );
  show();
  return () => root.replaceChildren();
};
