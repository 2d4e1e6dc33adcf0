import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import { themeChanged } from "../plot/colours";

// Text on a canvas keeps its old font, so draw again when fonts arrive.
document.fonts.addEventListener("loadingdone", themeChanged);
