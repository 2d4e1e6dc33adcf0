/**
 * A module as text, which travels inside the JavaScript. Frequent bytes are one letter and the others two, so that what
 * compresses the text finds in it what repeats in the bytes; in base64 it does not, and a download is a quarter longer.
 */

/** ASCII that no string, template or page has to escape. The last two begin a pair. */
const LETTERS = Array.from({ length: 95 }, (_, i) => 32 + i).filter((code) => !"\"'`$<\\".includes(String.fromCharCode(code)));
const SINGLE = LETTERS.length - 2;

/** The bytes of what `scripts/embed.mjs` has written: the frequent ones in hexadecimal, then all in letters. */
export function bytesOf(text: string): Uint8Array {
  const start = 2 * SINGLE;
  const frequent = Array.from({ length: SINGLE }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
  const rare = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !frequent.includes(byte));
  const index = new Uint8Array(128);
  LETTERS.forEach((code, i) => (index[code] = i));
  const bytes = new Uint8Array(text.length - start);
  let end = 0;
  for (let at = start; at < text.length; at++) {
    const letter = index[text.charCodeAt(at)];
    if (letter < SINGLE) bytes[end++] = frequent[letter];
    else bytes[end++] = rare[(letter - SINGLE) * LETTERS.length + index[text.charCodeAt(++at)]];
  }
  return bytes.subarray(0, end);
}
