// Plays random replays of the Rust library. Pages play them to the same bits. Pictures and parts, which are TypeScript, agree to 1e-9.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { CHOICES, Pager, PullToRefresh, REFRESH_RULES, Reorder, Sheet, SwipeRow, WheelPicker } from "carom/parts";
import { Replay } from "carom/replay";
import { PanZoom } from "carom/zoom";
import { Slide, TOLERANCE } from "../dist/parts/slide.js";
import { modesOf, rateOf } from "../dist/spring/modes.js";

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const point = ([x, y]) => ({ x, y });
const size = (pair) => (pair ? { width: pair[0], height: pair[1] } : undefined);
const chosen = ({ choice, ...options }) => ({ ...options, choice: CHOICES[choice] });
const isWhole = (x, within = 0) => Math.abs(x - Math.round(x)) <= within;
const pairs = (to, by, names) => names.flatMap((name) => [to[name], by[name]]);

/**
 * Each driver: how to make it, its events whose arguments differ from Rust's, what it shows, after which event the two libraries differ,
 * and which of its lengths rest as lists do in Rust. In npm, a part rests within half a pixel of a screen with two pixels per CSS pixel.
 */
const KINDS = {
  pan_zoom: {
    make: ({ view, content }, options) => new PanZoom({ ...options, view: size(view), content: size(content) }),
    act: {
      pointer_down: (picture, ms, id, at) => picture.pointerDown(id, ms, point(at)),
      pointer_move: (picture, ms, id, at) => picture.pointerMove(id, ms, point(at)),
      pointer_up: (picture, ms, id) => picture.pointerUp(id, ms),
      pointer_cancel: (picture, ms, id) => picture.pointerCancel(id, ms),
      quick_zoom_down: (picture, ms, id, at) => {
        picture.pinched = 1;
        picture.quickZoomDown(id, ms, point(at));
      },
      pinch_begin: (picture, ms, ...at) => {
        picture.pinched = 1;
        picture.pinchBegin(ms, point(at));
      },
      pinch: (picture, ms, { magnification }, turn, pan) =>
        picture.pinch(ms, { scale: (picture.pinched *= 1 + magnification), turn, pan: point(pan) }),
      zoom_by: (picture, ms, factor, about) => picture.zoomBy(ms, factor, point(about)),
      zoom_toward: (picture, ms, factor, about) => picture.zoomToward(ms, factor, point(about)),
      pan_toward: (picture, ms, ...by) => picture.panToward(ms, point(by)),
      double_tap: (picture, ms, ...at) => picture.doubleTap(ms, point(at)),
      zoom_to: (picture, ms, corner, extent) => picture.zoomTo(ms, { ...point(corner), ...size(extent) }),
      shift: (picture, ms, ...by) => picture.shift(ms, point(by)),
      snap_to: (picture, ms, { log_scale: logScale, ...numbers }) => picture.snapTo(ms, { ...numbers, logScale }),
      // In npm, `settle` doesn't take a stamp.
      settle: (picture, ms) => {
        picture.shift(ms, { x: 0, y: 0 });
        picture.settle();
      },
      resize: (picture, ms, content, view) => picture.resize(ms, { content: size(content), view: size(view) }),
    },
    shown: ({ frame: { transform, velocity } }) => pairs(transform, velocity, ["x", "y", "logScale", "rotation"]),
  },
  pager: {
    make: ({ pages: { loops, ...pages } }, options) => new Pager({ ...pages, ...chosen(options), loop: loops }),
    shown: ({ frame: { position, velocity } }) => [position, velocity],
    isList: () => true,
    // If a drag to another page is cancelled less than half a pixel from it, Rust goes back from there.
    ends: ([position], event) => event === "pointer_cancel" && !isWhole(position) && isWhole(position, 0.5 / 300),
  },
  wheel_picker: {
    make: ({ rows, height, is_endless }) => new WheelPicker({ rows, height, endless: is_endless }),
    shown: ({ position, slide, clock }) => [position, slide.state(clock.now).velocity / 36],
    isList: () => true,
    // If a wheel is thrown in from beyond an end, npm bends the throw to a row at once, and Rust bends it from the end on.
    ends: ([position, velocity], event, { is_endless, rows }) =>
      !is_endless && event === "pointer_up" && (position < 0 ? velocity > 0 : position > rows - 1 && velocity < 0),
  },
  sheet: {
    make: ({ detents, content: { max } }, options) => new Sheet({ ...chosen(options), detents, scrollable: max }),
    // In npm, a detent that a sheet doesn't have is an error.
    act: { go_to: (sheet, ms, detent) => (detent < 3 ? sheet.goTo(ms, detent) : sheet.event(ms)) },
    shown: ({ frame: { height, velocity, offset } }) => [height, velocity, offset],
    // A list ends hard in npm.
    ends: ([, , offset], _, { content: { max } }) => offset > 0 && offset === max,
  },
  pull_to_refresh: {
    make: ({ rule, extent: { max, viewport } }) =>
      new PullToRefresh({ rule: REFRESH_RULES[rule], viewport, scrollable: max }),
    shown: ({ frame: { offset, indicator } }) => [offset, undefined, indicator],
    isList: ({ range }) => range[1] < Infinity,
    // If loading begins without a finger, npm opens a list that is at its beginning, and Rust only makes room. On Android, npm flings the
    // list as on iOS.
    ends: ([offset], event, { rule }, { isHeld }) =>
      rule === "cupertino" ? event === "begin" && !isHeld && offset <= 0 : /up|advance/.test(event) && offset > 0,
  },
  swipe_row: {
    make: ({ width, actions: [leading, trailing] }, options) =>
      new SwipeRow({ ...chosen(options), width, leading, trailing }),
    act: { go_to: (row, ms, to) => row.goTo(ms, to) },
    shown: ({ frame: { offset, velocity } }) => [offset, velocity],
  },
  reorder: {
    make: ({ sizes, viewport }) => new Reorder({ sizes, viewport }),
    act: {
      pointer_down: (rows, ms, position) => {
        rows.event(ms);
        const isUnder = (row) => Math.floor((position + rows.offset - rows.placeOf(row)) / 60) === 0;
        rows.lift(ms, rows.order.map((_, row) => row).findIndex(isUnder), position);
      },
    },
    shown: (rows) => rows.order.flatMap((_, row) => [rows.placeOf(row), undefined]),
  },
};

