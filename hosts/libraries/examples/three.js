import { PerspectiveCamera, Vector3 } from "three";
import { animate } from "carom";

export const camera = new PerspectiveCamera();
const lookedAt = new Vector3();

/** The camera's place and the point that it looks at, each on a spring. A new target keeps the velocity. */
const place = animate(
  { x: 0, y: 2, z: 10 },
  { x: 0, y: 2, z: 10 },
  { duration: 0.8, onUpdate: (at) => camera.position.copy(at) },
);
const target = animate(
  { x: 0, y: 0, z: 0 },
  { x: 0, y: 0, z: 0 },
  {
    duration: 0.6,
    onUpdate: (at) => camera.lookAt(lookedAt.copy(at)),
  },
);

export function flyTo(position, looksAt) {
  place.retarget(position);
  target.retarget(looksAt);
}
