import { gsap } from "gsap";

export default {
  name: "GSAP, quickTo",
  package: "gsap",
  use: 'gsap.quickTo(object, "x", { duration: 0.5 })',
  tracker: "https://github.com/greensock/GSAP/issues",
  create() {
    const object = { x: 0 };
    const send = gsap.quickTo(object, "x", { duration: 0.5 });
    return { to: (x) => send(x), get: () => object.x };
  },
};
