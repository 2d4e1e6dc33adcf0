// Runs in the page: what hosts do with fingers and targets, on a scripted clock.
import { createElement } from "react";
import { createRoot, useFrame } from "@react-three/fiber";
import Embla from "embla-carousel";
import Carom from "embla-carousel-carom";
import { Vector3 } from "three";
import { setFrameSource } from "carom";
import * as leaflet from "../examples/leaflet.js";
import * as lenis from "../examples/lenis.js";
import * as maplibre from "../examples/maplibre.js";
import * as openlayers from "../examples/openlayers.js";
import * as swiper from "../examples/swiper.js";
import { fiberFrames, Rig } from "../examples/fiber.js";
import { camera, flyTo } from "../examples/three.js";

// Embla reads the time of the document's timeline.
Object.defineProperty(Document.prototype, "timeline", { get: () => ({ currentTime: clock.now }) });

const slides = (root, wrapper, slide) =>
  `<div id="host" class="${root}" style="overflow:hidden;width:360px"><div class="${wrapper}" style="display:flex">${Array.from(
    { length: 10 },
    (_, i) => `<div class="${slide}" style="flex:0 0 100%;height:300px;background:hsl(${36 * i} 60% 60%)">${i}</div>`,
  ).join("")}</div></div>`;
const map = '<div id="host" style="width:800px;height:300px"></div>';
const left = (element) => element.getBoundingClientRect().x;

/** How a host is made, and where its content is along the finger's axis. */
const hosts = {
  openlayers: {
    html: map,
    create: openlayers.create,
    position: (host) => host.getPixelFromCoordinate([0, 0])?.[0] ?? 200,
  },
  maplibre: { html: map, create: maplibre.create, position: (host) => host.project([0, 0]).x },
  leaflet: {
    html: map,
    watch: 3,
    create: leaflet.create,
    position: (host) =>
      host.latLngToContainerPoint([0, 0]).x -
      host._mapPane._leaflet_pos.x +
      new DOMMatrix(getComputedStyle(host._mapPane).transform).m41,
  },
  swiper: {
    html: slides("swiper", "swiper-wrapper", "swiper-slide"),
    create: (root, isExact) => swiper.create(root, isExact, { initialSlide: 3 }),
    position: (host) => left(host.wrapperEl),
  },
  embla: {
    html: slides("", "", ""),
    create: (root, isExact) => Embla(root, { startSnap: 3 }, isExact ? [Carom()] : []),
    position: (host) => left(host.containerNode()),
  },
  lenis: {
    html: '<div style="height:20000px"></div>',
    create: (_, isExact) => lenis.create(isExact),
    position: (host) => -host.scroll,
    isTouch: true,
    watch: 4,
  },
};

/** Shows frames for a duration in seconds. */
async function frames(rate, duration, each) {
  const begin = clock.now;
  for (let i = 1; i <= Math.round(rate * duration); i++) {
    await clock.frame(begin + (1000 * i) / rate);
    each?.(clock.now);
  }
}

function mouse(target, kind, clientX) {
  const init = {
    bubbles: true,
    cancelable: true,
    clientX,
    clientY: 150,
    button: kind === "move" ? -1 : 0,
    buttons: kind === "up" ? 0 : 1,
  };
  target.dispatchEvent(
    new PointerEvent(`pointer${kind}`, { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true }),
  );
  target.dispatchEvent(new MouseEvent(`mouse${kind}`, { ...init, button: 0 }));
}

function touch(target, kind, clientY) {
  const finger = new Touch({ identifier: 1, target, clientX: 150, clientY });
  const touches = kind === "up" ? [] : [finger];
  const type = { down: "touchstart", move: "touchmove", up: "touchend" }[kind];
  target.dispatchEvent(
    new TouchEvent(type, {
      bubbles: true,
      cancelable: true,
      touches,
      targetTouches: touches,
      changedTouches: [finger],
    }),
  );
}

/** Flicks a host, and returns its highest speed after the release and where it comes to rest. */
globalThis.flick = async (name, isExact, { rate, speed = 1000, seconds = 0.15, hold = 0 }) => {
  const { html, create, position, isTouch, watch = 1.5 } = hosts[name];
  document.body.innerHTML = html;
  const host = create(document.querySelector("#host"), isExact);
  let last = 200;
  await frames(rate, 0.5);
  const target = document.elementFromPoint(200, 150);
  const finger = isTouch ? touch : mouse;
  finger(target, "down", last);
  const begin = clock.now;
  await frames(rate, seconds, (now) =>
    finger(target, "move", (last = 200 + ((isTouch ? -1 : 1) * speed * (now - begin)) / 1000)),
  );
  await frames(rate, hold);
  await clock.pass(clock.now + 400 / rate);
  finger(target, "up", last);
  const released = clock.now;
  const shown = [];
  await clock.frame(released + 600 / rate);
  shown.push([clock.now - released, position(host)]);
  await frames(rate, watch, (now) => shown.push([now - released, position(host)]));
  // Hosts that show whole pixels don't have a speed between two frames of 240 Hz, so take it over 1/30 s.
  const step = Math.round(rate / 30);
  const speeds = shown.slice(step).map(([t, x], i) => Math.abs((1000 * (x - shown[i][1])) / (t - shown[i][0])));
  return { peak: Math.max(...speeds), end: shown.at(-1)[1] };
};

/** Lets the tasks of the page run without letting time pass. */
const task = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

/** Each frame goes a tenth of the way, as in the documentation of three.js and of its renderer for React. */
const TENTH = 0.1;
function Lerp({ position }) {
  useFrame(({ camera }) => void camera.position.lerp(new Vector3(...Object.values(position)), TENTH));
  return null;
}

const FROM = { x: 0, y: 2, z: 10 };
const TO = { x: 10, y: 2, z: 0 };
const ORIGIN = { x: 0, y: 0, z: 0 };

/** Sends a camera to another place, and returns how far it is after 0.2 s. */
globalThis.fly = async (name, isExact, { rate }) => {
  if (name === "three") {
    if (isExact) {
      flyTo(FROM, ORIGIN);
      await frames(rate, 5);
      flyTo(TO, ORIGIN);
      await frames(rate, 0.2);
      return camera.position.x;
    }
    const own = new Vector3(...Object.values(FROM));
    await frames(rate, 0.2, () => own.lerp(new Vector3(...Object.values(TO)), TENTH));
    return own.x;
  }
  document.body.innerHTML = "<canvas id='host'></canvas>";
  let state;
  setFrameSource(fiberFrames);
  const root = createRoot(document.querySelector("#host"));
  await root.configure({
    size: { width: 300, height: 300, top: 0, left: 0 },
    frameloop: isExact ? "demand" : "always",
    camera: { position: [0, 2, 10] },
    onCreated: (made) => (state = made),
  });
  const render = (position) => root.render(createElement(isExact ? Rig : Lerp, { position, target: ORIGIN }));
  render(FROM);
  while (!state) await frames(rate, 0.1);
  await frames(rate, 0.5);
  render(TO);
  // React renders in a separate task.
  for (let i = 0; i < 20; i++) await task();
  await frames(rate, 0.2);
  const { x } = state.camera.position;
  root.unmount();
  return x;
};
