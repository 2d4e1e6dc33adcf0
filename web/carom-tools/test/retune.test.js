import assert from "node:assert/strict";
import { test } from "node:test";
import { approach, spring } from "carom";
import { motion } from "carom/laws";
import { retune } from "carom-tools/convert";

test("a retuned decay passes through every frame", () => {
  const { law, start, frame } = retune("frame-decay", { factor: 0.95 });
  let [x, v] = [0, 20];
  const exact = motion({ law: "friction", ...law, ...start(x, v) });
  for (let n = 1; n <= 200; n++) {
    [x, v] = [x + v, 0.95 * v];
    assert.ok(Math.abs(exact.at(n * frame).position - x) < 1e-9, `frame ${n}`);
  }
});

test("a retuned lerp passes through every frame", () => {
  for (const factor of [0.02, 0.1, 0.9]) {
    const { law, frame, start } = retune("lerp", { factor });
    const exact = approach({ ...law, from: -300, to: 0 });
    assert.ok(Math.abs(start(-300, 7).velocity - exact.at(0).velocity) < 1e-9);
    let x = -300;
    for (let n = 1; n <= 200; n++) {
      x += factor * (0 - x);
      assert.ok(Math.abs(exact.at(n * frame).position - x) < 1e-9, `frame ${n}`);
    }
  }
});

test("a retuned carousel passes through every frame", () => {
  const { law, start, frame, distance } = retune("embla", { duration: 25, friction: 0.68 });
  assert.ok(distance > 0.02 && distance < 0.04, `${distance}`);
  let [x, v] = [-300, 18];
  const { position, velocity } = start(x, v);
  const exact = spring({ ...law, from: position, to: 0, velocity });
  for (let n = 1; n <= 200; n++) {
    v = (v - x / 25) * 0.68;
    x += v;
    assert.ok(Math.abs(exact.at(n * frame).position - x) < 1e-9 * 300, `frame ${n}`);
  }
});

test("no law passes through every frame of reanimated's decay", () => {
  const { law, start, distance } = retune("reanimated-decay");
  assert.equal(start(0, 1), undefined);
  assert.ok(Math.abs(900 / law.drag - 348.5) < 0.5, `${law.drag}`);
  assert.ok(distance < 0.13);
});

test("an error names a wrong notation, field or number", () => {
  assert.throws(() => retune("emlba"), /did you mean "embla"/);
  assert.throws(() => retune("embla", { speed: 1 }), /embla has no field `speed`; it has duration, friction/);
  assert.throws(() => retune("embla", { friction: Number.NaN }), /`friction` must be/);
  assert.throws(() => retune("euler-spring", { stiffness: 3000, damping: 10 }), /`damping` must be larger/);
});
