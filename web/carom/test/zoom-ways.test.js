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

test("a picture that was zoomed out again shows all of its content in another view", () => {
  // At these sizes, the way back to the whole picture ends a rounding beside it.
  const photo = { width: 2160, height: 3066 };
  const [tall, wide] = [
    { width: 400, height: 800 },
    { width: 800, height: 400 },
  ];
  const picture = new PanZoom({ content: photo, view: tall });
  for (const logFactor of [0.7, -2]) {
    picture.zoomToward(0, logFactor, { x: 123, y: 321 });
    picture.settle();
  }
  picture.resize(0, { content: photo, view: wide });
  near(picture.end.scale, 400 / 3066, "scale");
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

test("a fling that has become slow goes on in another view", () => {
  const picture = new PanZoom({ view: before });
  picture.pointerDown(1, 0, { x: 100, y: 100 });
  for (let t = 8; t <= 80; t += 8) picture.pointerMove(1, t, { x: 100 + t, y: 100 });
  picture.pointerUp(1, 80);
  for (const t of [500, 1000]) picture.advanceTo(t);
  const { end, frame } = picture;
  // A release at this speed wouldn't pan on.
  assert.ok(frame.velocity.x > 100 && frame.velocity.x < 260, `${frame.velocity.x}`);
  picture.resize(1000, { view: after });
  near(picture.frame.velocity.x, frame.velocity.x, "velocity");
  near(picture.end.x, end.x - 50, "end");
});

test("a picture beyond hard edges comes back without a jump", () => {
  const picture = new PanZoom({ content, view: before, edges: "hard" });
  picture.doubleTap(0, { x: 380, y: 280 });
  picture.resize(100, { content: { width: 400, height: 3000 }, view: before });
  const { transform, velocity } = picture.frame;
  const later = picture.read(101);
  assert.ok(Math.abs(later.transform.x - transform.x) < 2, `from ${transform.x} to ${later.transform.x}`);
  assert.ok(Math.abs(later.velocity.x - velocity.x) < 200, `from ${velocity.x} to ${later.velocity.x}`);
  const [x, far] = [picture.end.x, Math.abs(transform.x - picture.end.x)];
  assert.ok(far > 10 && Math.abs(picture.read(5000).transform.x - x) < 1e-9, `${far} px out`);
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
