/** The options of a scroller: validated, and written as the object that the wasm side reads. */

import { dragOf, FRICTION, type SomeFriction } from "./friction.js";
import { notNegative, positive, warnIfLong, written } from "./law.js";
import type { FrictionParameters } from "./law-table.js";
import type { Spec } from "./motion.js";
import { checkNames, knownName } from "./options.js";
import { PLATFORMS, type Platform } from "./platforms.js";
import type { Scroller } from "./scroller.js";
import type { Motion, State } from "./spring.js";
import type { Value } from "./value.js";

export { PLATFORMS, type Platform } from "./platforms.js";

/** The sizes that decide how far a page scrolls, in pixels. */
export interface Extent {
  /** The length of the content, at least 0. */
  content: number;
  /** The length of the viewport, above 0. */
  viewport: number;
}

/** One of several joined pages, from its offset up to the beginning of the next one. Its friction may be in any notation. */
export type Region = FrictionParameters & {
  /** The offset where the region begins. The first region begins where the page begins, whatever its `from`. */
  from: number;
  /**
   * The constant deceleration of a fling in this region, in px/s², at least 0.
   * @default 0
   */
  deceleration?: number | undefined;
  /** Whether a page can't rest inside this region. A spring then pulls it to the nearer end. @default false */
  snaps?: boolean | undefined;
};

/** The range of a page's offsets, in pixels, and the length of its viewport. */
export interface View {
  /** The least offset without overscroll. */
  min: number;
  /** The greatest offset without overscroll. */
  max: number;
  /** The length of the viewport. */
  viewport: number;
}

/** A motion, given as its spec or as the result of `spring` or `motion`. */
export type Released = Spec | (Motion & { toJSON(): unknown });

/**
 * Replaces parts of a platform's physics. If you give a friction, in one of the notations of `SomeFriction`, flings slow down by it
 * instead of by the platform's law.
 */
export type ScrollerPhysics = SomeFriction & {
  /**
   * The speed that stops a fling, in px/s, at least 0.
   * @default the platform's
   */
  stopSpeed?: number | undefined;
  /**
   * The fraction of a small pull beyond an edge that the page shows, at least 0, on platforms with elastic edges.
   * @default the platform's
   */
  rubberBand?: number | undefined;
  /**
   * The spring that brings a page back from beyond an edge, on platforms with elastic edges. `response` is in seconds.
   * @default the platform's
   */
  spring?: { response: number; dampingRatio: number } | undefined;
  /**
   * Several pages joined into one. Give the regions in rising order, on a platform with elastic edges. We compute the exact instants when a
   * fling crosses from region to region, and it keeps its velocity.
   * @default one page
   */
  regions?: readonly Region[] | undefined;
  /**
   * Chooses the motion of a page that a finger releases or that is flung. The motion's position is the offset, in pixels. With `undefined`,
   * the page moves as it does on the platform. The page stays where the motion ends, even beyond an edge. A resize keeps the motion as long
   * as its end is between the edges. This option needs the `Scroller` of `carom/laws`.
   * @default the motion of the platform
   */
  release?: ((start: State, view: View) => Released | undefined) | undefined;
};

/**
 * The places where a page comes to rest. These can be pages of the viewport's size or of another size, or points. With `within`, a page
 * goes to a point only if it would otherwise come to rest at most that many pixels from the point.
 */
export type Snap =
  | "pages"
  | { pages: number }
  | {
      points: readonly number[];
      /** How far from a point a page may come to rest and still go to it, in pixels. @default any distance */
      within?: number | undefined;
    };

/** The options of a `Scroller`. */
export interface ScrollerOptions extends Extent {
  /** The platform whose scrolling the scroller imitates. @default "ios" */
  platform?: Platform | undefined;
  /**
   * Physics that replaces the platform's physics.
   * @default the physics of the platform
   */
  physics?: ScrollerPhysics | undefined;
  /**
   * The places where the page comes to rest.
   * @default anywhere
   */
  snap?: Snap | undefined;
  /**
   * The number of device pixels per CSS pixel. A page is at rest once it is within half a device pixel.
   * @default globalThis.devicePixelRatio, or 1
   */
  devicePixelRatio?: number | undefined;
  /** Called whenever the page has moved. @default none */
  onScroll?: ((scroller: Scroller) => void) | undefined;
}

function fail(field: string, requirement: string, value: unknown): never {
  throw new Error(`\`${field}\` must ${requirement}, but is ${written(value)}`);
}

/** Returns a finite number, or throws an error that names the field. */
export function number(field: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) fail(field, "be a finite number", value);
  return value;
}

/** Returns the largest offset. A viewport of 0 is valid, because an element that isn't displayed has one. */
export function roomOf({ content, viewport }: Extent): number {
  return Math.max(0, notNegative("content", content) - notNegative("viewport", viewport));
}

const NUMBERS = [...FRICTION, "stopSpeed", "release"];
const ELASTIC = ["rubberBand", "spring", "regions"];

