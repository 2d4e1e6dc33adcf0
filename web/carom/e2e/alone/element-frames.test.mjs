// The visible motion of `animateElement` with interruptions at random instants, and with a blocked main thread.
import assert from "node:assert/strict";
import { test } from "../browser.mjs";

const SCREEN = { viewport: { width: 1000, height: 600 } };

const percentile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];

/**
 * Interrupts ten cards at random instants, `count` times in all, and looks at the three frames after each interruption. Returns three
 * lists:
 *
 * - the distances between what the browser shows and the law, in pixels
 * - the differences between the velocities that you see from frame to frame and the law's
 * - the jumps of the velocity in the first frame, relative to the interrupted motion, minus what the law changes in 20 ms
 *
 * With `isBusy`, the main thread is occupied at random.
 */
const interrupt = (page, count, isBusy) =>
  page.evaluate(
    async ([count, isBusy]) => {
      let seed = 1;
      const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
      const law = { response: 0.5, dampingRatio: 0.6 };
      const stiffness = ((2 * Math.PI) / law.response) ** 2;
      const real = performance.now.bind(performance);
      const occupy = (ms) => {
        const end = real() + ms;
        while (real() < end);
      };
      /** Calls `act` with the clock stopped at `time`. */
      const atTime = (time, act) => {
        performance.now = () => time;
        const result = act();
        performance.now = real;
        return result;
      };
      const cards = Array.from({ length: 10 }, () => {
        const element = document.body.appendChild(card.cloneNode(true));
        return { element, target: 0, move: animateElement(element, { x: 0.5 }, law) };
      });
      const [distances, differences, jumps] = [[], [], []];
      const seen = ({ element }) => parseFloat(getComputedStyle(element).translate) || 0;
      for (let done = 0; done < count; done += cards.length) {
        await wait(20 + 60 * random());
        for (const one of cards) {
          if (isBusy && random() < 0.2) occupy(60 * random());
          const now = Math.max(real(), document.timeline.currentTime);
          const old = one.target;
          one.target = Math.round((random() < 0.5 ? -1 : 1) * (100 + 800 * random()));
          atTime(now, () => {
            const { position, velocity } = one.move.state("x");
            one.before = {
              motion: spring({ ...law, from: position, to: old, velocity }),
              now,
              change: stiffness * Math.abs(one.target - old),
            };
            one.move = animateElement(one.element, { x: one.target }, law);
          });
          one.points = [];
          // The library's callback in this frame has already run.
          one.first = frame().then((time) => {
            const { before, move } = one;
            // Until this moment, the compositor has shown the old motion.
            one.latest = Math.max(time, real());
            const since = (one.latest - before.now) / 1000;
            const { velocity } = atTime(one.latest, () => move.state("x"));
            jumps.push(
              Math.max(
                0,
                Math.abs(velocity - before.motion.at(since).velocity) - before.change * Math.min(since, 0.02),
              ),
            );
          });
          // Wait for a new task, so that each interruption has its own instant.
          if (!isBusy) await wait(0);
        }
        for (let k = 0; k < 4; k++) {
          const time = await frame();
          for (const one of cards) {
            // If a late frame has made the motion begin again, skip frames before that.
            if (!(time >= one.latest)) continue;
            const { position } = atTime(time, () => one.move.state("x"));
            one.points.push([time / 1000, seen(one), position]);
          }
        }
        for (const { points } of cards) {
          points.forEach(([, shown, position]) => distances.push(Math.abs(shown - position)));
          const [[t0, p0, l0], [t1, p1, l1]] = [points[0], points.at(-1)];
          if (t1 > t0) differences.push(Math.abs(p1 - p0 - (l1 - l0)) / (t1 - t0));
        }
      }
      return { distances, differences, jumps };
    },
    [count, isBusy],
  );

// The README states figures for a thousand interruptions, but fewer are enough to find a fault.
const COUNT = Number(process.env.INTERRUPTIONS ?? 100);

for (const [state, isBusy] of [
  ["idle", false],
  ["busy", true],
]) {
  test(`interrupted elements follow the law on pages that are ${state}`, async ({ open }) => {
    const { page, problems } = await open("card.html", SCREEN);
    const isSmooth = ({ differences, jumps }) => percentile(differences, 0.95) <= 60 && percentile(jumps, 0.95) <= 400;
    let measured = await interrupt(page, COUNT, isBusy);
    // Repeat the measurement if it fails, because a busy machine may skip whole frames.
    for (let i = 0; i < 2 && !isSmooth(measured); i++) measured = await interrupt(page, COUNT, isBusy);
    const { distances, differences, jumps } = measured;
    const farthest = Math.max(...distances);
    console.log(`# ${COUNT} interruptions, ${state}: at most ${farthest.toFixed(3)} px off the law`);
    for (const [name, list] of [
      ["between frames", differences],
      ["in the first frame", jumps],
    ]) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(1));
      console.log(
        `# velocity ${name}: p50 ${p50}, p95 ${p95}, p99 ${p99}, at most ${Math.max(...list).toFixed(1)} px/s beyond the law's`,
      );
    }
    assert.ok(farthest <= 0.4, `${farthest} px`);
    assert.ok(isSmooth(measured));
    assert.deepEqual(problems, []);
  });
}

/** Returns how many different pictures the compositor shows while the main thread is blocked for half a second. */
async function picturesWhileBlocked(open, targets) {
  const { page, context } = await open("card.html", SCREEN);
  const session = await context.newCDPSession(page);
  const pictures = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    pictures.push([1000 * metadata.timestamp, data]);
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 60, everyNthFrame: 1 });
  const [from, to] = await page.evaluate(async (targets) => {
    animateElement(card, targets, { duration: 1.5, bounce: 0.3 });
    await frame();
    await frame();
    await wait(20);
    const from = Date.now();
    block(500);
    return [from, from + 500];
  }, targets);
  await page.waitForTimeout(100);
  await context.close();
  // The first pictures may have been drawn before the block.
  return new Set(pictures.filter(([time]) => time > from + 60 && time < to).map(([, data]) => data)).size;
}

for (const targets of [{ x: 500, y: 200 }, { scale: 3 }, { rotate: 300 }, { opacity: 0 }]) {
  const [name] = Object.keys(targets);
  test(`a blocked main thread does not stop ${name}`, async ({ open }) => {
    // A busy machine draws few frames, so the best of five counts.
    let pictures = 0;
    for (let i = 0; i < 5 && pictures < 3; i++)
      pictures = Math.max(pictures, await picturesWhileBlocked(open, targets));
    console.log(`# ${name}: ${pictures} pictures while the main thread is blocked for 500 ms`);
    assert.ok(pictures >= 2, `${pictures}`);
  });
}

test("a blocked main thread stops an animation of the width", async ({ open }) => {
  let pictures = Infinity;
  for (let i = 0; i < 5 && pictures > 1; i++)
    pictures = Math.min(pictures, await picturesWhileBlocked(open, { width: 600 }));
  assert.ok(pictures <= 1, `${pictures}`);
});
