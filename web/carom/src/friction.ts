/** Friction in any of its notations, as the drag of the law. */

import type { FrictionParameters } from "./law-table.js";
import { notNegative, positive, demand, warnIfLong } from "./law.js";
import { checkNames } from "./options.js";
import { SpringMotion } from "./spring.js";

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
 * Returns the drag in 1/s of a friction in one of its notations, or `undefined` if you give none of its numbers. With the drag k, the
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
      warnIfLong(field, value);
      return Math.LN2 / value;
    default: {
      demand(value > 0 && value <= 1, field, "be above 0 and at most 1", value);
      const perSecond = form === "decelerationRate" ? 1000 : form === "keptPerSecond" ? 1 : frameRate!;
      if (form === "keptPerFrame") positive(`${path}frameRate`, perSecond);
      return -perSecond * Math.log(value);
    }
  }
}

/** A friction in one notation, and the start of its motion. */
export type FrictionOptions = SomeFriction & {
  /** The position at the start. @default 0 */
  from?: number | undefined;
  /** The velocity at the start, per second. @default 0 */
  velocity?: number | undefined;
};

/**
 * Returns the motion of a release under friction: v′ = −drag·v. Its `rest` is where the motion ends.
 *
 * @throws If a number is out of its range, or the options don't describe exactly one friction.
 * @example
 * ```ts
 * const page = friction({ decelerationRate: 0.998, from: 120, velocity: 900 });
 * page.rest; // 569.5
 * settlingTime(page, 0.5); // half a pixel away from there, below 10 px/s
 * ```
 */
export function friction(options: FrictionOptions): SpringMotion {
  checkNames(options, [...FRICTION, "from", "velocity"]);
  const drag = dragOf(options, "");
  if (drag === undefined)
    throw new Error(
      `a friction takes one of ${FRICTION.slice(0, -1)
        .map((name) => `\`${name}\``)
        .join(", ")}, but has none of them`,
    );
  const { from = 0, velocity = 0 } = options;
  return new SpringMotion({ mass: 1, stiffness: 0, damping: drag }, from, from, velocity);
}
