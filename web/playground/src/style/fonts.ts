import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import { themeChanged } from "../plot/colours";

// Draw the plots again, because text on a canvas keeps the font that it was drawn with.
document.fonts.addEventListener("loadingdone", themeChanged);
