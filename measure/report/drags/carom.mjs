import { bindDrag } from "carom/drag";

export default {
  name: "Carom, bindDrag",
  package: "carom",
  use: 'bindDrag(element, { axis: "x" })',
  tracker: "https://github.com/carom-motion/carom/issues",
  input: "mouse",
  create() {
    document.body.innerHTML = `<div id="card" style="position:absolute;width:800px;height:600px"></div>`;
    const element = document.querySelector("#card");
    let shown = 0;
    const bound = bindDrag(element, { axis: "x", onUpdate: ({ x }) => (shown = x) });
    return { element, position: () => shown, remove: () => bound.remove?.() };
  },
};
