import { prefersReducedMotion } from "carom";
import { Player } from "../../player";
import { el } from "../../ui/dom";
import { fixed } from "../../ui/number";
import { ballStyle } from "../../ui/swatch";
import { blewUp, type Course } from "./course";

/** The positions that the tracks show. */
const SHOWN = { low: -0.4, high: 1.75 };

interface Lane {
  course: Course;
  ball: HTMLElement;
  ring: HTMLElement;
  element: HTMLElement;
}

/** Balls on tracks, each driven by a solver over a ring that the exact solution moves, at one instant. */
export class Race {
  private readonly tracks = el("div", { class: "race-tracks", "aria-hidden": "true" });
  private readonly words = el("span", { class: "muted number race-time" });
  readonly element = el(
    "div",
    { class: "race" },
    this.tracks,
    el(
      "div",
      { class: "row spread" },
      el("button", { class: "button", type: "button", onclick: () => this.player.play() }, "Play"),
      this.words,
    ),
    el(
      "p",
      { class: "muted hint" },
      "The rings move by the exact solution. Drag along the curves to see any instant.",
      prefersReducedMotion() ? " Your system asks for less motion: press Play to see it." : null,
    ),
  );
  private readonly player = new Player((time) => this.draw(time));
  private lanes: Lane[] = [];
  private truth: (time: number) => number = () => 0;

  constructor(private readonly onTime: (time: number) => void) {}

  close(): void {
    this.player.stop();
  }

  /** Sets the solvers, which start a moment later unless the visitor prefers reduced motion. */
  show(courses: Course[], truth: (time: number) => number, duration: number): void {
    this.truth = truth;
    this.lanes = courses.map((course) => lane(course));
    this.tracks.replaceChildren(...this.lanes.map(({ element }) => element));
    this.player.begin(duration, () => this.telling());
  }

  /** Shows the balls at a time in seconds, and stops. */
  seek(time: number): void {
    this.player.seek(time);
  }

  /** Returns the time at which a stepper is farthest off: a still picture shows the most there. */
  private telling(): number {
    let [most, at] = [0, 0];
    for (const { course } of this.lanes)
      if (!blewUp(course.worst))
        course.errors.forEach((error, i) => {
          if (error > most) [most, at] = [error, course.times[i] as number];
        });
    return at;
  }

  private draw(time: number): void {
    const exact = this.truth(time);
    for (const { course, ball, ring } of this.lanes) {
      const position = positionOf(course, time);
      const isOn = position > SHOWN.low && position < SHOWN.high;
      ball.hidden = !isOn;
      if (isOn) ball.style.transform = `translateX(${position * 100}cqw)`;
      ring.style.transform = `translateX(${exact * 100}cqw)`;
    }
    const { speed } = this.player;
    const pace =
      speed < 0.995 ? `, ${fixed(1 / speed, 1)} × slower` : speed > 1.005 ? `, ${fixed(speed, 1)} × faster` : "";
    this.words.textContent = `${fixed(time, 2)} s${pace}`;
    this.onTime(time);
  }
}

function lane(course: Course): Lane {
  const { name, colour } = course.solver;
  const ball = el("i", { class: "strip-ball", style: ballStyle(colour) });
  const ring = el("i", { class: "race-ring" });
  const text = blewUp(course.worst) ? `${name}, blows up` : name;
  const element = el(
    "div",
    { class: "race-lane" },
    el("span", { class: "race-name", style: ballStyle(colour) }, text),
    el("div", { class: "strip-track" }, ball, ring),
  );
  return { course, ball, ring, element };
}

/** Returns the position at a time: a stepper has no values between two steps, so straight lines join them. */
function positionOf({ times, positions }: Course, time: number): number {
  const step = times[1] ?? 1;
  const place = Math.min(time / step, positions.length - 1);
  const i = Math.floor(place);
  const [a, b] = [positions[i] ?? NaN, positions[i + 1] ?? positions[i] ?? NaN];
  return a + (place - i) * (b - a);
}
