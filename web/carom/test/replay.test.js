// Replays of pages are read and written as the Rust library does, and play to the same bits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "carom/replay";

const HEAD = `{"driver":"scroller","platform":"flutter-ios","extent":{"min":0,"max":3200,"viewport":800}}`;

test("a replay takes events one by one, and reads times in any order", () => {
  const replay = new Replay(`${HEAD}\n{"at":0.0,"event":{"fling":900}}\n\n{"at":null,"event":"advance_to"}\n`);
  replay.push(0.4, { wheel: [{ lines: 3 }, "notch"] });
  replay.push(0.5, { key: "page_down" });
  replay.push(NaN, "pointer_up");
  assert.equal(replay.entries.length, 5);
  const early = replay.at(0.2);
  assert.ok(early.velocity > 100 && !early.isAtRest);
  assert.ok(replay.at(30).isAtRest);
  assert.deepEqual(replay.at(0.2), early);
  assert.equal(replay.write().split("\n")[2], `{"at":null,"event":"advance_to"}`);
});

test("a replay is read in the page's time after a clock change", () => {
  const replay = new Replay(HEAD.replace("flutter-ios", "qt").replace("3200", "9000"));
  for (const at of [8, 7.6, 7.61]) replay.push(at, "advance_to");
  replay.push(8, { fling: 5000 });
  // The fling begins at 8.4 on the page's clock. A time a second or more later must not be taken for a stamp of the old clock.
  for (const ahead of [0.5, 1.1, 1.3, 1.5, 3])
    assert.ok(Math.abs(replay.at(8.4 + ahead).velocity - (5000 - 1500 * ahead)) < 1e-6, `${ahead} s`);
});

test("an error names the line of the replay", () => {
  for (const [text, part] of [
    ["", /must name a driver at line 1/],
    [`{"driver":"swing"}`, /`driver` must be scroller here, but is swing at line 1/],
    [HEAD.replace("flutter-ios", "os"), /`os` must be one of/],
    [`${HEAD}\n\n{"at":0,"event":"jump"}`, /unknown event `jump`.* at line 3/],
    [`${HEAD}\n{"event":"pointer_up"}`, /missing field `at` at line 2/],
  ])
    assert.throws(() => new Replay(text), part);
  const replay = new Replay(`${HEAD}\n{"at":0,"event":{"go_to":[9,"instant"]}}`);
  assert.throws(() => replay.at(1), /`go_to` must have a spring/);
});
