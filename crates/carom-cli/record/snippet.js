// Records how an element of this page scrolls, and the fingers, the mouse and the wheel that scroll it. Paste this into
// the browser's console, flick, let the page come to rest, then type
//   stop("fling.json")  to download the recording, or
//   copy(stop())        to copy it; then: carom fit fling.json
// It records the page, or the element selected in the inspector if that one scrolls. Without a console, as on a phone,
// the Trace lab of Carom's playground records its own list in the same way.
var stop = (() => {
  const selected = typeof $0 === "object" ? $0 : null;
  const scrolls = (e) => e && (e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth);
  const element = scrolls(selected) ? selected : document.scrollingElement;
  const isTall = element.scrollHeight > element.clientHeight;
  const samples = { t_ms: [], [isTall ? "y_px" : "x_px"]: [] };
  const positions = samples[isTall ? "y_px" : "x_px"];
  const events = [];
  const round = (x) => Math.round(1000 * x) / 1000;
  const ending = new AbortController();
  const note = (event) => {
    // A frame may have several moves of a finger: the browser hands out the last, and keeps the others.
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) {
      const { clientX, clientY } = each.changedTouches?.[0] ?? each;
      const own = { type: event.type, t_ms: round(each.timeStamp), x: round(clientX), y: round(clientY) };
      if (event.type === "wheel") Object.assign(own, { dx: event.deltaX, dy: event.deltaY, mode: event.deltaMode });
      events.push(own);
    }
  };
  const pointer = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
  for (const type of [...pointer, "touchstart", "touchmove", "touchend", "touchcancel", "wheel"])
    addEventListener(type, note, { passive: true, capture: true, signal: ending.signal });
  // One sample a frame, at the frame's own time: timers come late and unevenly. A browser scrolls before the callbacks
  // of a frame, and a program in one of them, so look when all have run. If the next frame is there first, the browser
  // may have scrolled again. Then the earlier position counts, unless the browser hadn't moved it.
  const place = () => element[isTall ? "scrollTop" : "scrollLeft"];
  let [due, early] = [undefined, 0];
  const take = (position) => {
    samples.t_ms.push(round(due));
    positions.push(position);
    due = undefined;
  };
  const look = () => due === undefined || take(place());
  let request = requestAnimationFrame(function frame(now) {
    if (due !== undefined) take(early === positions.at(-1) ? place() : early);
    [due, early] = [now, place()];
    setTimeout(look);
    request = requestAnimationFrame(frame);
  });
  return (file) => {
    cancelAnimationFrame(request);
    ending.abort();
    look();
    const { clientWidth: width, clientHeight: height, scrollWidth, scrollHeight } = element;
    const page = { width, height, scrollWidth, scrollHeight, pixelRatio: devicePixelRatio };
    const json = JSON.stringify({ samples, events, page });
    if (!file) return json;
    const href = URL.createObjectURL(new Blob([json], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href, download: file }).click();
    return `${positions.length} frames, ${events.length} events`;
  };
})();
