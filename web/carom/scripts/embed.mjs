// Writes a WebAssembly module as text into the sources of a package (see src/letters.ts), so that bundles, pages and Node all load it in the
// same way, without a request. Prints its compressed size, which is what a visitor downloads.
//
//   node web/carom/scripts/embed.mjs scroll.wasm web/carom
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";

const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
  (letter) => !"\"'`$<\\".includes(letter),
);
const SINGLE = LETTERS.length - 2;

/** The frequent bytes in hexadecimal, then all bytes: one letter for a frequent byte, two for any other byte. */
function lettersOf(bytes) {
  const count = new Array(256).fill(0);
  for (const byte of bytes) count[byte] += 1;
  const order = [...count.keys()].sort((a, b) => count[b] - count[a] || a - b);
  const rare = order.splice(SINGLE).sort((a, b) => a - b);
  const words = [];
  order.forEach((byte, i) => (words[byte] = LETTERS[i]));
  rare.forEach(
    (byte, i) => (words[byte] = LETTERS[SINGLE + Math.floor(i / LETTERS.length)] + LETTERS[i % LETTERS.length]),
  );
  return Buffer.from(order).toString("hex") + Array.from(bytes, (byte) => words[byte]).join("");
}

const [file, folder] = process.argv.slice(2);
const name = basename(file, ".wasm");
const source = `const letters: string = ${JSON.stringify(lettersOf(readFileSync(file)))};\nexport default letters;\n`;
writeFileSync(`${folder}/src/wasm-${name}.ts`, source);
console.log(`${name.padStart(8)} in the package: ${gzipSync(source, { level: 9 }).length} bytes after gzip`);
