import { spring } from "carom";

/** A card on the test's clock. It is sent to 300, and after 0.2 s back. A forgetful card loses its velocity there. */
export function card({ isForgetful = false } = {}) {
  const there = spring({ duration: 0.5, bounce: 0, to: 300 });
  const turn = there.at(0.2);
  const velocity = isForgetful ? 0 : turn.velocity;
  const back = spring({
    duration: 0.5,
    bounce: 0,
    from: turn.position,
    velocity,
    to: 0,
  });
  return (t) => (t < 0.2 ? there.at(t) : back.at(t - 0.2)).position;
}

export const marks = [
  { t: 0, mark: "target", to: 300 },
  { t: 0.2, mark: "retarget", to: 0 },
];
