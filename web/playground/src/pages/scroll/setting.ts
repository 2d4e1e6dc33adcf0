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

const IOS = { drag: 2.002, band: 0.55, response: 0.575, damping_ratio: 1 };
/** The numbers of the platforms with elastic edges. The custom physics starts from these. */
export const STARTS: Partial<Record<Platform, Omit<Own, "base">>> = {
  ios: IOS,
  "ios-fast": { drag: 10.05, band: 0.55, response: 0.575, damping_ratio: 1 },
  macos: { drag: 5.843, band: 0.075, response: 0.5027, damping_ratio: 1 },
  "apple-2015": { drag: 5.843, band: 0.55, response: 0.4983, damping_ratio: 1 },
  "flutter-ios": { drag: 2.0025, band: 0.52, response: 0.4443, damping_ratio: 1.1 },
  harmonyos: { drag: 3.15, band: 0.55, response: 0.416, damping_ratio: 0.99 },
};
/** Returns the numbers from which the custom physics starts: the platform's numbers, or those for iOS if the platform has other rules. */
export const startOf = (platform: Platform): Omit<Own, "base"> => STARTS[platform] ?? IOS;

/** The state to show if the address doesn't name one. */
export const FIRST: Setting = {
  shown: ["ios", "android", "chromium"],
  rests: "anywhere",
  one: "yes",
  base: "ios",
  ...IOS,
};

/** The fling that the lab makes by itself: to the upper edge, because the platforms differ most there. */
export const FLING = { from: 400, velocity: -2400 };

/** The heights that the style sheet can give to a list, inside its border, in px. */
export const HEIGHTS = [438, 238];
