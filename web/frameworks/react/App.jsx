import { bindDrag } from "carom/drag";
import { useBound, useLayout, useSpring, useSpringValue } from "carom/react";
import { useState } from "react";

const SPRING = { duration: 0.4, bounce: 0.3 };
const counts = (globalThis.renders = { card: 0, total: 0 });

function Card({ isOpen }) {
  counts.card += 1;
  const card = useSpring(
    { x: isOpen ? 300 : 0 },
    {
      ...SPRING,
      write: (element, { x }) => (element.style.translate = `${x}px`),
    },
  );
  return (
    <p id="card" ref={card.ref}>
      A card
    </p>
  );
}

function Total({ isOpen }) {
  counts.total += 1;
  return (
    <output id="total">
      {useSpringValue(isOpen ? 300 : 0, SPRING).toFixed(1)}
    </output>
  );
}

/** Swings without damping until the component is unmounted. */
function Pendulum() {
  const write = (element, angle) => (element.style.rotate = `${angle}deg`);
  const pendulum = useSpring(0, {
    from: -10,
    stiffness: 100,
    damping: 0,
    write,
  });
  return (
    <p id="pendulum" ref={pendulum.ref}>
      A pendulum
    </p>
  );
}

function Thumb() {
  const [count, setCount] = useState(0);
  const thumb = useBound(bindDrag, {
    axis: "x",
    bounds: { x: [0, 200] },
    onUpdate: ({ x }) =>
      (document.querySelector("#thumb").style.translate = `${x}px`),
    onRelease: () => setCount(count + 1),
  });
  return (
    <p id="thumb" ref={thumb.ref}>
      {count}
    </p>
  );
}

function List() {
  const [items, setItems] = useState(["A", "B", "C"]);
  const list = useLayout({ duration: 0.3 });
  return (
    <>
      <button id="turn" onClick={() => setItems([...items.slice(1), items[0]])}>
        Turn
      </button>
      <button id="less" onClick={() => setItems(items.slice(1))}>
        Less
      </button>
      <ul id="list" ref={list.ref}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

export function App() {
  const [isShown, setShown] = useState(true);
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
      <button id="hide" onClick={() => setShown(!isShown)}>
        Hide
      </button>
      {isShown && <Thumb />}
      {isShown && <List />}
    </main>
  );
}
