/** Remembers the language that the visitor chose in a group of code tabs, and shows it in all groups of all pages. */
const KEY = "carom-language";

const inputOf = (label: Element): HTMLInputElement | null =>
  document.getElementById(label.getAttribute("for") ?? "") as HTMLInputElement | null;
let isOwn = false;

/** Shows the remembered language in each group that has a tab for it. */
export function showLanguage(): void {
  const chosen = localStorage.getItem(KEY);
  isOwn = true;
  for (const label of document.querySelectorAll(".vp-code-group .tabs label"))
    if (label.textContent === chosen && !inputOf(label)?.checked) (label as HTMLElement).click();
  isOwn = false;
}

/** Stores each choice of the visitor, and shows it in the other groups. */
export function followLanguage(): void {
  addEventListener("change", ({ target }) => {
    if (isOwn || !(target instanceof HTMLInputElement) || !target.closest(".vp-code-group")) return;
    const label = document.querySelector(`label[for="${CSS.escape(target.id)}"]`)?.textContent;
    if (!label) return;
    localStorage.setItem(KEY, label);
    showLanguage();
  });
}
