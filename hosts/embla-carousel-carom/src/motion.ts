/** The motion with which the plugin replaces Embla's steps. */

import { rubberBand, spring, VelocityTracker, type SpringMotion, type SpringOptions } from "carom";
import type { EmblaCarouselType, EngineType } from "embla-carousel";

/** The fraction of its velocity that Embla's motion keeps in each step, and the number of steps in a second. */
const KEPT = 0.68;
const STEPS = 60;

/** Embla's `duration` after a release. */
const RELEASE_DURATION = 25;

/** In Embla, a release glides as far as its velocity alone goes in this many seconds. */
const GLIDES = { snap: { mouse: 0.3, touch: 0.4 }, free: { mouse: 0.5, touch: 0.6 } };

/** The fraction of a small pull beyond an edge that is visible. */
const ELASTICITY = 0.55;

type Law = { stiffness: number; damping: number };

/** A motion within this distance of its target, in pixels, and slower than this, in pixels per second, is over. */
const NEAR = 0.1;
const SLOW = 1;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Returns the spring that passes through the steps of Embla's `duration`, which are `v = (v + distance / duration) * KEPT`. Its poles are
 * those of z² − (1 + KEPT − KEPT/duration)·z + KEPT, as rates per second.
 */
function springOf(duration: number): Law {
  const mean = (1 + KEPT - KEPT / Math.max(duration, 1)) / 2;
  const square = mean * mean - KEPT;
  const root = Math.sqrt(Math.abs(square));
  const decay = Math.log(KEPT) / 2;
  const swing =
    square < 0 ? Math.atan2(root, mean) ** 2 : -(((Math.log(mean + root) - Math.log(mean - root)) / 2) ** 2);
  return { stiffness: STEPS ** 2 * (decay ** 2 + swing), damping: -2 * STEPS * decay };
}

/** A release makes the spring slower, at most down to this fraction of its frequency. */
const LEAST_FREQUENCY = 0.6;

/** Returns the spring, made slower if it would accelerate a release at its velocity. */
function unhurried({ stiffness, damping }: Law, distance: number, velocity: number): Law {
  const part = clamp((damping * velocity) / (stiffness * distance) || 1, LEAST_FREQUENCY, 1);
  return { stiffness: part * part * stiffness, damping: part * damping };
}

/** Returns a spring that continues at its velocity, slows down, and ends where the velocity alone would be after `seconds`. */
const glideOf = (seconds: number): Law => ({ stiffness: (2 / seconds) ** 2, damping: 4 / seconds });

/** The elastic edges of a carousel. */
function edgesOf({ limit, options, percentOfView }: EngineType) {
  const view = percentOfView.measure(100);
  const within = (x: number): number => (options.loop ? x : clamp(x, limit.min, limit.max));
  const shownOf = (pulled: number): number => within(pulled) + rubberBand(pulled - within(pulled), view, ELASTICITY);
  /** The fraction of the view that is left beyond the overscroll. */
  const left = (shown: number): number => Math.max(1 - Math.abs(shown - within(shown)) / view, 0.01);
  const pulledOf = (shown: number): number => within(shown) + (shown - within(shown)) / ELASTICITY / left(shown);
  const slope = (shown: number): number => (shown === within(shown) ? 1 : ELASTICITY * left(shown) ** 2);
  return { within, shownOf, pulledOf, slope };
}

/** A release: its velocity in pixels per second, and its time in seconds. */
type Release = { velocity: number; time: number; seconds: number };

/** Follows the finger with its own listeners, which run before Embla's listeners. */
function fingerOf(
  { axis, dragHandler, eventStore, location, scrollBody }: EngineType,
  root: HTMLElement,
  pulledOf: (shown: number) => number,
  isFree: boolean,
) {
  const tracker = new VelocityTracker();
  const finger = { id: -1, pull: 0, release: { velocity: 0, time: 0, seconds: 0 } as Release };
  const coordinate = axis.scroll === "x" ? "clientX" : "clientY";
  function down(event: PointerEvent): void {
    if (!event.isPrimary) return;
    tracker.clear();
    finger.id = event.pointerId;
    finger.pull = pulledOf(location.get()) - location.get();
    follow(event);
  }
  function follow(event: PointerEvent): void {
    if (event.pointerId !== finger.id) return;
    if (event.type === "pointerdown" || event.type === "pointermove") {
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const sample of samples.length > 0 ? samples : [event]) tracker.add(sample.timeStamp, sample[coordinate]);
    }
    // When the finger comes down, Embla sets a duration of 0. It sets another one when the move becomes a drag.
    const isDragged = dragHandler.pointerDown() && scrollBody.duration() > 0;
    const velocity = isDragged ? axis.direction(tracker.velocity(event.timeStamp)) : 0;
    const seconds = GLIDES[isFree ? "free" : "snap"][event.pointerType === "mouse" ? "mouse" : "touch"];
    finger.release = { velocity, time: event.timeStamp / 1000, seconds };
  }
  const capture = { capture: true, passive: true };
  eventStore.add(root, "pointerdown", down as (event: Event) => void, capture);
  for (const type of ["pointermove", "pointerup", "pointercancel"] as const) {
    eventStore.add(root.ownerDocument, type, follow as (event: Event) => void, capture);
  }
  return finger;
}

