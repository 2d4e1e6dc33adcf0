/**
 * A carom table with three balls that the visitor can flick.
 *
 * The balls move by the library's law of friction, whose motions scale with the velocity: a ball that leaves p with the
 * velocity v is at p + v·s(t), where s(t) is the distance that a ball of 1 px/s glides, the same function for all
 * balls. As functions of s the balls therefore move on straight lines at constant speed, and a contact is the least
 * root of a linear equation (cushions) or of a quadratic one (two balls). `timeAt` inverts the law: it gives the time
 * at which s reaches that root. Nothing is stepped or sampled. The law is a spring of `carom` without stiffness,
 * which only drag slows, so the page moves before any WebAssembly has arrived.
 */
import { prefersReducedMotion, spring, timeAt, VelocityTracker } from "carom";
import { ball, clock, el, Felt, INK, type Ink, line, type Mount } from "./kit";

/** The decay of the velocity, in 1/s. */
const DRAG = 0.75;
/** Coefficients of restitution: the fractions of the velocity that a cushion and another ball give back. */
const CUSHION = 0.86;
const CONTACT = 0.96;
/** A ball slower than this is at rest, in px/s. */
const REST = 7;
/** The opening shot's speed in widths of the table per second. */
const OPENING = 1.9;
/** The bound of a shot's speed, in px/s. */
const FASTEST = 2600;

interface Ball {
  ink: Ink;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

interface Contact {
  /** When it happens, in seconds since the start of the motions. */
  time: number;
  /** The same as a distance of the glide of 1 px/s. */
  s: number;
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
  let cushions = 0;
  const met = new Set<Ball>();
  let isPlaced = false;
  /** The direction of the cue, clockwise from the right, in radians. */
  let angle = -0.5;
  let isAiming = false;

  const felt = new Felt(
    root,
    "A carom table with an ivory, a red and a yellow ball. Drag a ball and release it; arrow keys and Enter play a shot.",
    // On a desktop, the headline below the table stays in sight.
    (width) => Math.round(width < 560 ? width * 1.05 : Math.min(width * 0.46, 560, Math.max(240, 0.52 * innerHeight))),
    () => {
      radius = Math.max(13, Math.min(20, felt.width / 46));
      rail = radius + 10;
      place();
      draw();
    },
    () => draw(),
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
    let found: Pick<Contact, "a" | "other"> | undefined;
    const see = (s: number, a: Ball, other: Contact["other"]): void => {
      // A rounding error can put a ball beyond a cushion by a bit: it meets the cushion now.
      if (Math.max(0, s) < least) {
        least = Math.max(0, s);
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
        if (B < 0 && discriminant > 0) see(C / (Math.sqrt(discriminant) - B), a, b);
      }
    });
    return found && { s: least, time: timeOf(least), ...found };
  };

  /** Moves the start of all motions to the instant `time`, from which the next contact then is that much less far. */
  const rebase = (time: number): void => {
    const { velocity } = glide.at(time);
    for (const it of balls) {
      Object.assign(it, at(it, time));
      it.vx *= velocity;
      it.vy *= velocity;
    }
    began += time;
    if (next) next.time -= time;
  };

  /** Gives the balls of a contact the velocities after it. */
  const bounce = ({ a, other }: Contact): void => {
    if (other === "x") a.vx *= -CUSHION;
    else if (other === "y") a.vy *= -CUSHION;
    else {
      const [dx, dy] = [other.x - a.x, other.y - a.y];
      const distance = Math.hypot(dx, dy);
      const [nx, ny] = [dx / distance, dy / distance];
      const along = ((a.vx - other.vx) * nx + (a.vy - other.vy) * ny) * (1 + CONTACT);
      // Equal balls share the change of velocity. A held ball takes none of it.
      const share = (it: Ball, beside: Ball): number => (grip?.target === it ? 0 : grip?.target === beside ? along : along / 2);
      a.vx -= share(a, other) * nx;
      a.vy -= share(a, other) * ny;
      other.vx += share(other, a) * nx;
      other.vy += share(other, a) * ny;
    }
  };

  const turn = (contact: Contact): void => {
    bounce(contact);
    const { a, other } = contact;
    if ((a !== cue && other !== cue) || grip?.target === cue) return;
    if (other === "x" || other === "y") cushions += 1;
    else met.add(a === cue ? other : a);
    trail.push({ x: cue.x, y: cue.y, isContact: true });
  };

  /**
   * Returns a direction in which the cue ball meets both other balls, if there is one, with up to three cushions on its way.
   * As functions of the distance of the glide the balls do not slow down, so a shot takes a few contacts to try.
   */
  const opening = (speed: number): number => {
    const placed = balls.map((it) => ({ ...it }));
    let best = { direction: angle, merit: 0 };
    for (let i = 0; i < 240; i++) {
      const direction = (i / 240) * 2 * Math.PI;
      cue.vx = speed * Math.cos(direction);
      cue.vy = speed * Math.sin(direction);
      met.clear();
      let turns = 0;
      // A ball never glides further than 1 / DRAG. The shot is to succeed while the cue ball still moves visibly.
      let left = 0.8 / DRAG;
      for (let contact = find(); contact && contact.s < left && met.size < 2 && turns < 12; contact = find()) {
        const { s, a, other } = contact;
        left -= s;
        for (const it of balls) {
          it.x += it.vx * s;
          it.y += it.vy * s;
        }
        bounce(contact);
        if (a !== cue && other !== cue) continue;
        if (other === "x" || other === "y") turns += 1;
        else met.add(a === cue ? other : a);
      }
      const merit = met.size < 2 ? 0 : 1 + Math.min(3, turns) + left;
      if (merit > best.merit) best = { direction, merit };
      balls.forEach((it, j) => Object.assign(it, placed[j]));
    }
    return best.direction;
  };

