/** The first motions of the labs, made by `films.ts` when the playground is built. Frames come sixty times a second. */
declare module "virtual:films/lists" {
  /** The offsets, velocities and stretches of the four lists in each frame, by the height of a list. */
  const films: Record<number, { offsets: number[]; velocities: number[]; stretches: number[] }[]>;
  export default films;
}
declare module "virtual:films/recordings" {
  const recordings: Record<string, import("carom-tools/fit").Recording>;
  export default recordings;
}
