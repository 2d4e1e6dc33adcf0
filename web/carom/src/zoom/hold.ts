/** A picture under fingers. */

import { VelocityTracker } from "../velocity.js";
import { clamp } from "../velocity/samples.js";
import { bent, boundsOf, type Sizes } from "./bounds.js";
import { Fingers, type Similarity } from "./fingers.js";
import { FARTHEST, type Physics } from "./physics.js";
import { AXES, isInside, minus, plus, scaled, type Pair } from "./plane.js";
import { moving, Transform, type Placed } from "./transform.js";

/** Fingers that lift within this many seconds of each other are one release, as in Mapbox's gestures. */
const TOGETHER = 0.15;

/**
 * The fastest zoom of a release, in units of ln s per second. A pinch from 400 to 40 px in 80 ms has 29. But if a finger lands close beside
 * another one, the next report may change the distance between them by any factor.
 */
const FASTEST_ZOOM = 100;

/** The largest change of ln s in one event of a touchpad. */
const MOST = 5;

/** How fast fingers pull a picture. */
export interface PullVelocity {
  readonly center: Pair;
  readonly logScale: number;
  readonly rotation: number;
  /** The content point under the centre before the last finger lifted, or `undefined` if no finger has lifted. @default none */
  readonly focus?: Pair | undefined;
}

export const NO_PULL: PullVelocity = { center: [0, 0], logScale: 0, rotation: 0 };

/** The laws of a picture, and its sizes. */
export interface Frame {
  readonly physics: Physics;
  readonly sizes: Sizes;
}

type Trackers = readonly [x: VelocityTracker, y: VelocityTracker, logScale: VelocityTracker, rotation: VelocityTracker];

const trackers = (): Trackers => [
  new VelocityTracker(),
  new VelocityTracker(),
  new VelocityTracker(),
  new VelocityTracker(),
];

/**
 * A picture under fingers, or under a touchpad's gesture.
 *
 * The *pulled* picture follows the fingers without limits. When the set of fingers changes, we record the content point under their centre.
 * This point stays under their centre, and scale and rotation follow the fingers. The picture that is *shown* also feels the limits, first
 * the scale's and then the edges'. Both pictures depend only on where the fingers are now and where they were at that change, so reports
 * may be split, merged, skipped or repeated.
 */
export class Hold {
  readonly #fingers: Fingers | undefined;
  /** How a touchpad has moved, scaled and turned the picture since its gesture began. */
  #pad: Similarity;
  #frame: Frame;
  /** The content point under the fingers' centre. */
  #content!: Pair;
  /** The logarithm of the pulled scale when the set of fingers last changed. */
  #logScale!: number;
  /** The angle when the set of fingers last changed. */
  #rotation!: number;
  /** The angle by which the fingers have turned since their set last changed, whole turns included. */
  #turned = 0;
  /** The part of `turned` that was needed to recognize a turn, or `undefined` before that. */
  #slopUsed: number | undefined;
  /** The part of the shown place that can't come from a pull, because the picture may be caught far beyond an elastic edge. */
  readonly #residue: [number, number] = [0, 0];
  #scaleResidue = 0;
  #trackers = trackers();
  /** The part of the centre's place that isn't travel of the fingers. */
  #carried: Pair = [0, 0];
  /** When fingers began to lift, and how fast they moved before that. `undefined` if no finger has lifted. */
  #parting: { readonly time: number; readonly velocity: PullVelocity } | undefined;

  private constructor(fingers: Fingers | undefined, center: Pair, shown: Transform, frame: Frame) {
    this.#fingers = fingers;
    this.#pad = { center, logScale: 0, rotation: 0 };
    this.#frame = frame;
    this.#catch(shown);
  }

  /** Returns the hold of a finger that touches a picture, which you see as `shown`. */
  static touch(id: number, position: Pair, shown: Transform, frame: Frame): Hold {
    const fingers = new Fingers();
    fingers.add(id, position);
    return new Hold(fingers, position, shown, frame);
  }

  /** Returns the hold of a touchpad's gesture about a point of the view. */
  static touchpad(center: Pair, shown: Transform, frame: Frame): Hold {
    return new Hold(undefined, center, shown, frame);
  }

  /** The number of fingers. */
  get fingers(): number {
    return this.#fingers?.count ?? 0;
  }

