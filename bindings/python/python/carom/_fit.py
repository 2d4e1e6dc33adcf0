"""Recordings, and the laws fitted to them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _carom
from ._motion import Motion, State, column, number, seconds, shown


TimeUnit = Literal["h", "min", "s", "ms", "us", "ns"]
UNITS: dict[str, float] = {"h": 3600.0, "min": 60.0, "s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
"""The units of time, in seconds."""


def _again(lines: str, notes: list[str]) -> Trace:
    return Trace._of(_carom.Trace.again(lines, notes))


class Trace:
    """A recording: times in seconds on its own clock, and positions. It never changes."""

    __slots__ = ("_trace",)
    _trace: _carom.Trace

    def __init__(self, times: ArrayLike, positions: ArrayLike, *, time_unit: TimeUnit = "s") -> None:
        """Make a recording of two arrays of shape ``(samples,)``. The times are in `time_unit`, or of type
        `timedelta64`.

        Times out of order are sorted, and masked samples are missing. Raises `ValueError` for other shapes, or numbers
        that aren't finite.
        """
        if time_unit not in UNITS:
            raise ValueError(f"`time_unit` must be one of {', '.join(UNITS)}, but is {shown(time_unit)}")
        if np.ma.is_masked(times) or np.ma.is_masked(positions):
            kept = ~(np.ma.getmaskarray(np.ma.asarray(times)) | np.ma.getmaskarray(np.ma.asarray(positions)))
            times, positions = np.ma.getdata(times)[kept], np.ma.getdata(positions)[kept]
        own = column("times", times)
        scale = 1.0 if np.asarray(times).dtype.kind == "m" else UNITS[time_unit]
        self._trace = _carom.Trace(own if scale == 1.0 else own * scale, column("positions", positions))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._trace.lines(), self._trace.notes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self._trace.lines() == other._trace.lines()

    def __hash__(self) -> int:
        return hash(self._trace.lines())

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
    time_unit: TimeUnit | None = None,
    delimiter: str | None = None,
    touches: str | Path | bool | None = None,
) -> Trace:
    """Read a recording: rows of a time and a position, or JSON if the name ends in `.json`.

    Columns, delimiter, decimal commas and the unit of time are detected. You can also give `time_unit`, one of `h`,
    `min`, `s`, `ms`, `us`, `ns`. `touches` is a JSON file with the touches of the gesture. By default it is NAME.json
    beside NAME.csv, if that has touches. Pass False to read none. Raises `OSError` if the file can't be read, and
    `ValueError` with the line and the column if it isn't a recording.
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
                    # The file has no touches, or the recording is invalid. In that case, the next call raises the
                    # error.
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
    """None if you gave the number, or if the recording doesn't determine it."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval, or None in the same cases."""


@dataclass(frozen=True)
class Preset:
    """The constants of a platform that are nearest to a fit."""

    name: str
    distance: float
    """How far the fit is from the constants: 0.01 means 1 % off."""


@dataclass(frozen=True)
class Candidate:
    """A law that was tried on the samples of a fit."""

    model: str
    variant: str | None
    bic: float
    """The Bayesian information criterion, up to a constant that all candidates share. Less is better."""
    rmse: float
    unknowns: int
    """The number of fitted unknowns."""
    reason: str
    """Why the law has this rank, or doesn't fit."""


