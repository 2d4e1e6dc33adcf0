// Sheets, pagers, wheels, lists and rows without elements: hand-overs, choices, ticks, thresholds and orders.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choosePlace,
  CHOICES,
  Pager,
  PullToRefresh,
  REFRESH_RULES,
  Reorder,
  Sheet,
  SwipeRow,
  WheelPicker,
} from "carom/parts";
import { randomOf } from "./hands.js";

const near = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

/** Drags from one place to another within a time in milliseconds, in steps of 8 ms, and returns the time of the last step. */
function drag(part, from, to, start, ms) {
  part.pointerDown(start, from);
  const steps = Math.round(ms / 8);
  for (let i = 1; i <= steps; i++) part.pointerMove(start + 8 * i, from + ((to - from) * i) / steps);
  return start + 8 * steps;
}

test("a faster release never chooses an earlier place", () => {
  const places = [0, 100, 300];
  const taken = Array.from({ length: 600 }, (_, i) =>
    choosePlace(CHOICES.projected, places, { position: 60, velocity: 5 * (i - 200) }, 0),
  );
  assert.ok(taken.every((place, i) => i === 0 || place >= taken[i - 1]));
  assert.deepEqual([taken[0], taken[599]], [0, 300]);
  assert.equal(choosePlace(CHOICES.compose, places, { position: 40, velocity: 1000 }, 0), 100);
  assert.equal(choosePlace(CHOICES.compose, places, { position: 140, velocity: -1000 }, 300), 100);
  // A slow finger must have passed the threshold, counted from the side where it began.
  const slow = (position, from) => choosePlace(CHOICES.viewPager, [1, 2, 3], { position, velocity: 0 }, from);
  assert.deepEqual([slow(2.3, 2), slow(2.61, 2), slow(1.41, 2), slow(1.39, 2)], [2, 3, 2, 1]);
});

test("sheet and list share one finger in both directions without a jump", () => {
  const sheet = new Sheet({ detents: [0, 350, 700], scrollable: 1300 });
  sheet.goTo(0, 1);
  sheet.advanceTo(2000);
  assert.equal(sheet.frame.height, 350);
  sheet.pointerDown(2000, 600);
  sheet.pointerMove(2100, 150);
  assert.deepEqual([sheet.frame.height, sheet.frame.offset], [700, 100]);
  // When the finger moves down again, the list moves first, then the sheet.
  sheet.pointerMove(2200, 200);
  assert.deepEqual([sheet.frame.height, sheet.frame.offset], [700, 50]);
  sheet.pointerMove(2300, 300);
  assert.deepEqual([sheet.frame.height, sheet.frame.offset], [650, 0]);
});

test("a sheet that is thrown up passes its velocity to the list at the computed instant", () => {
  const sheet = new Sheet({ detents: [0, 350, 700], scrollable: 5000 });
  sheet.goTo(0, 1);
  sheet.advanceTo(2000);
  const at = drag(sheet, 600, 360, 2000, 80);
  sheet.pointerUp(at);
  const { velocity } = sheet.frame;
  near(velocity, 3000, 1);
  let before = { ...sheet.frame, at };
  let travelled = false;
  for (let time = at + 4; time < at + 600; time += 4) {
    sheet.advanceTo(time);
    const { height, offset } = sheet.frame;
    // The content under the finger moves by the sum of sheet and list. Its speed must not jump.
    const speed = (height + offset - before.height - before.offset) / 0.004;
    assert.ok(speed < 3010 && speed > -1, `${speed} at ${time}`);
    travelled ||= offset > 0;
    before = { height, offset };
  }
  assert.ok(travelled && before.height === 700);
});

test("a list that is thrown back passes its remaining velocity to the sheet", () => {
  const sheet = new Sheet({ detents: [0, 350, 700], scrollable: 5000 });
  sheet.goTo(0, 2);
  sheet.advanceTo(2000);
  sheet.scrollTo(2000, 200);
  const at = drag(sheet, 300, 420, 2000, 40);
  sheet.pointerUp(at);
  sheet.advanceTo(at + 3000);
  assert.equal(sheet.frame.offset, 0);
  assert.equal(sheet.frame.detent, 0);
});

