/** Checks of options objects: an unknown field is an error, and not ignored. */

/** Returns the length of the longer of two names without their common beginning and end. */
function difference(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  let begin = 0;
  let end = 0;
  while (begin < longest && one[begin] === other[begin]) begin++;
  while (end < longest && one.at(-1 - end) === other.at(-1 - end)) end++;
  return longest - begin - end;
}

/**
 * Throws an error that names the first unknown field and the known name nearest to it.
 *
 * @param given the options; `undefined` and `null` have no fields
 * @param path the path of these options within the caller's options, such as `physics.`
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
