import { animate, velocityPerSecond } from "popmotion";

// Its documentation recommends this use for motion that is interrupted: pass on the velocity, from the last two frames.
export default {
  name: "popmotion, velocity",
  package: "popmotion",
  use: 'animate({ from, to, velocity, type: "spring", … })',
  tracker: "https://github.com/Popmotion/popmotion/issues",
  law: true,
  create(spring) {
    let [x, velocity, last] = [0, 0, clock.now];
    let running;
    const onUpdate = (next) => {
      if (clock.now > last) velocity = velocityPerSecond(next - x, clock.now - last);
      [x, last] = [next, clock.now];
    };
    const to = (target) => {
      running?.stop();
      running = animate({ from: x, to: target, velocity, type: "spring", ...spring, onUpdate });
    };
    return { to, get: () => x };
  },
};
