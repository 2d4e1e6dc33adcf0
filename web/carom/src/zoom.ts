/**
 * Pictures, maps and canvases under two fingers: `import { bindZoom } from "carom/zoom"`.
 *
 * @module carom/zoom
 */

export { bindZoom, Zoom, type ZoomOptions } from "./zoom/bind.js";
export type { PathPoint } from "./zoom/flight.js";
export { ZoomPath } from "./zoom/path.js";
export {
  PanZoom,
  type PanZoomOptions,
  type PinchChange,
  type Size,
  type ZoomFrame,
  type ZoomPhase,
} from "./zoom/pan-zoom.js";
export type { RotationOptions, ScaleLimit, ZoomPhysicsOptions } from "./zoom/physics.js";
export { Transform, type TransformNumbers, type TransformVelocity } from "./zoom/transform.js";
export type { Law } from "./law.js";
export type { Point } from "./surroundings.js";
