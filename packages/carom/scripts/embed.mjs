// Puts the modules into JavaScript: a bundle, a page and Node then find them alike, without a request.
//
//   node scripts/embed.mjs spring.wasm full.wasm fit.wasm
import { readFileSync, writeFileSync } from "node:fs";

for (const [name, file] of [["spring", process.argv[2]], ["full", process.argv[3]], ["fit", process.argv[4]]]) {
  const base64 = readFileSync(file).toString("base64");
  writeFileSync(new URL(`../src/wasm-${name}.ts`, import.meta.url), `const bytes: string = ${JSON.stringify(base64)};\nexport default bytes;\n`);
}
