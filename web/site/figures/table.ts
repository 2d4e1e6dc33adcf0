/**
 * One shot on a carom table: computed, and stepped at four frame rates as ghosts. The whole shot is known before it is
 * played, so its path is chalked while the visitor aims, and its time runs both ways.
 */
import { prefersReducedMotion } from "carom";
import { farthest, Film } from "./frame-loop";
import { button, choice, clock, el, Felt, keepTouches, type Mount } from "./kit";
import { Course, type Shot } from "./shot";
import { FASTEST, fromAddress, OPENING, rounded, TABLE, toAddress } from "./shot-link";
import { Cloth, type Scene } from "./table-cloth";

const RATES = [30, 60, 120, 240];
/** A pull of a third of the table's width is the fastest shot. */
const PULL = FASTEST / (TABLE.width / 3);

export const mount: Mount = (root) => {
  let course = new Course(TABLE, OPENING);
  let films: Film[] = [];
  let shown: readonly number[] = RATES;
  let now = 0;
  /** Where the present play began. */
  let origin = 0;
  let aim: { shot: Shot; course: Course; id?: number; x: number; y: number } | undefined;

  const cloth = new Cloth(TABLE);
  const felt = new Felt(
    root,
    "A carom table. Arrow keys aim the ivory ball and set its speed, and Enter plays the shot. With a finger, pull the ball back and release it.",
    (width) => cloth.heightFor(width, innerHeight),
    () => {
      cloth.resize(felt.width, felt.height, devicePixelRatio || 1);
      draw();
    },
    () => draw(),
  );
  const { canvas } = felt;
  canvas.classList.add("table");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");

  const play = el("button", { type: "button", class: "shot-play" });
  const bar = el("input", { type: "range", min: 0, step: 0.01, "aria-label": "Time of the shot" });
  const ticks = el("span", { class: "shot-ticks", "aria-hidden": "true" });
  const clockFace = el("output", { class: "shot-clock" });
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const copied = button("Copy a link to this shot", () => {
    void navigator.clipboard?.writeText(location.href).then(
      () => (copied.textContent = "Copied"),
      () => (copied.textContent = "The address has the shot"),
    );
    setTimeout(() => (copied.textContent = "Copy a link to this shot"), 2000);
  });
  const again = button("Opening shot", () => {
    save(undefined);
    use(OPENING, true);
  });
  for (const it of [copied, again]) it.classList.add("is-quiet");
  const ghosts = choice(
    "Ghosts",
    [["all", "all"], ...RATES.map((rate) => [String(rate), `${rate} Hz`] as const), ["none", "none"]],
    "all",
    (value) => {
      shown = value === "all" ? RATES : RATES.filter((rate) => String(rate) === value);
      draw();
    },
  );
  root.append(
    el("div", { class: "shot-time" }, play, el("span", { class: "shot-bar" }, ticks, bar), clockFace),
    words,
    el("div", { class: "figure-controls" }, ghosts, copied, again),
  );

  /** Returns the films of the shot; they are made when they are first drawn. */
  const ghostFilms = (): Film[] => {
    if (films.length === 0) films = RATES.map((rate) => new Film(TABLE, course.shot, rate, course.rest));
    return films.filter(({ rate }) => shown.includes(rate));
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const seen = aim?.course ?? course;
    const scene: Scene = {
      course: seen,
      time: aim ? 0 : now,
      ghosts: aim ? [] : ghostFilms(),
      isAiming: aim !== undefined,
    };
    cloth.draw(felt.begin(), scene);
    bar.value = String(now);
    clockFace.textContent = `${now.toFixed(2)} s`;
    bar.setAttribute("aria-valuetext", clockFace.textContent);
    bar.style.setProperty("--filled", `${(100 * now) / course.rest}%`);
  };

  const say = (): void => {
    const { balls, cushions } = course.score();
    const turns = cushions === 0 ? "no cushion" : cushions === 1 ? "one cushion" : `${cushions} cushions`;
    const met =
      balls === 2
        ? "A carom: the cue ball met both other balls"
        : `The cue ball met ${balls === 0 ? "no ball" : "one ball"}`;
    const end = course.at(course.rest);
    ghostFilms();
    const off = films.map((film) => `${Math.round(farthest(end, film.at(course.rest)))} px at ${film.rate} Hz`);
    const last = off.pop();
    words.textContent = `${met} and ${turns}, and all are at rest after ${course.rest.toFixed(2)} s. Stepped, the worst ball ends off by ${off.join(", ")} and ${last}.`;
  };

  const time = clock(
    canvas,
    (t) => {
      now = Math.min(course.rest, origin + t);
      draw();
      if (now < course.rest) return true;
      label();
      say();
      return false;
    },
    () => Infinity,
    // The opening shot starts without input, so under reduced motion its end is shown.
    () => use(fromAddress(location.search) ?? OPENING, false),
  );
  const label = (): void => {
    const isPlaying = time.isPlaying && now < course.rest;
    play.textContent = isPlaying ? "Pause" : "Play";
  };
  const run = (from: number): void => {
    origin = now = from;
    time.play();
    label();
  };
  const stopAt = (at: number): void => {
    time.stop();
    origin = now = Math.max(0, Math.min(course.rest, at));
    label();
    draw();
  };

  /** Computes a shot and plays it; under reduced motion, its end is shown. */
  const use = (shot: Shot, isAsked: boolean): void => {
    course = new Course(TABLE, shot);
    films = [];
    aim = undefined;
    bar.max = course.rest.toFixed(2);
    ticks.replaceChildren(
      ...course.contacts.map((it) => el("i", { style: `left: ${(100 * it.time) / course.rest}%` })),
    );
    if (prefersReducedMotion()) {
      stopAt(course.rest);
      say();
      return;
    }
    if (isAsked) words.textContent = "Each contact is the root of an equation, known before the release.";
    run(0);
  };

  /** Puts a shot into the address, so that it can be sent to somebody. */
  const save = (shot: Shot | undefined): void =>
    history.replaceState(history.state, "", `${location.pathname}${shot ? toAddress(shot) : ""}${location.hash}`);

  play.addEventListener("click", () => {
    if (time.isPlaying) stopAt(now);
    else run(now >= course.rest - 0.005 ? 0 : now);
  });
  bar.addEventListener("input", () => stopAt(Number(bar.value)));

  /** Aims a shot from where the balls are. */
  const point = (angle: number, speed: number, held: Pick<NonNullable<typeof aim>, "id" | "x" | "y">): void => {
    const places = aim?.shot.places ?? course.at(now).map(({ x, y }) => ({ x, y }));
    time.stop();
    label();
    const shot = rounded({ places, angle, speed: Math.min(FASTEST, speed) });
    aim = { ...held, shot, course: new Course(TABLE, shot) };
    const { balls, cushions } = aim.course.score();
    const degrees = Math.round(((((-angle * 180) / Math.PI) % 360) + 360) % 360);
    words.textContent = `Aimed ${degrees}° up from the right at ${shot.speed} px/s: ${balls} of 2 balls, cushions: ${cushions}.`;
    draw();
  };
  const shoot = (): void => {
    const shot = aim?.shot;
    if (!shot) return;
    save(shot);
    use(shot, true);
    say();
  };

  canvas.addEventListener("pointerdown", (event) => {
    const at = felt.place(event);
    if (aim?.id !== undefined || !isOnCue(at.x, at.y)) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    point(course.shot.angle, 0, { id: event.pointerId, ...at });
  });
  canvas.addEventListener("pointermove", (event) => {
    const { x, y } = felt.place(event);
    if (aim?.id !== event.pointerId) {
      canvas.style.cursor = isOnCue(x, y) ? "grab" : "";
      return;
    }
    const from = cloth.toTable(aim.x, aim.y);
    const to = cloth.toTable(x, y);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    point(Math.atan2(dy, dx), PULL * Math.hypot(dx, dy), { id: aim.id, x: aim.x, y: aim.y });
  });
  const release = (event: PointerEvent): void => {
    if (aim?.id !== event.pointerId) return;
    // A visitor who brings the ball back to its place cancels the shot.
    if (event.type === "pointercancel" || aim.shot.speed < 60) {
      aim = undefined;
      draw();
    } else shoot();
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  /** Whether a place on the canvas is on the cue ball, with some margin for fingers. */
  const isOnCue = (x: number, y: number): boolean => {
    const { x: left, y: top } = cloth.toCanvas((aim?.shot.places ?? course.at(now))[0] ?? { x: 0, y: 0 });
    return Math.hypot(x - left, y - top) < Math.max(26, 1.6 * TABLE.radius * cloth.scale);
  };
  // A touch on the cue ball aims; elsewhere on the table it scrolls the page.
  keepTouches(canvas, isOnCue);
  canvas.addEventListener("keydown", (event) => {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const faster = { ArrowUp: 100, ArrowDown: -100 }[event.key];
    const isShot = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && aim) {
      aim = undefined;
      draw();
    }
    if (!isShot && turn === undefined && faster === undefined) return;
    event.preventDefault();
    if (aim?.id !== undefined) return;
    // The first aim is at the red ball.
    const [cue, red] = course.at(now);
    const { angle, speed } = aim?.shot ?? {
      angle: cue && red ? Math.atan2(red.y - cue.y, red.x - cue.x) : 0,
      speed: course.shot.speed,
    };
    if (isShot) {
      if (!aim) point(angle, speed, { x: 0, y: 0 });
      shoot();
    } else
      point(angle + ((turn ?? 0) * (event.shiftKey ? 5 : 0.5) * Math.PI) / 180, Math.max(100, speed + (faster ?? 0)), {
        x: 0,
        y: 0,
      });
  });
  canvas.addEventListener("blur", () => {
    if (aim === undefined || aim.id !== undefined) return;
    aim = undefined;
    draw();
  });
  label();
  words.textContent = "Pull the ivory ball back and release it. Its whole path is chalked before it moves.";
  return () => {
    time.destroy();
    felt.destroy();
    root.replaceChildren();
  };
};
