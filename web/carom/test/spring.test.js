import assert from "node:assert/strict";
import { test } from "node:test";
import { animate, settlingTime, spring, timeAt } from "carom";
import { motion } from "carom/laws";
import { Springs } from "carom/batch";
import * as light from "carom/dom";

const near = (a, b, tolerance = 1e-12) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

test("a spring starts at its start and ends at its target", () => {
  const card = spring({ response: 0.35, dampingRatio: 0.8, from: 10, to: 300, velocity: 1200 });
  assert.deepEqual(card.at(0), { position: 10, velocity: 1200 });
  assert.deepEqual(card.at(Infinity), { position: 300, velocity: 0 });
  assert.equal(card.rest, 300);
  const mirror = spring({ response: 0.35, dampingRatio: 0.8, from: -10, to: -300, velocity: -1200 });
  assert.equal(mirror.position(0.1), -card.position(0.1));
});

test("a critical spring follows its formula", () => {
  const { position, velocity } = spring({ stiffness: 100, damping: 20 }).at(0.1);
  near(position, 1 - 2 * Math.exp(-1));
  near(velocity, 10 * Math.exp(-1));
});

test("a retarget keeps position and velocity", () => {
  const there = spring({ duration: 0.5, bounce: 0.3, to: 300 });
  const back = there.retarget(0.1, 0);
  assert.deepEqual(back.at(0), there.at(0.1));
  assert.equal(back.rest, 0);
});

test("a spring is outside its tolerance just before settlingTime", () => {
  const card = spring({ response: 0.4, dampingRatio: 0.4, to: 100 });
  const settled = settlingTime(card, { distance: 0.5, velocity: Infinity });
  assert.ok(Math.abs(card.position(settled * (1 - 1e-6)) - 100) > 0.5);
  for (let t = settled; t < settled + 2; t += 0.001) assert.ok(Math.abs(card.position(t) - 100) <= 0.5 + 1e-9);
});

test("a tolerance of one number allows the speed that covers it in 50 ms", () => {
  const options = { response: 0.4, dampingRatio: 0.4, from: 20, to: -280 };
  for (const card of [
    spring(options),
    motion({ law: "spring", response: 0.4, damping_ratio: 0.4, position: 20, target: -280 }),
  ]) {
    assert.equal(settlingTime(card, 0.5), settlingTime(card, { distance: 0.5, velocity: 10 }));
    assert.notEqual(settlingTime(card, 0.5), settlingTime(card, { distance: 0.5, velocity: 9 }));
    assert.equal(settlingTime(card), settlingTime(card, 1e-4 * 300));
    assert.ok(settlingTime(card, { distance: 1, velocity: 0 }) > settlingTime(card, 1));
  }
});

test("an undamped spring never settles", () => {
  const swing = spring({ stiffness: 100, damping: 0 });
  assert.equal(swing.rest, undefined);
  assert.equal(settlingTime(swing), Infinity);
});

test("timeAt returns undefined for a position never reached", () => {
  const card = spring({ response: 0.4, dampingRatio: 1, to: 100 });
  near(card.position(timeAt(card, 60)), 60, 1e-9);
  assert.equal(timeAt(card, 101), undefined);
});

test("without travel the tolerance is a fraction of the excursion", () => {
  for (const dampingRatio of [0.2, 0.7, 1, 1 + 1e-9, 3]) {
    for (const velocity of [1000, -1000]) {
      const shake = spring({ response: 0.4, dampingRatio, from: 5, to: 5, velocity });
      let far = 0;
      for (let t = 0; t < 2; t += 1e-4) far = Math.max(far, Math.abs(shake.position(t) - 5));
      near(settlingTime(shake), settlingTime(shake, 1e-4 * far), 1e-5);
      near(settlingTime(motion(shake.toJSON())), settlingTime(shake), 1e-5);
    }
  }
  assert.equal(settlingTime(spring({ response: 0.4, dampingRatio: 1, from: 5, to: 5 })), 0);
  // Without stiffness, a spring comes to rest away from its target.
  const coast = { stiffness: 0, damping: 2, from: 0, to: 0, velocity: 100 };
  assert.equal(settlingTime(spring(coast)), settlingTime(spring(coast), 1e-4 * 50));
});

