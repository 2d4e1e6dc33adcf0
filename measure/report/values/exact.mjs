// A control: the closed form of the critical spring, which must pass everything.
export default {
  name: "control: closed form",
  package: null,
  use: "the closed form of a damped spring, written out",
  law: true,
  create({ stiffness, damping, mass }) {
    const decay = damping / (2 * mass);
    const frequency = Math.sqrt(stiffness / mass - decay * decay || 1e-9);
    let motion = { x: 0, v: 0, to: 0, begin: clock.now };
    const state = () => {
      const t = (clock.now - motion.begin) / 1000;
      const away = motion.x - motion.to;
      const b = (motion.v + decay * away) / frequency;
      const [s, c, e] = [Math.sin(frequency * t), Math.cos(frequency * t), Math.exp(-decay * t)];
      return {
        x: motion.to + e * (away * c + b * s),
        v: e * ((b * frequency - decay * away) * c - (away * frequency + decay * b) * s),
      };
    };
    return { to: (to) => (motion = { ...state(), to, begin: clock.now }), get: () => state().x };
  },
};
