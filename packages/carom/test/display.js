// A display that a test moves: frames come when the test says so. It begins anew with every test.
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

/** The display as the package asks it. */
export const source = { request: (call) => display.request(call), cancel: (id) => display.cancel(id), now: () => display.now };

/** The next frame, so many milliseconds later. */
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
