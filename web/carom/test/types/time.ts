// Calls of `carom/time` and `carom/drag` that the types accept, and calls that they reject, which stand below a `@ts-expect-error`.
import { bindDrag } from "carom/drag";
import { keyframes, move, parallel, pause, play, sequence, staggered, yoyo } from "carom/time";

// Timelines.
const way = move({ x: 0, y: 0 }, { x: 1, y: 1 }, { duration: 0.4, bounce: 0, onUpdate: ({ x }) => x });
play(sequence([way, pause(1), keyframes(0, [1, 2])])).finished.then((isAtEnd) => isAtEnd);
play(yoyo(Infinity, staggered(0.1, [way, parallel([way, way])])));
// @ts-expect-error: a sequence can't be reversed.
yoyo(2, sequence([way]));

// Drags.
declare const element: HTMLElement;
bindDrag(element, {
  axis: "y",
  snap: [{ y: 0 }, { y: 1 }],
  response: 0.3,
  dampingRatio: 1,
  bounds: { y: [0, 1] },
}).goTo({ y: 0 });
// @ts-expect-error: no such axis.
bindDrag(element, { axis: "z" });
