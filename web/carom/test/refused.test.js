// Errors name the invalid argument as the caller wrote it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { animate, friction, Interpolator, settlingTime, spring } from "carom";
import { Chain, motion, steps } from "carom/laws";
import { Springs } from "carom/batch";
import { Pager, PullToRefresh, Reorder, Sheet, SwipeRow, WheelPicker } from "carom/parts";
import { Scroller } from "carom/scroll";
import { followMoving, move } from "carom/time";
import { PanZoom } from "carom/zoom";
import { SpringValue } from "../dist/spring-value.js";

const says = (act, message) => assert.throws(act, new Error(message));
const SPRING = { duration: 0.4, bounce: 0 };
const FORMS = "a spring takes `stiffness` and `damping`, or `response` and `dampingRatio`, or `duration` and `bounce`";

test("errors name invalid values by their path", () => {
  says(() => animate("none", "1"), '`from` must be a colour or have a number in it, but is "none"');
  says(() => animate("1px", "1rem"), '`to` must have the form of the value, `0px`, but is "1rem"');
  says(() => animate(null, 1), "`from` must be a number, a text, a list or an object, but is null");
  says(() => animate(0, "1"), '`to` must be a number, but is "1"');
  says(() => animate(0, [1]), "`to` must be a number, but is a list");
  says(() => animate([0, 0], 1), "`to` must be a list, but is 1");
  says(() => animate({ x: 0, y: 0 }, { x: 1 }), "`to.y` must be a number, but is undefined");
  says(() => animate({ x: 0 }, 1), "`to` must be an object, but is 1");
  says(() => animate({ x: 0 }, null), "`to` must be an object, but is null");
  says(() => animate({ x: 0, y: 0 }, { x: 1, y: NaN }), "`to.y` must be finite, but is NaN");
  says(() => animate([0, 0], [0, Infinity]), "`to[1]` must be finite, but is inf");
  says(() => animate({ p: [0, 0] }, { p: [1, "2"] }), '`to.p[1]` must be a number, but is "2"');
  says(() => animate({ p: [0, 0] }, { p: [1] }), "`to.p` must have 2 numbers as the value has, but has 1");
  says(() => animate(0, 1, { velocity: "fast" }), '`velocity` must be a number, but is "fast"');
  says(() => animate({ x: 0 }, { x: 1 }).snapTo({ x: undefined }), "`value.x` must be a number, but is undefined");
});

test("invalid springs are rejected, and undefined fields count as absent", () => {
  says(() => animate(0, 1, { mass: 50 }), `${FORMS}, but has mass`);
  says(() => animate(0, 1, { duration: 0.3, response: 0.3 }), `${FORMS}, but has response and duration`);
  says(() => animate(0, 1, { stiffness: 100, bounce: 0.3 }), `${FORMS}, but has stiffness and bounce`);
  says(() => animate(0, 1, { visualDuration: 0.3, duration: 0.3 }), `${FORMS}, but has duration and visualDuration`);
  says(() => animate(0, 1, { stiffness: "100", damping: 10 }), '`stiffness` must be a number, but is "100"');
  says(() => spring({ response: "1", dampingRatio: 1 }), '`response` must be a number, but is "1"');
  says(() => animate(0, 1, { stiffness: 0, damping: 0 }), "`damping` must be so large that it comes to rest, but is 0");
  says(
    () => animate(0, 1, SPRING).retarget(2, { stiffness: 0, damping: 1e-320 }),
    "`damping` must be so large that it comes to rest, but is 1e-320",
  );
  says(
    () => spring({ stiffness: 1e300, damping: 1, mass: 1e-300 }),
    "`mass` must be from 1e-15 to 1e15, but is 1e-300",
  );
  says(() => spring({ stiffness: 1, damping: 1e10, mass: 1e-300 }), "`mass` must be from 1e-15 to 1e15, but is 1e-300");
  const card = animate(0, 1, { duration: undefined, bounce: undefined, velocity: undefined, signal: undefined });
  assert.equal(card.settlingTime(), animate(0, 1).settlingTime());
  card.retarget(2, { duration: undefined }).stop();
});

/** Functions that take the options of a spring, and return the settling time of a travel of 100, in seconds. */
const USES = {
  animate: (options) => animate(0, 100, options).stop().retarget(100).settlingTime(),
  retarget: (options) => animate(0, 0).retarget(100, options).settlingTime(),
  move: (options) => move(0, 100, options).rest,
  followMoving: (options) => void followMoving(0, 100, 0, options).stop(),
  SpringValue: (options) => {
    const value = new SpringValue(0, options);
    void value.set(100);
    value.stop();
  },
};

