// Answers like `carom eval -` by the spring of another library, so that `worst.py --peer NAME` can search for its worst input.
// The libraries read time in milliseconds. They stop when they find the spring at rest, so we ask them not to.

import { createInterface } from "node:readline";

const never = Number.MIN_VALUE;
const peers = {
  motion: async () => {
    const { spring } = await import("motion");
    return ({ position, target, ...constants }) => {
      const of = spring({ keyframes: [position, target], ...constants, restDelta: never, restSpeed: never });
      return (time) => of.next(1000 * time).value;
    };
  },
  popmotion: async () => {
    const { spring } = await import("popmotion");
    return ({ position, target, ...constants }) => {
      const of = spring({ from: position, to: target, ...constants, restDelta: never, restSpeed: never });
      return (time) => of.next(1000 * time).value;
    };
  },
};

const make = await peers[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin })) {
  const { motion, at } = JSON.parse(line);
  const { law: _, ...constants } = motion;
  const isSpring = motion.mass > 0 && motion.stiffness > 0 && motion.damping >= 0 && at[0] >= 0;
  const position = isSpring ? make(constants)(at[0]) : Number.NaN;
  console.log(JSON.stringify(Number.isFinite(position) ? { states: [[position]] } : { error: "no position" }));
}
