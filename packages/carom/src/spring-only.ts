/** Springs alone, in the smallest module: `import { spring, animate } from "carom/spring"`. */

import letters from "./wasm-spring.js";
import { Engine, provide } from "./wasm.js";

provide(0, () => new Engine(letters));

export * from "./common.js";
