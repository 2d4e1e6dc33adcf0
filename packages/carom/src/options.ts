/** Options objects: a field that is not an option is an error, and not ignored. */

/** Returns the number of letters to insert, remove or replace to turn one word into another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  [...one].forEach((letter, i) => {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      next.push(Math.min(row[j] + Number(letter !== other[j]), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  });
  return row[other.length];
}

/** Returns the known name that is most like an unknown one, if any is: letter case and `_` do not matter. */
function likeness(unknown: string, names: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll("_", "");
  const far = names.map((name) => distance(plain(unknown), plain(name)));
  const least = Math.min(...far);
  return least <= Math.max(1, unknown.length / 3) ? names[far.indexOf(least)] : undefined;
}

/**
 * Throws an error that names the first field that is not among the known names, and the known name that is most like it.
 *
 * @param given the options; `undefined` and `null` have no fields
 * @param path the place of the options among others, such as `physics.`
 */
export function checkNames(given: object | undefined | null, names: readonly string[], path = ""): void {
  for (const name in given) {
    if (names.includes(name)) continue;
    const like = likeness(name, names);
    const help = like === undefined ? `the options are: ${names.map((known) => path + known).join(", ")}` : `did you mean \`${path}${like}\`?`;
    throw new Error(`there is no option \`${path}${name}\`; ${help}`);
  }
}
