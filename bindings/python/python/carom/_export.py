"""Motions for CSS and Lottie, and springs in the parameters of toolkits."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _carom
from ._laws import Spring
from ._motion import Motion, number, shown


@dataclass(frozen=True)
class Linear:
    """A motion as a CSS easing function. `str()` gives `linear(…)`."""

    css: str
    """The function, `linear(0,.02 1.8%,…,1)`."""
    duration_ms: float
    """The duration in milliseconds."""
    points: tuple[tuple[float, float], ...]
    """Fractions of the duration and of the travel, as a browser reads them."""
    error: float
    """The largest distance from the motion at any time, as a fraction of the travel."""

    def __str__(self) -> str:
        return self.css


def to_linear(motion: Motion, tolerance: float = 0.001) -> Linear:
    """Return the CSS `linear()` with the fewest points within `tolerance` of a motion, a fraction of the travel, 0 to 0.5.

    >>> str(to_linear(Spring(stiffness=100, damping=10).motion(1), 0.01))
    'linear(0,.0509 4.06%,.2216 8.19%,.8761 22.253%,1.0966 30.215%,1.1728 39.19%,.9738 71.08%,1)'

    Raises `ValueError` if the motion doesn't come to rest, rests where it starts, or needs more than 512 points.
    """
    css, duration_ms, points, error = _carom.css_linear(_own(motion), number("tolerance", tolerance))
    return Linear(css, duration_ms, tuple(points), error)


def _own(motion: object) -> _carom.Motion:
    if not isinstance(motion, Motion):
        raise ValueError(f"`motion` must be a Motion, but is {shown(motion)}")
    return motion._motion


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be text, but is {shown(value)}")
    return value


@dataclass(frozen=True)
class Keyframes:
    """A motion as CSS keyframes in its own unit, with straight lines between them. `str()` gives the rule ``@keyframes``."""

    css: str
    """The rule, ``@keyframes name { … }``."""
    animation: str
    """The declaration for the element that moves. Without its `linear`, CSS would ease each line."""
    duration_ms: float
    """The duration in milliseconds."""
    points: tuple[tuple[float, float], ...]
    """Seconds and positions."""
    error: float
    """The largest distance from the motion at any time, in the motion's unit."""

    def __str__(self) -> str:
        return self.css


def to_keyframes(
    motion: Motion, tolerance: float = 0.001, *, name: str = "motion", declaration: str = "transform: translateX({}px)"
) -> Keyframes:
    """Return the fewest CSS keyframes within `tolerance` of a motion, a fraction of its largest distance from its rest, 0 to 0.5.

    In `declaration`, the position replaces ``{}``. Unlike `to_linear`, keyframes can show a motion that returns to its
    start.

    >>> to_keyframes(Spring(stiffness=100, damping=10).motion(velocity=400), 0.1, name="shake").animation
    'animation: shake 651ms linear both;'

    Raises `ValueError` if the motion doesn't come to rest or never moves, or if CSS doesn't allow the name or the
    declaration.
    """
    texts = _text("name", name), _text("declaration", declaration)
    css, animation, duration_ms, points, error = _carom.css_keyframes(_own(motion), number("tolerance", tolerance), *texts)
    return Keyframes(css, animation, duration_ms, tuple(points), error)


@dataclass(frozen=True)
class Lottie:
    """A motion as an animated property of Lottie: keyframes, joined by curves."""

    property: dict[str, Any]
    """The property, which takes the place of a number such as a position's `x`. `json.dumps` writes it."""
    frames: float
    """The number of frames until the motion rests."""
    error: float
    """The largest distance from the motion at any time, in the motion's unit."""


def to_lottie(motion: Motion, tolerance: float = 0.001, *, frame_rate: float = 60.0) -> Lottie:
    """Return the Lottie property within `tolerance` of a motion, a fraction of its largest distance from its rest, 0 to 0.5.

    The frame rate is from 1 to 10⁶ per second.

    >>> to_lottie(Spring(stiffness=100, damping=20).motion(300), 0.01).property["k"][0]["s"]
    [0]

    Raises `ValueError` if the motion doesn't come to rest or never moves, or if the frame rate is out of its range.
    """
    text, frames, error = _carom.lottie(_own(motion), number("tolerance", tolerance), number("frame_rate", frame_rate))
    return Lottie(json.loads(text), frames, error)


@dataclass(frozen=True)
class Converted:
    """A spring in the parameters of a toolkit. `str()` gives the line of code."""

    dialect: str
    """The name of the dialect, as in `dialects()`."""
    title: str
    """The toolkit, for people."""
    fields: dict[str, float]
    """The parameters, in order. A flag is 1 or 0."""
    code: str
    """The line of code that a user of the toolkit pastes."""
    spring: Spring
    """The spring that the toolkit runs for these parameters."""

    def __str__(self) -> str:
        return self.code


def convert(spring: Spring | str, to: str | None = None) -> Converted:
    """Return a spring in the parameters of the dialect `to`.

    The spring is a `Spring`, or text such as ``"swiftui bouncy"`` or ``"origami tension=40 friction=7"``. If you give
    text without `to`, you get it in its own dialect.

    >>> str(convert("swiftui bouncy", "motion"))
    '{ type: "spring", stiffness: 157.91367041743, damping: 17.5929188601028 }'

    Raises `ValueError` if a name or a number is invalid, or the dialect can't express the spring.
    """
    if not isinstance(spring, (Spring, str)):
        raise ValueError(f"`spring` must be a Spring or text, but is {shown(spring)}")
    text, numbers = (spring, None) if isinstance(spring, str) else (None, (spring.mass, spring.stiffness, spring.damping))
    dialect = None if to is None else _text("to", to)
    name, title, entries, code, (mass, stiffness, damping) = _carom.convert(text, numbers, dialect)
    return Converted(name, title, dict(entries), code, Spring(stiffness, damping, mass))


def dialects() -> dict[str, str]:
    """Return the names of all dialects, each with its title."""
    return dict(_carom.dialects())
