import { useSpring, useSpringValue } from "carom/react";
import { useState } from "react";

const SPRING = { duration: 0.4, bounce: 0.3 };
const counts = (globalThis.renders = { card: 0, total: 0 });

function Card({ isOpen }) {
  counts.card += 1;
  const card = useSpring({ x: isOpen ? 300 : 0 }, { ...SPRING, write: (element, { x }) => (element.style.translate = `${x}px`) });
  return (
    <p id="card" ref={card.ref}>
      A card
    </p>
  );
}

function Total({ isOpen }) {
  counts.total += 1;
  return <output id="total">{useSpringValue(isOpen ? 300 : 0, SPRING).toFixed(1)}</output>;
}

/** Swings without damping until the component is unmounted. */
function Pendulum() {
  const write = (element, angle) => (element.style.rotate = `${angle}deg`);
  const pendulum = useSpring(0, { from: -10, stiffness: 100, damping: 0, write });
  return (
    <p id="pendulum" ref={pendulum.ref}>
      A pendulum
    </p>
  );
}

export function App() {
  const [isOpen, setOpen] = useState(false);
  const [isSwinging, setSwinging] = useState(false);
  return (
    <main>
      <h1>Springs in React</h1>
      <button id="toggle" onClick={() => setOpen(!isOpen)}>
        Move
      </button>
      <button id="swing" onClick={() => setSwinging(!isSwinging)}>
        Swing
      </button>
      <Card isOpen={isOpen} />
      <Total isOpen={isOpen} />
      {isSwinging && <Pendulum />}
    </main>
  );
}
