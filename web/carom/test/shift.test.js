// Content that moves by a distance, while its motion continues and the view doesn't change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFrameSource } from "carom";
import { Scroller } from "carom/scroll";
import { PanZoom } from "carom/zoom";

const near = (found, expected, what) =>
  assert.ok(Math.abs(found - expected) <= 1e-9 * (1 + Math.abs(expected)), `${what}: ${found} and not ${expected}`);

test("moving a picture's origin doesn't move what you see", () => {
  const by = { x: -1000, y: 77.7 };
  const ways = {
    "a zoom": (picture) => picture.zoomToward(300, 0.8, { x: 30, y: 200 }),
    "a flight": (picture, { x, y }) => picture.zoomTo(300, { x: 100 + x, y: 60 + y, width: 300, height: 200 }),
    "a pan": (picture) => picture.panToward(300, { x: 30, y: -40 }),
    "a throw": (picture) => {
      picture.pointerDown(1, 300, { x: 100, y: 300 });
      for (let i = 1; i < 9; i += 1) picture.pointerMove(1, 300 + 10 * i, { x: 100 - 8 * i, y: 300 });
      picture.pointerUp(1, 385);
    },
  };
  for (const content of [undefined, { width: 4096, height: 2048 }]) {
    for (const [begun, begin] of Object.entries(ways)) {
      for (const [next, goOn] of Object.entries(ways)) {
        const pictures = [0, 1].map(() => {
          const picture = new PanZoom({ view: { width: 400, height: 800 }, content });
          begin(picture, { x: 0, y: 0 });
          picture.advanceTo(450);
          return picture;
        });
        pictures[1].shift(450, by);
        const compare = () => {
          for (const ms of [450, 600, 9000]) {
            const [one, two] = pictures.map((picture) => picture.read(ms));
            for (const point of [
              { x: 0, y: 0 },
              { x: 500, y: 90 },
            ]) {
              const seen = one.transform.viewPoint(point);
              const again = two.transform.viewPoint({ x: point.x + by.x, y: point.y + by.y });
              near(again.x, seen.x, `${begun}, ${next}, x at ${ms}`);
              near(again.y, seen.y, `${begun}, ${next}, y at ${ms}`);
            }
            assert.deepEqual([one.phase, one.isAtRest], [two.phase, two.isAtRest]);
          }
          near(pictures[1].end.viewPoint(by).x, pictures[0].end.x, `${begun}, ${next}, end`);
        };
        compare();
        goOn(pictures[0], { x: 0, y: 0 });
        goOn(pictures[1], by);
        compare();
      }
    }
  }
  const page = new PanZoom({ view: { width: 400, height: 800 }, content: { width: 400, height: 3000 } });
  page.zoomBy(0, 1, { x: 200, y: 100 });
  const shown = page.frame.transform.contentPoint({ x: 200, y: 400 });
  page.shift(0, { x: 0, y: 500 });
  page.resize(0, { view: { width: 400, height: 800 }, content: { width: 400, height: 3500 } });
  near(page.frame.transform.contentPoint({ x: 200, y: 400 }).y, shown.y + 500, "rows above");
  page.panToward(0, { x: 0, y: 1e6 });
  near(page.end.y, 0, "the beginning of the rows above");
});

test("rows inserted above don't change a list's motion", () => {
  let now = 0;
  setFrameSource({ request: () => 0, cancel: () => undefined, now: () => now });
  try {
    const begun = {
      fling: (list) => list.fling(2000),
      glide: (list) => list.scrollTo(3000, { duration: 0.8, bounce: 0 }),
      wheel: (list) => list.wheel(now, 3, 1),
      finger: (list) => {
        list.pointerDown(now, 500);
        for (let i = 1; i < 9; i += 1) list.pointerMove(now + 8 * i, 500 - 12 * i);
      },
    };
    for (const platform of ["ios", "android", "godot"]) {
      for (const [name, begin] of Object.entries(begun)) {
        const lists = [0, 1].map(() => new Scroller({ platform, content: 100_000, viewport: 800 }));
        lists.forEach(begin);
        now += 100;
        lists.forEach((list) => list.frame(now / 1000, false));
        const { velocity, target } = lists[0];
        lists[1].shift(500);
        lists[1].resize({ content: 100_500, viewport: 800 });
        assert.equal(lists[1].velocity, velocity, `${platform}, ${name}`);
        near(lists[1].target, target + 500, `${platform}, ${name}, target`);
        lists.forEach((list) => list.pointerUp(now));
        for (const after of [0, 50, 400, 60_000]) {
          lists.forEach((list) => list.frame((now + after) / 1000, false));
          near(lists[1].offset, lists[0].offset + 500, `${platform}, ${name}, after ${after} ms`);
        }
        now += 60_000;
      }
    }
    assert.throws(() => new Scroller({ content: 9, viewport: 8 }).shift(NaN), /`by` must be/);
  } finally {
    setFrameSource(undefined);
  }
});
