import { el } from "./dom";

const line = el("div", { class: "toast", role: "status", "aria-live": "polite" });
let timer = 0;

/** The message line at the foot of the page. The document contains it once. */
export const toastLine = line;

/** Shows a short message for two seconds, and announces it to screen readers. */
export function toast(text: string): void {
  line.textContent = text;
  line.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => line.classList.remove("shown"), 2000);
}
