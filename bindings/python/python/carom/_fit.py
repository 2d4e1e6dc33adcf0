"""Recordings, and the laws fitted to them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _carom
from ._motion import Motion, State, column, seconds


class Trace:
    """A recording: times in seconds on its own clock, and positions. It never changes."""

    __slots__ = ("_trace",)
    _trace: _carom.Trace

    def __init__(self, times: ArrayLike, positions: ArrayLike) -> None:
        """Make a recording of two arrays of shape ``(samples,)``. The times are seconds, or `timedelta64`.

        Times out of order are sorted. Raises `ValueError` for other shapes or numbers that are not finite.
        """
        self._trace = _carom.Trace(column("times", times), column("positions", positions))

    @classmethod
    def _of(cls, trace: _carom.Trace) -> Trace:
        self = cls.__new__(cls)
        self._trace = trace
        return self

    @property
    def times(self) -> NDArray[np.float64]:
        """The times in seconds, of shape ``(samples,)``."""
        return self._trace.times()

    @property
    def positions(self) -> NDArray[np.float64]:
        """The positions, of shape ``(samples,)``."""
        return self._trace.positions()

    @property
    def notes(self) -> list[str]:
        """Remarks on what was guessed, repaired or left out."""
        return self._trace.notes()

    def __len__(self) -> int:
        return len(self._trace.times())

    def __repr__(self) -> str:
        times = self.times
        span = f", {times[0]:g} to {times[-1]:g} s" if len(times) else ""
        return f"<carom.Trace of {len(times)} samples{span}>"


def read_csv(
    path: str | Path,
    *,
    time_column: str | None = None,
    position_column: str | None = None,
    time_unit: str | None = None,
    delimiter: str | None = None,
    touches: str | Path | bool | None = None,
) -> Trace:
    """Read a recording: rows of a time and a position, or JSON if the name ends in `.json`.

    Columns, delimiter, decimal commas and the unit of time are detected; `time_unit` is one of `s`, `ms`, `us`, `ns`. `touches` is a
    JSON file with the touches of the gesture: by default NAME.json beside NAME.csv, if that file has touches; False reads none.
    Raises `OSError` if the file cannot be read, and `ValueError` with the line and the column if it is not a recording.
    """
    path = Path(path)
    options = (time_column, position_column, time_unit, delimiter)
    if touches is None and path.suffix.lower() != ".json":
        # NAME.json for NAME.csv, and for NAME.interval17.csv too.
        stems = [path.name[:place] for place, letter in enumerate(path.name) if letter == "."]
        for beside in (path.with_name(f"{stem}.json") for stem in reversed(stems)):
            if beside.is_file():
                try:
                    return Trace._of(_carom.read_csv(path, beside, *options))
                except ValueError:
                    # The file has no touches, or the recording is invalid; in that case the next call raises the error.
                    break
    given = touches if isinstance(touches, (str, Path)) else None
    for file in (path, given):
        if file is not None and not Path(file).is_fifo():
            # Python's own error has the number and the name of the file.
            open(file, "rb").close()
    return Trace._of(_carom.read_csv(path, given, *options))


@dataclass(frozen=True)
class Parameter:
    """A number of a fitted law."""

    name: str
    value: float
    standard_error: float | None
    """None if the number was given, or the recording does not determine it."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval; None in the same cases."""


@dataclass(frozen=True)
class Preset:
    """The constants of a platform that are nearest to a fit."""

    name: str
    distance: float
    """How far the fit is from the constants: 0.01 means 1 % off."""


@dataclass(frozen=True)
class Fit:
    """A law fitted to a segment of a recording. Lengths are in the unit of the recording, times in seconds."""

    model: str
    variant: str | None
    """The variant of the law, where it has several: `ease-out`, `from rest`."""
    explained: bool
    """False: no law fits, and this one has the smallest residuals."""
    start: float
    """The time of the first sample of the segment, on the recording's clock."""
    parameters: dict[str, Parameter]
    r_squared: float
    rmse: float
    max_residual: float
    autocorrelation: float
    """The correlation of each residual with the next: near 0 if the residuals have no pattern."""
    quantum: float
    """The step of the positions; 0 if they are not in steps."""
    samples: int
    outliers: tuple[int, ...]
    """The indexes of the samples that were left out as late."""
    start_estimate: dict[str, float]
    """The parameters before least squares."""
    spec: dict[str, Any] | None
    """The law and its start; None if the law has no spec."""
    preset: Preset | None

    def __getitem__(self, name: str) -> float:
        """Return the value of a parameter."""
        return self.parameters[name].value

    @property
    def motion(self) -> Motion | None:
        """The fitted motion, whose time 0 is the beginning of the law's own time; None if the law has no spec."""
        return None if self.spec is None else Motion(self.spec)

    def state(self, times: ArrayLike) -> State:
        """Return the fitted position and velocity at times on the recording's clock, in the shape of `times`.

        Raises `ValueError` if the law has no spec.
        """
        motion = self.motion
        if motion is None:
            raise ValueError(f"a {self.model} has no spec")
        begin = self.parameters["begin"].value if "begin" in self.parameters else 0.0
        return motion.state(seconds("times", times) - self.start - begin)

    @classmethod
    def _of(cls, entries: dict[str, Any]) -> Fit:
        def parameter(name: str, value: float) -> Parameter:
            interval = entries["intervals"][name]
            error = entries["standard_errors"][name]
            return Parameter(name, value, error, None if interval is None else (interval[0], interval[1]))

        preset = entries["preset"]
        return cls(
            model=entries["model"],
            variant=entries["variant"],
            explained=entries["explained"],
            start=entries["start"],
            parameters={name: parameter(name, value) for name, value in entries["parameters"].items()},
            r_squared=entries["r_squared"],
            rmse=entries["rmse"],
            max_residual=entries["max_residual"],
            autocorrelation=entries["autocorrelation"],
            quantum=entries["quantum"],
            samples=entries["samples"],
            outliers=tuple(entries["outliers"]),
            start_estimate=entries["start_estimate"],
            spec=entries["spec"],
            preset=None if preset is None else Preset(preset["name"], preset["distance"]),
        )


