import { animate, type Animated, type Law, prefersReducedMotion, spring, timeAt } from "carom";
import { frameTime } from "../../frames";
import { el } from "../../ui/dom";
import { cards, list, type Piece, sheet, toast, toggle } from "../../ui/pieces";

/** How long to wait after a change before playing, in ms. So a dragged slider plays when it pauses. */
const PAUSE = 140;

/** Pieces of an interface that move with the visitor's spring: on load, on every change, and on a press. */
export class Previews {
  readonly element: HTMLElement;
  /** A ball on a strip of felt, which stays on screen on phones. */
  readonly strip: HTMLElement;
  private readonly pieces: Piece[] = [sheet(), toggle(), cards(), toast(), list()];
  private readonly ball = el("i", { class: "strip-ball" });
  private readonly ghost = el("i", { class: "strip-ball strip-ghost", hidden: true });
  private law: Law | undefined;
  private other: Law | undefined;
  private moves: Animated<number>[] = [];
  // With reduced motion, show the open sheet and toast, because a closed one would be an empty tile.
  private target = prefersReducedMotion() ? 1 : 0;
  private timer = 0;
  /** Gets the seconds since the pieces began to move, in each frame, and `undefined` when they rest or their spring changes. */
  onMove: (time: number | undefined) => void = () => {};
  /** Grows by 1 with each play and each change of the springs, so that we can ignore frames of earlier plays. */
  private turn = 0;

  constructor() {
    const play = el("button", { class: "pill", type: "button", onclick: () => this.play(true) }, "Play");
    this.strip = el(
      "section",
      { class: "strip", "aria-label": "The spring in motion" },
      el(
        "div",
        { class: "strip-felt", "aria-hidden": "true" },
        el("div", { class: "strip-track" }, this.ghost, this.ball),
      ),
      play,
    );
    this.element = el(
      "section",
      { class: "card stack previews", "aria-label": "In real pieces" },
      el("h2", {}, "In real pieces"),
      el(
        "div",
        { class: "pieces" },
        ...this.pieces.map(({ name, element }) =>
          el(
            "button",
            {
              class: "piece",
              type: "button",
              onclick: () => this.play(true),
              "aria-label": `Play the ${name.toLowerCase()}`,
            },
            element,
            el("span", {}, name),
          ),
        ),
      ),
    );
    this.draw(this.target);
    place(this.ghost, this.target);
  }

  /**
   * Sets the springs. The pieces move at once the first time, and a moment after each change, unless the visitor prefers reduced motion.
   */
  show(law: Law, other: Law | undefined): void {
    const isShown = this.law !== undefined && isSame(law, this.law) && other === this.other;
    const before = this.other;
    const isFirst = this.law === undefined;
    this.law = law;
    this.other = other;
    this.ghost.hidden = other === undefined;
    if (!other) for (const piece of this.pieces) piece.drawOther(undefined);
    else if (!before) this.drawOther(this.target);
    if (isShown) return;
    this.turn += 1;
    this.onMove(undefined);
    clearTimeout(this.timer);
    if (prefersReducedMotion()) return;
    if (isFirst) this.play(false);
    else this.timer = window.setTimeout(() => this.play(false), PAUSE);
  }

  /** Resolves when the pieces rest. */
  async rested(): Promise<void> {
    // If a play is pending, it begins after the pause.
    await new Promise((done) => setTimeout(done, PAUSE));
    await Promise.all(this.moves.map(({ finished }) => finished));
  }

  close(): void {
    clearTimeout(this.timer);
    this.turn += 1;
    for (const move of this.moves) move.stop();
  }

  /** Sends all pieces to their other places. Under reduced motion they jump there, unless a press asked for the motion (`isAsked`). */
  private play(isAsked: boolean): void {
    const { law, other } = this;
    if (!law) return;
    clearTimeout(this.timer);
    for (const move of this.moves) move.stop();
    const from = this.target;
    const to = (this.target = 1 - from);
    const reducedMotion = isAsked ? "ignore" : "respect";
    // Stop an undamped spring after a while, because it never comes to rest.
    const isEndless = law.damping === 0;
    const turn = ++this.turn;
    // Both springs begin at this instant, even if the page is busy between the two calls.
    const timeMs = performance.now();
    let began = NaN;
    const report = (law: Law, value: number): void => {
      // Find when the motion began, from the value that the first frame shows.
      if (Number.isNaN(began)) began = frameTime() - (timeAt(spring({ ...law, from, to }), value) ?? 0);
      if (turn === this.turn) this.onMove(frameTime() - began);
    };
    const move = (law: Law, draw: (value: number) => void): Animated<number> =>
      animate(from, to, { ...law, reducedMotion, timeMs, onUpdate: (value) => (draw(value), report(law, value)) });
    this.moves = [move(law, (value) => this.draw(value))];
    if (other) this.moves.push(move(other, (value) => this.drawOther(value)));
    void Promise.all(this.moves.map(({ finished }) => finished)).then(
      () => turn === this.turn && this.onMove(undefined),
    );
    if (isEndless || other?.damping === 0)
      this.timer = window.setTimeout(() => this.moves.forEach((move) => move.snapTo(to)), 4000);
  }

  private draw(value: number): void {
    place(this.ball, value);
    for (const piece of this.pieces) piece.draw(value);
  }

  private drawOther(value: number): void {
    place(this.ghost, value);
    for (const piece of this.pieces) piece.drawOther(value);
  }
}

/** Whether two springs agree up to rounding. */
function isSame(a: Law, b: Law): boolean {
  return (["mass", "stiffness", "damping"] as const).every(
    (name) => Math.abs(a[name] - b[name]) <= 1e-9 * Math.abs(b[name]),
  );
}

function place(ball: HTMLElement, value: number): void {
  // The felt has room for an overshoot of half the track on either side.
  ball.style.transform = `translateX(${Math.max(-0.45, Math.min(1.45, value)) * 100}cqw)`;
}
