/** A picture in a view, under fingers and after their release, without elements. */

import { CallerClock } from "../clock.js";
import type { Timed } from "../frames.js";
import { positive } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { Point } from "../surroundings.js";
import { fittingScale, type Sizes } from "./bounds.js";
import { heldBack, type Journey } from "./glide.js";
import { Hold, NO_PULL, type Frame, type PullVelocity } from "./hold.js";
import { PHYSICS, Physics, type ZoomPhysicsOptions } from "./physics.js";
import { isInside, minus, plus, scaled, square, type Pair } from "./plane.js";
import { shifted, still, Transform, type Placed, type TransformNumbers, type TransformVelocity } from "./transform.js";
import { allowed, fitted, free, rectangle, toward, transformed, whole, type Aim } from "./way.js";

/** A width and a height, in CSS pixels. */
export interface Size {
  /** The width, above 0. */
  readonly width: number;
  /** The height, above 0. */
  readonly height: number;
}

/** The sizes of a picture and its laws. */
export interface PanZoomOptions extends ZoomPhysicsOptions {
  /** The size of the view. */
  view: Size;
  /** The size of the content. @default a canvas without edges */
  content?: Size | undefined;
}

const NAMES = Object.keys({ view: 1, content: 1 } satisfies NamesOf<Omit<PanZoomOptions, keyof ZoomPhysicsOptions>>);

/**
 * What a picture is doing. At `rest`, it doesn't need frames. It may be `held` by fingers or a touchpad, in a `glide` after a release or on
 * springs to a goal, or in a `flight` along a {@link ZoomPath}.
 */
export type ZoomPhase = "rest" | "held" | "glide" | "flight";

/** A picture at one time. */
export interface ZoomFrame {
  /** Where the content stands. */
  readonly transform: Transform;
  /** The velocity of the transform. Under fingers, it is the velocity that a release would give the picture. */
  readonly velocity: TransformVelocity;
  /** What the picture is doing. */
  readonly phase: ZoomPhase;
  /** Whether the picture stays as it is until the next event. */
  readonly isAtRest: boolean;
}

/** An event of a touchpad's pinch. */
export interface PinchChange {
  /** The scale since the pinch began, as in Safari's `GestureEvent`. @default the scale so far */
  scale?: number | undefined;
  /** The turn since the last event, in radians clockwise. @default 0 */
  turn?: number | undefined;
  /** The displacement of the centre since the last event. @default none */
  pan?: Point | undefined;
}

/** A picture without fingers. If it is at rest, its journey doesn't take time. */
interface Travel {
  readonly since: number;
  readonly from: Placed;
  readonly aim?: Aim;
  readonly journey: Journey;
}

/** ln 2 for each 128 pixels of a quick zoom. */
const QUICK = Math.LN2 / 128;

/**
 * A picture in a view. It takes fingers by id, a touchpad's pinches, wheels and keys, each with its time in milliseconds, and says where
 * the content stands. {@link bindZoom} connects it with elements. Places that aren't finite, or are beyond 1e15, are ignored.
 *
 * While one or two fingers pan and pinch within the limits, without a turn, the content points under them stay exactly under them. If there
 * are more fingers, the picture follows them by least squares. If `rotation` is on, the content follows a turn, minus the slop. The picture
 * doesn't jump when a finger comes down or lifts.
 *
 * After the release, scale, angle and position each move on by a law of their own. Their velocities are estimated from one series
 * of samples, and the end is known at the release.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const photo = new PanZoom({
 *   content: { width: 4096, height: 2048 },
 *   view: { width: 400, height: 800 },
 * });
 * photo.pointerDown(1, 0, { x: 150, y: 400 });
 * photo.pointerDown(2, 0, { x: 250, y: 400 });
 * photo.pointerMove(2, 16, { x: 350, y: 400 });
 * photo.frame.transform.scale; // twice that of a whole photo in view
 * ```
 */
export class PanZoom implements Omit<Timed, "isHeld"> {
  #physics: Physics;
  #sizes: Sizes;
  /** The device pixels per CSS pixel. The tolerance of rest follows from them. @default 1 */
  pixelRatio = 1;
  #travel!: Travel;
  /** The fingers or the touchpad that hold the picture. */
  #hold: Hold | undefined;
  readonly #clock = new CallerClock();
  /** How far the content has been shifted. Add it to the picture's own coordinates to get the coordinates that callers see. */
  #shifted: Pair = [0, 0];
  /** The finger of a quick zoom, and the y where it landed. */
  #quick: { readonly id: number; readonly y: number } | undefined;

