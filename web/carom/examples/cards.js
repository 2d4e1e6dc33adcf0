import { bindPager } from "carom/parts";

const output = document.getElementById("page");
const cards = bindPager(document.getElementById("cards"), {
  loop: true,
  onPage: (page) => (output.value = `${page + 1} of 5`),
});
document.getElementById("previous").addEventListener("click", () => cards.goBy(-1));
document.getElementById("next").addEventListener("click", () => cards.goBy(1));
