/** Connects a wheel picker with the elements that show it. */

import { presentTime } from "../frames.js";
import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, equal, offsetIn, VALUE, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import { WheelPicker, type Tick } from "./wheel-picker.js";

/** How a wheel is shown. */
export interface BindWheelPickerOptions extends BoundOptions {
  /** Whether the first row follows the last one. @default false */
  endless?: boolean | undefined;
  /** The row that is selected at the start. @default 0 */
  selected?: number | undefined;
  /**
   * Called at the computed instant when the selection changes in flight, and when a finger changes it. Use it for a sound or a haptic.
   * @default none
   */
  onTick?: ((tick: Tick) => void) | undefined;
  /** Called with the row where the wheel has come to rest. @default none */
  onChange?: ((row: number) => void) | undefined;
}

const NAMES = Object.keys({
  endless: 1,
  selected: 1,
  onTick: 1,
  onChange: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindWheelPickerOptions>);

/** How many pixels a mouse wheel must scroll to turn the picker by a row. */
const NOTCH = 50;

function pickerOf(element: HTMLElement, { endless, selected }: BindWheelPickerOptions): WheelPicker {
  const [first] = element.children as unknown as readonly HTMLElement[];
  return new WheelPicker({ rows: element.children.length, height: first?.offsetHeight || 1, endless, selected });
}

/** A wheel picker that is shown in elements. {@link bindWheelPicker} makes one. */
export class BoundWheelPicker extends Bound<WheelPicker, BindWheelPickerOptions> {
  readonly #rows: readonly HTMLElement[];
  /** The place, in rows, up to which `onTick` has been called. On an endless wheel, the count continues beyond the ends. */
  #place: number;
  #settled: number;
  #shown = NaN;
  #turned = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @internal */
  constructor(element: HTMLElement, options: BindWheelPickerOptions) {
    checkNames(options, NAMES);
    super(checkedElement("element", element), pickerOf(element, options), options);
    this.#rows = [...element.children] as HTMLElement[];
    this.#place = this.#settled = this.part.selected;
    this.style(element, { "touch-action": "pan-x pinch-zoom", "user-select": "none", "-webkit-user-select": "none" });
    this.attributes(element, {
      role: "spinbutton",
      tabindex: "0",
      "aria-valuemin": "0",
      "aria-valuemax": String(this.#rows.length - 1),
      ...VALUE,
    });
    // A screen reader reads the selected row as the value of a spin button. So hide the row elements from it.
    for (const row of this.#rows) this.attributes(row, { "aria-hidden": "true" });
    this.presses = dragPart(this, { axis: "y" });
    this.on(element, "click", (event) => this.#click(event));
    this.on(element, "keydown", (event) => this.#key(event));
    this.on(element, "wheel", (event) => this.#wheel(event), { passive: false });
    this.finally(() => clearTimeout(this.#timer));
    this.show();
    this.#tell();
  }

  /** The row where the wheel rests, or will rest. */
  get selected(): number {
    return this.part.target;
  }

  /**
   * Goes to a row. On an endless wheel, it takes the shorter way.
   *
   * @example minutes.goTo(30);
   */
  goTo(row: number): void {
    this.act((timeMs) => this.part.goTo(timeMs, row));
  }

  /** @internal */
  override act(change: (timeMs: number) => void, timeMs?: number): void {
    super.act(change, timeMs);
    if (!this.part.isHeld) this.#schedule();
  }

  /** @internal */
  override made(options: BindWheelPickerOptions): WheelPicker | undefined {
    checkNames(options, NAMES);
    if (equal(options, this.options, ["endless"])) return this.part;
    return pickerOf(this.element, { ...options, selected: this.part.selected });
  }

  override resize(): void {
    // The height of the rows is read only once, when you bind the wheel.
  }

  /** @internal */
  override show(): void {
    const { position, selected, isAtRest } = this.part;
    if (position !== this.#shown) {
      this.#shown = position;
      const [{ offsetHeight }] = this.#rows;
      const middle = (this.element.clientHeight - offsetHeight) / 2;
      this.#rows.forEach((row, i) => {
        const place = this.part.placeOf(i);
        row.style.translate = `0 ${middle + place - offsetIn(this.element, row, "Top")}px`;
        // A style can turn the row by this number, as on a wheel in perspective.
        row.style.setProperty("--row", String(place / offsetHeight));
      });
    }
    if (this.part.isHeld || isAtRest) this.#reach(this.part.place, 1000 * presentTime());
    if (!isAtRest || selected === this.#settled) return;
    this.#settled = selected;
    this.options.onChange?.(selected);
  }

  /** Sets a timer for the computed instant of the next change of the selection. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const now = 1000 * presentTime();
    const tick = this.part.nextTick(now);
    if (!tick) return;
    this.#timer = setTimeout(() => {
      if (this.part.isHeld) return;
      // If the page was busy, it has missed some ticks, so report these first.
      const half = this.#rows.length / 2;
      this.#reach(
        this.#place + this.#wrapped(tick.row - this.#place + Math.floor(half)) - Math.floor(half),
        tick.timeMs,
      );
      this.#schedule();
    }, tick.timeMs - now);
  }

  /** Calls `onTick` for each row from the last place to another one. */
  #reach(place: number, timeMs: number): void {
    if (place === this.#place) return;
    const step = Math.sign(place - this.#place);
    while (this.#place !== place) {
      this.#place += step;
      this.options.onTick?.({ row: this.#wrapped(this.#place), timeMs });
    }
    this.#tell();
  }

  #wrapped(place: number): number {
    const { length } = this.#rows;
    return place - length * Math.floor(place / length);
  }

  #tell(): void {
    const row = this.#wrapped(this.#place);
    this.element.setAttribute("aria-valuenow", String(row));
    this.element.setAttribute("aria-valuetext", this.#rows[row]?.textContent?.trim() ?? "");
  }

  #click({ target }: Event): void {
    const row = this.#rows.findIndex((one) => one.contains(target as Node));
    if (row >= 0) this.goTo(row);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turns: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };
    const { key } = event;
    if (turns[key] !== undefined) this.act((timeMs) => this.part.goBy(timeMs, turns[key]));
    else if (key === "Home" || key === "End") this.goTo(key === "Home" ? 0 : this.#rows.length - 1);
    else return;
    event.preventDefault();
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || !event.cancelable) return;
    event.preventDefault();
    this.#turned += event.deltaMode === 0 ? event.deltaY : NOTCH * Math.sign(event.deltaY);
    const rows = Math.trunc(this.#turned / NOTCH);
    this.#turned -= NOTCH * rows;
    if (rows !== 0) this.act((timeMs) => this.part.goBy(timeMs, rows));
  }
}

/**
 * Turns an element into a wheel picker. Its children are the rows, all of the same height. Style the element so that it shows the rows
 * around its middle, and clips them (`overflow: clip`).
 *
 * The picker is a spin button for screen readers, with the selected row's text as its value. Arrow keys, page keys, Home, End, a wheel and
 * clicks turn it. Each row has the custom property `--row`, its distance from the middle in rows, for styles in perspective. Reduced motion
 * is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const minutes = bindWheelPicker(element, {
 *   endless: true,
 *   onTick: () => navigator.vibrate?.(3),
 *   onChange: (row) => save(row),
 * });
 * ```
 */
export function bindWheelPicker(element: HTMLElement, options: BindWheelPickerOptions = {}): BoundWheelPicker {
  return new BoundWheelPicker(element, options);
}