/** In Rust, a list rests within half a pixel, and any other length on a spring within a ten-thousandth of its travel. */
Object.assign(TOLERANCE, { distance: 0.5, velocity: 10 });
const { go } = Slide.prototype;
let isList;
Slide.prototype.go = function (...change) {
  go.apply(this, change);
  if (isList?.(this)) return;
  const { motion } = this;
  const { from, course, way } = motion;
  const distance = 1e-4 * Math.hypot(from.position - way.target, from.velocity / rateOf(modesOf(way.law)));
  motion.duration = course.settling({ distance, velocity: 20 * distance });
};

/** Plays a replay of the Rust library on the package's driver. Returns how many numbers it has compared. */
function play({ driver, options, replay, reads }) {
  const { make, act = {}, shown, ends } = KINDS[driver];
  ({ isList } = KINDS[driver]);
  const [start, ...entries] = replay.split("\n").map((line) => JSON.parse(line));
  const part = make(start, options);
  let compared = 0;
  const left = [...reads];
  for (const [i, { at, event }] of entries.entries()) {
    const [[name, given]] = typeof event === "string" ? [[event, []]] : Object.entries(event);
    const values = Array.isArray(given) ? given : [given];
    if (act[name]) act[name](part, 1000 * at, ...values);
    else part[camel(name)](1000 * at, ...values);
    const numbers = shown(part);
    if (ends?.(numbers, name, start, part)) break;
    if (left[0]?.[0] !== i + 1) continue;
    const [, ...expected] = left.shift();
    numbers.forEach((number, place) => {
      if (number === undefined) return;
      const size = 10 + Math.abs(expected[place]);
      assert.ok(
        Math.abs(number - expected[place]) <= 1e-9 * size,
        `event ${i + 1}, number ${place}: ${number} and not ${expected[place]}: ${JSON.stringify(options)}\n${replay}`,
      );
      compared += 1;
    });
  }
  return compared;
}

// The first file is frozen. The nightly run writes another one, with a thousand more replays of each driver.
for (const path of ["proof/hostile/twins.jsonl", "target/twins.jsonl"]) {
  const file = new URL(`../../../${path}`, import.meta.url);
  const skip = !existsSync(file);
  const twins = skip
    ? []
    : readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));

  test(`pages have the bits of the Rust library: ${path}`, { skip }, () => {
    let reads = 0;
    for (const twin of twins.filter(({ driver }) => driver === "scroller")) {
      const replay = new Replay(twin.replay);
      for (const [t, position, velocity] of twin.reads) {
        const shown = replay.at(t);
        assert.deepEqual([shown.position, shown.velocity], [position, velocity], `at ${t}: ${twin.replay}`);
        reads += 1;
      }
      // A replay is written as it was read, except for the zeros of whole numbers.
      assert.deepEqual(new Replay(replay.write()).entries, replay.entries);
    }
    assert.ok(reads >= 100, `${reads} reads`);
  });

  for (const name of Object.keys(KINDS))
    test(`a replayed ${name} shows what it shows in Rust: ${path}`, { skip }, () => {
      const compared = twins.filter(({ driver }) => driver === name).reduce((sum, twin) => sum + play(twin), 0);
      assert.ok(compared >= 80, `${compared} numbers`);
      if (process.env.CAROM_COUNT) console.log(`${name}: ${compared} numbers`);
    });
}
