"""The laws: the library's table, and those that have their own constructors."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

from . import _carom, _table
from ._law import Law, TargetLaw
from ._motion import number, shown
from ._table import *  # noqa: F403
from ._table import Sliding

__all__ = ["Bouncing", "Friction", "Law", "Spring", "TargetLaw"]
__all__ += _table.__all__

SECOND = {"duration": "bounce"}


@dataclass(frozen=True)
class Spring(TargetLaw):
    """m x″ = −k (x − target) − c x′: a mass on a spring, slowed by a damper.

    `stiffness` k ≥ 0 is force per displacement. With 0, the mass coasts against the damping. `damping` c ≥ 0 is force
    per velocity. With 0, the motion never rests. `mass` m > 0. The constructors `from_…` return springs of mass 1.
    """

    name = "spring"
    stiffness: float
    damping: float
    mass: float = 1.0

    @classmethod
    def _of(cls, kind: str, first: float, second: float) -> Spring:
        mass, stiffness, damping = _carom.spring_from(kind, number(kind, first), number(SECOND.get(kind, "damping_ratio"), second))
        return cls(stiffness, damping, mass)

    @classmethod
    def from_response(cls, response: float, damping_ratio: float) -> Spring:
        """Return the spring of a response > 0 s, the period without damping, and a damping ratio ≥ 0."""
        return cls._of("response", response, damping_ratio)

    @classmethod
    def from_duration(cls, duration: float, bounce: float) -> Spring:
        """Return the spring of SwiftUI's duration > 0 s, which is the response, and bounce, above −1 and at most 1."""
        return cls._of("duration", duration, bounce)

    @classmethod
    def from_frequency(cls, frequency_hz: float, damping_ratio: float) -> Spring:
        """Return the spring of an undamped frequency > 0 in hertz and a damping ratio ≥ 0."""
        return cls._of("frequency", frequency_hz, damping_ratio)

    @classmethod
    def from_angular_frequency(cls, angular_frequency: float, damping_ratio: float) -> Spring:
        """Return the spring of an undamped angular frequency > 0 in rad/s and a damping ratio ≥ 0."""
        return cls._of("angular_frequency", angular_frequency, damping_ratio)

    @classmethod
    def from_half_life(cls, half_life: float, damping_ratio: float) -> Spring:
        """Return the spring whose envelope halves in `half_life` > 0 s, with a damping ratio > 0."""
        return cls._of("half_life", half_life, damping_ratio)

    @classmethod
    def from_settling(
        cls, time: float, damping_ratio: float = 1.0, *, fraction: float = 0.001, position: float = 0.0, velocity: float = 0.0, target: float = 1.0
    ) -> Spring:
        """Return the spring that brings a motion within a fraction of its travel after `time` > 0 s, and keeps it there.

        The motion goes from `position` and `velocity` to `target`. If there are several springs, you get the stiffest
        one. Raises `ValueError` if there isn't one.
        """
        settling = (number("time", time), number("fraction", fraction), number("damping_ratio", damping_ratio))
        start = (number("position", position), number("velocity", velocity))
        mass, stiffness, damping = _carom.spring_from_settling(settling, start, number("target", target))
        return cls(stiffness, damping, mass)

    def _numbers(self) -> tuple[float, float, float, float | None, float, float]:
        return _carom.spring_numbers(self.mass, self.stiffness, self.damping)

    @property
    def response(self) -> float:
        """The period of the undamped spring, in seconds."""
        return self._numbers()[0]

    @property
    def damping_ratio(self) -> float:
        """0 undamped, below 1 bouncy, 1 critical, above 1 slow."""
        return self._numbers()[1]

    @property
    def bounce(self) -> float:
        """SwiftUI's bounce: 1 − damping ratio, or 1/damping ratio − 1 above 1."""
        return self._numbers()[2]

    @property
    def period(self) -> float | None:
        """The seconds of a full swing, or None if the spring doesn't swing."""
        return self._numbers()[3]

    @property
    def half_life(self) -> float:
        """The seconds until the envelope halves."""
        return self._numbers()[4]

    @property
    def overshoot(self) -> float:
        """The first overshoot after a start at rest, as a fraction of the travel."""
        return self._numbers()[5]


@dataclass(frozen=True)
class Friction(Law):
    """v′ = −drag v: the fling of UIScrollView and GTK. `drag` ≥ 0 in 1/s."""

    name = "friction"
    drag: float

    @classmethod
    def from_deceleration_rate(cls, rate_per_ms: float) -> Friction:
        """Return the friction that keeps this fraction of the velocity per millisecond, above 0 and up to 1: 0.998 on iOS."""
        return cls(_carom.friction_from("deceleration_rate", number("rate_per_ms", rate_per_ms)))

    @classmethod
    def from_kept_per_second(cls, kept: float) -> Friction:
        """Return the friction that keeps this fraction of the velocity per second, above 0 and up to 1."""
        return cls(_carom.friction_from("kept_per_second", number("kept", kept)))

    @classmethod
    def from_kept_per_frame(cls, kept: float, frame_rate: float = 60.0) -> Friction:
        """Return the friction that keeps this fraction of the velocity per frame, at a frame rate > 0 in hertz."""
        return cls(_carom.friction_from("kept_per_frame", number("kept", kept), number("frame_rate", frame_rate)))

    @classmethod
    def from_half_life(cls, half_life: float) -> Friction:
        """Return the friction that halves the velocity in `half_life` > 0 s."""
        return cls(_carom.friction_from("half_life", number("half_life", half_life)))

    @classmethod
    def from_time_constant(cls, time_constant: float) -> Friction:
        """Return the friction that keeps 1/e of the velocity in `time_constant` > 0 s."""
        return cls(_carom.friction_from("time_constant", number("time_constant", time_constant)))


@dataclass(frozen=True)
class Bouncing(Law):
    """Friction between two edges, and a spring beyond them, which takes over the moment the motion gets to an edge.

    `min` ≤ `max` are positions, ∓∞ for no edge. `friction` is the law inside.
    """

    name = "bouncing"
    friction: Friction | Sliding
    spring: Spring
    min: float = -math.inf
    max: float = math.inf

    def _checked(self, name: str, value: Any) -> Any:
        if name in ("min", "max"):
            return super()._checked(name, value)
        if not isinstance(value, Law):
            raise ValueError(f"`{name}` must be a law, but is {shown(value)}")
        return value

    def _spec(self) -> dict[str, Any]:
        inner = self.spring
        spring = {"mass": inner.mass, "stiffness": inner.stiffness, "damping": inner.damping}
        friction = {entry.name: getattr(self.friction, entry.name) for entry in fields(self.friction)}
        return {**super()._spec(), "friction": friction, "spring": spring}
