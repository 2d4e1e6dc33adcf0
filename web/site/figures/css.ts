/** A spring for CSS: its curve is the control, and the line to copy has the fewest points for the error that is allowed. */
import { settlingTime, spring } from "carom";
import { springEasing } from "carom/dom";
import { type Choice, Curve, overshoot } from "./css-curve";
import { type Easing, easingOf, linesFor, TARGETS, type Target } from "./css-lines";
import { type Clock, choice, clock, el, Felt, type Mount, slider } from "./kit";

const WITHIN = ["5", "2", "1", "0.5", "0.1"] as const;

class CssFigure {
  private readonly choice: Choice = { duration: 0.5, bounce: 0.4 };
  private within = 0.005;
  private target: Target = "css";
  private easing!: Easing;
  private tools: typeof import("carom-tools/convert") | undefined;
  private now: number | undefined;
  private held = false;
  /** The time and the highest value that the curve shows. */
  private span = 1;
  private high = 1.4;
  private pause = 0;
  private readonly load: number;
  private readonly felt: Felt;
  private readonly time: Clock;

  private readonly curveBox = el("div", { class: "css-curve" });
  private readonly code = el("code");
  private readonly numbers = el("p", { class: "css-numbers", "aria-live": "polite" });
  private readonly sliders = el("div", { class: "figure-controls" });
  private readonly tries = el("div", { class: "css-tries" }, ...["Hover", "Press", "Focus"].map(toTry));

  constructor(private readonly root: HTMLElement) {
    this.felt = new Felt(
      this.curveBox,
      "The spring's curve. The sliders below change it, too.",
      (width) => (width < 480 ? 218 : width < 640 ? 300 : 384),
      () => this.draw(),
    );
    this.time = clock(
      this.felt.canvas,
      (t) => {
        this.now = Math.min(t, this.span);
        this.draw();
      },
      () => this.span,
    );
    this.listen(this.felt);
    this.fill();
    root.append(this.layout());
    this.write();
    // The fewest points, and the other toolkits, come with the WebAssembly module, after the first motion.
    this.load = window.setTimeout(() => {
      void import("carom-tools/convert").then((tools) => {
        this.tools = tools;
        this.write();
      });
    }, 1200);
  }

  destroy(): void {
    clearTimeout(this.load);
    clearTimeout(this.pause);
    this.time.destroy();
    this.felt.destroy();
    this.root.replaceChildren();
  }

  private layout(): HTMLElement {
    const targets = choice<Target>("As", TARGETS, this.target, (value) => {
      this.target = value;
      this.write();
    });
    const code = el("pre", { tabindex: 0, "aria-label": "Code" }, this.code);
    return el(
      "div",
      { class: "css-page" },
      this.curveBox,
      el(
        "div",
        { class: "css-take" },
        targets,
        el("div", { class: "take" }, code, copyButton(this.code)),
        this.numbers,
      ),
      this.sliders,
      this.tries,
    );
  }

  private get curve(): Curve {
    return new Curve(this.felt.width, this.felt.height, this.span, this.high);
  }

  private draw(): void {
    if (this.felt.width > 0) this.curve.draw(this.felt.begin(), this.choice, this.easing, this.now);
  }

  /** Computes the easing, and writes the code and what is said about it. */
  private write(): void {
    const { choice, tools, within } = this;
    const motion = spring({ ...choice });
    // The scale of a curve that is dragged does not shrink under the finger.
    this.high = Math.max(this.held ? this.high : 0, 1.12 + 1.15 * overshoot(choice));
    this.easing = easingOf(tools ? tools.toLinear(motion, within) : springEasing(motion, within), motion);
    const { points, css, durationMs, error } = this.easing;
    const wanted = 1.08 * Math.max(settlingTime(motion, 0.005), durationMs / 1000);
    this.span = [0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6].find((length) => length >= wanted) ?? 6;
    this.code.textContent = linesFor(this.target, choice, this.easing, tools);
    this.numbers.textContent = `${points.length} points, ${css.length} characters, ${Math.round(durationMs)} ms, at most ${(100 * error).toFixed(2)} % of the travel off.`;
    this.tries.style.setProperty("--spring", css);
    this.tries.style.setProperty("--spring-duration", `${Math.round(durationMs)}ms`);
    this.draw();
  }

  /** Takes what has been chosen, and plays the motion after a pause. */
  private change(): void {
    this.now = undefined;
    this.time.stop();
    this.write();
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => !this.held && this.time.play(false), 140);
  }

  /** Makes the sliders anew, with the numbers that a hand has left. */
  private fill(): void {
    const { duration, bounce } = this.choice;
    const set = (key: keyof Choice) => (value: number) => {
      this.choice[key] = value;
      this.change();
    };
    this.sliders.replaceChildren(
      slider({ label: "Duration", min: 0.1, max: 1.5, step: 0.01, value: duration, unit: "s" }, set("duration")),
      slider({ label: "Bounce", min: 0, max: 0.8, step: 0.01, value: bounce }, set("bounce")),
      choice(
        "Within",
        WITHIN.map((it) => [it, `${it} %`] as const),
        String(100 * this.within) as (typeof WITHIN)[number],
        (value) => {
          this.within = Number(value) / 100;
          this.change();
        },
      ),
    );
  }

  private listen(felt: Felt): void {
    felt.hold({
      isOn: (x, y) => this.curve.isOnHandle(this.choice, x, y),
      take: () => (this.held = true),
      move: (x, y) => {
        Object.assign(this.choice, this.curve.choiceAt(x, y));
        this.change();
      },
      release: () => {
        this.held = false;
        this.fill();
        this.change();
      },
    });
  }
}

/** A button that copies the code, or selects it where a page may not write to the clipboard. */
function copyButton(code: HTMLElement): HTMLElement {
  const copy = el("button", { type: "button", class: "figure-button take-copy" }, "Copy");
  const done = (text: string): void => {
    copy.textContent = text;
    setTimeout(() => (copy.textContent = "Copy"), 1500);
  };
  const select = (): void => {
    getSelection()?.selectAllChildren(code);
    done("Selected");
  };
  copy.addEventListener("click", () => {
    if (navigator.clipboard) navigator.clipboard.writeText(code.textContent ?? "").then(() => done("Copied"), select);
    else select();
  });
  return copy;
}

/** A button on which the easing is tried. */
function toTry(name: string): HTMLElement {
  const it = el("button", { type: "button", class: "css-try", "aria-pressed": "false" }, name);
  it.addEventListener("click", () =>
    it.setAttribute("aria-pressed", String(it.getAttribute("aria-pressed") !== "true")),
  );
  return it;
}

export const mount: Mount = (root) => {
  const figure = new CssFigure(root);
  return () => figure.destroy();
};
