/** Ranges of whole numbers, given out and taken back: places in a row of numbers, or slots. */

/** Returns `count`, or up to a quarter more, so that a range given back serves others of about that size. */
function roomFor(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

export class Ranges {
  #end = 0;
  readonly #free = new Map<number, number[]>();

  /** `grow` makes room up to an end, before a range that ends there is given out. */
  constructor(readonly grow: (end: number) => void) {}

  /** Returns the start of a range of `count` numbers. */
  take(count: number): number {
    const room = roomFor(count);
    const reused = this.#free.get(room)?.pop();
    if (reused !== undefined) return reused;
    const start = this.#end;
    this.grow(start + room);
    this.#end = start + room;
    return start;
  }

  /** Takes back a range of `count` numbers. */
  give(start: number, count: number): void {
    const room = roomFor(count);
    const list = this.#free.get(room);
    if (list) list.push(start);
    else this.#free.set(room, [start]);
  }
}
