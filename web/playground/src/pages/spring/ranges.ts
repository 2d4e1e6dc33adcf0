/** Ranges of the dialects' sliders. The fields and their units come from the package, and a field without a range here gets one. */

export interface Reach {
  min: number;
  max: number;
  step: number;
  logarithmic?: boolean;
  /** The toolkit's own limits. A widened range stays within them. */
  lowest?: number;
  highest?: number;
}

const seconds: Reach = { min: 0.05, max: 2, step: 0.01 };
const milliseconds: Reach = { min: 50, max: 2000, step: 10 };
const ratio: Reach = { min: 0, max: 2, step: 0.01 };
const stiffness: Reach = { min: 1, max: 5000, step: 1, logarithmic: true };
const percentages: Reach = { min: 0, max: 1, step: 0.01 };
/** A bounce lies between -1 and 1, and a spring with a bounce of 1 isn't damped. */
const bounce: Reach = { min: -0.9, max: 0.95, step: 0.01, lowest: -1, highest: 1 };

const FIELDS: Record<string, Reach> = {
  duration: seconds,
  response: seconds,
  spring_duration: seconds,
  perceptual_duration: seconds,
  visual_duration: seconds,
  duration_ms: milliseconds,
  bounce,
  damping_ratio: ratio,
  ratio,
  stiffness,
  damping: { min: 0, max: 100, step: 0.5 },
  mass: { min: 0.1, max: 10, step: 0.1, logarithmic: true },
  tension: { min: 0, max: 1000, step: 1 },
  friction: { min: 0, max: 120, step: 0.5 },
  bounciness: { min: 0, max: 30, step: 0.5 },
  speed: { min: 0, max: 30, step: 0.5 },
  half_life: { min: 0.01, max: 1, step: 0.01 },
  frequency: { min: 0, max: 10, step: 0.05 },
  angular_frequency: { min: 1, max: 80, step: 0.5 },
  amplitude: { min: 1, max: 3, step: 0.05 },
  period: percentages,
  damping_fraction: ratio,
  spring_constant: stiffness,
  dampening: { min: 0, max: 100, step: 0.5 },
  epsilon: { min: 0.0001, max: 0.1, step: 0.0001, logarithmic: true },
  smooth_time: seconds,
  smoothing_time: seconds,
  spring: { min: 0.1, max: 5, step: 0.1 },
  rate: { min: 30, max: 240, step: 1 },
  period_ms: { min: 10, max: 500, step: 5 },
};

/** The interpolator of the article that rebuilt Facebook's Rebound. The package has it as a class, not as a dialect. */
export const TWO_SPRINGS = "two-springs";

const EXCEPTIONS: Record<string, Record<string, Reach>> = {
  material3: { damping: percentages },
  qml: { damping: percentages },
  svelte: { stiffness: { ...percentages, highest: 1 }, damping: { ...percentages, highest: 1 } },
  fusion: { speed: { min: 1, max: 80, step: 0.5 }, damping: ratio },
  slint: { bounce: { min: -2, max: 1, step: 0.01, highest: 1 } },
  "react-spring-frequency": { damping: ratio, frequency: seconds },
  origami: { tension: { min: 0, max: 100, step: 0.5 }, friction: { min: 0, max: 30, step: 0.25 } },
  [TWO_SPRINGS]: { stiffness: { min: 0, max: 50, step: 0.1 }, damping: { min: 0, max: 10, step: 0.1 } },
  "uikit-timing": { damping: { min: 0, max: 600, step: 1 } },
  gsap: { period: { min: 0.05, max: 1, step: 0.01 } },
  "motion-duration": { bounce: { ...bounce, min: 0, max: 1, lowest: 0 } },
  "anime-duration": { bounce: { ...bounce, min: -1, max: 1 } },
};

/** Returns the range of a field, widened to include the current value as far as the toolkit's limits allow. */
export function reach(dialect: string, field: string, value: number): Reach {
  const usual = EXCEPTIONS[dialect]?.[field] ?? FIELDS[field] ?? around(value);
  const { lowest = -Infinity, highest = Infinity } = usual;
  const max = Math.min(highest, Math.max(usual.max, niceAbove(value, usual.max)));
  const min = Math.max(lowest, Math.min(usual.min, value));
  return { ...usual, min, max };
}

/** Rounds a value to the step of its slider, unless that would make it 0. */
export function stepped(dialect: string, field: string, value: number): number {
  const { step } = reach(dialect, field, value);
  const decimals = (String(step).split(".")[1] ?? "").length;
  const rounded = Number((Math.round(value / step) * step).toFixed(decimals));
  return rounded === 0 ? Number(value.toPrecision(4)) : rounded;
}

/** Returns a range for a field that isn't listed here, around the value that it shows first. */
function around(value: number): Reach {
  const size = 10 ** Math.ceil(Math.log10(Math.abs(value) || 1));
  return { min: value < 0 ? -2 * size : 0, max: 2 * size, step: size / 100 };
}

const niceAbove = (value: number, max: number): number =>
  value > max ? 2 ** Math.ceil(Math.log2(value / max)) * max : max;

/** Returns a field's label: `damping_ratio` becomes "Damping ratio". */
export function fieldName(name: string): string {
  const words = name.replace(/_ms$/, "").replaceAll("_", " ");
  return words[0]?.toUpperCase() + words.slice(1);
}
