"use strict";
// Records the position at each frame, by the frame's own timestamp, from the first touch or step until nothing has moved
// for a while. Parts go to the server a few times a second, so that nothing is lost if it is stopped.

const STILL_MS = 600;
const PART_MS = 250;
const SCROLLS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

const list = document.getElementById("list");
const card = document.getElementById("card");
const state = document.getElementById("state");
const polyline = document.querySelector("#trace polyline");

for (let i = 1; i <= 2000; i++) {
  const row = document.createElement("div");
  row.textContent = `Row ${i}`;
  list.append(row);
}
list.scrollTop = 24000;

let recording = null;
let fingers = 0;
let last = Promise.resolve();

/** Shows the state. A text that has not changed is not set again: screen readers would read it out again. */
function announce(text, isAlarm = false) {
  if (state.textContent !== text) state.textContent = text;
  state.className = isAlarm ? "alarm" : "";
}

function position(kind) {
  if (kind !== "drag") return list.scrollTop;
  return new DOMMatrixReadOnly(getComputedStyle(card).transform).m42;
}

function note(type) {
  if (recording) recording.events.push({ type, at: performance.now() });
}

function begin(kind, type) {
  if (recording && recording.kind !== kind && recording.events.length > 0 && kind === "scroll") kind = recording.kind;
  if (!recording) {
    recording = { id: Math.floor(Math.random() * 2 ** 52), kind, start: null, samples: [], events: [], sent: 0, part: 0, changed: performance.now() };
    requestAnimationFrame(frame);
  }
  recording.changed = performance.now();
  note(type);
}

function frame(now) {
  if (!recording) return;
  // Events may bear a time before the frame in which they are handled.
  if (recording.start === null) recording.start = Math.min(now, ...recording.events.map((event) => event.at));
  const x = position(recording.kind);
  const samples = recording.samples;
  if (samples.length === 0 || samples[samples.length - 1][1] !== x) recording.changed = now;
  samples.push([round(now - recording.start), x]);
  if (samples.length % 4 === 0) draw(samples);
  announce(`Recording a ${recording.kind}`);
  if (fingers === 0 && now - recording.changed > STILL_MS) return end();
  if (now - recording.part > PART_MS) {
    recording.part = now;
    send(recording, false);
  }
  requestAnimationFrame(frame);
}

function end() {
  const done = recording;
  recording = null;
  draw(done.samples);
  const moved = done.samples.some((sample) => sample[1] !== done.samples[0][1]);
  announce(moved ? `Sent: ${done.samples.length} frames` : "Waiting for a motion");
  send(done, true);
}

function round(t) {
  return Math.round(1000 * t) / 1000;
}

/** The part of a recording that the server does not have yet. */
function part(from, done) {
  const samples = from.samples.slice(from.sent);
  from.sent = from.samples.length;
  const events = from.events.splice(0).map((event) => ({ type: event.type, t_ms: round(event.at - from.start) }));
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return JSON.stringify({ id: from.id, kind: from.kind, samples, events, done, dark });
}

function send(from, done) {
  const body = part(from, done);
  // One after the other: parts keep their order.
  last = last.then(() => post(body, done));
}

// A page that is reloaded or closed ends its recording, which frees its place on the server.
addEventListener("pagehide", () => {
  if (!recording || recording.start === null) return;
  const done = recording;
  recording = null;
  post(part(done, true), true, true);
});

async function post(body, done, keepalive = false) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/recordings", { method: "POST", headers, body, keepalive });
    if (!response.ok) throw new Error(await response.text());
    const answer = await response.json();
    if (done && answer.saved) show(answer);
  } catch (error) {
    announce(`Not saved: ${error.message}`, true);
  }
}

function show(answer) {
  document.getElementById("none").hidden = true;
  const item = document.createElement("li");
  const name = document.createElement("strong");
  name.textContent = answer.saved;
  item.append(name);
  if (answer.plot) {
    const image = document.createElement("img");
    image.alt = `The recording ${answer.saved} and the law through it`;
    image.src = `data:image/svg+xml,${encodeURIComponent(answer.plot)}`;
    item.append(image);
  }
  const text = document.createElement(answer.text ? "pre" : "p");
  text.textContent = answer.text || answer.error;
  // A table may be wider than the page: keys scroll it.
  if (answer.text) Object.assign(text, { tabIndex: 0, role: "region", ariaLabel: `What was found in ${answer.saved}` });
  item.append(text);
  document.getElementById("results").prepend(item);
  announce(`Saved as ${answer.saved}`);
}

function draw(samples) {
  const [t0] = samples[0];
  const span = Math.max(samples[samples.length - 1][0] - t0, 1);
  let low = Infinity, high = -Infinity;
  for (const [, x] of samples) {
    low = Math.min(low, x);
    high = Math.max(high, x);
  }
  const travel = Math.max(high - low, 1);
  const points = samples.map(([t, x]) => `${(10 + (700 * (t - t0)) / span).toFixed(1)},${(190 - (180 * (x - low)) / travel).toFixed(1)}`);
  polyline.setAttribute("points", points.join(" "));
  document.getElementById("scale").textContent = `${samples.length} frames, ${Math.round(span)} ms, ${Math.round(high - low)} px`;
}

list.addEventListener("touchstart", () => { fingers++; begin("scroll", "touchstart"); }, { passive: true });
for (const type of ["touchend", "touchcancel"]) {
  list.addEventListener(type, () => { fingers = Math.max(fingers - 1, 0); note("touchend"); }, { passive: true });
}
list.addEventListener("wheel", () => begin("wheel", "wheel"), { passive: true });
list.addEventListener("keydown", ({ key }) => SCROLLS.includes(key) && begin("scroll", "keydown"));

let grip = null;
card.addEventListener("pointerdown", (event) => {
  grip = event.clientY - position("drag");
  fingers = 1;
  card.setPointerCapture(event.pointerId);
  card.classList.add("held");
  begin("drag", "pointerdown");
});
card.addEventListener("pointermove", (event) => {
  if (grip !== null) card.style.transform = `translateY(${event.clientY - grip}px)`;
});
for (const type of ["pointerup", "pointercancel"]) {
  card.addEventListener(type, () => {
    if (grip === null) return;
    grip = null;
    fingers = 0;
    card.classList.remove("held");
    card.style.transform = "translateY(0px)";
    note("pointerup");
  });
}