test("a crossing within rounding of the start is found", () => {
  // The Rust tests of SpringMotion::time_at have the same case.
  for (const sign of [1, -1]) {
    const motion = spring({ stiffness: 100, damping: 2, from: 0, to: sign * 1e6, velocity: sign * 1000 });
    const t = timeAt(motion, sign * 1e-12);
    assert.ok(t > 0 && t < 1e-14, `${t}`);
  }
});

test("timeAt returns undefined for infinity and NaN", () => {
  for (const position of [Infinity, -Infinity, NaN]) {
    assert.equal(timeAt(spring({ response: 0.35, dampingRatio: 0.8, to: 300 }), position), undefined);
    assert.equal(
      timeAt(motion({ law: "spring", response: 0.35, dampingRatio: 0.8, target: 300 }), position),
      undefined,
    );
  }
});

test("a motion keeps its spec when the caller's object changes", () => {
  const spec = { law: "clamped", max: 50, motion: { law: "friction", drag: 2, velocity: 100 } };
  const fling = motion(spec);
  const json = JSON.stringify(fling);
  spec.max = 1;
  spec.motion.drag = 99;
  assert.deepEqual([JSON.stringify(fling), fling.rest], [json, 50]);
});

test("invalid parameters give the errors of the command", () => {
  const says = (what, message) => assert.throws(what, new Error(message));
  says(() => spring({ response: -1, dampingRatio: 1 }), "`response` must be finite and greater than 0, but is -1");
  says(
    () => spring({ response: 1e-7 - 1, dampingRatio: NaN }),
    "`response` must be finite and greater than 0, but is -0.9999999",
  );
  says(() => spring({ response: 1, dampingRatio: NaN }), "`dampingRatio` must be finite and at least 0, but is NaN");
  says(() => spring({ duration: 1, bounce: -1 }), "`bounce` must be above -1 and at most 1, but is -1");
  says(() => spring({ stiffness: 1, damping: -1e-9 }), "`damping` must be finite and at least 0, but is -1e-9");
  says(() => spring({ stiffness: 1, damping: 1, mass: 0 }), "`mass` must be finite and greater than 0, but is 0");
  says(
    () => spring({ mass: 1 }),
    "a spring takes `stiffness` and `damping`, or `response` and `dampingRatio`, or `duration` and `bounce`, but has mass",
  );
  says(() => spring({ stiffness: 1, damping: 1, to: NaN }), "`to` must be finite, but is NaN");
  says(() => motion({ law: "friction", drag: -2 }), "`drag` must be finite and at least 0, but is -2");
  says(() => motion({ law: "friction", drag: NaN }), "`drag` must be finite, but is NaN");
  says(() => motion({ law: "gravity" }), "`acceleration` is missing: gravity needs it");
});

test("spring and motion reject a spring with the same error", () => {
  const message = (what) => {
    try {
      what();
    } catch (error) {
      return error.message;
    }
    assert.fail("it was accepted");
  };
  for (const [first, second] of [
    ["stiffness", "damping"],
    ["response", "dampingRatio"],
    ["duration", "bounce"],
  ]) {
    for (const [mass, a, b] of [
      [1, -1, 0.5],
      [1, 0.3, -2],
      [-3, 0.3, 0.5],
      [0, 0.3, 0.5],
      [1, -1e-7, 1],
    ]) {
      const options = { mass, [first]: a, [second]: b };
      assert.equal(
        message(() => spring(options)),
        message(() => motion({ law: "spring", target: 1, ...options })),
      );
    }
  }
});

