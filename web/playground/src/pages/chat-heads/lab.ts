import type { Law } from "carom";
import { fromDialect } from "carom-tools/convert";
import { History } from "../../plot/history";
import { Plot } from "../../plot/plot";
import type { Link } from "../../shell/router";
import { el } from "../../ui/dom";
import { messageOf, type Problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import type { Flown } from "./entry";
import type { Heads } from "./heads";
import type { Setting } from "./setting";
import { type Frame, type Springs, Stage } from "./stage";

const WINDOW = 2.5;
const COLOURS = ["--series-1", "--series-2", "--series-3", "--series-4", "--series-5"];
const origami = (tension: number, friction: number): Law => fromDialect("origami", { tension, friction });

/** The lab around heads that may already be in motion. */
export class HeadsLab {
  private readonly course = new Plot(
    "Across",
    180,
    { x: { label: "time", unit: "s" }, y: { label: "x", unit: "px" } },
    "throw the head",
  );
  private readonly stage: Stage;
  private history: History;
  private time = 0;

  constructor(
    root: HTMLElement,
    private readonly link: Link,
    private readonly setting: Setting,
    private readonly heads: Heads,
    private readonly trouble: Problem,
    entry: Flown | undefined,
  ) {
    this.history = new History(this.setting.heads);
    const record = (frames: readonly Frame[], isWhole: boolean): void => {
      if (isWhole) this.restart();
      for (const { dt, across } of frames) this.history.push((this.time += dt), ...across);
      this.draw();
    };
    root.append(...this.parts());
    this.stage = new Stage(heads, setting.heads, this.springs(), record, entry);
    this.draw();
  }

  close(): void {
    this.stage.destroy();
    this.course.destroy();
  }

  private springs(): Springs {
    const { leader_tension, leader_friction, follower_tension, follower_friction } = this.setting;
    return {
      leader: origami(leader_tension, leader_friction),
      follower: origami(follower_tension, follower_friction),
    };
  }

  private draw(): void {
    const end = Math.max(WINDOW, this.time);
    this.course.draw({
      lines: COLOURS.slice(0, this.setting.heads)
        .map((colour, i) => this.history.line(i, i === 0 ? "leader" : `head ${i + 1}`, colour))
        .reverse(),
      isLive: true,
      x: { low: end - WINDOW, high: end },
      y: { low: -40, high: Math.max(300, Math.ceil(this.heads.width / 100) * 100) },
    });
  }

  private set(name: keyof Setting, value: number): void {
    this.setting[name] = value;
    this.link.save({ ...this.setting });
    try {
      if (name === "heads") this.regroup(value);
      else this.stage.setSprings(this.springs());
      this.trouble.clear();
    } catch (thrown) {
      this.trouble.show(messageOf(thrown));
    }
  }

  private restart(): void {
    this.history = new History(this.setting.heads);
    this.time = 0;
  }

  private regroup(heads: number): void {
    this.restart();
    this.stage.setCount(heads);
    this.draw();
  }

  private parts(): HTMLElement[] {
    return [
      el(
        "section",
        { class: "card panel stack", "aria-label": "The chain" },
        this.countSlider(),
        this.spring("leader", "Leader"),
        this.spring("follower", "Followers"),
      ),
      el("section", { class: "card area-curve" }, this.course.element),
    ];
  }

  private countSlider(): HTMLElement {
    const onInput = (value: number): void => this.set("heads", Math.round(value));
    return slider({ label: "Heads", min: 2, max: 5, step: 1, value: this.setting.heads, onInput }).element;
  }

  private spring(whose: "leader" | "follower", title: string): HTMLElement {
    return el(
      "div",
      { class: "stack", role: "group", "aria-label": title },
      el("h2", {}, title),
      this.range(`${whose}_tension`, "Tension", 100),
      this.range(`${whose}_friction`, "Friction", 30),
    );
  }

  private range(name: keyof Setting, label: string, max: number): HTMLElement {
    const onInput = (value: number): void => this.set(name, value);
    return slider({ label, min: 0, max, step: 0.5, value: this.setting[name], highest: 1000, onInput }).element;
  }
}
