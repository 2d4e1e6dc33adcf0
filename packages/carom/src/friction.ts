/** Friction in any of its notations, as the drag of the law. */

import type { FrictionParameters } from "./law-table.js";
import { notNegative, positive, require } from "./law.js";

/** The numbers of a friction. */
export const FRICTION = ["drag", "decelerationRate", "keptPerSecond", "keptPerFrame", "halfLife", "frameRate"] as const;

type Name = (typeof FRICTION)[number];
type Form = Exclude<Name, "frameRate">;
/** The notations of one number. */
type Single = Exclude<Form, "keptPerFrame">;

/** A friction in one notation, or none. */
export type SomeFriction =
  | FrictionParameters
  | { [F in Single]: { [K in F]?: number | undefined } & { [K in Exclude<Name, F>]?: undefined } }[Single];

const FORMS = FRICTION.filter((name): name is Form => name !== "frameRate");

/**
 * Returns the drag in 1/s of a friction in one of its notations; `undefined` if none of its numbers is given. With the drag k the
 * velocity after t seconds is v·e^(−kt).
 *
 * @param path the path of these options within the caller's options, such as `physics.`
 */
export function dragOf(given: SomeFriction, path: string): number | undefined {
  const forms = FORMS.filter((name) => given[name] !== undefined);
  const { frameRate } = given;
  if (forms.length === 0 && frameRate === undefined) return undefined;
  const [form] = forms;
  if (forms.length !== 1 || (form === "keptPerFrame") !== (frameRate !== undefined)) {
    const notations = FORMS.map((name) => `\`${path}${name}\`${name === "keptPerFrame" ? " with `frameRate`" : ""}`);
    throw new Error(`a friction takes one of ${notations.join(", ")}`);
  }
  const value = given[form] as number;
  const field = path + form;
  switch (form) {
    case "drag":
      notNegative(field, value);
      return value;
    case "halfLife":
      positive(field, value);
      return Math.LN2 / value;
    default: {
      require(value > 0 && value <= 1, field, "be above 0 and at most 1", value);
      const perSecond = form === "decelerationRate" ? 1000 : form === "keptPerSecond" ? 1 : frameRate!;
      if (form === "keptPerFrame") positive(`${path}frameRate`, perSecond);
      return -perSecond * Math.log(value);
    }
  }
}