test("a sheet follows a resize at rest at once, and in flight with its velocity", () => {
  const sheet = new Sheet({ detents: [0, 350] });
  sheet.goTo(0, 1);
  sheet.advanceTo(60);
  const { velocity } = sheet.frame;
  sheet.resize(60, { detents: [0, 500] });
  near(sheet.frame.velocity, velocity, 1e-9);
  sheet.advanceTo(5000);
  assert.equal(sheet.frame.height, 500);
  sheet.resize(5000, { detents: [0, 400] });
  assert.equal(sheet.frame.height, 400);
});

test("a sheet follows the finger after its detents have shrunk", () => {
  const sheet = new Sheet({ detents: [0, 350, 700] });
  sheet.goTo(0, 2);
  sheet.advanceTo(2000);
  sheet.pointerDown(2000, 100);
  sheet.resize(2100, { detents: [0, 200, 400] });
  sheet.pointerMove(2200, 150);
  assert.equal(sheet.frame.height, 650);
});

test("a pager turns as far as a flick goes or by `most`, loops, and predicts arrivals", () => {
  const cards = new Pager({ count: 5, size: 300, viewport: 360, loop: true });
  assert.deepEqual([cards.placeOf(0), cards.placeOf(4)], [30, -270]);
  cards.goBy(0, -2);
  const [first, last] = [cards.arrivalMs(-1), cards.arrivalMs(-2)];
  assert.ok(first < last);
  cards.advanceTo(first);
  near(cards.frame.position, -1, 1e-6);
  cards.advanceTo(last);
  assert.equal(cards.frame.page, 3);
  const release = (options) => {
    const pages = new Pager({ count: 9, size: 300, ...options });
    pages.pointerUp(drag(pages, 200, 20, 0, 48));
    return pages.frame.target;
  };
  // A release at 3,750 px/s from 180 would travel 750 px more.
  assert.deepEqual([release({}), release({ most: 1 }), release({ choice: CHOICES.viewPager })], [3, 1, 1]);
  const back = new Pager({ count: 9, size: 300 });
  back.pointerDown(0, 0);
  back.pointerMove(16, -140);
  back.pointerCancel(16);
  back.advanceTo(3000);
  assert.equal(back.frame.position, 0);
});

test("a pager keeps its page when its size changes, also under a finger", () => {
  const pages = new Pager({ count: 4, size: 300 });
  pages.goTo(0, 2);
  pages.advanceTo(3000);
  pages.resize(3000, { count: 4, size: 200 });
  assert.equal(pages.frame.position, 2);
  pages.pointerDown(3000, 100);
  pages.pointerMove(3100, 50);
  near(pages.frame.position, 2.25);
  pages.resize(3100, { count: 4, size: 400 });
  near(pages.frame.position, 2.25);
});

test("a wheel picker rests on a row, and predicts each tick", () => {
  const wheel = new WheelPicker({ rows: 60, height: 36, endless: true });
  const end = drag(wheel, 200, 120, 0, 64);
  wheel.pointerUp(end);
  const ticks = [];
  for (let tick = wheel.nextTick(end); tick; tick = wheel.nextTick(tick.timeMs)) ticks.push(tick);
  const target = wheel.target;
  const began = wheel.selected;
  assert.equal(ticks.length, target - began);
  for (const { timeMs, row } of ticks) {
    wheel.advanceTo(timeMs + 0.01);
    assert.equal(wheel.selected, row, `${timeMs}`);
  }
  wheel.advanceTo(20_000);
  assert.deepEqual([wheel.selected, wheel.position % 1], [target, 0]);
  // In an endless wheel, the last row comes before the first.
  wheel.goTo(20_000, 0);
  wheel.goBy(20_001, -1);
  wheel.advanceTo(30_000);
  assert.equal(wheel.selected, 59);
});

