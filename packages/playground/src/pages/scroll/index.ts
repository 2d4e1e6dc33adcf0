import type { Platform, Scroller } from "carom";
import { History } from "../../plot/history";
import { plot } from "../../plot/plot";
import { grown, type Range, rangeOf } from "../../plot/scale";
import type { Page } from "../../shell/router";
import { check, segmented, select } from "../../ui/choice";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { type Feel, Lane } from "./lane";

const WINDOW = 3;
type Rests = "anywhere" | "pages" | "sections";

const PLATFORMS: readonly { label: string; choices: readonly { value: Platform; label: string }[] }[] = [
  {
    label: "With elastic edges, to be changed",
    choices: [
      { value: "ios", label: "iOS" },
      { value: "ios-fast", label: "iOS, fast" },
      { value: "macos", label: "macOS" },
      { value: "apple-2015", label: "Apple of 2015" },
      { value: "flutter-ios", label: "Flutter on iOS" },
    ],
  },
  {
    label: "As they are",
    choices: [
      { value: "android", label: "Android" },
      { value: "flutter-android", label: "Flutter on Android" },
      { value: "chromium", label: "Chromium" },
      { value: "chromium-classic", label: "Chromium, classic" },
      { value: "windows", label: "Windows" },
    ],
  },
];
const ELASTIC = new Set(["ios", "ios-fast", "macos", "apple-2015", "flutter-ios"]);
const NAMES = PLATFORMS.flatMap(({ choices }) => choices.map(({ value }) => value)) as [Platform, ...Platform[]];

