import { Map } from "maplibre-gl";

/**
 * MapLibre throws a map by v²·linearity/(2·deceleration) in v/deceleration seconds. With these two options, the throw starts at the
 * finger's velocity and slows down evenly. Without them, it starts at about half of it.
 */
const inertia = {
  linearity: 1,
  easing: (t) => t * (2 - t),
  deceleration: 2500,
  maxSpeed: 5000,
};

export function create(container, isExact = true) {
  const style = { version: 8, sources: {}, layers: [] };
  const map = new Map({
    container,
    style,
    center: [0, 0],
    zoom: 10,
    attributionControl: false,
  });
  if (isExact) map.dragPan.enable(inertia);
  return map;
}
