"""Motions over arrays of parameters."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._motion import Motion, State, Tolerance, numbers, seconds


class Motions:
    """An array of motions of one law, whose parameters are numpy arrays, such as a sweep of stiffnesses or of targets.

    Make them by a law's `motions`, or from a spec whose numbers may be arrays, lists, or the columns of a table:
    ``Spring.motions(**table)``. Arrays are broadcast against each other. Answers are arrays of the shape of the
    motions, with NaN if a motion doesn't have an answer. An index gives one motion, a slice some of them.

    >>> swept = Motions({"law": "friction", "drag": np.array([1.0, 2.0, 4.0]), "velocity": 900})
    >>> swept.rest
    array([900., 450., 225.])
    """

    __slots__ = ("_motions",)
    _motions: NDArray[Any]

    def __init__(self, spec: Mapping[str, Any]) -> None:
        """Make the motions of a spec, a mapping whose numbers may be arrays.

        Raises `ValueError` if a field is unknown, missing or out of its range anywhere, or if the arrays don't
        broadcast.
        """
        arrays: dict[str, NDArray[np.float64]] = {}
        _collect("", spec, arrays)
        try:
            shape = np.broadcast_shapes(*(array.shape for array in arrays.values()))
        except ValueError:
            shapes = ", ".join(f"`{name}` {array.shape}" for name, array in arrays.items())
            raise ValueError(f"the arrays of parameters must have a common shape, but have {shapes}") from None
        full = {name: np.broadcast_to(array, shape) for name, array in arrays.items()}
        self._motions = np.empty(shape, dtype=object)
        for index in np.ndindex(shape):
            self._motions[index] = Motion(_pick("", spec, full, index))

    @property
    def shape(self) -> tuple[int, ...]:
        """The common shape of the arrays of parameters."""
        return self._motions.shape

    def __len__(self) -> int:
        return len(self._motions)

    def __repr__(self) -> str:
        return f"<carom.Motions of shape {self.shape}>"

    def __getitem__(self, index: Any) -> Any:
        found = self._motions[index]
        if isinstance(found, Motion):
            return found
        some = object.__new__(Motions)
        some._motions = found
        return some

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def state(self, t: ArrayLike, *, each: bool = False) -> State[NDArray[np.float64]]:
        """Return the positions and velocities at `t` seconds, as two arrays. Their shape is the motions' shape followed
        by `t`'s.

        With `each`, every motion has its own time. `t` then has the shape of the motions, and so have the answers. `t`
        may also be `timedelta64`. Raises `ValueError` for NaN.
        """
        times = seconds("t", t)
        if each:
            own = self._for_each("t", times)
            pairs = [motion.state(float(time)) for motion, time in zip(self._motions.flat, own.flat)]
            return State(*np.array(pairs, dtype=np.float64).reshape(-1, 2).T.reshape(2, *self.shape))
        flat = times.ravel()
        states = np.empty((2, self._motions.size, flat.size))
        for i, motion in enumerate(self._motions.flat):
            states[:, i] = motion.state(flat)
        return State(*states.reshape(2, *self.shape, *times.shape))

    def position(self, t: ArrayLike, *, each: bool = False) -> NDArray[np.float64]:
        """Return the positions at `t` seconds: `state(t, each=each).position`."""
        return self.state(t, each=each).position

    def velocity(self, t: ArrayLike, *, each: bool = False) -> NDArray[np.float64]:
        """Return the velocities at `t` seconds: `state(t, each=each).velocity`."""
        return self.state(t, each=each).velocity

    @property
    def rest(self) -> NDArray[np.float64]:
        """The positions where the motions end, with NaN if a motion runs away or swings for ever."""
        return self._answers(lambda motion: motion.rest)

    def settling_time(self, tolerance: Tolerance | float) -> NDArray[np.float64]:
        """Return after how many seconds each motion stays within a tolerance of its rest, with NaN if it never rests."""
        return self._answers(lambda motion: motion.settling_time(tolerance))

    def time_at(self, position: ArrayLike) -> NDArray[np.float64]:
        """Return the seconds until each motion is first at `position`, a number or an array for the motions. NaN means
        that it never is.
        """
        return self._answers(lambda motion, position: motion.time_at(position), self._for_each("position", position))

    def time_at_speed(self, speed: ArrayLike) -> NDArray[np.float64]:
        """Return the seconds until each speed is first at most `speed`, a number or an array. NaN means that it never
        is.
        """
        return self._answers(lambda motion, speed: motion.time_at_speed(speed), self._for_each("speed", speed))

    def _for_each(self, name: str, values: ArrayLike) -> NDArray[np.float64]:
        own = numbers(name, values)
        try:
            return np.broadcast_to(own, self.shape)
        except ValueError:
            raise ValueError(f"`{name}` must have the shape {self.shape} of the motions, but has {own.shape}") from None

    def _answers(self, ask: Callable[..., float | None], *arrays: NDArray[np.float64]) -> NDArray[np.float64]:
        answers = (ask(*each) for each in zip(self._motions.flat, *(array.flat for array in arrays)))
        found = [np.nan if answer is None else answer for answer in answers]
        return np.array(found, dtype=np.float64).reshape(self.shape)


LISTS = ("control", "segments")
"""The fields of specs that are lists themselves."""


def _collect(name: str, value: Any, arrays: dict[str, NDArray[np.float64]]) -> None:
    """Collect the arrays of a spec by the names of their fields."""
    if isinstance(value, Mapping):
        for key, entry in value.items():
            _collect(f"{name}.{key}" if name else str(key), entry, arrays)
    elif name.rsplit(".", 1)[-1] not in LISTS and not isinstance(value, str) and np.ndim(value) > 0:
        arrays[name] = numbers(name, value)


def _pick(name: str, value: Any, arrays: Mapping[str, NDArray[np.float64]], index: tuple[int, ...]) -> Any:
    """Return the spec with one number of each array."""
    if isinstance(value, Mapping):
        return {key: _pick(f"{name}.{key}" if name else str(key), entry, arrays, index) for key, entry in value.items()}
    return float(arrays[name][index]) if name in arrays else value
