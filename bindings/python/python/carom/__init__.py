"""Exact motion physics for user interfaces.

A *law* is a set of numbers (`Spring`, `Friction`, …). A *motion* is a law with a start: position and velocity as a pure function of
time. Times are in seconds, positions in your unit of length, velocities in that unit per second.

>>> import carom
>>> spring = carom.Spring.from_response(0.35, 0.8)
>>> card = spring.motion(300, velocity=1200)
>>> card.state(0.0)
State(position=0.0, velocity=1200.0)
>>> card.settling_time(carom.Tolerance.pixels(2))
0.456061406694153

Arrays go in and come out in the same shape, without a loop in Python:

>>> import numpy as np
>>> positions, velocities = card.state(np.linspace(0, 1, 5))
>>> positions.shape
(5,)
>>> springs = carom.Spring.motions(response=0.35, damping_ratio=np.array([0.5, 0.8, 1.0]), target=300)
>>> springs.state(np.linspace(0, 1, 5)).position.shape
(3, 5)

Recordings are measured by `read_csv` and `fit`, motions are exported by `to_linear`, `to_keyframes`, `to_lottie` and `convert`, pages are replayed by `Scroller`,
and `carom.plot` draws all of them with matplotlib.
"""

from ._export import Converted, Keyframes, Linear, Lottie, convert, dialects, to_keyframes, to_linear, to_lottie
from ._fit import Candidate, Fit, Parameter, Preset, Report, Segment, Trace
from ._fit import fit, read_csv
from ._gesture import Resampler, VelocityTracker
from . import _laws
from ._laws import *  # noqa: F403
from ._motion import Motion, State, Tolerance, motion
from ._motions import Motions
from ._scroll import EventReplay, Kinetic, KineticFrame, Replay, Scroller, ScrollerReading, Shown, platforms

__version__ = "0.1.0"

__all__ = [
    "Candidate",
    "Converted",
    "EventReplay",
    "Fit",
    "Keyframes",
    "Kinetic",
    "KineticFrame",
    "Linear",
    "Lottie",
    "Motion",
    "Motions",
    "Parameter",
    "Preset",
    "Replay",
    "Report",
    "Resampler",
    "Scroller",
    "ScrollerReading",
    "Segment",
    "Shown",
    "State",
    "Tolerance",
    "Trace",
    "VelocityTracker",
    "convert",
    "dialects",
    "fit",
    "motion",
    "platforms",
    "read_csv",
    "to_keyframes",
    "to_linear",
    "to_lottie",
]
__all__ += _laws.__all__
