import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import { themeChanged } from "../plot/colours";

// The plots are drawn again, because text on a canvas keeps the font with which it was drawn.
document.fonts.addEventListener("loadingdone", themeChanged);
