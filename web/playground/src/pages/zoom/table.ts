/** The picture of the zoom lab, 4,096 px wide: a felt with a map in chalk, drawn in tiles. */

export const SIZE = 4096;
const TILE = 512;

export interface Ball {
  name: string;
  x: number;
  y: number;
  radius: number;
  colour: string;
}

export const BALLS: readonly Ball[] = [
  { name: "red", x: 1180, y: 1320, radius: 92, colour: "#c8321f" },
  { name: "yellow", x: 3010, y: 960, radius: 92, colour: "#d9a013" },
  { name: "ivory", x: 2240, y: 3090, radius: 92, colour: "#f3ecdc" },
];

/** Hills and a hollow. Their contour lines are the map. */
const HILLS = [
  [1180, 1320, 620, 1],
  [3010, 960, 760, 0.85],
  [2240, 3090, 680, 0.95],
  [640, 3240, 560, -0.6],
  [3500, 2500, 480, 0.5],
] as const;

function heightAt(x: number, y: number): number {
  const ripple = 0.03 * Math.sin(x / 130) * Math.sin(y / 170 + x / 900);
  return HILLS.reduce(
    (sum, [cx, cy, width, height]) => sum + height * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * width * width)),
    ripple,
  );
}

/** The path of a ball over three cushions. */
const PATH = [
  [1180, 1320],
  [2480, 120],
  [3976, 1560],
  [2600, 3976],
  [2240, 3090],
] as const;

const STEP = 32;

/** How many corners the cells have along a side of a tile. */
const COUNT = TILE / STEP + 1;

/** The difference in height from one contour line to the next. Every fifth line is thick. */
const LEVEL = 0.05;

/** Draws the contour lines in a tile, by marching squares. */
function contours(g: CanvasRenderingContext2D, left: number, top: number): void {
  const all = Float64Array.from({ length: COUNT * COUNT }, (_, i) =>
    heightAt(left + (i % COUNT) * STEP, top + Math.floor(i / COUNT) * STEP),
  );
  const lines = new Map<number, Path2D>();
  for (let y = top; y < top + TILE; y += STEP)
    for (let x = left; x < left + TILE; x += STEP) {
      const first = ((y - top) / STEP) * COUNT + (x - left) / STEP;
      const at = [all[first]!, all[first + 1]!, all[first + COUNT + 1]!, all[first + COUNT]!];
      const highest = Math.floor(Math.max(...at) / LEVEL);
      for (let n = Math.floor(Math.min(...at) / LEVEL) + 1; n <= highest; n++) {
        const line = lines.get(n) ?? new Path2D();
        lines.set(n, line);
        cell(line, x, y, at, n * LEVEL);
      }
    }
  for (const [n, line] of lines) {
    g.lineWidth = n % 5 === 0 ? 5 : 2;
    g.globalAlpha = n % 5 === 0 ? 0.75 : 0.42;
    g.stroke(line);
  }
  g.globalAlpha = 1;
}

/** Adds a level's contour line in one cell. It connects the edges on which the height passes the level. */
function cell(line: Path2D, x: number, y: number, at: number[], level: number): void {
  const places = [
    [x, y],
    [x + STEP, y],
    [x + STEP, y + STEP],
    [x, y + STEP],
  ] as const;
  const crossings: (readonly [number, number])[] = [];
  places.forEach(([ax, ay], i) => {
    const [bx, by] = places[(i + 1) % 4]!;
    const [a, b] = [at[i]! - level, at[(i + 1) % 4]! - level];
    if (a < 0 !== b < 0) crossings.push([ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b)]);
  });
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    line.moveTo(...crossings[i]!);
    line.lineTo(...crossings[i + 1]!);
  }
}

function ball(g: CanvasRenderingContext2D, { x, y, radius, colour, name }: Ball): void {
  const shade = g.createRadialGradient(x - radius / 3, y - radius / 2.5, radius / 8, x, y, radius);
  shade.addColorStop(0, "#ffffff");
  shade.addColorStop(0.18, colour);
  shade.addColorStop(1, "#1c0f08");
  g.fillStyle = "rgb(0 0 0 / 35%)";
  g.beginPath();
  g.ellipse(x + radius * 0.25, y + radius * 0.4, radius * 1.02, radius * 0.9, 0, 0, 7);
  g.fill();
  g.fillStyle = shade;
  g.beginPath();
  g.arc(x, y, radius, 0, 7);
  g.fill();
  // This text is so small that you can only read it after zooming in.
  g.fillStyle = name === "ivory" ? "#1c1a17" : "#fffdf8";
  g.font = "9px 'JetBrains Mono Variable', monospace";
  g.textAlign = "center";
  g.fillText(`${name}: ${x}, ${y}`, x, y + radius * 0.55);
}

function draw(g: CanvasRenderingContext2D, left: number, top: number): void {
  g.translate(-left, -top);
  const felt = g.createRadialGradient(1500, 900, 200, 2048, 2048, 3400);
  felt.addColorStop(0, "#1f6b52");
  felt.addColorStop(1, "#0d3427");
  g.fillStyle = felt;
  g.fillRect(left - 1, top - 1, TILE + 2, TILE + 2);
  g.strokeStyle = g.fillStyle = "#dfeee6";
  g.lineCap = "round";
  contours(g, left, top);
  g.setLineDash([2, 26]);
  g.lineWidth = 9;
  g.beginPath();
  PATH.forEach(([x, y], i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
  g.stroke();
  g.setLineDash([]);
  g.font = "24px 'Inter Variable', system-ui";
  for (let place = 512; place < SIZE; place += 512) {
    g.fillText(String(place), place - 26, 88);
    g.fillText(String(place), 60, place + 8);
  }
  BALLS.forEach((one) => ball(g, one));
  g.strokeStyle = "#3c2415";
  g.lineWidth = 80;
  g.strokeRect(20, 20, SIZE - 40, SIZE - 40);
}

/** Returns the picture. It draws one tile per frame, because drawing all at once would stop a slow phone for seconds. */
export function table(): HTMLElement {
  const element = document.createElement("div");
  element.style.cssText = `position: relative; width: ${SIZE}px; height: ${SIZE}px; background: #17563f`;
  const waiting: (() => void)[] = [];
  for (let top = 0; top < SIZE; top += TILE) {
    for (let left = 0; left < SIZE; left += TILE) {
      const canvas = document.createElement("canvas");
      canvas.style.cssText = `position: absolute; left: ${left - 1}px; top: ${top - 1}px`;
      element.append(canvas);
      waiting.push(() => {
        // Let the tiles overlap by a pixel, so that no scale shows a seam.
        canvas.width = canvas.height = TILE + 2;
        const g = canvas.getContext("2d");
        g?.translate(1, 1);
        if (g) draw(g, left, top);
      });
    }
  }
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) requestAnimationFrame(next);
  };
  next();
  return element;
}