  const advance = (time: number): boolean => {
    now = time;
    for (let count = 0; next && next.time <= now - began && count < 200; count++) {
      const contact = next;
      rebase(contact.time);
      turn(contact);
      next = find();
    }
    if (grip?.target !== cue) trail.push({ ...at(cue, now - began), isContact: false });
    if (trail.length > 900) trail.shift();
    const speed = Math.max(...balls.map(({ vx, vy }) => Math.hypot(vx, vy))) * glide.at(now - began).velocity;
    draw();
    if (speed > REST) return true;
    rebase(now - began);
    for (const it of balls) it.vx = it.vy = 0;
    next = undefined;
    if (!grip) say();
    return false;
  };

  const say = (): void => {
    const turns = cushions === 1 ? "one cushion" : `${cushions} cushions`;
    told.textContent =
      met.size === 2
        ? `A carom: the cue ball met both other balls and ${turns}, each at its computed instant.`
        : `The cue ball met ${met.size === 0 ? "no ball" : "one ball"} and ${turns}. Flick it again.`;
  };

  const time = clock(
    felt.canvas,
    (t) => (isPlaced ? advance(t) : true),
    () => 60,
    // The opening shot starts without input, so it is left out under reduced motion.
    () => {
      if (prefersReducedMotion()) return;
      const speed = Math.min(FASTEST, OPENING * felt.width);
      const direction = opening(speed);
      shoot(cue, speed * Math.cos(direction), speed * Math.sin(direction));
    },
  );

  /** Starts a shot: the clock and the trail begin anew. Balls in motion carry on. */
  const shoot = (it: Ball, vx: number, vy: number): void => {
    const speed = Math.hypot(vx, vy);
    const bound = Math.min(1, FASTEST / (speed || 1));
    rebase(now - began);
    isAiming = false;
    if (it === cue) trail = [{ x: cue.x, y: cue.y, isContact: false }];
    it.vx = vx * bound;
    it.vy = vy * bound;
    began = now = 0;
    cushions = 0;
    met.clear();
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
    aim(context);
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

  /** The way of a held ball, or the line on which the cue ball would leave, up to the ball or the cushion that it meets. */
  const aim = (context: CanvasRenderingContext2D): void => {
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1.5;
    context.setLineDash([4, 6]);
    if (grip) line(context, grip.startX, grip.startY, grip.target.x, grip.target.y);
    else if (isAiming) {
      const { x, y } = sight();
      line(context, cue.x, cue.y, x, y);
      context.setLineDash([]);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.stroke();
    }
    context.setLineDash([]);
  };

  /** Returns where the cue ball would meet something first, if the other balls stood where they are now. */
  const sight = (): { x: number; y: number } => {
    rebase(now - began);
    const velocities = balls.map(({ vx, vy }) => ({ vx, vy }));
    for (const it of balls) it.vx = it.vy = 0;
    cue.vx = Math.cos(angle);
    cue.vy = Math.sin(angle);
    const s = find()?.s ?? 0;
    const seen = { x: cue.x + cue.vx * s, y: cue.y + cue.vy * s };
    balls.forEach((it, i) => Object.assign(it, velocities[i]));
    return seen;
  };

  /** Returns the ball at a place, where it is now. */
  const ballAt = (x: number, y: number): Ball | undefined =>
    balls.find((it) => {
      const place = at(it, now - began);
      return Math.hypot(place.x - x, place.y - y) < radius * 1.9;
    });

  const { canvas } = felt;
  canvas.classList.add("table");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.addEventListener("pointerdown", (event) => {
    const { x, y } = felt.place(event);
    const target = ballAt(x, y);
    if (!target || grip) return;
    event.preventDefault();
    rebase(now - began);
    // The other balls carry on.
    target.vx = target.vy = 0;
    next = find();
    isAiming = false;
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
    rebase(now - began);
    const wanted = {
      x: Math.max(edge(), Math.min(right(), x - grip.x)),
      y: Math.max(edge(), Math.min(bottom(), y - grip.y)),
    };
    // A ball under the finger does not pass through another one.
    if (balls.every((it) => it === target || Math.hypot(it.x - wanted.x, it.y - wanted.y) >= 2 * radius))
      Object.assign(target, wanted);
    next = find();
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
      if (ballAt(x, y)) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -0.1, ArrowRight: 0.1 }[event.key];
    if (by === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (grip) return;
    if (by === undefined) {
      shoot(cue, 1500 * Math.cos(angle), 1500 * Math.sin(angle));
      return;
    }
    angle += by;
    isAiming = true;
    told.textContent = `The cue points ${Math.round((((-angle * 180) / Math.PI) % 360 + 360) % 360)}° up from the right.`;
    draw();
  });
  canvas.addEventListener("blur", () => {
    isAiming = false;
    draw();
  });
  told.textContent = "Flick a ball. Between contacts it follows the law of friction; each contact is computed, not sampled.";
  root.append(told);
  return () => {
    time.destroy();
    felt.destroy();
    told.remove();
  };
};