test("one number of a pair is enough wherever a spring is taken", () => {
  const full = [
    [{ bounce: 0.3 }, { duration: 0.5, bounce: 0.3 }],
    [{ duration: 0.8 }, { duration: 0.8, bounce: 0 }],
    [{ visualDuration: 0.5 }, { duration: 0.6, bounce: 0 }],
    [
      { visualDuration: 0.5, bounce: 0.2 },
      { duration: 0.6, bounce: 0.2 },
    ],
    [{ response: 0.3 }, { response: 0.3, dampingRatio: 1 }],
    [{ dampingRatio: 0.7 }, { response: 0.5, dampingRatio: 0.7 }],
    [{ stiffness: 100 }, { stiffness: 100, damping: 20 }],
    [{ damping: 20 }, { stiffness: 100, damping: 20 }],
    [
      { stiffness: 100, mass: 4 },
      { stiffness: 100, damping: 40, mass: 4 },
    ],
  ];
  for (const [some, all] of full) {
    const expected = animate(0, 100, all).settlingTime();
    for (const [name, use] of Object.entries(USES))
      assert.equal(use(some) ?? expected, expected, `${name}, ${JSON.stringify(some)}`);
  }
});

test("invalid numbers of a spring are errors wherever one is taken", () => {
  const wrong = [
    [{ mass: 2 }, `${FORMS}, but has mass`],
    [{ bounce: 0.3, stiffness: 100 }, `${FORMS}, but has stiffness and bounce`],
    [{ duration: "0.5" }, '`duration` must be a number, but is "0.5"'],
    [{ visualDuration: "0.5s" }, '`visualDuration` must be a number, but is "0.5s"'],
    [{ response: null }, "`response` must be a number, but is null"],
    [{ bounce: "0.3" }, '`bounce` must be a number, but is "0.3"'],
    [{ stiffness: "100" }, '`stiffness` must be a number, but is "100"'],
    [{ damping: "10" }, '`damping` must be a number, but is "10"'],
    [{ damping: NaN }, "`damping` must be finite and at least 0, but is NaN"],
    [{ stiffness: 100, mass: "1" }, '`mass` must be a number, but is "1"'],
    [{ durationMs: 300 }, "there is no option `durationMs`; did you mean `duration`?"],
  ];
  for (const [options, message] of wrong) for (const use of Object.values(USES)) says(() => use(options), message);
});

test("unknown options and fields are errors that name them", () => {
  const numbers = "mass, stiffness, damping, response, dampingRatio, duration, bounce, visualDuration";
  says(
    () => spring({ ...SPRING, position: 0 }),
    `there is no option \`position\`; the options are: ${numbers}, from, to, velocity`,
  );
  assert.throws(
    () => animate(0, 1, { repeat: 2 }),
    ({ message }) =>
      message.startsWith(`there is no option \`repeat\`; the options are: ${numbers}, velocity, onUpdate, `),
  );
  says(
    () => animate(0, 1).retarget(2, { tension: 170 }),
    `there is no option \`tension\`; the options are: ${numbers}, velocity, timeMs`,
  );
  says(
    () => animate({ x: 0, y: 0 }, { x: 1, y: 1 }).retarget({ z: 1 }),
    "`to.z` must be a field of the value, which has x, y",
  );
});

test("an unknown option of a spring names the nearest known one", () => {
  const near = [
    ["stifness", "stiffness"],
    ["stiffnes", "stiffness"],
    ["Stiffness", "stiffness"],
    ["dampng", "damping"],
    ["damping_ratio", "dampingRatio"],
    ["dampingratio", "dampingRatio"],
    ["respnose", "response"],
    ["bouncy", "bounce"],
    ["durations", "duration"],
  ];
  for (const [unknown, known] of near) {
    const message = `there is no option \`${unknown}\`; did you mean \`${known}\`?`;
    says(() => spring({ ...SPRING, [unknown]: 1 }), message);
    for (const use of Object.values(USES)) says(() => use({ [unknown]: 1 }), message);
  }
  says(() => spring({ ...SPRING, velcoity: 1 }), "there is no option `velcoity`; did you mean `velocity`?");
  says(() => animate(0, 1, { onupdate() {} }), "there is no option `onupdate`; did you mean `onUpdate`?");
  says(
    () => animate(0, 1, { reduceMotion: "ignore" }),
    "there is no option `reduceMotion`; did you mean `reducedMotion`?",
  );
});

