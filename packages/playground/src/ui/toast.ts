import { el } from "./dom";

const line = el("div", { class: "toast", role: "status", "aria-live": "polite" });
let timer = 0;

/** The one line at the foot of the page; belongs into the document once. */
export const toastLine = line;

/** Says something short, in sight for two seconds and to screen readers. */
export function toast(text: string): void {
  line.textContent = text;
  line.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => line.classList.remove("shown"), 2000);
}
