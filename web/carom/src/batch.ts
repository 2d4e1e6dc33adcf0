/**
 * Many springs at once, in typed arrays: `import { Springs } from "carom/batch"`.
 *
 * @module carom/batch
 */

import { Coast, Group, Lane, Spring } from "./course.js";
import { finite, isInDomain, lawAt, written, type Law, type SpringOptions } from "./law.js";
import { checkNames, knownName, type NamesOf } from "./options.js";
import { coasted, coastingVelocity, timeToFall } from "./spring/coast.js";
import { basisAt, modesOf } from "./spring/modes.js";
import { checkedPolicy, DEFAULT_POLICY, resolvePolicy, type TolerancePolicy } from "./tolerance.js";

/** The options of {@link Springs}. */
export interface SpringsOptions {
  /** One spring for all values, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /**
   * The precision of `targets`, `positions` and `velocities`. The springs themselves always compute in double precision.
   * @default "double"
   */
  precision?: "double" | "single" | undefined;
  /**
   * How near to its target a spring must be to count as at rest, by the same rule as in `animate`.
   * @default { ofTravel: 1e-4 }
   */
  tolerance?: TolerancePolicy | undefined;
}

const NAMES = Object.keys({ spring: 1, precision: 1, tolerance: 1 } satisfies NamesOf<SpringsOptions>);

/** The greatest number of springs. */
const MOST = 2 ** 24;

/** A row of numbers. */
type Row = Float64Array | Float32Array;

/**
 * The springs of one law that began to move in the same frame. A spring's state is its start, multiplied by functions of time (see `Basis`)
 * that are the same for the whole epoch. The epoch stores the values of these functions at the latest frame.
 */
class Epoch {
  /** How many of its springs move. */
  moving = 0;
  envelope = 1;
  even = 1;
  slope = 1;
  odd = 0;
  readonly decay: number;
  readonly stiffness: number;
  /** 1 if displacements are measured from the target. For a spring without stiffness it is 0, and displacements are measured from 0. */
  readonly pull: number;

  constructor(
    readonly course: Spring | Coast,
    public since: number,
  ) {
    ({ decay: this.decay, stiffness: this.stiffness } =
      course instanceof Spring ? course.modes : { decay: 0, stiffness: 0 });
    this.pull = course instanceof Spring ? 1 : 0;
  }

  see(now: number): void {
    const { course } = this;
    const t = now - this.since;
    if (course instanceof Spring)
      ({ envelope: this.envelope, even: this.even, slope: this.slope, odd: this.odd } = basisAt(course.modes, t));
    else {
      this.slope = coastingVelocity(course.rate, 1, t);
      this.odd = coasted(course.rate, 1, t);
    }
  }

  displacement(y: number, v: number): number {
    return this.envelope * (y * this.even + (v + this.decay * y) * this.odd);
  }

  velocity(y: number, v: number): number {
    // + 0 turns −0 into 0.
    return this.envelope * (v * this.slope - (this.stiffness * y + this.decay * v) * this.odd) + 0;
  }
}

/** We look for rest earlier by this fraction, so that rounding can't make it late. */
const EARLY = 8 * Number.EPSILON;

/** If a spring may be at rest within this many seconds, we compute its instant of rest. */
const SOON = 0.02;

/** The golden ratio minus 1. The fractional parts of its multiples are spread evenly over [0, 1). */
const GOLDEN = 0.618033988749895;

/**
 * Many springs, at rest at 0.
 *
 * Each spring moves and comes to rest like a number of `animate`. We don't step the springs. A state comes from the law's formula and the
 * time since the spring's last change, so the length of the frames doesn't matter. Springs of one law that began in the same frame share
 * the formula's exponential, sine and cosine.
 *
 * You write to `targets`, and read `positions` and `velocities`. New targets apply in the next frame. A target that isn't finite, or is
 * beyond 1e15, is ignored.
 *
 * @throws If the count, a spring or an option is invalid.
 * @example
 * ```ts
 * const spring = { response: 0.4, dampingRatio: 0.7 };
 * const dots = new Springs(10_000, { spring });
 * dots.targets.fill(100);
 * while (dots.advance(1 / 60) > 0) draw(dots.positions);
 * ```
 */
