import { type Animated, animate, type Law, prefersReducedMotion, settlingTime, spring } from "carom";
import { dialects, springNumbers } from "carom-tools/convert";
import { frameTime } from "../../frames";
import { History } from "../../plot/history";
import { Plot } from "../../plot/plot";
import { grown, type Range } from "../../plot/scale";
import type { Link } from "../../shell/router";
import { check } from "../../ui/choice";
import { el } from "../../ui/dom";
import { copy } from "../../ui/copy";
import { code } from "./code";
import { curve } from "./curve";
import { swatch } from "../../ui/swatch";
import { picture } from "./picture";
import type { Previews } from "./previews";
import { type ParameterPanel, parameterPanel } from "./parameters";

/** The time that the live plots show, in seconds. */
const WINDOW = 2;

/** The ranges of the live plots before a motion exceeds them. */
const TRAVEL: Range = { low: -0.6, high: 1.6 };
const SWING: Range = { low: -8, high: 8 };

interface State {
  position: number;
  velocity: number;
}

/** The lab presses its picture once by itself if the spring settles within this time, in seconds. */
const SHORT = 3;

/** Compiles the package's WebAssembly module. On a phone this takes so long that it needs a task of its own. */
export const prepare = (): void => void dialects();

/** The lab, built around previews that may already be in motion. */
export class SpringLab {
  /** Position and velocity of the value, then of the ghost. */
  private readonly history = new History(4);
  private readonly position = new Plot(
    "Position",
    150,
    { x: { label: "time", unit: "s" }, y: { label: "position" } },
    "press the picture",
  );
  private readonly velocity = new Plot("Velocity", 120, {
    x: { label: "time", unit: "s" },
    y: { label: "velocity", unit: "1/s" },
  });
  private readonly picture = picture((isHeld) => {
    clearTimeout(this.release);
    this.press(isHeld);
  });
  private readonly response = curve((law) => this.panel.use(law));
  private other: Law | undefined;
  private readonly panel: ParameterPanel;
  private readonly code: ReturnType<typeof code>;
  private driver: Animated<number>;
  /** Restarts from rest at each reversal, as an animation without velocity does. */
  private ghost: Animated<number>;
  private target = 0;
  /** Whether the plots show a press and its reversal as still curves, in place of the motion. */
  private isStill = prefersReducedMotion();
  /** The time when the lab releases a picture that it has pressed by itself. */
  private release = 0;
  private isClosed = false;
  /**
   * If the motion started from rest, the time of its first frame, or NaN before this frame. From then on a ball rides the step response.
   * `undefined` if the motion started in flight, or if the spring has changed since.
   */
  private rides: number | undefined;
  private began = 0;
  private travel: Range = TRAVEL;
  private swing: Range = SWING;

