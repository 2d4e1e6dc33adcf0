/** A list that reloads when it is pulled down at its beginning. */

import { notNegative, positive } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import { clamp } from "../velocity/samples.js";
import { criticalLaw, MAX_FLING } from "../zoom/physics.js";
import { Held } from "./part.js";
import { fling, MIN_FLING } from "./fling.js";
import { Slide } from "./slide.js";

/**
 * How a pull reloads a list.
 *
 * - With `content`, as on iOS, the content moves. Loading begins at the instant when the overscroll passes `trigger`, and the list
 *   stays open by `inset` until it has loaded.
 * - With `indicator`, as on Android, an indicator moves over the list by `ratio` of the finger's travel. If it is beyond `trigger` when
 *   the finger lifts, loading begins and the indicator rests at `rest`.
 */
export type RefreshRule =
  | { readonly moves: "content"; readonly trigger: number; readonly inset: number }
  | { readonly moves: "indicator"; readonly ratio: number; readonly trigger: number; readonly rest: number };

/** The rules of platforms, with their numbers. */
export const REFRESH_RULES = {
  /** Flutter's `CupertinoSliverRefreshControl`. The numbers of `UIRefreshControl` are not documented. */
  cupertino: { moves: "content", trigger: 100, inset: 60 },
  /** Android's `SwipeRefreshLayout`. */
  android: { moves: "indicator", ratio: 0.5, trigger: 64, rest: 64 },
  /** Compose's `PullRefresh`. */
  compose: { moves: "indicator", ratio: 0.5, trigger: 80, rest: 56 },
} as const satisfies Record<string, RefreshRule>;

/** How a list is pulled. */
export interface PullToRefreshOptions {
  /** The rule. @default REFRESH_RULES.cupertino */
  rule?: RefreshRule | undefined;
  /** The length of the view, above 0. */
  viewport: number;
  /** How far the list can be scrolled. @default 0 */
  scrollable?: number | undefined;
}

const NAMES = Object.keys({ rule: 1, viewport: 1, scrollable: 1 } satisfies NamesOf<PullToRefreshOptions>);

/**
 * The state of a list: not pulled far enough (`idle`), pulled so far that a release starts loading (`armed`), `loading`, or loaded but not
 * back in place yet (`done`).
 */
export type Refresh = "idle" | "armed" | "loading" | "done";

/** A list at one instant. */
export interface RefreshFrame {
  /** The offset of the list. If the content is pulled down, this is negative. */
  readonly offset: number;
  /** How much of the indicator is shown, or the room that the content leaves for it. */
  readonly indicator: number;
  /** The pull as a fraction of the trigger, up to 1. */
  readonly progress: number;
  /** Whether the list loads. */
  readonly state: Refresh;
  /** Whether everything rests until the next event. */
  readonly isAtRest: boolean;
}

/**
 * Returns how much of an indicator is shown for a travel o, which is the finger's travel times `ratio`. Up to the trigger T, all of o is
 * shown. Beyond, T + T·(l − l²/4) is shown, where l is o/T − 1, but at most 2. So at most 2T is shown, as in `SwipeRefreshLayout` and
 * Compose.
 */
function shownOf(trigger: number, travel: number): number {
  const l = clamp(travel / trigger - 1, 0, 2);
  return Math.min(travel, trigger) + trigger * (l - 0.25 * l * l);
}

/** Returns the travel o that shows this much of an indicator: the inverse of {@link shownOf}. */
function travelOf(trigger: number, shown: number): number {
  const l = clamp(shown / trigger - 1, 0, 1);
  return Math.min(shown, trigger) + trigger * (2 - 2 * Math.sqrt(1 - l));
}

/**
 * A list that reloads when it is pulled down at its beginning. This class doesn't have elements, and takes events with their times in
 * milliseconds. {@link bindRefresh} connects it with elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const news = new PullToRefresh({ viewport: 800, scrollable: 3200 });
 * news.pointerDown(0, 100);
 * news.pointerMove(300, 400);
 * news.frame.state; // "loading": load now
 * ```
 */
export class PullToRefresh extends Held<{ y: number; pull: number }> {
  readonly #rule: RefreshRule;
  #viewport: number;
  #scrollable: number;
  readonly #list: Slide;
  readonly #indicator: Slide;
  #state: Refresh = "idle";