test("a wheel picker with ends can be pulled beyond them and comes back", () => {
  const wheel = new WheelPicker({ rows: 5, height: 40 });
  wheel.pointerDown(0, 0);
  wheel.pointerMove(100, 200);
  assert.ok(wheel.position < 0 && wheel.position > -5);
  wheel.pointerUp(400);
  wheel.advanceTo(4000);
  assert.equal(wheel.position, 0);
});

test("a wheel picker comes to the row where its fling stops", () => {
  const wheel = new WheelPicker({ rows: 12, height: 36, endless: true });
  wheel.pointerDown(21, 374.802);
  wheel.pointerMove(402, 303.862);
  wheel.pointerUp(412);
  // Friction alone would take it to 4.55, but below 10 px/s the fling stops.
  assert.equal(wheel.target, 4);
  // A cancelled wheel moves like one that is released at rest.
  const [lifted, cancelled] = [0, 1].map(() => new WheelPicker({ rows: 12, height: 36 }));
  for (const one of [lifted, cancelled]) {
    one.pointerDown(0, 200);
    one.pointerMove(10, 150);
  }
  lifted.pointerUp(500);
  cancelled.pointerCancel(500);
  for (const one of [lifted, cancelled]) one.advanceTo(600);
  assert.equal(cancelled.position, lifted.position);
});

test("a wheel picker bounces however little its fling passes the end", () => {
  const wheel = new WheelPicker({ rows: 12, height: 36, selected: 1 });
  const end = drag(wheel, 400, 404, 0, 40);
  wheel.pointerUp(end);
  const places = Array.from({ length: 400 }, (_, i) => {
    wheel.advanceTo(end + 8 * i);
    return wheel.position;
  });
  assert.ok(Math.min(...places) < 0 && places.at(-1) === 0, `${Math.min(...places)}`);
  // On its way back, a wheel doesn't predict a row that it never comes to.
  const fast = new WheelPicker({ rows: 12, height: 36 });
  fast.goTo(0, 2);
  fast.advanceTo(2000);
  fast.pointerUp(drag(fast, 400, 500, 2000, 40));
  for (let ms = 2040; ms < 4000; ms += 8) {
    fast.advanceTo(ms);
    if (fast.position < 0) assert.equal(fast.nextTick(ms), undefined, `${ms}`);
  }
});

test("pages and wheels are flung at no more than 40,000 px/s", () => {
  for (const part of [new Pager({ count: 9, size: 300 }), new WheelPicker({ rows: 99, height: 36 })]) {
    part.pointerDown(0, 500);
    part.pointerMove(3, 300);
    part.pointerUp(3);
    near(part.slide.state(part.clock.now).velocity, 40_000);
  }
});

test("content that is pulled past its trigger begins to load, and stays open", () => {
  const news = new PullToRefresh({ viewport: 800, scrollable: 3200 });
  const pulls = [];
  news.pointerDown(0, 100);
  for (let y = 110; y <= 400; y += 10) {
    news.pointerMove(y, y);
    pulls.push([-news.frame.offset, news.frame.state]);
  }
  const [crossing] = pulls.filter(([, state]) => state === "loading");
  assert.ok(crossing[0] >= 100 && crossing[0] < 106, `${crossing[0]}`);
  news.pointerUp(500);
  news.advanceTo(3000);
  assert.equal(news.frame.offset, -60);
  news.finish(3000);
  news.advanceTo(6000);
  assert.deepEqual([news.frame.offset, news.frame.state], [0, "idle"]);
});

test("an indicator loads if it is beyond the trigger at the release, and not after a cancellation", () => {
  const pulled = (y) => {
    const news = new PullToRefresh({ viewport: 800, scrollable: 3200, rule: REFRESH_RULES.android });
    news.pointerDown(0, 0);
    for (let at = 0; at <= y; at += 10) news.pointerMove(at + 1, at);
    return news;
  };
  const [enough, less, cancelled] = [pulled(140), pulled(120), pulled(140)];
  assert.deepEqual([enough.frame.state, less.frame.state], ["armed", "idle"]);
  enough.pointerUp(200);
  less.pointerUp(200);
  cancelled.pointerCancel(200);
  assert.deepEqual(
    [enough, less, cancelled].map(({ frame }) => frame.state),
    ["loading", "idle", "idle"],
  );
  enough.advanceTo(3000);
  near(enough.frame.indicator, 64);
  assert.equal(enough.frame.offset, 0);
});

