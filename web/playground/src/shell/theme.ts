import { colour, themeChanged } from "../plot/colours";
import { el, icon } from "../ui/dom";

type Theme = "light" | "dark";

/** VitePress keeps the site's theme under this key: "light", "dark", or "auto" for the system's. */
const KEY = "vitepress-theme-appearance";

const system = matchMedia("(prefers-color-scheme: dark)");
const chosen = (): Theme | undefined => document.documentElement.dataset.theme as Theme | undefined;
const current = (): Theme => chosen() ?? (system.matches ? "dark" : "light");

const SUN = [
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
];
const MOON = ["M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"];

/** Follows the system's light or dark mode until the visitor chooses a theme here or on the site. */
export function themeButton(): HTMLButtonElement {
  const button = el("button", { class: "icon-button", type: "button" });
  const show = (): void => {
    const next = current() === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", `Switch to the ${next} theme`);
    button.replaceChildren(icon(...(next === "light" ? SUN : MOON)));
    themeChanged();
    for (const bars of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      bars.content = colour("--page");
  };
  button.addEventListener("click", () => {
    const next: Theme = current() === "dark" ? "light" : "dark";
    const followsSystem = next === (system.matches ? "dark" : "light");
    const preference = followsSystem ? "auto" : next;
    apply(preference);
    remember(preference);
    show();
  });
  // The theme may have changed in another tab, or on the site while this page was in the back-forward cache.
  const follow = (): void => {
    apply(stored());
    show();
  };
  addEventListener("storage", ({ key }) => key === KEY && follow());
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  // More contrast and forced colours change the colours, too.
  for (const query of [system, matchMedia("(prefers-contrast: more)"), matchMedia("(forced-colors: active)")])
    query.addEventListener("change", show);
  show();
  return button;
}

function apply(preference: string | null): void {
  if (preference === "light" || preference === "dark") document.documentElement.dataset.theme = preference;
  else delete document.documentElement.dataset.theme;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return chosen() ?? null;
  }
}

function remember(preference: string): void {
  try {
    localStorage.setItem(KEY, preference);
  } catch {
    // If the browser doesn't let the page store the choice, it only lasts as long as the page.
  }
}
