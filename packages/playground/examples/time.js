import { bindWheelPicker } from "carom/parts";

const [hours, minutes, chosen, ticks] = ["hours", "minutes", "chosen", "ticks"].map((id) => document.getElementById(id));
for (const [wheel, rows] of [[hours, 24], [minutes, 60]])
  for (let i = 0; i < rows; i++) wheel.insertAdjacentHTML("beforeend", `<div>${String(i).padStart(2, "0")}</div>`);

let count = 0;
const onTick = () => (ticks.value = `${++count} ticks`);
const onChange = () => (chosen.value = `${wheels[0].selected}:${wheels[1].selected}`);
const wheels = [
  bindWheelPicker(hours, { selected: 9, onTick, onChange }),
  bindWheelPicker(minutes, { endless: true, onTick, onChange }),
];
