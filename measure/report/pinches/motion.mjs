import { pinch } from "motion";

export default {
  name: "Motion's pinch",
  create(_view, content) {
    content.style.touchAction = "none";
    content.style.left = content.style.top = "-200px";
    pinch(content, () => {}, { scale: { min: 0.1, max: 16 }, rotate: false });
    return content;
  },
};
