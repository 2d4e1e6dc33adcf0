import { useGesture } from "@use-gesture/react";
import { animate, motion, useMotionValue } from "motion/react";
import { useRef } from "react";

export function App() {
  const view = useRef(null);
  const [x, y, scale] = [useMotionValue(0), useMotionValue(0), useMotionValue(1)];
  const limit = (value) => Math.max(0, (400 * scale.get() - 400) / 2) * Math.sign(value);
  const settle = () => {
    if (scale.get() < 1) animate(scale, 1);
    for (const value of [x, y]) if (Math.abs(value.get()) > Math.abs(limit(value.get()))) animate(value, limit(value.get()));
  };
  useGesture(
    {
      onDrag: ({ pinching, cancel, offset: [dx, dy] }) => {
        if (pinching) return cancel();
        x.set(dx);
        y.set(dy);
      },
      onDragEnd: ({ velocity: [vx, vy], direction: [sx, sy] }) => {
        animate(x, limit(x.get()), { type: "inertia", velocity: 1000 * vx * sx, min: -limit(1), max: limit(1) });
        animate(y, limit(y.get()), { type: "inertia", velocity: 1000 * vy * sy, min: -limit(1), max: limit(1) });
      },
      onPinch: ({ origin: [ox, oy], first, offset: [s], memo }) => {
        const from = first ? { x: ox - x.get(), y: oy - y.get(), s: scale.get() } : memo;
        x.set(ox - (from.x * s) / from.s);
        y.set(oy - (from.y * s) / from.s);
        scale.set(s);
        return from;
      },
      onPinchEnd: settle,
    },
    { target: view, drag: { from: () => [x.get(), y.get()] }, pinch: { scaleBounds: { min: 0.5, max: 8 }, from: () => [scale.get(), 0] } },
  );
  return (
    <div className="view" ref={view}>
      <motion.div id="film" className="photo" style={{ x, y, scale }} />
    </div>
  );
}
