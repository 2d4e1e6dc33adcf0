import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";

export default {
  name: "d3-zoom",
  create(view, content) {
    content.style.transformOrigin = "0 0";
    const behaviour = zoom()
      .scaleExtent([0.1, 16])
      .on("zoom", ({ transform: { x, y, k } }) => (content.style.transform = `translate(${x}px, ${y}px) scale(${k})`));
    select(view).call(behaviour).call(behaviour.transform, zoomIdentity.translate(-200, -200));
    return content;
  },
};
