"""Pages with the physics of a platform."""

from __future__ import annotations

import builtins
import json
import math
from collections import deque
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _carom
from ._gesture import Driver
from ._laws import Spring
from ._motion import State, column, number, shown


class ScrollerReading(NamedTuple):
    """Everything about a page at one instant. Lengths are in your unit."""

    offset: float
    """The offset to draw the page at. It grows toward the end of the page."""
    velocity: float
    """Its velocity, per second."""
    overscroll: float
    """How far the page is drawn beyond an edge: positive past the end, negative before the beginning."""
    stretch: float
    """The stretch of the page as a fraction of its size, where edges stretch it."""
    target: float
    """The offset where it will come to rest without further input."""
    settling_time: float
    """The seconds until then, or ∞ under a finger."""
    phase: str
    """`rest`, `drag`, `fling`, `spring_back`, `snap`, `smooth` or `programmatic`."""
    is_at_rest: bool
    """Whether it is at rest, so that you don't need a frame until the next input."""


class Replay(NamedTuple):
    """The frames of a replay, in arrays of shape ``(frames,)``. `phase` is an array of strings."""

    time: NDArray[np.float64]
    offset: NDArray[np.float64]
    velocity: NDArray[np.float64]
    overscroll: NDArray[np.float64]
    target: NDArray[np.float64]
    phase: NDArray[np.str_]


