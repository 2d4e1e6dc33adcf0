/**
 * Springs in the parameters of other toolkits, and motions as CSS: `import { toDialect, toLinear } from "carom-tools/convert"`.
 *
 * @module carom-tools/convert
 */

export { dialects, fromDialect, springNumbers, toDialect } from "./dialect.js";
export type { Dialect, Field, SpringNumbers, SpringRoot } from "./dialect.js";
export { toKeyframes, toLinear, type Described, type KeyframesOptions, type Linear } from "./export.js";
export { retune, type FrameNotation, type Retuned } from "./retune.js";
