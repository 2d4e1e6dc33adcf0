// Sums of motions, as timing curves compose in SwiftUI and Core Animation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { motion } from "carom/all";

const EASE = { law: "ease", control: [0.42, 0, 0.58, 1], duration: 0.4 };

for (const sign of [1, -1]) {
  test(`a curve to ${sign} that is sent back is the sum of two curves`, () => {
    const [open, back] = [
      { ...EASE, target: sign },
      { ...EASE, target: -sign },
    ];
    const menu = motion({ law: "sum", motion: open, added: [{ ...back, begin: 0.2 }] });
    const [first, second] = [motion(open), motion(back)];
    for (const t of [0, 0.1, 0.2, 0.25, 0.4, 0.5, 0.7]) {
      const late = Math.max(t - 0.2, 0);
      assert.ok(Math.abs(menu.position(t) - (first.position(t) + second.position(late))) < 1e-14, `${t}`);
    }
    assert.deepEqual([menu.position(0), menu.rest, menu.position(Infinity)], [0, 0, 0]);
    // It is inside for good from its settling time on, and outside just before.
    const settled = menu.settlingTime({ distance: 1e-3, velocity: Infinity });
    assert.ok(settled > 0.5 && settled < 0.6, `${settled}`);
    assert.ok(Math.abs(menu.position(settled - 1e-6)) > 1e-3 && Math.abs(menu.position(settled + 1e-6)) < 1e-3);
    const crossing = menu.timeAt(0.3 * sign);
    assert.ok(Math.abs(menu.position(crossing) - 0.3 * sign) < 1e-12);
  });
}
