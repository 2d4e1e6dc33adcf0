import { animate, motion, useMotionValue } from "motion/react";

export function App() {
  const x = useMotionValue(0);
  const y = useMotionValue(0);
  const snap = (value, most) => {
    const velocity = value.getVelocity();
    const target = value.get() + 0.2 * velocity > most / 2 ? most : 0;
    animate(value, target, { type: "spring", bounce: 0, visualDuration: 0.4, velocity });
  };
  const release = () => {
    snap(x, innerWidth - 100);
    snap(y, innerHeight - 100);
  };
  return <motion.div id="film" className="card" drag dragMomentum={false} style={{ x, y }} onDragEnd={release} />;
}
