import { animate } from "carom";

export default {
  name: "Carom",
  package: "carom",
  use: "animate(0, target, { stiffness, damping }), retarget(target)",
  tracker: "https://github.com/carom-motion/carom/issues",
  law: true,
  create({ stiffness, damping, mass }) {
    let x = 0;
    let running;
    const options = { stiffness, damping, mass, onUpdate: (next) => (x = next) };
    const to = (target) => (running ? running.retarget(target) : (running = animate(0, target, options)));
    return { to, get: () => x };
  },
};
