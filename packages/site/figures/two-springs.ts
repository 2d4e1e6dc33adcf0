/** A mass between two springs, beside a plain spring. */
import { motion } from "carom/all";
import { spring } from "carom";
import { choice, type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

const NUMBERS = {
  quick: { stiffness: 60, damping: 5, couplingStiffness: 60, couplingDamping: 2 },
  article: { stiffness: 5, damping: 0.5, couplingStiffness: 2, couplingDamping: 0.2 },
};

export const mount: Mount = (root) => {
  let law = { ...NUMBERS.quick };
  const scene = (): Scene => {
    const boards = motion({ law: "two_springs", ...law, target: 1 });
    const plain = spring({ stiffness: law.stiffness + law.couplingStiffness, damping: law.damping + law.couplingDamping });
    return {
      // Soft springs take as long as the article simulates them.
      duration: law.stiffness + law.couplingStiffness < 30 ? 5 : 2.5,
      low: -0.15,
      high: 2,
      lanes: [
        { name: "one spring with the sum of both", ink: "ivory", position: (t) => plain.position(t), isGhost: true },
        { name: "a mass between two springs", ink: "red", position: (t) => boards.position(t) },
      ],
      words: `The second board moves by one at time 0 and pulls the mass with a stiffness of ${law.couplingStiffness}; the first board holds it back with ${law.stiffness}. The output is scaled so that it ends at 1.`,
    };
  };
  const it = race(root, scene());
  const dial = (name: keyof typeof law, label: string, min: number, max: number, step: number): HTMLElement =>
    slider({ label, min, max, step, value: law[name] }, (value) => {
      law[name] = value;
      it.show(scene());
    });
  const dials = (): HTMLElement[] => [
    dial("stiffness", "Stiffness of the fixed side", 0, 200, 1),
    dial("damping", "Damping of the fixed side", 0, 40, 0.1),
    dial("couplingStiffness", "Stiffness of the moving side", 1, 200, 1),
    dial("couplingDamping", "Damping of the moving side", 0, 40, 0.1),
  ];
  let shown = dials();
  const numbers = choice("Numbers", [["quick", "quick"], ["article", "the article's"]] as const, "quick", (value) => {
    law = { ...NUMBERS[value] };
    const next = dials();
    shown.forEach((old, i) => old.replaceWith(next[i] as HTMLElement));
    shown = next;
    it.show(scene());
  });
  it.controls.prepend(numbers, ...shown);
  return () => it.destroy();
};