test("errors name a missing spring or target as the caller wrote it", () => {
  for (const none of [undefined, null, {}]) {
    says(() => new Springs(2, { spring: none }), `${FORMS}, but has none of them`);
    says(() => new Chain(2, { leader: SPRING, follower: none }), `${FORMS}, but has none of them`);
  }
  says(() => spring({ ...SPRING, from: "0" }), '`from` must be a number, but is "0"');
  says(() => spring({ ...SPRING, to: NaN }), "`to` must be finite, but is NaN");
  says(() => spring(SPRING).retarget(0.1, undefined), "`to` must be a number, but is undefined");
});

test("Springs rejects invalid tolerances, and Chain invalid times", () => {
  says(
    () => new Springs(2, { spring: SPRING, tolerance: { ofTravel: -1 } }),
    "`tolerance.ofTravel` must be finite and at least 0, but is -1",
  );
  const chain = new Chain(3, { leader: SPRING, follower: SPRING });
  for (const dt of [-1, NaN, undefined]) says(() => chain.advance(dt), `\`dt\` must be at least 0, but is ${dt}`);
});

test("errors name an invalid tolerance as the caller wrote it", () => {
  says(() => animate(0, 1, { tolerance: -1 }), "`tolerance` must be at least 0, but is -1");
  says(() => animate(0, 1, { tolerance: NaN }), "`tolerance` must be at least 0, but is NaN");
  says(
    () => animate(0, 1, { tolerance: { distance: 1, velocity: -2 } }),
    "`tolerance.velocity` must be at least 0, but is -2",
  );
  says(() => animate(0, 1, { tolerance: { distance: 1 } }), "`tolerance.velocity` must be a number, but is undefined");
  says(() => settlingTime(spring(SPRING), -1), "`tolerance` must be at least 0, but is -1");
});

test("an unknown option is an error that names the nearest one", () => {
  says(
    () => new Chain(2, { leader: SPRING, folower: SPRING }),
    "there is no option `folower`; did you mean `follower`?",
  );
  says(() => new Springs(2, { springs: SPRING }), "there is no option `springs`; did you mean `spring`?");
  says(() => steps("rk4", { ...SPRING, dt: 0.1, counts: 3 }), "there is no option `counts`; did you mean `count`?");
  says(
    () => steps("rk4", { response: 1, damping_ratio: 1, dt: 0.1, count: 3 }),
    "there is no option `damping_ratio`; did you mean `dampingRatio`?",
  );
  says(() => new Interpolator({ dampening: 1 }), "there is no option `dampening`; did you mean `damping`?");
});

test("errors in an inner spring name the nearest field", () => {
  says(
    () => new Chain(2, { leader: SPRING, follower: { duraton: 1 } }),
    "there is no option `follower.duraton`; did you mean `follower.duration`?",
  );
  says(
    () => new Springs(2, { spring: { stifness: 1 } }),
    "there is no option `spring.stifness`; did you mean `spring.stiffness`?",
  );
  says(
    () => new Springs(2, { spring: [SPRING, { stifness: 1 }] }),
    "there is no option `spring[1].stifness`; did you mean `spring[1].stiffness`?",
  );
  says(() => spring({ stifness: 100 }), "there is no option `stifness`; did you mean `stiffness`?");
  says(
    () => animate(0, 1, { tolerance: { distance: 1, ofTargt: 0.1 } }),
    "there is no option `tolerance.ofTargt`; did you mean `tolerance.ofTarget`?",
  );
  for (const velocity of [NaN, -1]) {
    says(
      () => animate(0, 1, { tolerance: { distance: 1, ofTarget: 0.1, velocity } }),
      `\`tolerance.velocity\` must be at least 0, but is ${velocity}`,
    );
  }
});

test("a fling that would never end is rejected and doesn't move the value", async () => {
  const page = animate(0, 0, SPRING).snapTo(0);
  says(() => page.fling(friction({ drag: 0 })), "`drag` must be finite and greater than 0, but is 0");
  for (const [given, found] of [
    [2, "2"],
    [{ drag: 2 }, "an object"],
    [spring(SPRING), "an object"],
  ])
    says(() => page.fling(given), `\`friction\` must be a friction, but is ${found}`);
  says(
    () => page.fling(friction({ drag: 2 }), { speed: 1 }),
    "there is no option `speed`; the options are: velocity, timeMs",
  );
  says(() => page.fling(friction({ drag: 1e-320 })), "`drag` must be from 1e-15 to 1e15, but is 1e-320");
  assert.deepEqual([page.value, page.velocity, !page.isAtRest, await page.finished], [0, 0, false, true]);
});

