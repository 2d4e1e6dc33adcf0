import { bindDrag } from "carom/drag";
import { trackLayout } from "carom/layout";
import { createBound, createSpringValue } from "carom/solid";
import { createSignal, For, Show } from "solid-js";
// #region card
import { createSpring } from "carom/solid";

const SPRING = { duration: 0.4, bounce: 0.3 };

function Card(props) {
  const write = (element, { x }) => (element.style.translate = `${x}px`);
  const card = createSpring(() => ({ x: props.isOpen ? 300 : 0 }), {
    ...SPRING,
    write,
  });
  return (
    <p id="card" ref={card.ref}>
      A card
    </p>
  );
}
// #endregion card

globalThis.renders = { card: 0, total: 0 };

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
  const pendulum = createSpring(() => 0, {
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
  const [count, setCount] = createSignal(0);
  const thumb = createBound(bindDrag, {
    axis: "x",
    bounds: { x: [0, 200] },
    onUpdate: ({ x }) =>
      (document.querySelector("#thumb").style.translate = `${x}px`),
    onRelease: () => setCount(count() + 1),
  });
  return (
    <p id="thumb" ref={thumb.ref}>
      {count()}
    </p>
  );
}

function List() {
  const [items, setItems] = createSignal(["A", "B", "C"]);
  const list = createBound(trackLayout, { duration: 0.3 });
  const change = (next) => list.current?.change(() => setItems(next));
  return (
    <>
      <button
        id="turn"
        onClick={() => change([...items().slice(1), items()[0]])}
      >
        Turn
      </button>
      <button id="less" onClick={() => change(items().slice(1))}>
        Less
      </button>
      <ul id="list" ref={list.ref}>
        <For each={items()}>{(item) => <li>{item}</li>}</For>
      </ul>
    </>
  );
}

export function App() {
  const [isShown, setShown] = createSignal(true);
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
      <button id="hide" onClick={() => setShown(!isShown())}>
        Hide
      </button>
      <Show when={isShown()}>
        <Thumb />
        <List />
      </Show>
      <Show when={isSwinging()}>
        <Pendulum />
      </Show>
    </main>
  );
}
