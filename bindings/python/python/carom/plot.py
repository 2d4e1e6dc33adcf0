"""Plots of motions, fits and replays with matplotlib, which `pip install carom[plot]` installs.

Each function draws into `ax`, or into the current axes, and returns the axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._fit import Report, Trace
from ._motion import Motion, Tolerance
from ._scroll import Replay

__all__ = ["fit", "motion", "replay"]

MEASURED = "#9aa0a6"
LAW = "#d1495b"
COLOURS = {"drag": "#9aa0a6", "fling": "#d1495b", "spring_back": "#00798c", "rest": "#30343f"}


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.gca()


def motion(motion: Motion, *, duration: float | None = None, unit: str = "", label: str | None = None, ax: Any = None) -> Any:
    """Draw the position of a motion over `duration` seconds. By default these are the seconds until it has settled, or
    2 if it never does.
    """
    ax = _axes(ax)
    if duration is None:
        rest = motion.rest
        travel = 1.0 if rest is None else abs(rest - motion.state(0.0).position) or 1.0
        duration = 1.05 * (motion.settling_time(Tolerance(1e-4 * travel)) or 2.0)
    times = np.linspace(0.0, duration, 600)
    ax.plot(times, motion.state(times).position, label=label)
    ax.set_xlabel("time in s")
    ax.set_ylabel(f"position in {unit}" if unit else "position")
    if label:
        ax.legend(frameon=False)
    return ax


def fit(report: Report, recording: Trace, *, unit: str = "", ax: Any = None) -> Any:
    """Draw a recording and the laws that were fitted to its segments."""
    ax = _axes(ax)
    ax.plot(recording.times, recording.positions, ".", color=MEASURED, markersize=4, label="measured")
    for segment in report.segments:
        if segment.fit is None or segment.fit.spec is None:
            continue
        times = np.linspace(segment.fit.start, segment.fit.end, 400)
        name = segment.fit.model.replace("_", " ")
        ax.plot(times, segment.fit.state(times).position, color=LAW, linewidth=1.5, label=name)
    ax.set_xlabel("time in s")
    ax.set_ylabel(f"position in {unit}" if unit else "position")
    ax.legend(frameon=False)
    return ax


def replay(replay: Replay, *, unit: str = "", ax: Any = None) -> Any:
    """Draw the offset of a replayed page, each phase in its colour."""
    ax = _axes(ax)
    seen = set()
    for begin, end in _runs(replay):
        phase = str(replay.phase[begin])
        label = None if phase in seen else phase.replace("_", " ")
        seen.add(phase)
        part = slice(begin, min(end + 1, len(replay.time)))
        ax.plot(replay.time[part], replay.offset[part], color=COLOURS.get(phase), label=label)
    ax.set_xlabel("time in s")
    ax.set_ylabel(f"offset in {unit}" if unit else "offset")
    ax.legend(frameon=False)
    return ax


def _runs(replay: Replay) -> list[tuple[int, int]]:
    """Return the begin and the end of each run of frames of one phase."""
    changes = np.flatnonzero(replay.phase[1:] != replay.phase[:-1]) + 1
    bounds = [0, *changes.tolist(), len(replay.time)]
    return [(begin, end) for begin, end in zip(bounds, bounds[1:]) if end > begin]
