import { addEffect, invalidate, useFrame } from "@react-three/fiber";
import { useSpring } from "carom/react";
import { Vector3 } from "three";

const vector = new Vector3();

let next;
addEffect((now) => {
  const frame = next;
  next = undefined;
  frame?.(now);
});

/** `setFrameSource(fiberFrames)`, once: springs move in the renderer's frames, before its `useFrame`s, also with `frameloop="demand"`. */
export const fiberFrames = {
  request(frame) {
    next = frame;
    // Within the renderer's frame it would count for that frame, so it waits until that is over.
    queueMicrotask(() => invalidate());
  },
  cancel: () => (next = undefined),
  now: () => performance.now(),
};

/** Moves the camera to a place, and lets it look at a point, each on a spring: `<Rig position={…} target={…} />`. */
export function Rig({ position, target }) {
  const place = useSpring(position, { duration: 0.8 });
  const point = useSpring(target, { duration: 0.6 });
  useFrame(({ camera }) => {
    camera.position.copy(place.current);
    camera.lookAt(vector.copy(point.current));
  });
  return null;
}
