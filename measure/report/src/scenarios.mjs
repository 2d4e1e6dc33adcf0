// What each library is asked to do, and what is expected of it. Limits are committed before a run; a change of one re-runs all rows.

/** The travel of a value, in px, and the spring that every library with a physical spring is given: the default of react-spring. */
export const SPAN = 300;
export const SPRING = { stiffness: 170, damping: 26, mass: 1 };

/** The frame rates of today's displays. */
export const RATES = [{ rate: 60 }, { rate: 120 }, { rate: 240 }];

const retarget = [
  { t: 0, to: SPAN },
  // Between two frames, at all rates.
  { t: 0.123, to: 0 },
];
const once = [{ t: 0, to: SPAN }];

/**
 * Scenarios of values that are sent to targets. `runs` are the frame rates, `stall` is a pause without a frame, in seconds. A scenario
 * with `law` is only for libraries whose documents name the law of a spring.
 */
export const VALUES = [
  {
    name: "retarget",
    does: "A value on its way to 300 px is sent back to 0 after 123 ms",
    events: retarget,
    // A stiff spring changes its velocity within a frame of 60 Hz by as much as a loss would.
    runs: [{ rate: 240 }],
    checks: [
      { check: "continuous", at: "retarget", why: "a moving thing keeps its velocity; 25 % of the speed are allowed" },
    ],
  },
  {
    name: "rest",
    does: "A value is sent to 300 px",
    events: once,
    runs: [{ rate: 60 }],
    checks: [
      { check: "rests", on: SPAN, within: "0.5%", why: "it ends on its target" },
      { check: "continuous", at: "everywhere", position: 2, why: "no frame jumps or flashes by more than 2 px" },
      { check: "smooth", why: "Chromium's ratios of scroll jank: 1.4 up to 7 px, else 1.2" },
    ],
  },
  {
    name: "small",
    does: "A value is sent from 0 to 0.01",
    events: [{ t: 0, to: 0.01 }],
    runs: [{ rate: 60 }],
    checks: [
      { check: "rests", on: 0.01, within: "0.5%", why: "the unit of a value is the program's affair" },
      { check: "continuous", at: "everywhere", position: "2%", why: "it does not jump to its end" },
    ],
  },
  {
    name: "rates",
    does: "A value is sent to 300 px at 60, 120 and 240 Hz",
    events: once,
    runs: RATES,
    checks: [{ check: "rate_free", why: "the display does not change the motion; 3 % of the travel are allowed" }],
  },
  {
    name: "stall",
    does: "A value is sent to 300 px, once with a pause of 200 ms without a frame",
    events: once,
    runs: [{ rate: 60 }, { rate: 60, stall: [0.1, 0.3] }],
    checks: [{ check: "rate_free", why: "a late frame shows where the motion is by then" }],
  },
  {
    name: "late-start",
    does: "A value is sent to 300 px, once with its first frame 200 ms late",
    events: once,
    runs: [{ rate: 60 }, { rate: 60, stall: [-0.001, 0.2] }],
    checks: [{ check: "rate_free", why: "a late frame shows where the motion is by then" }],
  },
  {
    name: "follow",
    does: "A value is sent to a swinging target 60 times a second for 0.8 s",
    // Between two frames, as a pointer reports.
    events: Array.from({ length: 48 }, (_, i) => ({
      t: (i + 0.4) / 60,
      to: (SPAN / 2) * (1 - Math.cos((8 * i) / 60)),
    })),
    runs: [{ rate: 60 }],
    law: true,
    checks: [{ check: "responds", why: "a moving target pulls as much as one that stands still, within 25 %" }],
  },
  {
    name: "law",
    does: "A spring of stiffness 170, damping 26 and mass 1 is sent to 300 px",
    events: once,
    runs: [{ rate: 60 }],
    law: true,
    checks: [
      {
        check: "like",
        spec: { law: "spring", ...SPRING, target: SPAN },
        within: "1%",
        start: 0.034,
        why: "its documents name the law by these constants",
      },
    ],
  },
];

/** Scenarios of things under a finger; one with `snaps` is for drawers. The finger moves 4 px in 5 ms, 800 px/s, and reports each 5 ms. */
export const DRAGS = [
  {
    name: "flick",
    does: "A finger drags at 800 px/s for 200 ms and lifts",
    hold: 0,
    runs: [{ rate: 60 }],
    checks: [
      { check: "follows", within: 12, why: "the content stays under the finger; a slop of up to 12 px is allowed" },
      { check: "release", why: "the coast begins with the finger's velocity, within 25 %" },
      { check: "continuous", at: "everywhere", why: "no frame jumps or flashes by more than 5 % of the travel" },
    ],
  },
  {
    name: "throw",
    does: "A finger drags a drawer at 800 px/s for 200 ms and lifts; the drawer goes on to its end",
    hold: 0,
    snaps: true,
    // As in `retarget`: a spring gains speed within a frame of 60 Hz. A frame of 200 Hz has one report.
    runs: [{ rate: 200 }],
    checks: [
      { check: "follows", within: 12, why: "the content stays under the finger; a slop of up to 12 px is allowed" },
      { check: "continuous", at: "up", why: "what is let go keeps its velocity; 25 % of the speed are allowed" },
    ],
  },
  {
    name: "hold",
    does: "A finger drags at 800 px/s for 200 ms, holds still for 250 ms and lifts",
    hold: 0.25,
    runs: [{ rate: 60 }],
    checks: [{ check: "release", why: "a finger at rest throws nothing; 50 px/s are allowed" }],
  },
  {
    name: "flick-rates",
    does: "The flick at 60, 120 and 240 Hz",
    hold: 0,
    runs: RATES,
    checks: [{ check: "rate_free", why: "the display does not change the motion; 3 % of the travel are allowed" }],
  },
];
