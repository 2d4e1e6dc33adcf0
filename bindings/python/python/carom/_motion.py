"""States, tolerances and motions."""

from __future__ import annotations

import json
import math
import operator
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Mapping, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _carom


Number = TypeVar("Number", float, NDArray[np.float64])

if TYPE_CHECKING:

    class State(NamedTuple, Generic[Number]):
        position: Number
        velocity: Number

else:

    class State(NamedTuple):
        """A position and a velocity at one instant: two floats, or two arrays of one shape.

        `position` is in your unit of length, `velocity` in that unit per second.
        """

        position: Any
        velocity: Any


@dataclass(frozen=True)
class Tolerance:
    """How near its rest, and how slow, a motion must be to count as at rest.

    `distance` ≥ 0 is in your unit of length, `velocity` ≥ 0 in that unit per second. By default the velocity is 20
    times the distance, so at that speed the distance takes 50 ms.
    """

    distance: float
    velocity: float

    def __init__(self, distance: float, velocity: float | None = None) -> None:
        own = number("distance", distance)
        object.__setattr__(self, "distance", own)
        object.__setattr__(self, "velocity", 20.0 * own if velocity is None else number("velocity", velocity))

    @classmethod
    def pixels(cls, device_pixel_ratio: float = 1.0) -> Tolerance:
        """Return the tolerance of one device pixel, for positions in logical pixels.

        Raises `ValueError` if `device_pixel_ratio` isn't above 0.
        """
        ratio = number("device_pixel_ratio", device_pixel_ratio)
        if not ratio > 0.0:
            raise ValueError(f"`device_pixel_ratio` must be above 0, but is {ratio}")
        return cls(1.0 / ratio)


def shown(value: object) -> str:
    """Return a value for a message: in one line without control characters, and at most 200 characters of it."""
    text = repr(value)
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[:201])
    return text if len(text) <= 200 else text[:200] + "…"


def bounded(text: str) -> str:
    """Return a message of the library with at most 900 characters and without control characters."""
    text = text if len(text) <= 900 else text[:600] + "…" + text[-299:]
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def number(name: str, value: object) -> float:
    """Return a single number of any type as a float. `ValueError` names the argument that isn't one, such as a text or
    a bool.
    """
    if type(value) is float:
        return value
    try:
        kind = getattr(getattr(value, "dtype", None), "kind", "f")
        if kind in "iuf" and not isinstance(value, (bool, str, bytes)) and np.ndim(value) == 0 and not np.ma.is_masked(value):  # type: ignore[arg-type]
            return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        pass
    hint = "; `motions` of a law takes arrays" if isinstance(value, np.ndarray) else ""
    raise ValueError(f"`{name}` must be a number, but is {shown(value)}{hint}")


def whole(name: str, value: object) -> int:
    """Return a whole number of at least 0. `ValueError` names the argument that isn't one."""
    try:
        own = -1 if isinstance(value, (bool, np.bool_)) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        own = -1
    if not 0 <= own <= sys.maxsize:
        raise ValueError(f"`{name}` must be a whole number from 0 to {sys.maxsize}, but is {shown(value)}")
    return own


def _array(name: str, values: ArrayLike) -> NDArray[Any]:
    if np.ma.is_masked(values):
        raise ValueError(f"`{name}` must have no masked elements")
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"`{name}` must be numbers: {shown(str(error))}") from None


def numbers(name: str, values: ArrayLike) -> NDArray[np.float64]:
    """Return values as an array of doubles that is contiguous and aligned."""
    array = _array(name, values)
    if array.dtype.kind == "O":
        array = np.array([number(name, value) for value in array.flat]).reshape(array.shape)
    if array.dtype.kind not in "iuf":
        raise ValueError(f"`{name}` must be numbers, but has the type {array.dtype}")
    return np.require(array, np.float64, ["C", "A"])


def seconds(name: str, values: ArrayLike) -> NDArray[np.float64]:
    """Return times as an array of seconds: numbers are seconds, and `timedelta64` is converted."""
    array = _array(name, values)
    if array.dtype.kind == "M":
        raise ValueError(f"`{name}` must be seconds or timedelta64, but is {array.dtype}: subtract the instant of the start")
    if array.dtype.kind == "m":
        unit = np.datetime_data(array.dtype)[0]
        if unit in ("Y", "M", "generic"):
            raise ValueError(f"`{name}` must be timedelta64 of a fixed unit such as ms, but is {array.dtype}")
        array = array / np.timedelta64(1, "s")
    return numbers(name, array)


def column(name: str, values: ArrayLike) -> NDArray[np.float64]:
    """Return values as an array of doubles with one axis. `times` may be `timedelta64`."""
    array = seconds(name, values) if name == "times" else numbers(name, values)
    if array.ndim != 1:
        raise ValueError(f"`{name}` must have one axis, but has the shape {array.shape}")
    return array


