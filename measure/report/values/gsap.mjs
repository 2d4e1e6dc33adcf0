import { gsap } from "gsap";

export default {
  name: "GSAP",
  package: "gsap",
  use: "gsap.to(object, { x, overwrite: true })",
  tracker: "https://github.com/greensock/GSAP/issues",
  create() {
    const object = { x: 0 };
    return { to: (x) => gsap.to(object, { x, overwrite: true }), get: () => object.x };
  },
};
