/** Specs of fitted laws, from the parameters of a fit. */

import type { Spec } from "carom/laws";
import type { Parameter } from "./fit.js";

type Numbers = Record<string, number>;

/** The specs of the models, from their parameters and the times of a wheel's notches. */
const SPECS: Record<string, (n: Numbers, notches: readonly number[]) => Spec> = {
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
    // The page meets the edge in the direction of its velocity.
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
  wheel_smoothing: (n, notches) => ({
    law: "sequence",
    position: n["position"],
    // Each notch moves the target by one step, so there is a segment for each notch.
    segments: notches.map((time, k) => ({
      law: "approach",
      decayRate: n["rate"],
      target: n["position"] + n["step"] * (k + 1),
      until: k + 1 < notches.length ? { time: notches[k + 1] - time } : undefined,
    })),
  }),
};

const start = (n: Numbers): { position: number; velocity: number } => ({
  position: n["position"],
  velocity: n["velocity"],
});

const sliding = (n: Numbers, drag: number, deceleration: number): Spec => ({
  law: "sliding",
  drag: Math.max(0, drag),
  deceleration,
  ...start(n),
});

/**
 * Returns the spec of a fitted spring. A fit has a displacement and a velocity or, if the spring was released at rest, a position. A
 * critical fit doesn't have a damping ratio.
 */
function spring(n: Numbers): Spec {
  const { response, target, displacement, velocity = 0 } = n;
  const position = displacement === undefined ? n["position"] : target + displacement;
  return { law: "spring", response, dampingRatio: Math.max(0, n["damping_ratio"] ?? 1), position, velocity, target };
}

/** Returns the law of a model, and the time when it begins. */
export function specOf(
  model: string,
  parameters: readonly Parameter[],
  notches: readonly number[],
): { spec: Spec; begin: number } {
  const numbers: Numbers = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return { spec: SPECS[model](numbers, notches), begin: numbers["begin"] ?? 0 };
}
