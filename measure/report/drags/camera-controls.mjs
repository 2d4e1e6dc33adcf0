import CameraControls from "camera-controls";
import * as THREE from "three";

const HEIGHT = 600;

export default {
  name: "camera-controls",
  package: "camera-controls",
  use: "new CameraControls(camera, element); controls.update(delta) in each frame",
  tracker: "https://github.com/yomotsu/camera-controls/issues",
  input: "mouse",
  create() {
    document.body.innerHTML = `<div id="view" style="width:800px;height:${HEIGHT}px"></div>`;
    const element = document.querySelector("#view");
    CameraControls.install({ THREE });
    const camera = new THREE.PerspectiveCamera();
    camera.position.z = 5;
    const controls = new CameraControls(camera, element);
    let last = clock.now;
    const frame = (now) => (controls.update((now - last) / 1000), (last = now), requestAnimationFrame(frame));
    requestAnimationFrame(frame);
    // A full turn counts as the height of the view.
    return { element, position: () => (-controls.azimuthAngle / (2 * Math.PI)) * HEIGHT };
  },
};
