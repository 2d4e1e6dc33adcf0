/** A list at its end on a phone: pulled further, it moves by only a part of the pull. A plot beside it shows how far. */
import { rubberBand, spring, VelocityTracker } from "carom";
import { Scroller } from "carom/laws";
import { BandDrawing, ROW, ROWS, SCREEN, screenWidth } from "./band-drawing";
import { type Clock, clock, el, Felt, type Mount, slider } from "./kit";

const HEIGHT = 308;
/** How far the list scrolls. */
const ROOM = ROWS * ROW - SCREEN.height;
/** The pull where the figure begins and rests, in px, and by how much a key changes it. */
const POSE = 170;
const KEY = 20;

class BandFigure {
  private coefficient = 0.55;
  /** How far the finger is beyond the end of the list, in px. Below 0, the list is scrolled back by this much. */
  private pull = 0;
  /** What pulls the list: a pointer, the keys, or the imagined finger that the figure begins with. */
  private finger: { at: number; pull: number; speed: VelocityTracker } | "keys" | "pose" | undefined;
  private list = this.released();
  private readonly words = el("p", { class: "figure-words", "aria-live": "polite" });
  private readonly felt: Felt;
  private readonly time: Clock;

  constructor(private readonly root: HTMLElement) {
    this.felt = new Felt(
      root,
      "A list at its end. Arrow keys pull it, and Enter releases it.",
      () => HEIGHT,
      () => this.draw(),
    );
    this.listen(this.felt);
    const dial = { label: "Coefficient", min: 0.1, max: 1, step: 0.05, value: this.coefficient };
    const coefficient = slider(dial, (value) => {
      this.coefficient = value;
      this.tell();
      this.draw();
    });
    root.append(el("div", { class: "figure-controls" }, coefficient), this.words);
    this.tell();
    // At first, a finger pulls the list and holds it.
    this.time = clock(
      this.felt.canvas,
      (t) => {
        this.finger = "pose";
        this.move(spring({ response: 0.9, dampingRatio: 1, to: POSE }).position(t));
      },
      () => 2,
      () => {
        if (this.finger === undefined && this.pull === 0) this.time.play(false);
      },
    );
  }

  destroy(): void {
    this.time.destroy();
    this.list.snapTo(ROOM);
    this.felt.destroy();
    this.root.replaceChildren();
  }

  /** Returns how far the list moves beyond its end for a pull. */
  private band(pull: number): number {
    return pull > 0 ? rubberBand(pull, SCREEN.height, this.coefficient) : Math.max(-ROOM, pull);
  }

  /** Returns a list whose motion the figure shows until a finger catches it. */
  private released(): Scroller {
    return new Scroller({
      content: ROWS * ROW,
      viewport: SCREEN.height,
      physics: { rubberBand: this.coefficient },
      onScroll: (it) => it === this.list && this.finger === undefined && this.follow(it.offset - ROOM),
    });
  }

  /** Finds the pull that moves the list this far beyond its end, and shows it. */
  private follow(shown: number): void {
    this.pull = shown > 0 ? (SCREEN.height * shown) / (this.coefficient * (SCREEN.height - shown)) : shown;
    this.draw();
  }

  private draw(): void {
    const { felt, pull, finger } = this;
    if (felt.width === 0) return;
    new BandDrawing(felt.begin(), felt.width, (pull) => this.band(pull)).draw(pull, finger !== undefined);
  }

  private tell(): void {
    const { pull, finger, words } = this;
    const then =
      pull > SCREEN.height
        ? "The last row stays on the screen, however far you pull."
        : "The further you pull, the less the list follows.";
    words.textContent =
      finger !== undefined && pull > 0
        ? `The finger is ${pull.toFixed(0)} px beyond the edge, and the list shows ${this.band(pull).toFixed(0)} px. ${then}`
        : "Pull the list up to go beyond its end. Scrolled back inside, the list stays there.";
  }

  private move(next: number): void {
    this.pull = Math.max(-ROOM, next);
    this.tell();
    this.draw();
  }

  private release(velocity: number): void {
    const shown = this.band(this.pull);
    this.finger = undefined;
    this.list = this.released();
    this.list.place(ROOM + shown, velocity);
    this.tell();
  }

  private listen(felt: Felt): void {
    const { canvas } = felt;
    felt.takeKeys();
    felt.hold({
      isOn: (x, y) => x > SCREEN.x - 8 && x < SCREEN.x + screenWidth(felt.width) + 8 && y > 0 && y < HEIGHT,
      take: (_, y) => {
        this.time.stop();
        this.list.snapTo(this.list.offset);
        this.finger = { at: y, pull: this.pull, speed: new VelocityTracker() };
        this.move(this.pull);
      },
      move: (_, y, ms) => {
        const { finger } = this;
        if (typeof finger !== "object") return;
        this.move(finger.pull + finger.at - y);
        finger.speed.add(ms, this.band(this.pull));
      },
      release: (ms) => {
        const { finger } = this;
        if (typeof finger === "object") this.release(finger.speed.velocity(ms));
      },
    });
    canvas.addEventListener("keydown", (event) => this.press(event));
  }

  private press(event: KeyboardEvent): void {
    const by = { ArrowUp: KEY, ArrowDown: -KEY }[event.key];
    if (by === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.time.stop();
    if (by === undefined) {
      this.release(0);
      return;
    }
    this.list.snapTo(this.list.offset);
    this.finger = "keys";
    this.move(this.pull + by);
  }
}

export const mount: Mount = (root) => {
  const figure = new BandFigure(root);
  return () => figure.destroy();
};
