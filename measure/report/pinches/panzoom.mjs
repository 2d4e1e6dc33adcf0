import Panzoom from "@panzoom/panzoom";

export default {
  name: "panzoom",
  create(_view, content) {
    Panzoom(content, { minScale: 0.1, maxScale: 16, startX: -200, startY: -200 });
    return content;
  },
};
