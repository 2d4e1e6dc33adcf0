// Calls that the types accept, and calls that they reject, which stand below a `@ts-expect-error`.
import {
  animate,
  friction,
  Animated,
  frictionThrough,
  Interpolator,
  setFrameSource,
  spring,
  springSettling,
  type AnimateOptions,
  type SpringOptions,
  type Travel,
  animate as small,
  Resampler,
  type ResamplingRule,
} from "carom";
import { Chain, motion, propagator, Scroller, solve, steps, type ChainOptions, type Spec } from "carom/laws";
import { Springs, type SpringsOptions } from "carom/batch";
import { animateElement, type ElementAnimation } from "carom/dom";
import { useSpring, useSpringValue, type SpringValue } from "carom/react";
import { createSpring, createSpringValue } from "carom/solid";
import { bindDrag } from "carom/drag";

interface Point {
  x: number;
  y: number;
}
interface Shadow {
  readonly blur: number;
  offset: readonly [number, number];
}
const point: Point = { x: 0, y: 0 };
const shadow: Shadow = { blur: 1, offset: [0, 0] };

// Shapes.
const number: Animated<number> = animate(0, 1);
const moved: Animated<Point> = animate(point, { x: 1, y: 2 }, { onUpdate: ({ x, y }) => x + y });
moved.retarget({ x: 1, y: 1 }, { velocity: { x: 1, y: 0 } }).snapTo(point);
const { blur, offset }: { blur: number; offset: number[] } = animate(shadow, { blur: 2, offset: [1, 1] }).value;
const list: number[] = animate([0, 0], [1, 1]).value;
const row: number[] = animate(new Float32Array(3), [1, 1, 1]).value;
const rows: number[] = animate({ p: new Float64Array(2) }, { p: [1, 2] }).velocity.p;
small(point, { x: 1, y: 2 });
// @ts-expect-error: `y` is missing.
animate(point, { x: 1 });
const nested: Animated<{ p: { x: number } }> = animate({ p: { x: 0 } }, { p: { x: 1 } });
nested.retarget({ p: {} });
const _colour: string = animate("#f00", "#00f", {
  velocity: [0, 0, 0, 0],
  onUpdate: (text, velocity) => text + velocity[0],
}).value;
// Changes of a motion, and frictions.
number.fling(friction({ halfLife: 0.3 }), { velocity: 900, timeMs: 16 });
moved.follow(point, { x: 1, y: 0 }, { timeMs: undefined }).fall({ x: 0, y: 2000 }, { velocity: { x: 3 } });
number.release(16, (landing) => landing, { friction: friction({ drag: 2 }) });
bindDrag(document.body, { friction: undefined });
// @ts-expect-error: a number isn't a friction.
number.fling(2);
// @ts-expect-error: the time is among the options.
number.fling(friction({ drag: 2 }), 900, 16);
// @ts-expect-error: a number isn't a friction.
bindDrag(document.body, { friction: 0.998 });
// @ts-expect-error: a number and a text have different shapes.
animate(0, "1px");
// @ts-expect-error: the constructor is internal; `animate` returns one.
new Animated(0, {});

// Springs.
animate(0, 1, { duration: 0.3, bounce: 0 });
animate(0, 1, { stiffness: 100, damping: 10, mass: 2 });
animate(0, 1, { duration: undefined, bounce: undefined, mass: undefined });
animate(0, 1, { duration: 0.3 });
animate(0, 1, { visualDuration: 0.3 });
// @ts-expect-error: fields of two forms.
animate(0, 1, { response: 0.3, bounce: 0.2 });
// @ts-expect-error: fields of two forms, one of them complete.
animate(0, 1, { duration: 0.3, bounce: 0.2, stiffness: 100 });
// @ts-expect-error: a mass alone does not determine a spring.
animate(0, 1, { mass: 50 });
number.retarget(2, { bounce: 0.3 });
spring({ stiffness: 100 });
spring({ to: 300 });
const mine: SpringOptions = { response: 0.4, dampingRatio: 1, mass: undefined };

