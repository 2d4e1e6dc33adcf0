import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import { useStickToBottom } from "use-stick-to-bottom";

const VIEW = 400;

// The hook is for content that grows while its box is at the end, so it grows by the travel and can't be sent back.
export default {
  name: "use-stick-to-bottom",
  package: "use-stick-to-bottom",
  use: "const { scrollRef, contentRef } = useStickToBottom()",
  tracker: "https://github.com/stackblitz-labs/use-stick-to-bottom/issues",
  isDrawn: true,
  only: ["rest", "rates", "stall", "late-start", "onward"],
  async create() {
    document.body.innerHTML = `<div id="app"></div>`;
    function Box() {
      const { scrollRef, contentRef } = useStickToBottom({ initial: "instant" });
      const content = h("div", { ref: contentRef, id: "content", style: { height: 2 * VIEW } });
      return h("div", { ref: scrollRef, id: "box", style: { height: VIEW, overflow: "auto" } }, content);
    }
    createRoot(document.querySelector("#app")).render(h(Box));
    for (let i = 0; i < 30; i++) {
      await clock.frame(clock.now + 1000 / 60);
      await clock.drawn();
    }
    const [box, content] = ["box", "content"].map((id) => document.getElementById(id));
    const begin = box.scrollTop;
    return { to: (x) => (content.style.height = `${2 * VIEW + x}px`), get: () => box.scrollTop - begin };
  },
};
