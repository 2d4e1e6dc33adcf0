// A display for tests. Frames come when the test calls `frame`. Every test starts with a new display.
import { afterEach, beforeEach } from "node:test";
import { setFrameSource } from "carom";

export const display = {
  now: 0,
  asked: 0,
  queue: new Map(),
  request(call) {
    this.asked += 1;
    this.queue.set(this.asked, call);
    return this.asked;
  },
  cancel(id) {
    this.queue.delete(id);
  },
};

/** The display as a frame source. */
export const source = {
  request: (call) => display.request(call),
  cancel: (id) => display.cancel(id),
  now: () => display.now,
};

/** Runs the next frame, some milliseconds after the previous one. */
export function frame(ms = 16) {
  display.now += ms;
  const due = display.queue;
  display.queue = new Map();
  for (const call of due.values()) call(display.now);
}

beforeEach(() => {
  Object.assign(display, { now: 5000, asked: 0, queue: new Map() });
  setFrameSource(source);
});
afterEach(() => setFrameSource(undefined));
