// Records how any element of any page scrolls. Paste this into the browser's console, scroll, then type
//   stop("fling.csv")   to download the recording, or
//   copy(stop())        to copy it; then: carom fit fling.csv
// It records the page, or the element selected in the inspector if that one scrolls.
var stop = (() => {
  const selected = typeof $0 === "object" ? $0 : null;
  const scrolls = (e) => e && (e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth);
  const element = scrolls(selected) ? selected : document.scrollingElement;
  const axis = element.scrollHeight > element.clientHeight ? "scrollTop" : "scrollLeft";
  const rows = [];
  // One row a frame, at the frame's own time: timers come late and unevenly.
  let request = requestAnimationFrame(function frame(now) {
    rows.push(`${now.toFixed(3)},${element[axis]}`);
    request = requestAnimationFrame(frame);
  });
  return (file) => {
    cancelAnimationFrame(request);
    const csv = `t_ms,y_px\n${rows.join("\n")}\n`;
    if (!file) return csv;
    const href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    Object.assign(document.createElement("a"), { href, download: file }).click();
    return `${rows.length} frames`;
  };
})();
