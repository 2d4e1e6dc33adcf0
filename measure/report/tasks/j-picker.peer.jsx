import { WheelPicker, WheelPickerWrapper } from "@ncdai/react-wheel-picker";
import { useState } from "react";

export function App() {
  const [hour, setHour] = useState("9");
  return (
    <>
      <output>{hour}</output>
      <WheelPickerWrapper>
        <WheelPicker options={rows} value={hour} onValueChange={setHour} infinite />
      </WheelPickerWrapper>
    </>
  );
}
const rows = Array.from({ length: 24 }, (_, i) => ({ label: `${i}`, value: `${i}` }));
