import PhotoSwipe from "photoswipe";
import css from "photoswipe/style.css";

export default {
  name: "PhotoSwipe",
  async create(view, content, source) {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const gallery = new PhotoSwipe({
      dataSource: [{ src: source, width: 800, height: 800 }],
      showHideAnimationType: "none",
      appendToEl: view,
      maxZoomLevel: 16,
      initialZoomLevel: 1,
      secondaryZoomLevel: 1,
    });
    gallery.init();
    await new Promise((done) => setTimeout(done, 500));
    content.remove();
    return document.querySelector(".pswp__img:not(.pswp__img--placeholder)");
  },
};
