// See `alone.js`.
import { testAlone } from "./alone.js";

const SPRING = "{ response: 0.4, dampingRatio: 0.7 }";

testAlone("carom", {
  animate: ["animate(0, 1).snapTo(5).value", 5],
  Animated: ["typeof Animated", "function"],
  approach: ["approach({ halfLife: 2 }).position(2)", 0.5],
  ApproachMotion: ["typeof ApproachMotion", "function"],
  gravity: ["gravity({ acceleration: 4 }).position(1)", 2],
  GravityMotion: ["typeof GravityMotion", "function"],
  Interpolator: ["new Interpolator().value", 0],
  friction: ["friction({ drag: 2, velocity: 4 }).rest", 2],
  frameSpring: ["frameSpring({ pull: 0.08, drag: 0.2 }).stiffness > 100", true],
  mapRange: ["mapRange([0, 1], ['0px', '2px'])(0.5)", "1px"],
  stepSpring: ["stepSpring({ mass: 1, stiffness: 9, damping: 6 }, { position: 0, velocity: 0 }, 1, 1)", undefined],
  frictionThrough: ["frictionThrough({ velocity: 900, to: 300 }).drag", 3],
  springSettling: ["springSettling({ time: 0.4 }).stiffness > 500", true],
  nearest: ["nearest([1, 5], 4)", 5],
  prefersReducedMotion: ["prefersReducedMotion()", false],
  project: ["project(0)", 0],
  rubberBand: ["rubberBand(0, 9)", 0],
  setFrameSource: ["setFrameSource(undefined)", undefined],
  settlingTime: ["settlingTime({ settlingTime: () => 3 })", 3],
  spring: [`spring(${SPRING}).rest`, 1],
  SpringMotion: ["typeof SpringMotion", "function"],
  timeAt: ["timeAt({ timeAt: () => 2 }, 1)", 2],
  VelocityTracker: ["new VelocityTracker().velocity(0)", 0],
  Resampler: ["new Resampler().at(0) ?? 0", 0],
});

const SCROLLING = {
  PLATFORMS: ["PLATFORMS.length > 5", true],
  Scroller: ["new Scroller({ content: 900, viewport: 300 }).offset", 0],
};

testAlone("carom/scroll", SCROLLING);

testAlone("carom/laws", {
  ...SCROLLING,
  AnyMotion: ["typeof AnyMotion", "function"],
  Chain: [`new Chain(2, { leader: ${SPRING}, follower: ${SPRING}, position: 3 }).positions[1]`, 3],
  motion: ['motion({ law: "drift", velocity: 2 }).position(3)', 6],
  propagator: ['propagator({ law: "drift" }, 3)({ position: 0, velocity: 2 }).position', 6],
  solve: ['solve("euler", (t, y) => 2 * y, 1, { dt: 1, count: 2 })[2]', 9],
  steps: [`steps("rk4", { response: 0.4, dampingRatio: 1, dt: 0.01, count: 3 }).length`, 8],
});

testAlone("carom/batch", { Springs: [`new Springs(3, { spring: ${SPRING} }).advance(0.01)`, 0] });

testAlone("carom/dom", {
  animateElement: ["typeof animateElement", "function"],
  animateElements: ["typeof animateElements", "function"],
  ElementAnimation: ["typeof ElementAnimation", "function"],
  localVectors: ["typeof localVectors", "function"],
  moveElement: ["typeof moveElement", "function"],
  prefersReducedMotion: ["prefersReducedMotion()", false],
  spring: [`spring(${SPRING}).rest`, 1],
  springEasing: ["typeof springEasing", "function"],
});
