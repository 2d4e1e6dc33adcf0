import Swiper from "swiper";
import { animate, VelocityTracker } from "carom";

/** With `virtualTranslate`, Swiper chooses the slide, and your program moves the slides. With `speed: 0`, it learns at once where to. */
export function create(container, isExact = true, options = {}) {
  if (!isExact) return new Swiper(container, options);
  const { style } = container.querySelector(".swiper-wrapper");
  const slides = animate(0, 0, {
    onUpdate: (x) => (style.transform = `translate3d(${x}px, 0, 0)`),
  });
  const finger = new VelocityTracker();
  let velocity = 0;
  // How far the slides were from Swiper's place when the finger caught them. It is undefined without a finger.
  let caught;
  const on = {
    touchStart(swiper) {
      finger.clear();
      caught = slides.value - swiper.translate;
      slides.stop();
    },
    sliderMove: (swiper, event) =>
      finger.add(event.timeStamp, swiper.touches.currentX),
    touchEnd(swiper, event) {
      velocity = finger.velocity(event.timeStamp);
      caught = undefined;
      // A flick takes the next slide, however long it lasted. A finger that has rested takes the nearest.
      swiper.params.longSwipesMs = Math.abs(velocity) > 100 ? Infinity : -1;
    },
    setTranslate(swiper, x) {
      if (caught !== undefined || !swiper.initialized)
        return slides.snapTo(x + (caught ?? 0));
      // With this duration or a longer one, the slides never get faster than the finger.
      const duration = Math.min(
        Math.max(
          (Math.PI * Math.abs(x - slides.value)) / Math.abs(velocity),
          0.4,
        ),
        0.7,
      );
      slides.retarget(x, { duration, velocity });
      velocity = 0;
    },
  };
  return new Swiper(container, {
    ...options,
    virtualTranslate: true,
    speed: 0,
    on,
  });
}
