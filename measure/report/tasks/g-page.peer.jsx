import Lenis from "lenis";
import { motion, useScroll, useTransform } from "motion/react";
import { useEffect } from "react";

export function App() {
  useEffect(() => {
    const lenis = new Lenis({ autoRaf: true });
    return () => lenis.destroy();
  }, []);
  const { scrollY, scrollYProgress } = useScroll();
  const y = useTransform(scrollY, (top) => 0.5 * top);
  return (
    <article>
      <motion.i className="progress" style={{ scaleX: scrollYProgress }} />
      <motion.h1 id="film" style={{ y }}>A page</motion.h1>
    </article>
  );
}
