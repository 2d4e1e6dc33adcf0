/**
 * Springs in TypeScript, without WebAssembly: `import { animate, spring } from "carom/spring"`.
 *
 * @module carom/spring
 */

export * from "./common.js";
