"""Pages with the physics of a platform."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _carom
from ._laws import Spring
from ._motion import column


class ScrollerReading(NamedTuple):
    """Everything about a page at one instant. Lengths are in your unit."""

    offset: float
    """The offset at which the page is drawn; it grows toward the end of the page."""
    velocity: float
    """Its velocity, per second."""
    overscroll: float
    """The distance by which the page is drawn beyond an edge: positive past the end, negative before the beginning."""
    stretch: float
    """The stretch of the page as a fraction of its size, where edges stretch it."""
    target: float
    """The offset at which it will come to rest without further input."""
    settling_time: float
    """The seconds until then; ∞ under a finger."""
    phase: str
    """`rest`, `drag`, `fling`, `spring_back`, `snap`, `smooth` or `programmatic`."""
    is_at_rest: bool
    """Whether it is at rest, so that no frame is needed until the next input."""


class Replay(NamedTuple):
    """The frames of a replay, in arrays of shape ``(frames,)``; `phase` is an array of strings."""

    time: NDArray[np.float64]
    offset: NDArray[np.float64]
    velocity: NDArray[np.float64]
    overscroll: NDArray[np.float64]
    target: NDArray[np.float64]
    phase: NDArray[np.str_]


class Scroller:
    """A page along one axis, which a finger moves. Times are in seconds on a clock that only moves forward."""

    def __init__(
        self,
        platform: str = "ios",
        *,
        content: float | None = None,
        viewport: float = 800.0,
        min: float = 0.0,
        max: float | None = None,
        device_pixel_ratio: float = 1.0,
    ) -> None:
        """Make a page at rest at its beginning, with the physics of a platform of `platforms()`.

        Its offsets go from `min` to `max`, or to `content - viewport`; without both the page has no end. Raises `ValueError` for
        an unknown platform or a number out of its range.
        """
        if max is None:
            max = math.inf if content is None else (content - viewport if content > viewport else 0.0)
        self._page = _carom.Scroller(platform, min, max, viewport, device_pixel_ratio)

    def pointer_down(self, time: float, position: float) -> None:
        """A finger touches the screen at a position."""
        self._page.pointer_down(time, position)

    def pointer_move(self, time: float, position: float) -> float:
        """The finger moves to a position. Return the part of its travel, in offset units, that the page cannot use."""
        return self._page.pointer_move(time, position)

    def pointer_up(self, time: float, position: float | None = None) -> float:
        """The finger leaves the screen at a position, or where it last moved to. Return what `pointer_move` returns.

        Pass the position where the event of the release has one: it may be newer than the last move.
        """
        return self._page.pointer_up(time, position)

    def pointer_cancel(self, time: float) -> None:
        """The system takes the finger away: the page does not fling."""
        self._page.pointer_cancel(time)

    def fling(self, time: float, velocity: float) -> None:
        """Fling the page with a velocity per second, as at the release of a finger."""
        self._page.fling(time, velocity)

    def set_state(self, time: float, offset: float, velocity: float = 0.0) -> None:
        """Put the page at an offset, also beyond an edge, with a velocity. It goes on by itself, or under its finger."""
        self._page.set_state(time, offset, velocity)

    def go_to(self, time: float, offset: float, spring: Spring) -> None:
        """Scroll to an offset on a spring."""
        self._page.go_to(time, offset, spring.mass, spring.stiffness, spring.damping)

    def snap_to(self, time: float, offset: float) -> None:
        """Put the page at an offset at once."""
        self._page.snap_to(time, offset)

    def advance_to(self, time: float) -> ScrollerReading:
        """Advance to the time of a frame, and return it."""
        return ScrollerReading(*self._page.advance_to(time))

    def replay(self, times: ArrayLike, positions: ArrayLike, frames: ArrayLike) -> Replay:
        """Replay a finger, and return the page at the times `frames`, without a loop in Python.

        `times` and `positions` have the shape ``(samples,)``: the finger touches the screen at its first sample and leaves it at its
        last. `frames`, of shape ``(frames,)``, are in ascending order; each frame sees the samples up to its own time. Raises
        `ValueError` for other shapes or numbers that are not finite.
        """
        given = {"times": times, "positions": positions, "frames": frames}
        arrays = {name: column(name, values) for name, values in given.items()}
        for name, array in arrays.items():
            if not np.isfinite(array).all():
                raise ValueError(f"`{name}` must be finite")
        if arrays["times"].shape != arrays["positions"].shape:
            shapes = f"{arrays['times'].shape} and {arrays['positions'].shape}"
            raise ValueError(f"`times` and `positions` must have the same shape, but have {shapes}")
        for name in ("times", "frames"):
            if (np.diff(arrays[name]) < 0).any():
                raise ValueError(f"`{name}` must be in ascending order")
        columns, phases = self._page.replay(arrays["times"], arrays["positions"], arrays["frames"])
        offset, velocity, overscroll, target = columns
        return Replay(arrays["frames"], offset, velocity, overscroll, target, np.array(phases, dtype=np.str_))


def platforms() -> dict[str, str]:
    """Return the names of all platforms, each with its label."""
    return dict(_carom.platforms())
