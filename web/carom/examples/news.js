import { bindRefresh } from "carom/parts";

const [list, items, spinner] = ["news", "items", "spinner"].map((id) => document.getElementById(id));
let number = 0;
const load = async () => {
  await new Promise((done) => setTimeout(done, 600));
  items.insertAdjacentHTML("afterbegin", `<li>News ${++number}</li>`);
};
while (number < 30) items.insertAdjacentHTML("afterbegin", `<li>News ${++number}</li>`);

const news = bindRefresh(list, {
  onRefresh: load,
  onUpdate: ({ state, progress }) =>
    (spinner.textContent = {
      idle: `${"●".repeat(6 * progress)}`,
      loading: "Loading …",
      done: "Loaded",
    }[state]),
});
document.getElementById("again").addEventListener("click", () => news.refresh());
