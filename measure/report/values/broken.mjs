// A control that must fail: a spring that is stepped once a frame, whatever the frame's length, and forgets its velocity.
export default {
  name: "control: counts frames",
  package: null,
  use: "x += v, v += (target - x) / 20 - v / 2, once a frame; v = 0 at a new target",
  create() {
    let [x, v, target] = [0, 0, 0];
    const frame = () => {
      v += (target - x) / 20 - v / 2;
      x += v;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return { to: (to) => ([target, v] = [to, 0]), get: () => x };
  },
};
