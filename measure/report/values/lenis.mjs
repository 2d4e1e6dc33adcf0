import Lenis from "lenis";

export default {
  name: "Lenis",
  package: "lenis",
  use: "new Lenis({ autoRaf: true }), scrollTo(target)",
  tracker: "https://github.com/darkroomengineering/lenis/issues",
  only: ["retarget", "onward", "rest", "rates", "stall", "late-start"],
  create() {
    document.body.innerHTML = `<div style="height:9000px"></div>`;
    const lenis = new Lenis({ autoRaf: true });
    return { to: (target) => lenis.scrollTo(target), get: () => lenis.animatedScroll, remove: () => lenis.destroy() };
  },
};