@dataclass(frozen=True)
class Fit:
    """A law fitted to a segment of a recording. Lengths are in the unit of the recording, times in seconds."""

    model: str
    variant: str | None
    """The variant of the law, where it has several: `ease-out`, `from rest`."""
    explained: bool
    """If false, no law fits, and this one has the smallest residuals."""
    start: float
    """The time of the first sample, on the recording's clock."""
    end: float
    """The time of the last sample. A fit may cover several segments."""
    parameters: dict[str, Parameter]
    r_squared: float
    rmse: float
    max_residual: float
    autocorrelation: float
    """The correlation of each residual with the next one, which is near 0 if the residuals don't have a pattern."""
    quantum: float
    """The step of the positions, or 0 if they aren't in steps."""
    samples: int
    outliers: tuple[int, ...]
    """The indexes of the samples that were left out as late."""
    start_estimate: dict[str, float]
    """The parameters before least squares."""
    spec: dict[str, Any] | None
    """The law and its start, or None if the law doesn't have a spec."""
    preset: Preset | None
    undetermined: tuple[str, ...]
    """The parameters that the recording doesn't determine. `law` is one of them if another law explains the samples as
    well.
    """
    candidates: tuple[Candidate, ...]
    """The laws that were tried, the best first, each with the reason of its rank."""

    def __getitem__(self, name: str) -> float:
        """Return the value of a parameter."""
        return self.parameters[name].value

    @property
    def motion(self) -> Motion | None:
        """The fitted motion, or None if the law doesn't have a spec. Its time 0 is the beginning of the law's own time."""
        return None if self.spec is None else Motion(self.spec)

    def state(self, times: ArrayLike) -> State[Any]:
        """Return the fitted position and velocity at times on the recording's clock, in the shape of `times`.

        Raises `ValueError` if the law doesn't have a spec.
        """
        motion = self.motion
        if motion is None:
            raise ValueError(f"a {self.model} has no spec")
        begin = self.parameters["begin"].value if "begin" in self.parameters else 0.0
        return motion.state(seconds("times", times) - self.start - begin)

    @classmethod
    def _of(cls, entries: dict[str, Any], end: float) -> Fit:
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
            end=end,
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
            undetermined=tuple(entries["undetermined"]),
            candidates=tuple(Candidate(**candidate) for candidate in entries["candidates"]),
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


Time = Union[float, np.timedelta64]


def _trace(times: Trace | ArrayLike, positions: ArrayLike | None) -> _carom.Trace:
    if isinstance(times, Trace):
        if positions is not None:
            raise ValueError("`positions` must be left out after a recording")
        return times._trace
    if positions is None:
        raise ValueError("`positions` must be given with times")
    return Trace(times, positions)._trace


def _options(start: Time | None, end: Time | None, **others: float | None) -> dict[str, float]:
    """Return the numbers that are given, by the names of the library."""
    options = {}
    for name, value in {"start": start, "end": end, **others}.items():
        if value is not None:
            own = number(name, seconds(name, value) if isinstance(value, np.timedelta64) else value)
            if not np.isfinite(own):
                raise ValueError(f"`{name}` must be finite, but is {own}")
            options[{"start": "from", "end": "to"}.get(name, name)] = own
    return options


def fit(
    times: Trace | ArrayLike,
    positions: ArrayLike | None = None,
    *,
    model: str | None = None,
    start: Time | None = None,
    end: Time | None = None,
    target: float | None = None,
    release_position: float | None = None,
    release_velocity: float | None = None,
    clock_lead: bool = False,
    robust: bool = True,
    sigma: float | None = None,
) -> Report:
    """Find the segments of a recording, and the law of each, with 95 % confidence intervals.

    The recording is a `Trace`, or times in seconds and positions, arrays of shape ``(samples,)``. `model` is the name
    of one law (`friction`, `spring`, `elastic`, …). By default, you get the best of all. With `start` or `end`, in
    seconds on the recording's clock, the samples between are one segment. `target` is the edge or target of a spring,
    if you know it. `release_position` and `release_velocity` are the state at the release, and `clock_lead` then fits
    the time by which the clock is ahead of the release. `robust` gives outliers, such as late frames, less weight.
    `sigma` is the standard deviation of the noise of the positions, if you know it. By default it is estimated, which
    goes wrong if a tracker has smoothed the positions.

    >>> t = np.arange(60) / 60
    >>> report = fit(t, np.round(400 * (1 - np.exp(-5.843 * t))))
    >>> report.best.model, round(report.best["drag"], 1)
    ('friction', 5.8)

    Raises `ValueError` if there are too few samples, all positions are equal, or no law can be fitted. Ctrl-C raises
    `KeyboardInterrupt` when the fit is complete, after a second at most for the longest recordings.
    """
    numbers = _options(start, end, target=target, release_position=release_position, release_velocity=release_velocity, sigma=sigma)
    options = json.dumps({**numbers, "clock_lead": bool(clock_lead), "robust": bool(robust)})
    text, main, ends = _carom.fit(_trace(times, positions), model, options)
    found: dict[str, Any] = json.loads(text)
    last = iter(ends)
    segments = tuple(
        Segment(
            kind=entry["kind"],
            start=entry["from"],
            end=entry["to"],
            samples=entry["samples"],
            fit=None if entry["fit"] is None else Fit._of(entry["fit"], next(last)),
        )
        for entry in found["segments"]
    )
    fits = [segment.fit for segment in segments if segment.fit is not None]
    return Report(fits[main], segments, tuple(found["notes"]), found)