export const page: Page = {
  mount(root, link) {
    const state = {
      rests: link.word<Rests>("rests", ["anywhere", "pages", "sections"]),
      one: link.word("one", ["yes", "no"]),
      base: link.word<Platform>("base", NAMES),
      drag: link.number("drag", 3.2, 0, 100),
      band: link.number("band", 0.55, 0.01, 10),
      response: link.number("response", 0.45, 0.02, 10),
      damping_ratio: link.number("damping_ratio", 0.6, 0, 10),
    };
    const trouble = problem();
    const position = plot(
      "Offset",
      200,
      { x: { label: "time", unit: "s" }, y: { label: "offset", unit: "px" } },
      "fling a list",
    );
    const velocity = plot(
      "Velocity",
      200,
      { x: { label: "time", unit: "s" }, y: { label: "velocity", unit: "px/s" } },
      "fling a list",
    );
    const history = new History(8, 4800);
    let began: number | undefined;
    let wasIdle = true;
    let reach: Range | undefined;
    let speed: Range = { low: -200, high: 200 };

    const snap = (lane?: Lane): Feel["snap"] =>
      state.rests === "pages" ? "pages" : state.rests === "sections" && lane ? { points: lane.snaps } : undefined;
    const feelOf = (platform: Platform, lane?: Lane): Feel => {
      const where = snap(lane);
      return { platform, ...(where === undefined ? {} : { snap: where }) };
    };
    const own = (lane?: Lane): Feel => ({
      ...feelOf(state.base, lane),
      ...(ELASTIC.has(state.base)
        ? {
            physics: {
              drag: state.drag,
              rubberBand: state.band,
              spring: { response: state.response, dampingRatio: state.damping_ratio },
            },
          }
        : {}),
    });

    let isTold = false;
    const moved = (): void => {
      // Four lanes move in one frame; they are drawn once.
      if (isTold) return;
      isTold = true;
      queueMicrotask(() => {
        isTold = false;
        sample();
        drawPlots();
      });
    };
    const sample = (): void => {
      const now = Number(document.timeline.currentTime ?? performance.now()) / 1000;
      // A new course begins with what moves first after a rest.
      if (began === undefined || (wasIdle && now - began - history.last > 0.2)) {
        history.clear();
        began = now;
      }
      wasIdle = lanes.every(({ scroller }) => scroller.isIdle);
      const time = now - began;
      if (history.length > 0 && time <= history.last) return;
      const all = lanes.map(({ scroller }) => scroller);
      history.push(time, ...all.map(({ offset }) => offset), ...all.map((each) => each.velocity));
      reach = grown(
        history.length === 1 ? undefined : reach,
        around(
          all.map(({ offset }) => offset),
          200,
        ),
      );
      speed = grown(
        history.length === 1 ? { low: -200, high: 200 } : speed,
        around(
          all.map((each) => each.velocity),
          500,
        ),
      );
    };
    const drawPlots = (): void => {
      const end = Math.max(WINDOW, history.last);
      const x = { low: end - WINDOW, high: end };
      const lines = (first: number) => lanes.map((lane, i) => history.line(first + i, lane.name, lane.colour));
      position.draw({ lines: lines(0), x, y: reach ?? { low: 0, high: 1000 } });
      velocity.draw({ lines: lines(4), x, y: speed });
    };
    const act = (lane: Lane, what: Parameters<ConstructorParameters<typeof Lane>[3]>[1]): void => {
      for (const each of state.one === "yes" ? lanes : [lane]) what(each.scroller);
    };
    const lanes = [
      new Lane("iOS", "--series-2", feelOf("ios"), act, moved),
      new Lane("Android", "--series-3", feelOf("android"), act, moved),
      new Lane("Chromium", "--series-4", feelOf("chromium"), act, moved),
      new Lane("Yours", "--series-1", own(), act, moved),
    ] as const;

    const renew = (): void => {
      try {
        const [ios, android, chromium, yours] = lanes;
        ios.use(feelOf("ios", ios));
        android.use(feelOf("android", android));
        chromium.use(feelOf("chromium", chromium));
        yours.use(own(yours));
        trouble.clear();
      } catch (thrown) {
        trouble.show(messageOf(thrown));
      }
    };
    const changed = (): void => {
      link.save(state);
      renew();
    };
    const range = (
      name: "drag" | "band" | "response" | "damping_ratio",
      label: string,
      unit: string,
      min: number,
      max: number,
    ): HTMLElement =>
      slider({
        label,
        unit,
        min,
        max,
        step: 0.01,
        value: state[name],
        lowest: min,
        highest: 100,
        onInput: (value) => {
          state[name] = value;
          changed();
        },
      }).element;
    const edges = el(
      "div",
      { class: "stack" },
      range("drag", "Drag", "1/s", 0.2, 12),
      range("band", "Rubber band", "", 0.05, 1.5),
    );
    const spring = el(
      "div",
      { class: "stack" },
      range("response", "Edge response", "s", 0.1, 1.5),
      range("damping_ratio", "Edge damping ratio", "", 0.1, 2),
    );
    const base = select("Yours begins as", PLATFORMS, state.base, (value) => {
      state.base = value;
      edges.hidden = spring.hidden = !ELASTIC.has(value);
      changed();
    });
    edges.hidden = spring.hidden = !ELASTIC.has(state.base);

    // Caught first, at the time of the press: what is set going begins now, and not when the list was last drawn.
    const send = (what: (scroller: Scroller) => void) => (): void => {
      for (const { scroller } of lanes) {
        const now = performance.now();
        scroller.pointerDown(now, 0);
        scroller.pointerCancel(now);
        what(scroller);
      }
    };
    const flings = [800, 2000, 5000].map((v) =>
      el("button", { class: "chip", type: "button", onclick: send((scroller) => scroller.fling(v)) }, `${v} px/s`),
    );
    const top = el(
      "button",
      { class: "chip", type: "button", onclick: send((scroller) => scroller.scrollTo(0)) },
      "Back to the top",
    );

    root.append(
      el(
        "div",
        { class: "lab scroll-lab" },
        el("div", { class: "lanes" }, ...lanes.map(({ element }) => element)),
        el("section", { class: "card plots", "aria-label": "Plots" }, position.element, velocity.element),
        el(
          "section",
          { class: "card panel", "aria-label": "Settings" },
          el(
            "div",
            { class: "panel-grid" },
            el(
              "div",
              { class: "stack" },
              segmented<Rests>(
                "Comes to rest",
                [
                  { value: "anywhere", label: "Anywhere" },
                  { value: "pages", label: "On pages" },
                  { value: "sections", label: "On innings" },
                ],
                state.rests,
                (value) => {
                  state.rests = value;
                  changed();
                },
              ).element,
              check("One finger moves all four", state.one === "yes", (yes) => {
                state.one = yes ? "yes" : "no";
                link.save(state);
              }).element,
              el(
                "div",
                { class: "field" },
                el("span", { class: "label" }, "Fling all"),
                el("div", { class: "chips" }, ...flings, top),
              ),
            ),
            el("div", { class: "stack" }, base.element, edges),
            spring,
          ),
          trouble.element,
        ),
      ),
    );

    const observer = new ResizeObserver(() => lanes.forEach((lane) => lane.measure()));
    for (const { viewport } of lanes) observer.observe(viewport);
    renew();
    drawPlots();
    return () => {
      observer.disconnect();
      for (const { scroller } of lanes) scroller.jumpTo(scroller.offset);
      position.destroy();
      velocity.destroy();
    };
  },
};

/** A range that takes numbers in, in whole steps. */
function around(values: number[], step: number): Range {
  const { low, high } = rangeOf([values], 0);
  return { low: Math.floor((low - step / 10) / step) * step, high: Math.ceil((high + step / 10) / step) * step };
}
