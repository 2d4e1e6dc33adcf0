/** Springs for loops that move a value by one step at a time. */

import { decimal, finite, positive, demand, type Law } from "./law.js";
import { checkNames } from "./options.js";
import type { State } from "./spring.js";
import { basisAt, modesOf, type Basis } from "./spring/modes.js";

/** A step. It has the spring's numbers, the step's length, and the functions of time that multiply the state. */
type Step = Law & { readonly dt: number; readonly basis: Basis };

/** How many steps we keep, for programs that step several laws in turn. */
const MOST = 8;
const kept: Step[] = [];
let next = 0;

/**
 * Returns the functions that multiply the state in a step. We compare the law's numbers, not the object, so callers may change the numbers.
 */
function stepOf({ mass, stiffness, damping }: Law, dt: number): Basis {
  for (let i = 0; i < kept.length; i++) {
    const one = kept[i]!;
    if (one.stiffness === stiffness && one.damping === damping && one.dt === dt && one.mass === mass) return one.basis;
  }
  const basis = basisAt(modesOf({ mass, stiffness, damping }), dt);
  // Copy field by field. Copying the object would take twenty times as long as the step itself.
  kept[next] = { mass, stiffness, damping, dt, basis };
  next = (next + 1) % MOST;
  return basis;
}

/**
 * Advances a state by `dt` seconds on a spring, exactly, so steps of any length lead to the same state. It doesn't check its arguments. It
 * allocates only if the last eight kinds of steps didn't have this law and `dt`, so your loop can step thousands of values.
 *
 * @param law a checked law, such as `spring({ duration: 0.4 }).law`, whose numbers you may change. Without stiffness, drag alone acts
 * @param state the state, which is changed
 * @example
 * ```ts
 * const { law } = spring({ duration: 0.4, bounce: 0.2 });
 * const loop = () => {
 *   for (const ball of balls) stepSpring(law, ball, pointer.x, 1 / 60);
 *   requestAnimationFrame(loop);
 * };
 * ```
 */
export function stepSpring(law: Law, state: State, target: number, dt: number): void {
  const basis = stepOf(law, dt);
  const y = state.position - target;
  const v = state.velocity;
  state.position = target + basis.displacement(y, v);
  state.velocity = basis.velocity(y, v);
}

/** The numbers of a spring that a program steps once a frame. */
export interface FrameSpring {
  /** The part of the distance to the target that is added to the velocity in each frame, above 0. */
  pull: number;
  /** The part of the velocity that is lost in each frame, from 0 to below 1. */
  drag: number;
  /** Frames a second. @default 60 */
  rate?: number | undefined;
}

/**
 * Returns the exact spring of a program that steps `v += pull * (target - x) - drag * v; x += v` once a frame, at the rate that you tuned
 * it for. Multiply your program's velocity by `rate` to get the velocity per second. `retune` of `carom-tools/convert` knows more kinds of
 * programs.
 *
 * @throws If a number is out of its range, or no spring swings from frame to frame as your program does.
 * @example
 * ```ts
 * // velocity += 0.1 * (target - x); velocity *= 0.8; x += velocity
 * animate(0, 300, frameSpring({ pull: 0.08, drag: 0.2 }));
 * ```
 */
export function frameSpring(options: FrameSpring): { stiffness: number; damping: number } {
  checkNames(options, ["pull", "drag", "rate"]);
  const { pull, drag, rate = 60 } = options;
  positive("pull", pull);
  demand(drag >= 0 && drag < 1, "drag", "be at least 0 and below 1", drag);
  positive("rate", rate);
  // One frame multiplies the state by a matrix with this trace and determinant. Its eigenvalues give the spring.
  const trace = 2 - pull - drag;
  const determinant = 1 - drag;
  const discriminant = trace * trace - 4 * determinant;
  if (discriminant >= 0 && trace <= 0)
    throw new Error(
      `\`pull\` must be so small that the value does not change sides in each frame, but is ${decimal(pull)}`,
    );
  const half = -0.5 * Math.log(determinant);
  const root = Math.sqrt(Math.abs(discriminant));
  const gap = discriminant < 0 ? Math.atan2(root, trace) : Math.log((trace + root) / 2) + half;
  const product = discriminant < 0 ? half * half + gap * gap : half * half - gap * gap;
  return { stiffness: finite("pull", product * rate * rate), damping: 2 * half * rate };
}
