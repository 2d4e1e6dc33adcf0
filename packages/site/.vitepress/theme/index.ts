import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import DefaultTheme from "vitepress/theme-without-fonts";
import type { Theme } from "vitepress";
import { h } from "vue";
import Figure from "./Figure.vue";
import Foot from "./Foot.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-after": () => h(Foot), "page-bottom": () => h(Foot) }),
  enhanceApp({ app }) {
    app.component("Figure", Figure);
  },
} satisfies Theme;
