/** A strip of joined pages to flick, each with its own friction. */
import { prefersReducedMotion } from "carom";
import { Scroller } from "carom/laws";
import { ball, button, clock, el, Felt, FONT, INK, line, type Mount } from "./kit";

const PAGE = 640;
/** The length in px before each page where the strip can't rest. */
const BORDER = 120;
const PAGES = 5;
const STARTS = Array.from({ length: PAGES - 1 }, (_, i) => (i + 1) * PAGE);
const REGIONS = [
  { from: 0, drag: 2 },
  ...STARTS.flatMap((start) => [
    { from: start - BORDER, drag: 12, snaps: true },
    { from: start, drag: 2 },
  ]),
];
const FLICKS = [900, 1900, 3000];
const HEIGHT = 232;
const SHEET = { top: 16, height: 130 };
const MAP = { pad: 22, y: 196 };

export const mount: Mount = (root) => {
  const felt = new Felt(
    root,
    "A strip of five pages. Flick it to the left.",
    () => HEIGHT,
    () => resize(),
  );
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const strip = new Scroller({
    content: PAGES * PAGE,
    viewport: 1,
    physics: { regions: REGIONS },
    onScroll: () => show(),
  });
  const resize = (): void => {
    strip.resize({ content: PAGES * PAGE, viewport: felt.width });
    show();
  };

  const pages = (context: CanvasRenderingContext2D): void => {
    context.textAlign = "left";
    for (let page = 0; page < PAGES; page++) {
      const left = page * PAGE - strip.offset;
      if (left > felt.width || left + PAGE < 0) continue;
      context.fillStyle = INK.ivory;
      context.fillRect(left + 3, SHEET.top, PAGE - 6, SHEET.height);
      context.fillStyle = INK.deep;
      context.fillText(`page ${page + 1}`, left + 18, SHEET.top + 24);
      context.globalAlpha = 0.14;
      for (let panel = 0; panel < 4; panel++)
        context.fillRect(left + 18 + panel * 152, SHEET.top + 42, 136, SHEET.height - 58);
      context.globalAlpha = 1;
    }
  };

  /** Draws all offsets as a line, with the regions, the current offset, and where the strip will end. */
  const map = (context: CanvasRenderingContext2D): void => {
    const room = Math.max(1, PAGES * PAGE - felt.width);
    const toX = (offset: number): number => MAP.pad + (offset / room) * (felt.width - 2 * MAP.pad);
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, toX(0), MAP.y, toX(room), MAP.y);
    context.fillStyle = INK.yellow;
    for (const start of STARTS) {
      if (start > room) continue;
      context.globalAlpha = 0.55;
      context.fillRect(toX(start - BORDER), MAP.y - 7, toX(start) - toX(start - BORDER), 14);
      context.globalAlpha = 1;
    }
    context.fillStyle = INK.chalk;
    context.textAlign = "center";
    STARTS.forEach((start, i) => start <= room && context.fillText(`page ${i + 2}`, toX(start), MAP.y + 24));
    context.setLineDash([2, 3]);
    line(context, toX(strip.target), MAP.y - 22, toX(strip.target), MAP.y + 12);
    context.setLineDash([]);
    ball(context, toX(strip.offset), MAP.y, 9, "red");
  };

  const show = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    pages(context);
    map(context);
    const end = Math.round(strip.target);
    const isStart = STARTS.includes(end);
    const place = isStart
      ? `exactly at the beginning of page ${end / PAGE + 1}`
      : `${end % PAGE} px into page ${Math.floor(end / PAGE) + 1}`;
    words.textContent =
      strip.phase === "rest"
        ? `At rest ${place}.`
        : strip.phase === "drag"
          ? "Held."
          : `Known since the release: it will rest ${place}.`;
  };

  const flick = (velocity: number): void => {
    strip.snapTo(0);
    strip.fling(velocity);
  };
  const unbind = strip.bind(felt.canvas, "x");
  felt.takeKeys();
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      "A flick on page 1:",
      ...FLICKS.map((velocity) => button(`${velocity} px/s`, () => flick(velocity))),
    ),
    words,
  );
  const time = clock(
    felt.canvas,
    () => false,
    () => 1,
    () => {
      if (!prefersReducedMotion()) flick(1900);
    },
  );
  return () => {
    time.destroy();
    unbind();
    strip.snapTo(0);
    felt.destroy();
  };
};
