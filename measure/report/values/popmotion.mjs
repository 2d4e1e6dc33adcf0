import { animate } from "popmotion";

export default {
  name: "popmotion",
  package: "popmotion",
  use: 'animate({ from, to, type: "spring", … })',
  tracker: "https://github.com/Popmotion/popmotion/issues",
  law: true,
  create(spring) {
    let x = 0;
    let running;
    const to = (target) => {
      running?.stop();
      running = animate({ from: x, to: target, type: "spring", ...spring, onUpdate: (next) => (x = next) });
    };
    return { to, get: () => x };
  },
};
