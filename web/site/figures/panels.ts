/** Draws two telephones. In each, a panel comes in from the left: at position 0 it is closed, at 1 it is open. */
import { INK } from "./kit";
import { PAD } from "./race-layout";
import type { Lane } from "./race-scene";

const TOP = 34;
const HEIGHT = 184;
const GAP = 16;
/** The fraction of its telephone that an open panel covers. */
const OPEN = 0.68;
/** The height of the telephones with the names above them. */
export const STAGE = TOP + HEIGHT + 44;

const screen = (lane: number, width: number): { x: number; width: number } => {
  const each = Math.min(300, (width - 2 * PAD - GAP) / 2);
  return { x: width / 2 + (lane - 1) * (each + GAP) + GAP / 2, width: each };
};

/** Returns the middle of a panel's grip, where a finger takes it. */
export function handle(position: number, width: number, lane: number): { x: number; y: number } {
  const { x, width: each } = screen(lane, width);
  return { x: x + 12 + position * OPEN * each, y: TOP + HEIGHT / 2 };
}

export function drawPanels(context: CanvasRenderingContext2D, lanes: Lane[], t: number, width: number): void {
  lanes.forEach((lane, i) => {
    const { x, width: each } = screen(i, width);
    context.fillStyle = INK[lane.ink];
    context.textAlign = "left";
    context.fillText(lane.name, x + 2, TOP - 15);
    context.save();
    context.beginPath();
    context.roundRect(x, TOP, each, HEIGHT, 18);
    context.fillStyle = "#0c3325";
    context.fill();
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    context.stroke();
    context.clip();
    // Draw the messages that the panel covers: each is a disc with two lines.
    rows(context, x + 16, each - 32, INK.faint);
    const edge = handle(lane.position(t), width, i).x;
    const left = edge - OPEN * each - 12;
    // The panel reaches further left than the screen, so that no gap opens when it swings beyond its place. Its shadow isn't blurred,
    // because a blur would make a slow phone miss frames.
    for (const [wider, style] of [
      [5, "rgba(0, 0, 0, 0.25)"],
      [0, INK.ivory],
    ] as const) {
      context.beginPath();
      context.roundRect(left - each, TOP, edge - left + each + wider, HEIGHT, [0, 16, 16, 0]);
      context.fillStyle = style;
      context.fill();
    }
    rows(context, left + 20, OPEN * each - 28, "rgba(18, 70, 52, 0.35)");
    context.beginPath();
    context.roundRect(edge - 7, TOP + HEIGHT / 2 - 22, 5, 44, 3);
    context.fillStyle = lane.ink === "red" ? "#c8321f" : "#b98700";
    context.fill();
    context.restore();
  });
}

function rows(context: CanvasRenderingContext2D, x: number, width: number, style: string): void {
  context.fillStyle = style;
  for (let y = TOP + 28; y < TOP + HEIGHT; y += 40) {
    context.beginPath();
    context.arc(x + 10, y, 10, 0, 2 * Math.PI);
    context.fill();
    context.fillRect(x + 30, y - 7, 0.6 * (width - 40), 5);
    context.fillRect(x + 30, y + 3, 0.85 * (width - 40), 5);
  }
}
