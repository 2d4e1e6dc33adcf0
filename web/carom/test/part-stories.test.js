// The parts against the Rust library's, on the stories that its test freezes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHOICES, Pager, PullToRefresh, REFRESH_RULES, Reorder, Sheet, SwipeRow, WheelPicker } from "carom/parts";

const stories = readFileSync(new URL("../../../proof/conformance/parts.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const PARTS = {
  sheet: {
    make: ({ detents, content, viewport, choice }) =>
      new Sheet({ detents, scrollable: content - viewport, choice: CHOICES[camel(choice)] }),
    act: {
      go_to: (sheet, ms, detent) => sheet.goTo(ms, detent),
      set_detents: (sheet, ms, ...detents) => sheet.resize(ms, { detents }),
    },
    shown: ({ frame: { height, velocity, detent, offset } }) => [height, velocity, detent, offset],
    // The list of a Rust sheet scrolls by its platform, whose edges bounce or whose flings have other laws. Until it moves, heights agree.
    compared: (shown) => shown.slice(0, 4),
    ends: (event, _, shown) => event === "frame" && shown[3] !== 0,
    velocities: [1],
  },
  pager: {
    make: ({ count, size, viewport, align, loops, most, choice }) =>
      new Pager({ count, size, viewport, align, loop: loops, most: most ?? undefined, choice: CHOICES[camel(choice)] }),
    act: { turn: (pager, ms, by) => pager.goBy(ms, by), go_to: (pager, ms, page) => pager.goTo(ms, page) },
    shown: (pager) => [
      pager.frame.position,
      pager.frame.velocity,
      pager.frame.page,
      pager.frame.target,
      pager.placeOf(0),
    ],
    compared: (shown) => shown.slice(0, 5),
    velocities: [1],
    // Chromium's pages have hard edges, and iOS's come back with UIScrollView's kick if they are released beyond an end.
    skips: ({ platform, loops }) => platform !== "ios" && !loops,
    ends: (event, { loops }, [position]) => event === "pointer_up" && !loops && (position < 0 || position > 4),
  },
  wheel_picker: {
    make: ({ rows, height, endless }) => new WheelPicker({ rows, height, endless }),
    act: { turn: (wheel, ms, rows) => wheel.goBy(ms, rows), select: (wheel, ms, row) => wheel.goTo(ms, row) },
    shown: (wheel) => [wheel.position, wheel.selected, wheel.target],
    compared: (shown) => shown.slice(0, 3),
    ends: (event, { endless }, [position]) => event === "pointer_up" && !endless && (position < 0 || position > 11),
    // Chromium's flings have a law of their own.
    skips: ({ platform }) => platform !== "ios",
  },
  pull_to_refresh: {
    make: ({ rule, content, viewport }) =>
      new PullToRefresh({ rule: REFRESH_RULES[rule], viewport, scrollable: content - viewport }),
    act: { begin: (list, ms) => list.begin(ms), finish: (list, ms) => list.finish(ms) },
    shown: ({ frame: { offset, indicator, progress, state } }) => [
      offset,
      indicator,
      progress,
      ["idle", "armed", "loading", "done"].indexOf(state),
    ],
    compared: (shown) => shown.slice(0, 4),
    // A Rust list of iOS comes back with UIScrollView's kick.
    ends: (event, { rule }) => rule === "cupertino" && event === "pointer_up",
  },
  swipe_row: {
    make: ({ width, leading, trailing, sweep, choice }) =>
      new SwipeRow({ width, leading, trailing, sweep, choice: CHOICES[camel(choice)] }),
    act: { go_to: (row, ms, place) => row.goTo(ms, ["closed", "leading", "trailing"][place]) },
    shown: ({ frame: { offset, velocity, place } }) => [
      offset,
      velocity,
      { closed: 0, leading: 1, trailing: -1, "leading-sweep": 2, "trailing-sweep": -2 }[place],
    ],
    compared: (shown) => shown.slice(0, 3),
    velocities: [1],
  },
  reorder: {
    make: ({ viewport }) => new Reorder({ sizes: Array(20).fill(60), viewport }),
    act: { shift: (rows, ms, row, places) => rows.goBy(ms, row, places) },
    shown: (rows) => [rows.offset, ...Array.from({ length: 20 }, (_, i) => rows.placeOf(i)), ...rows.order],
    compared: (shown) => shown,
  },
};

/** Plays a story, and returns the number of compared frames. */
function play({ story, part: name, setup, events, shown }) {
  const kind = PARTS[name];
  if (kind.skips?.(setup)) return 0;
  const part = kind.make(setup);
  let frame = 0;
  for (const [event, time, ...values] of events) {
    const ms = 1000 * time;
    if (event === "frame") {
      const isMoving = part.advanceTo(ms);
      const [numbers, expected] = [kind.shown(part), kind.compared(shown[frame])];
      if (kind.ends?.(event, setup, shown[frame])) return frame;
      // A motion ends within a tolerance of its rest, which is a quarter of a pixel here and a part of the travel there.
      const isOver = !isMoving || (name !== "reorder" && shown[frame].at(-1) === 1);
      numbers.forEach((number, i) => {
        const within =
          isOver || name === "reorder" ? (kind.velocities?.includes(i) ? 6 : 0.5) : 1e-6 * (10 + Math.abs(expected[i]));
        assert.ok(
          Math.abs(number - expected[i]) <= within,
          `${story}, frame ${frame}, number ${i}: ${number} and not ${expected[i]}`,
        );
      });
      frame += 1;
    } else if (event.startsWith("pointer")) {
      if (kind.ends?.(event, setup, shown[frame - 1] ?? [])) return frame;
      if (event === "pointer_down" && name === "reorder") part.lift(ms, Math.floor(values[0] / 60), values[0]);
      else part[camel(event)](ms, ...values);
    } else {
      // A motion that is over there may end a little later here, and its frames go on until then.
      part.advanceTo(ms);
      kind.act[event](part, ms, ...values);
    }
  }
  return frame;
}

for (const [name, least] of Object.entries({
  sheet: 100,
  pager: 600,
  wheel_picker: 100,
  pull_to_refresh: 80,
  swipe_row: 150,
  reorder: 50,
})) {
  test(`${name} shows what the Rust library's shows`, () => {
    const frames = stories.filter(({ part }) => part === name).reduce((sum, story) => sum + play(story), 0);
    assert.ok(frames >= least, `${frames} frames`);
  });
}
