import assert from "node:assert/strict";
import { test } from "node:test";
import { motion } from "carom/laws";
import { fitted, fit, models } from "carom-tools/fit";

/**
 * Returns a recording of a law at 60 Hz. The law begins at `begin` and is at rest before. If `begin` is negative, it is already in motion
 * at the first sample.
 */
function filmed(spec, begin = 0, count = 60) {
  const law = motion(spec);
  const times = Array.from({ length: count }, (_, i) => i / 60);
  return { law, times, positions: times.map((t) => law.position(Math.max(0, t - begin))) };
}

/** Returns the segments of a wheel. Each notch moves the target by `step`, and its segment lasts until the next notch. */
function notches(position, step, intervals) {
  return [...intervals, undefined].map((time, k) => {
    return { law: "approach", decayRate: 12, target: position + step * (k + 1), until: time && { time } };
  });
}

const CASES = [
  ["friction", { law: "friction", drag: 2.1, position: 40, velocity: 1800 }],
  ["sliding", { law: "sliding", drag: 1.2, deceleration: 700, position: 10, velocity: 1500 }],
  ["chromium_fling", { law: "chromium_fling", position: 5, velocity: 2500 }],
  ["bezier_fling", { law: "bezier_fling", position: 5, velocity: 2000 }, -0.007],
  ["power_fling", { law: "power_fling", position: 5, velocity: 2500 }],
  ["spline_fling", { law: "spline_fling", density: 1, position: 5, velocity: 3000 }, -0.009],
  ["cubic_fling", { law: "cubic_fling", position: 5, velocity: 2500 }, -0.009],
  ["spring", { law: "spring", response: 0.5, dampingRatio: 0.4, position: 30, velocity: 500, target: 300 }],
  ["spring", { law: "spring", response: 0.5, dampingRatio: 0.5, position: 30, target: 300 }, 0.11],
  ["elastic", { law: "spring", response: 0.6, dampingRatio: 1, position: 177, velocity: 0, target: 0 }],
  [
    "bouncing",
    { law: "bouncing", max: 300, friction: { drag: 2 }, spring: { response: 0.5, dampingRatio: 1 }, velocity: 1500 },
  ],
  ["ease", { law: "ease", control: [0.42, 0, 0.58, 1], duration: 0.4, position: 20, target: 300 }, 0.1],
  ["wheel_smoothing", { law: "sequence", position: 20, segments: notches(20, 100, [0.25, 0.3]) }, 0.1],
];

/** The same motion in the opposite direction. */
function mirrored(spec) {
  const { position = 0, velocity = 0, target, max, segments } = spec;
  const other = { ...spec, position: -position, velocity: -velocity };
  if (target !== undefined) other.target = -target;
  if (max !== undefined) [other.min, other.max] = [-max, undefined];
  if (segments) other.segments = segments.map((segment) => ({ ...segment, target: -segment.target }));
  return other;
}

for (const [model, first, begin = 0] of CASES) {
  for (const [suffix, spec] of [
    ["", first],
    [", mirrored", mirrored(first)],
  ]) {
    const name = begin === 0 ? model : `${model} ${begin < 0 ? "already in motion" : "from rest"}`;
    test(`fitted returns the recorded motion: ${name}${suffix}`, () => {
      const { law, times, positions } = filmed(spec, begin);
      const { best } = fit({ times, positions }, { model });
      assert.equal(best.model, model);
      const found = fitted(best);
      best.times.forEach((t, i) => {
        const at = positions[times.indexOf(t + best.start)] ?? positions[i];
        const off = found.position(t) - (at - best.residuals[i]);
        assert.ok(Math.abs(off) < 1e-6, `off the fit's own by ${off} at ${t}`);
      });
      // Times between samples, and one after the last sample.
      for (const t of [0.2041, 0.7013, 1.3]) {
        const expected = law.at(t - begin);
        const state = found.at(t - best.start);
        assert.ok(Math.abs(state.position - expected.position) < 0.05, `${state.position}, not ${expected.position}`);
        assert.ok(Math.abs(state.velocity - expected.velocity) < 2, `${state.velocity}, not ${expected.velocity}`);
      }
      assert.ok(Math.abs(found.rest - law.rest) < 0.1, `${found.rest}, not ${law.rest}`);
      const settled = found.settlingTime(1);
      assert.ok(Math.abs(found.position(settled) - found.rest) <= 1 + 1e-9, `${settled}`);
      assert.ok(Math.abs(settled - law.settlingTime(1) - begin + best.start) < 0.02, `${settled}`);
    });
  }
}

test("every model has a recording to fit", () => {
  const withCase = new Set(CASES.map(([model]) => model));
  assert.deepEqual(
    models().filter((model) => !withCase.has(model)),
    [],
  );
});

test("a fit of a time window uses the samples in it and finds their law", () => {
  // A finger at 800 px/s that lifts after 0.3 s, in whole pixels, with a second of rest at the end.
  const times = Array.from({ length: 240 }, (_, i) => i / 60);
  const fling = motion({ law: "friction", drag: 5.843, position: 240, velocity: 800 });
  for (const sign of [1, -1]) {
    const positions = times.map((t) => sign * Math.round(t < 0.3 ? 800 * t : fling.position(t - 0.3)));
    const { fits, best } = fit({ times, positions }, { from: 0.32, to: 2 });
    assert.equal(fits.length, 1);
    const [first, last] = [best.start, best.start + best.times.at(-1)];
    assert.ok(first >= 0.32 && last <= 2 && last - first > 0.8, `${first} to ${last}`);
    assert.equal(best.model, "friction");
    assert.ok(Math.abs(best.parameters[0].value - 5.843) < 0.05, `${best.parameters[0].value}`);
    // Without `from` and `to`, the finger is a segment of its own.
    assert.ok(fit({ times, positions }).best.start < fit({ times, positions }, { from: 0.6 }).best.start);
    assert.deepEqual(
      fit({ times, positions }, { from: -Infinity, to: Infinity, model: "friction" }).best.model,
      "friction",
    );
  }
  assert.throws(() => fit({ times, positions: times }, { from: Number.NaN }), /`from` must be a number, but is NaN/);
  assert.throws(() => fit({ times, positions: times }, { to: "1" }), /`to` must be a number, but is "1"/);
  assert.throws(() => fit({ times, positions: times }, { from: 3, to: 1 }), /samples/);
});

test("the spec of a fit survives JSON", () => {
  const { times, positions } = filmed({ law: "friction", drag: 2, velocity: 900 });
  const { spec, begin } = fit({ times, positions }).best;
  assert.deepEqual(motion(JSON.parse(JSON.stringify(spec))).at(0.3), motion(spec).at(0.3));
  assert.equal(begin, 0);
});

test("fit accepts the listed models by name and rejects others", () => {
  assert.equal(models().length, 12);
  assert.deepEqual(models().slice(0, 2), ["friction", "sliding"]);
  const { times, positions } = filmed({ law: "friction", drag: 2, velocity: 900 });
  assert.throws(() => fit({ times, positions }, { model: "frction" }), {
    message: /^`model` must be "friction", .* or "wheel_smoothing", but is "frction"; did you mean "friction"\?$/,
  });
  for (const model of models()) {
    try {
      assert.equal(fit({ times, positions }, { model }).best.model, model);
    } catch (error) {
      assert.match(error.message, new RegExp(`\`${model}\` does not apply|do not determine`));
    }
  }
});
