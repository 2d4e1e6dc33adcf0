import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { h, nextTick } from "vue";
import Figure from "./Figure.vue";
import Foot from "./Foot.vue";
import { followLanguage, showLanguage } from "./language";
import NotFound from "./NotFound.vue";
import "../../../fonts.css";
import "../../../tokens.css";
import "../../../controls.css";
import "virtual:heights.css";
import "./style.css";

/** Applies the stored theme to a page that the browser kept in memory, while the visitor chose a theme in the playground. */
function readTheme(): void {
  const key = "vitepress-theme-appearance";
  dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
}

/**
 * Keeps the reader's place after a reload or a way back: VitePress scrolls every page to its top when it starts, after the browser has put
 * it where the reader was.
 */
function keepPlace(): void {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry || entry.type === "navigate" || location.hash) return;
  const scroll = window.scrollTo;
  const restore = (): void => {
    window.scrollTo = scroll;
  };
  window.scrollTo = restore;
  setTimeout(restore, 5000);
}

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "not-found": () => h(NotFound),
      "doc-after": () => h(Foot),
      "page-bottom": () => h(Foot),
    }),
  enhanceApp({ app, router }) {
    app.component("Figure", Figure);
    if (import.meta.env.SSR) return;
    keepPlace();
    followLanguage();
    router.onAfterRouteChange = () => void nextTick(showLanguage);
    addEventListener("pageshow", ({ persisted }) => persisted && readTheme());
  },
} satisfies Theme;
