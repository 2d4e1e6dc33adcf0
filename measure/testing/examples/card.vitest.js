import { motionMatchers, sampleMotion } from "carom-tools/test";
import { expect, test } from "vitest";

import { card, marks } from "./card.js";

expect.extend(motionMatchers);

test.each([false, true])(
  "the card keeps its velocity, forgetful: %s",
  (isForgetful) => {
    const trace = sampleMotion(card({ isForgetful }), { marks });
    expect(trace).toPassMotion(
      { check: "continuous" },
      { check: "rests", on: 0 },
    );
  },
);

test("the frame rate changes nothing", () => {
  expect(
    [60, 120, 240].map((rate) => sampleMotion(card(), { rate })),
  ).toPassMotion({
    check: "rate_free",
  });
});
