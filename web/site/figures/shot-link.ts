/** The table of the home page, its opening shot, and shots as parts of an address: `?shot=130,2600`. */
import type { Place, Shot, Table } from "./shot";

export const TABLE: Table = { width: 1200, height: 780, radius: 24 };
/** The largest speed of a shot, in px/s. */
export const FASTEST = 3000;
const SPOTS: readonly Place[] = [
  { x: 300, y: 520 },
  { x: 860, y: 280 },
  { x: 740, y: 540 },
];
/** The opening shot: the cue ball meets three cushions and then the red ball, and later the yellow one. */
export const OPENING: Shot = { places: SPOTS, angle: (130 / 180) * Math.PI, speed: 2600 };

/** Rounds a shot's numbers as its address does, so that the address plays exactly this shot. */
export const rounded = (shot: Shot): Shot => fromAddress(toAddress(shot)) ?? OPENING;

export function toAddress({ places, angle, speed }: Shot): string {
  const degrees = ((((angle * 180) / Math.PI) % 360) + 360) % 360;
  const isOpening = places.every(({ x, y }, i) => x === SPOTS[i]?.x && y === SPOTS[i]?.y);
  const balls = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(",");
  return `?shot=${Number(degrees.toFixed(2))},${Math.round(speed)}${isOpening ? "" : `&balls=${balls}`}`;
}

/** Returns the shot of an address, or `undefined` if the address doesn't have a shot that can be played. */
export function fromAddress(search: string): Shot | undefined {
  const numbers = (name: string): number[] =>
    (new URLSearchParams(search).get(name) ?? "").split(",").filter(Boolean).map(Number);
  const [degrees = NaN, speed = NaN] = numbers("shot");
  const balls = numbers("balls");
  const places = balls.length === 0 ? SPOTS : [0, 2, 4].map((i) => ({ x: balls[i] ?? NaN, y: balls[i + 1] ?? NaN }));
  const { width, height, radius } = TABLE;
  const isOnTable = places.every(
    ({ x, y }) => x >= radius && x <= width - radius && y >= radius && y <= height - radius,
  );
  // Balls that touch are two radii apart, but the address may have rounded this distance.
  const isApart = places.every((a, i) =>
    places.every((b, j) => i >= j || Math.hypot(a.x - b.x, a.y - b.y) > 2 * radius - 0.3),
  );
  if (!Number.isFinite(degrees) || !(speed >= 0 && speed <= FASTEST) || !isOnTable || !isApart) return undefined;
  return { places, angle: (degrees / 180) * Math.PI, speed };
}
