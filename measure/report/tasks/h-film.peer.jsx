import { animate, motion, stagger, useSpring, useTransform } from "motion/react";
import { useEffect, useRef, useState } from "react";

export function App() {
  const [count, setCount] = useState(0);
  const shown = useSpring(0, { visualDuration: 0.4, bounce: 0 });
  const text = useTransform(() => Math.round(shown.get()));
  const box = useRef(null);
  const film = useRef(null);
  useEffect(() => shown.set(count), [count]);
  useEffect(() => {
    const options = { type: "spring", bounce: 0 };
    film.current = animate([
      [box.current.querySelector("path"), { pathLength: [0, 1] }, { ...options, visualDuration: 0.4 }],
      [box.current.querySelectorAll("li"), { opacity: [0, 1], y: [20, 0] }, { ...options, visualDuration: 0.35, delay: stagger(0.05) }],
    ]);
    return () => film.current.stop();
  }, []);
  const scrub = ({ target }) => {
    film.current.pause();
    film.current.time = target.valueAsNumber * film.current.duration;
  };
  return (
    <main ref={box}>
      <motion.button id="film" className="go" initial={false} animate={{ x: count ? 300 : 0, background: count ? "#ffd700" : "#ff6347" }} transition={{ type: "spring", visualDuration: 0.4, bounce: 0 }} onClick={() => setCount(1000 - count)}>
        <motion.span>{text}</motion.span>
      </motion.button>
      <input type="range" max="1" step="any" onInput={scrub} />
      <svg><path d="M10 10H300" stroke="black" /></svg>
      <ul>{rows}</ul>
    </main>
  );
}
const rows = Array.from({ length: 8 }, (_, i) => <li key={i}>{i}</li>);
