import { Scroller } from "carom";

/** Far from any edge: a page so long that nobody gets to its ends. */
const MIDDLE = 1e6;

/**
 * What a finger's samples along an axis come to when it lets go: the velocity, and the way that a throw would go by
 * itself. Both are a scroller's, whose page moves against the finger.
 */
export class Throw {
  private readonly page = new Scroller({ platform: "ios", content: 2 * MIDDLE, viewport: 100 });

  down(timeMs: number, position: number): void {
    this.page.jumpTo(MIDDLE);
    this.page.pointerDown(timeMs, position);
  }

  move(timeMs: number, position: number): void {
    this.page.pointerMove(timeMs, position);
  }

  /** Per second, and the distance to where it would stop. */
  up(timeMs: number): { velocity: number; way: number } {
    this.page.pointerUp(timeMs);
    const { velocity, target, offset } = this.page;
    this.page.jumpTo(MIDDLE);
    return { velocity: -velocity, way: offset - target };
  }
}
