// Follows the growing end of a stream, such as a chat's or a log's, and lets go when the visitor reads further up.
import { prefersReducedMotion, spring, stepSpring } from "carom";

/** Keeps the scrolling `box` at the end of its growing `content` until the visitor leaves the end. Returns a function that ends this. */
export function follow(box, content, options = { duration: 0.4 }) {
  const { law } = spring(options);
  const gap = { position: 0, velocity: 0 }; // to the end, in px
  const toEnd = () => box.scrollHeight - box.clientHeight - box.scrollTop;
  let [isFollowing, shown, size, frame, last, left, top, height] = [true, 0, "", 0, 0, 0, 0, 0];
  const stop = () => (frame = cancelAnimationFrame(frame));
  const show = (isEnd) => {
    if (isEnd) Object.assign(gap, { position: 0, velocity: 0 });
    box.scrollTop += toEnd() - gap.position;
    shown = toEnd();
    if (isEnd) stop();
    else frame = requestAnimationFrame(step);
  };
  function step(now) {
    // Content that has grown since the last frame lengthens the gap. Rows that are inserted above don't. The velocity stays.
    gap.position += toEnd() - shown;
    stepSpring(law, gap, 0, Math.min(Math.max(now - last, 0) / 1000, 0.1));
    last = now;
    show(Math.abs(gap.position) < 0.5 && Math.abs(gap.velocity) < 10);
  }
  const grow = () => {
    const isNewLayout = size !== (size = `${box.clientWidth} ${box.clientHeight}`);
    if (isFollowing && (isNewLayout || prefersReducedMotion())) return show(true);
    if (!isFollowing || frame) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  };
  const look = () => ([top, height] = [box.scrollTop, box.scrollHeight]);
  const leave = () => ([isFollowing, left] = [false, box.scrollTop, stop(), look()]);
  // Follow again when the visitor is back at the end, or has only clicked.
  const comeBack = () => {
    const selection = getSelection();
    if (isFollowing || (!selection.isCollapsed && box.contains(selection.anchorNode))) return;
    if (toEnd() > 1 && box.scrollTop !== left) return;
    [isFollowing, shown, gap.position, gap.velocity] = [true, toEnd(), toEnd(), 0];
    grow();
  };
  const [ending, observer] = [new AbortController(), new ResizeObserver(grow)];
  const on = (name, call) => box.addEventListener(name, call, { passive: true, signal: ending.signal });
  on("wheel", ({ deltaY }) => deltaY < 0 && leave());
  on("keydown", ({ key }) => ["ArrowUp", "PageUp", "Home"].includes(key) && leave());
  on("pointerdown", leave);
  on("pointerup", comeBack);
  on("scroll", () => {
    // A way up begins within a pixel of the end. Only a way down comes back to it, or content that has shrunk.
    const isUp = box.scrollTop <= top && box.scrollHeight >= height;
    look();
    if (!isUp && toEnd() <= 1 && !box.matches(":active")) comeBack();
  });
  for (const one of [box, content]) observer.observe(one);
  return () => [observer.disconnect(), ending.abort(), leave()];
}