  constructor(options: PullToRefreshOptions) {
    super();
    checkNames(options, NAMES);
    const { rule = REFRESH_RULES.cupertino, viewport, scrollable = 0 } = options;
    const names = rule.moves === "content" ? ["moves", "trigger", "inset"] : ["moves", "ratio", "trigger", "rest"];
    checkNames(rule, names, "rule.");
    positive("rule.trigger", rule.trigger);
    positive("viewport", viewport);
    notNegative("scrollable", scrollable);
    [this.#rule, this.#viewport, this.#scrollable] = [rule, viewport, scrollable];
    this.#list = new Slide(0, {
      range: [0, scrollable],
      reach: rule.moves === "content" ? viewport : 0,
      law: criticalLaw(0.575),
    });
    this.#indicator = new Slide(0, { range: [0, Infinity], reach: 0, law: criticalLaw(0.3) });
  }

  /**
   * Puts the finger down. List and indicator stop under it.
   *
   * @example news.pointerDown(event.timeStamp, event.clientY);
   */
  pointerDown(timeMs: number, y: number): void {
    const at = this.event(timeMs);
    if (this.finger) return;
    const shown = this.#shown(at);
    this.#list.grab(at, this.clock.own);
    const rule = this.#rule;
    const pull = rule.moves === "indicator" && this.#state === "idle" ? travelOf(rule.trigger, shown) / rule.ratio : 0;
    this.finger = { y, pull };
  }

  /**
   * Moves the finger. When the content passes the trigger, the list begins to load.
   *
   * @example news.pointerMove(event.timeStamp, event.clientY);
   */
  pointerMove(timeMs: number, y: number, carried = 0): void {
    const at = this.event(timeMs);
    const finger = this.finger;
    if (!finger) return;
    const whole = y - finger.y;
    finger.y = y;
    let travel = whole;
    if (this.#rule.moves === "indicator" && this.#isPulled) {
      // When the finger moves up, it pushes the indicator back before the list scrolls. When it moves down, the list scrolls to its
      // beginning before the finger pulls the indicator.
      const toPull = travel < 0 ? Math.max(travel, -finger.pull) : Math.max(travel - this.#list.pull(), 0);
      finger.pull += toPull;
      travel -= toPull;
    }
    this.#list.drag(this.clock.own, -travel, carried - whole);
    this.#look(at);
  }

  /** @internal */
  override released(at: number, finger: { y: number; pull: number }, isCancelled: boolean): void {
    const shown = this.#shown(at, finger);
    const { own } = this.clock;
    const [slow, list] = [MIN_FLING, MAX_FLING].map((most) => this.#list.state(own, most));
    // A slow finger doesn't fling the list. A pulled indicator holds the list at its beginning, so it must not fling either.
    const flings = !isCancelled && finger.pull === 0 && list.velocity !== slow.velocity;
    fling(this.#list, at, flings ? list : { ...list, velocity: 0 });
    const rule = this.#rule;
    if (rule.moves !== "indicator") return;
    const loads = this.#state === "loading" || (this.#state === "armed" && !isCancelled);
    this.#state = loads ? "loading" : "idle";
    this.#show(at, shown, loads ? rule.rest : 0);
  }

  /**
   * Starts loading without a finger, for example when a key or a button is pressed.
   *
   * @example news.begin(performance.now());
   */
  begin(timeMs: number): void {
    const at = this.event(timeMs);
    if (this.#state === "loading") return;
    const shown = this.#shown(at);
    this.#load(at);
    if (this.#rule.moves === "indicator") this.#show(at, shown, this.#rule.rest);
    // A list that has been scrolled stays where it is.
    else if (!this.finger && this.#list.target(at) <= 0) this.#list.retarget(at, this.#least);
  }

  /**
   * Ends loading. List and indicator return.
   *
   * @example news.finish(performance.now());
   */
  finish(timeMs: number): void {
    const at = this.event(timeMs);
    if (this.#state !== "loading") return;
    this.#state = "done";
    this.#fit(at);
    if (this.#rule.moves === "indicator") this.#indicator.retarget(at, 0);
    this.#look(at);
  }

  /**
   * Changes the length of the list or of its view, for example when rows have been loaded.
   *
   * @throws If a length is invalid. Nothing changes then.
   * @example news.resize(performance.now(), { viewport: 800, scrollable: 4000 });
   */
  resize(timeMs: number, { viewport, scrollable = 0 }: Pick<PullToRefreshOptions, "viewport" | "scrollable">): void {
    positive("viewport", viewport);
    notNegative("scrollable", scrollable);
    [this.#viewport, this.#scrollable] = [viewport, scrollable];
    this.#fit(this.event(timeMs));
  }

  /**
   * Puts the list at an offset, which a wheel, a key or the focus has chosen.
   *
   * @example news.scrollTo(event.timeStamp, list.scrollTop);
   */
  scrollTo(timeMs: number, offset: number): void {
    const at = this.event(timeMs);
    if (!this.finger) this.#list.put(at, clamp(offset, 0, this.#scrollable));
  }

  advanceTo(timeMs: number): boolean {
    this.#look(this.frameAt(timeMs));
    return !this.frame.isAtRest;
  }

  settle(): void {
    const at = this.clock.now;
    if (this.finger) return;
    this.#list.put(at, clamp(this.#list.target(at), ...this.#list.range));
    this.#indicator.put(at, this.#indicator.target(at));
    this.#look(at);
  }

  /** List and indicator at the time of the last event or frame. */
  get frame(): RefreshFrame {
    const at = this.clock.now;
    const shown = this.#shown(at);
    return {
      offset: this.#list.state(at).position,
      indicator: shown,
      progress: Math.min(shown / this.#rule.trigger, 1),
      state: this.#state,
      isAtRest: this.#list.isAtRest(at) && this.#indicator.isAtRest(at),
    };
  }

  settlingTime(): number {
    return Math.max(this.#list.settlingTime(this.clock.now), this.#indicator.settlingTime(this.clock.now));
  }

  /** @internal Whether something moves by itself. The indicator may do so even while a finger holds the list. */
  override get moves(): boolean {
    return super.moves || !this.#indicator.isAtRest(this.clock.now);
  }

  /** The offset where the list begins now. */
  get #least(): number {
    return this.#rule.moves === "content" && this.#state === "loading" ? -this.#rule.inset : 0;
  }

  /** Whether the indicator shows a finger's pull, and not its own motion. */
  get #isPulled(): boolean {
    return this.#state === "idle" || this.#state === "armed";
  }

  #shown(at: number, finger = this.finger): number {
    const rule = this.#rule;
    if (rule.moves === "content") return Math.max(-this.#list.state(at).position, 0);
    if (!finger || !this.#isPulled) return this.#indicator.state(at).position;
    return shownOf(rule.trigger, rule.ratio * finger.pull);
  }

  /** Sends the indicator from the length that is shown to another. If the indicator moves by itself already, it keeps its velocity. */
  #show(at: number, shown: number, to: number): void {
    if (this.#indicator.state(at).position !== shown) this.#indicator.put(at, shown);
    if (this.#indicator.target(at) !== to) this.#indicator.retarget(at, to);
  }

  /** Changes the state when the list or the indicator has passed a threshold. */
  #look(at: number): void {
    const rule = this.#rule;
    const shown = this.#shown(at);
    if (rule.moves === "content") {
      // Only a finger can start loading, a fling can't. Before the next load, the list must be nearly closed.
      if (this.#state === "idle" && this.finger && shown >= rule.trigger) this.#load(at);
      else if (this.#state === "done" && shown <= 0.1 * rule.trigger) this.#state = "idle";
    } else if (this.#isPulled) {
      this.#state = this.finger && rule.ratio * this.finger.pull > rule.trigger ? "armed" : "idle";
    } else if (this.#state === "done" && this.#indicator.isAtRest(at)) this.#state = "idle";
  }

  #load(at: number): void {
    this.#state = "loading";
    // Now the indicator moves by itself, and the finger starts again from 0.
    if (this.finger) this.finger.pull = 0;
    this.#fit(at);
  }

  /** Gives the list its range. A list that is outside goes back inside at its current velocity. */
  #fit(at: number): void {
    const state = this.#list.state(at);
    this.#list.setRange(at, [this.#least, this.#scrollable], this.#rule.moves === "content" ? this.#viewport : 0);
    const inside = clamp(state.position, ...this.#list.range);
    const target = clamp(this.#list.target(at), ...this.#list.range);
    if (!this.finger && (inside !== state.position || target !== this.#list.target(at)))
      this.#list.go(at, state, target);
  }
}
