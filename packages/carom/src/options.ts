/** Options objects: a field that is not an option is an error, and not ignored. */

/** Returns how many letters of the longer of two names differ, between a common beginning and a common end. */
function difference(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  let begin = 0;
  let end = 0;
  while (begin < longest && one[begin] === other[begin]) begin++;
  while (end < longest && one.at(-1 - end) === other.at(-1 - end)) end++;
  return longest - begin - end;
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
    const [nearest] = [...names].sort((a, b) => difference(a, name) - difference(b, name));
    const isNear = difference(nearest, name) <= 1 + name.length / 4;
    const help = isNear ? `did you mean \`${path}${nearest}\`?` : `the options are: ${names.map((known) => path + known).join(", ")}`;
    throw new Error(`there is no option \`${path}${name}\`; ${help}`);
  }
}
