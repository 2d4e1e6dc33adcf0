/** From the numbers of a fit to the law that has them. */

import type { Parameter } from "./fit.js";
import type { Spec } from "./motion.js";

type Numbers = Record<string, number>;

/** By model. What a fit calls otherwise, or leaves at a constant, is here. */
const SPECS: Record<string, (n: Numbers) => Spec> = {
  friction: (n) => ({ law: "friction", drag: n["drag"], ...start(n) }),
  sliding: (n) => sliding(n, n["drag"], n["deceleration"]),
  chromium_fling: (n) => sliding(n, n["gamma"], n["gamma"] * n["beta"]),
  bezier_fling: (n) => ({ law: "bezier_fling", deceleration: n["deceleration"], ...start(n) }),
  power_fling: (n) => ({ law: "power_fling", friction: n["friction"], ...start(n) }),
  spline_fling: (n) => ({ law: "spline_fling", density: 1, friction: n["friction"], ...start(n) }),
  cubic_fling: (n) => ({ law: "cubic_fling", friction: n["friction"], ...start(n) }),
  spring,
  elastic: spring,
  bouncing: (n) => ({
    law: "bouncing",
    // The edge that it goes to.
    [n["velocity"] < 0 ? "min" : "max"]: n["edge"],
    friction: { drag: Math.max(0, n["drag"]) },
    spring: { response: n["response"], dampingRatio: 1 },
    ...start(n),
  }),
  ease: (n) => ({
    law: "ease",
    control: [n["x1"], n["y1"], n["x2"], n["y2"]],
    duration: n["duration"],
    position: n["position"],
    target: n["target"],
  }),
};

const start = (n: Numbers): { position: number; velocity: number } => ({ position: n["position"], velocity: n["velocity"] });

const sliding = (n: Numbers, drag: number, deceleration: number): Spec => ({
  law: "sliding",
  drag: Math.max(0, drag),
  deceleration,
  ...start(n),
});

/** In motion it has a displacement and a velocity; let go at rest, a position. Critical, it has no damping ratio. */
function spring(n: Numbers): Spec {
  const { response, target, displacement, velocity = 0 } = n;
  const position = displacement === undefined ? n["position"] : target + displacement;
  return { law: "spring", response, dampingRatio: Math.max(0, n["damping_ratio"] ?? 1), position, velocity, target };
}

/** The law, and when its own time begins. */
export function specOf(model: string, parameters: readonly Parameter[]): { spec: Spec | undefined; begin: number } {
  const numbers: Numbers = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return { spec: SPECS[model]?.(numbers), begin: numbers["begin"] ?? 0 };
}
