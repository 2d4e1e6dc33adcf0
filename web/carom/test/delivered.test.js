// Releases of recorded fingers from every host: never faster than 1.3 times the finger, and without missed frames never slower than 0.7.
import assert from "node:assert/strict";
import { test } from "node:test";
import { friction, VelocityTracker } from "carom";
import { PLATFORMS, Scroller } from "carom/scroll";
import { bindDrag } from "carom/drag";
import { deliver, fingers, hosts } from "./delivery.js";
import { display, frame } from "./display.js";
import { Element } from "./element.js";

/** Judges the velocities that `release` returns for the reports and the lift. Each round takes different hosts, with different fingers. */
function judge(name, rounds, release, most = Infinity) {
  let [low, high, releases] = [Infinity, 0, 0];
  for (const [i, host] of hosts.entries()) {
    const finger = fingers[(rounds.number + i) % fingers.length];
    if (i % rounds.of !== rounds.number % rounds.of) continue;
    const { reports, lift } = deliver(finger, host);
    const part = release(reports, lift) / (Math.sign(finger.velocity) * Math.min(Math.abs(finger.velocity), most));
    const what = `${name}: ${part} of ${finger.name} from ${JSON.stringify(host)}`;
    assert.ok(part <= 1.3 && part >= (host.stall > 0 ? 0 : 0.7), what);
    releases += 1;
    high = Math.max(high, part);
    if (host.stall === 0) low = Math.min(low, part);
  }
  assert.ok(releases > 90, `${releases}`);
  return { low, high, releases };
}

const shown = (t, { low, high, releases }) =>
  t.diagnostic(`${releases} releases, ${low.toFixed(2)} without a stall to ${high.toFixed(2)}`);

/** Runs a frame at a time, if that is still to come. */
const framesUntil = (time) => {
  if (time > display.now) frame(time - display.now);
};

test("trackers find a finger's velocity in batched and late reports", (t) => {
  const release = (reports, lift) => {
    const finger = new VelocityTracker();
    for (const [time, place] of reports) finger.add(time, place);
    return finger.velocity(lift);
  };
  for (let number = 0; number < fingers.length; number++) shown(t, judge("tracker", { number, of: 1 }, release));
});

/** Lets a page follow reports, and returns its velocity when the finger lifts. */
function thrown(platform, reports, lift) {
  const page = new Scroller({ content: 1e7, viewport: 800, platform });
  page.snapTo(5e6);
  const start = display.now + 100 - reports[0][0];
  for (const [i, [time, place]] of reports.entries()) {
    framesUntil(start + time);
    if (i === 0) page.pointerDown(start + time, place);
    else page.pointerMove(start + time, place);
  }
  framesUntil(start + lift);
  page.pointerUp(start + lift);
  const { velocity } = page;
  page.snapTo(0);
  return -velocity;
}

for (const [number, { name }] of PLATFORMS.entries()) {
  test(`pages are thrown at the finger's velocity by batched or late reports on ${name}`, (t) => {
    // This throw is ten times as fast as any finger, so it finds the platform's own limit, if there is one.
    const most = thrown(
      name,
      Array.from({ length: 12 }, (_, i) => [8 * i, 800 * i]),
      89,
    );
    shown(
      t,
      judge(name, { number, of: 5 }, (reports, lift) => thrown(name, reports, lift), most),
    );
  });
}

test("elements are thrown at the finger's velocity by batched or late reports", (t) => {
  const release = (reports, lift) => {
    const element = new Element();
    const drag = bindDrag(element, { axis: "y", friction: friction({ decelerationRate: 0.9999 }) });
    const start = display.now + 100 - reports[0][0];
    const send = (type, time, y) => {
      framesUntil(start + time);
      const about = {
        pointerId: 1,
        pointerType: "touch",
        isPrimary: true,
        button: 0,
        buttons: 1,
        clientX: 0,
        clientY: y,
      };
      const event = Object.assign(new Event(type), about);
      Object.defineProperty(event, "timeStamp", { value: start + time });
      (type === "pointerdown" ? element : element.ownerDocument).dispatchEvent(event);
    };
    for (const [i, [time, y]] of reports.entries()) send(i === 0 ? "pointerdown" : "pointermove", time, y);
    send("pointerup", lift, reports.at(-1)[1]);
    const { velocity } = drag;
    drag.unbind();
    assert.equal(velocity.x, 0);
    return velocity.y;
  };
  for (let number = 0; number < fingers.length; number++) shown(t, judge("drag", { number, of: 1 }, release));
});
