// This test has its own file, because earlier allocations in the module decide whether rows must move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chain, motion } from "carom/laws";
import { Springs } from "carom/batch";

test("Springs rejects a count beyond its limit", () => {
  for (const count of [170_000_000, 1e308, 0, 1.5, NaN]) {
    assert.throws(
      () => new Springs(count, { spring: { duration: 0.3, bounce: 0 } }),
      /`count` must be a whole number from 1 to 16777216, but is /,
    );
  }
});

test("freed rows are reused for rows of other sizes", () => {
  const one = motion({ law: "spring", response: 0.35, damping_ratio: 0.8, target: 300 });
  const spring = { duration: 0.3, bounce: 0 };
  const bytes = () => new Chain(1, { leader: spring, follower: spring }).positions.buffer.byteLength;
  const before = bytes();
  for (let count = 1; count < 3000; count++) one.states(Array.from({ length: count }, (_, i) => i / 60));
  assert.ok(bytes() - before < 2e6, `${bytes() - before}`);
});
