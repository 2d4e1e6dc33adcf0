import { bindDrag } from "carom/drag";
import { useBound } from "carom/react";

export function App() {
  const card = useBound((element) =>
    bindDrag(element, {
      snap: [0, innerWidth - 100].flatMap((x) => [0, innerHeight - 100].map((y) => ({ x: x - element.offsetLeft, y }))),
      onUpdate: ({ x, y }) => (element.style.translate = `${x}px ${y}px`),
    }),
  );
  return <div id="film" className="card" ref={card.ref} />;
}
