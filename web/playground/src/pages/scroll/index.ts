import { prefersReducedMotion } from "carom";
import type { Scroller } from "carom/laws";
import type { Link, Page } from "../../shell/router";
import { el } from "../../ui/dom";
import { problem } from "../../ui/problem";
import { Film } from "./film";
import type { ScrollLab } from "./lab";
import { FIRST, type Rests, type Setting } from "./setting";
import { ListView } from "./view";

/** Reads the address, except for the names of platforms, which we only know once the module has loaded. */
const settingOf = (link: Link): Setting => ({
  ...FIRST,
  shown: [...FIRST.shown],
  rests: link.word<Rests>("rests", ["anywhere", "pages", "sections"]),
  one: link.word("one", ["yes", "no"]),
  drag: link.number("drag", FIRST.drag, 0, 100),
  band: link.number("band", FIRST.band, 0.01, 10),
  response: link.number("response", FIRST.response, 0.02, 10),
  damping_ratio: link.number("damping_ratio", FIRST.damping_ratio, 0, 10),
});

const isFirst = (setting: Setting, link: Link): boolean =>
  link.text("base") === undefined &&
  link.text("lists") === undefined &&
  (["rests", "drag", "band", "response", "damping_ratio"] as const).every((name) => setting[name] === FIRST[name]);

/** Builds the lists first and flings them at once. Meanwhile it loads their scrollers, which are WebAssembly. */
export const page: Page = {
  async mount(root, link) {
    const setting = settingOf(link);
    const trouble = problem();
    trouble.show(link.problem());
    const views = [
      new ListView("iOS", "--series-2"),
      new ListView("Android", "--series-5"),
      new ListView("Chromium", "--series-4"),
      new ListView("Yours", "--series-1"),
    ];
    let lab: ScrollLab | undefined;
    const chip = (text: string, act: (scroller: Scroller) => void): HTMLElement =>
      el("button", { class: "chip", type: "button", onclick: () => lab?.send(act) }, text);
    const flings = el(
      "div",
      { class: "flings chips", role: "group", "aria-label": "Fling all" },
      el("span", { class: "label" }, "Fling all"),
      ...[800, 2000, 5000].map((v) => chip(`${v} px/s`, (scroller) => scroller.fling(v))),
      chip("Back to the top", (scroller) => scroller.scrollTo(0)),
    );
    const all = el(
      "div",
      { class: "lab scroll-lab" },
      el("div", { class: "lanes" }, trouble.element, flings, ...views.map(({ element }) => element)),
    );
    root.append(all);
    for (const view of views) view.measure();
    // Lay out the first list now, and each other list in its own frame. All rows at once would stop a slow phone for a quarter of a second.
    const short = [...views];
    const complete = (): void => {
      short.shift()?.complete();
      if (short.length > 0) requestAnimationFrame(complete);
    };
    requestAnimationFrame(() => requestAnimationFrame(complete));
    const film = isFirst(setting, link) && !prefersReducedMotion() ? Film.of(views) : undefined;
    const { ScrollLab } = await import("./lab");
    lab = new ScrollLab(all, link, setting, views, trouble, film);
    return () => lab?.close();
  },
};
