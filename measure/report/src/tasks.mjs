// What a person does to each of the ten tasks in Chromium, and what is measured of it.

/** How long a place must stay the same to be at rest, in milliseconds. */
const STILL = 250;
const WIDTH = 800;

const CSS = `*{box-sizing:border-box}body{margin:0;font:16px/24px sans-serif}button{min-width:40px;height:30px}ul{list-style:none;margin:0;padding:0}li{height:40px}
.card{width:100px;height:100px;background:tomato;touch-action:none}.card.open{width:400px;height:300px;margin:100px}.view{width:400px;height:400px;overflow:hidden;touch-action:none}
.row{display:flex}.slide{flex:0 0 100%;width:400px;height:200px;background:gold}#root .view:not(:has(.row)):has(.slide){display:flex}
.sheet{position:fixed;left:0;right:0;top:0;height:95vh;background:gold;overflow:hidden}[data-vaul-drawer].sheet{top:auto;bottom:0}.sheet ul{height:300px;overflow:auto}
.photo{width:400px;height:400px;background:gold}.wheel{height:200px;overflow:clip}.go{display:block}article{height:4000px}.progress{position:fixed;display:block;top:0;width:100%;height:4px;background:red;transform-origin:0 0}`;

const click = (id) => (page) => page.evaluate((id) => document.querySelector(id).click(), id);
const wheel = (delta) => (page) => page.mouse.wheel(0, delta);

/** Drags the filmed element or its view by a finger that lifts in motion. On a page from right to left, the drag is mirrored. */
const flick =
  (dx, dy, speed = 600) =>
  async (page) => {
    const at = await page.evaluate(() => {
      const { left, top, width, height } = (
        document.querySelector(".view:has(.photo), .wheel, [data-rwp]") ?? filmed()
      ).getBoundingClientRect();
      return {
        x: left + width / 2,
        y: top + height / 2,
        sign: getComputedStyle(document.body).direction === "rtl" ? -1 : 1,
      };
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.synthesizeScrollGesture", {
      x: at.x,
      y: at.y,
      xDistance: at.sign * dx,
      yDistance: dy,
      speed,
      preventFling: false,
      gestureSourceType: "touch",
    });
  };

/** Zooms the picture in by a wheel with Control, about its middle, so that it can be dragged. */
const zoomIn = async (page) => {
  const box = await page.locator("#film").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down("Control");
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await still(page);
};

/** What begins each motion and what interrupts it. A flick is interrupted by its own release. */
const ACTS = {
  "a-card": { flick: flick(400, 40), keys: ["ArrowRight"] },
  "b-sheet": { begin: click("#go"), turn: click("#back"), keys: ["Escape"], open: click("#go") },
  "c-carousel": { begin: click("#go"), turn: click("#back"), keys: ["ArrowRight", "End"] },
  "d-list": { begin: click("#go"), turn: click("#go"), keys: ["Alt+ArrowDown"] },
  "e-expand": { begin: click("#go"), turn: click("#go"), keys: ["Enter"] },
  "f-zoom": { flick: flick(250, 0), prepare: zoomIn, keys: ["+", "ArrowRight"] },
  "g-page": { begin: wheel(300), turn: wheel(-300), keys: ["End", "Home"] },
  "h-film": { begin: click("#film"), turn: click("#film"), keys: ["Enter"] },
  "j-picker": { flick: flick(0, -60, 200), keys: ["ArrowDown", "End"] },
};

