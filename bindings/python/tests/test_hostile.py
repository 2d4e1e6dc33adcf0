"""Arguments of every wrong kind: each call returns, or raises a short ValueError or OSError."""

import decimal
import fractions
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


def test_more_samples_than_fit_into_memory_are_a_memory_error():
    for count in (10**12, 2**60, 10**30):
        with pytest.raises((MemoryError, ValueError), match="`count`"):
            MOTION.sample(0, 0.1, count)
    assert len(MOTION.sample(0, 0.1, np.int64(3)).position) == 3


REFUSED = [True, np.True_, "0.1", b"0.1", None, 1j, np.str_("1"), ["0.1"], [True], np.array(["1"]), np.array([False]), [None]]


@pytest.mark.parametrize("value", REFUSED, ids=repr)
@pytest.mark.parametrize(
    "call, name",
    [
        (lambda value: MOTION.state(value), "t"),
        (lambda value: MOTION.sample(value, 0.1, 3), "start"),
        (lambda value: MOTION.sample(0, value, 3), "step"),
        (lambda value: MOTION.sample(0, 0.1, value), "count"),
        (lambda value: MOTION.time_at(value), "position"),
        (lambda value: carom.Spring(value, 1), "stiffness"),
        (lambda value: carom.Spring(100, 10, mass=value), "mass"),
        (lambda value: SPRING.motion(value), "target"),
        (lambda value: SPRING.motion(1, velocity=value), "velocity"),
        (lambda value: carom.Tolerance(value), "distance"),
        (lambda value: carom.Trace(value, [0, 1]), "times"),
        (lambda value: carom.Trace([0, 1], value), "positions"),
        (lambda value: carom.fit([0, 1], [0, 1], start=1j if value is None else value), "start"),
        (lambda value: carom.fit([0, 1], [0, 1], target=1j if value is None else value), "target"),
        (lambda value: carom.Scroller(viewport=value), "viewport"),
        (lambda value: carom.Scroller().pointer_down(0, value), "position"),
        (lambda value: carom.VelocityTracker().add(value, 0), "time"),
    ],
)
def test_what_is_no_number_is_refused_everywhere_by_its_name(call, name, value):
    with pytest.raises(ValueError, match=f"`{name}` must "):
        call(value)


SCALARS = [np.float32(0.25), np.float64(0.25), np.float16(0.25), np.longdouble(0.25), np.array(0.25), decimal.Decimal("0.25"), fractions.Fraction(1, 4)]


@pytest.mark.parametrize("value", [*SCALARS, np.int64(1), np.uint8(1)], ids=repr)
def test_scalars_of_every_type_are_numbers_everywhere(value):
    own = float(value)
    t = np.arange(60) / 60
    x = 400 * (1 - np.exp(-5.843 * t))
    assert MOTION.state(value) == MOTION.state(own) and MOTION.sample(value, value, 2) [0][0] == MOTION.sample(own, own, 2)[0][0]
    assert carom.fit(t, x, start=value / 100) == carom.fit(t, x, start=own / 100)
    spring = carom.Spring(value, value)
    assert spring == carom.Spring(own, own) and hash(spring) == hash(carom.Spring(own, own)) and type(spring.stiffness) is float
    assert SPRING.motion(value, velocity=value) == SPRING.motion(own, velocity=own)
    tracker = carom.VelocityTracker()
    tracker.add(value, value)
    page = carom.Scroller(viewport=value)
    page.fling(value, value)
    assert carom.Tolerance(value) == carom.Tolerance(own)


def test_misaligned_strided_and_foreign_arrays_are_read():
    raw = bytearray(8 * 60 + 3)
    times = np.frombuffer(raw, "<f8", offset=3)
    times[:] = np.arange(60) / 60
    assert not times.flags.aligned
    x = 400 * (1 - np.exp(-5.843 * times))
    aligned = times.copy()
    for form in (times, times.astype(">f8"), np.repeat(aligned, 2)[::2], aligned.astype(np.longdouble)):
        assert (MOTION.state(form).position == MOTION.state(aligned).position).all()
        assert carom.fit(form, x).best == carom.fit(aligned, x).best
        assert (carom.Scroller().replay(form, x, form).offset == carom.Scroller().replay(aligned, x, aligned).offset).all()


def test_masked_samples_are_missing_and_masked_times_refused():
    t = np.arange(200) / 60
    x = 273.0 * (1 - np.exp(-2.992 * t))
    mask = np.zeros(200, bool)
    mask[[20, 71, 150]] = True
    spoiled = np.ma.array(np.where(mask, 1e6, x), mask=mask)
    kept = carom.fit(t[~mask], x[~mask])
    assert carom.fit(t, spoiled).best == kept.best
    assert carom.fit(np.ma.array(t, mask=mask), np.where(mask, 1e6, x)).best == kept.best
    assert carom.fit(t, np.ma.array(x)).best == carom.fit(t, x).best
    for call in [
        lambda masked: MOTION.state(masked),
        lambda masked: carom.Scroller().replay(masked, x, t),
        lambda masked: carom.Spring.motions(stiffness=masked, damping=1),
    ]:
        with pytest.raises(ValueError, match="must have no masked elements"):
            call(np.ma.array(t, mask=mask))


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: MOTION.sample(0, 0.1, -3), "`count` must be a whole number from 0 to 9223372036854775807, but is -3"),
        (lambda: MOTION.sample(0, 0.1, 3.0), "`count` must be a whole number from 0 to 9223372036854775807, but is 3.0"),
        (lambda: carom.fit([0, 1], [0, 1], model="frction"), "`model` must be one of friction, .*, but is 'frction'"),
        (lambda: carom.fit([0, 1], [0, 1], model=5), "`model` must be one of friction, .*, but is 5"),
        (lambda: carom.fit([0, 1], [0, 1], start=np.datetime64("2026-01-01")), "`start` must be"),
        (lambda: carom.convert(SPRING, 5), "`to` must be text, but is 5"),
        (lambda: carom.VelocityTracker(5), "`estimator` must be one of robust, .*, but is 5"),
        (lambda: carom.Resampler(None), "`rule` must be one of carom, .*, but is None"),
        (lambda: carom.Scroller(5), "`platform` must be one of ios, .*, but is 5"),
        (lambda: carom.read_csv(__file__, time_unit=5), "`time_unit` must be one of h, .*, but is 5"),
        (lambda: carom.Ease((0, 0, "1", 1), 1), "`control` must be a number"),
        (lambda: carom.Bouncing(5, SPRING), "`friction` must be a law, but is 5"),
    ],
)
def test_errors_name_the_argument_its_range_and_its_value(call, message):
    with pytest.raises(ValueError, match=message):
        call()
