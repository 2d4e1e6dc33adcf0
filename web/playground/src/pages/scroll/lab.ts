import { prefersReducedMotion, setFrameSource } from "carom";
import type { Platform, Scroller } from "carom/laws";
import type { Link } from "../../shell/router";
import { check, segmented, select } from "../../ui/choice";
import { codeBlock } from "../../ui/copy";
import { el } from "../../ui/dom";
import { messageOf, type Problem } from "../../ui/problem";
import { type Slider, slider } from "../../ui/slider";
import { codeOf, isElastic, labelOf, NAMES, ownFeel, PLATFORMS, platformFeel } from "./feels";
import type { Film } from "./film";
import { Instants } from "./instants";
import { Lane } from "./lane";
import { Plots } from "./plots";
import { FLING, type Own, type Rests, type Setting, startOf } from "./setting";
import type { ListView } from "./view";

type Numbers = Omit<Own, "base">;

/** The lab around lists that may already be in motion. */
export class ScrollLab {
  /** The code of the list "Yours". */
  private readonly code = codeBlock("code of your list");
  private readonly plots = new Plots();
  private readonly instants = new Instants((time) => this.plots.sample(this.views, time));
  private readonly lanes: readonly Lane[];
  private readonly observer = new ResizeObserver(() => {
    this.lanes.forEach((lane) => lane.measure());
    this.begin();
  });
  private readonly sliders: Partial<Record<keyof Numbers, Slider>> = {};
  private hasBegun = false;
  private isTold = false;

  constructor(
    root: HTMLElement,
    private readonly link: Link,
    private readonly setting: Setting,
    private readonly views: readonly ListView[],
    private readonly trouble: Problem,
    private readonly film: Film | undefined,
  ) {
    this.readPlatforms();
    setFrameSource(this.instants);
    const moved = ({ view, scroller }: Lane): void => {
      if (this.film?.isOn) return;
      view.draw(scroller);
      this.moved();
    };
    this.lanes = views.map((view) => new Lane(view, {}, moved));
    root.append(...this.parts());
    this.setting.shown.forEach((_, i) => this.nameList(i));
    this.continue();
    for (const { viewport } of views) {
      this.observer.observe(viewport);
      for (const name of ["pointerdown", "wheel", "keydown"] as const)
        viewport.addEventListener(name, ({ timeStamp }) => this.take(timeStamp), { capture: true, passive: true });
    }
    this.renew();
    if (this.trouble.element.textContent === "") this.trouble.show(link.problem());
    this.plots.draw(views);
  }

  /** Reads the platforms of the address, which only the loaded module knows. */
  private readPlatforms(): void {
    this.setting.base = this.link.word("base", NAMES);
    for (const [name, value] of Object.entries(startOf(this.setting.base)))
      if (this.link.text(name) === undefined) this.setting[name as keyof Numbers] = value;
    const shown = this.link.text("lists")?.split(".") ?? [];
    const isKnown = shown.length === 3 && shown.every((name) => NAMES.some((it) => it === name));
    if (isKnown) this.setting.shown = shown as typeof this.setting.shown;
    else if (shown.length > 0) this.link.ignore("lists", "the names of three platforms with dots between them");
  }

  /** If a film plays, plots what it has shown so far, and then the rest as it plays. */
  private continue(): void {
    const { film, views } = this;
    if (!film) return;
    this.hasBegun = true;
    film.onInstant = (now) => this.plots.sample(views, now / 1000);
    film.replay();
    film.onFrame = () => this.plots.push(views);
  }

  /** Prepares the lists for an input at a time in milliseconds. If the film still plays, the scrollers take over from its current place. */
  private take(time = performance.now()): void {
    if (!this.film?.isOn) return this.instants.catchUp(time);
    this.film.end();
    for (const { view, scroller } of this.lanes) scroller.place(view.shown.offset, view.shown.velocity);
  }

  close(): void {
    this.film?.end();
    this.observer.disconnect();
    for (const lane of this.lanes) lane.stop();
    setFrameSource(undefined);
    this.plots.destroy();
  }

