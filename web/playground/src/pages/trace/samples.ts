export interface Sample {
  name: string;
  title: string;
  /** The file in the folder `data/` of the project, whose recording is part of the build. */
  file: string;
  /** The origin of the recording. */
  origin: string;
  /** The interval without a finger, in seconds. */
  from?: number;
}

const IOS =
  "A real UIScrollView of iOS 26.5, in the Simulator, measured by the authors of Cranpose (Apache-2.0 or MIT).";
const CHROMIUM = "A page in headless Chromium 156 on Linux, flung by a scripted finger, recorded for Carom.";

/** The recordings of the project that the lab offers. */
export const SAMPLES: readonly Sample[] = [
  {
    name: "ios-fling",
    title: "iOS, a fling",
    file: "ios/fling_normal",
    origin: `${IOS} Deceleration rate 0.998 per ms.`,
  },
  {
    name: "ios-bounce",
    title: "iOS, back from beyond the edge",
    file: "ios/bounce_back",
    origin: `${IOS} Let go 177 pt beyond the edge by a finger that stood still.`,
  },
  {
    name: "chromium-slow",
    title: "Chromium, 800 px/s",
    file: "chromium/expfling_down_v00800",
    origin: `${CHROMIUM} Whole pixels.`,
    from: 0.34,
  },
  {
    name: "chromium-2000",
    title: "Chromium, 2000 px/s",
    file: "chromium/fracexp_down_v02000",
    origin: `${CHROMIUM} Fractions of a pixel.`,
    from: 0.27,
  },
  {
    name: "chromium-7000",
    title: "Chromium, 7000 px/s",
    file: "chromium/fracexp_down_v07000",
    origin: `${CHROMIUM} Fractions of a pixel.`,
    from: 0.25,
  },
];
