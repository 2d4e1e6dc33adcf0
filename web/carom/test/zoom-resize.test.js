// A zoomed view that changes its size. The browser's objects are stand-ins.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bindZoom } from "../dist/zoom.js";
import { Element } from "./element.js";

test("content that isn't an element keeps the size that you gave last", (t) => {
  let sizeChanged;
  globalThis.devicePixelRatio = 1;
  globalThis.ResizeObserver = class {
    constructor(call) {
      sizeChanged = call;
    }
    observe() {}
    disconnect() {}
  };
  t.after(() => {
    delete globalThis.devicePixelRatio;
    delete globalThis.ResizeObserver;
  });
  const view = new Element();
  const drawing = bindZoom(view, { content: { width: 4000, height: 3000 } });
  const isFittedBy = (scale) =>
    assert.ok(Math.abs(drawing.transform.scale - scale) < 1e-12, `${drawing.transform.scale}, not ${scale}`);
  isFittedBy(0.1);
  drawing.resize({ width: 800, height: 600 });
  isFittedBy(0.5);
  // The browser reports that the view has changed.
  view.clientWidth = view.offsetWidth = 200;
  view.clientHeight = view.offsetHeight = 150;
  sizeChanged();
  isFittedBy(0.25);
  drawing.unbind();
});
