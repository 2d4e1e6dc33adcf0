import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ownFeel, platformFeel } from "./src/pages/scroll/feels.ts";
import { FIRST as LISTS, FLING, HEIGHTS } from "./src/pages/scroll/setting.ts";
import { SAMPLES } from "./src/pages/trace/samples.ts";

type Carom = typeof import("carom") & typeof import("carom/laws");

const FRAME = 1 / 60;
/** A film ends after this many frames, when the motion isn't visible any more. */
const MOST = 240;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Returns the offsets, velocities and stretches of the four lists in each frame of their first fling, by the height of a list. */
function lists({
  Scroller,
  setFrameSource,
}: Carom): Record<number, { offsets: number[]; velocities: number[]; stretches: number[] }[]> {
  let now = 0;
  let next: ((time: number) => void) | undefined;
  setFrameSource({ request: (frame) => (next = frame), cancel: () => (next = undefined), now: () => now });
  const feels = [
    ...LISTS.shown.map((platform) => platformFeel(platform, "anywhere", [])),
    ownFeel(LISTS, "anywhere", []),
  ];
  const film = (height: number) =>
    feels.map((feel) => {
      const list = new Scroller({ ...feel, content: 10_000, viewport: height });
      list.snapTo(FLING.from);
      list.fling(FLING.velocity);
      const [offsets, velocities, stretches] = [[list.offset], [list.velocity], [list.stretch]];
      while (next && offsets.length < MOST) {
        const frame = next;
        next = undefined;
        frame((now += 1000 * FRAME));
        offsets.push(rounded(list.offset, 2));
        velocities.push(rounded(list.velocity, 0));
        stretches.push(rounded(list.stretch, 5));
      }
      list.settle();
      return { offsets, velocities, stretches };
    });
  return Object.fromEntries(HEIGHTS.map((height) => [height, film(height)]));
}

/** Returns the samples of the trace lab, as `readTrace` reads them. */
async function recordings(): Promise<Record<string, unknown>> {
  const { readTrace } = await import("carom-tools/fit");
  return Object.fromEntries(
    SAMPLES.map(({ name, file }) => [
      name,
      readTrace(readFileSync(new URL(`../../proof/data/${file}.csv`, import.meta.url), "utf8")),
    ]),
  );
}

const FILMS: Record<string, (carom: Carom) => unknown> = { lists, recordings };

/**
 * Makes the modules `virtual:films/…`. They contain the first motions of the labs that need WebAssembly, computed by the package when the
 * playground is built. A lab plays its film while WebAssembly loads, and then goes on with it.
 */
export const films: Plugin = {
  name: "films",
  resolveId: (id) => (id.startsWith("virtual:films/") ? `\0${id}` : undefined),
  async load(id) {
    const film = FILMS[id.replace("\0virtual:films/", "")];
    if (!film) return undefined;
    const carom = { ...(await import("carom")), ...(await import("carom/laws")) };
    return `export default ${JSON.stringify(await film(carom))};`;
  },
};
