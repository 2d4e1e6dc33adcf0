// This test has its own file, because earlier allocations in the module decide whether rows must move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chain, motion } from "carom";
import { Springs } from "carom/batch";

test("a view from before a memory move is empty and writes nowhere", () => {
  const dots = new Springs(40, { spring: { duration: 0.3, bounce: 0 } });
  const before = dots.targets;
  const others = [];
  for (let count = 40; before.length > 0 && count < 1e6; count *= 2) others.push(new Springs(count, { spring: { duration: 0.3, bounce: 0 } }));
  assert.equal(before.length, 0);
  before[0] = 77;
  assert.throws(() => before.fill(77), TypeError);
  assert.ok(dots.targets.length === 40 && dots.targets.every((target) => target === 0));
  for (const other of others) assert.ok(other.targets.every((target) => target === 0));
});

test("running out of memory is an error that changes nothing", () => {
  const dots = new Springs(3, { spring: { duration: 0.3, bounce: 0 } });
  dots.targets.fill(5);
  for (const count of [170_000_000, 1e9, 2 ** 33]) {
    assert.throws(() => new Springs(count, { spring: { duration: 0.3, bounce: 0 } }), /RangeError: there is no memory for/);
  }
  dots.advance(1);
  assert.ok(dots.positions.every((position) => Math.abs(position - 5) < 0.01));
  assert.equal(new Springs(200, { spring: { duration: 0.3, bounce: 0 } }).positions.length, 200);
});

test("freed rows are reused for rows of other sizes", () => {
  const one = motion({ law: "spring", response: 0.35, damping_ratio: 0.8, target: 300 });
  const spring = { duration: 0.3, bounce: 0 };
  const bytes = () => new Chain(1, { leader: spring, follower: spring }).positions.buffer.byteLength;
  const before = bytes();
  for (let count = 1; count < 3000; count++) one.states(Array.from({ length: count }, (_, i) => i / 60));
  assert.ok(bytes() - before < 2e6, `${bytes() - before}`);
});
