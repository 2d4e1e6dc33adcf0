import { fromDialect, type Law } from "carom/all";
import { History } from "../../plot/history";
import { plot } from "../../plot/plot";
import type { Link, Page } from "../../shell/router";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { type Frame, type Springs, Stage } from "./stage";

const WINDOW = 2.5;
const COLOURS = ["--series-1", "--series-2", "--series-3", "--series-4", "--series-5"];
const origami = (tension: number, friction: number): Law => fromDialect("origami", { tension, friction });

interface Setting {
  heads: number;
  leader_tension: number;
  leader_friction: number;
  follower_tension: number;
  follower_friction: number;
}

class HeadsLab {
  private readonly setting: Setting;
  private readonly trouble = problem();
  private readonly course = plot(
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
  ) {
    // The parameters of the chain in Rebound's demo.
    this.setting = {
      heads: Math.round(link.number("heads", 4, 2, 5)),
      leader_tension: link.number("leader_tension", 40, 0, 200),
      leader_friction: link.number("leader_friction", 6, 0, 60),
      follower_tension: link.number("follower_tension", 70, 0, 200),
      follower_friction: link.number("follower_friction", 10, 0, 60),
    };
    this.history = new History(this.setting.heads);
    const record = (frames: readonly Frame[], isWhole: boolean): void => {
      if (isWhole) this.restart();
      for (const { dt, across } of frames) this.history.push((this.time += dt), ...across);
      this.draw();
    };
    // With the visitor's own parameters, the chain may move for minutes.
    const isUsual = link.text("leader_tension") === undefined;
    this.stage = new Stage(this.setting.heads, this.springs(), record, isUsual);
    root.append(this.layout());
    this.draw();
    this.trouble.show(link.problem());
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
      y: { low: -40, high: Math.max(300, Math.ceil(this.stage.element.clientWidth / 100) * 100) },
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

  private layout(): HTMLElement {
    return el(
      "div",
      { class: "lab heads-lab" },
      el(
        "section",
        { class: "card stage-card", "aria-label": "The stage" },
        this.trouble.element,
        this.stage.element,
        el("p", { class: "muted" }, "Drag and throw", el("span", { class: "with-keys" }, ", or use the arrow keys"), "."),
      ),
      el(
        "section",
        { class: "card panel stack", "aria-label": "The chain" },
        this.countSlider(),
        this.spring("leader", "Leader"),
        this.spring("follower", "Followers"),
      ),
      el("section", { class: "card area-curve" }, this.course.element),
    );
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

export const page: Page = {
  mount(root, link) {
    const lab = new HeadsLab(root, link);
    return () => lab.close();
  },
};