  constructor(options: PanZoomOptions) {
    checkNames(options, [...NAMES, ...PHYSICS]);
    this.#physics = new Physics(options);
    this.#sizes = sizesOf(options);
    this.#rest(fitted(this.#frame));
  }

  get #frame(): Frame {
    return { physics: this.#physics, sizes: this.#sizes };
  }

  /**
   * Puts a finger down. A picture in motion stops under it, where it is seen.
   *
   * @example photo.pointerDown(event.pointerId, event.timeStamp, { x, y });
   */
  pointerDown(id: number, timeMs: number, { x, y }: Point): void {
    if (!isInside([x, y])) return;
    const at = this.#event(timeMs);
    const shown = this.#placed(at).transform;
    if (this.#hold?.fingers) this.#hold.add(id, [x, y]);
    else {
      this.#quick = undefined;
      this.#hold = Hold.touch(id, [x, y], shown, this.#frame);
    }
    this.#hold.record(this.#clock.own);
  }

  /**
   * Moves a finger. A finger that isn't down is ignored.
   *
   * @param carried how much of the move comes from scrolling around the view, and not from the finger. @default none
   * @example photo.pointerMove(event.pointerId, event.timeStamp, { x, y });
   */
  pointerMove(id: number, timeMs: number, { x, y }: Point, carried: Point = { x: 0, y: 0 }): void {
    if (!isInside([x, y])) return;
    this.#event(timeMs);
    const hold = this.#hold;
    if (!hold) return;
    // A report keeps its own time, even if a frame has been shown since.
    if (this.#quick?.id === id) hold.pinch(this.#clock.own, (y - this.#quick.y) * QUICK, 0, [0, 0]);
    else hold.set(id, this.#clock.own, [x, y], [carried.x, carried.y]);
  }

  /**
   * Lifts a finger. After the last one, the picture moves on. Fingers that lift within 150 ms of each other are one release.
   *
   * @example photo.pointerUp(event.pointerId, event.timeStamp);
   */
  pointerUp(id: number, timeMs: number): void {
    this.#lift(id, timeMs, false);
  }

  /**
   * Takes a finger away because the system cancels it. A picture without fingers is then released without velocity.
   *
   * @example photo.pointerCancel(event.pointerId, event.timeStamp);
   */
  pointerCancel(id: number, timeMs: number): void {
    this.#lift(id, timeMs, true);
  }

  #lift(id: number, timeMs: number, isCancelled: boolean): void {
    const at = this.#event(timeMs);
    const hold = this.#hold;
    if (!hold) return;
    const velocity = this.#quick?.id === id ? hold.velocity(this.#clock.own) : hold.lift(id, this.#clock.own);
    if (velocity) this.#release(hold, at, isCancelled ? NO_PULL : velocity);
  }

  #release(hold: Hold, at: number, velocity: PullVelocity): void {
    const from = hold.placed(velocity);
    this.#quick = undefined;
    this.#begin(at, free(hold.focus(velocity, from.transform), this.#physics.minFling), from);
  }

  /** Begins a motion of the picture. */
  #begin(since: number, aim: Aim, from = this.#placed(since)): void {
    this.#hold = undefined;
    const frame = this.#frame;
    const journey = aim.journey(frame, from, this.pixelRatio);
    // Hold the picture within hard edges. But if the motion starts beyond them, let it come back freely.
    const isBeyond = square(minus(heldBack(frame, from).transform.place, from.transform.place)) > 1e-6;
    const held: Journey = { ...journey, at: (t) => heldBack(frame, journey.at(t)) };
    this.#travel = { since, from, aim, journey: isBeyond ? journey : held };
  }

