// Shows text that arrives in bursts, such as a model's, at an even rate.
import { prefersReducedMotion } from "carom";

/**
 * Returns a function that takes the text as it arrives. Once a frame, `write` gets the part to show. It grows as evenly as it can, but each
 * letter is shown at most `lag` seconds after it has arrived.
 */
export function stream(write, { lag = 0.6 } = {}) {
  const letters = new Intl.Segmenter();
  let [text, shown, frame, last, bursts] = ["", 0, 0, 0, []];
  const step = (now) => {
    // Take the slowest rate that shows every burst in time, and show at once what is late.
    const rate = Math.max(...bursts.map(({ end, due }) => (end - shown) / Math.max(due - last, 1)));
    shown = Math.max(shown + rate * Math.max(now - last, 0), ...bursts.map(({ end, due }) => (due <= now ? end : 0)));
    if (prefersReducedMotion()) shown = text.length;
    shown = Math.min(shown, text.length);
    last = now;
    bursts = bursts.filter(({ end }) => end > shown);
    // An emoji of several characters is one letter.
    write(text.slice(0, letters.segment(text).containing(Math.floor(shown))?.index));
    frame = bursts.length > 0 ? requestAnimationFrame(step) : 0;
  };
  return (burst) => {
    text += burst;
    if (!frame) [last, frame] = [performance.now(), requestAnimationFrame(step)];
    bursts.push({ end: text.length, due: performance.now() + 1000 * lag });
  };
}