@dataclass(frozen=True)
class Segment:
    """A part of a recording with one kind of motion."""

    kind: str
    """`hold`, `drag`, `fling`, `edge_contact`, `spring_back`, `retarget` or `rest`."""
    start: float
    """In seconds, on the recording's clock."""
    end: float
    samples: int
    fit: Fit | None


@dataclass(frozen=True)
class Report:
    """The result of `fit`. `best` is the main fit."""

    best: Fit
    segments: tuple[Segment, ...]
    notes: tuple[str, ...]
    """Remarks on what was guessed, repaired or left out."""
    json: dict[str, Any]
    """The same object as `carom fit --json` prints, digit for digit."""

    def __repr__(self) -> str:
        best = self.best
        numbers = ", ".join(f"{name} {number.value:.6g}" for name, number in list(best.parameters.items())[:3])
        return f"<carom.Report: {best.model}, {numbers}, RMSE {best.rmse:.3g}>"


def _options(
    trace_or_times: Trace | ArrayLike, positions: ArrayLike | None, options: dict[str, Any]
) -> tuple[_carom.Trace, str]:
    if isinstance(trace_or_times, Trace):
        if positions is not None:
            raise ValueError("`positions` must be left out after a recording")
        trace = trace_or_times
    elif positions is None:
        raise ValueError("`positions` must be given with times")
    else:
        trace = Trace(trace_or_times, positions)
    return trace._trace, json.dumps({name: value for name, value in options.items() if value is not None})


def fit(
    times: Trace | ArrayLike,
    positions: ArrayLike | None = None,
    *,
    model: str | None = None,
    start: float | None = None,
    end: float | None = None,
    target: float | None = None,
    release_position: float | None = None,
    release_velocity: float | None = None,
    clock_lead: bool = False,
    robust: bool = True,
) -> Report:
    """Find the segments of a recording, and the law of each, with 95 % confidence intervals.

    The recording is a `Trace`, or times in seconds and positions, arrays of shape ``(samples,)``. `model` is the name of one law
    (`friction`, `spring`, `elastic`, …); by default the best of all is chosen. With `start` or `end`, in seconds on the recording's
    clock, the samples between are one segment. `target` is the edge or target of a spring if it is known; `release_position` and
    `release_velocity` are the state at the release, and `clock_lead` then fits the time by which the clock is ahead of the release.
    `robust` gives outliers, such as late frames, less weight.

    >>> t = np.arange(60) / 60
    >>> report = fit(t, np.round(400 * (1 - np.exp(-5.843 * t))))
    >>> report.best.model, round(report.best["drag"], 1)
    ('friction', 5.8)

    Raises `ValueError` if there are too few samples, all positions are equal, or no law can be fitted. Ctrl-C raises
    `KeyboardInterrupt` when the fit is complete, after a second at most for the longest recordings.
    """
    trace, options = _options(
        times,
        positions,
        {
            "model": model,
            "from": start,
            "to": end,
            "target": target,
            "release_position": release_position,
            "release_velocity": release_velocity,
            "clock_lead": clock_lead,
            "robust": robust,
        },
    )
    found: dict[str, Any] = json.loads(_carom.fit(trace, options))
    segments = tuple(
        Segment(
            kind=entry["kind"],
            start=entry["from"],
            end=entry["to"],
            samples=entry["samples"],
            fit=None if entry["fit"] is None else Fit._of(entry["fit"]),
        )
        for entry in found["segments"]
    )
    return Report(Fit._of(found), segments, tuple(found["notes"]), found)
