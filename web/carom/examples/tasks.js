import { bindReorder, bindSwipeRow } from "carom/parts";

const list = document.getElementById("tasks");
for (let i = 1; i <= 12; i++) {
  list.insertAdjacentHTML(
    "beforeend",
    `<li><div class="actions"><button>Remove</button></div><div class="row">Task ${i}<span class="grip" role="button" aria-label="Move task ${i}">☰</span></div></li>`,
  );
  const item = list.lastElementChild;
  const [actions, row] = item.children;
  bindSwipeRow(row, {
    trailing: actions,
    sweep: true,
    onSweep: () => item.remove(),
  });
  actions.addEventListener("click", () => item.remove());
}
bindReorder(list, {
  handle: ".grip",
  onReorder: () => (document.getElementById("order").value = list.textContent.match(/\d+/g).join(" ")),
});
