import Map from "ol/Map.js";
import View from "ol/View.js";
import Kinetic from "ol/Kinetic.js";
import DragPan from "ol/interaction/DragPan.js";
import { defaults } from "ol/interaction/defaults.js";
import { VelocityTracker } from "carom";

/** OpenLayers moves by `getDistance()` in 0.5 s, and starts with 6 times that distance a second. */
class Release extends Kinetic {
  axes = [new VelocityTracker(), new VelocityTracker()];
  velocity = [0, 0];
  begin = () => this.axes.forEach((axis) => axis.clear());
  update = (...place) =>
    this.axes.forEach((axis, i) => axis.add(performance.now(), place[i]));
  end() {
    this.velocity = this.axes.map((axis) => axis.velocity(performance.now()));
    return Math.hypot(...this.velocity) > 50;
  }
  getDistance = () => Math.hypot(...this.velocity) / 6;
  getAngle = () => Math.atan2(this.velocity[1], this.velocity[0]);
}

export function create(target, isExact = true) {
  const view = new View({
    center: [0, 0],
    resolution: 1,
    constrainResolution: false,
  });
  const exact = [new DragPan({ kinetic: new Release() })];
  return new Map({
    target,
    view,
    controls: [],
    interactions: isExact
      ? defaults({ dragPan: false }).extend(exact)
      : defaults(),
  });
}
