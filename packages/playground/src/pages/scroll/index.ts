import { prefersReducedMotion, type Scroller } from "carom/all";
import type { Link, Page } from "../../shell/router";
import { check, segmented, select } from "../../ui/choice";
import { codeBlock } from "../../ui/copy";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { codeOf, isElastic, NAMES, type Own, ownFeel, PLATFORMS, platformFeel, type Rests } from "./feels";
import { Lane } from "./lane";
import { Plots } from "./plots";

interface Setting extends Own {
  rests: Rests;
  /** Whether one finger moves all lanes. */
  one: "yes" | "no";
}

class ScrollLab {
  private readonly setting: Setting;
  private readonly trouble = problem();
  /** The code of the list "Yours". */
  private readonly code = codeBlock("code of your list");
  private readonly plots = new Plots();
  private readonly lanes: readonly [Lane, Lane, Lane, Lane];
  private readonly observer = new ResizeObserver(() => {
    this.lanes.forEach((lane) => lane.measure());
    this.begin();
  });
  private hasBegun = false;
  private isTold = false;

  constructor(
    root: HTMLElement,
    private readonly link: Link,
  ) {
    this.setting = {
      rests: link.word<Rests>("rests", ["anywhere", "pages", "sections"]),
      one: link.word("one", ["yes", "no"]),
      base: link.word("base", NAMES),
      drag: link.number("drag", 3.2, 0, 100),
      band: link.number("band", 0.55, 0.01, 10),
      response: link.number("response", 0.45, 0.02, 10),
      damping_ratio: link.number("damping_ratio", 0.6, 0, 10),
    };
    const moved = (): void => this.moved();
    this.lanes = [
      new Lane("iOS", "--series-2", { platform: "ios" }, moved),
      new Lane("Android", "--series-5", { platform: "android" }, moved),
      new Lane("Chromium", "--series-4", { platform: "chromium" }, moved),
      new Lane("Yours", "--series-1", { platform: this.setting.base }, moved),
    ];
    root.append(this.layout());
    for (const { viewport } of this.lanes) this.observer.observe(viewport);
    this.renew();
    if (this.trouble.element.textContent === "") this.trouble.show(link.problem());
    this.plots.draw(this.lanes);
  }

  close(): void {
    this.observer.disconnect();
    for (const lane of this.lanes) lane.stop();
    this.plots.destroy();
  }

  /** Flings all lists once to their upper edge, because the platforms differ most there. */
  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    if (prefersReducedMotion()) return;
    this.send((scroller) => {
      scroller.snapTo(400);
      scroller.fling(-2400);
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
      this.plots.push(this.lanes);
    });
  }

  private changed(): void {
    this.link.save({ ...this.setting });
    this.renew();
  }

  private renew(): void {
    const { rests } = this.setting;
    const [ios, android, chromium, yours] = this.lanes;
    try {
      ios.use(platformFeel("ios", rests, ios.snaps));
      android.use(platformFeel("android", rests, android.snaps));
      chromium.use(platformFeel("chromium", rests, chromium.snaps));
      yours.use(ownFeel(this.setting, rests, yours.snaps));
      this.code.set(codeOf(this.setting, rests));
      this.trouble.clear();
    } catch (thrown) {
      this.trouble.show(messageOf(thrown));
    }
    this.listen();
  }

  private layout(): HTMLElement {
    const edges = this.ranges([
      ["drag", "Drag", "1/s", 0.2, 12],
      ["band", "Rubber band", "", 0.05, 1.5],
    ]);
    const spring = this.ranges([
      ["response", "Edge response", "s", 0.1, 1.5],
      ["damping_ratio", "Edge damping ratio", "", 0.1, 2],
    ]);
    return el(
      "div",
      { class: "lab scroll-lab" },
      el("div", { class: "lanes" }, this.trouble.element, ...this.lanes.map(({ element }) => element)),
      this.plots.element,
      el(
        "section",
        { class: "card panel", "aria-label": "Settings" },
        el(
          "div",
          { class: "panel-grid" },
          el("div", { class: "stack" }, this.restChoice(), this.fingerCheck(), this.flings()),
          el("div", { class: "stack" }, this.baseSelect([edges, spring]), edges),
          spring,
        ),
        el("h2", { class: "take-code" }, "Take the list “Yours”"),
        this.code.element,
      ),
    );
  }

  private restChoice(): HTMLElement {
    return segmented<Rests>(
      "Comes to rest",
      [
        { value: "anywhere", label: "Anywhere" },
        { value: "pages", label: "On pages" },
        { value: "sections", label: "On innings" },
      ],
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
      this.link.save({ ...this.setting });
    }).element;
  }

  private flings(): HTMLElement {
    const chip = (text: string, act: (scroller: Scroller) => void): HTMLElement =>
      el("button", { class: "chip", type: "button", onclick: () => this.send(act) }, text);
    return el(
      "div",
      { class: "field", role: "group", "aria-label": "Fling all" },
      el("span", { class: "label" }, "Fling all"),
      el(
        "div",
        { class: "chips" },
        ...[800, 2000, 5000].map((v) => chip(`${v} px/s`, (scroller) => scroller.fling(v))),
        chip("Back to the top", (scroller) => scroller.scrollTo(0)),
      ),
    );
  }

  private send(act: (scroller: Scroller) => void): void {
    for (const { scroller } of this.lanes) act(scroller);
  }

  /** The initial custom physics; without elastic edges there are no edge constants to change. */
  private baseSelect(elastic: HTMLElement[]): HTMLElement {
    const show = (): void => {
      for (const each of elastic) each.hidden = !isElastic(this.setting.base);
    };
    show();
    return select("Yours begins as", PLATFORMS, this.setting.base, (base) => {
      this.setting.base = base;
      show();
      this.changed();
    }).element;
  }

  private ranges(
    all: [name: "drag" | "band" | "response" | "damping_ratio", label: string, unit: string, min: number, max: number][],
  ): HTMLElement {
    const one = ([name, label, unit, min, max]: (typeof all)[number]): HTMLElement => {
      const onInput = (value: number): void => {
        this.setting[name] = value;
        this.changed();
      };
      return slider({
        label,
        unit,
        min,
        max,
        step: 0.01,
        value: this.setting[name],
        lowest: min,
        highest: 100,
        onInput,
      }).element;
    };
    return el("div", { class: "stack" }, ...all.map(one));
  }
}

export const page: Page = {
  mount(root, link) {
    const lab = new ScrollLab(root, link);
    return () => lab.close();
  },
};
