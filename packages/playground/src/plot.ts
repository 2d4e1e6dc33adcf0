/** Curves over time, as SVG. */

const SVG = "http://www.w3.org/2000/svg";

export interface Curve {
  /** Points in turn: x, y, x, y, … */
  points: ArrayLike<number>;
  className?: string;
}

export interface Mark {
  x: number;
  y: number;
  text: string;
}

export interface Chart {
  label: string;
  x: readonly [number, number];
  y: readonly [number, number];
  unitX?: string;
  curves: readonly Curve[];
  marks?: readonly Mark[];
  /** Levels drawn across. */
  levels?: readonly number[];
}

/** On a phone the same letters on a smaller sheet. */
const isSmall = matchMedia("(max-width: 820px)").matches;
const [WIDTH, HEIGHT] = isSmall ? [360, 240] : [640, 300];
const [LEFT, BOTTOM, TOP, RIGHT] = [36, 28, 16, 16];

function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Four or five round steps over a range. */
function ticks([from, to]: readonly [number, number]): number[] {
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** A chart that is drawn anew with each `draw`. */
export class Plot {
  readonly element = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img" }) as SVGSVGElement;

  draw({ label, x, y, unitX = "s", curves, marks = [], levels = [] }: Chart): void {
    const toX = (value: number): number => LEFT + ((value - x[0]) / (x[1] - x[0])) * (WIDTH - LEFT - RIGHT);
    const toY = (value: number): number => {
      const place = HEIGHT - BOTTOM - ((value - y[0]) / (y[1] - y[0])) * (HEIGHT - BOTTOM - TOP);
      // What runs away is cut off, not drawn to the moon.
      return Math.min(Math.max(place, -HEIGHT), 2 * HEIGHT);
    };
    const parts: SVGElement[] = [];
    const text = (content: string, attributes: Record<string, string | number>): void => {
      const element = svg("text", attributes);
      element.textContent = content;
      parts.push(element);
    };
    for (const tick of ticks(y)) {
      parts.push(svg("path", { class: "axis", d: `M${LEFT} ${toY(tick)}H${WIDTH - RIGHT}` }));
      text(String(Number(tick.toPrecision(6))), { x: LEFT - 8, y: toY(tick) + 4, "text-anchor": "end" });
    }
    for (const tick of ticks(x)) {
      const unit = tick === 0 ? "" : ` ${unitX}`;
      text(`${Number(tick.toPrecision(6))}${unit}`, { x: toX(tick), y: HEIGHT - 8, "text-anchor": "middle" });
    }
    for (const level of levels) parts.push(svg("path", { class: "target", d: `M${LEFT} ${toY(level)}H${WIDTH - RIGHT}` }));
    for (const { points, className = "curve" } of curves) {
      let d = "";
      for (let i = 0; i + 1 < points.length; i += 2) {
        if (!Number.isFinite(points[i + 1])) break;
        d += `${i === 0 ? "M" : "L"}${toX(points[i]).toFixed(1)} ${toY(points[i + 1]).toFixed(1)}`;
      }
      parts.push(svg("path", { class: className, d }));
    }
    for (const mark of marks) {
      const [cx, cy] = [toX(mark.x), toY(mark.y)];
      parts.push(svg("circle", { cx, cy, r: 4 }));
      const isRight = cx > WIDTH - 150;
      // Below the curve where it would cover another.
      const isBelow = marks.some((other) => other !== mark && Math.abs(toX(other.x) - cx) < 130 && other.x < mark.x);
      text(mark.text, { x: cx + (isRight ? -8 : 8), y: cy + (isBelow ? 18 : -9), "text-anchor": isRight ? "end" : "start" });
    }
    this.element.setAttribute("aria-label", label);
    this.element.replaceChildren(...parts);
  }
}
