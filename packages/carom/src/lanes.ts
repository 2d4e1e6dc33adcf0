/** The shape of an animated value, and the places of its numbers in a row. */

import { finite, isInDomain, isList, written } from "./law.js";

/** Lanes that come to rest together, and their place in the row. */
export interface Group {
  readonly first: number;
  readonly count: number;
}

/** The lanes of a value. Values of the same shape share a layout. */
export class Layout {
  readonly groups: readonly Group[];
  readonly lanes: number;
  /** The keys of an object; `undefined` for a number or a list. */
  readonly #keys: readonly string[] | undefined;
  readonly #known: ReadonlySet<string>;
  /** Whether each group is a list. */
  readonly #isList: readonly boolean[];

  private constructor(value: unknown) {
    const isAlone = typeof value === "number" || isList(value);
    if (!isAlone && (typeof value !== "object" || value === null)) {
      throw new Error(`\`from\` must be a number, a list or an object, but is ${written(value)}`);
    }
    const fields: [string, unknown][] = isAlone ? [["", value]] : Object.entries(value as object);
    const groups: Group[] = [];
    let first = 0;
    for (const [key, field] of fields) {
      // Assigned to an object, this field would become its prototype.
      if (key === "__proto__") throw new Error("`from` must not have a field `__proto__`");
      if (typeof field === "object" && !isList(field)) {
        throw new Error(`\`from.${key}\` must be a number or a list, but is ${written(field)}`);
      }
      const count = isList(field) ? field.length : 1;
      groups.push({ first, count });
      first += count;
    }
    this.groups = groups;
    this.lanes = first;
    this.#keys = isAlone ? undefined : fields.map(([key]) => key);
    this.#known = new Set(this.#keys);
    this.#isList = fields.map(([, field]) => isList(field));
  }

  static readonly #alone = new Layout(0);
  static #latest = Layout.#alone;

  /** Returns the layout of a value: the previous one if it fits. */
  static of(value: unknown): Layout {
    if (typeof value === "number") return Layout.#alone;
    if (!Layout.#latest.#fits(value)) Layout.#latest = new Layout(value);
    return Layout.#latest;
  }

  #fits(value: unknown): boolean {
    const fits = (field: unknown, i: number): boolean =>
      this.#isList[i] ? isList(field) && field.length === this.groups[i].count : typeof field === "number";
    if (!this.#keys) return fits(value, 0);
    if (typeof value !== "object" || value === null || isList(value)) return false;
    const keys = Object.keys(value);
    const fields = value as Record<string, unknown>;
    return keys.length === this.#keys.length && this.#keys.every((key, i) => key === keys[i] && fits(fields[key], i));
  }

  /**
   * Returns the numbers of a value of this shape. If `rest` is given, it supplies the numbers of missing fields. The
   * error names the field that does not fit.
   */
  read(value: unknown, what: string, rest?: readonly number[]): number[] {
    const row: number[] = [];
    if (!this.#keys) {
      this.#readInto(row, 0, value, what);
      return row;
    }
    if (typeof value !== "object" || value === null) {
      throw new Error(`\`${what}\` must be an object, but is ${written(value)}`);
    }
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      if (!this.#known.has(key)) throw new Error(`\`${what}.${key}\` must be a field of the value, which has ${this.#keys.slice(0, 20).join(", ")}`);
    }
    this.#keys.forEach((key, i) => {
      const { first, count } = this.groups[i];
      if (rest && fields[key] === undefined) for (let k = 0; k < count; k++) row.push(rest[first + k]);
      else this.#readInto(row, i, fields[key], `${what}.${key}`);
    });
    return row;
  }

  #readInto(row: number[], group: number, part: unknown, path: string): void {
    if (!this.#isList[group]) {
      row.push(finite(path, part as number));
      return;
    }
    const { count } = this.groups[group];
    if (!isList(part)) throw new Error(`\`${path}\` must be a list, but is ${written(part)}`);
    if (part.length !== count) {
      const numbers = count === 1 ? "1 number" : `${count} numbers`;
      throw new Error(`\`${path}\` must have ${numbers} as the value has, but has ${part.length}`);
    }
    for (let k = 0; k < count; k++) {
      // The name is written only for an error.
      row.push(isInDomain(part[k]) ? part[k] : finite(`${path}[${k}]`, part[k]));
    }
  }

  /** Returns the value of this shape with the number that a function returns for each lane. */
  shape(numberOf: (lane: number) => number): unknown {
    if (!this.#keys) return this.#part(0, numberOf);
    const object: Record<string, number | number[]> = {};
    for (let i = 0; i < this.#keys.length; i++) object[this.#keys[i]] = this.#part(i, numberOf);
    return object;
  }

  /** Returns the value of this shape whose numbers are in a row. */
  shaped(row: ArrayLike<number>): unknown {
    return this.shape((lane) => row[lane]);
  }

  #part(group: number, numberOf: (lane: number) => number): number | number[] {
    const { first, count } = this.groups[group];
    if (!this.#isList[group]) return numberOf(first);
    const list = new Array<number>(count);
    for (let k = 0; k < count; k++) list[k] = numberOf(first + k);
    return list;
  }
}
