#!/usr/bin/env python3
"""Writes `chain.jsonl`: springs in a row that follow one another, at 60 digits.

    pip install mpmath && python3 chain.py

A row has four springs. The first has a spring of its own (`main`), is sent from 0 to 1000, at 0.4 s to -200 in flight,
and at 0.9 s to 500; each of the others is on a spring (`attachment`) to the one before it. One line per pair of
springs and instant: [[k, c] main, [k, c] attachment, t, [x...], [v...]], rounded once; masses are 1. The state is
e^(tA) of the whole row, by mpmath's `expm`, which knows nothing of what the rows of A have in common.
"""
import json
import os

from mpmath import expm, matrix, mp, mpf

mp.dps = 60
COUNT = 4
EVENTS = [(0.0, 1000), (0.4, -200), (0.9, 500)]
INSTANTS = [0.05, 0.1, 0.25, 0.4, 0.5, 0.75, 0.9, 1.0, 1.25]
# Two different springs; equal springs: swinging, critical, nearly critical; overdamped; without damping; without
# stiffness; rates far apart.
PAIRS = [
    [[230.2, 22.0], [130.0, 12.0]],
    [[180.0, 12.0], [180.0, 12.0]],
    [[100.0, 20.0], [100.0, 20.0]],
    [[100.0, 20.0], [100.0, 20.000000001]],
    [[230.2, 22.0], [60.0, 200.0]],
    [[90.0, 0.0], [90.0, 0.0]],
    [[230.2, 22.0], [0.0, 5.0]],
    [[0.01, 3.0], [4000.0, 30.0]],
]

HERE = os.path.dirname(os.path.abspath(__file__))


def generator(main, attachment):
    a = matrix(2 * COUNT, 2 * COUNT)
    for i in range(COUNT):
        k, c = [mpf(x) for x in (main if i == 0 else attachment)]
        a[2 * i, 2 * i + 1] = 1
        a[2 * i + 1, 2 * i] = -k
        a[2 * i + 1, 2 * i + 1] = -c
        if i > 0:
            a[2 * i + 1, 2 * i - 2] = k
    return a


def main():
    with open(os.path.join(HERE, "chain.jsonl"), "w") as out:
        for first, rest in PAIRS:
            a = generator(first, rest)
            # Positions from 0; a target shifts the leader's equation by k·target, so count from it and shift back.
            state, now, target = matrix(2 * COUNT, 1), mpf(0), mpf(0)
            events = [(mpf(t), mpf(x)) for t, x in EVENTS]
            for t in [mpf(t) for t in INSTANTS]:
                while True:
                    stop = min(t, events[0][0]) if events else t
                    shift = matrix([target if i % 2 == 0 else 0 for i in range(2 * COUNT)])
                    state, now = expm(a * (stop - now)) * (state - shift) + shift, stop
                    if now == t:
                        break
                    target = events.pop(0)[1]
                row = [float(x) for x in state]
                out.write(json.dumps([first, rest, float(t), row[0::2], row[1::2]]) + "\n")
                while events and events[0][0] == t:
                    target = events.pop(0)[1]


main()
