import Lenis from "lenis";
import { animate, friction, VelocityTracker } from "carom";

/** The option `virtualScroll` gets wheels and fingers first. When a finger lifts, it takes over from Lenis, and friction scrolls on. */
export function create(isExact = true) {
  const options = { autoRaf: true, syncTouch: true };
  if (!isExact) return new Lenis(options);
  const finger = new VelocityTracker();
  const page = animate(0, 0, {
    onUpdate: (y) => lenis.scrollTo(y, { immediate: true }),
  });
  const virtualScroll = ({ event }) => {
    page.stop();
    if (event.type === "touchstart") finger.clear();
    if (event.type !== "touchend") {
      if (event.targetTouches)
        finger.add(event.timeStamp, -event.targetTouches[0].clientY);
      return true;
    }
    page.snapTo(lenis.targetScroll).fling(friction({ drag: 2 }), {
      velocity: finger.velocity(event.timeStamp),
    });
    return false;
  };
  const lenis = new Lenis({ ...options, virtualScroll });
  return lenis;
}
