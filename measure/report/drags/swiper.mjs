import Swiper from "swiper";
import { FreeMode } from "swiper/modules";

export default {
  name: "Swiper, freeMode",
  package: "swiper",
  use: "new Swiper(element, { modules: [FreeMode], freeMode: true })",
  tracker: "https://github.com/nolimits4web/swiper/issues",
  input: "mouse",
  isReversed: true,
  create() {
    document.body.innerHTML = `<div class="swiper" style="overflow:hidden;width:600px"><div class="swiper-wrapper"
      style="display:flex;height:400px;transition-property:transform;transition-timing-function:ease-out">
      ${'<div class="swiper-slide" style="flex-shrink:0">slide</div>'.repeat(40)}</div></div>`;
    const element = document.querySelector(".swiper");
    const swiper = new Swiper(element, { modules: [FreeMode], freeMode: true, slidesPerView: 2 });
    return { element, position: () => swiper.wrapperEl.getBoundingClientRect().x, remove: () => swiper.destroy() };
  },
};
