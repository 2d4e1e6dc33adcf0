import { bindDrag } from "carom/drag";

export default {
  name: "Carom, bindDrag with snap",
  package: "carom",
  use: 'bindDrag(element, { axis: "y", snap: [{ y: 0 }, { y: 560 }] })',
  tracker: "https://github.com/carom-motion/carom/issues",
  input: "mouse",
  axis: "y",
  snaps: true,
  only: ["throw", "flick-rates"],
  create() {
    document.body.innerHTML = `<div id="sheet" style="position:fixed;bottom:0;height:560px;width:400px"></div>`;
    const element = document.querySelector("#sheet");
    let shown = 0;
    bindDrag(element, { axis: "y", snap: [{ y: 0 }, { y: 560 }], onUpdate: ({ y }) => (shown = y) });
    return { element, position: () => shown };
  },
};
