"""Arguments of every wrong kind: each call returns, or raises a short ValueError or OSError."""

import decimal
import random

import carom
import numpy as np
import pytest

SPRING = carom.Spring(stiffness=100, damping=10)
MOTION = SPRING.motion(1)


@pytest.mark.parametrize(
    "call, name",
    [
        (lambda: carom.to_linear(5), "`motion` must be a Motion, but is 5"),
        (lambda: carom.motion(5), "`spec` must be a mapping or JSON, but is 5"),
        (lambda: carom.convert(5), "`spring` must be a Spring or text"),
        (lambda: carom.Tolerance.pixels(0.0), "`device_pixel_ratio` must be above 0"),
        (lambda: carom.Tolerance("a"), "`distance` must be a number"),
        (lambda: carom.Spring(np.array([1.0, 2.0]), 1.0), "`stiffness` must be a number"),
        (lambda: SPRING.motion(np.array([1.0, 2.0])), "`target` must be a number"),
        (lambda: SPRING.motion(1, velocity="fast"), "velocity"),
        (lambda: carom.Spring.from_response([0.5, 1], 1), "`response` must be a number"),
        (lambda: carom.Friction.from_half_life(None), "`half_life` must be a number"),
        (lambda: MOTION.time_at("x"), "`position` must be a number"),
        (lambda: MOTION.state(np.datetime64("2026-01-01")), "`t` must be seconds or timedelta64"),
        (lambda: MOTION.state(np.array([1], "timedelta64")), "timedelta64 of a fixed unit"),
        (lambda: carom.Trace([0, 1, 2], np.array([0, 1, 2], "timedelta64[s]")), "`positions` must be numbers"),
    ],
)
def test_a_wrong_argument_is_named(call, name):
    with pytest.raises(ValueError, match=name):
        call()


def test_a_message_has_no_control_character_and_at_most_some_hundred_characters():
    for hostile in ["\x1b]0;pwn\x07" + 100_000 * "a", ["\x9b" * 100_000], {"law": "\x1b]0;x\x07" + 100_000 * "b"}]:
        with pytest.raises(ValueError) as error:
            carom.motion(hostile) if not isinstance(hostile, str) else MOTION.time_at(hostile)
        assert len(str(error.value)) < 1200 and not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in str(error.value))


def test_timedeltas_are_converted_to_seconds():
    at = MOTION.state(0.1)
    assert MOTION.state(np.array([100], "timedelta64[ms]")).position.tolist() == [at.position]
    assert MOTION.state(np.timedelta64(100, "ms")) == at
    times = np.arange(0, 400, 20)
    trace = carom.Trace(times.astype("timedelta64[ms]"), np.exp(-0.004 * times))
    assert trace.times[1] == pytest.approx(0.02)


def test_a_missing_file_has_its_name(tmp_path):
    for read in [lambda: carom.read_csv(tmp_path / "none.csv"), lambda: carom.read_csv(tmp_path / "none.json")]:
        with pytest.raises(FileNotFoundError) as error:
            read()
        assert error.value.errno == 2 and "none" in error.value.filename


def any_value(random, depth=2):
    values = [
        None, True, 0, -1, 10**400, 0.5, -0.0, float("nan"), float("inf"), 1e300, 5e-324, "", "1", "\x1b", b"1", 1j, object(),
        decimal.Decimal("1.5"), np.float32(0.3), np.int8(3), np.array([]), np.array(2.0), np.arange(6.0).reshape(2, 3)[:, ::2],
        np.array(["a"]), np.array([None]), np.timedelta64("NaT"), np.array([1], "datetime64[ns]"), SPRING, MOTION,
        carom.Tolerance(0.1), {}, {"law": "spring"}, range(3), (x for x in ()),
    ]
    value = random.choice(values)
    if depth and random.random() < 0.2:
        return [any_value(random, depth - 1) for _ in range(random.randrange(4))]
    if depth and random.random() < 0.2:
        keys = ["law", "target", "segments", "until", "drag", "stiffness", "damping", "position", "motion", "min", "max"]
        return {random.choice(keys): any_value(random, depth - 1) for _ in range(random.randrange(4))}
    return value


def test_no_argument_raises_anything_but_a_short_error():
    calls = [
        lambda a, b: carom.motion(a),
        lambda a, b: carom.to_linear(a, b),
        lambda a, b: carom.to_linear(MOTION, a),
        lambda a, b: carom.convert(a),
        lambda a, b: carom.Tolerance(a, b),
        lambda a, b: carom.Tolerance.pixels(a),
        lambda a, b: carom.Spring(a, b),
        lambda a, b: carom.Spring.from_response(a, b),
        lambda a, b: carom.Spring.from_duration(a, b),
        lambda a, b: carom.Friction.from_half_life(a),
        lambda a, b: SPRING.motion(a, velocity=b),
        lambda a, b: MOTION.state(a),
        lambda a, b: MOTION.time_at(a),
        lambda a, b: MOTION.time_at_speed(a),
        lambda a, b: MOTION.settling_time(a),
        lambda a, b: carom.Trace(a, b),
    ]
    seed, count = 34, 20_000
    source = random.Random(seed)
    for _ in range(count):
        call, a, b = source.choice(calls), any_value(source), any_value(source)
        try:
            call(a, b)
        except ValueError as error:
            assert len(str(error)) < 1200 and not any(ord(c) < 32 and c != "\n" for c in str(error)), (a, b)
