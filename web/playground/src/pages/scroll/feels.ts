import { PLATFORMS as ALL, type Platform, type ScrollerOptions } from "carom/laws";
import { type Own, type Rests, startOf } from "./setting";

/** The physics of a list and its rest positions. */
export type Feel = Pick<ScrollerOptions, "platform" | "physics" | "snap">;

const choices = (elastic: boolean): readonly { value: Platform; label: string }[] =>
  ALL.filter(({ isElastic }) => isElastic === elastic).map(({ name, label }) => ({ value: name, label }));

/** The platforms that the custom physics may start from. */
export const PLATFORMS = [
  { label: "With elastic edges, adjustable", choices: choices(true) },
  { label: "Not adjustable", choices: choices(false) },
];
export const NAMES = ALL.map(({ name }) => name) as [Platform, ...Platform[]];

export const labelOf = (platform: Platform): string => ALL.find(({ name }) => name === platform)?.label ?? platform;

/** Returns whether a platform has elastic edges, whose constants can be changed. */
export const isElastic = (platform: Platform): boolean =>
  ALL.some(({ name, isElastic }) => name === platform && isElastic);

/** Returns the options of an unchanged platform. */
export function platformFeel(platform: Platform, rests: Rests, snaps: number[]): Feel {
  if (rests === "anywhere") return { platform };
  return { platform, snap: rests === "pages" ? "pages" : { points: snaps } };
}

/** Returns the options of the custom physics: the platform's options, and the numbers that the visitor has changed. */
export function ownFeel(own: Own, rests: Rests, snaps: number[]): Feel {
  const feel = platformFeel(own.base, rests, snaps);
  if (!isElastic(own.base)) return feel;
  const start = startOf(own.base);
  const { drag, band, response, damping_ratio } = own;
  const spring = { response, dampingRatio: damping_ratio };
  const isSpring = response === start.response && damping_ratio === start.damping_ratio;
  const physics = {
    ...(drag !== start.drag && { drag }),
    ...(band !== start.band && { rubberBand: band }),
    ...(!isSpring && { spring }),
  };
  return Object.keys(physics).length > 0 ? { ...feel, physics } : feel;
}

/** Returns code for a list with the custom physics, whose content and viewport are an example. */
export function codeOf(own: Own, rests: Rests): string {
  const { platform, physics } = ownFeel(own, "anywhere", []);
  const lines = [`platform: "${platform}",`, "content: 4000,", "viewport: 600,"];
  if (physics)
    lines.push(
      `physics: ${JSON.stringify(physics)
        .replace(/"/g, "")
        .replace(/([{,:])/g, "$1 ")
        .replace(/}/g, " }")},`,
    );
  if (rests === "pages") lines.push('snap: "pages",');
  if (rests === "sections") lines.push("snap: { points: [0, 800, 1600, 2400, 3200] },");
  lines.push("onScroll: ({ offset }) => (content.style.transform = `translateY(${-offset}px)`),");
  return `import { Scroller } from "carom/scroll";\n\nconst list = new Scroller({\n${lines.map((line) => `  ${line}`).join("\n")}\n});\nlist.bind(viewport);`;
}
