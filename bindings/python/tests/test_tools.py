import concurrent.futures
import copy
import doctest
import importlib
import json
import math
import multiprocessing
import os
import pickle
import re
import subprocess
from pathlib import Path

import carom
import numpy as np
import pytest


@pytest.mark.parametrize("file", ["ios/fling_normal.csv", "ios/bounce_back.csv", "chromium/elastic_fling_top_v4000.csv"])
def test_fit_equals_that_of_the_command(data, file, capsys):
    command = os.environ.get("CAROM")
    if command is None:
        pytest.skip("`cargo xtask bindings` sets CAROM to the built command")
    printed = json.loads(subprocess.check_output([command, "fit", "--json", data / file], text=True))
    report = carom.fit(carom.read_csv(data / file))
    # Floats compare by value, and a float that is read from its shortest digits is the same float.
    assert report.json == printed
    with capsys.disabled():
        drag = next(iter(report.best.parameters.values()))
        print(f"\n{file}: {report.best.model}, {drag.name} {drag.value!r}: equal to `carom fit --json`")


def test_a_fit_has_intervals_and_a_motion(data):
    recording = carom.read_csv(data / "ios/fling_normal.csv")
    report = carom.fit(recording)
    best = report.best
    assert best.model == "friction" and best.explained and best.max_residual < 0.21
    low, high = best.parameters["deceleration_rate"].interval
    assert low < 0.998 + 2e-5 and high > 0.998 and best["deceleration_rate"] == pytest.approx(0.998, abs=2e-5)
    assert best.preset.name.startswith("UIScrollView normal")
    assert np.abs(best.state(recording.times).position - recording.positions).max() == pytest.approx(best.max_residual, abs=1e-9)
    assert best.motion.rest == pytest.approx(best["rest"], abs=1e-6)
    assert [segment.kind for segment in report.segments] == ["fling"] and report.segments[0].fit == best
    assert repr(report).startswith("<carom.Report: friction, drag 1.99")
    arrays = carom.fit(recording.times, recording.positions)
    assert arrays.best == best


