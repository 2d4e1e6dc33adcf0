/** What the visitor prefers. */

/**
 * Returns whether the visitor prefers reduced motion.
 *
 * @example if (!prefersReducedMotion()) confetti();
 */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
