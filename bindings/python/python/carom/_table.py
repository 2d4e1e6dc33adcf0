"""The laws of the library's table.

Written by `CAROM_FREEZE=1 cargo test -p conformance --test suite table::`.
"""

import math
from dataclasses import dataclass

from ._law import Law, TargetLaw

__all__ = [
    "Approach",
    "BezierFling",
    "Bounce",
    "ChromiumFling",
    "CubicFling",
    "Drift",
    "Ease",
    "Gravity",
    "PowerFling",
    "Sliding",
    "SplineFling",
    "TwoSprings",
]


@dataclass(frozen=True)
class TwoSprings(TargetLaw):
    """`m x″ = −k x − d x′ + k_f (d_u u − x) − d_f x′`.

    - `mass`: Mass, must be finite and greater than 0.
    - `stiffness`: Stiffness of a spring, must be finite and at least 0.
    - `damping`: Damping of a spring, must be finite and at least 0.
    - `coupling_stiffness`: Stiffness of the spring to the board that moves, must be finite and greater than 0.
    - `coupling_damping`: Damping of the damper to the board that moves, must be finite and at least 0.
    - `displacement`: Displacement of the board that moves, must be finite.
    """

    name = "two_springs"
    stiffness: float
    damping: float
    coupling_stiffness: float
    coupling_damping: float
    mass: float = 1.0
    displacement: float = 1.0


@dataclass(frozen=True)
class Approach(TargetLaw):
    """x′ = −decay rate·(x − target).

    - `decay_rate`: Rate at which the gap to the target closes, in 1/s, must be finite and at least 0.
    """

    name = "approach"
    decay_rate: float


@dataclass(frozen=True)
class Sliding(Law):
    """v′ = −drag·v − deceleration·sgn v.

    - `drag`: Rate at which the velocity decays, in 1/s, must be finite and at least 0.
    - `deceleration`: Constant deceleration, per second squared, must be finite and at least 0.
    """

    name = "sliding"
    drag: float
    deceleration: float = 0.0


@dataclass(frozen=True)
class Gravity(Law):
    """x″ = acceleration.

    - `acceleration`: Constant acceleration, per second squared, must be finite.
    """

    name = "gravity"
    acceleration: float


@dataclass(frozen=True)
class Bounce(Law):
    """x″ = acceleration, and v → −restitution·v on the floor.

    - `acceleration`: Constant acceleration, per second squared, must be finite.
    - `floor`: Position of the floor, must be finite.
    - `restitution`: Fraction of its speed that a bounce keeps, must be from 0 to 1.
    """

    name = "bounce"
    acceleration: float
    floor: float
    restitution: float


@dataclass(frozen=True)
class Drift(Law):
    """x′ = v₀."""

    name = "drift"


@dataclass(frozen=True)
class PowerFling(Law):
    """v′ = −sgn(v)·A·|v/vᵣ|^((p−2)/(p−1)).

    - `friction`: Friction of a fling on Android, or the law between two edges, must be finite and greater than 0.
    """

    name = "power_fling"
    friction: float = 0.015


@dataclass(frozen=True)
class SplineFling(Law):
    """Android's fling: a cubic Bézier curve, stretched to a distance and a duration.

    - `density`: Density of Android's screen: 1 at 160 dots per inch, must be finite and greater than 0.
    - `friction`: Friction of a fling on Android, or the law between two edges, must be finite and greater than 0.
    """

    name = "spline_fling"
    density: float
    friction: float = 0.015


@dataclass(frozen=True)
class CubicFling(Law):
    """x = x₀ + d (1.2u³ − 3.27u² + 3.065u), u = t/T.

    - `friction`: Friction of a fling on Android, or the law between two edges, must be finite and greater than 0.
    """

    name = "cubic_fling"
    friction: float = 0.015


@dataclass(frozen=True)
class ChromiumFling(Law):
    """v′ = −γ (v + β sgn v)."""

    name = "chromium_fling"


@dataclass(frozen=True)
class BezierFling(Law):
    """Chromium's newer fling: a Bézier curve over the distance and the time that a constant deceleration would need.

    - `deceleration`: Constant deceleration, per second squared, must be finite and greater than 0.
    - `reach`: Longest distance that a fling covers, must be greater than 0.
    """

    name = "bezier_fling"
    deceleration: float = 2645.664
    reach: float = math.inf


@dataclass(frozen=True)
class Ease(TargetLaw):
    """CSS `cubic-bezier()`: from start to target along a drawn curve, in a given time.

    - `control`: Control points x1, y1, x2, y2 of the Bezier curve, as in CSS.
    - `duration`: Duration of an ease, or perceptual duration of a spring as in SwiftUI, in seconds, must be finite and at least 0.
    """

    name = "ease"
    control: tuple[float, float, float, float]
    duration: float
