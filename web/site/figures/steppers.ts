/** Steppers at any rate, beside the exact solution. */
import { spring } from "carom";
import { type Method, steps } from "carom/laws";
import type { Ink, Mount } from "./kit";
import { Race } from "./race";
import type { Lane, Scene } from "./race-scene";

const METHODS: readonly (readonly [Method, string, string, Ink])[] = [
  ["euler", "Forward Euler", "Euler", "yellow"],
  ["semi-implicit-euler", "Semi-implicit Euler", "semi-implicit", "violet"],
  ["stoermer-verlet", "Störmer–Verlet", "Störmer", "green"],
  ["verlet", "Velocity Verlet", "Verlet", "ivory"],
  ["rk4", "Runge–Kutta 4", "RK4", "blue"],
];
const USUAL = ["euler", "verlet", "rk4"];

const DURATION = 1.6;

export const mount: Mount = (root) => {
  const dials: { rate: number; shown: "usual" | "all"; response: number; dampingRatio: number } = {
    rate: 60,
    shown: "usual",
    response: 0.35,
    dampingRatio: 0.25,
  };
  let start = { from: 0, velocity: 0 };
  const scene = (): Scene => {
    const { rate, shown, response, dampingRatio } = dials;
    const law = { response, dampingRatio, ...start };
    const truth = spring(law);
    const dt = 1 / rate;
    const methods = METHODS.filter(([method]) => shown === "all" || USUAL.includes(method));
    const errors: string[] = [];
    const lanes: Lane[] = methods.map(([method, name, short, ink]) => {
      const states = steps(method, { ...law, dt, count: Math.ceil(DURATION / dt) });
      let worst = 0;
      for (let i = 0; 2 * i < states.length; i++)
        worst = Math.max(worst, Math.abs((states[2 * i] ?? Infinity) - truth.position(i * dt)));
      const error = worst > 10 ? "blows up" : `off by ${(100 * worst).toPrecision(2)} %`;
      errors.push(`${name} ${worst > 10 ? "blows up" : `is off by ${(100 * worst).toPrecision(2)} % of the travel`}`);
      // A stepper doesn't have positions between two steps, so join the steps by straight lines.
      const position = (t: number): number => {
        const place = Math.min(t / dt, states.length / 2 - 1);
        const i = Math.floor(place);
        const [a, b] = [states[2 * i] ?? NaN, states[2 * i + 2] ?? states[2 * i] ?? NaN];
        return a + (place - i) * (b - a);
      };
      return { name: `${name}, ${error}`, short, ink, position, steps: dt };
    });
    lanes.push({ name: "exact at every frame rate", ink: "red", position: (t) => truth.position(t) });
    return {
      lanes,
      truth: (t) => truth.position(t),
      duration: DURATION,
      low: -0.6,
      high: 2.2,
      thrown(from, velocity) {
        start = { from, velocity };
        return scene();
      },
      words: `At ${rate} steps a second, ${errors.join(", ")}. The exact step's error is negligible.`,
    };
  };
  const it = new Race(root, scene);
  it.controls.prepend(
    it.choice(dials, "shown", "Methods", { usual: "three", all: "five" }),
    it.slider(dials, "rate", { label: "Steps a second", min: 5, max: 240, step: 1 }),
    it.slider(dials, "response", { label: "Response", min: 0.1, max: 0.8, step: 0.05, unit: "s" }),
    it.slider(dials, "dampingRatio", { label: "Damping ratio", min: 0, max: 2, step: 0.05 }),
  );
  return () => it.destroy();
};
