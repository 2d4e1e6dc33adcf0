/** A card that each press sends to the other side, even in flight. It does what the code on its page does. */
import { animate, prefersReducedMotion } from "carom";
import { clock, el, type Mount } from "./kit";

export const mount: Mount = (root) => {
  const card = el("button", { type: "button", class: "card-piece" }, "Press me");
  const stage = el("div", { class: "felt card-stage" }, card);
  const words = el("p", { class: "figure-words" });
  root.append(stage, words);
  const move = animate(0, 0, {
    duration: 0.4,
    bounce: 0.3,
    onUpdate: (x) => show(x),
  });
  const room = (): number => Math.min(300, stage.clientWidth - card.offsetWidth - 48);
  const show = (x: number): void => {
    card.style.translate = `${x}px`;
    words.textContent = `${x.toFixed(0)} px, ${move?.velocity.toFixed(0) ?? 0} px/s. Press again before it arrives: it turns without a jump.`;
  };
  let isOut = false;
  const press = (): void => {
    isOut = !isOut;
    move.retarget(isOut ? room() : 0);
  };
  card.addEventListener("click", press);
  show(0);
  const first = clock(
    root,
    () => false,
    () => 0,
    () => {
      if (!prefersReducedMotion()) press();
    },
  );
  return () => {
    first.destroy();
    move.stop();
    root.replaceChildren();
  };
};
