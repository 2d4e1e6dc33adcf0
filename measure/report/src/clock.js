// A clock of the report, in place of the page's: a frame comes when the report says so, and otherwise time stands still.
{
  let now = 0;
  let last = 0;
  const frames = new Map();
  const timers = new Map();
  const RealDate = Date;
  const BEGIN = RealDate.UTC(2026, 0, 1);
  const begun = new WeakMap();
  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => waiting.shift()?.();

  const realFrame = globalThis.requestAnimationFrame.bind(globalThis);

  performance.now = () => now;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [BEGIN + now]));
    }
    static now() {
      return BEGIN + now;
    }
  };
  // An event keeps the time when it was dispatched, even if a program reads it later.
  const stamps = new WeakMap();
  const stampOf = (event) => stamps.get(event) ?? (stamps.set(event, now), now);
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() {
      return stampOf(this);
    },
  });
  const pointers = ["down", "move", "up", "cancel"].map((name) => `pointer${name}`);
  const others = ["touchstart", "touchmove", "touchend", "touchcancel", "mousedown", "mousemove", "mouseup", "wheel"];
  for (const name of [...pointers, ...others]) addEventListener(name, stampOf, { capture: true, passive: true });
  globalThis.requestAnimationFrame = (run) => (frames.set(++last, run), last);
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);
  const later = (run, ms, given, every) => (
    timers.set(++last, { at: now + Math.max(Number(ms) || 0, 0), run, given, every }), last
  );
  globalThis.setTimeout = (run, ms, ...given) => later(run, ms, given);
  globalThis.setInterval = (run, ms, ...given) => later(run, ms, given, Math.max(ms, 1));
  globalThis.clearTimeout = globalThis.clearInterval = (id) => timers.delete(id);

  /** Lets promises and messages of the page run. */
  const settle = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(0);
    });

  globalThis.clock = {
    get now() {
      return now;
    },
    /** Lets the browser draw, while no time passes. */
    drawn: () => new Promise((resolve) => realFrame(() => realFrame(resolve))),
    /** Lets time pass, in milliseconds, with the timers that are due in it and without a frame. */
    async pass(to) {
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= to).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [id, timer] = due;
        now = Math.max(now, timer.at);
        if (timer.every) timer.at += timer.every;
        else timers.delete(id);
        timer.run(...timer.given);
        await settle();
      }
      now = to;
      await settle();
    },
    /** Shows a frame at a time. CSS transitions and animations are paused and sought, so that they follow this clock. */
    async frame(at) {
      await this.pass(at);
      let hasEnded = false;
      for (const animation of document.getAnimations()) {
        if (!begun.has(animation)) begun.set(animation, now);
        animation.pause();
        animation.currentTime = now - begun.get(animation);
        if (animation.currentTime < animation.effect.getComputedTiming().endTime) continue;
        animation.finish();
        hasEnded = true;
      }
      // The browser dispatches `animationend` and `transitionend` in a frame of its own, before the page's callbacks.
      if (hasEnded) await clock.drawn();
      const due = [...frames.values()];
      frames.clear();
      for (const run of due) run(now);
      await settle();
    },
  };
}
