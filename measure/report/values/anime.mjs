import { animate, createSpring } from "animejs";

export default {
  name: "anime.js",
  package: "animejs",
  use: "animate(object, { x, ease: createSpring({ stiffness, damping, mass }) })",
  tracker: "https://github.com/juliangarnier/anime/issues",
  issues: { continuous: 397 },
  law: true,
  create(spring) {
    const object = { x: 0 };
    return { to: (x) => animate(object, { x, ease: createSpring(spring) }), get: () => object.x };
  },
};
