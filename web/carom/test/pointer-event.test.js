// Limits how much code one move of a pointer runs in a drag. A reader has to know this code, and an engine has to load it.
import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { test } from "node:test";
import { bindDrag } from "carom/drag";
import { display } from "./display.js";
import { Element, eventAt, newDocument } from "./element.js";

test("one move of a drag runs code of only a few files", async () => {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const element = Object.assign(new Element(), { ownerDocument: newDocument() });
  const drag = bindDrag(element, {});
  const send = (target, type, clientX) => {
    const about = { pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1, clientX, clientY: 100 };
    display.now += 8;
    target.dispatchEvent(eventAt(display.now, type, about, [element]));
  };
  send(element, "pointerdown", 100);
  for (const x of [110, 120]) send(element.ownerDocument, "pointermove", x);
  assert.ok(drag.isDragging);
  // Reset the coverage, because code that ran before the move doesn't count.
  await session.post("Profiler.takePreciseCoverage");
  send(element.ownerDocument, "pointermove", 130);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  assert.equal(drag.position.x, 26);
  drag.unbind();
  const files = result
    .map(({ url, functions }) => [
      url.split("/carom/dist/")[1],
      functions.filter(({ ranges: [{ count }] }) => count > 0),
    ])
    .filter(([file, functions]) => file && functions.length > 0);
  const count = files.reduce((sum, [, functions]) => sum + functions.length, 0);
  console.log(`${count} functions of ${files.length} files: ${files.map(([file]) => file).join(", ")}`);
  assert.ok(files.length <= 12, `${files.length} files`);
});
