// Dialects, exports, and their errors.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { spring } from "carom";
import { springEasing } from "carom/dom";
import { motion } from "carom/laws";
import { dialects, fromDialect, springNumbers, toDialect, toKeyframes, toLinear } from "carom-tools/convert";
import { fit, readTrace } from "carom-tools/fit";

const says = (act, message) => assert.throws(act, new Error(message));
const SPRING = { duration: 0.4, bounce: 0 };

test("a critical spring doesn't overshoot despite rounding", () => {
  const numbers = springNumbers({ duration: 0.5, bounce: 0 });
  assert.deepEqual([numbers.overshoot, numbers.overshootTime, numbers.period], [0, undefined, undefined]);
  const { overshootTime } = springNumbers({ duration: 0.5, bounce: 0.3 });
  assert.ok(Math.abs(overshootTime - 0.25 / Math.sqrt(1 - 0.7 ** 2)) < 1e-12, `${overshootTime}`);
});

test("springNumbers states the regime and the roots", () => {
  const of = (damping) => springNumbers({ stiffness: 25, damping });
  assert.deepEqual(
    [0, 6, 10, 26].map((damping) => of(damping).regime),
    ["undamped", "underdamped", "critical", "overdamped"],
  );
  assert.deepEqual(of(6).roots, [
    { real: -3, imaginary: 4 },
    { real: -3, imaginary: -4 },
  ]);
  // r² + 26 r + 25 = (r + 1)(r + 25).
  assert.deepEqual(of(26).roots, [
    { real: -1, imaginary: 0 },
    { real: -25, imaginary: 0 },
  ]);
});

test("toLinear keeps its tolerance, also in pixels, with fewer points than springEasing", () => {
  for (const options of [
    { duration: 0.5, bounce: 0.3 },
    { duration: 0.5, bounce: 0 },
    { response: 0.4, dampingRatio: 0.2 },
    { duration: 0.5, bounce: -0.5 },
  ]) {
    const motion = spring(options);
    const { error, slopeError, points } = toLinear(motion, { pixels: 300 });
    assert.ok(error <= 0.1 / 300 && slopeError > 0 && slopeError < 0.2, `${error} ${slopeError}`);
    const light = springEasing(motion, { pixels: 300 }).points;
    assert.ok(points.length < light.length && light.length <= 3 * points.length, `${light.length} ${points.length}`);
  }
});

test("toLinear rejects a motion without an end", () => {
  says(
    () => toLinear(motion({ law: "drift", velocity: 1 })),
    "the motion has no rest (it runs away or swings for ever), and an animation must end: damp it, or give it an edge",
  );
});

test("toDialect writes the same code as the Rust library", () => {
  const text = readFileSync(new URL("../../../target/web/states/code.jsonl", import.meta.url), "utf8");
  const table = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(table.length > 2000, `${table.length}`);
  for (const { dialect, spring, digits, code } of table) {
    // The package refuses numbers beyond 1e15.
    if (Math.max(spring.mass, spring.stiffness, spring.damping) > 1e15) continue;
    assert.equal(
      toDialect(dialect, spring, digits).code,
      code,
      `${dialect} ${JSON.stringify(spring)}, ${digits} digits`,
    );
  }
});

test("an unknown option or field is an error that names the nearest one", () => {
  says(() => toKeyframes(spring(SPRING), { Name: "x" }), "there is no option `Name`; did you mean `name`?");
  says(
    () => readTrace("0,0\n1,1", { unit: "ms" }),
    "there is no option `unit`; the options are: timeUnit, timeColumn, positionColumn",
  );
  says(
    () => fit({ times: [], positions: [] }, { law: "spring" }),
    "there is no option `law`; the options are: model, from, to",
  );
  says(() => fromDialect("origami", { tensoin: 40 }), "there is no option `tensoin`; did you mean `tension`?");
  says(() => fromDialect("origami", { tension: "40" }), '`tension` must be a number, but is "40"');
  // Messages name the fields of a dialect as the toolkit does.
  says(() => fromDialect("compose", { damping_ratio: -1 }), "`damping_ratio` must be finite and at least 0, but is -1");
  says(
    () => toLinear(spring(SPRING), { pixel: 300 }),
    "there is no option `tolerance.pixel`; did you mean `tolerance.pixels`?",
  );
  says(() => toLinear(spring(SPRING), "0.1"), '`tolerance` must be a number, but is "0.1"');
});

test("an unknown unit of time is rejected", () => {
  const units = '`timeUnit` must be "h", "min", "s", "ms", "us" or "ns", but is';
  says(() => readTrace("0,0\n1,1", { timeUnit: "m" }), `${units} "m"; did you mean "h"?`);
  says(() => readTrace("0,0\n1,1", { timeUnit: "toString" }), `${units} "toString"`);
});

test("an unknown dialect is an error that lists the known ones", () => {
  const names = dialects().map(({ name }) => `"${name}"`);
  const all = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  for (const ask of [(name) => fromDialect(name), (name) => toDialect(name, SPRING)]) {
    for (const name of ["SwiftUI", "swift", "GSAP"]) {
      assert.throws(
        () => ask(name),
        (error) => error.message.startsWith(`\`name\` must be ${all}, but is "${name}"`),
      );
    }
    says(() => ask("react-sprnig"), `\`name\` must be ${all}, but is "react-sprnig"; did you mean "react-spring"?`);
    says(() => ask(""), "a dialect is missing");
  }
});

test("GSAP's elastic rejects critical springs despite rounding", () => {
  for (const duration of [0.1, 0.3, 0.5, 0.7, 1]) {
    for (const mass of [1, 0.3, 7]) {
      assert.throws(
        () => toDialect("gsap", { duration, bounce: 0, mass }),
        /^Error: `damping` must be less than critical: GSAP's elastic oscillates, but is /,
      );
    }
  }
  assert.ok(toDialect("gsap", { duration: 0.5, bounce: 0.01 }).code.includes("elastic.out"));
});

test("messages cut a long name and escape control characters", () => {
  for (const name of ["x".repeat(100_000), "\x1b]0;x\x07"]) {
    assert.throws(
      () => fromDialect(name),
      ({ message }) => message.length < 2500 && !/[\u0000-\u001f\u007f-\u009f]/.test(message),
    );
  }
});

test("a toolkit's duration of 500 s gives a warning", (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  fromDialect("swiftui", { duration: 0.5, bounce: 0 });
  fromDialect("juckett", { angular_frequency: 500, damping_ratio: 1 });
  assert.equal(warn.mock.callCount(), 0);
  fromDialect("swiftui", { duration: 500, bounce: 0 });
  const texts = warn.mock.calls.map(({ arguments: [text] }) => text);
  assert.deepEqual(texts, ["carom: `duration` is in seconds, but is 500; are these milliseconds?"]);
});
