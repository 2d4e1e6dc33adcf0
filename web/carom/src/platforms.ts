/** The platforms that a `Scroller` can move like. Written by the tests of the crate `conformance`. */

/** Every platform: its name, its label for people, and whether a page can be pulled beyond its edges. */
export const PLATFORMS = [
  { name: "ios", label: "iOS", isElastic: true },
  { name: "android", label: "Android", isElastic: false },
  { name: "macos", label: "macOS", isElastic: true },
  { name: "flutter-ios", label: "Flutter on iOS", isElastic: true },
  { name: "flutter-android", label: "Flutter on Android", isElastic: false },
  { name: "chromium", label: "Chromium", isElastic: false },
  { name: "chromium-classic", label: "Chromium, classic fling", isElastic: false },
  { name: "apple-2015", label: "Apple in 2015", isElastic: true },
  { name: "ios-fast", label: "iOS, fast deceleration", isElastic: true },
  { name: "windows", label: "Windows", isElastic: false },
  { name: "chromium-elastic", label: "Chromium, elastic edges", isElastic: true },
  { name: "gtk", label: "GTK 4", isElastic: false },
  { name: "qt", label: "Qt Quick", isElastic: false },
  { name: "harmonyos", label: "HarmonyOS", isElastic: true },
  { name: "firefox", label: "Firefox", isElastic: false },
  { name: "winui", label: "WinUI", isElastic: false },
  { name: "godot", label: "Godot", isElastic: false },
  { name: "niri", label: "niri and libadwaita", isElastic: true },
] as const;

/** The name of a platform. */
export type Platform = (typeof PLATFORMS)[number]["name"];
