import type { Line } from "./line";

/** Keeps the latest samples of a moving value, for drawing while it moves. */
export class History {
  readonly times: number[] = [];
  readonly rows: number[][];

  constructor(
    rows: number,
    private readonly capacity = 1200,
  ) {
    this.rows = Array.from({ length: rows }, () => []);
  }

  get length(): number {
    return this.times.length;
  }
  get last(): number {
    return this.times[this.times.length - 1] ?? 0;
  }

  push(time: number, ...values: number[]): void {
    this.times.push(time);
    this.rows.forEach((row, i) => row.push(values[i] ?? NaN));
    if (this.times.length <= this.capacity) return;
    const surplus = this.capacity >> 2;
    this.times.splice(0, surplus);
    for (const row of this.rows) row.splice(0, surplus);
  }

  clear(): void {
    this.times.length = 0;
    for (const row of this.rows) row.length = 0;
  }

  line(row: number, label: string, colour: string): Line {
    return { label, colour, xs: this.times, ys: this.rows[row] ?? [] };
  }
}
