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

/** Applies the stored theme, because the visitor may have changed it in the playground while the browser kept this page in memory. */
function readTheme(): void {
  const key = "vitepress-theme-appearance";
  dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
}

/**
 * Keeps the reader's place after a reload or the back button. The browser restores the place, but then VitePress starts and scrolls to the
 * top. So ignore this first scroll.
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

/** Turns on the fonts of text, which a page with a figure leaves off on a slow network. */
function turnFontsOn(): void {
  document.getElementById("text-fonts")?.setAttribute("media", "all");
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
    let isFirst = true;
    router.onAfterRouteChange = () => {
      if (!isFirst) turnFontsOn();
      isFirst = false;
      void nextTick(showLanguage);
    };
    addEventListener("pageshow", ({ persisted }) => persisted && readTheme());
  },
} satisfies Theme;