test("invalid specs give the errors of the command", () => {
  const says = (spec, message) =>
    assert.throws(
      () => motion(spec),
      (error) => (assert.ok(error.message.includes(message), error.message), true),
    );
  says({}, "a motion needs a `law`");
  says({ law: "sprnig" }, "; did you mean `spring`?");
  says({ law: "friction", dragg: 1 }, "; did you mean `drag`?");
  says({ law: "friction", keptPerSecond: 2 }, "`keptPerSecond` must be above 0 and at most 1, but is 2");
  says({ law: "sprnig" }, "unknown law `sprnig`, expected one of `spring`, `two_springs`, `approach`, `friction`");
  says(
    { law: "spring", target: 1, stifness: 1 },
    "unknown field `stifness`, expected one of `law`, `position`, `velocity`, `target`, `mass`, `stiffness`",
  );
  says(
    { law: "spring", target: "one", stiffness: 1, damping: 1 },
    'invalid type: string "one", expected a number for `target`',
  );
  says(
    { law: "friction", drag: 1, target: 3 },
    "`target` is not a field of friction, which has `drag`, `decelerationRate`",
  );
  says(
    { law: "ease", duration: 1, target: 1, control: [0, 0, 1] },
    "invalid length 3, expected [x1, y1, x2, y2] for `control`",
  );
  says(
    { law: "bouncing", friction: { drag: -1e-9 }, spring: {} },
    "in `friction`: `drag` must be finite and at least 0, but is -1e-9",
  );
  says({ law: "drift", until: { time: 1 } }, "`until` belongs to the segments");
  says(
    { law: "sequence", segments: [{ law: "drift", until: 3 }, { law: "drift" }] },
    'expected {"time": s}, {"position": x} or {"speed": v}',
  );
});

test("a spec may be written in camel case or snake case", () => {
  const one = spring({ response: 0.35, dampingRatio: 0.8, to: 300 });
  const camel = motion({ law: "spring", response: 0.35, dampingRatio: 0.8, target: 300 });
  const snake = motion({ law: "spring", response: 0.35, damping_ratio: 0.8, target: 300 });
  assert.deepEqual(one.at(0.1), camel.at(0.1));
  assert.deepEqual(one.at(0.1), snake.at(0.1));
});

test("springs of one law follow it at any frame rate", () => {
  const law = spring({ response: 0.4, dampingRatio: 0.5, to: 80 });
  for (const rate of [30, 120]) {
    const dots = new Springs(100, { spring: { response: 0.4, dampingRatio: 0.5 } });
    dots.targets.fill(80);
    for (let i = 0; i < rate / 10; i++) dots.advance(1 / rate);
    for (const position of dots.positions) near(position, law.position(0.1), 1e-11);
    near(dots.velocities[99], law.at(0.1).velocity, 1e-9);
  }
});

test("springs of several laws follow them through retargets", () => {
  const options = [0.2, 0.3, 0.4].map((response) => ({ response, dampingRatio: 0.6 }));
  const dots = new Springs(3, { spring: options });
  dots.targets.fill(50);
  for (let i = 0; i < 6; i++) dots.advance(1 / 60);
  const first = options.map((one) => spring({ ...one, to: 50 }));
  first.forEach((law, i) => near(dots.positions[i], law.position(0.1), 1e-11));
  dots.targets[1] = -20;
  for (let i = 0; i < 6; i++) dots.advance(1 / 60);
  near(dots.positions[1], first[1].retarget(0.1, -20).position(0.1), 1e-10);
  near(dots.positions[2], first[2].position(0.2), 1e-11);
});

