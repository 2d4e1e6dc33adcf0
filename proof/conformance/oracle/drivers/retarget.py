#!/usr/bin/env python3
"""Writes `retarget.jsonl`: a spring that is retargeted every 50 ms for a minute, at 60 digits.

    pip install mpmath && python3 retarget.py

Spring m = 1, k = 180, c = 12, from rest at 0. At the instant 3 i/60 (rounded to f64, then exact), i = 0..1199, the target
becomes (7919 i mod 601) - 300. One line per quarter of a second: [t, x, v], rounded once. At these instants the frames of
60, 144 and 240 Hz coincide.
"""
import json
import os

from mpmath import cos, exp, mp, mpf, sin, sqrt

mp.dps = 60
K, C = mpf(180), mpf(12)
DECAY = C / 2
GAP = sqrt(K - DECAY * DECAY)

HERE = os.path.dirname(os.path.abspath(__file__))


def step(x, v, target, t):
    y = x - target
    e, co, si = exp(-DECAY * t), cos(GAP * t), sin(GAP * t) / GAP
    return target + e * (y * co + (v + DECAY * y) * si), e * (v * co - (K * y + DECAY * v) * si)


def main():
    x = v = target = now = mpf(0)
    with open(os.path.join(HERE, "retarget.jsonl"), "w") as out:
        for i in range(1201):
            t = mpf(3.0 * i / 60.0)
            x, v = step(x, v, target, t - now)
            now, target = t, mpf(7919 * i % 601 - 300)
            if i > 0 and i % 5 == 0:
                out.write(json.dumps([float(t), float(x), float(v)]) + "\n")


main()
