import { animate, motion, useMotionValue } from "motion/react";

export function App() {
  const x = useMotionValue(0);
  const y = useMotionValue(0);
  const snap = (value, least, most) => {
    const velocity = value.getVelocity();
    const target = value.get() + 0.2 * velocity > (least + most) / 2 ? most : least;
    animate(value, target, { type: "spring", bounce: 0, visualDuration: 0.4, velocity });
  };
  const release = ({ target }) => {
    snap(x, -target.offsetLeft, innerWidth - 100 - target.offsetLeft);
    snap(y, 0, innerHeight - 100);
  };
  return <motion.div id="film" className="card" drag dragMomentum={false} style={{ x, y }} onDragEnd={release} />;
}
