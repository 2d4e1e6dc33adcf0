import { motion } from "motion/react";
import { useState } from "react";

const spring = { type: "spring", visualDuration: 0.4, bounce: 0 };
export function App() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button id="go" onClick={() => setOpen(!isOpen)} />
      <motion.div layout transition={spring} id="film" className={isOpen ? "card open" : "card"} />
    </main>
  );
}
