import type { Platform } from "carom/laws";

/** The rest positions of a list. */
export type Rests = "anywhere" | "pages" | "sections";

/** The custom physics. */
export interface Own {
  base: Platform;
  /** In 1/s. */
  drag: number;
  band: number;
  /** The response of the edge's spring, in seconds. */
  response: number;
  damping_ratio: number;
}

export interface Setting extends Own {
  /** The platforms of the lists beside the visitor's own. */
  shown: [Platform, Platform, Platform];
  rests: Rests;
  /** Whether one finger moves all lanes. */
  one: "yes" | "no";
}

/** The state that is shown if the address names none. */
export const FIRST: Setting = {
  shown: ["ios", "android", "chromium"],
  rests: "anywhere",
  one: "yes",
  base: "ios",
  drag: 3.2,
  band: 0.55,
  response: 0.45,
  damping_ratio: 0.6,
};

/** The fling that the lab makes by itself: to the upper edge, because the platforms differ most there. */
export const FLING = { from: 400, velocity: -2400 };

/** The heights of a list in the style sheet within its border, in px. */
export const HEIGHTS = [438, 238];
