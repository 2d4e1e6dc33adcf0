import { PLATFORMS as ALL, type Platform } from "carom";
import type { Feel } from "./lane";

/** The places at which a list comes to rest. */
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

const choices = (elastic: boolean): readonly { value: Platform; label: string }[] =>
  ALL.filter(({ isElastic }) => isElastic === elastic).map(({ name, label }) => ({ value: name, label }));

/** The platforms that one's own physics may begin as. */
export const PLATFORMS = [
  { label: "With elastic edges, to be changed", choices: choices(true) },
  { label: "As they are", choices: choices(false) },
];
export const NAMES = ALL.map(({ name }) => name) as [Platform, ...Platform[]];

/** Whether the edges of a platform are elastic, so that they have constants to change. */
export const isElastic = (platform: Platform): boolean => ALL.some(({ name, isElastic }) => name === platform && isElastic);

/** Returns the options of a platform as it is. */
export function platformFeel(platform: Platform, rests: Rests, snaps: number[]): Feel {
  if (rests === "anywhere") return { platform };
  return { platform, snap: rests === "pages" ? "pages" : { points: snaps } };
}

/** Returns the options of one's own physics. */
export function ownFeel({ base, drag, band, response, damping_ratio }: Own, rests: Rests, snaps: number[]): Feel {
  const feel = platformFeel(base, rests, snaps);
  if (!isElastic(base)) return feel;
  return { ...feel, physics: { drag, rubberBand: band, spring: { response, dampingRatio: damping_ratio } } };
}