test("springs of several laws have the bits and the rest time of single springs", () => {
  // Frames of 1/256 s add up exactly.
  const dt = 1 / 256;
  const ratios = [0.2, 0.5, 0.999999, 1, 1.000001, 4];
  const laws = [0.05, 0.3, 1.7].flatMap((response) => ratios.map((dampingRatio) => ({ response, dampingRatio })));
  const policies = [
    undefined,
    { ofTravel: 1e-3 },
    0.5,
    { distance: 0.01, velocity: 0.3 },
    { distance: 0.01, ofTarget: 0.001 },
  ];
  for (const tolerance of policies) {
    const dots = new Springs(laws.length, { spring: laws, tolerance });
    dots.targets.fill(300);
    const alone = laws.map((law) => animate(0, 300, { ...law, tolerance }));
    const rests = alone.map((one) => one.settlingTime());
    for (let frame = 1, moving = laws.length; moving > 0; frame++) {
      moving = dots.advance(dt);
      assert.equal(moving, rests.filter((rest) => frame * dt < rest).length, `in frame ${frame}`);
      laws.forEach((law, i) => {
        const isAtRest = frame * dt >= rests[i];
        const { position, velocity } = isAtRest
          ? { position: 300, velocity: 0 }
          : spring({ ...law, to: 300 }).at(frame * dt);
        assert.deepEqual(
          [dots.positions[i], dots.velocities[i]],
          [position, velocity],
          `spring ${i} in frame ${frame}`,
        );
      });
    }
    alone.forEach((one) => one.stop());
  }
});

test("springs of one law come to rest when an animation does", () => {
  const dt = 1 / 256;
  for (const law of [
    { response: 0.3, dampingRatio: 0.4 },
    { response: 0.5, dampingRatio: 1 },
  ]) {
    for (const tolerance of [undefined, 0.5]) {
      const targets = [300, 0.01, -7e4];
      const dots = new Springs(3, { spring: law, tolerance });
      dots.targets.set(targets);
      const alone = targets.map((target) => animate(0, target, { ...law, tolerance }));
      const rests = alone.map((one) => one.settlingTime());
      alone.forEach((one) => one.stop());
      for (let frame = 1, moving = 3; moving > 0; frame++) {
        moving = dots.advance(dt);
        assert.equal(moving, rests.filter((rest) => frame * dt < rest).length, `in frame ${frame}`);
      }
    }
  }
});

test("numbers that aren't finite don't change a spring", () => {
  for (const spring of [{ response: 0.4 }, [{ response: 0.4 }, { response: 0.4 }]]) {
    const [dots, other] = [new Springs(2, { spring }), new Springs(2, { spring })];
    for (const springs of [dots, other]) springs.targets.fill(50);
    for (let i = 0; i < 20; i++) {
      if (i === 5) [dots.targets[0], dots.targets[1]] = [NaN, 1e16];
      assert.equal(dots.advance(1 / 60), other.advance(1 / 60));
      for (const row of ["positions", "velocities", "targets"])
        assert.deepEqual(dots[row], other[row], `${row} in frame ${i}`);
    }
  }
});

test("springs come to rest exactly on their targets", () => {
  for (const precision of ["double", "single"]) {
    const dots = new Springs(10, { spring: { duration: 0.3, bounce: 0.2 }, precision });
    dots.targets.fill(7);
    let frames = 0;
    while (dots.advance(1 / 60) > 0) assert.ok(++frames < 600);
    assert.deepEqual([...dots.positions], new Array(10).fill(7));
    assert.deepEqual([...dots.velocities], new Array(10).fill(0));
  }
});

test("views that you read after memory grows are valid", () => {
  const few = new Springs(4, { spring: { duration: 0.3, bounce: 0 } });
  few.targets.fill(3);
  const many = new Springs(500_000, { spring: { duration: 0.3, bounce: 0 } });
  assert.equal(many.positions.length, 500_000);
  assert.deepEqual([...few.targets], [3, 3, 3, 3]);
});

test("springs of either precision come to rest on distant targets", () => {
  for (const precision of ["double", "single"]) {
    for (const dampingRatio of [0.3, 0.5, 1, 2]) {
      const dots = new Springs(200, { spring: { response: 0.4, dampingRatio }, precision });
      const far = precision === "double" ? 1e12 : 1e7;
      const targets = Array.from({ length: 200 }, (_, i) => (i < 100 ? 19.37 * i : (far / 97) * (i - 100)));
      dots.targets.set(targets);
      let frames = 0;
      while (dots.advance(1 / 120) > 0) assert.ok(frames++ < 10_000, `${precision} ${dampingRatio}`);
      assert.deepEqual([...dots.positions], [...dots.targets], `${precision} ${dampingRatio}`);
      assert.ok(dots.velocities.every((velocity) => velocity === 0));
    }
  }
});

