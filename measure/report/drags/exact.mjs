// A control: the finger's offset without a slop, then friction from the finger's velocity, which must pass everything.
export default {
  name: "control: exact friction",
  package: null,
  use: "x = finger; then x += v (1 - exp(-3 t)) / 3",
  input: "mouse",
  snaps: true,
  create() {
    document.body.innerHTML = `<div id="card" style="width:800px;height:600px"></div>`;
    const element = document.querySelector("#card");
    let [x, begin, reports, coast] = [0, 0, [], null];
    element.onpointerdown = (event) => ((begin = event.clientX), (reports = [[event.timeStamp, 0]]));
    element.onpointermove = (event) => reports.push([event.timeStamp, (x = event.clientX - begin)]);
    element.onpointerup = () => {
      const recent = reports.filter(([t]) => t >= clock.now - 40);
      const [[t0, x0], [t1, x1]] =
        recent.length > 1
          ? [recent[0], recent.at(-1)]
          : [
              [0, 0],
              [1, 0],
            ];
      coast = { x, v: (1000 * (x1 - x0)) / (t1 - t0), t: clock.now };
    };
    const position = () => (coast ? coast.x + (coast.v * (1 - Math.exp((-3 * (clock.now - coast.t)) / 1000))) / 3 : x);
    return { element, position };
  },
};
