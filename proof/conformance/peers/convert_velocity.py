#!/usr/bin/env python3
"""Turns the recorded pointer samples of other systems' tests into one table, `velocity.jsonl`, beside this script.

    python3 convert_velocity.py           # writes velocity.jsonl, and judges every case

The inputs are those of `convert.py`. One line is one case:

    {"id", "source", "licence", "estimator", "samples": [[time in ms, position], ...], "release_ms", "expected", "tol",
     "quirk": null | "why Carom does not share it"}

`expected` is in units per second (0 where the peer knows no velocity), `tol` is absolute and made of the peer's own
tolerance. Velocity trackers that are fed with differences are fed with their sums. The rules are calculated here once
more, in rational numbers by normal equations, so that no formula is shared with the library. By these rules a case
without a quirk must hold, and a case with a quirk must fail.
"""
import json
import os
import sys
from fractions import Fraction as F

import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
LICENCES = [("flutter/", "BSD-3-Clause"), ("androidx/", "Apache-2.0"), ("aosp ", "Apache-2.0"), ("OpenSwiftUIProject/", "MIT"),
            ("ktiays/", "Apache-2.0")]


def window(samples, horizon, gap):
    newest = samples[-1][0]
    kept = []
    last = newest
    for t, x in reversed(samples):
        if newest - t > horizon or last - t > gap or len(kept) == 20:
            break
        kept.append((t, x))
        last = t
    return kept[::-1]


def parabola(points):
    """Returns the slope per second at the last point of the least-squares parabola, by Cramer's rule."""
    end = points[-1][0]
    t = [(a - end) / 1000 for a, _ in points]
    x = [b for _, b in points]
    s = [sum(u ** k for u in t) for k in range(5)]
    r = [sum(u ** k * v for u, v in zip(t, x)) for k in range(3)]
    det = lambda m: (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                     + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]))
    whole = det([[s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]]])
    return det([[s[0], r[0], s[2]], [s[1], r[1], s[3]], [s[2], r[2], s[4]]]) / whole if whole else F(0)


def slopes(points):
    return [1000 * (b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(points, points[1:])]


def impulse(points):
    energy = 0.0
    for i, v in enumerate(float(v) for v in slopes(points)):
        energy += (v - speed(energy)) * abs(v)
        energy *= 0.5 if i == 0 else 1.0
    return speed(energy)


def speed(energy):
    return (2 * abs(energy)) ** 0.5 * (1 if energy >= 0 else -1)


def velocity(estimator, samples, release):
    merged = []
    for t, x in samples:
        if merged and merged[-1][0] == t:
            merged.pop()
        merged.append((F(t), F(x)))
    if not merged or F(release) - merged[-1][0] > 40:
        return 0.0
    if len(merged) > 1 and merged[-1][0] - merged[0][0] < F(1, 2):
        return 0.0  # Reports within half a millisecond were delivered together: their times are not those of a finger.
    if estimator == "ios_segments":
        return float(sum(F(w) * v for w, v in zip(("0.05", "0.35", "0.6"), reversed(slopes(merged[-20:])))))
    kept = window(merged, 100, 40)
    if estimator == "impulse":
        return impulse(kept)
    return float(parabola(kept)) if len(kept) > 2 else 0.0


def tolerance(tol, expected):
    if isinstance(tol, (int, float)):
        return float(tol) * max(abs(expected), 1.0)
    return tol["rel"] * abs(expected) or tol.get("abs_if_zero", 1e-9)


def quirk_of(case, row):
    if case["estimator"] == "impulse" and row["inputs"].get("horizon") == 40:
        return "Compose lets only the last 40 ms push, Android's native tracker and Carom 100 ms"
    if "SimilarDifferentialValues" in case["source"]:
        return "reports within half a millisecond count as delivered together, at times that are not the finger's"
    return None


def flutter(rows):
    for index, row in enumerate(rows):
        estimator = {"velocity.lsq2": "least_squares", "velocity.impulse": "impulse", "velocity.ios": "ios_segments"}.get(row["kind"])
        if estimator is None:
            continue
        samples = row["inputs"]["samples"]
        if row["inputs"].get("differential"):
            sums, total = [], 0
            for t, d in samples:
                total += d
                sums.append([t, total])
            samples = sums
        release = row["inputs"].get("up", samples[-1][0] if samples else 0)
        expected = row["expected"]["eq"] or 0.0
        yield row, {
            "id": "flutter-android-%03d-%s" % (index + 1, row["kind"]), "source": row["source"], "licence": None, "estimator": estimator,
            "samples": samples[-40:], "release_ms": release, "expected": expected, "tol": tolerance(row["tol"], expected), "quirk": None}


def apple(rows):
    for index, row in enumerate(rows):
        if row["kind"] == "velocity_tracker.lsq2":
            samples = row["inputs"]["samples_ms_value"]
            yield row, {
                "id": "apple-browser-%03d-%s" % (index + 1, row["kind"]), "source": row["source"], "licence": None,
                "estimator": "least_squares", "samples": samples, "release_ms": samples[-1][0], "expected": 1000 * row["expected"],
                "tol": 1000 * row["tol"], "quirk": None}


def main():
    wrong, cases = 0, []
    for row, case in [*flutter(inputs.cases("flutter-android")), *apple(inputs.cases("apple-browser"))]:
        case["licence"] = next(l for prefix, l in LICENCES if case["source"].startswith(prefix))
        got = velocity(case["estimator"], case["samples"], case["release_ms"])
        if abs(got - case["expected"]) > case["tol"]:
            case["quirk"] = quirk_of(case, row)
            print("%-45s %s: %.6g for %.6g within %.3g" % (case["id"], "quirk" if case["quirk"] else "WRONG", got, case["expected"], case["tol"]))
            wrong += case["quirk"] is None
        cases.append(case)
    with open(os.path.join(HERE, "velocity.jsonl"), "w") as f:
        for case in cases:
            f.write(json.dumps(case, separators=(",", ":"), allow_nan=False) + "\n")
    print("%d cases, %d quirks, %d wrong" % (len(cases), sum(c["quirk"] is not None for c in cases), wrong))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
