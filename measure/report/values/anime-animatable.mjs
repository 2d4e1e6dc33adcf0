import { createAnimatable, createSpring } from "animejs";

export default {
  name: "anime.js, createAnimatable",
  package: "animejs",
  use: "createAnimatable(element, { x: { ease: createSpring(…) } })",
  tracker: "https://github.com/juliangarnier/anime/issues",
  issues: { continuous: 754 },
  create(spring) {
    const object = { x: 0 };
    const animatable = createAnimatable(object, { x: { ease: createSpring(spring) } });
    return { to: (x) => animatable.x(x), get: () => object.x };
  },
};
