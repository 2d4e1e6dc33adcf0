/**
 * Timelines of springs: `import { move, play, sequence } from "carom/time"`.
 *
 * @module carom/time
 */

export { followMoving } from "./time/follow.js";
export { keyframes, move, type Move, type MoveMotionOptions, type MoveOptions } from "./time/move.js";
export { play, type Playback, type PlayOptions } from "./time/play.js";
export {
  at,
  delay,
  label,
  parallel,
  pause,
  repeat,
  sequence,
  stagger,
  staggered,
  yoyo,
  type Placed,
  type Reversible,
  type StaggerOptions,
  type Step,
} from "./time/step.js";
