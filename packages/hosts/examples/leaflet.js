import L from "leaflet";
import { spring, VelocityTracker } from "carom";

/** The spring that moves on at its velocity and ends after what the velocity goes in half a second. */
const GLIDE = { stiffness: 16, damping: 8 };

export function create(container, isExact = true) {
  const map = L.map(container, { center: [0, 0], zoom: 10, inertia: !isExact, zoomControl: false, attributionControl: false });
  if (!isExact) return map;
  const [x, y] = [new VelocityTracker(), new VelocityTracker()];
  let glide = 0;
  map.on("mousedown drag", (event) => {
    cancelAnimationFrame(glide);
    if (event.type === "mousedown") return x.clear(), y.clear();
    const { timeStamp, clientX, clientY } = event.originalEvent.touches?.[0] ?? event.originalEvent;
    x.add(timeStamp ?? event.originalEvent.timeStamp, clientX);
    y.add(timeStamp ?? event.originalEvent.timeStamp, clientY);
  });
  map.on("dragend", () => {
    const start = performance.now();
    const paths = [x, y].map((axis) => spring({ ...GLIDE, from: 0, to: axis.velocity(start) / 2, velocity: axis.velocity(start) }));
    let shown = [0, 0];
    const frame = (now) => {
      const place = paths.map((path) => Math.round(path.at(Math.max(now - start, 0) / 1000).position));
      map.panBy([shown[0] - place[0], shown[1] - place[1]], { animate: false });
      shown = place;
      if (now - start < 2500) glide = requestAnimationFrame(frame);
    };
    glide = requestAnimationFrame(frame);
  });
  return map;
}