  constructor(
    private readonly link: Link,
    private readonly previews: Previews,
  ) {
    this.other = otherOf(link);
    this.panel = parameterPanel(link, (law) => {
      this.use(law);
      this.save();
    });
    this.previews.onMove = (time) => this.response.ride(time);
    this.code = code(link.text("code") ?? "css", () => this.save());
    [this.driver, this.ghost] = this.make("respect");
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.release);
    this.stop();
    for (const each of [this.position, this.velocity, this.response, this.code]) each.destroy();
  }

  private save(): void {
    const { other } = this;
    const b =
      other && [other.stiffness, other.damping, other.mass].map((number) => Number(number.toPrecision(6))).join(",");
    this.link.save({ ...this.panel.state(), code: this.code.toolkit(), b });
  }

  private stop(): void {
    this.driver.stop();
    this.ghost.stop();
  }

  private press(isHeld: boolean): void {
    const isAtRest = this.driver.isAtRest && this.ghost.isAtRest;
    this.rides = isAtRest ? NaN : undefined;
    this.response.ride(undefined);
    if (isAtRest && !this.isStill) {
      this.history.clear();
      this.began = frameTime();
      // The motion begins at the press, so record the state at that instant.
      this.history.push(0, this.driver.value, this.driver.velocity, this.ghost.value, this.ghost.velocity);
      this.travel = TRAVEL;
      this.swing = SWING;
    }
    this.target = isHeld ? 1 : 0;
    this.driver.retarget(this.target);
    this.ghost.stop().retarget(this.target);
  }

  /**
   * Presses the picture and releases it in mid-flight, so that the plots compare the value with its ghost. Waits until the pieces
   * rest, because their first motion comes first.
   */
  private async demonstrate(): Promise<void> {
    const { law } = this.panel;
    if (this.isStill || !(settlingTime(spring(law), 0.001) < SHORT)) return;
    await this.previews.rested();
    if (this.isClosed || this.began > 0) return;
    this.press(true);
    this.release = window.setTimeout(() => this.press(false), 250 * springNumbers(law).response);
  }

  /** Creates the animations of the value and of its ghost. */
  private make(reducedMotion: "respect" | "ignore"): [Animated<number>, Animated<number>] {
    const options = { ...this.panel.law, reducedMotion };
    // The ghost is updated after the value, so while it moves, the ghost's callback draws both.
    const driver = animate<number>(this.target, this.target, {
      ...options,
      onUpdate: () => this.ghost?.isAtRest === false || this.show(),
    });
    const ghost = animate<number>(this.target, this.target, { ...options, onUpdate: () => this.show() });
    return [driver, ghost];
  }

  private show(): void {
    const { driver, ghost } = this;
    if (!driver || !ghost) return;
    this.picture.show(driver.value, ghost.value);
    if (this.rides !== undefined) {
      if (Number.isNaN(this.rides)) this.rides = frameTime();
      this.response.ride(!driver.isAtRest ? frameTime() - this.rides : undefined);
    }
    // A change of the spring requests a frame, too, but nothing moves before the first press.
    if (this.isStill) return;
    const [value, other] = [driver, ghost].map(({ value: position, velocity }) => ({ position, velocity })) as [
      State,
      State,
    ];
    if (this.began > 0)
      this.history.push(frameTime() - this.began, value.position, value.velocity, other.position, other.velocity);
    this.makeRoom(value, other);
    this.draw();
  }

  private makeRoom(...states: State[]): void {
    for (const { position, velocity } of states) {
      this.travel = grown(this.travel, {
        low: Math.floor(5 * position - 0.5) / 5,
        high: Math.ceil(5 * position + 0.5) / 5,
      });
      this.swing = grown(this.swing, { low: Math.floor(velocity / 4) * 4, high: Math.ceil(velocity / 4) * 4 });
    }
  }

  /** Draws a press, and its reversal after a quarter of the response, as still curves that aren't played. */
  private drawStill(): void {
    const { law } = this.panel;
    const turn = 0.25 * springNumbers(law).response;
    const out = spring(law);
    const { position: from, velocity } = out.at(turn);
    const back = [velocity, 0].map((start) => spring({ ...law, from, to: 0, velocity: start }));
    this.history.clear();
    [this.travel, this.swing] = [TRAVEL, SWING];
    for (let i = 0; i <= 120 * WINDOW; i++) {
      const time = i / 120;
      const [value, other] = back.map((motion) => (time < turn ? out.at(time) : motion.at(time - turn))) as [
        State,
        State,
      ];
      this.history.push(time, value.position, value.velocity, other.position, other.velocity);
      this.makeRoom(value, other);
    }
    this.draw();
  }

  /** Sets the spring, also in flight. The motion keeps its velocity. */
  private use(law: Law): void {
    this.rides = undefined;
    this.driver.retarget(this.target, law);
    this.ghost.retarget(this.target, law);
    this.response.show(law, this.other);
    this.previews.show(law, this.other);
    this.code.show(law);
    if (this.isStill) this.drawStill();
  }

  private draw(): void {
    const end = Math.max(WINDOW, this.history.last);
    // At rest, show the whole motion. Before that, show the last seconds.
    const x = { low: !this.driver.isAtRest || !this.ghost.isAtRest ? end - WINDOW : 0, high: end };
    this.position.draw({
      lines: [
        { ...this.history.line(2, "restarted from rest", "--series-3"), dash: [5, 4], width: 1.5 },
        this.history.line(0, "position", "--series-1"),
      ],
      x,
      y: this.travel,
      isLive: true,
      marks: [{ y: this.target, label: "", colour: "--chalk" }],
    });
    const restarted = { ...this.history.line(3, "restarted from rest", "--series-3"), dash: [5, 4], width: 1.5 };
    this.velocity.draw({
      lines: [restarted, this.history.line(1, "velocity", "--series-1")],
      x,
      y: this.swing,
      isLive: true,
    });
  }

  /** Puts the parts of the lab beside the previews. `turn` lets the browser draw frames between two parts. */
  async fill(root: HTMLElement, turn: () => Promise<void>): Promise<void> {
    const parts = {
      curve: this.response.element,
      spring: el(
        "section",
        { class: "card stack", "aria-label": "The spring" },
        this.panel.element,
        this.compare(),
        this.share(),
      ),
      stage: this.stage(),
      code: this.code.element,
      css: this.code.css,
    };
    for (const [name, part] of Object.entries(parts)) {
      root.querySelector(`[data-part="${name}"]`)?.replaceChildren(part);
      await turn();
    }
    this.draw();
    this.use(this.panel.law);
    void this.demonstrate();
  }

  private stage(): HTMLElement {
    return el(
      "section",
      { class: "card stage", "aria-label": "The picture" },
      el(
        "div",
        { class: "press" },
        this.picture.element,
        el(
          "p",
          { class: "muted", id: "picture-hint" },
          "Hold it, release it, and catch it on its way.",
          el("span", { class: "with-keys" }, " The space bar does it too."),
          " The dashed ghost restarts from rest at each reversal.",
        ),
        prefersReducedMotion() ? this.stillness() : null,
      ),
      el("div", { class: "stack live" }, this.position.element, this.velocity.element),
    );
  }

  /** Keeps the current spring as spring B, beside the spring A that the visitor tunes, and exchanges the two. */
  private compare(): HTMLElement {
    const onclick = (): void => {
      const { other } = this;
      if (!other) return;
      this.other = this.panel.law;
      this.panel.take(other);
    };
    const swap = el("button", { class: "pill", type: "button", onclick }, "Swap A and B");
    const tuned = el("p", { class: "muted tuned" }, swatch("--series-1"), "You tune A.");
    const show = (): void => {
      swap.hidden = tuned.hidden = this.other === undefined;
    };
    show();
    const { element } = check(
      "Compare with this spring as B",
      this.other !== undefined,
      (yes) => {
        this.other = yes ? this.panel.law : undefined;
        show();
        this.use(this.panel.law);
        this.save();
      },
      "--series-2",
    );
    return el("div", { class: "compared" }, element, el("div", { class: "row spread" }, tuned, swap));
  }

  /** Shares the address by the system's share sheet, or copies it if there isn't one. */
  private share(): HTMLElement {
    const onclick = (): void => {
      // Write the address a moment later, because changes may come quickly.
      window.setTimeout(() => {
        const isTouch = matchMedia("(pointer: coarse)").matches;
        if (isTouch && "share" in navigator)
          void navigator.share({ url: location.href, title: "A spring" }).catch(() => {});
        else void copy(location.href, "link");
      }, 200);
    };
    return el("div", { class: "row" }, el("button", { class: "pill", type: "button", onclick }, "Share this spring"));
  }

  /** Explains under reduced motion why the picture jumps, and offers to play it. */
  private stillness(): HTMLElement {
    const moveAnyway = check("Show the motion all the same", false, (yes) => {
      this.stop();
      [this.driver, this.ghost] = this.make(yes ? "ignore" : "respect");
      this.isStill = !yes;
      this.history.clear();
      if (this.isStill) this.drawStill();
      else this.draw();
    });
    const why = el(
      "p",
      { class: "muted" },
      "Your system asks for less motion, so the picture jumps, and the plots are still.",
    );
    return el("div", { class: "still" }, why, moveAnyway.element);
  }
}

/** Reads spring B from the address: stiffness, damping and mass. */
function otherOf(link: Link): Law | undefined {
  const [stiffness = NaN, damping = NaN, mass = 1] = (link.text("b") ?? "").split(",").filter(Boolean).map(Number);
  const isSpring = stiffness > 0 && stiffness < 1e9 && damping >= 0 && damping < 1e9 && mass > 0 && mass < 1e6;
  if (isSpring) return { mass, stiffness, damping };
  if (link.text("b") !== undefined) link.ignore("b", "the stiffness, damping and mass of a spring");
  return undefined;
}
