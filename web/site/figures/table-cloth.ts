/** Draws a carom table with a shot: wood, cloth, chalk, balls, and the rings of stepped shots. On a tall canvas, the table is upright. */
import type { Film } from "./frame-loop";
import { ball, INK, type Ink, line } from "./kit";
import type { Course, Place, Table } from "./shot";

export interface Scene {
  course: Course;
  time: number;
  ghosts: readonly Film[];
  /** Whether the visitor still aims. Then the whole path is visible, and where the balls end. */
  isAiming: boolean;
}

const BALLS: readonly Ink[] = ["ivory", "red", "yellow"];
/** The colour of each frame rate. */
const RATE_INKS: Record<number, string> = { 30: "#f2c14e", 60: "#a6c8ff", 120: "#ff9f8c", 240: "#d8b9ff" };

export class Cloth {
  /** Canvas pixels per pixel of the table. */
  scale = 1;
  private rail = 20;
  private isTall = false;
  private readonly ground = document.createElement("canvas");

  constructor(private readonly table: Table) {}

  /** Returns the height of the canvas for a width of the canvas and a height of the screen. */
  heightFor(width: number, screen: number): number {
    const { table } = this;
    this.isTall = width < 480;
    this.rail = this.isTall ? 13 : 20;
    const inner = width - 2 * this.rail;
    // A phone's table leaves room for the headline above it and the time below it.
    if (this.isTall)
      return Math.round(Math.min((inner * table.width) / table.height + 2 * this.rail, Math.max(320, screen - 330)));
    return Math.round((inner * table.height) / table.width + 2 * this.rail);
  }

  resize(width: number, height: number, ratio: number): void {
    const { table, rail } = this;
    const [long, short] = this.isTall ? [height, width] : [width, height];
    this.scale = Math.min((long - 2 * rail) / table.width, (short - 2 * rail) / table.height);
    const across = (this.isTall ? table.height : table.width) * this.scale + 2 * rail;
    this.left = (width - across) / 2 + rail;
    this.ground.width = Math.round(width * ratio);
    this.ground.height = Math.round(height * ratio);
    const context = this.ground.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paint(context);
    this.size = { width, height };
  }
  private left = 0;
  /** The places of the labels that this frame has drawn so far. */
  private labels: Place[] = [];
  private size = { width: 0, height: 0 };

  toCanvas({ x, y }: Place): Place {
    const { rail, scale, left } = this;
    return this.isTall
      ? { x: left + scale * y, y: rail + scale * (this.table.width - x) }
      : { x: left + scale * x, y: rail + scale * y };
  }

  toTable(x: number, y: number): Place {
    const { rail, scale, left } = this;
    return this.isTall
      ? { x: this.table.width - (y - rail) / scale, y: (x - left) / scale }
      : { x: (x - left) / scale, y: (y - rail) / scale };
  }

  draw(context: CanvasRenderingContext2D, scene: Scene): void {
    context.drawImage(this.ground, 0, 0, this.size.width, this.size.height);
    context.lineJoin = context.lineCap = "round";
    context.font = '600 12px "Inter Variable", system-ui, sans-serif';
    context.textBaseline = "middle";
    for (const film of scene.ghosts) this.trail(context, film, scene.time);
    this.chalk(context, scene);
    this.labels = [];
    for (const film of scene.ghosts) this.ghost(context, film, scene);
    const radius = this.table.radius * this.scale;
    scene.course.at(scene.time).forEach((it, i) => {
      const { x, y } = this.toCanvas(it);
      ball(context, x, y, radius, BALLS[i] ?? "ivory");
    });
    if (scene.isAiming) this.cue(context, scene);
  }

  private lines(context: CanvasRenderingContext2D, places: readonly Place[]): void {
    context.beginPath();
    for (const place of places) {
      const { x, y } = this.toCanvas(place);
      context.lineTo(x, y);
    }
    context.stroke();
  }

  private ring(context: CanvasRenderingContext2D, place: Place): Place {
    const { x, y } = this.toCanvas(place);
    context.beginPath();
    context.arc(x, y, this.table.radius * this.scale, 0, 2 * Math.PI);
    context.stroke();
    return { x, y };
  }