test("unknown steppers and precisions are rejected", () => {
  says(
    () => new Springs(3, { spring: SPRING, precision: "f32" }),
    '`precision` must be "double" or "single", but is "f32"',
  );
  const options = { ...SPRING, dt: 0.01, count: 3 };
  says(
    () => steps("rk5", options),
    '`method` must be "euler", "semi-implicit-euler", "verlet", "rk4", "exact" or "stoermer-verlet", but is "rk5"; did you mean "rk4"?',
  );
  says(() => steps("rk4", { ...options, count: -1 }), "`count` must be a whole number and at least 0, but is -1");
  says(() => steps("rk4", { ...options, count: 1.5 }), "`count` must be a whole number and at least 0, but is 1.5");
  says(() => steps("rk4", { ...options, dt: -1 }), "`dt` must be finite and at least 0, but is -1");
  says(() => steps("rk4", { ...options, dt: "1" }), '`dt` must be a number, but is "1"');
});

test("errors name missing arguments", () => {
  says(() => motion(), 'invalid type: null, expected a motion, {"law": …}');
  says(() => new Springs(2), `${FORMS}, but has none of them`);
  says(() => new Springs("2", { spring: SPRING }), '`count` must be a whole number from 1 to 16777216, but is "2"');
  says(() => animate([1], [1, 2]), "`to` must have 1 number as the value has, but has 2");
});

test("without WebAssembly, a scroller's error names the missing permission", () => {
  const program = `
    WebAssembly.Module = function () { throw new WebAssembly.CompileError("forbidden"); };
    const { animate, spring } = await import("carom");
    const { Scroller } = await import("carom/scroll");
    console.log(spring({ duration: 1, bounce: 0 }).position(Infinity), animate(0, 1).settle().value);
    try {
      new Scroller({ content: 900, viewport: 300 });
    } catch (error) {
      console.log(error.message, error.cause.message);
    }
  `;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });
  assert.equal(
    said.trim(),
    "1 1\nWebAssembly is not allowed here: a Content-Security-Policy needs `'wasm-unsafe-eval'` forbidden",
  );
});

/** Each driver with sizes: valid sizes, the call that changes them, and the names of sizes that may be 0. */
const SIZED = [
  [Sheet, { detents: [0, 350, 700], scrollable: 3000 }, (part, o) => part.resize(0, o), ["0", "scrollable"]],
  [Pager, { count: 5, size: 300, viewport: 400 }, (part, o) => part.resize(0, o), []],
  [SwipeRow, { width: 360, leading: 90, trailing: 120 }, (part, o) => part.resize(0, o), ["leading", "trailing"]],
  [PullToRefresh, { viewport: 600, scrollable: 3000 }, (part, o) => part.resize(0, o), ["scrollable"]],
  [Reorder, { sizes: [50, 60, 70], viewport: 100 }, undefined, ["0", "1", "2"]],
  [WheelPicker, { rows: 20, height: 30 }, undefined, []],
  [
    PanZoom,
    { view: { width: 400, height: 300 }, content: { width: 4000, height: 3000 } },
    (part, o) => part.resize(0, o),
    [],
  ],
  // An element that isn't displayed has a viewport of 0, so `resize` ignores it.
  [Scroller, { content: 4000, viewport: 600 }, (part, o) => part.resize(o), ["content"]],
];

/** Calls back with the paths to all numbers of some options. */
function eachNumber(options, path, call) {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === "number") call([...path, name]);
    else eachNumber(value, [...path, name], call);
  }
}

test("errors name a wrong size wherever sizes are taken", () => {
  let count = 0;
  for (const [Driver, good, resize, mayBeZero] of SIZED) {
    resize?.(new Driver(good), good);
    eachNumber(good, [], (path) => {
      const name = path[path.length - 1];
      for (const bad of [NaN, Infinity, -Infinity, 0, -1, 1e16, "3", null]) {
        if ((bad === 0 && mayBeZero.includes(name)) || (bad === 1e16 && /count|rows/.test(name))) continue;
        const wrong = structuredClone(good);
        path.slice(0, -1).reduce((part, key) => part[key], wrong)[name] = bad;
        const says = ({ message }) => message.includes(/^\d$/.test(name) ? path[0] : name) && message.includes("must");
        const what = `${Driver.name} with ${path.join(".")} of ${bad}`;
        assert.throws(() => new Driver(wrong), says, what);
        count += 1;
        if (!resize || (Driver === Scroller && bad === 0)) continue;
        const part = new Driver(good);
        assert.throws(() => resize(part, wrong), says, `${what}, resized`);
        resize(part, good);
      }
    });
  }
  assert.ok(count > 120, `${count}`);
});