export class Springs {
  /** The number of springs. */
  readonly count: number;
  /** The positions. */
  readonly positions: Row;
  /** The velocities, per second. */
  readonly velocities: Row;
  /** The targets. */
  readonly targets: Row;
  /** The targets that the springs already move to. */
  readonly #targets: Row;
  /**
   * The displacement and the velocity of each spring at its start. At rest both are 0. Without stiffness, the displacement is the position.
   */
  readonly #y: Float64Array;
  readonly #v: Float64Array;
  /** The law of each spring, or the one law of all, and the index of each law's latest epoch. */
  readonly #courses: readonly (Spring | Coast)[];
  readonly #latest: Int32Array;
  /** How many seconds the springs of each law need at least to come to rest: see `quietOf`. */
  readonly #quiet: Float64Array;
  /** The index of the epoch of each spring, or −1 at rest. */
  readonly #epochOf: Int32Array;
  readonly #epochs: Epoch[] = [];
  /** The indices of epochs without springs. */
  readonly #free: number[] = [];
  /**
   * Runs of neighbouring springs that move in one epoch. Each run takes three numbers: its first spring, the spring after its last, and the
   * epoch. `undefined` if the runs must be found again.
   */
  #runs: number[] | undefined;
  /** The times when to check whether each spring is at rest, and the earliest of these times. */
  readonly #due: Float64Array;
  #next = Infinity;
  readonly #policy: TolerancePolicy;
  readonly #lane = new Lane(0);
  readonly #group = new Group([this.#lane]);
  #moving = 0;
  #now = 0;

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && count <= MOST && Number.isInteger(count))) {
      throw new Error(`\`count\` must be a whole number from 1 to ${MOST}, but is ${written(count)}`);
    }
    checkNames(options, NAMES);
    const { spring, precision = "double", tolerance = DEFAULT_POLICY }: Partial<SpringsOptions> = options ?? {};
    const Rows = knownName("precision", precision, ["double", "single"]) === "single" ? Float32Array : Float64Array;
    const isEach = Array.isArray(spring);
    const laws = (isEach ? spring : [spring]) as readonly SpringOptions[];
    if (isEach && laws.length !== count)
      throw new Error(`\`spring\` must have ${count} springs, but has ${laws.length}`);
    this.#courses = laws.map((law, i) => courseOf(lawAt(isEach ? `spring[${i}]` : "spring", law)));
    this.#policy = checkedPolicy(tolerance);
    this.#latest = new Int32Array(laws.length).fill(-1);
    this.#quiet = Float64Array.from(this.#courses, (course) => quietOf(course, this.#policy));
    this.count = count;
    const row = (): Row => new Rows(count);
    [this.positions, this.velocities, this.targets, this.#targets] = [row(), row(), row(), row()];
    const numbers = (): Float64Array => new Float64Array(count);
    [this.#y, this.#v, this.#due] = [numbers(), numbers(), numbers().fill(Infinity)];
    this.#epochOf = new Int32Array(count).fill(-1);
  }

  /**
   * Puts a spring at a position, gives it a velocity per second, or both. From there it moves on to its target.
   *
   * @throws If the spring doesn't exist, or a number is invalid.
   * @example
   * dots.set(7, { velocity: 900 });
   */
  set(
    index: number,
    state: {
      /** The position. @default the current one */
      position?: number | undefined;
      /** The velocity, per second. @default the current one */
      velocity?: number | undefined;
    },
  ): void {
    if (!(index in this.positions)) throw new Error(`\`index\` must be that of a spring, but is ${written(index)}`);
    checkNames(state, ["position", "velocity"]);
    const { position, velocity } = state;
    if (position !== undefined) this.positions[index] = finite("position", position);
    if (velocity !== undefined) this.velocities[index] = finite("velocity", velocity);
    this.#begin(index, this.#targets[index], position, velocity);
  }

  /**
   * Applies the targets, and advances by `dt` ≥ 0 seconds, exactly. Returns how many springs still move.
   *
   * @throws If `dt` is negative or not finite.
   * @example const moving = dots.advance(1 / 60);
   */
  advance(dt: number): number {
    if (!(dt >= 0 && dt < Infinity)) throw new Error(`\`dt\` must be at least 0 and finite, but is ${written(dt)}`);
    // These loops run for every spring in every frame, so they read the arrays through local names.
    const { targets, count } = this;
    const applied = this.#targets;
    for (let i = 0; i < count; i++) if (targets[i] !== applied[i]) this.#send(i);
    this.#now += dt;
    for (const epoch of this.#epochs) if (epoch.moving > 0) epoch.see(this.#now);
    if (this.#now >= this.#next) this.#rest();
    this.#write();
    return this.#moving;
  }

  /** Applies the target of a spring. */
  #send(i: number): void {
    if (isInDomain(this.targets[i])) this.#begin(i, this.targets[i]);
    else this.targets[i] = this.#targets[i];
  }

  /** Begins the motion of a spring in the latest frame, from its own state or from the position and velocity that replace it. */
  #begin(i: number, target: number, position?: number, velocity?: number): void {
    const epoch = this.#enter(i);
    const { pull } = epoch;
    const origin = pull * target;
    this.#v[i] = velocity ?? this.#v[i];
    this.#y[i] = position === undefined ? pull * this.#targets[i] - origin + this.#y[i] : position - origin;
    this.#targets[i] = target;
    // Compute its tolerance later, because most springs here are retargeted again before they rest.
    const travel = Math.abs(this.#y[i]);
    const isFar = travel > FARTHEST * Math.abs(target);
    this.#look(i, epoch.since + (isFar ? this.#quiet[this.#lawOf(i)] : 0));
  }

  #lawOf(i: number): number {
    return this.#courses.length > 1 ? i : 0;
  }

  /** Moves a spring to the epoch of its law that begins now, with its state as the start. Returns the epoch. */
  #enter(i: number): Epoch {
    const epochs = this.#epochs;
    const own = this.#epochOf[i];
    const law = this.#lawOf(i);
    const course = this.#courses[law];
    let index = this.#latest[law];
    if (index < 0 || epochs[index].since !== this.#now || epochs[index].course !== course) {
      index = this.#free.pop() ?? epochs.length;
      epochs[index] = new Epoch(course, this.#now);
      this.#latest[law] = index;
    }
    const epoch = epochs[index];
    if (own === index) return epoch;
    if (own >= 0) {
      const y = this.#y[i];
      const v = this.#v[i];
      this.#y[i] = epochs[own].displacement(y, v);
      this.#v[i] = epochs[own].velocity(y, v);
      this.#leave(i);
    }
    epoch.moving += 1;
    this.#moving += 1;
    this.#epochOf[i] = index;
    this.#runs = undefined;
    return epoch;
  }

  #leave(i: number): void {
    const index = this.#epochOf[i];
    const epoch = this.#epochs[index];
    this.#epochOf[i] = -1;
    this.#runs = undefined;
    this.#moving -= 1;
    epoch.moving -= 1;
    if (epoch.moving > 0) return;
    // The epoch is free now. A time of NaN makes sure that no spring begins in it before it is used again.
    epoch.since = NaN;
    this.#free.push(index);
  }

  #look(i: number, time: number): void {
    this.#due[i] = (1 - EARLY) * time;
    if (this.#due[i] < this.#next) this.#next = this.#due[i];
  }

  /** Checks the springs whose time to be checked for rest has come. */
  #rest(): void {
    const [due, now] = [this.#due, this.#now];
    this.#next = Infinity;
    for (let i = 0; i < this.count; i++) {
      if (now >= due[i]) this.#restIfDue(i, now);
      else if (due[i] < this.#next) this.#next = due[i];
    }
  }

  /** Puts a spring at rest if its instant of rest has come, and otherwise finds out when to look again. */
  #restIfDue(i: number, now: number): void {
    const epoch = this.#epochs[this.#epochOf[i]];
    const { course, since } = epoch;
    const y = this.#y[i];
    const v = this.#v[i];
    const target = this.#targets[i];
    if (course instanceof Spring) {
      const earliest = earliestOf(course, this.#policy, y, v, target, epoch.displacement(y, v), epoch.velocity(y, v));
      // Near the end, check each spring in a different frame, because springs that began together would otherwise all be checked in the
      // same one.
      const spread = earliest < 5 * SOON ? i * GOLDEN : 0;
      if (earliest > SOON) return this.#look(i, now + (1 - 0.5 * (spread - Math.floor(spread))) * earliest);
    }
    const [lane, group] = [this.#lane, this.#group];
    [lane.origin, lane.y, lane.v] = course instanceof Spring ? [target, y, v] : [y, 0, v];
    group.begin(course, this.#policy);
    const end = group.restOn(course);
    if (now - since < end) return this.#look(i, since + end);
    course.end(lane);
    lane.put(lane.origin + lane.y);
    [this.positions[i], this.velocities[i], this.#due[i]] = [lane.origin, 0, Infinity];
    [this.#y[i], this.#v[i]] = [epoch.pull === 1 ? 0 : lane.origin, 0];
    this.#leave(i);
  }

  /** Writes the states of the springs that move. */
  #write(): void {
    const { positions, velocities } = this;
    const [targets, starts, rates] = [this.#targets, this.#y, this.#v];
    const runs = (this.#runs ??= this.#found());
    for (let k = 0; k < runs.length; k += 3) {
      const { envelope, even, slope, odd, decay, stiffness, pull } = this.#epochs[runs[k + 2]];
      const end = runs[k + 1];
      for (let i = runs[k]; i < end; i++) {
        const y = starts[i];
        const v = rates[i];
        // These are the epoch's methods, written out so that their numbers stay in registers.
        positions[i] = pull * targets[i] + envelope * (y * even + (v + decay * y) * odd);
        velocities[i] = envelope * (v * slope - (stiffness * y + decay * v) * odd) + 0;
      }
    }
  }

  /** Finds the runs of neighbouring springs that move in one epoch. */
  #found(): number[] {
    const runs: number[] = [];
    const epochOf = this.#epochOf;
    for (let i = 0; i < this.count; i++) {
      const epoch = epochOf[i];
      if (epoch < 0) continue;
      const last = runs.length - 1;
      if (runs[last] === epoch && runs[last - 1] === i) runs[last - 1] = i + 1;
      else runs.push(i, i + 1, epoch);
    }
    return runs;
  }
}

const courseOf = (law: Law): Spring | Coast =>
  law.stiffness > 0 ? new Spring(modesOf(law)) : new Coast(law.damping / law.mass);

/**
 * Returns a lower bound of the seconds in which the energy v² + k/m·y² of a spring falls from one value to another. The energy falls at
 * most at the rate 2c/m.
 */
const energyFalls = ({ modes }: Spring, from: number, to: number): number => timeToFall(2 * modes.damping, from, to);

/** If a travel is at most this fraction of the target's magnitude, rounding of the target's numbers alone may determine its tolerance. */
const FARTHEST = 1e-6;

/**
 * Returns how many seconds springs of a law need at least to come to rest after a travel above {@link FARTHEST}. Returns 0 if the law and
 * the policy alone don't tell.
 *
 * At the start, a spring's energy is at least k/m times the square of the travel. At rest, it is at most (20² + k/m) times the square of
 * the tolerated distance, because the tolerated speed covers that distance in 50 ms. The energy takes time to fall from one to the other.
 */
function quietOf(course: Spring | Coast, policy: TolerancePolicy): number {
  const fraction = typeof policy === "object" && "ofTravel" in policy ? policy.ofTravel : 0;
  if (!(course instanceof Spring) || !(fraction > 1e-9)) return 0;
  const { stiffness } = course.modes;
  return energyFalls(course, stiffness, (400 + stiffness) * fraction * fraction);
}

/**
 * Returns a time, in seconds, before which a spring can't come to rest. The spring now has displacement `y1` and velocity `v1`, and it
 * began with `y` and `v`.
 */
function earliestOf(
  course: Spring,
  policy: TolerancePolicy,
  y: number,
  v: number,
  target: number,
  y1: number,
  v1: number,
): number {
  // The motion's travel is at most this long, so its tolerance is at most the tolerance that we compute for this travel.
  const span = Math.abs(y) + Math.abs(v) / course.rate;
  const { distance, speed } = resolvePolicy(policy, span, Math.abs(target), Math.abs(target));
  const { stiffness } = course.modes;
  return energyFalls(course, v1 * v1 + stiffness * (y1 * y1), speed * speed + stiffness * (distance * distance));
}
