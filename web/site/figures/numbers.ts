/** Springs for common pieces of an interface. The pieces come from the playground. */
import { settlingTime, spring } from "carom";
import { cards, page, type Piece, sheet, toggle } from "../../playground/src/ui/pieces";
import "../../playground/src/style/pieces.css";
import { el, INK, type Ink, type Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

const PIECES: readonly (readonly [
  make: () => Piece,
  name: string,
  response: number,
  dampingRatio: number,
  ink: Ink,
])[] = [
  [toggle, "A toggle", 0.25, 0.9, "red"],
  [sheet, "A sheet", 0.4, 0.85, "yellow"],
  [cards, "Cards thrown by hand", 0.5, 0.7, "ivory"],
  [page, "A page", 0.55, 1, "blue"],
];

/** The numbers of the pieces, and two poor choices for all of them. */
const CHOICES = {
  chosen: { law: {}, verdict: "" },
  heavy: { law: { response: 0.9 }, verdict: " With a response of 0.9 s everything is heavy, and the hand waits." },
  bouncy: { law: { dampingRatio: 0.3 }, verdict: " At a ratio of 0.3 nothing keeps still, and the eye waits." },
};

export const mount: Mount = (root) => {
  const dials: { slow: number; choose: keyof typeof CHOICES } = { slow: 1, choose: "chosen" };
  const pieces = PIECES.map(([make, name, response, dampingRatio, ink]) => {
    const { element, draw } = make();
    const numbers = el("span", { class: "piece-numbers" });
    const label = el("b", {}, name);
    label.style.setProperty("--dot", INK[ink]);
    return {
      law: { response, dampingRatio },
      name,
      ink,
      draw,
      numbers,
      tile: el("div", { class: "piece" }, element, label, numbers),
    };
  });
  root.append(el("div", { class: "pieces" }, ...pieces.map(({ tile }) => tile)));
  const scene = (): Scene => {
    const { slow, choose } = dials;
    const all = pieces.map(({ law, ...piece }) => {
      const { response, dampingRatio } = { ...law, ...CHOICES[choose].law };
      const move = spring({ dampingRatio, response: response * slow });
      const settled = settlingTime(move, 0.005);
      const lines = [
        `response ${response} s`,
        `damping ratio ${dampingRatio}`,
        `settled after ${(settled / slow).toFixed(2)} s`,
      ];
      piece.numbers.replaceChildren(...lines.map((line) => el("span", {}, line)));
      return { ...piece, move, settled };
    });
    return {
      duration: (choose === "chosen" ? 1.2 : 2) * slow,
      low: -0.1,
      high: choose === "bouncy" ? 1.6 : 1.3,
      draw: (t) => all.forEach(({ draw, move }) => draw(move.position(t))),
      lanes: all.map(({ name, ink, move }) => ({ name, ink, position: (t: number) => move.position(t) })),
      words: `Each ball moves as its piece does${slow > 1 ? `, ${slow} times slower than in an interface` : ""}. A piece has settled once it stays within half a percent of its target.${CHOICES[choose].verdict}`,
    };
  };
  const it = new Race(root, scene);
  it.controls.prepend(
    it.choice(dials, "choose", "Numbers", { chosen: "chosen", heavy: "too slow", bouncy: "too bouncy" }),
    it.slider(dials, "slow", { label: "Slower by", min: 1, max: 5, step: 0.5, unit: "×" }),
  );
  return () => it.destroy();
};
