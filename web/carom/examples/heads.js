import { prefersReducedMotion, VelocityTracker } from "carom";
import { Chain, motion } from "carom/laws";

const SIZE = 60;
const MARGIN = 10;
const stage = document.getElementById("stage");
const heads = [...stage.children];
const [leader] = heads;
// The springs of Rebound's demo: tension 40 and friction 6, tension 70 and friction 10.
const springs = { leader: { stiffness: 230.2, damping: 19 }, follower: { stiffness: 338.8, damping: 31 } };
const room = { x: () => stage.clientWidth - SIZE - MARGIN, y: () => stage.clientHeight - SIZE - MARGIN - 15 };

/** One coordinate of the heads: their chain, and the finger that drags the leader. */
const axis = (name) => ({
  chain: new Chain(heads.length, { ...springs, position: room[name]() * (name === "x" ? 1 : 0.3) }),
  finger: new VelocityTracker(),
  target: room[name]() * (name === "x" ? 1 : 0.3),
  // Where an iOS list would stop if it were released now.
  ahead(velocity) {
    return this.chain.positions[0] + motion({ law: "friction", decelerationRate: 0.998, velocity }).rest;
  },
  send(target, velocity) {
    this.target = Math.min(room[name](), Math.max(MARGIN, target));
    if (prefersReducedMotion()) this.chain.snapTo(this.target);
    else if (velocity === undefined) this.chain.retarget(this.target);
    else this.chain.release(velocity, this.target);
  },
});
const axes = { x: axis("x"), y: axis("y") };
const edge = (isRight) => (isRight ? room.x() : MARGIN);

let last;
let request = 0;
function frame(now) {
  request = 0;
  // We don't know how long the first frame after a rest takes, so assume one at 60 Hz.
  const dt = last === undefined ? 1 / 60 : (now - last) / 1000;
  const moves = [axes.x.chain.advance(dt), axes.y.chain.advance(dt)].some(Boolean);
  last = moves ? now : undefined;
  const [xs, ys] = [axes.x.chain.positions, axes.y.chain.positions];
  heads.forEach((head, i) => (head.style.transform = `translate(${xs[i]}px, ${ys[i] + 5 * i}px)`));
  if (moves) wake();
}
const wake = () => (request ||= requestAnimationFrame(frame));

let grip;
leader.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || grip) return;
  leader.setPointerCapture(event.pointerId);
  grip = { x: event.clientX - axes.x.chain.positions[0], y: event.clientY - axes.y.chain.positions[0] };
  for (const each of Object.values(axes)) each.finger.clear();
  drag(event); // A head that is caught in flight stops.
});
leader.addEventListener("pointermove", (event) => grip && drag(event));
for (const name of ["pointerup", "pointercancel"])
  leader.addEventListener(name, (event) => {
    if (!grip) return;
    grip = undefined;
    const [vx, vy] = [axes.x, axes.y].map(({ finger }) => finger.velocity(event.timeStamp));
    axes.x.send(edge(axes.x.ahead(vx) > stage.clientWidth / 2 - SIZE / 2), vx);
    axes.y.send(axes.y.ahead(vy), vy);
    wake();
  });
function drag({ timeStamp, clientX, clientY }) {
  for (const [name, at] of [
    ["x", clientX],
    ["y", clientY],
  ]) {
    axes[name].finger.add(timeStamp, at);
    axes[name].chain.dragTo(at - grip[name]);
  }
  wake();
}
leader.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft" || key === "ArrowRight") axes.x.send(edge(key === "ArrowRight"));
  if (key === "ArrowUp" || key === "ArrowDown") axes.y.send(axes.y.target + (key === "ArrowUp" ? -80 : 80));
  wake();
});
addEventListener("resize", () => {
  axes.x.send(edge(axes.x.target > MARGIN));
  axes.y.send(axes.y.target);
  wake();
});
wake();
