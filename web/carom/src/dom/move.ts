/** Elements in timelines: moves of CSS properties that the browser draws. */

import type { Law, NoSpring, SpringOptions } from "../law.js";
import type { NamesOf } from "../options.js";
import { SpringMotion } from "../spring.js";
import { modesOf } from "../spring/modes.js";
import { DEFAULT_POLICY, type TolerancePolicy } from "../tolerance.js";
import { arrivalOf, endOf } from "../time/move.js";
import type { Reversible } from "../time/step.js";
import { ElementAnimation, prepared, springOf, type ElementTargets, type Part } from "./element.js";
import type { Goal } from "./track.js";
import type { ElementWithStyle } from "./value.js";

/** The options of {@link moveElement} beside its spring. */
export interface ElementMoveOptions {
  /** The values at the start. @default the values when `moveElement` is called */
  from?: ElementTargets | undefined;
  /**
   * The element counts as arrived within this fraction of its travel. Then the next step begins, while the element continues until it
   * rests. With 0, the next step begins at rest.
   * @default 0.01
   */
  arrival?: number | undefined;
}

const NAMES = Object.keys({ from: 1, arrival: 1 } satisfies NamesOf<ElementMoveOptions>);

/** The motions of the numbers of one property, where `undefined` means that a number doesn't move. */
type Row = readonly (SpringMotion | undefined)[];

const flat = (rows: readonly Row[]): SpringMotion[] => rows.flat().filter((one) => one !== undefined);

/** A move of an element from rest to rest, as a step of a timeline. */
class ElementMove implements Reversible {
  readonly duration: number;
  readonly rest: number;
  readonly reversed: Reversible;
  readonly #parts: readonly Part[];
  readonly #rows: readonly Row[];
  readonly #law: Law;
  #isPrepared = false;
  #shown = NaN;
  #running: ElementAnimation | undefined;

  constructor(parts: readonly Part[], law: Law, arrival: TolerancePolicy, there?: Reversible) {
    this.#parts = parts;
    this.#law = law;
    this.#rows = parts.map(({ goals, begins }) =>
      goals.map((goal, i) => goal && new SpringMotion(law, begins[i]!.to, goal.to, goal.velocity ?? 0)),
    );
    const end = (policy: TolerancePolicy): number =>
      flat(this.#rows).reduce((latest, lane) => Math.max(latest, endOf(modesOf(law), policy, [lane])), 0);
    // On a long way, the last ten-thousandth would be a visible jump. So each number must also be within its own tolerance.
    const ends = parts.flatMap(({ format }, k) =>
      this.#rows[k].map((lane, i) =>
        lane && format.tolerances[i] ? endOf(modesOf(law), format.tolerances[i], [lane]) : 0,
      ),
    );
    this.rest = Math.max(end(DEFAULT_POLICY), ...ends);
    this.duration = Math.min(end(arrival), this.rest);
    const back = parts.map((part) => ({ ...part, goals: part.begins, begins: part.goals }));
    this.reversed = there ?? new ElementMove(back, law, arrival, this);
  }

  show(t: number): void {
    if (t >= this.rest) t = Infinity;
    if (t === this.#shown || (this.#running && t < Infinity)) return;
    this.#shown = t;
    if (this.#running) {
      this.#running.settle();
      this.#running = undefined;
      return;
    }
    this.#parts.forEach(({ track, goals, begins, prepare }, k) => {
      if (!this.#isPrepared) prepare();
      track.place(
        this.#rows[k].map((lane, i): Goal | undefined => {
          const text = t === Infinity ? goals[i]?.text : t === 0 ? begins[i]?.text : undefined;
          return lane && { law: this.#law, to: lane.position(t), text, isWhole: goals[i]!.isWhole };
        }),
      );
    });
    this.#isPrepared = true;
  }

  run(t: number, rate: number): void {
    if (t >= this.rest) return;
    if (!this.#isPrepared) this.show(Math.max(t, 0));
    const { mass, stiffness, damping } = this.#law;
    // At `rate` times the speed, the stiffness grows with the square of the rate, and the damping with the rate.
    const law = { mass, stiffness: stiffness * rate * rate, damping: damping * rate };
    // Let the motion begin so that the latest frame shows the time `t`.
    const begin = Number(document.timeline?.currentTime ?? performance.now()) - (1000 * t) / rate;
    const parts = this.#parts.map((part, k) => {
      const goals = this.#rows[k].map((lane, i): Goal | undefined => {
        return (
          lane && {
            law,
            to: lane.to,
            text: part.goals[i]!.text,
            isWhole: part.goals[i]!.isWhole,
            from: lane.from,
            velocity: lane.velocity * rate,
            begin,
          }
        );
      });
      return { ...part, goals, prepare: () => undefined };
    });
    this.#running = new ElementAnimation({ parts, keys: new Map() }, { reducedMotion: "ignore" }).begin();
    this.#shown = NaN;
  }

  halt(): void {
    this.#running?.stop();
    this.#running = undefined;
  }
}

/**
 * Returns a step of a timeline that moves CSS properties of an element, as `animateElement` does, from rest to rest. While the timeline
 * plays forward, the browser draws the move, even while scripts are busy. In `repeat` and `yoyo`, and backward, a script sets each frame.
 *
 * @throws If a property or an option is invalid, or a value doesn't have the form of the current one.
 * @example
 * ```ts
 * const enter = (card: HTMLElement) =>
 *   moveElement(
 *     card,
 *     { opacity: 1, y: 0 },
 *     { from: { opacity: 0, y: 20 }, duration: 0.4 },
 *   );
 * play(staggered(0.05, cards.map(enter)));
 * ```
 */
export function moveElement(
  element: ElementWithStyle,
  targets: ElementTargets,
  options: (SpringOptions | NoSpring) & ElementMoveOptions = {},
): Reversible {
  const law = springOf(options, NAMES);
  return new ElementMove(prepared([{ element, targets, options, law }])[0].parts, law, arrivalOf(options.arrival));
}