// Optional fields.
declare const velocity: number | undefined;
declare const signal: AbortSignal | undefined;
animate(0, 1, { ...mine, velocity, signal, onUpdate: undefined, tolerance: undefined, reducedMotion: undefined });
number.retarget(1, { velocity });
declare const maybe: number | undefined;
spring({ ...mine, from: maybe, to: maybe, velocity: maybe });
steps("rk4", { ...mine, from: maybe, to: maybe, velocity: maybe, dt: 0.01, count: 9 });
const [xs]: Float64Array[] = steps("verlet", {
  ...mine,
  from: undefined,
  to: [1, 2],
  velocity: new Float64Array(2),
  dt: 0.01,
  count: 9,
});
// @ts-expect-error: `to` isn't a list.
steps("verlet", { ...mine, from: [1, 2], to: 1, dt: 0.01, count: 9 });
const values: number[] = solve("euler", (t, y) => t * y, 1, { dt: 0.1, count: 10, time: maybe });
const swings: number[][] = solve("rk4", (_, [x, v]) => [v, -x], [1, 0], { dt: 0.1, count: 10 });
// @ts-expect-error: the slope of a list is a list.
solve("rk4", (_, [x]) => x, [1, 0], { dt: 0.1, count: 10 });
spring(springSettling({ time: 0.4, velocity: maybe, dampingRatio: undefined }));
const glide: { drag: number } | undefined = frictionThrough({ from: maybe, velocity: 900, to: 300 });
propagator({ law: "spring", ...spring(mine).law, target: 3 }, 0.1)({ position: 0, velocity: 1 }).velocity.toFixed();
// @ts-expect-error: the law is not linear.
propagator({ law: "bounce", acceleration: 1, restitution: 1 }, 0.1);
// @ts-expect-error: each step has its own start.
propagator({ law: "drift", position: 1 }, 0.1);
const travel: Travel = { from: maybe };
new Springs(9, { spring: mine, precision: undefined, tolerance: undefined });
const springs: SpringsOptions = { spring: [mine], precision: "single", tolerance: { ofTravel: 1e-3 } };
new Chain(3, { leader: mine, follower: mine, position: maybe });
const chain: ChainOptions = { leader: mine, follower: mine, position: undefined };
new Scroller({
  content: 9,
  viewport: 3,
  platform: undefined,
  physics: undefined,
  snap: undefined,
  onScroll: undefined,
});
new Scroller({
  content: 9,
  viewport: 3,
  devicePixelRatio: maybe,
  physics: { drag: maybe, rubberBand: maybe, spring: undefined },
});
new Scroller({ content: 9, viewport: 3, snap: { points: [1, 2], within: maybe } });
new Scroller({ content: 9, viewport: 3, physics: { stopSpeed: maybe, regions: [{ from: 0, drag: 2, snaps: true }] } });
new Scroller({
  content: 9,
  viewport: 3,
  physics: {
    halfLife: maybe,
    regions: [
      { from: 0, keptPerFrame: 0.99, frameRate: 60 },
      { from: 2, keptPerSecond: 0.1 },
    ],
  },
});
// @ts-expect-error: two notations of a friction.
new Scroller({ content: 9, viewport: 3, physics: { drag: 2, halfLife: 1 } });
// @ts-expect-error: a region has a friction.
new Scroller({ content: 9, viewport: 3, physics: { regions: [{ from: 0 }] } });
new Scroller({
  content: 9,
  viewport: 3,
  physics: { release: (start, { max }) => (start.position > max ? undefined : { law: "drift", ...start }) },
});
new Scroller({
  content: 9,
  viewport: 3,
  physics: { release: ({ position, velocity }) => spring({ ...mine, from: position, to: 9, velocity }) },
});
// @ts-expect-error: unknown option.
new Scroller({ content: 9, viewport: 3, physics: { stopspeed: 3 } });
new Interpolator({ stiffness: maybe, onUpdate: (value) => value + 1, onRest: undefined }).timeScale = 2;
new Interpolator().listen({ onRest: (value, position) => [value, position] })();
setFrameSource(undefined);
const options: AnimateOptions<Point> = { ...mine, onUpdate: ({ x }) => x };
animate(point, { x: 1, y: 1 }, options);

// Laws.
const fling: Spec = { law: "friction", decelerationRate: 0.998, velocity: 1800 };
motion(fling);
motion(JSON.parse('{ "law": "friction", "deceleration_rate": 0.998 }'));
motion({ law: "clamped", min: 0, motion: fling });
motion({ law: "bouncing", max: 9, friction: { drag: 2 }, spring: { response: 0.4, dampingRatio: 1, mass: undefined } });
motion({ law: "sequence", segments: [{ ...fling, until: { time: 1 } }, fling] });
// @ts-expect-error: unknown law.
motion({ law: "frction" });
// @ts-expect-error: unknown field.
motion({ law: "friction", drg: 2 });

// @ts-expect-error: two forms of the drag.
motion({ law: "friction", drag: 1, decelerationRate: 0.998 });
// @ts-expect-error: the drag is missing.
motion({ law: "friction" });
motion({ law: "sequence", segments: [{ law: "drift", until: { time: 1, speed: undefined } }, { law: "drift" }] });
// @ts-expect-error: two ends of a segment.
motion({ law: "sequence", segments: [{ law: "drift", until: { time: 1, speed: 2 } }, { law: "drift" }] });

export { blur, chain, glide, list, offset, row, rows, springs, swings, travel, values, xs };

// The spec of a motion makes another motion.
motion(spring({ response: 0.3, dampingRatio: 0.8 }).toJSON());

// Frameworks.
const isOpen = Boolean(number);
const drawer: SpringValue<number> = useSpring(isOpen ? 0 : -320, {
  duration: 0.4,
  bounce: 0.2,
  write: (element, x) => (element.style.translate = `${x}px`),
});
const place: { x: number; y: number } = useSpringValue(point, { from: { x: 1, y: 1 } });
drawer.set(place.x, { velocity: 3 }).then((isAtRest) => isAtRest);
const shownX: number = createSpringValue(() => (isOpen ? 1 : 2))();
createSpring(() => point).snapTo({ x: shownX, y: 1 });
useSpring(0, { duration: 0.4 });
// @ts-expect-error: `y` is missing.
useSpring(point).set({ x: 1 });

// Elements.
declare const element: HTMLElement;
const move: ElementAnimation = animateElement(
  element,
  { x: 300, "--hue": 20, backgroundColor: "red", y: undefined },
  { ...mine, from: { x: "10%" }, velocity: { x: 3 } },
);
const _speed: number = move.reverse().state("x").velocity;
animateElement(element as Element as SVGElement, { rotate: "0.5turn" });
// @ts-expect-error: no such property.
animateElement(element, { colour: "red" });
// @ts-expect-error: a list isn't a value.
animateElement(element, { color: ["red"] });
// @ts-expect-error: fields of two forms.
animateElement(element, { x: 1 }, { duration: 0.3, stiffness: 3 });

// Resamplers.
const rule: ResamplingRule = "flutter";
const finger = new Resampler(rule, 5);
const found: { x: number; y: number } | undefined = finger.at(16);
bindDrag(document.body, { resampler: finger });
// @ts-expect-error: no such rule
new Resampler("ios");
// @ts-expect-error: a number isn't a resampler
bindDrag(document.body, { resampler: 2 });
void found;
