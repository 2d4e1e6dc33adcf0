import type { Platform } from "carom";
import type { Feel } from "./lane";

/** Where a list comes to rest. */
export type Rests = "anywhere" | "pages" | "sections";

/** One's own physics. */
export interface Own {
  base: Platform;
  /** 1/s. */
  drag: number;
  band: number;
  /** Of the edge's spring, s. */
  response: number;
  damping_ratio: number;
}

/** The platforms one's own physics may begin as. */
export const PLATFORMS: readonly { label: string; choices: readonly { value: Platform; label: string }[] }[] = [
  {
    label: "With elastic edges, to be changed",
    choices: [
      { value: "ios", label: "iOS" },
      { value: "ios-fast", label: "iOS, fast" },
      { value: "macos", label: "macOS" },
      { value: "apple-2015", label: "Apple of 2015" },
      { value: "flutter-ios", label: "Flutter on iOS" },
    ],
  },
  {
    label: "As they are",
    choices: [
      { value: "android", label: "Android" },
      { value: "flutter-android", label: "Flutter on Android" },
      { value: "chromium", label: "Chromium" },
      { value: "chromium-classic", label: "Chromium, classic" },
      { value: "windows", label: "Windows" },
    ],
  },
];
export const NAMES = PLATFORMS.flatMap(({ choices }) => choices.map(({ value }) => value)) as [Platform, ...Platform[]];
const ELASTIC = new Set(PLATFORMS[0]?.choices.map(({ value }) => value));

/** Whether its edges are elastic, and so have constants to change. */
export const isElastic = (platform: Platform): boolean => ELASTIC.has(platform);

/** A platform as it is. */
export function platformFeel(platform: Platform, rests: Rests, snaps: number[]): Feel {
  if (rests === "anywhere") return { platform };
  return { platform, snap: rests === "pages" ? "pages" : { points: snaps } };
}

/** One's own. */
export function ownFeel({ base, drag, band, response, damping_ratio }: Own, rests: Rests, snaps: number[]): Feel {
  const feel = platformFeel(base, rests, snaps);
  if (!isElastic(base)) return feel;
  return { ...feel, physics: { drag, rubberBand: band, spring: { response, dampingRatio: damping_ratio } } };
}
