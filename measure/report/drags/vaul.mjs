import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import { Drawer } from "vaul";

export default {
  name: "vaul",
  package: "vaul",
  use: "<Drawer.Root>, <Drawer.Content>",
  tracker: "https://github.com/emilkowalski/vaul/issues",
  input: "mouse",
  axis: "y",
  snaps: true,
  only: ["throw"],
  async create() {
    document.body.innerHTML = `<div id="app"></div><style>#drawer{position:fixed;bottom:0;height:560px;width:400px}</style>`;
    const content = h(Drawer.Content, { id: "drawer" }, h(Drawer.Title, null, "A drawer"));
    const root = h(Drawer.Root, null, h(Drawer.Trigger, { id: "open" }), h(Drawer.Portal, null, content));
    createRoot(document.querySelector("#app")).render(root);
    for (let i = 0; i < 100; i++) {
      await clock.frame(clock.now + 1000 / 60);
      // The drawer opens, and refuses drags for half a second.
      if (i === 10) document.querySelector("#open").click();
    }
    const element = document.querySelector("#drawer");
    // Once the drawer is closed, its element is gone.
    const position = () => (element.isConnected ? new DOMMatrix(getComputedStyle(element).transform).m42 : 560);
    return { element, position };
  },
};
