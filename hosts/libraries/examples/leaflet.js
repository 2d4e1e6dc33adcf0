import L from "leaflet";
import { spring, VelocityTracker } from "carom";

/** A spring that continues at its velocity, slows down, and ends where the velocity alone would be after half a second. */
const GLIDE = { stiffness: 16, damping: 8 };

export function create(container, isExact = true) {
  const map = L.map(container, {
    center: [0, 0],
    zoom: 10,
    inertia: !isExact,
    zoomControl: false,
    attributionControl: false,
  });
  if (!isExact) return map;
  const axes = [new VelocityTracker(), new VelocityTracker()];
  let glide = 0;
  map.on("mousedown drag", ({ type, originalEvent }) => {
    cancelAnimationFrame(glide);
    if (type === "mousedown") return axes.forEach((axis) => axis.clear());
    const { clientX, clientY } = originalEvent.touches?.[0] ?? originalEvent;
    [clientX, clientY].forEach((place, i) =>
      axes[i].add(originalEvent.timeStamp, place),
    );
  });
  map.on("dragend", () => {
    const start = performance.now();
    const paths = axes
      .map((axis) => axis.velocity(start))
      .map((velocity) => spring({ ...GLIDE, to: velocity / 2, velocity }));
    let shown = [0, 0];
    const frame = (now) => {
      const place = paths.map((path) =>
        Math.round(path.at(Math.max(now - start, 0) / 1000).position),
      );
      map.panBy([shown[0] - place[0], shown[1] - place[1]], { animate: false });
      shown = place;
      if (now - start < 2500) glide = requestAnimationFrame(frame);
    };
    glide = requestAnimationFrame(frame);
  });
  return map;
}