def plain(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return a spec of values that JSON has. `ValueError` names the field that has another."""
    return {name: _plain(name, value) for name, value in spec.items()}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return plain(value)
    if isinstance(value, (list, tuple)):
        return [_plain(name, entry) for entry in value]
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return value
    own = number(name, value)
    if not math.isfinite(own):
        raise ValueError(f"`{name}` must be finite, but is {own}")
    return own


class Motion:
    """A law with a start: position and velocity as a pure function of time. It never changes.

    Make one by a law's `motion`, or by `carom.motion` from a spec.
    """

    __slots__ = ("_motion",)
    _motion: _carom.Motion

    def __init__(self, spec: str | Mapping[str, Any]) -> None:
        """Make the motion of a spec: a mapping or JSON, such as ``{"law": "friction", "drag": 2, "velocity": 900}``.

        Raises `ValueError` if a field is unknown, missing or out of its range.
        """
        if isinstance(spec, Mapping):
            spec = json.dumps(plain(spec))
        elif not isinstance(spec, str):
            raise ValueError(f"`spec` must be a mapping or JSON, but is {shown(spec)}")
        try:
            motion = _carom.Motion(spec)
        except ValueError as error:
            raise ValueError(bounded(str(error))) from None
        object.__setattr__(self, "_motion", motion)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a motion never changes")

    def __repr__(self) -> str:
        return f"carom.motion({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Motion) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self._motion.spec())

    def __reduce__(self) -> tuple[type[Motion], tuple[str]]:
        return (Motion, (self._motion.spec(),))

    @property
    def spec(self) -> dict[str, Any]:
        """The law and its start as a spec, which the `carom` command and the npm package read. Its numbers keep their bits."""
        spec: dict[str, Any] = json.loads(self._motion.spec())
        return spec

    @overload
    def state(self, t: float) -> State[float]: ...
    @overload
    def state(self, t: ArrayLike) -> State[NDArray[np.float64]]: ...
    def state(self, t: ArrayLike) -> State[Any]:
        """Return position and velocity at `t` seconds: floats for a float, arrays of the same shape for an array.

        `t` may also be `timedelta64`. `t` ≤ 0 gives the start, ∞ the limit. A million states take some 40 ms. For even
        steps, `sample` is faster. Other threads can run meanwhile. Raises `ValueError` for NaN.
        """
        if type(t) is float:
            return State(*self._motion.state(t))
        times = seconds("t", t)
        positions, velocities = self._motion.states(times.ravel())
        if times.ndim == 0:
            return State(float(positions[0]), float(velocities[0]))
        return State(positions.reshape(times.shape), velocities.reshape(times.shape))

    @overload
    def position(self, t: float) -> float: ...
    @overload
    def position(self, t: ArrayLike) -> NDArray[np.float64]: ...
    def position(self, t: ArrayLike) -> Any:
        """Return the position at `t` seconds: `state(t).position`."""
        return self.state(t).position

    @overload
    def velocity(self, t: float) -> float: ...
    @overload
    def velocity(self, t: ArrayLike) -> NDArray[np.float64]: ...
    def velocity(self, t: ArrayLike) -> Any:
        """Return the velocity at `t` seconds: `state(t).velocity`."""
        return self.state(t).velocity

    def sample(self, start: float, step: float, count: int) -> State[NDArray[np.float64]]:
        """Return `count` states at `start`, `start + step`, … in two arrays of shape ``(count,)``.

        For linear laws it takes a tenth of the time of `state`, and the last bits differ. `start` and `step` must be
        finite and ≥ 0, in seconds. Otherwise it raises `ValueError`. It raises `MemoryError` if the arrays don't fit
        into memory.
        """
        return State(*self._motion.sample(number("start", start), number("step", step), whole("count", count)))

    @property
    def rest(self) -> float | None:
        """The position where the motion ends, or None if it runs away or swings for ever."""
        return self._motion.rest()

    def settling_time(self, tolerance: Tolerance | float) -> float | None:
        """Return after how many seconds the motion stays within a tolerance of its rest, or None if it never rests.

        A number is the distance of a `Tolerance`. The time is tight: just before it, the motion is outside. Raises `ValueError`
        for a tolerance below 0 or NaN.
        """
        if not isinstance(tolerance, Tolerance):
            tolerance = Tolerance(tolerance)
        return self._motion.settling_time(tolerance.distance, tolerance.velocity)

    def time_at(self, position: float) -> float | None:
        """Return the seconds until the motion is first at `position`, or None if it never is."""
        return self._motion.time_at(number("position", position))

    def time_at_speed(self, speed: float) -> float | None:
        """Return the seconds until the speed is first at most `speed`, or None if it never is."""
        return self._motion.time_at_speed(number("speed", speed))


def motion(spec: str | Mapping[str, Any]) -> Motion:
    """Return the motion of a spec, a mapping or JSON. It can also be a `clamped` motion or a `sequence`.

    >>> motion({"law": "friction", "drag": 2, "velocity": 900}).rest
    450.0

    Raises `ValueError` if a field is unknown, missing or out of its range.
    """
    return Motion(spec)