/** Checks that the physics only has fields that the platform can use. */
function checkPhysics(platform: Platform, physics: ScrollerPhysics, snap: Snap | undefined): void {
  if (typeof physics !== "object" || physics === null) fail("physics", "be an object", physics);
  checkNames(physics, [...NUMBERS, ...ELASTIC], "physics.");
  const { release, regions } = physics;
  const elastic = PLATFORMS.filter(({ isElastic }) => isElastic).map(({ name }) => name as Platform);
  const needing = ELASTIC.find((name) => physics[name as keyof ScrollerPhysics] !== undefined);
  if (needing !== undefined && !elastic.includes(platform)) {
    throw new Error(
      `\`platform\` must have elastic edges for \`physics.${needing}\`, but is "${platform}"; pass one of ${elastic.join(", ")}`,
    );
  }
  if (release !== undefined && typeof release !== "function") fail("physics.release", "be a function", release);
  if (regions === undefined) return;
  if (!Array.isArray(regions) || regions.length === 0)
    fail("physics.regions", "be a list of at least one region", regions);
  if (release !== undefined) fail("physics.release", "be left out with `physics.regions`", "a function");
  if (snap !== undefined) fail("snap", "be left out with `physics.regions`, which have `snaps`", snap);
}

/** Returns the physics as the wasm side reads it, without the parts that the platform decides. */
function wirePhysics(physics: ScrollerPhysics): Record<string, Value | undefined> {
  const { rubberBand, spring, stopSpeed, regions } = physics;
  if (spring !== undefined && (typeof spring !== "object" || spring === null)) {
    fail("physics.spring", "have `response` and `dampingRatio`", spring);
  }
  checkNames(spring, ["response", "dampingRatio"], "physics.spring.");
  warnIfLong("physics.spring.response", spring?.response ?? 0);
  return {
    drag: dragOf(physics, "physics."),
    rubberBand: rubberBand === undefined ? rubberBand : notNegative("physics.rubberBand", rubberBand),
    spring:
      spring === undefined
        ? spring
        : [
            positive("physics.spring.response", spring.response),
            notNegative("physics.spring.dampingRatio", spring.dampingRatio),
          ],
    stopSpeed: stopSpeed === undefined ? stopSpeed : notNegative("physics.stopSpeed", stopSpeed),
    regions: regions?.map((region, i) => wireRegion(region, i, i === 0 ? -Infinity : regions[i - 1].from)),
  };
}

function wireRegion(region: Region, i: number, before: number): Value {
  const path = `physics.regions[${i}]`;
  if (typeof region !== "object" || region === null) fail(path, "be an object", region);
  checkNames(region, ["from", ...FRICTION, "deceleration", "snaps"], `${path}.`);
  const { from, deceleration = 0, snaps = false } = region;
  if (typeof snaps !== "boolean") fail(`${path}.snaps`, "be true or false", snaps);
  if (!(number(`${path}.from`, from) > before))
    fail(`${path}.from`, `be above ${before}, that of the region before`, from);
  const drag = dragOf(region, `${path}.`);
  if (drag === undefined) throw new Error(`\`${path}\` must have a friction, such as \`drag\`, but has none`);
  return { from, drag, deceleration: notNegative(`${path}.deceleration`, deceleration), snaps };
}

/** Returns the places to rest at as the wasm side reads them: the size of pages (null for the viewport's size), or points. */
function wireSnap(snap: Snap | undefined): Record<string, Value | undefined> {
  if (snap === undefined) return {};
  if (snap === "pages") return { pages: null };
  if (typeof snap === "object" && snap !== null) {
    checkNames(snap, ["pages", "points", "within"], "snap.");
    if ("pages" in snap) {
      checkNames(snap, ["pages"], "snap.");
      return { pages: positive("snap.pages", snap.pages) };
    }
    if ("points" in snap && Array.isArray(snap.points)) {
      checkNames(snap, ["points", "within"], "snap.");
      const points = [...snap.points].map((point, i) => number(`snap.points[${i}]`, point)).sort((a, b) => a - b);
      const { within } = snap;
      return { points, within: within === undefined ? within : notNegative("snap.within", within) };
    }
  }
  return fail("snap", 'be "pages", { pages: size } or { points: [...] }', snap);
}

const OPTIONS = ["platform", "content", "viewport", "physics", "snap", "devicePixelRatio", "onScroll"];

/** Checks the options of a scroller. Returns the object that the wasm side creates it from. */
export function wireOptions(options: ScrollerOptions): Value {
  checkNames(options, OPTIONS);
  const { platform = "ios", viewport, devicePixelRatio, physics, snap, onScroll } = options;
  knownName(
    "platform",
    platform,
    PLATFORMS.map(({ name }) => name),
  );
  if (onScroll !== undefined && typeof onScroll !== "function") fail("onScroll", "be a function", onScroll);
  const ratio =
    devicePixelRatio === undefined
      ? (globalThis.devicePixelRatio ?? 1)
      : positive("devicePixelRatio", devicePixelRatio);
  positive("viewport", viewport);
  if (physics !== undefined) checkPhysics(platform, physics, snap);
  return {
    platform,
    room: roomOf(options),
    viewport,
    devicePixelRatio: ratio,
    ...wirePhysics(physics ?? {}),
    ...wireSnap(snap),
  };
}
