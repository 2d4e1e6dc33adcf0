"""Release velocities of fingers, and fingers at the times of frames."""

from __future__ import annotations

from collections import deque
from typing import Any

from . import _carom
from ._motion import number

LAST = 64
"""The events that a pickle has. A tracker and a resampler remember fewer samples."""


class Driver:
    """A driver of `_carom`, made by its start, and its last events, which make it again for a pickle or a copy."""

    _own: Any
    _start: str
    _events: deque[tuple[str, dict[str, float]]]

    def _do(self, event: str, **given: object) -> Any:
        numbers = {name: number(name, value) for name, value in given.items()}
        result = getattr(self._own, event)(**numbers)
        if event == "clear":
            self._events.clear()
        self._events.append((event, numbers))
        return result

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self._start, tuple(self._events))


def _again(kind: type[Any], start: str, events: tuple[tuple[str, dict[str, float]], ...]) -> Driver:
    driver: Driver = kind(start)
    for event, numbers in events:
        driver._do(event, **numbers)
    return driver


class VelocityTracker(Driver):
    """The velocity of one finger along one axis, at its release.

    Samples may be stamped on arrival, several in one frame. They then count at the times when the finger made them.

    >>> import carom
    >>> finger = carom.VelocityTracker()
    >>> for time, y in [(0.000, 600.0), (0.008, 590.0), (0.016, 580.0), (0.024, 570.0)]:
    ...     finger.add(time, y)
    >>> round(finger.velocity(0.030))
    -1250
    """

    def __init__(self, estimator: str = "robust") -> None:
        """Make a tracker without samples.

        The estimator is `robust`, which is Carom's own, or a platform's: `android`, `least_squares` (Flutter), `impulse`
        (Android's scroll axes), `ios_segments`, `macos_segments` or `chromium`. Raises `ValueError` for another name.
        """
        self._own: _carom.VelocityTracker = _carom.VelocityTracker(estimator)
        self._start, self._events = estimator, deque(maxlen=LAST)

    def add(self, time: float, position: float) -> None:
        """Add a sample: a time in seconds and a position. Raises `ValueError` for numbers that aren't finite."""
        self._do("add", time=time, position=position)

    def velocity(self, release_time: float) -> float:
        """Return the velocity per second, or 0 if the finger is at rest by then, or has fewer than two samples."""
        return self._own.velocity(number("release_time", release_time))

    def clear(self) -> None:
        """Remove the samples, so that the next one begins a new gesture."""
        self._do("clear")


class Resampler(Driver):
    """A finger along two axes at the times of frames. You pass reports at their times, and get the position at a
    frame's time.

    >>> import carom
    >>> finger = carom.Resampler()
    >>> for i in range(6):
    ...     finger.add(i / 90, 10.0 * i, 40.0)
    >>> x, y = finger.at(5 / 90 + 0.004)
    >>> round(x, 3), y
    (51.8, 40.0)
    """

    def __init__(self, rule: str = "carom") -> None:
        """Make a resampler without reports, by the rule `carom`, `android`, `chromium` or `flutter`.

        Raises `ValueError` for another name.
        """
        self._own: _carom.Resampler = _carom.Resampler(rule)
        self._start, self._events = rule, deque(maxlen=LAST)

    def add(self, time: float, x: float, y: float = 0.0) -> None:
        """Add a report of the finger. Reports earlier than the newest are ignored.

        Raises `ValueError` for numbers that aren't finite.
        """
        self._do("add", time=time, x=x, y=y)

    def add_predicted(self, time: float, x: float, y: float = 0.0) -> None:
        """Add a position that the system predicts for a later time. It counts until the next report.

        Raises `ValueError` for numbers that aren't finite.
        """
        self._do("add_predicted", time=time, x=x, y=y)

    def at(self, frame: float) -> tuple[float, float] | None:
        """Return the finger's position for the frame at a time, or `None` before the first report."""
        return self._own.at(number("frame", frame))

    def clear(self) -> None:
        """Remove the reports, so that the next one begins a new gesture at its own place."""
        self._do("clear")
