import bounce from "../../../../../data/ios/bounce_back.csv?raw";
import fling from "../../../../../data/ios/fling_normal.csv?raw";
import slow from "../../../../../data/chromium/expfling_down_v00800.csv?raw";
import middle from "../../../../../data/chromium/fracexp_down_v02000.csv?raw";
import fast from "../../../../../data/chromium/fracexp_down_v07000.csv?raw";

export interface Sample {
  name: string;
  title: string;
  csv: string;
  /** The origin of the recording. */
  origin: string;
  /** The interval without a finger, in seconds. */
  from?: number;
}

const IOS =
  "A real UIScrollView of iOS 26.5, in the Simulator, measured by the authors of Cranpose (Apache-2.0 or MIT).";
const CHROMIUM = "A page in headless Chromium 156 on Linux, flung by a scripted finger, recorded for Carom.";

/** The recordings of the project's folder `data/`. */
export const SAMPLES: readonly Sample[] = [
  { name: "ios-fling", title: "iOS, a fling", csv: fling, origin: `${IOS} Deceleration rate 0.998 per ms.` },
  {
    name: "ios-bounce",
    title: "iOS, back from beyond the edge",
    csv: bounce,
    origin: `${IOS} Let go 177 pt beyond the edge by a finger that stood still.`,
  },
  { name: "chromium-slow", title: "Chromium, 800 px/s", csv: slow, origin: `${CHROMIUM} Whole pixels.`, from: 0.34 },
  {
    name: "chromium-2000",
    title: "Chromium, 2000 px/s",
    csv: middle,
    origin: `${CHROMIUM} Fractions of a pixel.`,
    from: 0.27,
  },
  {
    name: "chromium-7000",
    title: "Chromium, 7000 px/s",
    csv: fast,
    origin: `${CHROMIUM} Fractions of a pixel.`,
    from: 0.25,
  },
];
