/** Specs of fitted laws, from the parameters of a fit. */

import type { Parameter } from "./fit.js";
import type { Spec } from "./motion.js";

type Numbers = Record<string, number>;

/** The specs of the models whose parameters have other names in a fit, or are partly constant. */
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
    // The edge in the direction of the velocity.
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

/** A fit has a displacement and a velocity, or a position if released at rest. A critical fit has no damping ratio. */
function spring(n: Numbers): Spec {
  const { response, target, displacement, velocity = 0 } = n;
  const position = displacement === undefined ? n["position"] : target + displacement;
  return { law: "spring", response, dampingRatio: Math.max(0, n["damping_ratio"] ?? 1), position, velocity, target };
}

/** Returns the law, and the time at which it begins. */
export function specOf(model: string, parameters: readonly Parameter[]): { spec: Spec | undefined; begin: number } {
  const numbers: Numbers = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return { spec: SPECS[model]?.(numbers), begin: numbers["begin"] ?? 0 };
}
