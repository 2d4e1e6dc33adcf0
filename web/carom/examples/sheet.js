import { bindDrag } from "carom/drag";

const sheet = document.querySelector("#sheet");
const button = document.querySelector("#toggle");
const height = sheet.offsetHeight;
const closed = height - button.offsetHeight;

const drag = bindDrag(sheet, {
  axis: "y",
  from: { y: closed },
  snap: [{ y: 0 }, { y: height / 2 }, { y: closed }],
  duration: 0.4,
  bounce: 0.15,
  onUpdate: ({ y }) => (sheet.style.translate = `0 ${y}px`),
  onRelease: ({ y }) => show(y),
});

function show(y) {
  button.ariaExpanded = `${y < closed}`;
  document.querySelector("#content").inert = y === closed;
  drag.goTo({ y });
}

button.addEventListener("click", () => show(button.ariaExpanded === "true" ? closed : height / 2));
