import { bindZoom } from "carom/zoom";

export default {
  name: "Carom",
  create(view, content) {
    const zoom = bindZoom(view, { content, maxScale: 16 });
    zoom.snapTo({ x: -200, y: -200, logScale: Math.log(1) });
    return content;
  },
};
