/** A mass between two springs, beside a plain spring. */
import { motion } from "carom";
import { spring } from "carom/spring";
import { type Mount, slider } from "./kit";
import { race, type Scene } from "./race";

export const mount: Mount = (root) => {
  const law = { stiffness: 60, damping: 5, couplingStiffness: 60, couplingDamping: 2 };
  const scene = (): Scene => {
    const boards = motion({ law: "two_springs", ...law, target: 1 });
    const plain = spring({ stiffness: law.stiffness + law.couplingStiffness, damping: law.damping + law.couplingDamping });
    return {
      duration: 2.5,
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
  it.controls.prepend(
    dial("stiffness", "Stiffness of the fixed side", 0, 200, 1),
    dial("damping", "Damping of the fixed side", 0, 40, 0.1),
    dial("couplingStiffness", "Stiffness of the moving side", 1, 200, 1),
    dial("couplingDamping", "Damping of the moving side", 0, 40, 0.1),
  );
  return () => it.destroy();
};
