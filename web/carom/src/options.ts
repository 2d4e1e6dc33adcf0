/** Checks options objects. An unknown field is an error. */

/**
 * A table of the names of an options type. `Object.keys({ … } satisfies NamesOf<Options>)` doesn't compile if a name is missing or unknown,
 * so the table always agrees with the type.
 */
export type NamesOf<Options> = { [K in keyof Options]-?: 1 };

type Keys<Forms> = Forms extends Forms ? keyof Forms : never;

/** An object in exactly one of several forms. It doesn't have fields that only the other forms have. */
export type OneOf<Forms, All extends PropertyKey = Keys<Forms>> = Forms extends Forms
  ? Forms & { [K in Exclude<All, keyof Forms>]?: undefined }
  : never;

/** The most characters of a caller's text that a message repeats. */
export const MOST_QUOTED = 200;

/** Returns a text in quotation marks, without its control characters, and cut if it is long. */
export function quoted(text: string): string {
  const cut = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return JSON.stringify(cut).replace(/[\u007f-\u009f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

/** Removes the common beginning and end of two names, and returns the length of the longer rest. */
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
 * @param given the options. `undefined` and `null` have no fields
 * @param path the path of these options within the caller's options, such as `physics.`
 */
export function checkNames(given: object | undefined | null, names: readonly string[], path = ""): void {
  // Only look at the object's own fields, because old libraries add fields to `Object.prototype`.
  for (const name of Object.keys(given ?? {})) {
    if (names.includes(name)) continue;
    const near = nearestName(name, names);
    const help = near
      ? `did you mean \`${path}${near}\`?`
      : `the options are: ${names.map((known) => path + known).join(", ")}`;
    throw new Error(`there is no option \`${path}${quoted(name).slice(1, -1)}\`; ${help}`);
  }
}

/** Returns the name nearest to another one, or `undefined` if none is near. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > 100) return undefined;
  const [nearest] = [...names].sort((a, b) => difference(a, name) - difference(b, name));
  return nearest !== undefined && difference(nearest, name) <= 1 + name.length / 4 ? nearest : undefined;
}

/**
 * Returns a name if it is one of the known ones. Otherwise throws an error that names the nearest known name, or all of them.
 *
 * @param field the argument or option that holds the name
 */
export function knownName<Name extends string>(field: string, name: unknown, names: readonly Name[]): Name {
  if (names.includes(name as Name)) return name as Name;
  const near = typeof name === "string" ? nearestName(name, names) : undefined;
  const all = names.map((known) => `"${known}"`);
  const help = near ? `; did you mean "${near}"?` : "";
  throw new Error(
    `\`${field}\` must be ${all.slice(0, -1).join(", ")} or ${all.at(-1)}, but is ${typeof name === "string" ? quoted(name) : String(typeof name)}${help}`,
  );
}
