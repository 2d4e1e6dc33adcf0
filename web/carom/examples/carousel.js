import { bindDrag } from "carom/drag";

const row = document.querySelector("#row");
const pages = [...row.children];
const step = pages[1].offsetLeft - pages[0].offsetLeft;
let page = 0;

const drag = bindDrag(row, {
  axis: "x",
  bounds: { x: [-step * (pages.length - 1), 0] },
  // A flick turns one page at most.
  snap: ({ x }) => ({
    x: -step * Math.min(Math.max(Math.round(-x / step), page - 1), page + 1),
  }),
  onUpdate: ({ x }) => (row.style.translate = `${x}px`),
  onRelease: ({ x }) => show(Math.round(-x / step)),
});

function show(next) {
  page = Math.min(Math.max(next, 0), pages.length - 1);
  pages.forEach((element, i) => (element.inert = i !== page));
  document.querySelector("#page").textContent = `Page ${page + 1} of ${pages.length}`;
  drag.goTo({ x: -step * page });
}

document.querySelector("#previous").addEventListener("click", () => show(page - 1));
document.querySelector("#next").addEventListener("click", () => show(page + 1));
