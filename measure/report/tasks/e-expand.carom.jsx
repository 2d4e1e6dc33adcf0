import { useState } from "react";
import { useLayout } from "carom/react";

export function App() {
  const [isOpen, setOpen] = useState(false);
  const box = useLayout({ duration: 0.5 });
  return (
    <main ref={box.ref}>
      <button id="go" onClick={() => setOpen(!isOpen)} />
      <div id="film" className={isOpen ? "card open" : "card"} />
    </main>
  );
}
