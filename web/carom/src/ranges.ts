/** An allocator of ranges of whole numbers, such as places in a row of numbers, or slots. */

/** Rounds `count` up by at most a quarter, so that a freed range also fits ranges of similar size. */
function roomFor(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

export class Ranges {
  #end = 0;
  readonly #free = new Map<number, number[]>();

  /** @param grow is called with the end of a new range before the range is returned, and makes room up to that end */
  constructor(readonly grow: (end: number) => void) {}

  /** Allocates a range of `count` numbers. Returns its start. */
  take(count: number): number {
    const room = roomFor(count);
    const reused = this.#free.get(room)?.pop();
    if (reused !== undefined) return reused;
    const start = this.#end;
    this.grow(start + room);
    this.#end = start + room;
    return start;
  }

  /** Frees a range of `count` numbers. */
  give(start: number, count: number): void {
    const room = roomFor(count);
    const list = this.#free.get(room);
    if (list) list.push(start);
    else this.#free.set(room, [start]);
  }
}
