import { bindPager } from "carom/parts";
import { useBound } from "carom/react";

export function App() {
  const cards = useBound(bindPager, { loop: true });
  return (
    <>
      <button id="go" onClick={() => cards.current.goBy(1)} />
      <button id="back" onClick={() => cards.current.goBy(-1)} />
      <div className="view" ref={cards.ref}>{slides}</div>
    </>
  );
}
const slides = Array.from({ length: 5 }, (_, i) => <div id={i ? `slide${i}` : "film"} key={i} className="slide">{i}</div>);
