"""Recorded fingers as hosts deliver them: read once a frame, stamped on arrival, with frames missed before the release."""

import json
import math
from pathlib import Path
from typing import NamedTuple

import pytest

import carom

ESTIMATORS = ["robust", "least_squares", "impulse", "ios_segments", "macos_segments", "chromium", "android"]
HOSTS = [
    (hz, frames, missed)
    for hz in (60.0, 90.0, 120.0, 144.0, 240.0, 500.0, 1000.0)
    for frames in (60.0, 120.0)
    for missed in range(4)
]
Reports = list[tuple[float, float]]


class Finger(NamedTuple):
    """A recorded finger on the straight line that its script planned."""

    velocity: float
    travel: float
    lift: float

    def deliver(self, hz: float, frames: float, missed: int) -> tuple[Reports, float]:
        """Return the reports as a host reads them once a frame, and the time of the release."""
        steps = math.floor(self.travel * hz + 1e-6)
        last_frame = math.ceil(max(self.lift, steps / hz) * frames) / frames
        reports: Reports = []
        before, earlier = -1.0, 0
        for i in range(steps + 1):
            now = math.ceil(i / hz * frames - 1e-9) / frames
            if now > last_frame - (missed + 0.5) / frames:
                now = last_frame
            earlier = 0 if now > before else earlier + 1
            before = now
            reports.append((now + 2e-5 * earlier, self.velocity * i / hz))
        return reports, last_frame if before < last_frame else last_frame + 2e-5 * (earlier + 1)


def read(recordings: Path) -> list[Finger]:
    fingers = []
    for line in recordings.read_text().splitlines():
        finger = json.loads(line)
        times = [time for time, _ in finger["samples"]]
        steps = len(times) - 1
        travel = round((times[-1] - times[0]) / steps) * steps / 1000.0
        lift = min(finger["release_ms"] / 1000.0 - times[0] / 1000.0, travel + 0.008)
        if finger["velocity"] != 0.0:
            fingers.append(Finger(finger["velocity"], travel, lift))
    assert len(fingers) > 15
    return fingers


@pytest.mark.parametrize("name", ESTIMATORS)
def test_trackers_give_the_velocity_of_recorded_fingers(name: str, recordings: Path) -> None:
    for finger in read(recordings):
        for hz, frames, missed in HOSTS:
            reports, lift = finger.deliver(hz, frames, missed)
            tracker = carom.VelocityTracker(name)
            for time, position in reports:
                tracker.add(time, position)
            part = tracker.velocity(lift) / finger.velocity
            assert part <= 1.3 and part >= (0.0 if missed else 0.7), (finger, hz, frames, missed, part)
            tracker.clear()
            assert tracker.velocity(lift) == 0.0


def thrown(name: str, reports: Reports, lift: float) -> float:
    page = carom.Scroller(name)
    page.set_state(0.0, 5e6)
    page.pointer_down(*reports[0])
    for report in reports[1:]:
        page.pointer_move(*report)
    # The event of the release repeats the position of the last move.
    page.pointer_up(lift, reports[-1][1])
    return -page.advance_to(lift).velocity


@pytest.mark.parametrize("name", carom.platforms())
def test_pages_are_thrown_with_the_velocity_of_recorded_fingers(name: str, recordings: Path) -> None:
    # The largest velocity of the platform's flings, as a finger of 100,000 px/s gets it.
    most = thrown(name, [(0.008 * i, 800.0 * i) for i in range(12)], 0.089)
    for finger in read(recordings):
        for hz, frames, missed in HOSTS:
            velocity = thrown(name, *finger.deliver(hz, frames, missed))
            part = velocity / math.copysign(min(abs(finger.velocity), most), finger.velocity)
            assert part <= 1.3 and part >= (0.0 if missed else 0.7), (finger, hz, frames, missed, part)


def test_a_page_is_placed_beyond_an_edge_and_returns() -> None:
    page = carom.Scroller("ios", content=4000.0)
    page.set_state(0.0, -120.0)
    frame = page.advance_to(0.0)
    assert (frame.offset, frame.phase) == (-120.0, "spring_back")
    assert page.advance_to(2.0).offset == 0.0
    page.set_state(2.0, 1000.0, velocity=500.0)
    assert page.advance_to(2.0).velocity == 500.0


def test_a_release_at_a_position_moves_the_page_there() -> None:
    page = carom.Scroller("ios", content=4000.0)
    page.pointer_down(0.0, 600.0)
    assert page.pointer_move(0.008, 590.0) == 0.0
    page.pointer_up(0.016, 580.0)
    assert page.advance_to(0.016).offset == pytest.approx(20.0)


def test_a_hard_edge_returns_the_travel_that_it_cannot_use() -> None:
    page = carom.Scroller("godot", content=4000.0)
    page.pointer_down(0.0, 600.0)
    page.pointer_move(0.008, 590.0)
    assert page.pointer_move(0.016, 630.0) < 0.0


@pytest.mark.parametrize(("rule", "shown"), [("carom", 53.15), ("android", 50.45), ("chromium", 50.45), ("flutter", 21.2)])
def test_resamplers_find_the_finger_at_the_frame(rule: str, shown: float) -> None:
    finger = carom.Resampler(rule)
    assert finger.at(0.0) is None
    for i in range(6):
        finger.add(i / 90, 10.0 * i, 7.0)
    at = finger.at(5 / 90 + 0.0055)
    assert at is not None
    # 900 px/s, a latency before the frame.
    assert at == pytest.approx((shown, 7.0), abs=0.6)
    finger.clear()
    assert finger.at(0.1) is None


def test_a_prediction_counts_until_the_next_report() -> None:
    finger = carom.Resampler("android")
    finger.add(0.0, 0.0)
    finger.add(0.008, 8.0)
    finger.add_predicted(0.016, 0.0)
    assert finger.at(0.012 + 0.005) == pytest.approx((4.0, 0.0))
    finger.add(0.016, 16.0)
    assert finger.at(0.016 + 0.005) == pytest.approx((16.0, 0.0))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_finite_are_named(bad: float) -> None:
    tracker, finger = carom.VelocityTracker(), carom.Resampler()
    with pytest.raises(ValueError, match="`time` must be finite"):
        tracker.add(bad, 0.0)
    with pytest.raises(ValueError, match="`position` must be finite"):
        tracker.add(0.0, bad)
    with pytest.raises(ValueError, match="`release_time` must be finite"):
        tracker.velocity(bad)
    with pytest.raises(ValueError, match="`y` must be finite"):
        finger.add(0.0, 0.0, bad)
    with pytest.raises(ValueError, match="`x` must be finite"):
        finger.add_predicted(0.0, bad)
    with pytest.raises(ValueError, match="`frame` must be finite"):
        finger.at(bad)


def test_unknown_names_are_listed() -> None:
    with pytest.raises(ValueError, match="`estimator` must be one of robust, .* but is 'fast'"):
        carom.VelocityTracker("fast")
    with pytest.raises(ValueError, match="`rule` must be one of carom, .* but is 'gtk'"):
        carom.Resampler("gtk")
