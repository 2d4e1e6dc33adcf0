/**
 * Computes the first flick of "Which one is your phone?" when the site is built, so that the page can play it before WebAssembly has
 * loaded.
 */
import type { Plugin } from "vite";
import { FLICK, PLATFORMS, RATE, ROW, ROWS, VIEW } from "../figures/phone-flicks";

const NAME = "virtual:flicks";
/** After this many frames, a flick has visibly stopped. */
const MOST = 6 * RATE;

export const flicks: Plugin = {
  name: "flicks",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  async load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const { setFrameSource } = await import("carom");
    const { Scroller } = await import("carom/laws");
    let now = 0;
    let next: ((time: number) => void) | undefined;
    setFrameSource({ request: (frame) => (next = frame), cancel: () => (next = undefined), now: () => now });
    const offsets = PLATFORMS.map((platform) => {
      const list = new Scroller({ platform, content: ROWS * ROW, viewport: VIEW });
      list.fling(FLICK);
      const row = [list.offset];
      while (next && row.length < MOST) {
        const frame = next;
        next = undefined;
        frame((now += 1000 / RATE));
        row.push(Number(list.offset.toFixed(1)));
      }
      list.settle();
      return [platform, row] as const;
    });
    return `export default ${JSON.stringify(Object.fromEntries(offsets))};`;
  },
};
