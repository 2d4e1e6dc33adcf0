import { bindSheet } from "carom/parts";
import { useBound } from "carom/react";

export function App() {
  const sheet = useBound((element) =>
    bindSheet(element, { detents: () => [0, innerHeight / 2, innerHeight - 40], list: element.querySelector("ul"), modal: true }),
  );
  const open = () => sheet.current.goTo(1);
  const close = () => sheet.current.goTo(0);
  return (
    <>
      <button id="go" onClick={open} />
      <section id="film" className="sheet" ref={sheet.ref}>
        <button id="back" onClick={close} />
        <ul>{rows}</ul>
      </section>
    </>
  );
}
const rows = Array.from({ length: 40 }, (_, i) => <li key={i}>{i}</li>);
