/**
 * Elements that move when the page changes: `import { trackLayout } from "carom/layout"`.
 *
 * @module carom/layout
 */

export { prefersReducedMotion } from "../less-motion.js";
export type { Hidden } from "./presence.js";
export { LayoutTracker, trackLayout, type LayoutOptions, type Tracked } from "./tracker.js";
