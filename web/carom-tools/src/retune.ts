/** Exact laws for motions that a program steps once a frame. */

import { askModule, RETUNE } from "./convert-module.js";
import type { State } from "carom";
import { finite } from "../../carom/build/law.js";
import { knownName } from "../../carom/build/options.js";
import { Writer } from "../../carom/build/value.js";

const NOTATIONS = [
  "frame-spring",
  "frame-decay",
  "lerp",
  "euler-spring",
  "svelte",
  "embla",
  "flickity",
  "hyprland",
  "reanimated-decay",
] as const;

/** The notation of a motion by its numbers per frame. */
export type FrameNotation = (typeof NOTATIONS)[number];

/** An exact law that feels like a motion that a program steps once a frame. */
export interface Retuned<Law = { stiffness: number; damping: number } | { drag: number } | { decayRate: number }> {
  /** The law: a spring of mass 1, the drag of a friction in 1/s, or the decay rate of an approach in 1/s. */
  law: Law;
  /**
   * The largest distance between the law and the frames, as a fraction of the travel. The law starts as the frames do: a spring from rest,
   * a decay with the velocity of the first frame.
   */
  distance: number;
  /** The seconds between two frames. */
  frame: number;
  /**
   * Converts the program's state to a state for the law. A law that starts there passes through every frame. The position is relative to
   * its target. The velocity is in the program's unit: per second for `euler-spring` and `hyprland`, and per frame for all others. Returns
   * `undefined` if no law passes through all frames.
   */
  start: (position: number, velocity: number) => State | undefined;
}

/**
 * Returns the exact law that feels like a spring, a decay or a lerp that a program steps once a frame, at the rate that you tuned
 * the program for.
 *
 * | notation | a frame | fields |
 * |---|---|---|
 * | `frame-spring` | `v += pull·(target − x) − drag·v; x += v` | `pull`, `drag`, `rate` |
 * | `frame-decay` | `x += v; v *= factor`, or the other way round | `factor`, `rate`, `moves_first` (1, or 0) |
 * | `lerp` | `x += factor·(target − x)` | `factor`, `rate` |
 * | `euler-spring` | an explicit step of Euler | `mass`, `stiffness`, `damping`, `rate` |
 * | `svelte`, `embla`, `flickity`, `hyprland`, `reanimated-decay` | the library's | the library's, with its defaults |
 *
 * @param fields The numbers. `rate` is 60 unless the program has another default.
 * @throws If the notation or a field is unknown or missing, a number is out of its range, or no law feels like the frames.
 * @example
 * ```ts
 * // velocity *= 0.95 at 60 frames a second
 * const { law, start } = retune("frame-decay", { factor: 0.95 });
 * law; // { drag: 3.08 }
 * start(0, 20); // 20 px a frame: 1231 px/s, which go the same 400 px
 * // x += 0.1 * (target - x) at 60 frames a second
 * approach({ ...retune("lerp", { factor: 0.1 }).law, from: 0, to: 300 });
 * ```
 */
export function retune(
  notation: "frame-decay" | "reanimated-decay",
  fields?: Record<string, number>,
): Retuned<{ drag: number }>;
export function retune(notation: "lerp", fields?: Record<string, number>): Retuned<{ decayRate: number }>;
export function retune(
  notation: Exclude<FrameNotation, "frame-decay" | "reanimated-decay" | "lerp">,
  fields?: Record<string, number>,
): Retuned<{ stiffness: number; damping: number }>;
export function retune(notation: FrameNotation, fields: Record<string, number> = {}): Retuned {
  knownName("notation", notation, NOTATIONS);
  const writer = new Writer().text(notation);
  for (const [name, value] of Object.entries(fields)) writer.text(name).number(finite(name, value));
  type Answer = Pick<Retuned, "law" | "distance" | "frame"> & { starts: [number, number] | [] };
  const { starts, ...retuned } = askModule<Answer>(RETUNE, writer);
  return {
    ...retuned,
    start: (position, velocity) => {
      const [ofPosition, ofVelocity] = starts;
      if (ofPosition === undefined || ofVelocity === undefined) return undefined;
      return {
        position,
        velocity: ofPosition * finite("position", position) + ofVelocity * finite("velocity", velocity),
      };
    },
  };
}
