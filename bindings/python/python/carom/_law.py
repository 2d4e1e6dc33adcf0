"""What all laws are: frozen dataclasses of their parameters, in the library's names and units."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from ._motion import Motion, number
from ._motions import Motions


NO_LIMIT = {"min": -math.inf, "max": math.inf, "reach": math.inf}


@dataclass(frozen=True)
class Law:
    """A law. We check its fields when you make it, and `ValueError` names the one that is out of its range."""

    name: ClassVar[str] = ""
    """The name of the law in specs."""

    def __post_init__(self) -> None:
        if self.name:
            for entry in fields(self):
                object.__setattr__(self, entry.name, self._checked(entry.name, getattr(self, entry.name)))
            # The spec names the field that is out of its range.
            Motion(self._spec())

    def _checked(self, name: str, value: Any) -> Any:
        """Return the value of a field as it is kept."""
        return tuple(number(name, own) for own in value) if isinstance(value, (tuple, list)) else number(name, value)

    def _spec(self) -> dict[str, Any]:
        spec: dict[str, Any] = {"law": self.name}
        for entry in fields(self):
            value = getattr(self, entry.name)
            # A spec leaves out a limit that doesn't exist.
            if not (isinstance(value, float) and value == NO_LIMIT.get(entry.name)):
                spec[entry.name] = value
        return spec

    def _motion(self, **start: object) -> Motion:
        return Motion({**self._spec(), **{name: number(name, value) for name, value in start.items()}})

    def motion(self, *, position: float = 0.0, velocity: float = 0.0) -> Motion:
        """Return the motion of this law from a position and a velocity per second."""
        return self._motion(position=position, velocity=velocity)

    @classmethod
    def motions(cls, **numbers: Any) -> Motions:
        """Return the motions of this law over numpy arrays of its parameters, and of `position` and `velocity`.

        Parameters have the names of specs, so a spring may also have `response` and `damping_ratio`, or `duration` and `bounce`.
        """
        return Motions({"law": cls.name, **numbers})


@dataclass(frozen=True)
class TargetLaw(Law):
    """A law whose motions have a target."""

    def _spec(self) -> dict[str, Any]:
        return {**super()._spec(), "target": 0.0}

    def motion(self, target: float = 0.0, *, position: float = 0.0, velocity: float = 0.0) -> Motion:
        """Return the motion of this law toward a target, from a position and a velocity per second."""
        return self._motion(target=target, position=position, velocity=velocity)

    @classmethod
    def motions(cls, **numbers: Any) -> Motions:
        """Return the motions of this law over numpy arrays of its parameters, and of `target`, `position` and `velocity`.

        Parameters have the names of specs, so a spring may also have `response` and `damping_ratio`, or `duration` and `bounce`.
        """
        return Motions({"law": cls.name, "target": 0.0, **numbers})
