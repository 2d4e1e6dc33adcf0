import { bindWheelPicker } from "carom/parts";

const [hours, minutes, chosen, ticks] = ["hours", "minutes", "chosen", "ticks"].map((id) =>
  document.getElementById(id),
);
const digits = (number) => String(number).padStart(2, "0");
for (const [wheel, rows] of [
  [hours, 24],
  [minutes, 60],
])
  for (let i = 0; i < rows; i++) wheel.insertAdjacentHTML("beforeend", `<div>${digits(i)}</div>`);

let count = 0;
const onTick = () => (ticks.value = `${++count} ticks`);
const onChange = () => (chosen.value = wheels.map(({ selected }) => digits(selected)).join(":"));
const wheels = [
  bindWheelPicker(hours, { selected: 9, onTick, onChange }),
  bindWheelPicker(minutes, { endless: true, onTick, onChange }),
];
