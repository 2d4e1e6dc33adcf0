/** Elements that enter and leave: a motion from or to the look of a hidden element. An element that comes back while it leaves interrupts
 * its exit. */

import { animateElement, type ElementAnimation, type ElementOptions, type ElementTargets } from "../dom/element.js";
import { finite } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import { kept, restyle } from "../styles.js";
import { localVectors } from "../surroundings.js";
import type { Place } from "./place.js";

/** How an element looks before it enters and after it has left. */
export interface Hidden {
  /** The opacity of the element. @default 1 */
  opacity?: number | undefined;
  /** How large the element is, as a fraction of its size. @default 1 */
  scale?: number | undefined;
  /** How far to the right of its place the element is, in pixels. @default 0 */
  x?: number | undefined;
  /** How far below its place the element is, in pixels. @default 0 */
  y?: number | undefined;
}

const NAMES = Object.keys({ opacity: 1, scale: 1, x: 1, y: 1 } satisfies NamesOf<Hidden>);

/** Checks how hidden elements look. */
export function checkHidden(hidden: Hidden): void {
  checkNames(hidden, NAMES, "hidden.");
  for (const [name, value] of Object.entries(hidden)) if (value !== undefined) finite(`hidden.${name}`, value);
}

/** Returns the CSS properties that give an element this look. We use `transform`, because the layout needs `translate` and `scale`. */
function targetsOf({ opacity, scale, x, y }: Hidden, natural: string, isHidden: boolean): ElementTargets {
  const targets: ElementTargets = {};
  if (opacity !== undefined) targets.opacity = isHidden ? opacity : natural;
  const isMoved = scale !== undefined || x !== undefined || y !== undefined;
  if (isMoved)
    targets.transform = isHidden
      ? `translate(${x ?? 0}px, ${y ?? 0}px) scale(${scale ?? 1})`
      : "translate(0px, 0px) scale(1)";
  return targets;
}

/** The styles that take a leaving element out of the flow, and the styles of a row's cells. */
const PINNED = {
  position: "absolute",
  right: "auto",
  bottom: "auto",
  margin: "0",
  "border-spacing": "0",
  "pointer-events": "none",
};
const CELL = { position: "relative" };

/** One element that enters or leaves. */
export class Presence {
  readonly #element: HTMLElement;
  readonly #hidden: Hidden;
  readonly #options: ElementOptions;
  readonly #natural: string;
  /** The element's own `transform`, which it has when `hidden` doesn't change it. */
  readonly transform: string;
  /** `#unpin` restores the styles that we change while the element leaves, and `#restore` those that we change while it moves. */
  #unpin = (): void => {};
  readonly #restore: () => void;
  readonly #isInert: boolean;
  #move: ElementAnimation | undefined;
  isLeaving = false;

  constructor(element: HTMLElement, hidden: Hidden, options: ElementOptions) {
    this.#element = element;
    this.#hidden = hidden;
    this.#options = options;
    this.#isInert = element.inert;
    const { opacity, transform } = getComputedStyle(element);
    this.#natural = opacity;
    this.transform = transform;
    this.#restore = kept(element, ["opacity", "transform"]);
  }

  /** Shows the element, from its current look. Resolves with whether it came to rest. */
  enter(isNew: boolean, other?: Presence): Promise<boolean> {
    this.isLeaving = false;
    this.#element.inert = this.#isInert;
    this.#unpin();
    const from = isNew ? targetsOf(this.#hidden, this.#natural, true) : undefined;
    const start = other ? other.#look() : { from };
    this.#move = animateElement(this.#element, targetsOf(this.#hidden, this.#natural, false), {
      ...this.#options,
      ...start,
    });
    return this.#move.finished.then((isAtRest) => {
      if (isAtRest) this.#restore();
      return isAtRest;
    });
  }

  /** Hides the element, from its current look. Resolves with whether it came to rest. */
  leave(): Promise<boolean> {
    this.isLeaving = true;
    const isNew = !this.#move;
    const from = isNew ? targetsOf(this.#hidden, this.#natural, false) : undefined;
    this.#move = animateElement(this.#element, targetsOf(this.#hidden, this.#natural, true), {
      ...this.#options,
      from,
    });
    return this.#move.finished;
  }

  /** Returns how the element looks now, and how fast that changes. */
  #look(): Pick<ElementOptions, "from" | "velocity"> {
    const { opacity, transform } = getComputedStyle(this.#element);
    const targets = targetsOf(this.#hidden, opacity, false);
    const from = {
      ...targets,
      ...(targets.transform !== undefined && { transform: transform === "none" ? targets.transform : transform }),
    };
    return {
      from,
      velocity: targets.opacity === undefined ? undefined : { opacity: this.#move?.state("opacity").velocity },
    };
  }

  /** Takes the element out of the flow, and puts it where it was laid out. Visitors can't use it any more. */
  pin({ box: [x0, y0], parts }: Place): void {
    this.#unpin();
    const element = this.#element;
    element.inert = true;
    const undo = parts.map(({ element: one, width, height }) =>
      restyle(one, { ...(one === element ? PINNED : CELL), left: "0", top: "0", width, height }, "important"),
    );
    this.#unpin = () => undo.forEach((one) => one());
    for (const { element: one, corner } of parts) {
      const there = one.getBoundingClientRect();
      const { x, y } = localVectors(element)({ x: x0 + corner.x - there.left, y: y0 + corner.y - there.top });
      one.style.setProperty("left", `${x}px`, "important");
      one.style.setProperty("top", `${y}px`, "important");
    }
  }

  /** Restores the element's style. */
  end(): void {
    this.#move?.cancel();
    this.#element.inert = this.#isInert;
    this.#unpin();
    this.#restore();
  }
}
