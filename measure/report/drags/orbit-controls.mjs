import { PerspectiveCamera } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const HEIGHT = 600;

export default {
  name: "three, OrbitControls",
  package: "three",
  use: "controls.enableDamping = true; controls.update() in each frame",
  tracker: "https://github.com/mrdoob/three.js/issues",
  input: "mouse",
  create() {
    document.body.innerHTML = `<div id="view" style="width:800px;height:${HEIGHT}px"></div>`;
    const element = document.querySelector("#view");
    // The browser can't capture a pointer that a program made.
    element.setPointerCapture = element.releasePointerCapture = () => {};
    const camera = new PerspectiveCamera();
    camera.position.z = 5;
    const controls = new OrbitControls(camera, element);
    controls.enableDamping = true;
    const frame = () => (controls.update(), requestAnimationFrame(frame));
    requestAnimationFrame(frame);
    // A full turn counts as the height of the view.
    return {
      element,
      position: () => (-controls.getAzimuthalAngle() / (2 * Math.PI)) * HEIGHT,
      remove: () => controls.dispose(),
    };
  },
};
