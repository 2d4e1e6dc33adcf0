import { themeChanged } from "../plot/colours";
import { el, icon } from "../ui/dom";

type Theme = "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");
const chosen = (): Theme | undefined => document.documentElement.dataset.theme as Theme | undefined;
const current = (): Theme => chosen() ?? (system.matches ? "dark" : "light");

const SUN = [
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
];
const MOON = ["M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"];

/** Follows the system's light or dark mode until the visitor uses the button. */
export function themeButton(): HTMLButtonElement {
  const button = el("button", { class: "icon-button", type: "button" });
  const show = (): void => {
    const next = current() === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", `Switch to the ${next} theme`);
    button.replaceChildren(icon(...(next === "light" ? SUN : MOON)));
    themeChanged();
  };
  button.addEventListener("click", () => {
    const next: Theme = current() === "dark" ? "light" : "dark";
    const followsSystem = next === (system.matches ? "dark" : "light");
    if (followsSystem) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    remember(followsSystem ? undefined : next);
    show();
  });
  // Colours also change with the settings for more contrast and for forced colours.
  for (const query of [system, matchMedia("(prefers-contrast: more)"), matchMedia("(forced-colors: active)")])
    query.addEventListener("change", show);
  show();
  return button;
}

function remember(theme: Theme | undefined): void {
  try {
    if (theme === undefined) localStorage.removeItem("carom-theme");
    else localStorage.setItem("carom-theme", theme);
  } catch {
    // Without permission to store, the page forgets the choice.
  }
}
