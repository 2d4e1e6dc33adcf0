import { motionValue, springValue } from "motion";

// Its documentation recommends this use for values whose target changes.
export default {
  name: "motion, springValue",
  package: "motion",
  use: "springValue(source, { stiffness, damping, mass })",
  tracker: "https://github.com/motiondivision/motion/issues",
  law: true,
  create(spring) {
    const source = motionValue(0);
    const x = springValue(source, spring);
    return { to: (target) => source.set(target), get: () => x.get() };
  },
};