/** The instruments in the page. */
const instruments = () => {
  window.filmed = () => document.querySelector("#film") ?? document.querySelector("[data-rwp-options] li:nth-child(3)");
  window.placeNow = () => {
    const { left, top, width, height } = filmed()?.getBoundingClientRect() ?? {
      left: NaN,
      top: NaN,
      width: 0,
      height: 0,
    };
    return [left + width / 2, top + height / 2, width];
  };
  /** All that a key may change. */
  window.stateNow = () =>
    String([
      placeNow().map((number) => Math.round(number)),
      scrollY,
      document.querySelector("output")?.textContent,
      document.querySelector("[data-rwp-options]")?.style.transform,
    ]);
  const finger = [NaN, NaN];
  window.actedMs = Infinity;
  for (const name of ["pointerdown", "pointermove"])
    addEventListener(name, ({ clientX, clientY }) => finger.splice(0, 2, clientX, clientY), true);
  for (const name of ["pointerup", "pointercancel", "touchend"]) {
    addEventListener(
      name,
      () => (finger.fill(NaN), (window.actedMs = Math.min(window.actedMs, performance.now()))),
      true,
    );
  }
  window.startFilm = () => {
    window.frames_ = [];
    window.actedMs = Infinity;
    const look = (time) => {
      window.frames_.push([time, ...placeNow(), ...finger]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
};

/** Waits until what is filmed is there and stays in place. */
const still = (page) =>
  page.evaluate(async (STILL) => {
    let [last, since] = ["", performance.now()];
    for (const begun = since; performance.now() - begun < 15000; ) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = stateNow();
      if (now !== last || now.includes("NaN")) [last, since] = [now, performance.now()];
      if (performance.now() - since > STILL) return;
    }
  }, STILL);

async function open(browser, task, script, { reducedMotion, style = "", dir = "ltr" } = {}) {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 600 }, hasTouch: true, reducedMotion });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(task, String(error)));
  await page.setContent(
    `<!doctype html><html dir="${dir}"><title>${task}</title><style>${CSS}${style}</style><div id="root"></div>`,
  );
  await page.evaluate(instruments);
  await page.addScriptTag({ content: script });
  const ready = task === "b-sheet" ? page.waitForSelector("#go") : page.waitForFunction(() => filmed());
  await ready;
  if (task !== "b-sheet") await still(page);
  await ACTS[task].prepare?.(page);
  await page.evaluate(() => startFilm());
  await page.waitForFunction(() => window.frames_.length > 3);
  return { page, context };
}

/** Does what a person does; interrupts it if asked to. Returns the frames and the time of the interruption. */
async function act(browser, task, script, options = {}) {
  const { page, context } = await open(browser, task, script, options);
  const { begin, turn, flick } = ACTS[task];
  await (begin ?? flick)(page);
  if (turn && options.turns) {
    // The interruption comes in the midst of the motion.
    const from = await page.evaluate(() => window.frames_.findLast((frame) => !Number.isNaN(frame[1])) ?? placeNow());
    await page
      .waitForFunction((from) => !from || Math.hypot(placeNow()[0] - from[1], placeNow()[1] - from[2]) > 60, from, {
        timeout: 5000,
      })
      .catch(() => {});
    await page.evaluate(() => (window.actedMs = performance.now()));
    await turn(page);
  }
  await still(page);
  const film = await page.evaluate(() => ({
    frames: window.frames_.filter((frame) => !Number.isNaN(frame[1])),
    at: window.actedMs,
  }));
  await context.close();
  return film;
}

/** Returns the mean velocity in px/s in the four frames before a finger lifts, and in the four after, along the axis of the motion. */
function released({ frames, at }) {
  const lifted = frames.findIndex(([time]) => time > at);
  if (lifted < 6 || lifted + 5 >= frames.length) return "–";
  const between = (i, k) =>
    [1, 2].map((axis) => (1000 * (frames[k][axis] - frames[i][axis])) / (frames[k][0] - frames[i][0]));
  const [before, after] = [between(lifted - 5, lifted - 1), between(lifted, lifted + 4)];
  const axis = Math.abs(before[0]) > Math.abs(before[1]) ? 0 : 1;
  return [before[axis], after[axis]].map(Math.round).join(" → ");
}

/** Returns the velocity in px/s in frames before and after an instant, along the axis of the motion. */
function velocities({ frames, at }) {
  const after = frames.findIndex(([time]) => time > at);
  if (after < 4 || after + 3 >= frames.length) return "–";
  const speed = (i, axis) => (1000 * (frames[i][axis] - frames[i - 1][axis])) / (frames[i][0] - frames[i - 1][0]);
  const travel = (axis) => Math.abs(frames[after][axis] - frames[after - 3][axis]);
  const axis = travel(1) > travel(2) ? 1 : 2;
  // The frame after an act may still show the motion before it.
  return [-1, 0, 1, 2].map((k) => Math.round(speed(after + k, axis))).join(" → ");
}