  #catch(shown: Transform): void {
    const { physics, sizes } = this.#frame;
    const range = physics.range(sizes);
    this.#logScale = physics.pulled(shown.logScale, range, FARTHEST);
    this.#rotation = shown.rotation;
    this.#turned = 0;
    this.#slopUsed = undefined;
    this.#scaleResidue = shown.logScale - physics.shown(this.#logScale, 0, range, FARTHEST)[0];
    this.#trackers = trackers();
    this.#parting = undefined;
    const { factor, place } = shown;
    const pulled = AXES.map((axis) => {
      const bounds = boundsOf(sizes, axis, factor);
      const pull = physics.pulled(place[axis], bounds, sizes.view[axis]);
      this.#residue[axis] = place[axis] - physics.shown(pull, 0, bounds, sizes.view[axis])[0];
      return pull;
    });
    this.#content = shown.at([pulled[0], pulled[1]]).under(this.#sinceChange.center);
  }

  /** Continues with other sizes, from the picture that is shown. */
  resized(shown: Transform, frame: Frame): void {
    this.#fingers?.anchor();
    this.#frame = frame;
    this.#catch(shown);
    if (this.#fingers) return;
    // Later events contain the whole change since the gesture began, so subtract the change so far.
    const { logScale, rotation } = this.#pad;
    this.#logScale -= logScale;
    this.#rotation -= rotation;
    [this.#turned, this.#slopUsed] = [rotation, 0];
  }

  /** Changes the set of fingers. The picture stays as it is. Returns whether the set has changed. */
  #change(change: (fingers: Fingers) => boolean): boolean {
    const pulled = this.#pulled(NO_PULL).transform;
    const logScale = this.#askedScale;
    const fingers = this.#fingers;
    if (!fingers || !change(fingers)) return false;
    if (fingers.count > 0) this.#content = pulled.under(fingers.center());
    [this.#logScale, this.#rotation, this.#turned] = [logScale, pulled.rotation, 0];
    if (this.#slopUsed !== undefined) this.#slopUsed = 0;
    this.#trackers = trackers();
    return true;
  }

  /** Puts another finger down. */
  add(id: number, position: Pair): void {
    if (this.#change((fingers) => fingers.add(id, position))) this.#parting = undefined;
  }

  /** Lifts a finger. Returns the velocity of the release if it was the last one. */
  lift(id: number, at: number): PullVelocity | undefined {
    const velocity = this.#releaseVelocity(at);
    if (this.fingers <= 1) return this.#fingers?.has(id) ? velocity : undefined;
    const focus = velocity.focus ?? this.#content;
    if (!this.#change((fingers) => fingers.remove(id))) return undefined;
    const time = this.#parting && at - this.#parting.time <= TOGETHER ? this.#parting.time : at;
    this.#parting = { time, velocity: { ...velocity, focus } };
    this.record(at);
    return undefined;
  }

  /**
   * Moves a finger to a position. `carried` is the part of the move that isn't the finger's own travel. A finger that isn't down is
   * ignored.
   */
  set(id: number, at: number, position: Pair, carried: Pair): void {
    if (!this.#fingers?.set(id, position)) return;
    this.#carried = plus(this.#carried, scaled(carried, 1 / this.fingers));
    this.#turned = this.#fingers.similarity(this.#turned).rotation;
    const { rotation } = this.#frame.physics;
    if (rotation && this.#slopUsed === undefined && (Math.abs(this.#turned) > rotation.slop || rotation.slop === 0)) {
      this.#slopUsed = Math.sign(this.#turned) * rotation.slop;
    }
    this.record(at);
  }

  /**
   * Continues a touchpad's gesture, or a quick zoom. `logScale` is the logarithm of the scale since the gesture began, and is ignored if it
   * isn't finite. `turn` and `pan` are the changes since the last event.
   */
  pinch(at: number, logScale: number, turn: number, pan: Pair): void {
    if (this.#fingers) return;
    const { center, logScale: before, rotation } = this.#pad;
    const change = logScale - before;
    this.#pad = {
      center: isInside(pan) ? plus(center, pan) : center,
      logScale: Number.isFinite(change) ? before + clamp(change, -MOST, MOST) : before,
      // The system only reports turns that it has recognized, so we don't need a slop.
      rotation: this.#frame.physics.rotation && Number.isFinite(turn) ? rotation + turn : rotation,
    };
    [this.#turned, this.#slopUsed] = [this.#pad.rotation, 0];
    this.record(at);
  }

  /** Adds samples for the velocity, with the current places of the fingers and this time. */
  record(at: number): void {
    const [x, y] = minus(this.#sinceChange.center, this.#carried);
    const samples = [x, y, this.#askedScale, this.#askedRotation];
    this.#trackers.forEach((tracker, i) => tracker.add(1000 * at, samples[i]));
  }

  /** Returns the velocity of the fingers. All parts come from the same samples. */
  velocity(at: number): PullVelocity {
    const [x, y, logScale, rotation] = this.#trackers.map((tracker) => tracker.velocity(1000 * at));
    return { center: [x, y], logScale: clamp(logScale, -FASTEST_ZOOM, FASTEST_ZOOM), rotation };
  }

  /**
   * Returns the velocity of a released picture. If the fingers lift together, this is their velocity before the first one lifted. So a
   * finger that lifts first doesn't turn a zoom into a pan.
   */
  #releaseVelocity(at: number): PullVelocity {
    const parting = this.#parting;
    return parting && at - parting.time <= TOGETHER ? parting.velocity : this.velocity(at);
  }

  /** Returns the picture that is shown, moving with the fingers' velocity. */
  placed(pull: PullVelocity): Placed {
    const { physics, sizes } = this.#frame;
    return bent(sizes, this.#pulled(pull), (position, velocity, bounds, axis) => {
      const [shown, speed] = physics.shown(position, velocity, bounds, sizes.view[axis]);
      return [shown + this.#residue[axis], speed];
    });
  }

  /** Returns the pulled picture, with the scale that is shown. */
  #pulled(pull: PullVelocity): Placed {
    const { physics, sizes } = this.#frame;
    const [shown, speed] = physics.shown(this.#askedScale, pull.logScale, physics.range(sizes), FARTHEST);
    const transform = Transform.through(
      shown + this.#scaleResidue,
      this.#askedRotation,
      this.#content,
      this.#sinceChange.center,
    );
    const focus = pull.focus ?? this.#content;
    return moving(transform, transform.stands(focus), pull.center, [speed, pull.rotation]);
  }

  /** Returns the point about which a picture scales and turns on after a release with this velocity. */
  focus({ focus }: PullVelocity, shown: Transform): Pair {
    return focus ? shown.stands(focus) : this.#sinceChange.center;
  }

  get #askedScale(): number {
    return this.#logScale + this.#sinceChange.logScale;
  }

  get #askedRotation(): number {
    return this.#rotation + (this.#slopUsed === undefined ? 0 : this.#turned - this.#slopUsed);
  }

  get #sinceChange(): Similarity {
    return this.#fingers?.similarity(this.#turned) ?? this.#pad;
  }
}
