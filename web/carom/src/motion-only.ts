/**
 * Any law by its spec, chains, scrollers, springs: `import { motion } from "carom/motion"`.
 *
 * @module carom/motion
 */

import { provideLaws, type LawExports } from "./laws.js";
import { specs } from "./motion.js";
import { provideScrolling, provideSpecs } from "./scrolling.js";
import letters from "./wasm-laws.js";
import { Engine } from "./wasm.js";

let instance: Engine<LawExports> | undefined;
const make = (): Engine<LawExports> => (instance ??= new Engine(letters));

provideScrolling(2, make);
provideLaws(2, make);
provideSpecs(specs);

export * from "./common.js";
export * from "./laws-common.js";
