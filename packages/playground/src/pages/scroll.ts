/** The same list with the feel of several platforms, side by side, with what each of them does over time. */

import { Scroller, type Platform, type ScrollerOptions } from "carom";
import { h, heading, numberOf, select, slider, type Page } from "../ui.js";

const ROWS = 120;
const ROW = 56;
const SECONDS = 4;

type Kind = "free" | "pages" | "points";

interface Lane {
  scroller: Scroller;
  view: HTMLElement;
  list: HTMLElement;
  shown: HTMLElement;
  color: string;
  trace: { t: number; offset: number; velocity: number }[];
}

const LANES: [title: string, platform: Platform, color: string][] = [
  ["iOS", "ios", "#5b6ee1"],
  ["Android", "android", "#0f8f78"],
  ["Chromium", "chromium", "#c2562d"],
  ["Yours", "ios", "#8a54c7"],
];

export function scroll({ root, query, remember, signal }: Page): void {
  const state = {
    snap: (["free", "pages", "points"].includes(query.get("snap") ?? "") ? query.get("snap") : "free") as Kind,
    together: query.get("together") === "no" ? "no" : "yes",
    drag: numberOf(query, "drag", 2),
    rubber: numberOf(query, "rubber", 0.55),
    response: numberOf(query, "response", 0.5),
    ratio: numberOf(query, "ratio", 0.7),
  };
  let lanes: Lane[] = [];
  const lists = h("div", { class: "lists" });
  const canvas = h("canvas", { class: "trace", role: "img", "aria-label": "Offset and velocity over the last four seconds" });
  let pending: number | undefined;
  let isOver = new AbortController();

  const snapOf = (viewport: number): ScrollerOptions["snap"] =>
    state.snap === "pages"
      ? "pages"
      : state.snap === "points"
        ? { points: Array.from({ length: ROWS / 5 }, (_, i) => i * 5 * ROW).filter((y) => y <= ROWS * ROW - viewport) }
        : undefined;

  function build(): void {
    isOver.abort();
    isOver = new AbortController();
    const offset = lanes[0]?.scroller.offset ?? 0;
    lists.replaceChildren();
    lanes = LANES.map(([title, platform, color], index) => {
      const list = h("ol", {}, ...Array.from({ length: ROWS }, (_, i) => h("li", {}, `Row ${i + 1}`)));
      const shown = h("span", {}, "0");
      const view = h("div", { class: "view", tabindex: 0, role: "region", "aria-label": `List as on ${title}` }, list);
      lists.append(h("section", { class: "list" }, h("h2", {}, h("b", { style: `border-color:${color}` }, title), shown), view));
      const viewport = view.clientHeight || 420;
      const lane: Lane = { view, list, shown, color, trace: [], scroller: undefined as unknown as Scroller };
      const own = { drag: state.drag, rubberBand: state.rubber, spring: { response: state.response, dampingRatio: state.ratio } };
      lane.scroller = new Scroller({
        platform,
        content: ROWS * ROW,
        viewport,
        physics: index === 3 ? own : undefined,
        snap: snapOf(viewport),
        onScroll: () => show(lane),
      });
      lane.scroller.jumpTo(offset);
      return lane;
    });
    bind();
    remember(state);
  }

  /** One finger for all of them, or each for itself. */
  function bind(): void {
    if (state.together === "no") {
      const unbind = lanes.map(({ scroller, view }) => scroller.bind(view));
      isOver.signal.addEventListener("abort", () => unbind.forEach((end) => end()));
      return;
    }
    for (const { view } of lanes) {
      const unbind = lanes.map(({ scroller }) => scroller.bind(view));
      isOver.signal.addEventListener("abort", () => unbind.forEach((end) => end()));
    }
  }

  function show(lane: Lane): void {
    const { scroller, list } = lane;
    if (!scroller) return;
    const stretch = 1 + Math.abs(scroller.stretch);
    list.style.transformOrigin = scroller.stretch > 0 ? `50% ${scroller.offset + lane.view.clientHeight}px` : "50% 0";
    list.style.transform = `translateY(${-scroller.offset}px)${stretch === 1 ? "" : ` scaleY(${stretch})`}`;
    lane.shown.textContent = scroller.offset.toFixed(0);
    lane.trace.push({ t: performance.now() / 1000, offset: scroller.offset, velocity: scroller.velocity });
    if (lane.trace.length > 2000) lane.trace.splice(0, 500);
    pending ??= requestAnimationFrame(draw);
  }

  function draw(): void {
    pending = undefined;
    const ratio = devicePixelRatio;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const now = Math.max(...lanes.map(({ trace }) => trace.at(-1)?.t ?? 0));
    const recent = lanes.map(({ trace }) => trace.filter(({ t }) => t > now - SECONDS));
    const half = (height - 12) / 2;
    plotRow(context, recent.map((trace) => trace.map(({ t, offset }) => [t, offset])), now, [0, half]);
    plotRow(context, recent.map((trace) => trace.map(({ t, velocity }) => [t, velocity])), now, [half + 12, height]);
  }

  function plotRow(context: CanvasRenderingContext2D, rows: number[][][], now: number, [top, bottom]: [number, number]): void {
    const values = rows.flat().map(([, value]) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const scale = (bottom - top - 8) / Math.max(high - low, 1);
    rows.forEach((row, i) => {
      context.beginPath();
      context.strokeStyle = lanes[i].color;
      context.lineWidth = 1.5;
      row.forEach(([t, value], j) => {
        const [x, y] = [((t - now) / SECONDS + 1) * canvas.clientWidth, bottom - 4 - (value - low) * scale];
        if (j === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      });
      context.stroke();
    });
  }

  const set = (change: Partial<typeof state>): void => {
    Object.assign(state, change);
    build();
  };
  root.append(
    ...heading("Scroll lab", "One finger, four platforms. Drag, fling, catch, pull beyond the edge; wheel and keys work too."),
    h(
      "div",
      { class: "stack" },
      lists,
      h(
        "section",
        { class: "panel", "aria-label": "Plot" },
        h("h2", {}, "Offset, and velocity below it"),
        canvas,
      ),
      h(
        "section",
        { class: "panel", "aria-label": "Physics" },
        h(
          "div",
          { class: "row" },
          select("Comes to rest", [["free", "anywhere"], ["pages", "on pages"], ["points", "on every fifth row"]], state.snap, (snap) => set({ snap: snap as Kind })),
          select("A finger moves", [["yes", "all of them"], ["no", "only its own"]], state.together, (together) => set({ together })),
        ),
        slider({ label: "your drag", min: 0.5, max: 10, step: 0.1, value: state.drag, unit: "1/s", onInput: (drag) => set({ drag }) }),
        slider({ label: "your rubber band", min: 0.1, max: 1, step: 0.01, value: state.rubber, onInput: (rubber) => set({ rubber }) }),
        slider({ label: "your edge: response", min: 0.1, max: 1.5, step: 0.01, value: state.response, unit: "s", onInput: (response) => set({ response }) }),
        slider({ label: "your edge: damping ratio", min: 0.2, max: 2, step: 0.01, value: state.ratio, onInput: (ratio) => set({ ratio }) }),
      ),
    ),
  );
  build();
  signal.addEventListener("abort", () => {
    isOver.abort();
    if (pending !== undefined) cancelAnimationFrame(pending);
  });
}
