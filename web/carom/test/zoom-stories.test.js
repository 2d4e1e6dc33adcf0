// `PanZoom` against the Rust library's, on the random stories that its test freezes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PanZoom } from "carom/zoom";

const stories = readFileSync(new URL("../../../proof/conformance/zoom.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const point = ([x, y]) => ({ x, y });
const size = (pair) => (pair ? { width: pair[0], height: pair[1] } : undefined);
const numbers = ({ x, y, logScale, rotation }) => [x, y, logScale, rotation];

const STEPS = {
  down: (picture, id, ms, at) => picture.pointerDown(id, ms, point(at)),
  move: (picture, id, ms, at) => picture.pointerMove(id, ms, point(at)),
  up: (picture, id, ms) => picture.pointerUp(id, ms),
  cancel: (picture, id, ms) => picture.pointerCancel(id, ms),
  pinchBegin: (picture, ms, at) => picture.pinchBegin(ms, point(at)),
  pinch: (picture, ms, scale, turn, pan) => picture.pinch(ms, { scale, turn, pan: point(pan) }),
  pinchEnd: (picture, ms) => picture.pinchEnd(ms),
  zoomBy: (picture, ms, logFactor, about) => picture.zoomBy(ms, logFactor, point(about)),
  zoomToward: (picture, ms, logFactor, about) => picture.zoomToward(ms, logFactor, point(about)),
  panToward: (picture, ms, by) => picture.panToward(ms, point(by)),
  doubleTap: (picture, ms, at) => picture.doubleTap(ms, point(at)),
  quick: (picture, id, ms, at) => picture.quickZoomDown(id, ms, point(at)),
  fit: (picture, ms) => picture.fit(ms),
  zoomTo: (picture, ms, corner, extent) => picture.zoomTo(ms, { ...point(corner), ...size(extent) }),
  snapTo: (picture, ms, [x, y], logScale) => picture.snapTo(ms, { x, y, logScale }),
  resize: (picture, ms, view, content) => picture.resize(ms, { view: size(view), content: size(content) }),
  advance: (picture, ms) => void picture.advanceTo(ms),
};

test("pictures equal the Rust library's to 1e-9", () => {
  let compared = 0;
  const compare = (found, expected, sizes, where) => {
    found.forEach((number, i) => {
      compared += 1;
      const error = Math.abs(number - expected[i]) / (sizes[i] + Math.abs(expected[i]));
      assert.ok(error <= 1e-9, `${where}: number ${i} is ${number} and not ${expected[i]}`);
    });
  };
  stories.forEach(({ options: { view, content, ...options }, steps }, story) => {
    const picture = new PanZoom({ ...options, view: size(view), content: size(content) });
    steps.forEach(([name, ...values], i) => {
      const where = `story ${story}, step ${i}, ${name}`;
      if (name === "read") {
        const [ms, transform, velocity] = values;
        const frame = picture.read(ms);
        compare(numbers(frame.transform), transform, [100, 100, 1, 1], `${where} after ${steps[i - 1][0]}`);
        compare(numbers(frame.velocity), velocity, [1000, 1000, 1, 1], `${where}, velocity`);
      } else if (name === "end") {
        const [transform, settling] = values;
        compare(numbers(picture.end), transform, [100, 100, 1, 1], where);
        if (settling === null) assert.equal(picture.settlingTime(), Infinity, where);
        else compare([picture.settlingTime()], [settling], [1], `${where}, settling`);
      } else STEPS[name](picture, ...values);
    });
  });
  assert.ok(compared > 5000, `${compared} numbers`);
});
