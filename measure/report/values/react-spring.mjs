import { SpringValue } from "@react-spring/web";

export default {
  name: "react-spring",
  package: "@react-spring/web",
  use: "new SpringValue(0), start(target, { config: { tension, friction, mass } })",
  tracker: "https://github.com/pmndrs/react-spring/issues",
  law: true,
  create({ stiffness, damping, mass }) {
    const x = new SpringValue(0);
    const config = { tension: stiffness, friction: damping, mass };
    return { to: (target) => void x.start(target, { config }), get: () => x.get() };
  },
};
