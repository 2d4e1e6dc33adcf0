import Map from "ol/Map.js";
import View from "ol/View.js";
import Kinetic from "ol/Kinetic.js";
import DragPan from "ol/interaction/DragPan.js";
import { defaults } from "ol/interaction/defaults.js";
import { VelocityTracker } from "carom";

/** OpenLayers moves by `getDistance()` in 0.5 s, and starts with 6 times that distance a second. */
class Release extends Kinetic {
  x = new VelocityTracker();
  y = new VelocityTracker();
  begin() {
    this.x.clear();
    this.y.clear();
  }
  update(x, y) {
    this.x.add(performance.now(), x);
    this.y.add(performance.now(), y);
  }
  end() {
    const now = performance.now();
    this.velocity = [this.x.velocity(now), this.y.velocity(now)];
    return Math.hypot(...this.velocity) > 50;
  }
  getDistance = () => Math.hypot(...this.velocity) / 6;
  getAngle = () => Math.atan2(this.velocity[1], this.velocity[0]);
}

export const create = (target, isExact = true) =>
  new Map({
    target,
    view: new View({ center: [0, 0], resolution: 1, constrainResolution: false }),
    controls: [],
    interactions: isExact
      ? defaults({ dragPan: false }).extend([new DragPan({ kinetic: new Release() })])
      : defaults(),
  });