test("a spring that a short step leaves in place is not at rest", () => {
  const dots = new Springs(1, { spring: { response: 0.4, dampingRatio: 1 }, precision: "single" });
  dots.targets[0] = 1000;
  for (let i = 0; i < 10; i++) assert.equal(dots.advance(1e-9), 1);
  assert.ok(dots.positions[0] < 1);
});

test("springs without stiffness slide until they are slow", () => {
  const dots = new Springs(2, { spring: { stiffness: 0, damping: 5 } });
  dots.targets.fill(100);
  dots.set(1, { velocity: 100 });
  assert.equal(dots.advance(1 / 60), 1);
  assert.equal(dots.positions[0], 0);
  let frames = 0;
  while (dots.advance(1 / 60) > 0) frames++;
  // The spring ends at v·m/c = 20, and is within a ten-thousandth of that travel after ln(1e4)/5 s.
  assert.ok(Math.abs(dots.positions[1] - 20) < 1e-12 && dots.velocities[1] === 0, `${dots.positions[1]}`);
  assert.ok(Math.abs(frames - (60 * Math.log(1e4)) / 5) < 3, `${frames}`);
});

test("advance(0) doesn't move, and an invalid time is an error", () => {
  const dots = new Springs(3, { spring: { duration: 0.3, bounce: 0 } });
  dots.targets.fill(9);
  assert.equal(dots.advance(0), 3);
  while (dots.advance(1 / 60) > 0);
  assert.equal(dots.advance(0), 0);
  for (const dt of [NaN, -1, Infinity])
    assert.throws(() => dots.advance(dt), /`dt` must be at least 0 and finite, but is/);
});

test("a number that is missing takes its default", () => {
  const same = (options, full) => assert.deepEqual({ ...spring(options).law }, { ...spring(full).law });
  same({ bounce: 0.3 }, { duration: 0.5, bounce: 0.3 });
  same({ duration: 0.8 }, { duration: 0.8, bounce: 0 });
  same({ dampingRatio: 0.6 }, { response: 0.5, dampingRatio: 0.6 });
  same({ response: 0.3 }, { response: 0.3, dampingRatio: 1 });
  same({ stiffness: 100 }, { stiffness: 100, damping: 20 });
  same({ stiffness: 100, mass: 4 }, { stiffness: 100, damping: 40, mass: 4 });
  same({ damping: 20 }, { stiffness: 100, damping: 20 });
  same({ visualDuration: 0.5 }, { duration: 0.6, bounce: 0 });
  same({ visualDuration: 0.5, bounce: -0.5 }, { duration: 0.6, bounce: -0.5 });
});

test("springEasing keeps its tolerance, also in pixels", () => {
  for (const options of [
    { duration: 0.5, bounce: 0.3 },
    { duration: 0.5, bounce: 0 },
    { response: 0.4, dampingRatio: 0.2 },
    { duration: 0.5, bounce: -0.5 },
  ]) {
    const motion = spring(options);
    const { css, durationMs } = light.springEasing(motion, { pixels: 300 });
    const stops = css
      .slice(7, -1)
      .split(", ")
      .map((stop) => stop.split(" ").map(parseFloat));
    [stops[0][1], stops.at(-1)[1]] = [0, 100];
    let worst = 0;
    for (let i = 1; i < stops.length; i++) {
      const [[from, start], [to, end]] = [stops[i - 1], stops[i]];
      for (let k = 0; k < 8; k++) {
        const at = start + ((end - start) * k) / 8;
        worst = Math.max(worst, Math.abs(from + ((to - from) * k) / 8 - motion.position((at / 1e5) * durationMs)));
      }
    }
    assert.ok(worst <= 0.1 / 300 + 1e-6, `${worst}`);
  }
});

test("in a template string, an easing becomes its duration and its points", () => {
  const easing = light.springEasing(spring({ duration: 0.5, bounce: 0.3 }));
  assert.equal(`transform ${easing}`, `transform ${easing.durationMs}ms ${easing.css}`);
});
