/**
 * A carom table with three balls that the visitor can flick.
 *
 * The balls move by the library's law of friction, whose motions scale with the velocity: a ball that leaves p with the
 * velocity v is at p + v·s(t), where s(t) is the distance that a ball of 1 px/s glides, the same function for all
 * balls. As functions of s the balls therefore move on straight lines at constant speed, and a contact is the least
 * root of a linear equation (cushions) or of a quadratic one (two balls). `timeAt` inverts the law: it gives the time
 * at which s reaches that root. Nothing is stepped or sampled. The law is a spring of `carom/spring` without stiffness,
 * which only drag slows, so the page moves before any WebAssembly has arrived.
 */
import { prefersReducedMotion, spring, timeAt, VelocityTracker } from "carom/spring";
import { ball, clock, el, Felt, FONT, INK, type Ink, line, type Mount } from "./kit";

/** The decay of the velocity, in 1/s. */
const DRAG = 0.75;
/** Coefficients of restitution: the fractions of the velocity that a cushion and another ball give back. */
const CUSHION = 0.86;
const CONTACT = 0.96;
/** A ball slower than this is at rest, in px/s. */
const REST = 7;

interface Ball {
  ink: Ink;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

interface Contact {
  time: number;
  a: Ball;
  /** The other ball, or the axis along which a cushion turns the ball. */
  other: Ball | "x" | "y";
}

/** The glide of 1 px/s as a motion of the library: a spring without stiffness, slowed by its damping alone. */
const glide = spring({ mass: 1, stiffness: 0, damping: DRAG, from: 0, to: 0, velocity: 1 });
const reach = (time: number): number => glide.position(time);
/** Returns the time at which a glide of 1 px/s has covered the distance `s`; infinity if it comes to rest before. */
const timeOf = (s: number): number => timeAt(glide, s) ?? Infinity;

export const mount: Mount = (root) => {
  let radius = 16;
  let rail = 22;
  const balls: Ball[] = [
    { ink: "ivory", x: 0, y: 0, vx: 0, vy: 0 },
    { ink: "red", x: 0, y: 0, vx: 0, vy: 0 },
    { ink: "yellow", x: 0, y: 0, vx: 0, vy: 0 },
  ];
  const cue = balls[0] as Ball;
  let began = 0;
  let now = 0;
  let next: Contact | undefined;
  let trail: { x: number; y: number; isContact: boolean }[] = [];
  let grip: { id: number; x: number; y: number; target: Ball; startX: number; startY: number } | undefined;
  const finger = { x: new VelocityTracker(), y: new VelocityTracker() };
  const told = el("p", { class: "figure-words", "aria-live": "polite" });
  let contacts = 0;
  let cushions = 0;
  let isPlaced = false;

  const felt = new Felt(
    root,
    "A carom table with an ivory, a red and a yellow ball. Drag a ball and release it; arrow keys and Enter play a shot.",
    (width) => Math.round(Math.min(width * (width < 560 ? 1.05 : 0.46), 560)),
    () => {
      radius = Math.max(13, Math.min(20, felt.width / 46));
      rail = radius + 10;
      place();
      draw();
    },
  );
  const right = (): number => felt.width - rail - radius;
  const bottom = (): number => felt.height - rail - radius;
  const edge = (): number => rail + radius;

  const place = (): void => {
    const wide = felt.width;
    const tall = felt.height;
    const spots = wide > tall * 1.2 ? [[0.26, 0.64], [0.72, 0.36], [0.62, 0.68]] : [[0.3, 0.74], [0.66, 0.3], [0.36, 0.36]];
    balls.forEach((it, i) => {
      const [x = 0.5, y = 0.5] = spots[i] ?? [];
      Object.assign(it, { x: x * wide, y: y * tall, vx: 0, vy: 0 });
    });
    trail = [];
    next = undefined;
    isPlaced = true;
  };

  /** Returns where a ball is after the time since the last contact. */
  const at = (it: Ball, time: number): { x: number; y: number } => {
    const s = reach(time);
    return { x: it.x + it.vx * s, y: it.y + it.vy * s };
  };

  /** Finds the next contact: the smallest root of all pairs and cushions. */
  const find = (): Contact | undefined => {
    let least = Infinity;
    let found: Omit<Contact, "time"> | undefined;
    const see = (s: number, a: Ball, other: Contact["other"]): void => {
      if (s >= 0 && s < least) {
        least = s;
        found = { a, other };
      }
    };
    balls.forEach((a, i) => {
      if (a.vx !== 0) see(((a.vx > 0 ? right() : edge()) - a.x) / a.vx, a, "x");
      if (a.vy !== 0) see(((a.vy > 0 ? bottom() : edge()) - a.y) / a.vy, a, "y");
      for (const b of balls.slice(i + 1)) {
        const [dx, dy, ux, uy] = [b.x - a.x, b.y - a.y, b.vx - a.vx, b.vy - a.vy];
        // |d + u s|² = (2r)²: the smaller root of A s² + 2 B s + C, if the balls approach each other.
        const [A, B, C] = [ux * ux + uy * uy, dx * ux + dy * uy, dx * dx + dy * dy - 4 * radius * radius];
        const discriminant = B * B - A * C;
        if (B < 0 && discriminant > 0) see(Math.max(0, C / (Math.sqrt(discriminant) - B)), a, b);
      }
    });
    const time = timeOf(least);
    return found && time < Infinity ? { time, ...found } : undefined;
  };

  /** Moves the start of all motions to the instant `time`. */
  const rebase = (time: number): void => {
    const { velocity } = glide.at(time);
    for (const it of balls) {
      Object.assign(it, at(it, time));
      it.vx *= velocity;
      it.vy *= velocity;
    }
    began += time;
  };

  const turn = ({ a, other }: Contact): void => {
    if (other === "x" || other === "y") {
      if (other === "x") a.vx *= -CUSHION;
      else a.vy *= -CUSHION;
      if (a === cue) cushions += 1;
    } else {
      const [dx, dy] = [other.x - a.x, other.y - a.y];
      const distance = Math.hypot(dx, dy);
      const [nx, ny] = [dx / distance, dy / distance];
      const along = ((a.vx - other.vx) * nx + (a.vy - other.vy) * ny) * (1 + CONTACT) * 0.5;
      a.vx -= along * nx;
      a.vy -= along * ny;
      other.vx += along * nx;
      other.vy += along * ny;
      if (a === cue || other === cue) contacts += 1;
    }
    if (a === cue || other === cue) trail.push({ x: cue.x, y: cue.y, isContact: true });
  };

  const advance = (time: number): boolean => {
    now = time;
    for (let count = 0; next && next.time <= now - began && count < 200; count++) {
      const contact = next;
      rebase(contact.time);
      turn(contact);
      next = find();
    }
    const place = at(cue, now - began);
    trail.push({ ...place, isContact: false });
    if (trail.length > 900) trail.shift();
    const speed = Math.max(...balls.map(({ vx, vy }) => Math.hypot(vx, vy))) * glide.at(now - began).velocity;
    draw();
    if (speed > REST) return true;
    rebase(now - began);
    for (const it of balls) it.vx = it.vy = 0;
    next = undefined;
    say();
    return false;
  };

  const say = (): void => {
    told.textContent =
      contacts >= 2
        ? `A carom: the cue ball met ${contacts} times another ball and ${cushions} times a cushion, each at its computed instant.`
        : `The cue ball met ${contacts === 0 ? "no ball" : "one ball"} and ${cushions === 1 ? "one cushion" : `${cushions} cushions`}. Flick it again.`;
  };

  const time = clock(
    felt.canvas,
    (t) => (isPlaced ? advance(t) : true),
    () => 60,
    // The opening shot starts without input, so it is left out under reduced motion.
    () => {
      if (!prefersReducedMotion()) shoot(cue, 0.93 * felt.width, -0.52 * felt.width);
    },
  );

  /** Starts a shot: the clock and the trail begin anew. */
  const shoot = (it: Ball, vx: number, vy: number): void => {
    const speed = Math.hypot(vx, vy);
    const bound = Math.min(1, 2600 / (speed || 1));
    if (it === cue) trail = [{ x: cue.x, y: cue.y, isContact: false }];
    it.vx = vx * bound;
    it.vy = vy * bound;
    began = now = 0;
    contacts = cushions = 0;
    next = find();
    if (prefersReducedMotion()) {
      // Under reduced motion the path shows the shot, and the balls are drawn where they end.
      let t = 0;
      while (t < 30 && advance((t += 1 / 60)));
      return;
    }
    time.play();
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    table(context);
    path(context);
    if (grip) aim(context);
    for (const it of balls) {
      const { x, y } = at(it, now - began);
      ball(context, x, y, radius, it.ink);
    }
  };

  const table = (context: CanvasRenderingContext2D): void => {
    const { width, height } = felt;
    context.fillStyle = "#3c2415";
    context.beginPath();
    context.roundRect(0, 0, width, height, 14);
    context.fill();
    const cloth = context.createRadialGradient(width * 0.42, height * 0.3, 0, width * 0.5, height * 0.5, width * 0.75);
    cloth.addColorStop(0, "#25805f");
    cloth.addColorStop(1, "#12503b");
    context.fillStyle = cloth;
    context.beginPath();
    context.roundRect(rail - 8, rail - 8, width - 2 * rail + 16, height - 2 * rail + 16, 6);
    context.fill();
    context.strokeStyle = "rgba(0, 0, 0, 0.28)";
    context.lineWidth = 3;
    context.strokeRect(rail - 0.5, rail - 0.5, width - 2 * rail + 1, height - 2 * rail + 1);
    context.fillStyle = "rgba(243, 236, 220, 0.75)";
    const diamond = (x: number, y: number): void => {
      context.beginPath();
      context.arc(x, y, 2, 0, 2 * Math.PI);
      context.fill();
    };
    const [across, down] = width > height ? [8, 4] : [4, 4];
    for (let i = 1; i < across; i++)
      for (const y of [(rail - 8) / 2, height - (rail - 8) / 2]) diamond(rail + (i / across) * (width - 2 * rail), y);
    for (let i = 1; i < down; i++)
      for (const x of [(rail - 8) / 2, width - (rail - 8) / 2]) diamond(x, rail + (i / down) * (height - 2 * rail));
  };

  /** The cue ball's path in chalk, with a ring at each contact. */
  const path = (context: CanvasRenderingContext2D): void => {
    if (trail.length < 2) return;
    context.strokeStyle = "rgba(223, 238, 230, 0.55)";
    context.lineWidth = 1.5;
    context.setLineDash([2, 6]);
    context.lineCap = "round";
    context.beginPath();
    trail.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
    context.setLineDash([]);
    context.strokeStyle = INK.chalk;
    for (const { x, y } of trail.filter(({ isContact }) => isContact)) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.globalAlpha = 0.35;
      context.stroke();
      context.globalAlpha = 1;
    }
  };

