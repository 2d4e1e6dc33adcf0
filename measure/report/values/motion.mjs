import { animate, motionValue } from "motion";

// The default: `animate` on a motion value.
export default {
  name: "motion",
  package: "motion",
  use: 'animate(motionValue, target, { type: "spring", … })',
  tracker: "https://github.com/motiondivision/motion/issues",
  law: true,
  create({ stiffness, damping, mass }) {
    const x = motionValue(0);
    return { to: (target) => animate(x, target, { type: "spring", stiffness, damping, mass }), get: () => x.get() };
  },
};
