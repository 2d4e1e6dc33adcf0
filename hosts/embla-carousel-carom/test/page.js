// Runs in the page: a carousel, and flicks on it, on a scripted clock.
import Embla9 from "embla-carousel";
import Embla8 from "embla-carousel-8";
import Carom from "embla-carousel-carom";

const WIDTH = 360;
Object.defineProperty(Document.prototype, "timeline", { get: () => ({ currentTime: clock.now }) });

// Stamp events with the time on the scripted clock. Embla reads the stamp of an event later, so each event keeps the time of its dispatch.
const stamps = new WeakMap();
Object.defineProperty(Event.prototype, "timeStamp", {
  get() {
    if (!stamps.has(this)) stamps.set(this, clock.now);
    return stamps.get(this);
  },
});
for (const device of [
  "touchstart",
  "touchmove",
  "touchend",
  "pointerdown",
  "pointermove",
  "pointerup",
  "mousedown",
  "mousemove",
  "mouseup",
]) {
  addEventListener(device, (event) => event.timeStamp, { capture: true });
}

let embla;

/** Creates a carousel of ten slides as wide as the view. */
globalThis.create = async ({ version = 9, isExact, options = {}, plugin = {} }) => {
  embla?.destroy();
  document.body.innerHTML = `<div id="root" style="overflow:hidden;width:${WIDTH}px;touch-action:pan-y"><div style="display:flex;height:300px">${Array.from(
    { length: 10 },
    (_, i) => `<div style="flex:0 0 100%;background:hsl(${36 * i} 60% 60%);font:80px sans-serif">${i}</div>`,
  ).join("")}</div></div>`;
  embla = (version === 9 ? Embla9 : Embla8)(root, options, isExact ? [Carom(plugin)] : []);
  globalThis.embla = embla;
  await clock.frame(clock.now + 20);
};

globalThis.position = () => embla.containerNode().getBoundingClientRect().x;
globalThis.page = () => (embla.selectedSnap ?? embla.selectedScrollSnap)();

/** Dispatches the event that a touch screen would. */
function touch(kind, clientX) {
  const target = document.elementFromPoint(180, 150);
  const type = { down: "touchstart", move: "touchmove", up: "touchend" }[kind];
  const finger = new Touch({ identifier: 1, target, clientX, clientY: 150 });
  const touches = kind === "up" ? [] : [finger];
  const shared = { bubbles: true, cancelable: true };
  target.dispatchEvent(
    new PointerEvent(`pointer${kind}`, {
      ...shared,
      pointerId: 5,
      pointerType: "touch",
      isPrimary: true,
      clientX,
      clientY: 150,
    }),
  );
  target.dispatchEvent(new TouchEvent(type, { ...shared, touches, targetTouches: touches, changedTouches: [finger] }));
}

/** Shows frames for `seconds`, and calls `each` after every one. */
async function frames(rate, seconds, each) {
  const begin = clock.now;
  for (let i = 1; i <= Math.round(rate * seconds); i++) {
    await clock.frame(begin + (1000 * i) / rate);
    each?.(clock.now);
  }
}

/**
 * Flicks with a finger that moves at `speed` px/s for `seconds`, and reports once a frame. Then the finger holds for `hold` seconds, and
 * lifts the fraction `lift` of a frame after a frame. Returns the pages turned, and the positions of the frames with their times since the
 * release.
 */
globalThis.flick = async ({ rate, speed, seconds, hold = 0, lift = 0.4, watch = 2 }) => {
  await frames(rate, 3 / rate);
  const before = page();
  const begin = clock.now;
  touch("down", 340);
  await frames(rate, seconds, (now) => touch("move", 340 - (speed * (now - begin)) / 1000));
  const last = 340 - (speed * (clock.now - begin)) / 1000;
  const held = Math.floor(hold * rate);
  await frames(rate, held / rate);
  await clock.pass(clock.now + (1000 * lift) / rate);
  const released = clock.now;
  touch("up", last);
  // The next frame comes in the display's rhythm.
  const next = released + (1000 * (1 - lift)) / rate;
  const shown = [];
  await clock.frame(next);
  shown.push([(clock.now - released) / 1000, position()]);
  await frames(rate, watch, (now) => shown.push([(now - released) / 1000, position()]));
  return { turned: page() - before, shown };
};
