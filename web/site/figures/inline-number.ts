/** A number in a sentence that can be dragged, with a pointer or by the arrow keys. */
import { type Dial, el } from "./kit";

/** The pixels of a drag that change the number by a step. */
const PIXELS = 3;

/** Makes the number. A sideways drag changes it, and a vertical one scrolls the page. */
export function inlineNumber(
  { label, min, max, step, value, unit }: Dial,
  onInput: (value: number) => void,
): HTMLElement {
  const decimals = (String(step).split(".")[1] ?? "").length;
  const it = el("span", {
    class: "inline-number",
    role: "slider",
    tabindex: 0,
    "aria-label": label,
    "aria-valuemin": min,
    "aria-valuemax": max,
  });
  let now = value;
  const show = (): void => {
    it.textContent = `${now.toFixed(decimals)}${unit ? ` ${unit}` : ""}`;
    it.setAttribute("aria-valuenow", String(now));
  };
  const set = (next: number): void => {
    const kept = Math.min(max, Math.max(min, Math.round(next / step) * step));
    if (kept === now) return;
    now = kept;
    show();
    onInput(now);
  };
  let held: { x: number; value: number } | undefined;
  it.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    it.focus();
    it.setPointerCapture(event.pointerId);
    held = { x: event.clientX, value: now };
  });
  it.addEventListener(
    "pointermove",
    (event) => held && set(held.value + Math.round((event.clientX - held.x) / PIXELS) * step),
  );
  for (const name of ["pointerup", "pointercancel"] as const) it.addEventListener(name, () => (held = undefined));
  it.addEventListener("keydown", (event) => {
    const to = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - 10 * step,
      PageUp: now + 10 * step,
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  });
  show();
  return it;
}
