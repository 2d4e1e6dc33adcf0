/** The controls of a shot's time, below the table: a button that plays the shot, a bar with a tick at each contact, and a clock. */
import { el } from "./kit";
import type { Course } from "./shot";

export class TimeBar {
  private readonly play = el("button", { type: "button", class: "pill primary" });
  private readonly bar = el("input", { type: "range", min: 0, step: 0.01, "aria-label": "Time of the shot" });
  private readonly ticks = el("span", { class: "shot-ticks", "aria-hidden": "true" });
  private readonly clock = el("output", { class: "shot-clock" });
  readonly element = el(
    "div",
    { class: "shot-time" },
    this.play,
    el("span", { class: "shot-bar" }, this.ticks, this.bar),
    this.clock,
  );

  constructor(onPlay: () => void, onSeek: (time: number) => void) {
    this.play.addEventListener("click", onPlay);
    this.bar.addEventListener("input", () => onSeek(Number(this.bar.value)));
  }

  /** Marks the contacts and the end of a shot on the bar. */
  mark({ contacts, rest }: Course): void {
    this.bar.max = rest.toFixed(2);
    this.ticks.replaceChildren(...contacts.map(({ time }) => el("i", { style: `left: ${(100 * time) / rest}%` })));
  }

  show(now: number, rest: number): void {
    this.bar.value = String(now);
    this.clock.textContent = `${now.toFixed(2)} s`;
    this.bar.setAttribute("aria-valuetext", this.clock.textContent);
    this.bar.style.setProperty("--filled", `${(100 * now) / rest}%`);
  }

  label(isPlaying: boolean): void {
    this.play.textContent = isPlaying ? "Pause" : "Play";
  }
}
