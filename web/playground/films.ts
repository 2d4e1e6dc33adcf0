import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { FIRST as HEADS } from "./src/pages/chat-heads/setting.ts";
import { ownFeel, platformFeel } from "./src/pages/scroll/feels.ts";
import { FIRST as LISTS, FLING, HEIGHTS } from "./src/pages/scroll/setting.ts";
import { countOf, FIRST as STEPS, SOLVERS } from "./src/pages/solver/setting.ts";
import { SAMPLES } from "./src/pages/trace/samples.ts";

type Carom = typeof import("carom") & typeof import("carom/laws") & typeof import("carom-tools/convert");

const FRAME = 1 / 60;
/** A film ends after this many frames, because nothing of the motion can be seen any more. */
const MOST = 240;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The positions of the heads in each frame of their flight from 0 to 1. */
function heads({ Chain, fromDialect }: Carom): number[][] {
  const origami = (tension: number, friction: number) => fromDialect("origami", { tension, friction });
  const chain = new Chain(HEADS.heads, {
    leader: origami(HEADS.leader_tension, HEADS.leader_friction),
    follower: origami(HEADS.follower_tension, HEADS.follower_friction),
  });
  chain.retarget(1);
  const frames = [Array.from(chain.positions)];
  while (frames.length < MOST && chain.advance(FRAME))
    frames.push(Array.from(chain.positions, (position) => rounded(position, 5)));
  return frames;
}

/** The offsets, velocities and stretches of the four lists in each frame of their first fling, for each height of a list. */
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

/** The positions of each method at its steps. */
const steps = ({ steps }: Carom): Record<string, number[]> =>
  Object.fromEntries(
    SOLVERS.map(({ method }) => {
      const spring = { response: STEPS.response, dampingRatio: STEPS.damping_ratio };
      const states = steps(method, { ...spring, dt: STEPS.dt / 1000, count: countOf(STEPS) });
      return [method, Array.from(states).filter((_, i) => i % 2 === 0)];
    }),
  );

/** The samples of the trace lab, as the package reads them. */
async function recordings(): Promise<Record<string, unknown>> {
  const { readTrace } = await import("carom-tools/fit");
  return Object.fromEntries(
    SAMPLES.map(({ name, file }) => [
      name,
      readTrace(readFileSync(new URL(`../../proof/data/${file}.csv`, import.meta.url), "utf8")),
    ]),
  );
}

const FILMS: Record<string, (carom: Carom) => unknown> = { heads, lists, steps, recordings };

/**
 * Makes the modules `virtual:films/…`: the first motion of the labs that compute by WebAssembly, computed by the package itself when the
 * playground is built. A lab plays its film while the module loads, and continues with the module.
 */
export const films: Plugin = {
  name: "films",
  resolveId: (id) => (id.startsWith("virtual:films/") ? `\0${id}` : undefined),
  async load(id) {
    const film = FILMS[id.replace("\0virtual:films/", "")];
    if (!film) return undefined;
    const parts = [import("carom"), import("carom/laws"), import("carom-tools/convert")] as const;
    const [springs, laws, tools] = await Promise.all(parts);
    return `export default ${JSON.stringify(await film({ ...springs, ...laws, ...tools }))};`;
  },
};