class Scroller:
    """A page along one axis, which a finger, a wheel and keys move. Times are in seconds on any clock.

    A copy is an independent page, so you can branch a replay. A pickle has the page and its motion, but not a finger
    that holds it.
    """

    def __init__(
        self,
        platform: str = "ios",
        *,
        content: float | None = None,
        viewport: float = 800.0,
        min: float = 0.0,
        max: float | None = None,
        device_pixel_ratio: float = 1.0,
        pages: float | None = None,
        points: ArrayLike = (),
        near: float | None = None,
    ) -> None:
        """Make a page at rest at its beginning, with the physics of a platform of `platforms()`.

        Its offsets go from `min` to `max`, or to `content - viewport`. If you give neither, the page doesn't end. It
        rests on `pages` of a size (NaN means the viewport's), or on the nearest of some `points`. `near` limits these
        to points within a distance. Raises `ValueError` for an unknown platform or a number out of its range.
        """
        ratio = number("device_pixel_ratio", device_pixel_ratio)
        own_pages = None if pages is None else number("pages", pages)
        own_near = None if near is None else number("near", near)
        extent = _extent(content, viewport, min, max)
        self._start = (platform, extent, ratio, own_pages, column("points", points).tolist(), own_near)
        self._page = _carom.Scroller(*self._start)

    def __copy__(self) -> Scroller:
        own = object.__new__(Scroller)
        own._start, own._page = self._start, self._page.copy()
        return own

    def __deepcopy__(self, memo: object) -> Scroller:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._start, self._page.snapshot())

    def _do(self, event: str, **given: object) -> Any:
        """Pass an event on, whose numbers are checked by their names."""
        return getattr(self._page, event)(**{name: number(name, value) for name, value in given.items()})

    def pointer_down(self, time: float, position: float) -> None:
        """A finger touches the screen at a position."""
        self._do("pointer_down", time=time, position=position)

    def pointer_move(self, time: float, position: float) -> float:
        """The finger moves to a position. Return the part of its travel, in offset units, that the page can't use."""
        return float(self._do("pointer_move", time=time, position=position))

    def pointer_up(self, time: float, position: float | None = None) -> float:
        """The finger leaves the screen at a position, or where it last moved to. Return what `pointer_move` returns.

        Pass the position if the event of the release has one, because it may be newer than the last move.
        """
        if position is None:
            self._do("pointer_up", time=time)
            return 0.0
        return float(self._do("pointer_up_at", time=time, position=position))

    def pointer_cancel(self, time: float) -> None:
        """The system takes the finger away, and the page doesn't fling."""
        self._do("pointer_cancel", time=time)

    def wheel(self, time: float, delta: float, unit: str = "pixels", phase: str = "notch") -> float:
        """A wheel turns by `pixels`, `lines` or `pages`. Return the part of its travel that the page can't use.

        The phase is `notch`, or on a touchpad `fingers`, `ended`, or the system's own `momentum`.
        """
        return self._page.wheel(number("time", time), number("delta", delta), unit, phase)

    def key(self, time: float, key: str) -> None:
        """A key is pressed: `arrow_back`, `arrow_forward`, `page_up`, `page_down`, `home`, `end`, `space` or `shift_space`."""
        self._page.key(number("time", time), key)

    def fling(self, time: float, velocity: float) -> None:
        """Fling the page with a velocity per second, as at the release of a finger."""
        self._do("fling", time=time, velocity=velocity)

    def set_state(self, time: float, offset: float, velocity: float = 0.0) -> None:
        """Put the page at an offset, which may be beyond an edge, with a velocity. It continues by itself, or under its
        finger.
        """
        self._do("set_state", time=time, offset=offset, velocity=velocity)

    def go_to(self, time: float, offset: float, spring: Spring) -> None:
        """Scroll to an offset on a spring."""
        if not isinstance(spring, Spring):
            raise ValueError(f"`spring` must be a Spring, but is {shown(spring)}")
        numbers = (spring.mass, spring.stiffness, spring.damping)
        self._page.go_to(number("time", time), number("offset", offset), numbers)

    def snap_to(self, time: float, offset: float) -> None:
        """Put the page at an offset at once."""
        self._do("snap_to", time=time, offset=offset)

    def shift(self, time: float, by: float) -> None:
        """Move the content by a distance. Use it when you put rows in before the content. The offset, its end and the
        edges grow by it, and the velocity stays. Then call `resize` to make room for the rows."""
        self._do("shift", time=time, by=by)

    def resize(
        self, time: float, *, content: float | None = None, viewport: float = 800.0, min: float = 0.0, max: float | None = None
    ) -> None:
        """Change the size of the content or the viewport. A motion in flight continues with the new edges."""
        self._page.resize(number("time", time), _extent(content, viewport, min, max))

    def advance_to(self, time: float) -> ScrollerReading:
        """Advance to the time of a frame, and return it."""
        return ScrollerReading(*self._page.advance_to(number("time", time)))

    def replay(self, times: ArrayLike, positions: ArrayLike, frames: ArrayLike) -> Replay:
        """Replay a finger, and return the page at the times `frames`, without a loop in Python.

        `times` and `positions` have the shape ``(samples,)``: the finger touches the screen at its first sample and
        leaves it at its last. `frames`, of shape ``(frames,)``, must be in ascending order. Each frame sees the samples
        up to its own time. Raises `ValueError` for other shapes or numbers that aren't finite.
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
        return Replay(arrays["frames"], offset, velocity, overscroll, target, np.array(_carom.phases())[phases])


def _extent(content: float | None, viewport: float, min: float, max: float | None) -> tuple[float, float, float]:
    """Return the range of a page's offsets, and its viewport."""
    viewport = number("viewport", viewport)
    if max is None:
        max = math.inf if content is None else builtins.max(number("content", content) - viewport, 0.0)
    return number("min", min), number("max", max), viewport


def _restored(start: tuple[Any, ...], snapshot: str) -> Scroller:
    page = object.__new__(Scroller)
    page._start, page._page = start, _carom.Scroller(*start)
    page._page.restore(json.loads(snapshot)["now"], snapshot)
    return page


class Shown(NamedTuple):
    """What a driver shows at a time."""

    states: list[State[float]]
    """Positions with their velocities, the driver's main one first."""
    is_at_rest: bool
    """Whether everything rests until the next event."""


