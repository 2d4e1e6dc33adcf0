import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { h } from "vue";
import Figure from "./Figure.vue";
import Foot from "./Foot.vue";
import "./style.css";

/** Applies the stored theme to a page that the browser kept in memory, while the visitor chose a theme in the playground. */
function readTheme(): void {
  const key = "vitepress-theme-appearance";
  dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key), storageArea: localStorage }));
}

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-after": () => h(Foot), "page-bottom": () => h(Foot) }),
  enhanceApp({ app }) {
    app.component("Figure", Figure);
    if (!import.meta.env.SSR) addEventListener("pageshow", ({ persisted }) => persisted && readTheme());
  },
} satisfies Theme;
