/** A guessing game: one finger moves the lists of four unnamed platforms, and the visitor says which one is their phone. */
import { prefersReducedMotion } from "carom";
import type { Platform, Scroller } from "carom/laws";
import flicks from "virtual:flicks";
import { button, choice, clock, el, Felt, grouped, INK, type Mount } from "./kit";
import { FLICK, RATE, ROW, ROWS, VIEW } from "./phone-flicks";

const LETTERS = ["A", "B", "C", "D"] as const;
type Letter = (typeof LETTERS)[number];
/** The two platforms in every round. Two of the others join them. */
const ALWAYS: Platform[] = ["ios", "android"];
const OTHERS = (Object.keys(flicks) as Platform[]).filter((platform) => !ALWAYS.includes(platform));
const HEAD = 34;
const HEIGHT = VIEW + HEAD;

type Carom = typeof import("carom/laws");

/** What we draw of a list: from its scroller, or from the first flick, which was computed when the page was built. */
type Shown = Pick<Scroller, "platform" | "offset" | "velocity" | "stretch">;

/** Returns a list's state some seconds after the first flick. */
function flicked(platform: Platform, time: number): Shown {
  const row = flicks[platform] ?? [0];
  const at = Math.min(time * RATE, row.length - 1);
  const [from = 0, to = from] = row.slice(Math.floor(at));
  return { platform, offset: from + (at % 1) * (to - from), velocity: RATE * (to - from), stretch: 0 };
}

/** Returns the items in random order. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Returns the platform that the browser says it runs on, if it is a phone's. */
const here = (): Platform | undefined =>
  /iPhone|iPad/.test(navigator.userAgent) ? "ios" : /Android/.test(navigator.userAgent) ? "android" : undefined;