def test_a_fit_takes_its_options(data):
    recording = carom.read_csv(data / "ios/fling_normal.csv")
    released = carom.fit(
        recording, model="friction", release_position=400, release_velocity=480.83366, clock_lead=True
    )
    assert released.best["clock_lead"] == pytest.approx(0.0154, abs=1e-3)
    assert carom.fit(recording, start=0.5, end=1.5).best.samples == 10
    for call, message in [
        (lambda: carom.fit([0, 1], [0, 1]), "samples"),
        (lambda: carom.fit(np.arange(20), np.zeros(20)), "."),
        (lambda: carom.fit(recording, model="warp"), "warp"),
        (lambda: carom.fit(recording, [1.0]), "`positions` must be left out"),
        (lambda: carom.fit([0.0]), "`positions` must be given"),
        (lambda: carom.fit(np.zeros((2, 2)), np.zeros((2, 2))), "`times` must have one axis"),
        (lambda: carom.fit([0, 1, 2], [0, 1]), "."),
        (lambda: carom.fit([0, np.nan, 2], [0, 1, 2]), "."),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


def test_recordings_are_read_and_their_faults_named(data, tmp_path):
    recording = carom.read_csv(data / "ios/fling_normal.csv")
    assert len(recording) == len(recording.times) == len(recording.positions) > 10
    assert recording.times[1] == pytest.approx(0.1, abs=0.05) and "samples" in repr(recording)
    rows = tmp_path / "rows.csv"
    rows.write_text("when;x;y\n0;5;7,5\n16;5;8,5\n32;5;9,5\n")
    columns = carom.read_csv(rows, time_column="when", position_column="y", time_unit="ms", delimiter=";")
    assert columns.times.tolist() == [0, 0.016, 0.032] and columns.positions.tolist() == [7.5, 8.5, 9.5]
    with pytest.raises(OSError):
        carom.read_csv(tmp_path / "none.csv")
    with pytest.raises(ValueError, match="`time_unit` must be one of h, min, s, ms, us, ns, but is 'd'"):
        carom.read_csv(rows, time_unit="d")
    rows.write_text("t,x\n0,1\n1,one\n")
    with pytest.raises(ValueError, match="line 3"):
        carom.read_csv(rows)


def test_linear_is_within_its_tolerance():
    motion = carom.Spring(100, 10).motion(1)
    linear = carom.to_linear(motion)
    times, values = np.array(linear.points).T
    at = np.linspace(0, 1, 2000)
    error = np.abs(np.interp(at, times, values) - motion.position(at * linear.duration_ms / 1000))
    assert error.max() <= 0.001 and linear.error <= 0.001 and str(linear).startswith("linear(0,")
    with pytest.raises(ValueError, match="no rest"):
        carom.to_linear(carom.Spring(100, 0).motion(1))
    with pytest.raises(ValueError, match="`tolerance` must be greater than 0 and less than 0.5, but is 1"):
        carom.to_linear(motion, 1)


def test_springs_convert_to_every_dialect_and_back():
    spring = carom.Spring.from_response(0.4, 0.8)
    assert len(carom.dialects()) > 20
    converted = 0
    for name in carom.dialects():
        try:
            there = carom.convert(spring, name)
        except ValueError:
            continue
        converted += 1
        assert there.dialect == name and there.code and there.title
    assert converted > 20
    motion = carom.convert("swiftui bouncy", "motion")
    assert motion.fields["stiffness"] == pytest.approx(157.9, abs=0.1) and str(motion) == motion.code
    with pytest.raises(ValueError, match="there is no dialect `warp`"):
        carom.convert(spring, "warp")
    with pytest.raises(ValueError, match="`to` is missing"):
        carom.convert(spring)


EVENTS = """{"driver":"scroller","platform":"ios","extent":{"min":0.0,"max":3200.0,"viewport":800.0}}
{"at":0.0,"event":{"fling":900.0}}
{"at":0.1,"event":{"shift":500.0}}
{"at":0.4,"event":{"wheel":[{"lines":3.0},"notch"]}}
{"at":null,"event":"advance_to"}
"""


def test_a_replay_of_events_is_read_written_and_shown_as_the_page_itself():
    replay = carom.EventReplay(EVENTS)
    assert replay.write() == EVENTS and replay.span == (0.0, 0.4)
    page = carom.Scroller("ios", max=3200)
    page.fling(0.0, 900.0)
    page.shift(0.1, 500.0)
    shown = {t: page.advance_to(t) for t in (0.15, 0.3)}
    for t in (0.3, 0.15):
        state = replay.at(t).states[0]
        assert (state.position, state.velocity) == (shown[t].offset, shown[t].velocity)
    replay.push(0.5, {"snap_to": 700.0})
    replay.push(math.nan, "settle")
    assert replay.at(0.6) == carom.Shown([carom.State(700.0, 0.0)], True)
    for again in (copy.copy(replay), copy.deepcopy(replay), pickle.loads(pickle.dumps(replay))):
        assert again.write() == replay.write() and again.at(0.6) == replay.at(0.6)
        # It goes its own way.
        again.push(0.7, {"snap_to": 100.0})
        assert again.at(0.8) != replay.at(0.8)
    # Any driver of the Rust library.
    start = '{"driver":"pan_zoom","platform":"ios","content":null,"view":[400.0,300.0]}'
    assert len(carom.EventReplay(start).at(0.0).states) == 4
    for text, part in ((EVENTS.replace("fling", "flung"), "line 2"), ("", "must name a driver")):
        with pytest.raises(ValueError, match=part):
            carom.EventReplay(text)


def test_a_replay_is_that_of_single_calls():
    times = np.arange(11) * 0.008
    positions = 600 - 1500 * times
    frames = np.arange(0, 4, 1 / 120)
    replay = carom.Scroller("ios", content=4000).replay(times, positions, frames)
    page = carom.Scroller("ios", content=4000)
    sample = 0
    for place, frame in enumerate(frames):
        while sample < len(times) and times[sample] <= frame:
            (page.pointer_move if sample else page.pointer_down)(times[sample], positions[sample])
            sample += 1
            if sample == len(times):
                page.pointer_up(times[-1])
        now = page.advance_to(frame)
        assert (now.offset, now.velocity, now.phase) == (replay.offset[place], replay.velocity[place], replay.phase[place])
    assert replay.offset[-1] == pytest.approx(864, abs=1) and replay.phase[-1] == "rest"
    assert set(replay.phase) == {"drag", "fling", "rest"} and replay.overscroll.max() == 0


def test_a_page_flings_past_its_end_and_back():
    page = carom.Scroller("ios", content=4000, viewport=800)
    page.snap_to(0, 3100)
    page.fling(0, 2000)
    assert page.advance_to(0.1).overscroll > 1
    end = page.advance_to(10)
    assert end.offset == 3200 and end.is_at_rest and end.phase == "rest"
    page.go_to(10, 0, carom.Spring.from_response(0.3, 1))
    assert page.advance_to(20).offset == 0
    page.pointer_down(20, 0)
    page.pointer_cancel(20.1)
    assert carom.Scroller("android").advance_to(0).is_at_rest and "gtk" in carom.platforms()


def test_bad_pages_and_fingers_are_errors():
    for call, message in [
        (lambda: carom.Scroller("vms"), "`platform` must be one of ios, .* but is 'vms'"),
        (lambda: carom.Scroller(viewport=0), "`viewport`"),
        (lambda: carom.Scroller(device_pixel_ratio=np.inf), "`device_pixel_ratio`"),
        (lambda: carom.Scroller().replay([0, 1], [0], [0]), "the same shape"),
        (lambda: carom.Scroller().replay([1, 0], [0, 0], [0]), "`times` must be in ascending order"),
        (lambda: carom.Scroller().replay([0], [np.nan], [0]), "`positions` must be finite"),
        (lambda: carom.Scroller().replay([0], [0], 5), "`frames` must have one axis"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


@pytest.mark.parametrize("name", ["carom", "carom._motion", "carom._motions", "carom._export", "carom._fit", "carom._gesture", "carom._scroll", "carom.testing"])
def test_examples_of_the_documentation_hold(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"np": np})
    assert result.attempted > 0 and result.failed == 0


def test_everything_public_has_a_docstring():
    for name in carom.__all__:
        thing = getattr(carom, name)
        assert thing.__doc__ and not thing.__doc__.startswith(f"{name}("), name
        for method, value in vars(thing).items() if isinstance(thing, type) else []:
            if not method.startswith("_") and callable(value) and not isinstance(value, type):
                assert value.__doc__, f"{name}.{method}"


def test_plots_are_drawn(data, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from carom import plot

    figure, axes = plt.subplots(1, 3, figsize=(15, 4), layout="constrained")
    plot.motion(carom.Spring(100, 10).motion(1), label="spring", ax=axes[0])
    recording = carom.read_csv(data / "ios/fling_normal.csv")
    plot.fit(carom.fit(recording), recording, unit="pt", ax=axes[1])
    times = np.arange(11) * 0.008
    replay = carom.Scroller("ios", content=1400).replay(times, 600 - 3000 * times, np.arange(0, 2, 1 / 120))
    plot.replay(replay, unit="pt", ax=axes[2])
    path = tmp_path / "plots.png"
    figure.savefig(path)
    assert path.stat().st_size > 10_000
    assert [axis.get_xlabel() for axis in axes] == ["time in s"] * 3


def test_the_line_of_a_fit_covers_its_samples(data):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from carom import plot

    # A page that is flung against its edge: one fit covers the fling, the edge and the way back.
    spring = carom.Spring.from_response(0.4, 1.0)
    bouncing = carom.Bouncing(carom.Friction(2.0), spring, max=300.0)
    t = 1234.5 + np.arange(90) / 60
    recording = carom.Trace(t, bouncing.motion(velocity=2500).position(t - 1234.5))
    for trace in [recording, *(carom.read_csv(path) for path in sorted((data / "chromium").glob("elastic*.csv")))]:
        report = carom.fit(trace)
        axes = plot.fit(report, trace, ax=matplotlib.figure.Figure().subplots())
        drawn = [line.get_xdata() for line in axes.lines[1:]]
        fits = [segment.fit for segment in report.segments if segment.fit is not None and segment.fit.spec is not None]
        assert [(line[0], line[-1]) for line in drawn] == [(fit.start, fit.end) for fit in fits]
        assert all(segment.fit.start <= segment.end <= segment.fit.end + 1e-9 for segment in report.segments if segment.fit is not None)
    assert carom.fit(recording).best.model == "bouncing" and carom.fit(recording).best.end == t[-1]


def test_every_driver_and_recording_is_copied_and_pickled(data, recordings):
    files = sorted(path for path in data.glob("**/*.csv") if path.name != "rubber_band.csv")
    traces = [carom.read_csv(path) for path in files] + [carom.Trace([3, 1, 2], [1.5, 2.5, 1 / 3])]
    assert len(traces) > 20
    for trace in traces:
        for again in (pickle.loads(pickle.dumps(trace)), copy.copy(trace), copy.deepcopy(trace)):
            assert again == trace and hash(again) == hash(trace) and again.notes == trace.notes
            assert (again.times == trace.times).all() and (again.positions == trace.positions).all()
    trace = traces[0]
    assert carom.fit(copy.copy(trace)) == carom.fit(trace)
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert next(iter(pool.map(carom.fit, [trace]))) == carom.fit(trace)

    for line in recordings.read_text().splitlines():
        samples = json.loads(line)["samples"]
        for estimator in ("robust", "impulse", "chromium"):
            tracker, finger = carom.VelocityTracker(estimator), carom.Resampler("android")
            # Ten gestures, and only the last counts.
            for gesture in range(10):
                for time, position in samples:
                    tracker.add(10 * gesture + time / 1000, position)
                    finger.add(10 * gesture + time / 1000, position)
            release = 90 + samples[-1][0] / 1000
            for make in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
                assert make(tracker).velocity(release) == tracker.velocity(release)
                assert make(finger).at(release) == finger.at(release)

    for platform in carom.platforms():
        page = carom.Scroller(platform, content=4000, points=[0, 500, 1200, 3200])
        page.pointer_down(0, 600)
        for i in range(1, 8):
            page.pointer_move(0.008 * i, 600 - 12 * i)
        branch = copy.deepcopy(page)
        page.pointer_cancel(0.06)
        branch.pointer_up(0.06)
        # The branch is flung, and the page is not.
        assert abs(branch.advance_to(0.07).velocity) > abs(page.advance_to(0.07).velocity)
        again = pickle.loads(pickle.dumps(branch))
        for frame in np.arange(0.07, 3, 0.05):
            assert again.advance_to(frame)[:5] == pytest.approx(branch.advance_to(frame)[:5], abs=1e-6)
        assert branch.advance_to(9).offset in (0, 500, 1200, 3200)


@pytest.mark.parametrize("platform", ["gtk", "ios", "android", "niri"])
def test_a_touchpad_is_copied_and_pickled_at_any_time(platform):
    random = np.random.default_rng(5)
    own = again = carom.Kinetic(platform)
    time, phases = 0.0, set()
    for gesture in range(200):
        # Events reach the touchpad and a copy of a copy of a copy: one before each event.
        again = random.choice([copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])(again)
        events = [("scroll", time + 0.007 * i, random.normal(), random.choice([14, -14]) * (i != 4)) for i in range(random.integers(9))]
        time += 0.07
        events += [[("stop", time)], [("wheel", time, 0, 30)], [("hold", time), ("hold_end", time + 0.02)], []][random.integers(4)]
        events += [[], [("hold", time), ("hold_cancel", time)], [("system_momentum", time, 0, 5), ("pointer_move", time)]][random.integers(3)]
        for name, *given in events:
            for one in (own, again):
                getattr(one, name)(*given)
        for _ in range(random.choice([2, 20, 400])):
            time += random.choice([1 / 120, 1 / 60])
            frame, other = own.advance_to(time), again.advance_to(time)
            assert other.phase == frame.phase and other.velocity == pytest.approx(frame.velocity, abs=1e-6)
            assert (other.x, other.y) == pytest.approx((frame.x, frame.y), abs=1e-6)
            phases.add(frame.phase)
    assert phases == {"idle", "finger", "momentum", "wheel", "ended"}
    for _ in range(1000):
        time += 1 / 60
        own.advance_to(time)
    # At rest it keeps nothing but its time.
    assert len(own._events) == 1


def test_wheels_keys_places_and_sizes_move_a_page():
    page = carom.Scroller("chromium-elastic", content=4000, pages=800)
    page.wheel(0, 3, "lines")
    assert 0 < page.advance_to(0.05).offset < page.advance_to(0.4).offset
    page.key(1, "end")
    assert page.advance_to(4).offset == 3200
    page.resize(4, content=2000)
    assert page.advance_to(9).offset == 1200
    page.snap_to(10, 300)
    page.fling(10, 200)
    assert page.advance_to(15).offset % 800 == 0
    for call, message in [
        (lambda: page.wheel(0, 1, "feet"), "`unit` must be one of pixels, lines, pages, but is 'feet'"),
        (lambda: page.wheel(0, 1, "lines", 5), "`phase` must be one of notch, .*, but is 5"),
        (lambda: page.key(0, "up"), "`key` must be one of arrow_back, .*, but is 'up'"),
        (lambda: page.go_to(0, 1, 5), "`spring` must be a Spring, but is 5"),
        (lambda: page.resize(0, viewport=0), "`viewport`"),
        (lambda: carom.Scroller(pages=0), "`size`"),
        (lambda: carom.Kinetic("vms"), "`platform` must be one of"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


def test_a_touchpads_flick_scrolls_on_by_momentum():
    touchpad = carom.Kinetic("gtk")
    for i in range(10):
        touchpad.scroll(0.007 * i, 0, 14)
    touchpad.stop(0.075)
    frames = [touchpad.advance_to(0.083 + i / 120) for i in range(600)]
    # 140 px of fingers, and the travel from 2000 px/s with a drag of 4/s.
    assert sum(frame.y for frame in frames) == pytest.approx(640, abs=5) and frames[-1].phase == "idle"
    assert frames[0].velocity[1] == pytest.approx(2000, abs=100) and {frame.x for frame in frames} == {0.0}
    touchpad.wheel(10, 0, 30)
    assert touchpad.advance_to(10.01)[1:3] == (30, "wheel")
    touchpad.hold(11)
    touchpad.hold_end(11.1)
    assert touchpad.advance_to(12).phase == "idle"


def test_threads_take_turns_on_one_page():
    page = carom.Scroller("ios", content=4000)
    frames = np.linspace(0, 100, 200_000)

    def work(start):
        return page.replay([start, start + 0.1], [600, 500], frames).offset[-1]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert len(list(pool.map(work, range(4)))) == 4


def test_times_have_units_and_fits_have_reasons():
    t = np.arange(60) / 60
    x = np.round(400 * (1 - np.exp(-5.843 * t)))
    best = carom.fit(t, x).best
    for unit, per_second in {"min": 1 / 60, "ms": 1e3, "us": 1e6, "ns": 1e9}.items():
        assert carom.fit(carom.Trace(t * per_second, x, time_unit=unit)).best["drag"] == pytest.approx(best["drag"], rel=1e-6)
    with pytest.raises(ValueError, match="`time_unit` must be one of h, min, s, ms, us, ns, but is 'd'"):
        carom.Trace(t, x, time_unit="d")
    assert best.candidates[0].model == "friction" and best.undetermined == () and best.end == t[-1]
    random = np.random.default_rng(1)
    lost = carom.fit(t, np.cumsum(np.cumsum(random.normal(size=60))), model="friction").best
    assert not lost.explained and lost.candidates[0].reason


def test_a_given_noise_explains_what_an_estimate_does_not():
    # A tracker that smooths: its noise differs little from one sample to the next.
    t = np.arange(120) / 60
    noise = np.convolve(np.random.default_rng(3).normal(size=125), np.ones(6) / 6, "valid")
    x = 400 * (1 - np.exp(-5.843 * t)) + noise
    assert not carom.fit(t, x, model="friction").best.explained
    best = carom.fit(t, x, model="friction", sigma=np.float32(0.41)).best
    assert best.explained and best["drag"] == pytest.approx(5.843, rel=0.01)
    for sigma, message in [(0, "`sigma` must be greater than 0"), (np.nan, "`sigma` must be finite"), ("1", "`sigma` must be a number")]:
        with pytest.raises(ValueError, match=message):
            carom.fit(t, x, sigma=sigma)


def test_motions_are_keyframes_of_css_and_lottie():
    motion = carom.Spring(100, 10).motion(300, velocity=900)
    for tolerance in (0.1, 0.01, 0.001):
        frames = carom.to_keyframes(motion, tolerance, name="card", declaration="left: {}px")
        times, positions = np.array(frames.points).T
        at = np.linspace(0, times[-1], 5000)
        error = np.abs(np.interp(at, times, positions) - motion.position(at)).max()
        assert error <= frames.error * 1.001 <= tolerance * 300 * 1.01
        assert str(frames).startswith("@keyframes card {\n  0% { left: 0px }") and times[-1] == pytest.approx(frames.duration_ms / 1000)
        assert frames.animation == f"animation: card {frames.duration_ms:g}ms linear both;"

        lottie = carom.to_lottie(motion, tolerance, frame_rate=24)
        keys = lottie.property["k"]
        assert lottie.property["a"] == 1 and keys[0]["t"] == 0 and keys[-1] == {"t": lottie.frames, "s": [300]}
        for key in keys:
            assert abs(key["s"][0] - motion.position(key["t"] / 24)) <= lottie.error <= tolerance * 300
    still = carom.Spring(100, 10).motion(5, position=5)
    for call, message in [
        (lambda: carom.to_keyframes(5), "`motion` must be a Motion, but is 5"),
        (lambda: carom.to_keyframes(motion, 1), "`tolerance`"),
        (lambda: carom.to_keyframes(motion, name="1"), "name"),
        (lambda: carom.to_keyframes(motion, declaration=3), "`declaration` must be text, but is 3"),
        (lambda: carom.to_keyframes(motion, declaration="left"), "`name: value`"),
        (lambda: carom.to_keyframes(still), "."),
        (lambda: carom.to_lottie(still), "."),
        (lambda: carom.to_lottie(motion, frame_rate=0), "`frame_rate` must be from 1 to 1000000"),
        (lambda: carom.to_lottie("linear"), "`motion` must be a Motion, but is 'linear'"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


def test_a_spring_is_made_from_its_settling_time():
    spring = carom.Spring.from_settling(0.5, 1.0, position=120, velocity=900, target=400)
    motion = spring.motion(400, position=120, velocity=900)
    assert motion.settling_time(carom.Tolerance(0.28, 1e9)) == pytest.approx(0.5, abs=1e-6)
    with pytest.raises(ValueError, match="`time`"):
        carom.Spring.from_settling(0)


def test_the_readme_has_the_versions_of_the_manifests():
    folder = Path(__file__).resolve().parents[1]
    readme = (folder / "README.md").read_text(encoding="utf-8")
    manifest = (folder / "Cargo.toml").read_text(encoding="utf-8")
    # A source distribution has it at the top.
    places = (folder / "pyproject.toml", folder.parents[1] / "pyproject.toml")
    project = next(place for place in places if place.is_file()).read_text(encoding="utf-8")

    def one(pattern, text):
        return re.search(pattern, text).group(1)

    rust, pyo3 = one(r'rust-version = "(.*?)"', manifest), one(r'pyo3 = \{ version = "(.*?)"', manifest)
    python, numpy = one(r'requires-python = ">=(.*?)"', project), one(r'"numpy>=(.*?)"', project)
    carom_version = carom.__version__.rsplit(".", 1)[0]
    assert f"Carom {carom_version}; Python {python} and later; numpy {numpy} and later; PyO3 {pyo3}; Rust {rust}." in readme
    assert carom.__version__ == one(r'^version = "(.*?)"', project.split("[project]")[1].split("name")[1].split("\n", 1)[1])


def test_the_readme_names_everything_public():
    readme = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    parts = {"Candidate", "Fit", "KineticFrame", "Parameter", "Preset", "Replay", "Report"}
    parts |= {"Converted", "Keyframes", "Linear", "Lottie", "Law", "TargetLaw", "ScrollerReading", "Segment", "State"}
    laws = {name for name in carom.__all__ if isinstance(getattr(carom, name), type) and issubclass(getattr(carom, name), carom.Law)}
    # What functions return, and the laws, of which the README names three, are in their docstrings.
    for name in {*carom.__all__, "testing", "plot"} - parts - laws:
        assert f"`{name}" in readme or f"carom.{name}" in readme, name


def test_the_library_names_no_folder_of_the_builder():
    if "CAROM" not in os.environ:
        pytest.skip("`cargo xtask bindings` builds with paths that any builder has")
    library = Path(carom._carom.__file__).read_bytes()
    for folder in (Path.home() / ".cargo", Path(os.environ["CAROM"]).parents[2]):
        assert f"{folder}/".encode() not in library, folder