/** Returns the number of places that are shown after the beginning, or after the release. */
function places({ frames, at }) {
  const shown = Number.isFinite(at) ? frames.filter(([time]) => time > at) : frames;
  return new Set(shown.map(([, x, y]) => `${Math.round(x)},${Math.round(y)}`)).size;
}

/** Returns whether a motion from right to left is the mirror image, or by how many pixels its ends differ. */
function mirrored(film, mirror) {
  const ends = ({ frames }) => [frames[0], frames.at(-1)];
  const off = Math.max(...ends(film).map(([, x], i) => Math.abs(WIDTH - x - ends(mirror)[i][1])));
  return off <= 2 ? "mirrored" : `${Math.round(off)} px off`;
}

/** Returns the content's travel over the finger's. Without a finger, returns by how many pixels a motion leaves the path to its end. */
function fits(task, { frames }) {
  if (ACTS[task].flick) {
    const held = frames.filter((frame) => !Number.isNaN(frame[4]));
    const dragged = held.slice(Math.floor(held.length / 3));
    if (dragged.length < 4) return "–";
    const mean = (i) => dragged.reduce((sum, frame) => sum + frame[i], 0) / dragged.length;
    const product = (i, k) => dragged.reduce((sum, frame) => sum + (frame[i] - mean(i)) * (frame[k] - mean(k)), 0);
    const axis = product(4, 4) > product(5, 5) ? 1 : 2;
    return `× ${(product(axis, axis + 3) / product(axis + 3, axis + 3)).toFixed(2)}`;
  }
  const [from, to] = [frames[0], frames.at(-1)];
  const outside = (frame, i) => Math.max(Math.min(from[i], to[i]) - frame[i], frame[i] - Math.max(from[i], to[i]), 0);
  return `${Math.round(Math.max(...frames.flatMap((frame) => [outside(frame, 1), outside(frame, 2)])))} px`;
}

/** Returns the keys that do something, with the focus at any of the first places that Tab reaches. */
async function keys(browser, task, script) {
  const works = [];
  for (const key of ACTS[task].keys) {
    const { page, context } = await open(browser, task, script);
    await ACTS[task].open?.(page);
    if (ACTS[task].open) await still(page);
    // Home changes something only away from the top.
    if (key === "Home") await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
    for (let stop = 0; stop < 4 && !works.includes(key); stop++) {
      if (stop > 0 || task !== "g-page") await page.keyboard.press("Tab");
      const before = await page.evaluate(() => stateNow());
      await page.keyboard.press(key);
      const hasChanged = await page
        .waitForFunction((before) => stateNow() !== before, before, { timeout: 1000 })
        .then(
          () => true,
          () => false,
        );
      if (hasChanged) works.push(key);
    }
    await context.close();
  }
  return works.join(", ") || "none";
}

/** Returns what is measured of one side of a task, as the cells of its row. */
export async function measured(browser, task, script) {
  if (!ACTS[task]) return ["–", "–", "–", "–", "–", "–"];
  const plain = await act(browser, task, script);
  const turned = ACTS[task].turn ? await act(browser, task, script, { turns: true }) : plain;
  const calm = await act(browser, task, script, { reducedMotion: "reduce" });
  const mirror = await act(browser, task, script, { dir: "rtl" });
  const zoomed = await act(browser, task, script, { style: "body{zoom:1.5}" });
  const scaled = await act(browser, task, script, { style: "body{transform:scale(.5);transform-origin:0 0}" });
  return [
    ACTS[task].turn ? velocities(turned) : released(turned),
    places(calm),
    await keys(browser, task, script),
    mirrored(plain, mirror),
    fits(task, zoomed),
    fits(task, scaled),
  ];
}