  /** Flings all lists once to their upper edge, because the platforms differ most there. */
  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    if (prefersReducedMotion()) return;
    this.send((scroller) => {
      scroller.snapTo(FLING.from);
      scroller.fling(FLING.velocity);
    });
  }

  /** Sets whether one finger moves all lanes or only its own. */
  private listen(): void {
    for (const lane of this.lanes) lane.listen(this.setting.one === "yes" ? this.lanes : [lane]);
  }

  /** Draws once a frame, however many of the four lanes move. */
  private moved(): void {
    if (this.isTold) return;
    this.isTold = true;
    queueMicrotask(() => {
      this.isTold = false;
      this.plots.push(this.views);
    });
  }

  private save(): void {
    this.link.save({ ...this.setting, shown: undefined, lists: this.setting.shown.join(".") });
  }

  private changed(): void {
    this.take();
    this.save();
    this.renew();
  }

  private renew(): void {
    const { rests, shown } = this.setting;
    try {
      this.lanes.forEach((lane, i) => {
        const platform = shown[i];
        const { snaps } = lane.view;
        lane.use(platform ? platformFeel(platform, rests, snaps) : ownFeel(this.setting, rests, snaps));
      });
      this.code.set(codeOf(this.setting, rests));
      this.trouble.clear();
    } catch (thrown) {
      this.trouble.show(messageOf(thrown));
    }
    this.listen();
  }

  private parts(): HTMLElement[] {
    const edges = this.ranges([
      ["drag", "Drag", "1/s", 0.2, 12],
      ["band", "Rubber band", "", 0.05, 1.5],
    ]);
    const spring = this.ranges([
      ["response", "Edge response", "s", 0.1, 1.5],
      ["damping_ratio", "Edge damping ratio", "", 0.1, 2],
    ]);
    return [
      this.plots.element,
      el(
        "section",
        { class: "card panel", "aria-label": "Settings" },
        el(
          "div",
          { class: "panel-grid" },
          el("div", { class: "stack" }, this.restChoice(), this.fingerCheck()),
          el("div", { class: "stack" }, this.baseSelect([edges, spring]), edges),
          spring,
        ),
        el("h2", { class: "take-code" }, "Take the list “Yours”"),
        this.code.element,
      ),
    ];
  }

  /** Puts the choice of a platform in place of a list's name. */
  private nameList(index: number): void {
    const view = this.views[index] as ListView;
    const name = this.setting.shown[index] as Platform;
    const chooser = select(`Platform of list ${index + 1}`, PLATFORMS, name, (platform) => {
      this.setting.shown[index] = platform;
      view.entitle(labelOf(platform), chooser.element);
      this.changed();
      this.plots.draw(this.views);
    });
    view.entitle(labelOf(name), chooser.element);
  }

  private restChoice(): HTMLElement {
    return segmented<Rests>(
      "Comes to rest",
      { anywhere: "Anywhere", pages: "On pages", sections: "On innings" },
      this.setting.rests,
      (rests) => {
        this.setting.rests = rests;
        this.changed();
      },
    ).element;
  }

  private fingerCheck(): HTMLElement {
    return check("One finger moves all four", this.setting.one === "yes", (yes) => {
      this.setting.one = yes ? "yes" : "no";
      this.listen();
      this.save();
    }).element;
  }

  /** Lets all lists do the same. */
  send(act: (scroller: Scroller) => void): void {
    this.take();
    for (const { scroller } of this.lanes) act(scroller);
  }

  /** Returns the choice of the platform from which the custom physics starts. If its edges aren't elastic, hides their sliders. */
  private baseSelect(elastic: HTMLElement[]): HTMLElement {
    const show = (): void => {
      for (const each of elastic) each.hidden = !isElastic(this.setting.base);
    };
    show();
    return select("Yours begins as", PLATFORMS, this.setting.base, (base) => {
      this.setting.base = base;
      for (const [name, value] of Object.entries(startOf(base))) {
        this.setting[name as keyof Numbers] = value;
        this.sliders[name as keyof Numbers]?.set(value);
      }
      show();
      this.changed();
    }).element;
  }

  private ranges(all: [name: keyof Numbers, label: string, unit: string, min: number, max: number][]): HTMLElement {
    const one = ([name, label, unit, min, max]: (typeof all)[number]): HTMLElement => {
      const onInput = (value: number): void => {
        this.setting[name] = value;
        this.changed();
      };
      const it = slider({
        label,
        unit,
        min,
        max,
        step: 0.001,
        value: this.setting[name],
        lowest: min,
        highest: 100,
        onInput,
      });
      this.sliders[name] = it;
      return it.element;
    };
    return el("div", { class: "stack" }, ...all.map(one));
  }
}