class EventReplay:
    """A driver's start, and its events in order of arrival: a file of JSON lines that `carom replay` reads, too.

    The first line names the driver with its numbers, each further line an event with its stamp in seconds:

    >>> replay = EventReplay('''{"driver":"scroller","platform":"ios","extent":{"min":0,"max":3200,"viewport":800}}
    ... {"at":0.0,"event":{"fling":900}}''')
    >>> replay.push(0.4, {"wheel": [{"lines": 3}, "notch"]})
    >>> replay.at(0.2).is_at_rest
    False

    You can read times in any order, and get the bits of the Rust library.
    """

    def __init__(self, text: str) -> None:
        """Read a replay. Raises `ValueError` for an unknown driver, event or number, and names the line."""
        self._own = _carom.Events.read(text)

    def __reduce__(self) -> tuple[Any, ...]:
        return EventReplay, (self.write(),)

    def push(self, at: float, event: str | dict[str, Any]) -> None:
        """Add an event that arrives with a stamp: its name, or its name with its arguments. A stamp may be NaN."""
        self._own.push(float(at), json.dumps(event))

    def at(self, seconds: float) -> Shown:
        """Return what the driver shows at `seconds` on its own clock, which may lie between events."""
        states, is_at_rest = self._own.at(number("seconds", seconds))
        return Shown([State(*state) for state in states], is_at_rest)

    @property
    def span(self) -> tuple[float, float]:
        """The driver's own times of the first and the last event."""
        return self._own.span()

    def write(self) -> str:
        """Return the replay as JSON lines."""
        return self._own.write()


class KineticFrame(NamedTuple):
    """The scrolling of one frame by a touchpad."""

    x: float
    """The travel along x since the last frame."""
    y: float
    """The travel along y."""
    phase: str
    """`idle`, `finger`, `momentum`, `wheel`, or `ended`, after which nothing more will come."""
    velocity: tuple[float, float]
    """The velocity of the momentum, per second."""


PAUSE = 1.0
"""After a touchpad has been at rest for this many seconds, its earlier events don't count any more."""


class Kinetic(Driver):
    """Touchpad events in, travel of frames out: the momentum of a platform without a page. A copy goes its own way.

    >>> import carom
    >>> touchpad = carom.Kinetic("gtk")
    >>> for i in range(10):
    ...     touchpad.scroll(0.007 * i, 0, 14)
    >>> touchpad.stop(0.075)
    >>> touchpad.advance_to(0.083).phase
    'momentum'
    """

    def __init__(self, platform: str = "gtk") -> None:
        """Make a touchpad with the fling law and the limits of a platform of `platforms()`. Raises `ValueError` for
        another name.
        """
        self._own: _carom.Kinetic = _carom.Kinetic(platform)
        self._start, self._events = platform, deque()

    def scroll(self, time: float, x: float, y: float) -> None:
        """The fingers have moved since their last report."""
        self._do("scroll", time=time, x=x, y=y)

    def stop(self, time: float) -> None:
        """The fingers have left the pad."""
        self._do("stop", time=time)

    def hold(self, time: float) -> None:
        """Fingers rest on the pad and stop the momentum."""
        self._do("hold", time=time)

    def hold_cancel(self, time: float) -> None:
        """The fingers that rest on the pad begin to scroll."""
        self._do("hold_cancel", time=time)

    def hold_end(self, time: float) -> None:
        """The fingers have left the pad without scrolling."""
        self._do("hold_end", time=time)

    def pointer_move(self, time: float) -> None:
        """One finger moves the pointer, or the pointer leaves the window."""
        self._do("pointer_move", time=time)

    def wheel(self, time: float, x: float, y: float) -> None:
        """A wheel turns. This passes it through and stops the momentum."""
        self._do("wheel", time=time, x=x, y=y)

    def system_momentum(self, time: float, x: float, y: float) -> None:
        """The system scrolls by its own momentum. This passes it through."""
        self._do("system_momentum", time=time, x=x, y=y)

    def advance_to(self, time: float) -> KineticFrame:
        """Return the travel of the frame that is seen at a time: everything since the last frame."""
        x, y, phase, vx, vy = self._do("advance_to", time=time)
        if phase == "idle":
            self._forget()
        return KineticFrame(x, y, phase, (vx, vy))

    def _forget(self) -> None:
        """Leave out the events that a copy doesn't need while nothing scrolls, which are all frames but the last, and
        all before a pause.
        """
        events = self._events
        frame = events.pop()
        while events and events[-1][0] == "advance_to":
            events.pop()
        if events and events[-1][1]["time"] < frame[1]["time"] - PAUSE:
            last = events.pop()
            events.clear()
            # Fingers that have begun to scroll may wait for a long time.
            if last[0] == "hold_cancel":
                events.append(last)
        events.append(frame)


def platforms() -> dict[str, str]:
    """Return the names of all platforms, each with its label."""
    return dict(_carom.platforms())
