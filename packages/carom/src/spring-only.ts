/** Springs in TypeScript, without WebAssembly: `import { animate, spring } from "carom/spring"`. */

export * from "./common.js";
