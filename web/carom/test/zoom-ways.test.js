// A picture in motion keeps its aim when the view changes its size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PanZoom } from "carom/zoom";

const content = { width: 4000, height: 3000 };
const before = { width: 400, height: 300 };
const after = { width: 300, height: 400 };
const rectangle = { x: 1500, y: 1200, width: 400, height: 200 };

const near = (found, expected, what) =>
  assert.ok(Math.abs(found - expected) <= 1e-9 * (1 + Math.abs(expected)), `${what}: ${found} and not ${expected}`);
const places = ["x", "y", "logScale", "rotation"];

/** Changes the view of a picture in motion, and checks that it moves with the view's middle and keeps its velocity. */
function resize(picture, timeMs) {
  const { transform, velocity } = picture.read(timeMs);
  picture.resize(timeMs, { content, view: after });
  const now = picture.frame;
  near(now.transform.x, transform.x + (after.width - before.width) / 2, "x");
  near(now.transform.y, transform.y + (after.height - before.height) / 2, "y");
  for (const name of places) near(now.velocity[name], velocity[name], `velocity of ${name}`);
  assert.ok(Math.abs(velocity.logScale) > 0.1, "the picture was in motion");
}

test("a flight to a rectangle ends where it fits the new view", () => {
  const [picture, other] = [before, after].map((view) => new PanZoom({ content, view }));
  picture.zoomTo(0, rectangle);
  resize(picture, 150);
  assert.equal(picture.frame.phase, "flight");
  other.zoomTo(0, rectangle);
  for (const name of places) near(picture.end[name], other.end[name], name);
});

test("a flight to all of the content ends where it fits the new view", () => {
  const [picture, other] = [before, after].map((view) => new PanZoom({ content, view }));
  picture.snapTo(0, { x: -900, y: -700, logScale: -1.2 });
  picture.fit(0);
  resize(picture, 150);
  assert.equal(picture.frame.phase, "flight");
  for (const name of places) near(picture.end[name], other.end[name], name);
});

test("a notch's goal moves with the middle of the view", () => {
  const picture = new PanZoom({ content, view: before, maxScale: 1 });
  picture.snapTo(0, { x: -900, y: -700, logScale: -1.5 });
  picture.zoomToward(0, 0.3, { x: 120, y: 80 });
  const { end } = picture;
  resize(picture, 60);
  assert.equal(picture.frame.phase, "glide");
  near(picture.end.x, end.x - 50, "x");
  near(picture.end.y, end.y + 50, "y");
  near(picture.end.logScale, end.logScale, "ln s");
});

test("showing all of the content keeps the number of whole turns", () => {
  const picture = new PanZoom({ content, view: before, rotation: true });
  for (const [turned, end] of [
    [7, 2 * Math.PI],
    [-9, -2 * Math.PI],
    [-10, -4 * Math.PI],
    [3, 0],
  ]) {
    picture.snapTo(0, { x: -900, y: -700, logScale: -1.5, rotation: turned });
    picture.fit(0);
    near(picture.end.rotation, end, `after ${turned}`);
  }
});

test("places that are not finite or beyond 1e15 are ignored", () => {
  for (const x of [Number.NaN, 1e16, -1e308]) {
    const picture = new PanZoom({ view: before });
    picture.zoomTo(0, { ...rectangle, x });
    picture.panToward(0, { x, y: 10 });
    picture.pointerDown(1, 0, { x, y: 10 });
    assert.equal(picture.isAtRest, true, `${x}`);
    // Each shift is inside, but not their sum.
    for (const half of [x / 2, x / 2]) picture.shift(0, { x: Math.max(half, -6e14), y: 0 });
    assert.ok(Math.abs(picture.frame.transform.x) <= 1e15, `${x}`);
  }
});
