import { spring, springEasing } from "carom/dom";
import { trackLayout } from "carom/layout";

const [move, browser, carom] = ["move", "browser", "carom"].map((id) => document.getElementById(id));
const slow = { duration: 1, bounce: 0.1 };

// The same spring for both.
const layout = trackLayout(carom, slow);
const { css, durationMs } = springEasing(spring(slow));
document.documentElement.style.setProperty("--spring", css);
document.documentElement.style.setProperty("--spring-duration", `${durationMs}ms`);

move.addEventListener("click", () => {
  layout.change(() => carom.classList.toggle("moved"));
  const turn = () => browser.classList.toggle("moved");
  if (document.startViewTransition) document.startViewTransition(turn).ready.catch(() => {});
  else turn();
});
