// A control that must fail: in each frame it moves on by the finger's last step, which shrinks by 8 % a frame, also after a pause.
export default {
  name: "control: coasts by frames",
  package: null,
  use: "x += v; v *= 0.92, once a frame, where v is the finger's last step",
  input: "mouse",
  snaps: true,
  create() {
    document.body.innerHTML = `<div id="card" style="width:800px;height:600px"></div>`;
    const element = document.querySelector("#card");
    let [x, v, last, isFree] = [0, 0, 0, false];
    element.onpointerdown = (event) => (last = event.clientX);
    element.onpointermove = (event) => (([v, last] = [event.clientX - last, event.clientX]), (x += v));
    element.onpointerup = () => ((isFree = true), (v *= 4));
    const frame = () => {
      if (isFree) (x += v), (v *= 0.92);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return { element, position: () => x };
  },
};
