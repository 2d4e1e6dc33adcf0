/** A mass between two springs, beside one plain spring. */
import { motion } from "carom/laws";
import { spring } from "carom";
import { ball, choice, INK, line, type Mount } from "./kit";
import { Race } from "./race";
import type { Scene } from "./race-scene";

const NUMBERS = {
  quick: { stiffness: 60, damping: 5, couplingStiffness: 60, couplingDamping: 2 },
  article: { stiffness: 5, damping: 0.5, couplingStiffness: 2, couplingDamping: 0.2 },
};

/** The height of the drawing of boards and springs, in px. */
const STAGE = 132;
const MIDDLE = 62;

/** Draws a coil between two places. */
function coil(context: CanvasRenderingContext2D, from: number, to: number, y: number): void {
  const turns = 9;
  context.beginPath();
  context.moveTo(from, y);
  for (let i = 1; i < 2 * turns; i++)
    context.lineTo(from + ((i + 0.5) / (2 * turns + 1)) * (to - from), y + (i % 2 === 0 ? 9 : -9));
  context.lineTo(to, y);
  context.stroke();
}

/** Returns where the mass is drawn on a felt of this width. */
const massAt = (x: number, width: number): { x: number; y: number } => ({
  x: 0.4 * width + x * 0.16 * width,
  y: MIDDLE,
});

/** Draws both boards and the mass between them. The moving board has moved by `moved` of its way, and the mass by `x` of its travel. */
function boards(context: CanvasRenderingContext2D, width: number, x: number, moved: number): void {
  const [fixed, mass, moving] = [24, massAt(x, width).x, 0.72 * width - 24 + moved * 0.26 * width];
  context.strokeStyle = INK.chalk;
  context.lineJoin = "round";
  context.lineWidth = 2;
  coil(context, fixed, mass - 16, MIDDLE - 18);
  coil(context, mass + 16, moving, MIDDLE - 18);
  for (const [a, b] of [
    [fixed, mass - 16],
    [mass + 16, moving],
  ] as const) {
    // A damper: a cup with a piston in its middle.
    const middle = (a + b) / 2;
    line(context, a, MIDDLE + 18, middle - 10, MIDDLE + 18);
    line(context, middle - 10, MIDDLE + 10, middle - 10, MIDDLE + 26);
    line(context, middle - 10, MIDDLE + 10, middle + 12, MIDDLE + 10);
    line(context, middle - 10, MIDDLE + 26, middle + 12, MIDDLE + 26);
    line(context, middle + 2, MIDDLE + 13, middle + 2, MIDDLE + 23);
    line(context, middle + 2, MIDDLE + 18, b, MIDDLE + 18);
  }
  context.lineWidth = 6;
  line(context, fixed, MIDDLE - 40, fixed, MIDDLE + 40);
  context.strokeStyle = INK.yellow;
  line(context, moving, MIDDLE - 40, moving, MIDDLE + 40);
  context.lineWidth = 5;
  context.strokeStyle = INK.red;
  line(context, mass, MIDDLE - 18, mass, MIDDLE + 18);
  ball(context, mass, MIDDLE, 22, "red");
  context.fillStyle = INK.chalk;
  context.textAlign = "left";
  context.fillText("stands still", fixed - 4, MIDDLE - 50);
  context.textAlign = "right";
  context.fillStyle = INK.yellow;
  context.fillText("moves", Math.min(width - 12, moving + 4), MIDDLE - 50);
}

export const mount: Mount = (root) => {
  let law = { ...NUMBERS.quick };
  let start = { position: 0, velocity: 0 };
  let isThrown = false;
  const scene = (): Scene => {
    const mass = motion({ law: "two_springs", ...law, ...start, target: 1 });
    const plain = spring({
      stiffness: law.stiffness + law.couplingStiffness,
      damping: law.damping + law.couplingDamping,
      from: start.position,
      velocity: start.velocity,
    });
    return {
      // With the article's soft springs, show 5 s, as the article simulates.
      duration: law.stiffness + law.couplingStiffness < 30 ? 5 : 2.5,
      low: -0.15,
      high: 2,
      // At rest, show the mass halfway, where both springs are stretched or compressed.
      pose: mass.timeAt(0.5),
      // The board jumps at time 0. At the very start, draw it before its jump. Once a hand has taken the mass, draw it after its jump.
      stage: {
        height: STAGE,
        draw: (context, t, width) => boards(context, width, mass.position(t), t > 0 || isThrown ? 1 : 0),
        ball: massAt,
      },
      thrown(position, velocity) {
        start = { position, velocity };
        isThrown = true;
        return scene();
      },
      lanes: [
        { name: "one spring with the sum of both", ink: "ivory", position: (t) => plain.position(t), isGhost: true },
        { name: "a mass between two springs", ink: "red", position: (t) => mass.position(t) },
      ],
      words: `The yellow board moves at time 0 and pulls the mass with a stiffness of ${law.couplingStiffness}. The other board holds it back with ${law.stiffness}. The mass's position is scaled to end at 1.`,
    };
  };
  const it = new Race(root, scene);
  const dial = (name: keyof typeof law, label: string, min: number, max: number, step: number): HTMLElement =>
    it.slider(law, name, { label, min, max, step });
  const dials = (): HTMLElement[] => [
    dial("stiffness", "Stiffness of the fixed side", 0, 200, 1),
    dial("damping", "Damping of the fixed side", 0, 40, 0.1),
    dial("couplingStiffness", "Stiffness of the moving side", 1, 200, 1),
    dial("couplingDamping", "Damping of the moving side", 0, 40, 0.1),
  ];
  let shown = dials();
  const numbers = choice("Numbers", { quick: "quick", article: "the article's" }, "quick", (value) => {
    law = { ...NUMBERS[value] };
    const next = dials();
    shown.forEach((old, i) => old.replaceWith(next[i] as HTMLElement));
    shown = next;
    it.show();
  });
  it.controls.prepend(numbers, ...shown);
  return () => it.destroy();
};