/** Replaces the motion of a carousel, and returns a function that undoes it. */
export function replaceMotion(embla: EmblaCarouselType, given: SpringOptions | undefined): () => void {
  const engine = embla.internalEngine();
  const { dragHandler, location, options, previousLocation, scrollBody, scrollBounds, scrollTarget, scrollTo, target } =
    engine;
  // In version 8 its name is `index`.
  const index = engine.indexCurrent ?? (engine as unknown as { index: EngineType["indexCurrent"] }).index;
  const { document, matchMedia } = embla.rootNode().ownerDocument.defaultView!;
  const edges = edgesOf(engine);
  const isFree = options.dragFree !== false;
  const finger = fingerOf(engine, embla.rootNode(), edges.pulledOf, isFree);
  const leastToTurn = clamp(engine.percentOfView.measure(20), 50, 225);

  let motion: SpringMotion | undefined;
  let start = 0;
  let aim = target.get();
  let shown = location.get();
  let painted = shown;
  let moved = 0;
  let release: Release | undefined;
  let glides = false;

  function place(position: number): void {
    shown = position;
    location.set(position);
    // Embla draws a position between these two.
    previousLocation.set(position);
  }

  /** Moves to where the carousel is at the time of the frame. */
  function advance(): void {
    // A carousel that loops sometimes moves everything by the length of its content, so move our positions, too.
    const shift = location.get() - shown;
    [aim, shown, painted] = [aim + shift, shown + shift, painted + shift];
    if (dragHandler.pointerDown()) {
      motion = undefined;
      aim = target.get();
      return place(edges.shownOf(aim + finger.pull));
    }
    // `requestAnimationFrame` passes this time for the frame.
    const now = Number(document.timeline?.currentTime ?? performance.now()) / 1000;
    const state = motion?.at(Math.max(now - start, 0)) ?? { position: shown - aim, velocity: 0 };
    place(aim + state.position);
    if (release || aim !== target.get()) begin(release ?? { velocity: state.velocity, time: now, seconds: 0 }, now);
    else if (Math.abs(state.position) < NEAR && Math.abs(state.velocity) < SLOW) end();
  }

  function begin({ velocity, time, seconds }: Release, now: number): void {
    const isRelease = release !== undefined;
    release = undefined;
    aim = target.get();
    if (scrollBody.duration() === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return end();
    const usual = springOf(scrollBody.duration());
    const slides = isRelease ? unhurried(usual, aim - shown, velocity) : usual;
    const law = glides ? glideOf(seconds) : (given ?? slides);
    glides = false;
    motion = spring({ ...law, from: shown - aim, to: 0, velocity });
    start = time;
    place(aim + motion.at(Math.max(now - start, 0)).position);
  }

  function end(): void {
    motion = undefined;
    place(aim);
  }

  /** Chooses the slide after a release, by Embla's rules. */
  const chosen = scrollTo.distance;
  function letGo(_: number, snaps: boolean): void {
    place(edges.shownOf(target.get() + finger.pull));
    target.set(location.get());
    aim = shown;
    motion = undefined;
    const { time, seconds } = finger.release;
    const velocity = finger.release.velocity * edges.slope(shown);
    release = velocity === 0 ? undefined : { velocity, time, seconds };
    scrollBody.useDuration(RELEASE_DURATION).useBaseFriction();
    const force = edges.within(shown + velocity * seconds) - shown;
    glides = release !== undefined && isFree && force === velocity * seconds;
    if (isFree || Math.abs(velocity * seconds) < leastToTurn) chosen(force, snaps);
    else if (options.skipSnaps && scrollTarget.byDistance(0, false).index !== index.get()) chosen(force / 2, snaps);
    else chosen(scrollTarget.byIndex(index.add(-Math.sign(velocity)).get(), 0).distance, snaps);
  }

  /** Embla asks once a frame, before it draws, whether the motion has settled. */
  function settled(): boolean {
    advance();
    moved = shown - painted;
    painted = shown;
    return motion === undefined && moved === 0;
  }

  const body: EngineType["scrollBody"] = {
    ...scrollBody,
    seek: () => body,
    settled,
    direction: () => Math.sign(moved),
    velocity: () => moved,
  };
  engine.scrollBody = body;
  scrollTo.distance = letGo;
  scrollBounds.toggleActive(false);
  return () => {
    engine.scrollBody = scrollBody;
    scrollTo.distance = chosen;
    scrollBounds.toggleActive(true);
  };
}
