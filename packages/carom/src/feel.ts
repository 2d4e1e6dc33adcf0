/** The options of a scroller: validated, and flattened to the row of numbers that the wasm side takes. */

import { PLATFORMS, type Platform } from "./platforms.js";
import type { Scroller } from "./scroller.js";

export { PLATFORMS, type Platform } from "./platforms.js";

/** The sizes that decide how far a page scrolls, in pixels. */
export interface Extent {
  /** The length of the content, at least 0. */
  content: number;
  /** The length of the viewport, above 0. */
  viewport: number;
}

/** Numbers that replace constants of a platform with elastic edges. */
export interface ScrollerPhysics {
  /**
   * The drag of a fling, in 1/s, at least 0. @default the platform's drag
   */
  drag?: number | undefined;
  /**
   * The fraction of a small pull beyond an edge that the page shows, at least 0. @default the platform's fraction
   */
  rubberBand?: number | undefined;
  /**
   * The spring that brings a page back from beyond an edge; `response` in seconds.
   * @default that of the platform
   */
  spring?: { response: number; dampingRatio: number } | undefined;
}

/**
 * The places at which a page comes to rest: pages of the viewport's size or of another, points, or points if the page would
 * come to rest no farther than `within` pixels from one.
 */
export type Snap = "pages" | { pages: number } | { points: readonly number[]; within?: number | undefined };

/** The options of a `Scroller`. */
export interface ScrollerOptions extends Extent {
  /**
   * The platform whose pages it models.
   * @default "ios"
   */
  platform?: Platform | undefined;
  /**
   * Numbers that replace constants of a platform with elastic edges.
   * @default the platform's constants
   */
  physics?: ScrollerPhysics | undefined;
  /**
   * The places at which the page comes to rest.
   * @default anywhere
   */
  snap?: Snap | undefined;
  /**
   * The number of device pixels per CSS pixel: a page is at rest once it is within half a device pixel.
   * @default globalThis.devicePixelRatio, or 1
   */
  devicePixelRatio?: number | undefined;
  /** Called after the page has moved. */
  onScroll?: ((scroller: Scroller) => void) | undefined;
}

const shown = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));

function fail(field: string, requirement: string, value: unknown): never {
  throw new Error(`\`${field}\` must ${requirement}, but is ${shown(value)}`);
}

/** Returns a finite number, or throws an error that names the field. */
export function number(field: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) fail(field, "be a finite number", value);
  return value;
}

function notNegative(field: string, value: unknown): number {
  if (typeof value !== "number" || !(value >= 0 && value < Infinity)) fail(field, "be finite and at least 0", value);
  return value;
}

function positive(field: string, value: unknown): number {
  if (typeof value !== "number" || !(value > 0 && value < Infinity)) fail(field, "be finite and above 0", value);
  return value;
}

/** Returns the largest offset. A viewport of 0 belongs to an element that is not displayed. */
export function roomOf({ content, viewport }: Extent): number {
  return Math.max(0, notNegative("content", content) - notNegative("viewport", viewport));
}

/** Returns drag, rubber band, response and damping ratio, each NaN for the platform's. */
function physicsRow(platform: Platform, physics: ScrollerPhysics | undefined): number[] {
  if (physics === undefined) return [NaN, NaN, NaN, NaN];
  if (typeof physics !== "object" || physics === null) fail("physics", "be an object", physics);
  const elastic = PLATFORMS.filter(({ isElastic }) => isElastic).map(({ name }) => name as Platform);
  if (!elastic.includes(platform)) {
    throw new Error(`\`platform\` must have elastic edges for \`physics\`, but is "${platform}"; pass one of ${elastic.join(", ")}`);
  }
  const { drag, rubberBand, spring } = physics;
  if (spring !== undefined && (typeof spring !== "object" || spring === null)) {
    fail("physics.spring", "have `response` and `dampingRatio`", spring);
  }
  return [
    drag === undefined ? NaN : notNegative("physics.drag", drag),
    rubberBand === undefined ? NaN : notNegative("physics.rubberBand", rubberBand),
    spring === undefined ? NaN : positive("physics.spring.response", spring.response),
    spring === undefined ? NaN : notNegative("physics.spring.dampingRatio", spring.dampingRatio),
  ];
}

/** Returns the kind of landing, the size of a page or the distance to a point, the number of points, and the points. */
function snapRow(snap: Snap | undefined): number[] {
  if (snap === undefined) return [0, NaN, 0];
  if (snap === "pages") return [1, NaN, 0];
  if (typeof snap === "object" && snap !== null) {
    if ("pages" in snap) return [1, positive("snap.pages", snap.pages), 0];
    if ("points" in snap && Array.isArray(snap.points)) {
      const points = [...snap.points].map((point, i) => number(`snap.points[${i}]`, point)).sort((a, b) => a - b);
      const { within } = snap;
      const [lands, near] = within === undefined ? [2, NaN] : [3, notNegative("snap.within", within)];
      return [lands, near, points.length, ...points];
    }
  }
  return fail("snap", 'be "pages", { pages: size } or { points: [...] }', snap);
}

/** Returns the row of numbers from which the wasm side creates a scroller. */
export function rowOf(options: ScrollerOptions): number[] {
  const { platform = "ios", viewport, devicePixelRatio, physics, snap } = options;
  const index = PLATFORMS.findIndex(({ name }) => name === platform);
  if (index < 0) fail("platform", `be one of ${PLATFORMS.map(({ name }) => name).join(", ")}`, platform);
  const ratio =
    devicePixelRatio === undefined ? (globalThis.devicePixelRatio ?? 1) : positive("devicePixelRatio", devicePixelRatio);
  positive("viewport", viewport);
  return [index, 0, roomOf(options), viewport, ratio, ...physicsRow(platform, physics), ...snapRow(snap)];
}
