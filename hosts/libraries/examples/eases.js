import { animate } from "animejs";
import { gsap } from "gsap";
import { settlingTime, spring } from "carom";

/** Returns the duration in seconds and the ease of a spring that starts with `velocity`, as a fraction of the travel per second. */
export function springEase(options, velocity = 0) {
  const motion = spring({ ...options, velocity });
  const duration = settlingTime(motion);
  return {
    duration,
    ease: (t) => (t >= 1 ? 1 : motion.at(t * duration).position),
  };
}

/** GSAP: a flick of 900 px/s over a travel of 300 px. */
export const withGsap = (target) =>
  gsap.to(target, {
    x: 300,
    ...springEase({ duration: 0.5, bounce: 0.3 }, 900 / 300),
  });

/** anime.js counts milliseconds. */
export function withAnime(target) {
  const { duration, ease } = springEase(
    { duration: 0.5, bounce: 0.3 },
    900 / 300,
  );
  return animate(target, { x: 300, duration: 1000 * duration, ease });
}

/** Lenis: `lenis.scrollTo(1200, withLenis())`. */
export function withLenis() {
  const { duration, ease: easing } = springEase({ duration: 0.5 });
  return { duration, easing };
}
