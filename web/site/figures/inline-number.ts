/** A number in a sentence that can be dragged, with a pointer or by the arrow keys. */
import { type Dial, el, slide, type Slider } from "./kit";

/** How many pixels of a drag change the number by one step. */
const PIXELS = 3;

/** Makes the number. A sideways drag changes it, and a vertical drag scrolls the page. */
export function inlineNumber(
  { label, min, max, step, value, unit }: Dial,
  onInput: (value: number) => void,
): HTMLElement {
  const decimals = (String(step).split(".")[1] ?? "").length;
  const it = el("span", { class: "inline-number" });
  let now = value;
  const text = (): string => `${now.toFixed(decimals)}${unit ? ` ${unit}` : ""}`;
  const set = (next: number): void => {
    const kept = Math.min(max, Math.max(min, Math.round(next / step) * step));
    if (kept === now) return;
    now = kept;
    it.textContent = text();
    onInput(now);
  };
  it.textContent = text();
  const span = max - min;
  const slider: Slider = { at: () => (now - min) / span, text, move: (at) => set(min + at * span) };
  const { show } = slide(it, label, slider, step / span);
  let held: { x: number; value: number } | undefined;
  it.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    it.focus();
    it.setPointerCapture(event.pointerId);
    held = { x: event.clientX, value: now };
  });
  it.addEventListener("pointermove", (event) => {
    if (!held) return;
    set(held.value + Math.round((event.clientX - held.x) / PIXELS) * step);
    show();
  });
  for (const name of ["pointerup", "pointercancel"] as const) it.addEventListener(name, () => (held = undefined));
  return it;
}
