/**
 * One shot on a carom table, computed exactly. Rings show the same shot stepped at four frame rates. The whole shot is known before it is
 * played. So the visitor sees its path while aiming, and its time runs both ways.
 */
import { prefersReducedMotion } from "carom";
import { farthest, Film } from "./frame-loop";
import { button, type Clock, choice, clock, el, Felt, type Mount } from "./kit";
import { Course, type Place, type Shot } from "./shot";
import { FASTEST, fromAddress, OPENING, rounded, TABLE, toAddress } from "./shot-link";
import { TimeBar } from "./table-bar";
import { Cloth } from "./table-cloth";

const RATES = [30, 60, 120, 240];
/** The speed of a shot per px of pull, in 1/s: a pull of a third of the table's width is the fastest shot. */
const PULL = FASTEST / (TABLE.width / 3);

class TableFigure {
  private course = new Course(TABLE, OPENING);
  private films: Film[] = [];
  private shown: readonly number[] = RATES;
  private now = 0;
  /** The time of the shot where the current play began, in seconds. */
  private origin = 0;
  /** The shot that the visitor aims by keys, or by a pointer that pulls the ball. */
  private aim: { shot: Shot; course: Course } | undefined;
  private pulled: Place | undefined;

  private readonly cloth = new Cloth(TABLE);
  private readonly felt: Felt;
  private readonly time: Clock;
  private readonly bar = new TimeBar(
    () => {
      if (this.time.isPlaying) this.stopAt(this.now);
      else this.run(this.now >= this.course.rest - 0.005 ? 0 : this.now);
    },
    (time) => this.stopAt(time),
  );
  private readonly words = el("p", { class: "figure-words", "aria-live": "polite" });

  constructor(private readonly root: HTMLElement) {
    this.felt = new Felt(
      root,
      "A carom table. Arrow keys aim the ivory ball and set its speed, and Enter plays the shot. With a finger, pull the ball back and release it.",
      (width) => this.cloth.heightFor(width, innerHeight),
      () => {
        this.cloth.resize(this.felt.width, this.felt.height, devicePixelRatio || 1);
        this.draw();
      },
      () => this.draw(),
    );
    root.append(this.bar.element, this.words, this.controls());
    this.time = clock(
      this.felt.canvas,
      (t) => this.play(t),
      () => Infinity,
      // The opening shot plays by itself, so under reduced motion show its end.
      () => this.use(fromAddress(location.search) ?? OPENING, false),
    );
    this.listen(this.felt);
    this.label();
    this.words.textContent = "Pull the ivory ball back and release it. Its whole path is chalked before it moves.";
  }

  destroy(): void {
    this.time.destroy();
    this.felt.destroy();
    this.root.replaceChildren();
  }

  private controls(): HTMLElement {
    const copied = button(
      "Copy a link to this shot",
      () => {
        void navigator.clipboard?.writeText(location.href).then(
          () => (copied.textContent = "Copied"),
          () => (copied.textContent = "The address has the shot"),
        );
        setTimeout(() => (copied.textContent = "Copy a link to this shot"), 2000);
      },
      true,
    );
    const again = button(
      "Opening shot",
      () => {
        save(undefined);
        this.use(OPENING, true);
      },
      true,
    );
    const ghosts = choice(
      "Ghosts",
      Object.fromEntries(["all", ...RATES.map((rate) => `${rate} Hz`), "none"].map((name) => [name, name])),
      "all",
      (value) => {
        this.shown = value === "all" ? RATES : RATES.filter((rate) => `${rate} Hz` === value);
        this.draw();
      },
    );
    return el("div", { class: "figure-controls" }, ghosts, copied, again);
  }

  private listen(felt: Felt): void {
    const { canvas } = felt;
    canvas.classList.add("table");
    felt.takeKeys();
    felt.hold({
      isOn: (x, y) => this.isOnCue(x, y),
      take: (x, y) => {
        this.pulled = { x, y };
        this.point(this.course.shot.angle, 0);
      },
      move: (x, y) => this.pull(this.cloth.toTable(x, y)),
      release: (_, isCancelled) => this.release(isCancelled),
    });
    canvas.addEventListener("keydown", (event) => this.press(event));
    canvas.addEventListener("blur", () => {
      if (this.aim && !this.pulled) this.cancel();
    });
  }

  /** Returns the films of the shot. They are made when they are first drawn. */
  private ghosts(): Film[] {
    if (this.films.length === 0)
      this.films = RATES.map((rate) => new Film(TABLE, this.course.shot, rate, this.course.rest));
    return this.films;
  }

  private draw(): void {
    if (this.felt.width === 0) return;
    const { aim, course, now } = this;
    this.cloth.draw(this.felt.begin(), {
      course: aim?.course ?? course,
      time: aim ? 0 : now,
      ghosts: aim ? [] : this.ghosts().filter(({ rate }) => this.shown.includes(rate)),
      isAiming: aim !== undefined,
    });
    this.bar.show(now, course.rest);
  }