export const mount: Mount = (root) => {
  const felt = new Felt(
    root,
    "Four lists side by side. Flick them, or scroll them by the arrow keys: one input moves all four.",
    () => HEIGHT,
    () => draw(),
  );
  const { canvas } = felt;
  canvas.tabIndex = 0;
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const picks = el("div");
  let platforms: Platform[] = [];
  let lists: Shown[] = [];
  /** The lists' scrollers, or none until their module has loaded. */
  let scrollers: Scroller[] = [];
  let carom: Carom | undefined;
  let isGone = false;
  let unbind: (() => void)[] = [];
  let picked: Letter | undefined;
  let isDue = false;

  /** Draws once in a frame, after all lists have moved. */
  const later = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };

  const column = (context: CanvasRenderingContext2D, list: Shown, i: number): void => {
    const width = felt.width / lists.length;
    const [left, inner] = [i * width + 6, width - 12];
    context.save();
    context.beginPath();
    context.rect(left, HEAD, inner, VIEW);
    context.clip();
    // At its edge, a page of Android is stretched and not moved.
    const stretch = 1 + Math.abs(list.stretch);
    if (list.stretch !== 0) {
      const edge = list.stretch > 0 ? HEAD + VIEW : HEAD;
      context.translate(0, edge);
      context.scale(1, stretch);
      context.translate(0, -edge);
    }
    const first = Math.max(0, Math.floor(list.offset / ROW));
    for (let row = first; row < Math.min(ROWS, first + VIEW / ROW + 2); row++) {
      const y = HEAD + row * ROW - list.offset;
      context.fillStyle = row % 10 === 9 ? INK.yellow : INK.ivory;
      context.beginPath();
      context.roundRect(left, y + 3, inner, ROW - 6, 8);
      context.fill();
      context.fillStyle = INK.deep;
      context.fillText(String(row + 1), left + inner / 2, y + ROW / 2 + 1);
    }
    context.restore();
    context.fillStyle = INK.chalk;
    const name = picked ? labelOf(list.platform) : (LETTERS[i] ?? "");
    context.save();
    let size = picked ? 13 : 16;
    context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`;
    while (size > 9 && context.measureText(name).width > width - 4)
      context.font = `600 ${--size}px "Inter Variable", system-ui, sans-serif`;
    context.fillText(name, left + inner / 2, HEAD / 2 + 1);
    context.restore();
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = '500 14px "Inter Variable", system-ui, sans-serif';
    context.textAlign = "center";
    context.textBaseline = "middle";
    lists.forEach((list, i) => column(context, list, i));
  };

  const labelOf = (platform: Platform): string =>
    carom?.PLATFORMS.find(({ name }) => name === platform)?.label ?? platform;

  /** Returns in words how far a flick goes on a platform, and how long it takes. */
  const flickOf = ({ Scroller }: Carom, platform: Platform): string => {
    const list = new Scroller({ platform, content: ROWS * ROW, viewport: VIEW });
    list.fling(FLICK);
    return `${labelOf(platform)}: ${grouped(Math.round(list.target))} px in ${list.settlingTime().toFixed(1)} s`;
  };

  /** Plays the first flick, whose offsets were computed at the build, so that it doesn't wait for a module. */
  const time = clock(
    canvas,
    (t) => {
      lists = platforms.map((platform) => flicked(platform, t));
      draw();
      if (t < end()) return true;
      take();
      return false;
    },
    () => end(),
    () => {
      if (!prefersReducedMotion()) time.play();
    },
  );
  const end = (): number => Math.max(...platforms.map((platform) => flicks[platform]?.length ?? 1)) / RATE;

  /** Ends the first flick. If the scrollers have loaded, they go on from its current place. */
  const take = (): void => {
    if (scrollers.length === 0 || lists === scrollers) return;
    time.stop();
    scrollers.forEach((list, i) => list.place(lists[i]?.offset ?? 0, lists[i]?.velocity));
    lists = scrollers;
  };
  for (const name of ["pointerdown", "wheel", "keydown"])
    canvas.addEventListener(name, take, { capture: true, passive: true });

  const flick = (): void => {
    take();
    if (scrollers.length === 0) time.play();
    for (const list of scrollers) list.fling(list.offset > (ROWS / 2) * ROW ? -FLICK : FLICK);
  };

  const pick = (letter: Letter): void => {
    const all = carom;
    if (!all) return;
    picked = letter;
    const chosen = platforms[LETTERS.indexOf(letter)] ?? "ios";
    const own = here();
    const verdict =
      own === undefined
        ? `${letter} is ${labelOf(chosen)}.`
        : chosen === own
          ? `${letter} is ${labelOf(chosen)}, and so is this device.`
          : `${letter} is ${labelOf(chosen)}. This device is ${labelOf(own)}.`;
    words.textContent = `${verdict} A flick of ${grouped(FLICK)} px/s goes far on one and not on another. ${platforms.map((platform) => flickOf(all, platform)).join(" · ")}.`;
    draw();
  };

  /** Makes the scrollers of the current round. */
  const connect = ({ Scroller }: Carom): void => {
    scrollers = platforms.map(
      (platform) => new Scroller({ platform, content: ROWS * ROW, viewport: VIEW, onScroll: later }),
    );
    unbind = scrollers.map((list) => list.bind(canvas));
    if (!time.isPlaying) take();
  };

  /** Begins a round with new lists. */
  const begin = (): void => {
    stop();
    picked = undefined;
    platforms = shuffled([...ALWAYS, ...shuffled(OTHERS).slice(0, LETTERS.length - ALWAYS.length)]);
    lists = platforms.map((platform) => flicked(platform, 0));
    picks.replaceChildren(
      choice<Letter>(
        "Yours is",
        Object.fromEntries(LETTERS.map((letter) => [letter, letter])) as Record<Letter, string>,
        "" as Letter,
        pick,
      ),
    );
    words.textContent =
      "Flick the lists: one finger moves all four. Two of them are iOS and Android. Which one moves as your phone does?";
    if (carom) connect(carom);
    draw();
  };
  const stop = (): void => {
    time.stop();
    for (const end of unbind) end();
    for (const list of scrollers) list.settle();
    scrollers = [];
    unbind = [];
  };

  const again = button("Other lists", begin, true);
  root.append(el("div", { class: "figure-controls" }, picks, button("Flick", flick), again), words);
  begin();
  void import("carom/laws").then((all) => {
    carom = all;
    if (!isGone) connect(all);
  });
  return () => {
    isGone = true;
    time.destroy();
    stop();
    felt.destroy();
  };
};
