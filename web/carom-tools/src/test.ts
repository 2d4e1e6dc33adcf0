/**
 * Tests of motion: `import { recordMotion, motionMatchers } from "carom-tools/test"`.
 *
 * @module carom-tools/test
 */

export {
  checkMotion,
  type Amount,
  type Check,
  type Finding,
  type MotionReport,
  type Named,
  type Verdict,
} from "./check.js";
export { assertMotion, motionMatchers, type MatcherResult } from "./matchers.js";
export {
  recordMotion,
  sampleMotion,
  type MarkKind,
  type PageLike,
  type Recorder,
  type RecordOptions,
  type SampleOptions,
} from "./record.js";
