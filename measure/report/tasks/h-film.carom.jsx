import { animateElement, moveElement } from "carom/dom";
import { move, play, sequence, staggered } from "carom/time";
import { useBound, useSpringValue } from "carom/react";
import { useState } from "react";

const film = (box) =>
  play(
    sequence([
      move(0, 1, { duration: 0.5, onUpdate: (x) => box.querySelector("path").setAttribute("stroke-dashoffset", 1 - x) }),
      staggered(0.05, [...box.querySelectorAll("li")].map((row) => moveElement(row, { opacity: 1, y: 0 }, { from: { opacity: 0, y: 20 }, duration: 0.4 }))),
    ]),
  );
export function App() {
  const [count, setCount] = useState(0);
  const shown = useSpringValue(count, { duration: 0.5 });
  const box = useBound(film);
  const go = ({ target }) => {
    setCount(1000 - count);
    animateElement(target, { background: count ? "tomato" : "gold", x: count ? 0 : 300 });
  };
  return (
    <main ref={box.ref}>
      <button id="film" className="go" onClick={go}>{Math.round(shown)}</button>
      <input type="range" max="1" step="any" onInput={({ target }) => box.current.pause().seek(target.valueAsNumber * box.current.duration)} />
      <svg><path d="M10 10H300" stroke="black" pathLength="1" strokeDasharray="1" /></svg>
      <ul>{rows}</ul>
    </main>
  );
}
const rows = Array.from({ length: 8 }, (_, i) => <li key={i}>{i}</li>);
