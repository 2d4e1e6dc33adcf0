"""Pictures under fingers: pan, pinch and rotate."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from . import _carom

Point = tuple[float, float]


class Transform(NamedTuple):
    """The placement of content in a view: scaled by ``e ** log_scale``, turned clockwise about its origin, moved to (x, y)."""

    x: float
    """The view's x at which the content's origin stands."""
    y: float
    """The view's y at which the content's origin stands."""
    log_scale: float
    """The natural logarithm of the scale, view lengths per content length."""
    rotation: float
    """The angle in radians, clockwise; not reduced to one turn."""

    @property
    def scale(self) -> float:
        """The scale."""
        return math.exp(self.log_scale)


class PanZoomReading(NamedTuple):
    """A picture at one instant."""

    transform: Transform
    """Where the content stands."""
    velocity: Transform
    """The rates of its four numbers, per second."""
    end: Transform
    """The transform at which the motion ends; under fingers, the present one."""
    phase: str
    """`rest`, `held`, `glide` or `flight`."""
    is_at_rest: bool
    """Whether it stays as it is until the next event."""


class PanZoom:
    """A picture in a view, under fingers and after them.

    Positions are in the view: x to the right, y down, from its upper left corner. Times are in seconds on any clock; input that is
    not finite is ignored.
    """

    def __init__(
        self,
        platform: str = "ios",
        *,
        content: Point | None = None,
        view: Point = (800.0, 600.0),
        scales: Point = (1.0, 4.0),
        rotation: Literal["locked", "free", "quarter_turns"] = "locked",
    ) -> None:
        """Make a picture that shows all of its content, with the physics of a platform of `platforms()`.

        Without a `content` size it is a canvas without edges. `scales` are the limits of the scale, as multiples of the scale at which
        all is in view. Raises `ValueError` for an unknown name or a number out of its range.
        """
        self._picture = _carom.PanZoom(platform, content, view, scales, rotation)

    def pointer_down(self, time: float, id: int, position: Point) -> None:
        """A finger touches the picture."""
        self._picture.pointer_down(time, id, position)

    def pointer_move(self, time: float, id: int, position: Point) -> None:
        """A finger moves."""
        self._picture.pointer_move(time, id, position)

    def pointer_up(self, time: float, id: int) -> None:
        """A finger lifts. After the last one the picture moves on."""
        self._picture.pointer_up(time, id)

    def pointer_cancel(self, time: float, id: int) -> None:
        """The system takes a finger away: the picture is released without velocity."""
        self._picture.pointer_cancel(time, id)

    def pinch_begin(self, time: float, position: Point) -> None:
        """A gesture of a touchpad begins, with the pointer at a position."""
        self._picture.pinch_begin(time, position)

    def pinch(
        self,
        time: float,
        encoding: Literal["magnification", "difference", "since_begin", "chromium_wheel", "firefox_wheel"],
        value: float,
        *,
        turn: float = 0.0,
        pan: Point = (0.0, 0.0),
    ) -> None:
        """The gesture goes on: a number in an encoding, a turn in radians clockwise, and a displacement of its centre."""
        self._picture.pinch(time, encoding, value, turn, pan)

    def pinch_end(self, time: float) -> None:
        """The gesture of a touchpad ends; the picture moves on."""
        self._picture.pinch_end(time)

    def zoom_by(self, time: float, log_factor: float, about: Point) -> None:
        """Zoom at once, by ln of a factor, about a position."""
        self._picture.zoom_by(time, log_factor, about)

    def zoom_toward(self, time: float, log_factor: float, about: Point) -> None:
        """Zoom on a spring, by ln of a factor, about a position. Events add up."""
        self._picture.zoom_toward(time, log_factor, about)

    def pan_toward(self, time: float, displacement: Point) -> None:
        """Pan on a spring, by a displacement of the content."""
        self._picture.pan_toward(time, displacement)

    def double_tap(self, time: float, position: Point) -> None:
        """Answer a double tap: zoom in about the position, or show all."""
        self._picture.double_tap(time, position)

    def fit(self, time: float) -> None:
        """Fly to the picture that shows all of the content."""
        self._picture.fit(time)

    def zoom_to(self, time: float, corner: Point, size: Point) -> None:
        """Fly to the picture in which a rectangle of the content just fits the view."""
        self._picture.zoom_to(time, corner, size)

    def snap_to(self, time: float, transform: Transform) -> None:
        """Put the picture at a transform at once; at the nearest one at which it may rest."""
        self._picture.snap_to(time, tuple(transform))

    def resize(self, time: float, content: Point | None, view: Point) -> None:
        """Change the sizes. The content in the middle stays there; a motion keeps its aim."""
        self._picture.resize(time, content, view)

    def advance_to(self, time: float) -> PanZoomReading:
        """Advance to the time of a frame, and return it."""
        shown, velocity, end, phase, is_at_rest = self._picture.advance_to(time)
        return PanZoomReading(Transform(*shown), Transform(*velocity), Transform(*end), phase, is_at_rest)
