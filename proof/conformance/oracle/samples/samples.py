#!/usr/bin/env python3
"""Writes `samples.jsonl`: points of curves sampled 1,000 times, each as the sum of two doubles, from 60 digits.

    pip install mpmath && python3 samples.py

One line is one curve: {"motion": SPEC, "step": s, "points": [[i, x, x', v, v', sx, sv]...]}, where the exact state at
i·s (s is exact, and so is the product) is x + x' and v + v', and sx and sv are the sizes of the terms that it is made of.
Sixty points of each, the first and the last among them. The curves come from a fixed seed.
"""
import json
import os
import random
import sys

from mpmath import mp, mpf

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import laws  # noqa: E402

mp.dps = 60
SAMPLES = 1000


def two(x):
    high = float(x)
    return [high, float(x - mpf(high))]


def curve(rng, spec, step):
    motion = laws.motion(spec)
    places = sorted({0, 1, SAMPLES - 1} | set(rng.sample(range(2, SAMPLES - 1), 57)))
    points = []
    for i in places:
        t = mpf(step) * i
        x, v = motion.state(t)
        sx, sv = motion.scale(t)
        points.append([i, *two(x), *two(v), float("%.3g" % sx), float("%.3g" % sv)])
    return {"motion": spec, "step": step, "points": points}


def main():
    rng = random.Random("carom samples")
    rows = []
    for ratio in (0.0, 0.05, 0.2, 0.5, 0.7, 0.8, 0.95, 1.0, 1.0 + 2.0**-30, 1.2, 2.0, 6.0):
        for span in (0.05, 0.5, 4.0):
            w = rng.uniform(8, 30)
            spec = {"law": "spring", "mass": 1.0, "stiffness": w * w, "damping": 2 * ratio * w}
            spec |= {"position": 0.0, "velocity": round(rng.choice((0, 1)) * rng.uniform(-3000, 3000), 2)}
            spec["target"] = rng.choice((1.0, 300.0, -80.5))
            rows.append(curve(rng, spec, span * rng.uniform(0.8, 1.2) / SAMPLES))
    for drag in (0.0, 0.3, 2.0, 8.0):
        spec = {"law": "friction", "drag": drag, "position": rng.choice((0.0, 120.0)), "velocity": -1500.25}
        rows.append(curve(rng, spec, 1.5 / SAMPLES))
    with open(os.path.join(HERE, "samples.jsonl"), "w") as f:
        for row in rows:
            f.write(json.dumps(row, separators=(",", ":")) + "\n")


main()