test("an indicator never jumps when loading begins or ends under a finger", () => {
  const random = randomOf(7);
  const below = (count) => Math.floor(count * random());
  let [moves, loads] = [0, 0];
  for (let round = 0; round < 400; round++) {
    const rule = [REFRESH_RULES.android, REFRESH_RULES.compose][round % 2];
    const news = new PullToRefresh({ viewport: 800, scrollable: 3200, rule });
    let [ms, y, shown, before] = [0, 300, 0, ""];
    for (let i = 0; i < 60; i++) {
      ms += below(4) === 0 ? 120 : 8;
      // First let everything move by itself until the event, so that this doesn't count as a jump.
      news.advanceTo(ms);
      news.pointerMove(ms, y);
      ({ indicator: shown } = news.frame);
      const travel = below(30) - 8;
      const what = ["down", "begin", "finish", "up", "cancel"][below(12)] ?? "move";
      if (what === "down") news.pointerDown(ms, y);
      else if (what === "begin") news.begin(ms);
      else if (what === "finish") news.finish(ms);
      else if (what === "up") news.pointerUp(ms);
      else if (what === "cancel") news.pointerCancel(ms);
      else news.pointerMove(ms, (y += travel));
      const { indicator, state } = news.frame;
      const most = what === "move" ? 0.5 * Math.abs(travel) : 0;
      assert.ok(
        Math.abs(indicator - shown) <= most + 1e-9,
        `round ${round}, ${what} after ${before}: ${shown} → ${indicator} in ${state}`,
      );
      [moves, loads, before] = [moves + 1, loads + (state === "loading"), what];
    }
  }
  assert.ok(moves > 20_000 && loads > 4_000, `${moves} moves, ${loads} while loading`);
});

test("pulled content isn't thrown by a slow or cancelled release", () => {
  for (const [step, end] of [
    [1, "pointerUp"],
    [20, "pointerCancel"],
  ]) {
    const news = new PullToRefresh({ viewport: 800, scrollable: 3200 });
    const at = drag(news, 0, 10 * step, 0, 80);
    const { offset } = news.frame;
    news[end](at);
    news.advanceTo(at + 16);
    assert.ok(news.frame.offset > offset, `${end}: ${offset} → ${news.frame.offset}`);
  }
});

test("content under a finger follows it in the same way when loading has ended", () => {
  const offsets = [true, false].map((ends) => {
    const news = new PullToRefresh({ viewport: 800, scrollable: 3200 });
    const at = drag(news, 0, 320, 0, 80);
    assert.equal(news.frame.state, "loading");
    if (ends) news.finish(at);
    news.pointerMove(at + 8, 300);
    return news.frame.offset;
  });
  near(offsets[0], offsets[1], 1e-9);
});

test("a list that has been scrolled stays where it is when loading begins", () => {
  const news = new PullToRefresh({ viewport: 800, scrollable: 3200 });
  news.scrollTo(0, 500);
  news.begin(10);
  news.advanceTo(2000);
  assert.deepEqual([news.frame.offset, news.frame.state], [500, "loading"]);
});

test("a list follows at once if the finger turns back beyond a hard end", () => {
  const news = new PullToRefresh({ viewport: 800, scrollable: 3200, rule: REFRESH_RULES.android });
  news.begin(0);
  news.pointerDown(10, 100);
  news.pointerMove(20, 300);
  news.pointerMove(30, 280);
  assert.equal(news.frame.offset, 20);
});

