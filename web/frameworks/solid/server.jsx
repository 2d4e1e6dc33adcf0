import { generateHydrationScript, renderToString } from "solid-js/web";
import { App } from "./App.jsx";

export const render = () => renderToString(() => <App />);

/** Solid's script for the head, without its element, so that a page can load it from a file. */
export const script = generateHydrationScript()
  .replace(/^<script[^>]*>/, "")
  .replace(/<\/script>.*$/s, "");
