"""Tests of motion, for pytest and any other runner.

>>> trace = sample(lambda t: 300 * (1 - 2.718281828 ** (-9 * t)), rate=60, seconds=2)
>>> assert_motion(trace, {"check": "rests", "on": 300, "by": 1.0}, {"check": "bounds", "x": [0, 300]})
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from . import _carom

__all__ = ["MotionReport", "assert_motion", "check", "sample", "trace"]

Check = Mapping[str, Any]
Traces = Union[str, Sequence[str]]


@dataclass(frozen=True)
class MotionReport:
    """The result of checks. `str()` gives the report as `carom check` prints it."""

    verdict: str
    """`pass`, `undecided` or `fail`: the worst of all checks."""
    checks: list[dict[str, Any]]
    """The result of each check, with its findings."""
    text: str
    """The report as text."""
    svg: str
    """The traces as SVG, with each fault marked on the curve."""

    def __str__(self) -> str:
        return self.text


def trace(samples: Iterable[tuple[float, float]], *, clock: str = "frame", marks: Iterable[Mapping[str, Any]] = (), of: str = "motion") -> str:
    """Return a trace of pairs of seconds and positions, with marks such as `{"t": 0.2, "mark": "retarget", "to": 0}`."""
    header = {"trace": 1, "of": of, "unit": "px", "clock": clock}
    lines = [header, *({"t": float(t), "x": float(x)} for t, x in samples), *map(dict, marks)]
    return "\n".join(json.dumps(line) for line in lines)


def sample(
    frame: Callable[[float], float], *, rate: float = 60, seconds: float = 2, marks: Iterable[Mapping[str, Any]] = (), of: str = "motion"
) -> str:
    """Return the trace of a function of time, called once for each frame of a scripted clock."""
    times = [i / rate for i in range(int(rate * seconds) + 1)]
    return trace(((t, frame(t)) for t in times), clock="scripted", marks=marks, of=of)


def check(traces: Traces, *checks: Check) -> MotionReport:
    """Run checks on one trace, or on several for `rate_free`.

    Raises `ValueError` if a trace or a check can't be read.
    """
    texts = [traces] if isinstance(traces, str) else list(traces)
    report = json.loads(_carom.check(json.dumps({"traces": texts, "checks": [dict(one) for one in checks], "picture": True})))
    return MotionReport(report["verdict"], report["checks"], report["text"], report["svg"])


def assert_motion(traces: Traces, *checks: Check) -> None:
    """Assert that traces pass checks. An undecided check doesn't pass. The error is the report."""
    __tracebackhide__ = True
    report = check(traces, *checks)
    if report.verdict != "pass":
        raise AssertionError(f"the motion is not as expected\n{report}")
