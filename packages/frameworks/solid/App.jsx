import { createSpring, createSpringValue } from "carom/solid";
import { createSignal, Show } from "solid-js";

const SPRING = { duration: 0.4, bounce: 0.3 };
globalThis.renders = { card: 0, total: 0 };

function Card(props) {
  const write = (element, { x }) => (element.style.translate = `${x}px`);
  const card = createSpring(() => ({ x: props.isOpen ? 300 : 0 }), { ...SPRING, write });
  return (
    <p id="card" ref={card.ref}>
      A card
    </p>
  );
}

function Total(props) {
  const shown = createSpringValue(() => (props.isOpen ? 300 : 0), SPRING);
  const text = () => {
    globalThis.renders.total += 1;
    return shown().toFixed(1);
  };
  return <output id="total">{text()}</output>;
}

/** Swings without damping until the component is disposed. */
function Pendulum() {
  const write = (element, angle) => (element.style.rotate = `${angle}deg`);
  const pendulum = createSpring(() => 0, { from: -10, stiffness: 100, damping: 0, write });
  return (
    <p id="pendulum" ref={pendulum.ref}>
      A pendulum
    </p>
  );
}

export function App() {
  const [isOpen, setOpen] = createSignal(false);
  const [isSwinging, setSwinging] = createSignal(false);
  return (
    <main>
      <h1>Springs in Solid</h1>
      <button id="toggle" onClick={() => setOpen(!isOpen())}>
        Move
      </button>
      <button id="swing" onClick={() => setSwinging(!isSwinging())}>
        Swing
      </button>
      <Card isOpen={isOpen()} />
      <Total isOpen={isOpen()} />
      <Show when={isSwinging()}>
        <Pendulum />
      </Show>
    </main>
  );
}
