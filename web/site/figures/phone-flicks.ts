/** The lists of "Which one is your phone?", and the flick that they begin with. */
import type { Platform } from "carom/laws";

/** The platforms that a round of the guessing game can show. */
export const PLATFORMS: readonly Platform[] = [
  "ios",
  "android",
  "flutter-android",
  "harmonyos",
  "chromium-classic",
  "macos",
  "gtk",
  "qt",
  "godot",
  "ios-fast",
];
export const ROWS = 400;
/** The height of a row and of a list, in px. */
export const ROW = 44;
export const VIEW = 296;
/** The velocity of the flick that a button makes, in px/s. */
export const FLICK = 2600;
/** How many offsets of the flick we store per second. */
export const RATE = 60;
