/**
 * A module as text, which travels inside the JavaScript. Frequent bytes are one letter and the others two, so that what
 * compresses the text finds in it what repeats in the bytes; in base64 it does not, and a download is a third longer.
 */

/** ASCII that no string, template or page has to escape. The last two begin a pair. */
const LETTERS = Array.from({ length: 95 }, (_, i) => 32 + i).filter((code) => !"\"'`$<\\".includes(String.fromCharCode(code)));
const SINGLE = LETTERS.length - 2;

/** The bytes of what `scripts/embed.mjs` has written: the frequent ones in hexadecimal, then all in letters. */
export function bytesOf(text: string): Uint8Array {
  const frequent = Array.from({ length: SINGLE }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
  const rare = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !frequent.includes(byte));
  /** What a letter stands for: a byte; or 256 and more, where its pairs begin among the rare ones. */
  const meaning = new Uint16Array(128);
  const second = new Uint8Array(128);
  LETTERS.forEach((code, i) => {
    meaning[code] = i < SINGLE ? frequent[i] : 256 + (i - SINGLE) * LETTERS.length;
    second[code] = i;
  });
  // Written over what has been read: no byte is longer than its letters.
  const bytes = new TextEncoder().encode(text);
  let end = 0;
  for (let at = 2 * SINGLE; at < bytes.length; at++) {
    const byte = meaning[bytes[at]];
    bytes[end++] = byte < 256 ? byte : rare[byte - 256 + second[bytes[++at]]];
  }
  return bytes.subarray(0, end);
}
