import type { Law } from "carom";
import { type Dialect, fromDialect, toDialect } from "carom-tools/convert";
import { TWO_SPRINGS } from "./ranges";

/** The package's `Interpolator` as a dialect, whose fields are options of that class. */
export const twoSprings: Dialect = {
  name: TWO_SPRINGS,
  title: "Rebound rebuilt: two springs",
  fields: [
    { name: "stiffness", unit: "", default: 5 },
    { name: "damping", unit: "", default: 0.5 },
    { name: "duration", unit: "s", default: 1 },
  ],
  presets: {
    article: { stiffness: 5, damping: 1, duration: 0.5 },
    default: { stiffness: 5, damping: 0.5, duration: 1 },
    calm: { stiffness: 5, damping: 2, duration: 1 },
  },
};

/** The spring and the damper to the board that moves. You can't change them. */
const COUPLING = { stiffness: 2, damping: 0.2 };
/** How many simulated seconds the duration plays. */
const NOMINAL_TIME = 5;

/** Returns the spring of a dialect's fields. */
export function springOf(name: string, fields: Record<string, number>): Law {
  if (name !== TWO_SPRINGS) return fromDialect(name, fields);
  const { stiffness = 5, damping = 0.5, duration = 1 } = fields;
  for (const [field, value] of Object.entries({ stiffness, damping })) {
    if (!(value >= 0)) throw new Error(`\`${field}\` must be at least 0, but is ${value}`);
  }
  if (!(duration > 0)) throw new Error(`\`duration\` must be greater than 0, but is ${duration}`);
  const scale = NOMINAL_TIME / duration;
  return {
    mass: 1,
    stiffness: (stiffness + COUPLING.stiffness) * scale ** 2,
    damping: (damping + COUPLING.damping) * scale,
  };
}

/** Returns the dialect's fields for a spring: of all fields that fit, those with the default stiffness. */
export function fieldsOf(name: string, law: Law, digits = 15): Record<string, number> {
  if (name !== TWO_SPRINGS) return toDialect(name, law, digits).fields;
  const stiffness = 5;
  const scale = Math.sqrt(law.stiffness / law.mass / (stiffness + COUPLING.stiffness));
  const damping = law.damping / law.mass / scale - COUPLING.damping;
  if (!(damping >= 0))
    throw new Error("The two springs have at least the damping of the second one: this spring has less");
  const rounded = (value: number): number => Number(value.toPrecision(digits));
  return { stiffness, damping: rounded(damping), duration: rounded(NOMINAL_TIME / scale) };
}
