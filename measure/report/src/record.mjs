// Runs in the page: does what a scenario says to a library, and returns the trace as JSON lines.

const SECONDS = 3;

// Some libraries round their time to whole milliseconds, as a browser's frames do: `frame` allows a deviation of 0.2 ms.
const lines = (of, rate, rows) =>
  [{ trace: 1, of, unit: "px", clock: "frame", rate }, ...rows].map((row) => JSON.stringify(row)).join("\n");

/** Calls events at their times and frames at theirs; `position` is read after each frame. */
async function film({ rate, stall = [] }, events, position) {
  const begin = clock.now;
  const rows = [];
  let next = 0;
  for (let i = 0; i <= rate * SECONDS; i++) {
    const t = i / rate;
    // Sums of 5 ms are rounded: a report at the time of a frame comes before it.
    while (next < events.length && events[next].t <= t + 1e-9) {
      const event = events[next++];
      await clock.pass(begin + 1000 * event.t);
      rows.push(...(await event.run(event.t)));
    }
    if (t > stall[0] && t < stall[1]) continue;
    await clock.frame(begin + 1000 * t);
    rows.push({ t, x: position() });
  }
  return rows;
}

/** A value that is sent to targets. */
export async function value(library, scenario, run, spring) {
  const value = await library.create(spring, run);
  // Frames before the first target, so that a loop that asks for frames all the time has begun.
  for (let i = 0; i < 3; i++) await clock.frame(clock.now + 1000 / run.rate);
  const events = scenario.events.map(({ t, to }, i) => ({
    t,
    run: async () => {
      value.to(to);
      // An observer of sizes only hears of them when the browser draws.
      if (library.isDrawn) await clock.drawn();
      return [{ t, mark: i ? "retarget" : "target", to }];
    },
  }));
  return lines(library.name, run.rate, await film(run, events, () => value.get()));
}

const STEP = 0.005;
const REPORT = 4;
const START = 100;

/** A thing under a finger: 40 reports of 4 px, a pause, and the release. The axis is the library's. */
export async function drag(library, scenario, run) {
  const thing = await library.create();
  for (let i = 0; i < 30; i++) await clock.frame(clock.now + 1000 / run.rate);
  const at = (n) => (library.isReversed ? 500 - REPORT * n : START + REPORT * n);
  const touch = async (kind, n, t) => {
    dispatch(library.input, kind, thing.element, library.axis === "y" ? { x: 200, y: at(n) } : { x: at(n), y: 200 });
    return [{ t, finger: 0, x: at(n) }];
  };
  const steps = 40;
  const events = [{ t: 0, run: async (t) => [...(await touch("down", 0, t)), { t, mark: "down" }] }];
  for (let n = 1; n <= steps; n++) events.push({ t: n * STEP, run: (t) => touch("move", n, t) });
  const up = steps * STEP + scenario.hold;
  events.push({ t: up, run: async (t) => [...(await touch("up", steps, t)), { t, mark: "up" }] });
  return lines(library.name, run.rate, await film(run, events, thing.position));
}

/** Dispatches a report of a finger as the events that a browser would send: `touch` events, or `mouse` or `pointer` events. */
function dispatch(input, kind, element, { x, y }) {
  const target = kind === "down" ? (dispatch.target = document.elementFromPoint(x, y) ?? element) : dispatch.target;
  const place = { clientX: x, clientY: y, screenX: x, screenY: y, pageX: x, pageY: y };
  const common = { bubbles: true, cancelable: true, composed: true, view: window };
  const pointer = { down: "pointerdown", move: "pointermove", up: "pointerup" }[kind];
  const pointerType = input === "touch" ? "touch" : "mouse";
  const buttons = kind === "up" ? 0 : 1;
  const button = kind === "move" ? -1 : 0;
  const now = clock.now;
  const send = (event) => target.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: now }));
  send(
    new PointerEvent(pointer, {
      ...common,
      ...place,
      pointerId: 1,
      isPrimary: true,
      pointerType,
      buttons,
      button,
      pressure: buttons / 2,
    }),
  );
  if (input === "touch") {
    const touch = new Touch({ identifier: 1, target, ...place });
    const touches = kind === "up" ? [] : [touch];
    const type = { down: "touchstart", move: "touchmove", up: "touchend" }[kind];
    send(new TouchEvent(type, { ...common, touches, targetTouches: touches, changedTouches: [touch] }));
  } else {
    const type = { down: "mousedown", move: "mousemove", up: "mouseup" }[kind];
    send(new MouseEvent(type, { ...common, ...place, buttons, button: 0 }));
  }
}
