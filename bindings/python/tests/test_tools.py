import doctest
import importlib
import json
import os
import subprocess

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
    with pytest.raises(ValueError, match="`time_unit` must be s, ms, us or ns"):
        carom.read_csv(rows, time_unit="h")
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


def test_a_picture_stays_under_two_fingers_and_zooms_on():
    photo = carom.PanZoom("ios", content=(4000, 2000), view=(400, 300), scales=(1, 8))
    assert photo.advance_to(0).transform.scale == pytest.approx(0.1)
    photo.pointer_down(0, 1, (150, 150))
    photo.pointer_down(0, 2, (250, 150))
    for step in range(1, 7):
        photo.pointer_move(step / 60, 1, (150 - 10 * step, 150))
        photo.pointer_move(step / 60, 2, (250 + 10 * step, 150))
    held = photo.advance_to(0.1)
    assert held.phase == "held" and held.transform.scale == pytest.approx(0.22)
    photo.pointer_up(0.1, 1)
    photo.pointer_up(0.11, 2)
    free = photo.advance_to(0.11)
    assert free.phase == "glide" and free.velocity.log_scale == pytest.approx(held.velocity.log_scale)
    assert photo.advance_to(20).transform == free.end
    photo.double_tap(20, (200, 150))
    photo.zoom_to(20.1, (1000, 1000), (800, 600))
    assert photo.advance_to(20.2).phase == "flight"
    assert photo.advance_to(40).transform.scale == pytest.approx(0.5)
    photo.fit(40)
    photo.resize(40.1, (4000, 2000), (800, 600))
    assert photo.advance_to(60).transform.scale == pytest.approx(0.2)
    photo.zoom_by(60, 0.5, (10, 10))
    photo.zoom_toward(60, 0.5, (10, 10))
    photo.pan_toward(60, (-10, 0))
    photo.snap_to(70, carom.Transform(0, 0, -1, 0))
    photo.pinch_begin(70, (200, 150))
    photo.pinch(70, "magnification", 0.1)
    assert photo.advance_to(70).transform.log_scale == pytest.approx(np.log(1.1) - 1)
    photo.pinch_end(71)
    photo.pointer_down(72, 3, (0, 0))
    photo.pointer_cancel(73, 3)


def test_bad_pages_and_fingers_are_errors():
    for call, message in [
        (lambda: carom.PanZoom("vms"), "`platform` must be one of ios"),
        (lambda: carom.PanZoom(rotation="loose"), "`rotation` must be one of locked"),
        (lambda: carom.PanZoom(view=(0, 1)), "`view`"),
        (lambda: carom.PanZoom(scales=(0, 1)), "`min_scale`"),
        (lambda: carom.PanZoom().pinch(0, "pinch", 1), "`encoding` must be one of magnification"),
        (lambda: carom.Scroller("vms"), '`platform` must be one of ios, .* but is "vms"'),
        (lambda: carom.Scroller(viewport=0), "`viewport`"),
        (lambda: carom.Scroller(device_pixel_ratio=np.inf), "`device_pixel_ratio`"),
        (lambda: carom.Scroller().replay([0, 1], [0], [0]), "the same shape"),
        (lambda: carom.Scroller().replay([1, 0], [0, 0], [0]), "`times` must be in ascending order"),
        (lambda: carom.Scroller().replay([0], [np.nan], [0]), "`positions` must be finite"),
        (lambda: carom.Scroller().replay([0], [0], 5), "`frames` must have one axis"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


@pytest.mark.parametrize("name", ["carom", "carom._motion", "carom._export", "carom._fit"])
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
