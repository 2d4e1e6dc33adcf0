/** Whose feel a scroller has: its options, checked, as the row of numbers that the other side takes. */

import type { Scroller } from "./scroller.js";

const PLATFORMS = [
  "ios",
  "ios-fast",
  "macos",
  "apple-2015",
  "android",
  "flutter-ios",
  "flutter-android",
  "chromium",
  "chromium-classic",
  "windows",
  "chromium-elastic",
] as const;

/** Those whose pages bounce at their edges. */
const BOUNCING: readonly Platform[] = ["ios", "ios-fast", "macos", "apple-2015", "flutter-ios", "chromium-elastic"];

/** Whose feel it has. */
export type Platform = (typeof PLATFORMS)[number];

/** How far a page goes. */
export interface Extent {
  /** The length of the content. */
  content: number;
  /** The length of what is seen of it. */
  viewport: number;
}

/** Physics of your own. */
export interface ScrollerPhysics {
  /** 1/s. */
  drag?: number | undefined;
  rubberBand?: number | undefined;
  /** What brings it back from beyond an edge. */
  spring?: { response: number; dampingRatio: number } | undefined;
}

/** Where it comes to rest: on pages of the viewport's size or of another, on points, or on points no farther than `within`. */
export type Snap = "pages" | { pages: number } | { points: readonly number[]; within?: number | undefined };

export interface ScrollerOptions extends Extent {
  /** `ios` if nobody says. */
  platform?: Platform | undefined;
  /** In place of the numbers of a platform that bounces at its edges. */
  physics?: ScrollerPhysics | undefined;
  snap?: Snap | undefined;
  devicePixelRatio?: number | undefined;
  /** When it has moved. */
  onScroll?: ((scroller: Scroller) => void) | undefined;
}

const shown = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));

function fail(field: string, requirement: string, value: unknown): never {
  throw new Error(`\`${field}\` must ${requirement}, but is ${shown(value)}`);
}

/** A finite number. */
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

/** The greatest offset. A viewport of 0 is one that is not shown. */
export function roomOf({ content, viewport }: Extent): number {
  return Math.max(0, notNegative("content", content) - notNegative("viewport", viewport));
}

/** Drag, rubber band, response and damping ratio; NaN keeps the platform's. */
function physicsRow(platform: Platform, physics: ScrollerPhysics | undefined): number[] {
  if (physics === undefined) return [NaN, NaN, NaN, NaN];
  if (typeof physics !== "object" || physics === null) fail("physics", "be an object", physics);
  if (!BOUNCING.includes(platform)) {
    throw new Error(`\`physics\` is for platforms that bounce, and \`${platform}\` does not; these do: ${BOUNCING.join(", ")}`);
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

/** How it lands, the size of a page or how near, the count of points, and these. */
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

/** What the other side is told of a new scroller. */
export function rowOf(options: ScrollerOptions): number[] {
  const { platform = "ios", viewport, devicePixelRatio, physics, snap } = options;
  const index = PLATFORMS.indexOf(platform);
  if (index < 0) throw new Error(`there is no platform \`${platform}\`; there are: ${PLATFORMS.join(", ")}`);
  const ratio =
    devicePixelRatio === undefined ? (globalThis.devicePixelRatio ?? 1) : positive("devicePixelRatio", devicePixelRatio);
  positive("viewport", viewport);
  return [index, 0, roomOf(options), viewport, ratio, ...physicsRow(platform, physics), ...snapRow(snap)];
}
