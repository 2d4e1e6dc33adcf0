/** The shape of an animated value, and the places of its numbers in a row. */

import { finite, isInDomain, isList, written } from "./law.js";
import type { Form } from "./text.js";

/** Lanes that come to rest together, and their place in the row. */
export interface Group {
  readonly first: number;
  readonly count: number;
}

/** The numbers of a row, and their velocities. */
export interface Numbers {
  numberOf(lane: number, isRate: boolean): number;
}

/** Returns the form and the numbers of a text. Error messages call the text `what`. */
type Parse = (text: string, what: string) => readonly [Form, number[]];

/** A part of a value: a number, a list, a text, or an object of parts. */
interface Part {
  fits(value: unknown): boolean;
  /** Adds the numbers of a value to a row. If you give `rest`, it supplies the missing fields. */
  read(row: number[], value: unknown, path: string, rest?: readonly number[]): void;
  /** Returns the value. The velocity of a text is a list. */
  make(numbers: Numbers, isRate: boolean): unknown;
}

/** How deep objects may be nested. */
const DEEPEST = 100;

const lanesOf = ({ first, count }: Group, numbers: Numbers, isRate: boolean): number[] => {
  const list = new Array<number>(count);
  for (let k = 0; k < count; k++) list[k] = numbers.numberOf(first + k, isRate);
  return list;
};

function readList(row: number[], count: number, value: unknown, path: string): void {
  if (!isList(value)) throw new Error(`\`${path}\` must be a list, but is ${written(value)}`);
  if (value.length !== count) {
    throw new Error(
      `\`${path}\` must have ${count === 1 ? "1 number" : `${count} numbers`} as the value has, but has ${value.length}`,
    );
  }
  for (let k = 0; k < count; k++) {
    // Build the name of the field only for an error, because that takes time.
    row.push(isInDomain(value[k]) ? value[k] : finite(`${path}[${k}]`, value[k]));
  }
}

const numberPart = (first: number): Part => ({
  fits: (value) => typeof value === "number",
  read: (row, value, path) => void row.push(finite(path, value as number)),
  make: (numbers, isRate) => numbers.numberOf(first, isRate),
});

const listPart = (group: Group): Part => ({
  fits: (value) => isList(value) && value.length === group.count,
  read: (row, value, path) => readList(row, group.count, value, path),
  make: (numbers, isRate) => lanesOf(group, numbers, isRate),
});

const textPart = (form: Form, group: Group, parse: Parse): Part => ({
  // Another text may need another form. We would have to parse the text to find out, so always make a new layout.
  fits: () => false,
  read(row, value, path) {
    // A value that isn't a text is a velocity, which is a list of numbers.
    if (typeof value !== "string") return readList(row, group.count, value, path);
    const [{ key }, numbers] = parse(value, path);
    if (key !== form.key)
      throw new Error(
        `\`${path}\` must have the form of the value, \`${form.key.slice(0, 100).replace(/#/g, "0")}\`, but is ${written(value)}`,
      );
    for (const number of numbers) row.push(finite(path, number));
  },
  make(numbers, isRate) {
    const list = lanesOf(group, numbers, isRate);
    return isRate ? list : form.write(list);
  },
});

/** `counts` has the number of lanes of each part. */
const objectPart = (keys: readonly string[], parts: readonly Part[], counts: readonly number[]): Part => {
  const known = new Set(keys);
  return {
    fits(value) {
      if (typeof value !== "object" || value === null || isList(value)) return false;
      const given = Object.keys(value);
      const fields = value as Record<string, unknown>;
      return given.length === keys.length && keys.every((key, i) => key === given[i] && parts[i].fits(fields[key]));
    },
    read(row, value, path, rest) {
      if (typeof value !== "object" || value === null)
        throw new Error(`\`${path}\` must be an object, but is ${written(value)}`);
      const fields = value as Record<string, unknown>;
      for (const key of Object.keys(fields)) {
        if (!known.has(key))
          throw new Error(`\`${path}.${key}\` must be a field of the value, which has ${keys.slice(0, 20).join(", ")}`);
      }
      keys.forEach((key, i) => {
        if (rest && fields[key] === undefined) for (let k = 0; k < counts[i]; k++) row.push(rest[row.length]);
        else parts[i].read(row, fields[key], `${path}.${key}`, rest);
      });
    },
    make(numbers, isRate) {
      const object: Record<string, unknown> = {};
      for (let i = 0; i < keys.length; i++) object[keys[i]] = parts[i].make(numbers, isRate);
      return object;
    },
  };
};

/** Returns the part for a value, and adds the part's groups to `groups`. */
function partOf(value: unknown, path: string, groups: Group[], depth: number, parse: Parse | undefined): Part {
  const before = groups.at(-1) ?? { first: 0, count: 0 };
  const first = before.first + before.count;
  const add = (count: number): Group => groups[groups.push({ first, count }) - 1];
  if (typeof value === "number") return numberPart(add(1).first);
  if (isList(value)) return listPart(add(value.length));
  if (typeof value === "string" && parse) {
    const [form] = parse(value, path);
    return textPart(form, add(form.count), parse);
  }
  if (typeof value !== "object" || value === null) {
    throw new Error(
      `\`${path}\` must be a number,${parse ? " a text," : ""} a list or an object, but is ${written(value)}`,
    );
  }
  if (depth > DEEPEST) throw new Error(`\`${path.slice(0, 50)}…\` must be nested at most ${DEEPEST} deep`);
  // A field of this name would replace the prototype of the object that we return.
  if (Object.keys(value).includes("__proto__")) throw new Error(`\`${path}\` must not have a field \`__proto__\``);
  const counts: number[] = [];
  const parts = Object.entries(value).map(([key, field]) => {
    const begun = groups.length;
    const part = partOf(field, `${path}.${key}`, groups, depth + 1, parse);
    counts.push(groups.slice(begun).reduce((sum, { count }) => sum + count, 0));
    return part;
  });
  return objectPart(Object.keys(value), parts, counts);
}

/** The lanes of a value. Values of the same shape share a layout. */
export class Layout {
  readonly groups: readonly Group[];
  readonly lanes: number;
  readonly #part: Part;

  private constructor(value: unknown, parse?: Parse) {
    const groups: Group[] = [];
    this.#part = partOf(value, "from", groups, 0, parse);
    this.groups = groups;
    this.lanes = groups.reduce((sum, { count }) => sum + count, 0);
  }

  static readonly #alone = new Layout(0);
  static #latest = Layout.#alone;

  /**
   * Returns the layout of a value. If the previous layout fits, it is reused.
   *
   * @param parse reads texts. @default texts aren't allowed
   */
  static of(value: unknown, parse: Parse | undefined): Layout {
    if (typeof value === "number") return Layout.#alone;
    if (!Layout.#latest.#part.fits(value)) Layout.#latest = new Layout(value, parse);
    return Layout.#latest;
  }

  /**
   * Returns the numbers of a value of this shape. If `rest` is given, it supplies the numbers of missing fields. The error names the field
   * that doesn't fit.
   */
  read(value: unknown, what: string, rest?: readonly number[]): number[] {
    const row: number[] = [];
    this.#part.read(row, value, what, rest);
    return row;
  }

  /** Returns the value of this shape with these numbers. */
  shape(numbers: Numbers): unknown {
    return this.#part.make(numbers, false);
  }

  /** Returns the velocity in this shape. */
  rate(numbers: Numbers): unknown {
    return this.#part.make(numbers, true);
  }

  /** Returns the value of this shape with the numbers of a row. */
  value(row: readonly number[]): unknown {
    return this.shape({ numberOf: (lane) => row[lane] });
  }
}