  /**
   * Begins a pinch on a touchpad, with the pointer at a point of the view. A picture under fingers stays with them.
   *
   * @example photo.pinchBegin(event.timeStamp, { x, y });
   */
  pinchBegin(timeMs: number, { x, y }: Point): void {
    if (!isInside([x, y]) || this.#hold?.fingers) return;
    const shown = this.#placed(this.#event(timeMs)).transform;
    this.#hold = Hold.touchpad([x, y], shown, this.#frame);
    this.#hold.record(this.#clock.own);
  }

  /**
   * Continues a pinch on a touchpad.
   *
   * @example photo.pinch(event.timeStamp, { scale: event.scale });
   */
  pinch(timeMs: number, { scale, turn = 0, pan = { x: 0, y: 0 } }: PinchChange): void {
    this.#event(timeMs);
    // An event without a scale gives a logarithm of NaN, and `pinch` ignores that.
    this.#hold?.pinch(this.#clock.own, Math.log(scale as number), turn, [pan.x, pan.y]);
  }

  /**
   * Ends a pinch on a touchpad. The picture moves on.
   *
   * @example photo.pinchEnd(event.timeStamp);
   */
  pinchEnd(timeMs: number): void {
    const at = this.#event(timeMs);
    const hold = this.#hold;
    if (hold && !hold.fingers) this.#release(hold, at, hold.velocity(this.#clock.own));
  }

  /**
   * Zooms at once about a point of the view. Use it for a pinch that a browser reports as a wheel. Such events don't say when they end, so
   * the limits are hard. Events that follow each other have the same effect as their sum.
   *
   * @param logFactor the natural logarithm of the factor
   * @example photo.zoomBy(event.timeStamp, -event.deltaY / 100, { x, y });
   */
  zoomBy(timeMs: number, logFactor: number, about: Point): void {
    const before = this.#travel;
    this.zoomToward(timeMs, logFactor, about);
    if (this.#travel !== before) this.settle();
  }

  /**
   * Zooms on a spring about a point of the view. Use it for a notch of a wheel, or a key. Notches add to the goal, so that their number
   * alone decides the scale. A picture under fingers zooms at once, and the fingers keep hold of it.
   *
   * @param logFactor the natural logarithm of the factor
   * @example photo.zoomToward(event.timeStamp, Math.log(1.5), { x, y });
   */
  zoomToward(timeMs: number, logFactor: number, about: Point): void {
    const focus: Pair = [about.x, about.y];
    if (!Number.isFinite(logFactor) || !isInside(focus)) return;
    const at = this.#event(timeMs);
    if (this.#hold?.fingers) return this.#zoomHeld(this.#hold, at, logFactor, focus);
    const { end } = this;
    this.#begin(at, toward(focus, { ...end, focus, logScale: end.logScale + logFactor }));
  }

  #zoomHeld(hold: Hold, at: number, logFactor: number, about: Pair): void {
    const { transform } = this.#placed(at);
    const logScale = this.#physics.range(this.#sizes).clamp(transform.logScale + logFactor);
    const zoomed = still(Transform.through(logScale, transform.rotation, transform.under(about), about));
    hold.resized(heldBack(this.#frame, zoomed).transform, this.#frame);
    hold.record(at);
  }

  /**
   * Pans on a spring by a displacement of the content in the view. Use it for an arrow key.
   *
   * @example photo.panToward(event.timeStamp, { x: -100, y: 0 });
   */
  panToward(timeMs: number, { x, y }: Point): void {
    if (!isInside([x, y])) return;
    const at = this.#event(timeMs);
    const placed = this.#placed(at);
    const end = this.#aimed;
    const middle = scaled(this.#sizes.view, 0.5);
    // The content point that is now in the middle will rest here.
    const focus = plus(end.stands(placed.transform.under(middle)), [x, y]);
    this.#begin(at, toward(middle, { ...end, focus }), placed);
  }

  /**
   * Pans at once by a displacement of the content in the view, within the bounds. Use it for two fingers that scroll on a touchpad.
   *
   * @example photo.panBy(event.timeStamp, { x: -event.deltaX, y: -event.deltaY });
   */
  panBy(timeMs: number, { x, y }: Point): void {
    const { end } = this;
    this.snapTo(timeMs, { ...end, x: end.x + x, y: end.y + y });
  }

  /**
   * Answers a double tap at a point of the view. It zooms in about that point or, if the picture is zoomed in already, shows all of the
   * content.
   *
   * @example photo.doubleTap(event.timeStamp, { x, y });
   */
  doubleTap(timeMs: number, position: Point): void {
    const zoomed = this.#physics.range(this.#sizes).clamp(Math.log(fittingScale(this.#sizes) * this.#physics.tapZoom));
    const logFactor = zoomed - this.end.logScale;
    if (logFactor > 0.01) this.zoomToward(timeMs, logFactor, position);
    else this.fit(timeMs);
  }

  /**
   * Begins a quick zoom. Call it when the second touch of a double tap stays down. Moving that touch down zooms in about the point, by a
   * factor of 2 for each 128 pixels. Moving it up zooms out.
   *
   * @example photo.quickZoomDown(event.pointerId, event.timeStamp, { x, y });
   */
  quickZoomDown(id: number, timeMs: number, position: Point): void {
    this.pinchBegin(timeMs, position);
    if (isInside([position.x, position.y])) this.#quick = { id, y: position.y };
  }

  /**
   * Flies to the picture that shows all of the content.
   *
   * @example photo.fit(performance.now());
   */
  fit(timeMs: number): void {
    this.#begin(this.#event(timeMs), whole);
  }

  /**
   * Flies to the picture where a rectangle of the content just fits the view, or to the nearest one that may rest. The angle stays.
   *
   * @throws If the width or the height isn't above 0.
   * @example photo.zoomTo(performance.now(), { x: 900, y: 300, width: 200, height: 150 });
   */
  zoomTo(timeMs: number, { x, y, width, height }: Point & Size): void {
    positive("width", width);
    positive("height", height);
    const corner = minus([x, y], this.#shifted);
    if (isInside(corner)) this.#begin(this.#event(timeMs), rectangle(corner, [width, height], this.end.rotation));
  }

  /**
   * Flies to a transform, or to the nearest one where the picture may rest.
   *
   * @example photo.flyTo(performance.now(), new Transform({ x: -200, logScale: 1 }));
   */
  flyTo(timeMs: number, numbers: TransformNumbers): void {
    const transform = new Transform(numbers);
    if (isInside(Object.values(transform))) this.#begin(this.#event(timeMs), transformed(this.#inward(transform)));
  }

  /**
   * Puts the picture at a transform at once, or at the nearest one where it may rest.
   *
   * @example photo.snapTo(performance.now(), new Transform({ x: -200, logScale: 1 }));
   */
  snapTo(timeMs: number, numbers: TransformNumbers): void {
    const transform = new Transform(numbers);
    if (!isInside(Object.values(transform))) return;
    this.#event(timeMs);
    this.#rest(allowed(this.#frame, this.#inward(transform)));
  }

  settle(): void {
    if (!this.#hold) this.#rest(this.#aimed);
  }

  #rest(end: Transform): void {
    this.#hold = undefined;
    this.#travel = { since: 0, from: still(end), journey: { at: () => still(end), duration: -Infinity, end } };
  }

  /**
   * Changes the sizes of the content and of the view. The content point in the middle stays there if the new bounds allow it. A picture in
   * motion keeps its velocity and its aim, so a fling goes on, and a flight to a rectangle ends where the rectangle fits the new view.
   * Fingers keep hold of the picture, and a picture that shows all of the content continues to do so.
   *
   * @throws If a size isn't above 0. Nothing changes then.
   * @example photo.resize(performance.now(), { content, view: { width, height } });
   */
  resize(timeMs: number, sizes: Pick<PanZoomOptions, "view" | "content">): void {
    const next = { ...sizesOf(sizes), corner: scaled(this.#shifted, -1) };
    if (String(Object.values(this.#sizes)) !== String(Object.values(next)))
      this.#change(timeMs, { physics: this.#physics, sizes: next });
  }

  /**
   * Replaces sizes and laws. Place, velocity and fingers are kept as in `resize`, and a motion continues with the new laws.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example photo.update(performance.now(), { content, view, maxScale: { ofFit: 8 } });
   */
  update(timeMs: number, options: PanZoomOptions): void {
    checkNames(options, [...NAMES, ...PHYSICS]);
    const sizes = { ...sizesOf(options), corner: this.#sizes.corner };
    this.#change(timeMs, { physics: new Physics(options), sizes });
  }

  #change(timeMs: number, { physics, sizes }: Frame): void {
    const at = this.#event(timeMs);
    const placed = this.#placed(at);
    const shown = Object.values(placed.transform);
    // A picture that has been zoomed out again may differ from a fitted one by a rounding.
    const wasFitted = Object.values(fitted(this.#frame)).every((x, i) => Math.abs(x - shown[i]) < 1e-9);
    const shift = scaled(minus(sizes.view, this.#sizes.view), 0.5);
    [this.#physics, this.#sizes] = [physics, sizes];
    const hold = this.#hold;
    if (hold) {
      hold.resized(placed.transform, this.#frame);
      hold.record(at);
      return;
    }
    const transform = placed.transform.at(plus(placed.transform.place, shift));
    const { aim, from } = this.#travel;
    if (aim && this.#isMoving(at)) {
      // The content has moved since the start, so find where the point at the focus is by now.
      const now = (focus: Pair): Pair => transform.stands(from.transform.under(focus));
      this.#begin(at, aim.moved(shift, now), { ...placed, transform });
    } else this.#rest(wasFitted ? fitted(this.#frame) : allowed(this.#frame, transform));
  }

  /**
   * Moves the content by a distance in its own coordinates, because something was put in before it, or because a canvas without edges moves
   * its origin. The coordinates of the content's points grow by this distance, and so do those of `transform` and `end`. The view doesn't
   * change, and what is under fingers stays there. Call `resize` after it, because content begins at its origin.
   *
   * @example
   * ```ts
   * const { x, y } = canvas.frame.transform.contentPoint(middle);
   * // From here on the origin is in the middle.
   * canvas.shift(performance.now(), { x: -x, y: -y });
   * ```
   */
  shift(timeMs: number, { x, y }: Point): void {
    this.#event(timeMs);
    const shifted = plus(this.#shifted, [x, y]);
    if (isInside(shifted)) this.#shifted = shifted;
  }

  /** Converts a transform from the caller's coordinates, which `shift` moves, to the picture's own. */
  #inward(transform: Transform): Transform {
    return shifted(still(transform), scaled(this.#shifted, -1)).transform;
  }

  advanceTo(timeMs: number): boolean {
    // While fingers are down, don't let frames advance the clock. On a busy page, reports with earlier times come after the frame.
    if (this.#hold) return true;
    const at = this.#clock.take(timeMs / 1000);
    const isMoving = this.#isMoving(at);
    if (!isMoving) this.settle();
    return isMoving;
  }

  /** The picture at the time of the last event or frame. */
  get frame(): ZoomFrame {
    return this.#read(this.#clock.now);
  }

  /**
   * Predicts the picture at a time, assuming that no more events come.
   *
   * @example const { transform } = photo.read(performance.now() + 100);
   */
  read(timeMs: number): ZoomFrame {
    return this.#read(Math.max(this.#clock.read(timeMs / 1000), this.#clock.now));
  }

  #read(at: number): ZoomFrame {
    const isAtRest = !this.#isMoving(at);
    const placed = shifted(this.#placed(at), this.#shifted);
    return { ...placed, phase: isAtRest ? "rest" : this.#hold ? "held" : this.#travel.aim!.kind, isAtRest };
  }

  /** Whether the picture stays as it is until the next event. */
  get isAtRest(): boolean {
    return !this.#isMoving(this.#clock.now);
  }

  /** The picture where the current motion ends. Under fingers, it is the picture now. */
  get end(): Transform {
    return shifted(still(this.#aimed), this.#shifted).transform;
  }

  /** The end in the picture's own coordinates. */
  get #aimed(): Transform {
    return this.#hold ? this.#placed(this.#clock.now).transform : this.#travel.journey.end;
  }

  settlingTime(): number {
    return this.#hold ? Infinity : Math.max(0, this.#travel.journey.duration - (this.#clock.now - this.#travel.since));
  }

  #isMoving(at: number): boolean {
    return this.#hold !== undefined || at - this.#travel.since < this.#travel.journey.duration;
  }

  #placed(at: number): Placed {
    if (this.#hold) return this.#hold.placed(this.#hold.velocity(at));
    const { since, from, journey } = this.#travel;
    if (!this.#isMoving(at)) return still(journey.end);
    // At its start, return the picture exactly as it was.
    return at > since ? journey.at(at - since) : from;
  }

  /** Returns the time of an event in seconds. */
  #event(timeMs: number): number {
    return this.#clock.take(timeMs / 1000, () => !this.#hold && this.#isMoving(this.#clock.now));
  }
}

function sizesOf({ view, content }: Pick<PanZoomOptions, "view" | "content">): Sizes {
  const pair = (field: string, { width, height }: Size): Pair => {
    positive(`${field}.width`, width);
    positive(`${field}.height`, height);
    return [width, height];
  };
  return { view: pair("view", view), content: content && pair("content", content), corner: [0, 0] };
}
