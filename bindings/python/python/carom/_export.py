"""Motions for CSS, and springs in the parameters of toolkits."""

from __future__ import annotations

from dataclasses import dataclass

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

    Raises `ValueError` if the motion has no rest, rests where it starts, or needs more than 512 points.
    """
    if not isinstance(motion, Motion):
        raise ValueError(f"`motion` must be a Motion, but is {shown(motion)}")
    css, duration_ms, points, error = _carom.css_linear(motion._motion, number("tolerance", tolerance))
    return Linear(css, duration_ms, tuple(points), error)


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

    The spring is a `Spring`, or text such as ``"swiftui bouncy"`` or ``"origami tension=40 friction=7"``; text without `to` gives
    its own dialect.

    >>> str(convert("swiftui bouncy", "motion"))
    '{ type: "spring", stiffness: 157.91367041743, damping: 17.5929188601028 }'

    Raises `ValueError` if a name or a number is invalid, or the dialect has no parameters for the spring.
    """
    if not isinstance(spring, (Spring, str)):
        raise ValueError(f"`spring` must be a Spring or text, but is {shown(spring)}")
    text, numbers = (spring, None) if isinstance(spring, str) else (None, (spring.mass, spring.stiffness, spring.damping))
    if not (to is None or isinstance(to, str)):
        raise ValueError(f"`to` must be text, but is {shown(to)}")
    name, title, entries, code, (mass, stiffness, damping) = _carom.convert(text, numbers, to)
    return Converted(name, title, dict(entries), code, Spring(stiffness, damping, mass))


def dialects() -> dict[str, str]:
    """Return the names of all dialects, each with its title."""
    return dict(_carom.dialects())
