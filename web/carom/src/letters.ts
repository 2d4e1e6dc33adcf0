/**
 * A WebAssembly module as text inside the JavaScript. A frequent byte becomes one letter and any other byte two, so that a compressor still
 * finds repeated bytes in the text. In base64 it wouldn't find them, and the download would be a third longer.
 */

/** The letters: ASCII characters that don't need an escape in strings, templates and pages. Each of the last two begins a pair. */
const LETTERS = Array.from({ length: 95 }, (_, i) => 32 + i).filter(
  (code) => !"\"'`$<\\".includes(String.fromCharCode(code)),
);
const SINGLE = LETTERS.length - 2;

/** Decodes a text that `scripts/embed.mjs` has written. The text has the frequent bytes in hexadecimal, then all bytes in letters. */
export function bytesOf(text: string): Uint8Array {
  const frequent = Array.from({ length: SINGLE }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
  const rare = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !frequent.includes(byte));
  /** The byte that each letter stands for. For a letter that begins a pair, 256 plus the index of its first rare byte. */
  const meaning = new Uint16Array(128);
  const second = new Uint8Array(128);
  LETTERS.forEach((code, i) => {
    meaning[code] = i < SINGLE ? frequent[i] : 256 + (i - SINGLE) * LETTERS.length;
    second[code] = i;
  });
  // Each byte takes one or two letters, so the bytes only overwrite letters that have been read.
  const bytes = new TextEncoder().encode(text);
  let end = 0;
  for (let at = 2 * SINGLE; at < bytes.length; at++) {
    const byte = meaning[bytes[at]];
    bytes[end++] = byte < 256 ? byte : rare[byte - 256 + second[bytes[++at]]];
  }
  return bytes.subarray(0, end);
}