  /** Draws the cue ball's path: its past in full chalk, its future in faint chalk, and a ring at each contact. */
  private chalk(context: CanvasRenderingContext2D, { course, time, isAiming }: Scene): void {
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1.5;
    context.setLineDash([3, 6]);
    context.globalAlpha = isAiming ? 1 : 0.4;
    this.lines(context, course.path(0));
    if (isAiming) {
      for (const [i, ink] of [
        [1, INK.red],
        [2, INK.yellow],
      ] as const) {
        context.strokeStyle = ink;
        context.globalAlpha = 0.8;
        this.lines(context, course.path(i));
        this.ring(context, course.at(course.rest)[i] as Place);
      }
      context.strokeStyle = INK.chalk;
      context.setLineDash([]);
      this.ring(context, course.at(course.rest)[0] as Place);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    if (!isAiming) {
      context.lineWidth = 2;
      this.lines(context, course.path(0, time));
    }
    context.globalAlpha = 0.4;
    context.lineWidth = 1.5;
    for (const contact of course.contacts)
      if (contact.a === 0 && (isAiming || contact.time <= time)) this.ring(context, contact);
    context.globalAlpha = 1;
  }

  private trail(context: CanvasRenderingContext2D, film: Film, time: number): void {
    context.strokeStyle = RATE_INKS[film.rate] ?? INK.chalk;
    context.lineWidth = 1.25;
    context.globalAlpha = 0.75;
    context.setLineDash([1, 5]);
    this.lines(context, film.path(time));
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /**
   * Draws the balls of a stepped shot as rings: the cue ball's ring has the frame rate as its label, the others have their balls' colours.
   */
  private ghost(context: CanvasRenderingContext2D, film: Film, { course, time }: Scene): void {
    const exact = course.at(time);
    context.setLineDash([3, 3]);
    film.at(time).forEach((place, i) => {
      const { x = 0, y = 0 } = exact[i] ?? {};
      if (Math.hypot(place.x - x, place.y - y) < 3) return;
      context.strokeStyle = i === 0 ? (RATE_INKS[film.rate] ?? INK.chalk) : INK[BALLS[i] ?? "ivory"];
      context.lineWidth = i === 0 ? 2 : 1.25;
      context.globalAlpha = i === 0 ? 1 : 0.6;
      const at = this.ring(context, place);
      context.globalAlpha = 1;
      if (i > 0) return;
      // The label goes inside a large ring, and beside a small one.
      const radius = this.table.radius * this.scale;
      const isInside = radius > 15;
      context.textAlign = isInside ? "center" : at.x > this.size.width - 70 ? "right" : "left";
      const label = isInside ? String(film.rate) : `${film.rate} Hz`;
      context.fillStyle = RATE_INKS[film.rate] ?? INK.chalk;
      const mark = { x: isInside ? at.x : at.x + (context.textAlign === "right" ? -1 : 1) * (radius + 4), y: at.y };
      // If a label would touch another one, move it below.
      while (!isInside && this.labels.some(({ x, y }) => Math.abs(x - mark.x) < 56 && Math.abs(y - mark.y) < 14))
        mark.y += 15;
      this.labels.push(mark);
      context.fillText(label, mark.x, mark.y);
    });
    context.setLineDash([]);
  }

  /** Draws the cue behind the ball. For a faster shot it is pulled back further. */
  private cue(context: CanvasRenderingContext2D, { course: { shot } }: Scene): void {
    const from = shot.places[0] as Place;
    const away = this.table.radius + 8 + shot.speed / 14;
    const along = (distance: number): Place =>
      this.toCanvas({ x: from.x - distance * Math.cos(shot.angle), y: from.y - distance * Math.sin(shot.angle) });
    const [tip, butt] = [along(away), along(away + 420)];
    context.lineWidth = 6 * Math.sqrt(this.scale);
    context.strokeStyle = "#d8b37a";
    line(context, tip.x, tip.y, butt.x, butt.y);
    context.lineWidth = 2;
    context.strokeStyle = "#3d6fb4";
    const end = along(away + 8);
    line(context, tip.x, tip.y, end.x, end.y);
  }

  private paint(context: CanvasRenderingContext2D): void {
    const { rail, table, scale, left } = this;
    const [width, height] = this.isTall
      ? [scale * table.height, scale * table.width]
      : [scale * table.width, scale * table.height];
    context.fillStyle = "#3c2415";
    context.beginPath();
    context.roundRect(left - rail, 0, width + 2 * rail, height + 2 * rail, 14);
    context.fill();
    const cloth = context.createRadialGradient(
      left + width * 0.42,
      height * 0.3,
      0,
      left + width * 0.5,
      height * 0.5,
      Math.max(width, height) * 0.75,
    );
    cloth.addColorStop(0, "#25805f");
    cloth.addColorStop(1, "#12503b");
    context.fillStyle = cloth;
    context.fillRect(left, rail, width, height);
    context.strokeStyle = "rgba(0, 0, 0, 0.28)";
    context.lineWidth = 3;
    context.strokeRect(left + 1.5, rail + 1.5, width - 3, height - 3);
    context.fillStyle = "rgba(243, 236, 220, 0.75)";
    const diamond = (x: number, y: number): void => {
      context.beginPath();
      context.arc(x, y, 2, 0, 2 * Math.PI);
      context.fill();
    };
    const [across, down] = this.isTall ? [4, 8] : [8, 4];
    for (let i = 1; i < across; i++)
      for (const y of [rail / 2, 1.5 * rail + height]) diamond(left + (i / across) * width, y);
    for (let i = 1; i < down; i++)
      for (const x of [left - rail / 2, left + width + rail / 2]) diamond(x, rail + (i / down) * height);
  }
}