  /** Writes how the shot ends, and how far off the stepped shots are. */
  private say(): void {
    const { course } = this;
    const { balls, cushions } = course.score();
    const turns = cushions === 0 ? "no cushion" : cushions === 1 ? "one cushion" : `${cushions} cushions`;
    const met =
      balls === 2
        ? "A carom: the cue ball met both other balls"
        : `The cue ball met ${balls === 0 ? "no ball" : "one ball"}`;
    const end = course.at(course.rest);
    const off = this.ghosts().map((film) => `${Math.round(farthest(end, film.at(course.rest)))} px at ${film.rate} Hz`);
    const last = off.pop();
    this.words.textContent = `${met} and ${turns}, and all are at rest after ${course.rest.toFixed(2)} s. Stepped, the worst ball ends off by ${off.join(", ")} and ${last}.`;
  }

  /** Shows a time since the beginning of a play. Returns whether the motion goes on. */
  private play(t: number): boolean {
    this.now = Math.min(this.course.rest, this.origin + t);
    this.draw();
    if (this.now < this.course.rest) return true;
    this.label();
    this.say();
    return false;
  }

  private label(): void {
    this.bar.label(this.time.isPlaying && this.now < this.course.rest);
  }

  private run(from: number): void {
    this.origin = this.now = from;
    this.time.play();
    this.label();
  }

  private stopAt(at: number): void {
    this.time.stop();
    this.origin = this.now = Math.max(0, Math.min(this.course.rest, at));
    this.label();
    this.draw();
  }

  /** Computes a shot and plays it, or shows its end under reduced motion. */
  private use(shot: Shot, isAsked: boolean): void {
    this.course = new Course(TABLE, shot);
    this.films = [];
    this.aim = undefined;
    this.bar.mark(this.course);
    if (prefersReducedMotion()) {
      this.stopAt(this.course.rest);
      this.say();
      return;
    }
    if (isAsked) this.words.textContent = "Each contact is the root of an equation, known before the release.";
    this.run(0);
  }

  /** Aims a shot from the current places of the balls. */
  private point(angle: number, speed: number): void {
    const places = this.aim?.shot.places ?? this.course.at(this.now).map(({ x, y }) => ({ x, y }));
    this.time.stop();
    this.label();
    const shot = rounded({ places, angle, speed: Math.min(FASTEST, speed) });
    const course = new Course(TABLE, shot);
    this.aim = { shot, course };
    const { balls, cushions } = course.score();
    const degrees = Math.round(((((-angle * 180) / Math.PI) % 360) + 360) % 360);
    this.words.textContent = `Aimed ${degrees}° up from the right at ${shot.speed} px/s: ${balls} of 2 balls, cushions: ${cushions}.`;
    this.draw();
  }

  private shoot(): void {
    const shot = this.aim?.shot;
    if (!shot) return;
    save(shot);
    this.use(shot, true);
    this.say();
  }

  private cancel(): void {
    this.aim = this.pulled = undefined;
    this.draw();
  }

  /** Aims while a pointer pulls the ball to a place. */
  private pull(to: Place): void {
    if (!this.pulled) return;
    const from = this.cloth.toTable(this.pulled.x, this.pulled.y);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    this.point(Math.atan2(dy, dx), PULL * Math.hypot(dx, dy));
  }

  private release(isCancelled: boolean): void {
    this.pulled = undefined;
    // A visitor who brings the ball back to its place cancels the shot.
    if (isCancelled || (this.aim?.shot.speed ?? 0) < 60) this.cancel();
    else this.shoot();
  }

  private press(event: KeyboardEvent): void {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const faster = { ArrowUp: 100, ArrowDown: -100 }[event.key];
    const isShot = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && this.aim) this.cancel();
    if (!isShot && turn === undefined && faster === undefined) return;
    event.preventDefault();
    if (this.pulled) return;
    const { angle, speed } = this.aim?.shot ?? this.atRed();
    if (!isShot) {
      const by = ((turn ?? 0) * (event.shiftKey ? 5 : 0.5) * Math.PI) / 180;
      this.point(angle + by, Math.max(100, speed + (faster ?? 0)));
      return;
    }
    if (!this.aim) this.point(angle, speed);
    this.shoot();
  }

  /** Returns where the keys aim at first: at the red ball. */
  private atRed(): { angle: number; speed: number } {
    const [cue, red] = this.course.at(this.now);
    return {
      angle: cue && red ? Math.atan2(red.y - cue.y, red.x - cue.x) : 0,
      speed: this.course.shot.speed,
    };
  }

  /** Returns whether a place on the canvas is on the cue ball, with some margin for fingers. */
  private isOnCue(x: number, y: number): boolean {
    const places: readonly Place[] = this.aim?.shot.places ?? this.course.at(this.now);
    const { x: left, y: top } = this.cloth.toCanvas(places[0] ?? { x: 0, y: 0 });
    return Math.hypot(x - left, y - top) < Math.max(26, 1.6 * TABLE.radius * this.cloth.scale);
  }
}

/** Puts a shot into the address, so that it can be sent to somebody. */
const save = (shot: Shot | undefined): void =>
  history.replaceState(
    history.state,
    "",
    `${location.pathname}${shot ? `${toAddress(shot)}#one-shot-computed` : location.hash}`,
  );

export const mount: Mount = (root) => {
  const figure = new TableFigure(root);
  return () => figure.destroy();
};