  const aim = (context: CanvasRenderingContext2D): void => {
    if (!grip) return;
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1.5;
    context.setLineDash([4, 6]);
    line(context, grip.startX, grip.startY, grip.target.x, grip.target.y);
    context.setLineDash([]);
    context.font = FONT;
  };

  const { canvas } = felt;
  canvas.classList.add("table");
  canvas.tabIndex = 0;
  canvas.addEventListener("pointerdown", (event) => {
    const { x, y } = felt.place(event);
    rebase(now - began);
    began = now;
    const target = balls.find((it) => Math.hypot(it.x - x, it.y - y) < radius * 1.9);
    if (!target) return;
    event.preventDefault();
    time.stop();
    for (const it of balls) it.vx = it.vy = 0;
    next = undefined;
    canvas.setPointerCapture(event.pointerId);
    grip = { id: event.pointerId, x: x - target.x, y: y - target.y, target, startX: target.x, startY: target.y };
    finger.x.clear();
    finger.y.clear();
    finger.x.add(event.timeStamp, x);
    finger.y.add(event.timeStamp, y);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (grip?.id !== event.pointerId) return;
    const { x, y } = felt.place(event);
    finger.x.add(event.timeStamp, x);
    finger.y.add(event.timeStamp, y);
    const { target } = grip;
    const wanted = {
      x: Math.max(edge(), Math.min(right(), x - grip.x)),
      y: Math.max(edge(), Math.min(bottom(), y - grip.y)),
    };
    // A ball under the finger does not pass through another one.
    if (balls.every((it) => it === target || Math.hypot(it.x - wanted.x, it.y - wanted.y) >= 2 * radius))
      Object.assign(target, wanted);
    draw();
  });
  const end = (event: PointerEvent): void => {
    if (grip?.id !== event.pointerId) return;
    const { target } = grip;
    grip = undefined;
    shoot(target, finger.x.velocity(event.timeStamp), finger.y.velocity(event.timeStamp));
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  // A touch on a ball is a flick; elsewhere on the table it scrolls the page.
  canvas.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.changedTouches;
      if (!touch) return;
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = [touch.clientX - left, touch.clientY - top];
      if (balls.some((it) => Math.hypot(it.x - x, it.y - y) < radius * 1.9)) event.preventDefault();
    },
    { passive: false },
  );
  let angle = -0.5;
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -0.1, ArrowRight: 0.1 }[event.key];
    if (by !== undefined) angle += by;
    else if (event.key === "Enter" || event.key === " ") {
      rebase(now - began);
      shoot(cue, 1500 * Math.cos(angle), 1500 * Math.sin(angle));
    } else return;
    event.preventDefault();
    told.textContent = `The cue points ${Math.round((((-angle * 180) / Math.PI) % 360 + 360) % 360)}° up from the right.`;
  });
  told.textContent = "Flick a ball. Between contacts it follows the law of friction; each contact is computed, not sampled.";
  root.append(told);
  return () => {
    time.destroy();
    felt.destroy();
    told.remove();
  };
};
