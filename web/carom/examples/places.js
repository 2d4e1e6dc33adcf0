import { bindSheet } from "carom/parts";

const [panel, list, handle] = ["panel", "list", "handle"].map((id) => document.getElementById(id));
for (let i = 1; i <= 40; i++) list.insertAdjacentHTML("beforeend", `<li><a href="#${i}">Place ${i}</a></li>`);

const sheet = bindSheet(panel, {
  detents: () => [0, innerHeight / 2, innerHeight - 80],
  list,
  handle,
  modal: true,
  onUpdate: ({ progress }) => document.querySelector("main").style.setProperty("opacity", 1 - progress / 2),
});
document.getElementById("open").addEventListener("click", () => sheet.goTo(1));