test("a row opens on the side of its actions, and is swept by a throw", () => {
  const open = new SwipeRow({ width: 360, trailing: 120 });
  open.pointerUp(drag(open, 300, 240, 0, 96));
  assert.equal(open.frame.place, "trailing");
  open.advanceTo(3000);
  assert.equal(open.frame.offset, -120);
  const closed = new SwipeRow({ width: 360, trailing: 120 });
  closed.pointerUp(drag(closed, 200, 260, 0, 96));
  assert.equal(closed.frame.place, "closed");
  const swept = new SwipeRow({ width: 360, trailing: 120, sweep: true });
  swept.pointerUp(drag(swept, 300, 100, 0, 80));
  assert.equal(swept.frame.place, "trailing-sweep");
  // A finger that comes back before the release doesn't sweep the row away.
  const back = new SwipeRow({ width: 360, trailing: 120, sweep: true });
  const at = drag(back, 300, 60, 0, 80);
  for (let i = 1; i <= 8; i++) back.pointerMove(at + 8 * i, 60 + 25 * i);
  back.pointerUp(at + 64);
  assert.equal(back.frame.place, "closed");
});

test("rows make room when the lifted one passes their middles, and an edge scrolls", () => {
  const rows = new Reorder({ sizes: Array(6).fill(50), viewport: 300 });
  rows.lift(0, 1, 75);
  rows.pointerMove(200, 190);
  assert.deepEqual([...rows.order], [0, 2, 3, 1, 4, 5]);
  rows.pointerUp(300);
  rows.advanceTo(2000);
  assert.deepEqual([rows.placeOf(1), rows.placeOf(2)], [150, 50]);
  rows.goBy(2000, 1, -9);
  assert.deepEqual([...rows.order], [1, 0, 2, 3, 4, 5]);

  const scrolledAt = (frames) => {
    const list = new Reorder({ sizes: Array(100).fill(50), viewport: 800 });
    list.lift(0, 2, 125);
    list.pointerMove(10, 790);
    for (let i = 1; i <= frames; i++) list.advanceTo(10 + (1500 * i) / frames);
    return [list.offset, list.placeOf(2), list.order.indexOf(2)];
  };
  const [slow, fast] = [scrolledAt(45), scrolledAt(360)];
  near(slow[0], fast[0]);
  near(slow[1], fast[1]);
  assert.equal(slow[2], fast[2]);
  assert.ok(slow[0] > 900, `${slow[0]}`);
});

test("errors name wrong options", () => {
  assert.throws(() => new Sheet({ detents: [] }), /`detents.length` must be at least 1/);
  assert.throws(() => new Sheet({ detents: [200, 100] }), /`detents\[1\]` must be above 200/);
  assert.throws(() => new Pager({ count: 2, size: 10, loops: true }), /did you mean `loop`/);
  assert.throws(() => new WheelPicker({ rows: 0, height: 10 }), /`rows` must be at least 1/);
  assert.throws(() => new SwipeRow({ width: 0 }), /`width` must be finite and greater than 0/);
  assert.throws(
    () => new PullToRefresh({ viewport: 100, rule: { moves: "content", trigger: 10, rest: 3 } }),
    /`rule.rest`/,
  );
});

test("the frame rate doesn't change the neighbours of a lifted row", () => {
  const sizes = Array.from({ length: 30 }, (_, i) => 30 + 7 * (i % 4));
  for (const [row, at, finger, offset] of [
    [1, 75, 280, 0],
    [20, 25, 10, 650],
  ]) {
    const played = (rate) => {
      const list = new Reorder({ sizes, viewport: 300 });
      list.scrollTo(offset);
      list.lift(0, row, at);
      list.pointerMove(100, finger);
      const shown = [];
      for (let i = 0; i < 2 * rate; i++) {
        list.advanceTo(100 + (1000 * i) / rate);
        if (i % (rate / 10) === 0) shown.push(...sizes.map((_, row) => list.placeOf(row)));
      }
      assert.notEqual(list.order[row], row, "it has moved");
      return shown;
    };
    const at30 = played(30);
    for (const rate of [60, 120, 240]) played(rate).forEach((place, i) => near(place, at30[i], 1e-5));
  }
});
