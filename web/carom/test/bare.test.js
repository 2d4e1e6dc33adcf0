// Springs, trackers and timelines run in an engine without a DOM, WebAssembly and Node's globals, such as React Native's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build } from "esbuild";

test("springs, trackers and timelines run in an engine that has only frames and a clock", async () => {
  const contents = `
    import { animate, friction, mapRange, nearest, project, spring, VelocityTracker } from "carom";
    import { bindDrag } from "carom/drag";
    import { play, move, sequence } from "carom/time";
    const finger = new VelocityTracker();
    for (let t = 0; t <= 100; t += 10) finger.add(t, t);
    const seen = [];
    const card = animate({ x: 0 }, { x: 300 }, { duration: 0.3, onUpdate: ({ x }) => seen.push(x) });
    card.hold(5, { x: 10 }).hold(15, { x: 20 }).hold(25, { x: 30 }).release(30, () => ({ x: 300 }));
    const film = play(sequence([move("#f00", "#00f", { duration: 0.2 })]));
    result = { velocity: finger.velocity(100), at: spring({ to: 300 }).position(0.1), end: nearest([0, 320], project(900)), rest: friction({ drag: 2, velocity: 10 }).rest, half: mapRange([0, 1], [0, 10])(0.5), seen, card, film, kind: typeof bindDrag };`;
  const options = { bundle: true, write: false, format: "iife", target: "es2022", logLevel: "error" };
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    ...options,
  });
  const queue = [];
  let now = 0;
  const context = vm.createContext({
    result: undefined,
    performance: { now: () => now },
    requestAnimationFrame: (call) => queue.push(call),
    cancelAnimationFrame: () => {},
  });
  vm.runInContext("delete globalThis.WebAssembly", context);
  vm.runInContext(outputFiles[0].text, context);
  const { result } = context;
  for (let i = 0; i < 200 && queue.length > 0; i++) {
    now += 16;
    queue.splice(0).forEach((call) => call(now));
  }
  assert.deepEqual(
    [Math.round(result.velocity), result.rest, result.half, result.end, result.kind],
    [1000, 5, 5, 320, "function"],
  );
  assert.ok(result.at > 0 && result.at < 300);
  assert.deepEqual([result.card.value.x, result.seen.at(-1), result.film.isPlaying], [300, 300, false]);
});
