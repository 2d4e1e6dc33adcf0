// The clock of pictures and parts passes the Rust library's table of stamps, and its drivers come to rest on any clock.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Pager, PullToRefresh, Reorder, Sheet, SwipeRow, WheelPicker } from "carom/parts";
import { PanZoom } from "carom/zoom";
import { CallerClock } from "../dist/clock.js";

test("the clock gives the same times as the Rust library's clock", () => {
  const rows = readFileSync(new URL("../../../crates/carom/tests/clock.jsonl", import.meta.url), "utf8");
  let stamped = 0;
  for (const line of rows.trim().split("\n")) {
    const [isMoving, stamps, presents] = JSON.parse(line);
    const clock = new CallerClock();
    // In the rows where something moves, the Rust library flung a page at time 0.
    if (isMoving) clock.take(0);
    stamps.forEach(([seconds, isFrame], i) => {
      clock.take(seconds ?? NaN, () => isMoving && !isFrame);
      assert.ok(Math.abs(clock.now - presents[i]) <= 1e-12 * Math.abs(presents[i]), `${line}, ${i}: ${clock.now}`);
      stamped += 1;
    });
  }
  assert.ok(stamped >= 1000, `${stamped} stamps`);
});

const view = { width: 400, height: 800 };
const drivers = {
  PanZoom: () => {
    const picture = new PanZoom({ view, content: { width: 4000, height: 2000 } });
    return [picture, (ms) => picture.zoomToward(ms, 1, { x: 50, y: 60 })];
  },
  Pager: () => {
    const pager = new Pager({ count: 5, size: 300 });
    return [pager, (ms) => pager.goBy(ms, 1)];
  },
  Sheet: () => {
    const sheet = new Sheet({ detents: [0, 350, 700] });
    return [sheet, (ms) => sheet.goTo(ms, 1)];
  },
  WheelPicker: () => {
    const wheel = new WheelPicker({ rows: 12, height: 36 });
    return [wheel, (ms) => wheel.goBy(ms, 3)];
  },
  PullToRefresh: () => {
    const list = new PullToRefresh({ viewport: 800, scrollable: 4000 });
    return [list, (ms) => list.begin(ms)];
  },
  SwipeRow: () => {
    const row = new SwipeRow({ width: 360, leading: 80, trailing: 160 });
    return [row, (ms) => row.goTo(ms, "trailing")];
  },
  Reorder: () => {
    const rows = new Reorder({ sizes: Array(12).fill(60), viewport: 400 });
    return [rows, (ms) => rows.goBy(ms, 2, 4)];
  },
};

for (const [name, make] of Object.entries(drivers)) {
  // The clock is set back by an hour, wraps, or one stamp is an hour ahead.
  for (const jump of [-3_600_000, -4_294_967_296, "one stamp"]) {
    test(`a ${name} comes to rest even if its clock jumps (${jump})`, () => {
      const [driver, begin] = make();
      const began = 5e9;
      for (let i = 0; i < 6; i += 1) driver.advanceTo(began + 16 * i);
      begin(began + 90);
      driver.advanceTo(began + 96);
      const by = typeof jump === "number" ? jump : 0;
      if (by === 0) begin(began + 100 + 3_600_000);
      let frames = 0;
      while (driver.advanceTo(began + 112 + by + 16 * frames)) {
        frames += 1;
        assert.ok(frames < 400, "it never rests");
      }
      assert.ok(frames > 4, `${frames} frames: the motion went on`);
    });
  }
}
