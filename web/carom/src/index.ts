/**
 * Springs in TypeScript, without WebAssembly: `import { animate, spring } from "carom"`.
 *
 * @module carom
 */

export * from "./common.js";
