import { bindWheelPicker } from "carom/parts";
import { useBound } from "carom/react";
import { useState } from "react";

export function App() {
  const [hour, setHour] = useState(9);
  const wheel = useBound(bindWheelPicker, { selected: 9, endless: true, onChange: setHour });
  return (
    <>
      <output>{hour}</output>
      <div className="wheel" aria-label="Hour" ref={wheel.ref}>{rows}</div>
    </>
  );
}
const rows = Array.from({ length: 24 }, (_, i) => <div id={i === 9 ? "film" : `row${i}`} key={i}>{i}</div>);
