/** Two cards that turn back in flight, one by a CSS transition, one by `animateElement`. Each frame reads their places from the page. */
import { prefersReducedMotion, spring } from "carom";
import { animateElement, springEasing } from "carom/dom";
import { button, clock, el, Felt, FONT, INK, type Ink, type Mount, signed } from "./kit";

const LAW = { duration: 0.5, bounce: 0.3 };
/** When the cards turn back, and for how long they are filmed, in seconds. */
const TURN = 0.14;
const SHOWN = 1;

export const mount: Mount = (root) => {
  const card = (name: string): HTMLElement => el("div", { class: "card-piece turn-card" }, name);
  const [css, carom] = [card("CSS transition"), card("animateElement")];
  const cards = [css, carom];
  const stage = el("div", { class: "felt turn-stage" }, ...cards.map((card) => el("div", {}, card)));
  const film: { t: number; places: number[] }[] = [];
  const plotBox = el("div", { class: "turn-plot" });
  const felt = new Felt(
    plotBox,
    "The places of both cards over time",
    () => 190,
    () => draw(),
  );
  const { css: easing, durationMs } = springEasing(spring(LAW));
  css.style.transition = `translate ${durationMs}ms ${easing}`;
  const room = (): number => stage.clientWidth - css.offsetWidth - 90;
  const send = (to: number): void => {
    css.style.translate = `${to}px`;
    animateElement(carom, { x: to }, { ...LAW, reducedMotion: "ignore" });
  };
  const placeOf = (it: HTMLElement): number => parseFloat(getComputedStyle(it).translate) || 0;

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    const [low, high] = [-0.15 * room(), 1.1 * Math.max(...film.flatMap(({ places }) => places), 0.3 * room())];
    const toX = (t: number): number => 18 + (t / SHOWN) * (felt.width - 36);
    const toY = (x: number): number => 172 - ((x - low) / (high - low)) * 150;
    const names: [Ink, string, number][] = [
      ["yellow", "CSS: starts again from rest", 0],
      ["red", "Carom: goes on, and turns", 1],
    ];
    for (const [ink, name, i] of names) {
      context.strokeStyle = context.fillStyle = INK[ink];
      context.lineWidth = 2;
      context.beginPath();
      for (const { t, places } of film) context.lineTo(toX(t), toY(places[i] ?? 0));
      context.stroke();
      context.textAlign = "right";
      context.fillText(name, felt.width - 18, 24 + 20 * i);
    }
  };

  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  /** Writes the velocities before and after the turn, once enough frames are recorded. */
  const tell = (): void => {
    const after = film.findIndex(({ t }) => t > TURN + 0.05);
    if (words.textContent || after < 0) return;
    const turn = film.findIndex(({ t }) => t >= TURN);
    const speed = (from: number, to: number, card: number): number => {
      const [a, b] = [film[from], film[to]];
      return a && b ? Math.round(((b.places[card] ?? 0) - (a.places[card] ?? 0)) / (b.t - a.t)) : 0;
    };
    // If a frame around the turn was late, the differences of places don't show the velocities.
    const isSeen = after > turn && (film[after]?.t ?? 0) - (film[turn - 1]?.t ?? 0) < 0.11;
    if (!isSeen) words.textContent = "The browser showed too few frames of this turn. Send them again.";
    else
      words.textContent = ["The CSS transition", "animateElement"]
        .map(
          (name, i) =>
            `${name} moved at ${signed(speed(turn - 1, turn, i))} px/s before the turn and at ${signed(speed(turn, after, i))} px/s just after it.`,
        )
        .join(" ");
  };
  let hasTurned = true;
  let began = 0;
  const time = clock(
    root,
    () => {
      // Take the browser's time, which moves the cards. The figure's own clock falls behind after a late frame.
      const now = Number(document.timeline.currentTime) / 1000;
      if (film.length === 0) began = now;
      const t = now - began;
      if (!hasTurned && t >= TURN) {
        hasTurned = true;
        send(0);
      }
      film.push({ t, places: cards.map(placeOf) });
      draw();
      tell();
      return t < SHOWN;
    },
    () => SHOWN,
    () => {
      if (!prefersReducedMotion()) play();
    },
  );
  const play = (): void => {
    film.length = 0;
    words.textContent = "";
    hasTurned = false;
    send(room());
    time.play();
  };
  root.append(
    stage,
    plotBox,
    el("div", { class: "figure-controls" }, button("Send both, and turn them back", play)),
    words,
  );
  return () => {
    time.destroy();
    felt.destroy();
    root.replaceChildren();
  };
};
