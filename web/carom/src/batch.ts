/**
 * Many springs at once, in typed arrays: `import { Springs } from "carom/batch"`.
 *
 * @module carom/batch
 */

import { Coast, Group, Lane, Spring, type Course } from "./course.js";
import { isInDomain, lawAt, written, type Law, type SpringOptions } from "./law.js";
import { checkNames, knownName, type NamesOf } from "./options.js";
import { modesOf } from "./spring/modes.js";
import { checkedPolicy, DEFAULT_POLICY, type TolerancePolicy } from "./tolerance.js";

/** The springs of {@link Springs}. */
export interface SpringsOptions {
  /** One spring for all values, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /** The precision of the rows. Springs compute in double precision. @default "double" */
  precision?: "double" | "single" | undefined;
  /**
   * How near to its target a spring must be to count as at rest, by the same rule as in `animate`.
   * @default { ofTravel: 1e-4 }
   */
  tolerance?: TolerancePolicy | undefined;
}

const NAMES = Object.keys({ spring: 1, precision: 1, tolerance: 1 } satisfies NamesOf<SpringsOptions>);

/** The most springs. */
const MOST = 2 ** 24;

/** A row of numbers that the caller reads and writes. */
type Row = Float64Array | Float32Array;

/** One spring, and the clock of its motion. */
interface Member {
  readonly lane: Lane;
  readonly group: Group;
  readonly course: Course;
  /** The state that the rows show, and the target, as the caller last saw them. */
  position: number;
  velocity: number;
  target: number;
  /** The time at which its motion began. */
  began: number;
  isAtRest: boolean;
}

/**
 * Many springs, at rest at 0.
 *
 * Each has the motion and the instant of rest of an `animate` of one number. Its state is the law's own formula at
 * the time since its last change, so the length of the frames changes nothing.
 *
 * @throws If the count, a spring or an option is invalid.
 * @example
 * ```ts
 * const spring = { response: 0.4, dampingRatio: 0.7 };
 * const dots = new Springs(10_000, { spring });
 * dots.targets.fill(100);
 * while (dots.advance(1 / 60) > 0) draw(dots.positions);
 * ```
 *
 * `positions`, `velocities` and `targets` are rows that you read and write; changes apply from the next frame on. A number
 * that is not finite, or beyond 1e15, changes nothing.
 */
export class Springs {
  /** How many springs it has. */
  readonly count: number;
  /** The positions. */
  readonly positions: Row;
  /** The velocities, per second. */
  readonly velocities: Row;
  /** The targets. */
  readonly targets: Row;
  readonly #members: readonly Member[];
  readonly #policy: TolerancePolicy;
  /** Rounds a number to the precision of the rows. */
  readonly #round: (x: number) => number;
  #now = 0;

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && count <= MOST && Number.isInteger(count))) {
      throw new Error(`\`count\` must be a whole number from 1 to ${MOST}, but is ${written(count)}`);
    }
    checkNames(options, NAMES);
    const { spring, precision = "double", tolerance = DEFAULT_POLICY }: Partial<SpringsOptions> = options ?? {};
    const isSingle = knownName("precision", precision, ["double", "single"]) === "single";
    const isEach = Array.isArray(spring);
    const laws = (isEach ? spring : [spring]) as readonly SpringOptions[];
    if (isEach && laws.length !== count)
      throw new Error(`\`spring\` must have ${count} springs, but has ${laws.length}`);
    const courses = laws.map((law, i) => courseOf(lawAt(isEach ? `spring[${i}]` : "spring", law)));
    this.#policy = checkedPolicy(tolerance);
    this.#round = isSingle ? Math.fround : (x) => x;
    this.count = count;
    [this.positions, this.velocities, this.targets] = [0, 1, 2].map(() =>
      isSingle ? new Float32Array(count) : new Float64Array(count),
    );
    this.#members = Array.from({ length: count }, (_, i) => {
      const lane = new Lane(0);
      return {
        lane,
        group: new Group([lane]),
        course: courses[isEach ? i : 0],
        position: 0,
        velocity: 0,
        target: 0,
        began: 0,
        isAtRest: true,
      };
    });
  }

  /**
   * Applies the changes of the rows, and advances by `dt` ≥ 0 seconds, exactly. Returns how many springs still move.
   *
   * @throws If `dt` is negative or not finite.
   * @example const moving = dots.advance(1 / 60);
   */
  advance(dt: number): number {
    if (!(dt >= 0 && dt < Infinity)) throw new Error(`\`dt\` must be at least 0 and finite, but is ${written(dt)}`);
    const before = this.#now;
    const now = (this.#now += dt);
    let moving = 0;
    for (let i = 0; i < this.count; i++) {
      const member = this.#members[i];
      this.#change(i, member, before);
      if (member.isAtRest) continue;
      const { lane, group, course } = member;
      const t = now - member.began;
      if (group.isAtRest(course, t)) {
        course.end(lane, t);
        member.isAtRest = true;
      } else moving += 1;
      this.positions[i] = member.position = lane.origin + course.displacement(lane, t);
      this.velocities[i] = member.velocity = course.velocity(lane, t);
    }
    return moving;
  }

  /** Begins a spring's motion again at `time` if the caller has changed a row. */
  #change(i: number, member: Member, time: number): void {
    const { lane, course } = member;
    // Single statements: this runs for every spring in every frame, and a list for each of these lines costs 10 ns.
    const position = this.positions[i];
    const velocity = this.velocities[i];
    const target = this.targets[i];
    const shown = this.#round(member.position);
    const speed = this.#round(member.velocity);
    const goal = this.#round(member.target);
    if (position === shown && velocity === speed && target === goal) return;
    const isPut = position !== shown && isInDomain(position);
    const isKicked = velocity !== speed && isInDomain(velocity);
    const isSent = target !== goal && isInDomain(target);
    // An invalid number changes nothing.
    if (!isPut) this.positions[i] = shown;
    if (!isKicked) this.velocities[i] = speed;
    if (!isSent) this.targets[i] = goal;
    if (!isPut && !isKicked && !isSent) return;
    lane.hold(course, time - member.began);
    const { v } = lane;
    if (isPut) lane.put(position);
    lane.v = isKicked ? velocity : v;
    if (isSent) member.target = target;
    // Without stiffness, only drag acts, from the present place on.
    lane.begin(course instanceof Spring ? member.target : lane.origin + lane.y);
    member.began = time;
    member.group.begin(course, this.#policy);
    member.isAtRest = false;
  }
}

const courseOf = (law: Law): Course =>
  law.stiffness > 0 ? new Spring(modesOf(law)) : new Coast(law.damping / law.mass);
