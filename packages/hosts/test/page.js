// Runs in the page: flicks on a map, by a scripted clock.
import * as openlayers from "../examples/openlayers.js";
import * as maplibre from "../examples/maplibre.js";
import * as leaflet from "../examples/leaflet.js";

// An event keeps the time of its dispatch.
const stamps = new WeakMap();
Object.defineProperty(Event.prototype, "timeStamp", {
  get() {
    if (!stamps.has(this)) stamps.set(this, clock.now);
    return stamps.get(this);
  },
});
for (const device of ["pointer", "mouse"]) {
  for (const kind of ["down", "move", "up"]) addEventListener(device + kind, (event) => event.timeStamp, { capture: true });
}

/** Where the point at the centre of the start is now, from the left. */
const positions = {
  openlayers: (map) => map.getPixelFromCoordinate([0, 0])?.[0] ?? 200,
  maplibre: (map) => map.project([0, 0]).x,
  leaflet: (map) => map.latLngToContainerPoint([0, 0]).x - map._mapPane._leaflet_pos.x + new DOMMatrix(getComputedStyle(map._mapPane).transform).m41,
};
const hosts = { openlayers, maplibre, leaflet };

globalThis.flick = async (name, isExact, { rate, speed = 1000, seconds = 0.15, hold = 0 }) => {
  document.body.innerHTML = '<div id="map" style="width:800px;height:300px"></div>';
  const map = hosts[name].create(document.querySelector("#map"), isExact);
  globalThis.map = map;
  let last = 0;
  const frames = async (duration, each) => {
    const begin = clock.now;
    for (let i = 1; i <= Math.round(rate * duration); i++) {
      await clock.frame(begin + (1000 * i) / rate);
      each?.(clock.now);
    }
  };
  await frames(1);
  const target = document.elementFromPoint(300, 150);
  const mouse = (kind, clientX) => {
    const init = { bubbles: true, cancelable: true, clientX, clientY: 150, button: kind === "move" ? -1 : 0, buttons: kind === "up" ? 0 : 1 };
    target.dispatchEvent(new PointerEvent(`pointer${kind}`, { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true }));
    target.dispatchEvent(new MouseEvent(`mouse${kind}`, { ...init, button: 0 }));
  };
  mouse("down", 300);
  const begin = clock.now;
  await frames(seconds, (now) => mouse("move", (last = 300 + (speed * (now - begin)) / 1000)));
  await frames(hold);
  await clock.pass(clock.now + 400 / rate);
  mouse("up", last);
  const released = clock.now;
  const shown = [];
  await clock.frame(released + 600 / rate);
  shown.push([clock.now - released, positions[name](map)]);
  await frames(2, (now) => shown.push([now - released, positions[name](map)]));
  const speeds = shown.slice(1).map(([t, x], i) => (1000 * (x - shown[i][1])) / (t - shown[i][0]));
  return { peak: Math.max(...speeds), travel: shown.at(-1)[1] - (last + 100), shown: shown.slice(0, 4), last };
};
