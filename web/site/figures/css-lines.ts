/** A spring as lines to copy: CSS, Tailwind, and the same spring in other toolkits. */
import { spring, type SpringMotion } from "carom";

export type Target =
  | "css"
  | "fallback"
  | "tailwind"
  | "figma"
  | "swiftui"
  | "compose"
  | "flutter"
  | "reanimated"
  | "motion"
  | "react-spring";

export const TARGETS: readonly (readonly [Target, string])[] = [
  ["css", "CSS"],
  ["fallback", "variable"],
  ["tailwind", "Tailwind"],
  ["figma", "Figma"],
  ["swiftui", "SwiftUI"],
  ["compose", "Compose"],
  ["flutter", "Flutter"],
  ["reanimated", "Reanimated"],
  ["motion", "Motion"],
  ["react-spring", "react-spring"],
];

export interface Easing {
  css: string;
  durationMs: number;
  /** The points, with their times in seconds. */
  points: { t: number; y: number }[];
  /** The errors of the lines between the points. */
  errors: { t: number; error: number }[];
  /** The largest of them. */
  error: number;
}

/** Reads the points of a `linear()` and compares the lines between them with the motion. */
export function easingOf({ css, durationMs }: { css: string; durationMs: number }, motion: SpringMotion): Easing {
  const stops = css
    .slice(css.indexOf("(") + 1, -1)
    .split(",")
    .map((stop) => stop.trim().split(/\s+/));
  const shares = stops.map(([, at], i) => (at ? parseFloat(at) / 100 : i === 0 ? 0 : i === stops.length - 1 ? 1 : NaN));
  // A stop without a place is half-way between its neighbours, or at equal distances with others.
  shares.forEach((share, i) => {
    if (!Number.isNaN(share)) return;
    const next = shares.findIndex((it, j) => j > i && !Number.isNaN(it));
    const before = shares[i - 1] ?? 0;
    shares[i] = before + ((shares[next] ?? 1) - before) / (next - i + 1);
  });
  const points = stops.map(([y = "0"], i) => ({ t: ((shares[i] ?? 0) * durationMs) / 1000, y: Number(y) }));
  const errors: Easing["errors"] = [];
  for (const [i, { t, y }] of points.entries()) {
    const next = points[i + 1];
    if (!next || next.t <= t) continue;
    for (let k = 0; k < 12; k++) {
      const at = t + (k / 12) * (next.t - t);
      errors.push({ t: at, error: y + (k / 12) * (next.y - y) - motion.position(at) });
    }
  }
  return { css, durationMs, points, errors, error: Math.max(...errors.map(({ error }) => Math.abs(error))) };
}

/** Returns the lines for a target; those of other toolkits need the tools. */
export function linesFor(
  target: Target,
  law: { duration: number; bounce: number },
  { css, durationMs }: Easing,
  tools: typeof import("carom-tools/convert") | undefined,
): string {
  const ms = `${Math.round(durationMs)}ms`;
  if (target === "css") return `transition: transform ${ms} ${css};`;
  if (target === "tailwind")
    return `transition-transform duration-[${ms}] ease-[${css.replaceAll(", ", ",").replaceAll(" ", "_")}]`;
  if (target === "fallback")
    return `:root {
  --spring: ease-out;
  --spring-duration: ${ms};
}
@supports (transition-timing-function: linear(0, 1)) {
  :root {
    --spring: ${css};
  }
}
.card {
  transition: transform var(--spring-duration) var(--spring);
}
.card:hover {
  transform: translateY(-8px) scale(1.04);
}
@media (prefers-reduced-motion: reduce) {
  .card {
    transition: none;
  }
}`;
  const { stiffness, damping, mass } = spring(law).law;
  if (target === "figma")
    return `Smart animate, custom spring
Stiffness ${Number(stiffness.toPrecision(4))}
Damping ${Number(damping.toPrecision(4))}
Mass ${mass}`;
  return tools ? tools.toDialect(target, law).code : "one moment…";
}
