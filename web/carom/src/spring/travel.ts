/** A spring's travel from a start to a target. Motions, elements, layouts and pictures all read it. */

import type { Law } from "../law.js";
import type { State } from "../spring.js";
import { basisAt, modesOf, type Modes } from "./modes.js";

/** A spring with stiffness, its start and its target. */
export interface SpringTravel {
  readonly law: Law;
  readonly modes: Modes;
  readonly from: number;
  readonly to: number;
  /** The velocity at the start, per second. */
  readonly velocity: number;
}

export const springTravel = (law: Law, from: number, to: number, velocity: number): SpringTravel => ({
  ...{ law, from, to, velocity },
  modes: modesOf(law),
});

/** Returns position and velocity at a time in seconds since the start. Before the start, it returns the state at the start. */
export function stateAt({ modes, from, to, velocity }: Omit<SpringTravel, "law">, t: number): State {
  if (t <= 0) return { position: from, velocity };
  if (t === Infinity) return { position: to, velocity: 0 };
  const basis = basisAt(modes, t);
  return { position: to + basis.displacement(from - to, velocity), velocity: basis.velocity(from - to, velocity) };
}
