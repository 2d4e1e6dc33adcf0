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

/**
 * Call `setFrameSource(fiberFrames)` once. Springs then move in the renderer's frames, before `useFrame`, even with `frameloop="demand"`.
 */
export const fiberFrames = {
  request(frame) {
    next = frame;
    // Within a frame of the renderer, `invalidate` would count for that frame. So call it after the frame.
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
