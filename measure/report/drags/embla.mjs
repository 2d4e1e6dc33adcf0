import EmblaCarousel from "embla-carousel";

export default {
  name: "Embla, dragFree",
  package: "embla-carousel",
  use: "EmblaCarousel(element, { dragFree: true })",
  tracker: "https://github.com/davidjerleke/embla-carousel/issues",
  input: "touch",
  isReversed: true,
  create() {
    document.body.innerHTML = `<div id="root" style="overflow:hidden;width:600px"><div style="display:flex;height:400px">
      ${'<div style="flex:0 0 300px">slide</div>'.repeat(40)}</div></div>`;
    const root = document.querySelector("#root");
    const embla = EmblaCarousel(root, { dragFree: true });
    return {
      element: root,
      position: () => embla.containerNode().getBoundingClientRect().x,
      remove: () => embla.destroy(),
    };
  },
};
