/**
 * A WebAssembly module as text inside the JavaScript. A frequent byte becomes one letter and any other byte two, so that a compressor still
 * finds repeated bytes in the text. It doesn't find them in base64, and that would be a third longer to download.
 */

/** The letters, which are ASCII that doesn't need an escape in strings, templates and pages. The last two begin a pair. */
const LETTERS = Array.from({ length: 95 }, (_, i) => 32 + i).filter(
  (code) => !"\"'`$<\\".includes(String.fromCharCode(code)),
);
const SINGLE = LETTERS.length - 2;

/** Returns the bytes of a text of `scripts/embed.mjs`: the frequent bytes in hexadecimal, then all bytes in letters. */
export function bytesOf(text: string): Uint8Array {
  const frequent = Array.from({ length: SINGLE }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
  const rare = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !frequent.includes(byte));
  /** The byte of each letter, or 256 plus the index among the rare bytes where its pairs begin. */
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
