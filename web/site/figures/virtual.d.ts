/** Made by `.vitepress/report.ts` from the report of libraries. */
declare module "virtual:report" {
  /** The positions in the frames of a film, with null for a missing frame. */
  export interface Film {
    /** Frames a second. */
    rate: number;
    x: (number | null)[];
  }
  export interface Row {
    /** The row's kind and key. */
    id: string;
    key: string;
    kind: "value" | "rust" | "drag" | "rust-drag";
    group: string;
    name: string;
    version: string | null;
    use: string;
    grades: Record<string, { verdict: "pass" | "fail" | "undecided"; text: string; scenario: string }>;
    /** By how much the velocity jumps at a new target, in px/s. */
    turn?: number;
    films: Record<string, Film[]>;
  }
  export const rows: Row[];
}

/** Made by `.vitepress/flicks.ts`. */
declare module "virtual:flicks" {
  /** The offsets of each platform's list in each frame of the first flick. */
  const flicks: Partial<Record<import("carom/scroll").Platform, number[]>>;
  export default flicks;
}

/** Made by `.vitepress/recipes.ts` from the code of the pages of reference. */
declare module "virtual:recipes" {
  export const recipes: {
    ticker(output: HTMLElement): { retarget(value: number): void };
    draw(path: SVGPathElement): unknown;
    enter(rows: Element[]): unknown;
    sortable(list: HTMLElement, add: HTMLElement): void;
  };
}
