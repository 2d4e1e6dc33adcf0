import { VelocityTracker } from "carom";
import { motion } from "carom/laws";

/** The release along one axis. */
export class Throw {
  private readonly finger = new VelocityTracker();

  down(timeMs: number, position: number): void {
    this.finger.clear();
    this.move(timeMs, position);
  }

  move(timeMs: number, position: number): void {
    this.finger.add(timeMs, position);
  }

  /** The velocity per second, and the distance that an iOS list would coast. */
  up(timeMs: number): { velocity: number; distance: number } {
    const velocity = this.finger.velocity(timeMs);
    return { velocity, distance: motion({ law: "friction", decelerationRate: 0.998, velocity }).rest ?? 0 };
  }
}
