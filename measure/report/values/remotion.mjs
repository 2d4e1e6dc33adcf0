import { spring } from "remotion";

// A film knows its targets beforehand, so we give it one target. A late frame shows the film at that time.
export default {
  name: "Remotion",
  package: "remotion",
  use: "spring({ frame, fps, config: { stiffness, damping, mass }, from, to })",
  tracker: "https://github.com/remotion-dev/remotion/issues",
  only: ["rest", "small", "rates", "stall", "late-start", "law"],
  law: true,
  create(config, { rate: fps }) {
    let [to, begin] = [0, 0];
    const frame = () => Math.round(((clock.now - begin) * fps) / 1000);
    return { to: (x) => ([to, begin] = [x, clock.now]), get: () => spring({ frame: frame(), fps, config, to }) };
  },
};
