#!/usr/bin/env python3
"""Writes one table of exact answers per law, `<law>.jsonl`, next to this script.

    pip install mpmath && python3 oracle.py            # all tables
    python3 oracle.py spring bounce                    # only these

Every input is an f64 and is lifted into 80-digit arithmetic exactly; states, times and rests are rounded once, to the
nearest f64. The cases come from a fixed seed: the tables are the same on every run. One line is one case:

    {"motion": SPEC, "at": [t...], "states": [[x, v]...], "scale": [[sx, sv]...], "kappa": [k...],
     "time_at": [[x, t | null]...], "settle": [[distance, velocity, T | null]...], "rest": x | null}

scale   the size of the terms whose sum is the exact answer: an error is judged as |error|/scale, so that zeros of a
        sine, or a target near the position, do not count. Three digits.
kappa   1 + decay exponent + phase (springs, friction), 1 + bounces (bounce), 1 + |ln(speed/reference)| (flings): how
        much an error of one ulp in a parameter may have grown. The bound is |error|/scale <= 5 * 2^-53 * (1 + kappa).
time_at the first t >= 0 with x(t) = x; null: never.
settle  the smallest T >= 0 with |x(t) - rest| <= distance and |v(t)| <= velocity for all t >= T; null: never, or no rest.
label   only on cases that are meant to be awkward: says why.

Levels closer than 1e-9 (relative) to an extremum are left out, and so are times at which rounding decides the answer;
values below 1e-290 are near the subnormal range of f64, so the comparison needs an absolute floor.
"""
import json
import math
import os
import random
import sys
import time

from mpmath import mpf, log

import laws

HERE = os.path.dirname(os.path.abspath(__file__))


def f64(x):
    """Returns the nearest f64."""
    x = mpf(x)
    if abs(x) < mpf(2) ** -1073:
        return 0.0
    if abs(x) < mpf(2) ** -1000:
        return math.ldexp(int(laws.mpmath.nint(x * mpf(2) ** 1074)), -1074)
    y = float(x)
    if math.isinf(y):
        raise OverflowError
    return y


def short(x):
    return float("%.3g" % f64(x))


def nice(x, digits=4):
    return float("%.*g" % (digits, x))


def case(spec, at, levels=(), tolerances=(), label=None, strict=True):
    """Returns one line. Ill-conditioned levels and tolerances are left out unless strict is false."""
    m = laws.motion(spec)
    out = {"motion": spec}
    if label:
        out["label"] = label
    out.update(at=[], states=[], scale=[], kappa=[], time_at=[], settle=[])
    for t in at:
        t = float(t)
        if strict and hasattr(m, "clear_of_contacts") and t > 0 and not m.clear_of_contacts(mpf(t)):
            continue
        x, v = m.at(mpf(t))
        if t > 0:
            sx, sv = m.scale(mpf(t))
        else:
            sx, sv = abs(m.start[0]), abs(m.start[1])
        out["at"].append(t)
        out["states"].append([f64(x), f64(v)])
        out["scale"].append([short(sx), short(sv)])
        out["kappa"].append(short(m.kappa(mpf(max(t, 0)))))
    for x in levels:
        x = float(x)
        try:
            t = m.time_at(mpf(x))
        except laws.IllConditioned:
            if strict:
                continue
            raise
        if t is None and strict and m.rest is not None and f64(m.rest) == x != m.rest:
            continue
        if t is not None and t > 0 and strict:
            sx, v = m.scale(t)[0], abs(m.at(t)[1])
            v = max(v, abs(m.at(t * (1 - mpf(10) ** -30))[1]))
            if sx > mpf(10) ** 6 * v * t:
                continue
        out["time_at"].append([x, None if t is None else f64(t)])
    for d, s in tolerances:
        try:
            T = m.settle(mpf(d), mpf(s))
        except laws.IllConditioned:
            if strict:
                continue
            raise
        out["settle"].append([float(d), float(s), None if T is None else f64(T)])
    out["rest"] = None if m.rest is None else f64(m.rest)
    return out


class Table:
    def __init__(self, name):
        self.name, self.rows, self.rng = name, [], random.Random("carom " + name)

    def add(self, spec, at, levels=(), tolerances=(), label=None, strict=True):
        try:
            self.rows.append(case(dict(law=self.name, **spec), at, levels, tolerances, label, strict))
        except OverflowError:
            pass

    def log_uniform(self, low, high):
        return nice(math.exp(self.rng.uniform(math.log(low), math.log(high))))

    def signed(self, low, high):
        return self.log_uniform(low, high) * self.rng.choice((-1, 1))

    def between(self, a, b, n):
        """n levels strictly between a and b, and one beyond each end."""
        a, b = float(a), float(b)
        out = [a + (b - a) * self.rng.uniform(0.02, 0.98) for _ in range(n)]
        return [nice(x, 6) for x in out]

    def write(self):
        path = os.path.join(HERE, self.name + ".jsonl")
        with open(path, "w") as f:
            for row in self.rows:
                f.write(json.dumps(row, separators=(",", ":"), allow_nan=False) + "\n")
        return os.path.getsize(path)


def twin(spec, keys):
    """Returns the mirrored motion, with the named numbers negated."""
    return {k: -v if k in keys else v for k, v in spec.items()}


# ---------------------------------------------------------------------------------------------------------------------

def spring(table):
    rng = table.rng

    def times(spec):
        m = laws.motion(dict(law="spring", **spec))
        if isinstance(m, laws.Spring):
            rate = float(m.a if m.disc < 0 else m.slow) or float(m.q) / 10
            period = 6.283185307179586 / float(m.w2) ** 0.5
        else:
            rate = float(getattr(m, "d", 1.0)) or 1.0
            period = 1 / rate
        out = [period * 0.01, period * 0.13, period * rng.uniform(0.3, 0.7), period * rng.uniform(0.8, 3)]
        out += [min(1 / rate, period * 2000), min(7 / rate, period * 5000) * rng.uniform(0.6, 1.4)]
        if rng.random() < 0.2:
            out[rng.randrange(6)] = rng.choice((1 / 60, 1 / 120, 0.1, 1.0, 0.25))
        return sorted(nice(t) for t in out)

    def add(spec, label=None):
        x, v, target = spec["position"], spec["velocity"], spec["target"]
        m = laws.motion(dict(law="spring", **spec))
        size = abs(x - target)
        if isinstance(m, laws.Spring):
            w = float(m.w2) ** 0.5
            size = max(size, abs(v) / max(w, float(m.fast) if m.disc >= 0 else w), 1e-300)
        else:
            w = float(getattr(m, "d", 1.0)) or 1.0
            size = max(size, abs(v) / w, 1e-300)
        levels = table.between(x, target, 1) if x != target else []
        levels.append(target + size * nice(rng.uniform(-0.3, 0.3)))
        levels.append(rng.choice((target, x, target + size * 3)))
        tolerances = []
        for i in range(2):
            d = nice(size * 10 ** rng.uniform(-4.5, -0.7), 3)
            tolerances.append((d, nice(d * rng.choice((1.0, w, w, 10 * w, 1e3)), 3)))
        if rng.random() < 0.05:
            tolerances.append((0.0, 0.001))
        table.add(spec, times(spec), levels, tolerances, label)

    starts = [(0.0, 0.0, 1.0), (0.0, 1000.0, 300.0), (5.0, -40.0, 5.0), (1.0, 0.0, 0.0), (-250.0, -8000.0, 1000.0)]
    near = [1 - 10.0 ** -k for k in (1, 3, 5, 8, 12, 15)] + [1 + 10.0 ** -k for k in (15, 12, 8, 5, 3, 1)]
    ratios = [0.0, 1e-9, 1e-4, 0.05, 0.3, 0.7] + near + [1.0, 1.5, 10.0, 1e4, 1e9]
    plants = [(1.0, 170.0), (0.01, 1e-2), (100.0, 1e6), (0.5, 100.0), (4.0, 1000.0)]
    n = 0
    for zeta in ratios:
        for mass, stiffness in plants:
            x, v, target = starts[n % len(starts)]
            n += 1 if n % 6 else 2
            damping = zeta * 2 * math.sqrt(mass * stiffness)
            add(dict(mass=mass, stiffness=stiffness, damping=damping, position=x, velocity=v, target=target))
    # exactly critical in f64: c^2 = 4 m k without rounding
    for mass, stiffness, damping in ((1.0, 100.0, 20.0), (1.0, 0.25, 1.0), (4.0, 400.0, 80.0), (0.25, 64.0, 8.0),
                                     (100.0, 1e6, 20000.0), (2.0, 8.0, 8.0), (1.0, 1e6, 2000.0)):
        for x, v, target in starts + [(0.0, -5.0, 0.0)]:
            add(dict(mass=mass, stiffness=stiffness, damping=damping, position=x, velocity=v, target=target))
    # the default springs of toolkits
    for mass, stiffness, damping in ((1.0, 170.0, 26.0), (1.0, 180.0, 12.0), (1.0, 210.0, 20.0), (1.0, 100.0, 10.0),
                                     (0.5, 100.0, 15.556349186104047), (0.3, 75.0, 12.331), (1.0, 500.0, 44.721359549995796),
                                     (1.0, 230.2, 22.0), (1.0, 1500.0, 77.45966692414834), (4.0, 900.0, 120.0), (80.0, 100.0, 1.0)):
        for x, v, target in ((0.0, 0.0, 1.0), (120.0, -3000.0, 0.0)):
            add(dict(mass=mass, stiffness=stiffness, damping=damping, position=x, velocity=v, target=target))
    # other parameters
    for response, zeta in ((0.55, 0.825), (0.35, 0.8), (0.15, 0.86), (0.575, 1.0), (1.0, 0.0), (2.0, 0.3), (0.5, 1.7), (0.05, 12.0)):
        add(dict(response=response, damping_ratio=zeta, position=0.0, velocity=1200.0, target=300.0))
        add(dict(mass=3.0, response=response, damping_ratio=zeta, position=10.0, velocity=0.0, target=-40.0))
    for duration, bounce in ((0.5, 0.0), (0.5, 0.15), (0.5, 0.3), (0.5, -0.3), (0.8, 0.6), (0.2, -0.9), (2.0, 1.0), (0.37, 0.5)):
        add(dict(duration=duration, bounce=bounce, position=0.0, velocity=0.0, target=100.0))
        add(dict(mass=0.2, duration=duration, bounce=bounce, position=0.0, velocity=-900.0, target=100.0))
    # no stiffness, no damping, neither
    for x, v, target in ((0.0, 0.0, 1.0), (3.0, 250.0, 1.0), (-3.0, -250.0, 1.0), (5.0, -40.0, 5.0)):
        add(dict(mass=1.0, stiffness=0.0, damping=4.0, position=x, velocity=v, target=target))
        add(dict(mass=2.5, stiffness=0.0, damping=1e-3, position=x, velocity=v, target=target))
        add(dict(mass=1.0, stiffness=0.0, damping=0.0, position=x, velocity=v, target=target))
        add(dict(mass=1.0, stiffness=100.0, damping=0.0, position=x, velocity=v, target=target))
    # at rest on the target
    for damping in (0.0, 10.0, 20.0, 50.0):
        add(dict(mass=1.0, stiffness=100.0, damping=damping, position=7.0, velocity=0.0, target=7.0))
    # magnitudes
    for size in (1e-200, 1e6, 1e-9):
        for damping in (6.0, 20.0, 90.0):
            add(dict(mass=1.0, stiffness=100.0, damping=damping, position=-size, velocity=3 * size, target=size))
    # random springs, every fourth with its mirror image
    while len(table.rows) < 400:
        mass, stiffness = table.log_uniform(0.01, 100), table.log_uniform(1e-2, 1e6)
        kind = rng.random()
        zeta = 10 ** rng.uniform(-2, 0.5) if kind < 0.6 else 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-15, -1) if kind < 0.85 else 10 ** rng.uniform(0, 9)
        target = rng.choice((0.0, 1.0, 300.0, 1e6, table.signed(1e-3, 1e6)))
        x = rng.choice((0.0, target, table.signed(1e-3, 1e4)))
        v = rng.choice((0.0, table.signed(1e-2, 1e5), table.signed(1, 1e4)))
        spec = dict(mass=mass, stiffness=stiffness, damping=zeta * 2 * math.sqrt(mass * stiffness), position=x, velocity=v, target=target)
        add(spec)
        if len(table.rows) % 4 == 0:
            add(twin(spec, ("position", "velocity", "target")))
    # levels near the first peak, on purpose
    spec = dict(mass=1.0, stiffness=100.0, damping=10.0, position=0.0, velocity=0.0, target=1.0)
    m = laws.motion(dict(law="spring", **spec))
    peak = float(m.at(m.first_extremum(m.y0, m.v0))[0])
    table.add(spec, [0.1], [peak - 1e-8, peak + 1e-8], [], "levels 1e-8 below and above the first peak: the time is good to half the digits, the null is exact")
    table.add(spec, [0.1], [], [((peak - 1) * (1 - 1e-8), 1e9), ((peak - 1) * (1 + 1e-8), 1e9)], "distances 1e-8 (relative) below and above the first overshoot: the two answers differ by half a period")


def two_springs(table):
    rng = table.rng

    def add(spec):
        m = laws.motion(dict(law="two_springs", **spec))
        x, target = spec["position"], spec["target"]
        w = float(m.w2) ** 0.5
        size = max(abs(x - target), abs(spec["velocity"]) / w, 1e-300)
        at = sorted(nice(f / w) for f in (0.06, 0.8, rng.uniform(2, 5), rng.uniform(5, 9), rng.uniform(9, 20)))
        levels = (table.between(x, target, 1) if x != target else []) + [target + size * nice(rng.uniform(-0.3, 0.3)), target + size * 3]
        d = nice(size * 10 ** rng.uniform(-4, -0.7), 3)
        table.add(spec, at, levels, [(d, nice(d * w, 3))])

    keys = ("mass", "stiffness", "damping", "coupling_stiffness", "coupling_damping", "displacement")
    of = lambda *numbers: dict(zip(keys, numbers))
    boards = [of(1.0, 5.0, 0.5, 2.0, 0.2, 1.0), of(1.0, 5.0, 2.0, 2.0, 0.2, 1.0), of(1.0, 5.0, 1.0, 2.0, 0.2, -40.0), of(2.0, 0.0, 3.0, 50.0, 1.0, 8.0),
              of(1.0, 60.0, 9.0, 40.0, 11.0, 1.0), of(0.5, 90.0, 40.0, 10.0, 20.0, 3.0)]
    for board in boards:
        for x, v, target in ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.4, -3.0, 1.0), (0.0, 0.0, 0.3)):
            add(dict(board, position=x, velocity=v, target=target))
    while len(table.rows) < 60:
        stiffness, mass = table.log_uniform(1, 900), table.log_uniform(0.1, 10)
        board = of(mass, stiffness, table.log_uniform(0.1, 60), table.log_uniform(1, 900), table.log_uniform(0.01, 9), table.signed(0.1, 300))
        spec = dict(board, position=rng.choice((0.0, 1.0, table.signed(0.1, 9))), velocity=rng.choice((0.0, table.signed(0.1, 90))), target=rng.choice((0.0, 1.0)))
        add(spec)
        if len(table.rows) % 4 == 0:
            add(twin(spec, ("position", "velocity", "target")))


def approach(table):
    rng = table.rng

    def add(spec):
        x, target = spec["position"], spec["target"]
        rate = float(laws.motion(dict(law="approach", **spec)).rate) or 1.0
        at = sorted(nice(f / rate) for f in (1e-6, 0.01, rng.uniform(0.1, 0.5), rng.uniform(0.7, 1.5), rng.uniform(2, 5), 12))
        levels = (table.between(x, target, 2) + [target + (target - x) * 0.5, x - (target - x) * 0.25]) if x != target else [x + 1.0]
        size = abs(target - x) or 1.0
        tolerances = [(nice(size * 10 ** rng.uniform(-6, -1), 3), nice(rate * size * 10 ** rng.uniform(-6, -1), 3)) for _ in range(2)]
        table.add(spec, at, levels + [x, target], tolerances)

    for ways in (dict(decay_rate=4.0), dict(decay_rate=6.0), dict(half_life=0.25), dict(decay_rate=1e-3), dict(decay_rate=250.0), dict(decay_rate=0.0)):
        for x, v, target in ((0.0, 0.0, 300.0), (120.0, -900.0, 0.0), (-40.0, 3.0, 1e6), (5.0, 0.0, 5.0), (1e-200, 0.0, -1e-200)):
            add(dict(ways, position=x, velocity=v, target=target))
    while len(table.rows) < 90:
        form = dict(decay_rate=table.log_uniform(1e-2, 100)) if rng.random() < 0.7 else dict(half_life=table.log_uniform(1e-3, 10))
        add(dict(form, position=rng.choice((0.0, table.signed(1e-2, 1e5))), velocity=rng.choice((0.0, table.signed(1, 1e4))), target=table.signed(1e-2, 1e5)))
        if len(table.rows) % 3 == 0:
            last = dict(table.rows[-1]["motion"])
            last.pop("law")
            add(twin(last, ("position", "velocity", "target")))


def decays(table, drags, key):
    rng = table.rng

    def add(spec, label=None, strict=True):
        m = laws.motion(dict(law=table.name, **spec))
        x, v = spec["position"], spec["velocity"]
        d = float(m.d)
        span = float(m.stop) if m.stop is not None else 1 / d if d else 1.0
        span = span or 1.0
        at = sorted(nice(span * f) for f in (1e-6, 0.01, rng.uniform(0.1, 0.3), rng.uniform(0.4, 0.9), 0.98, rng.uniform(1.1, 12)))
        end = float(m.rest) if m.rest is not None else x + v * 10
        levels = table.between(x, end, 2) + [end + (end - x) * 0.5, x - (end - x) * 0.25, rng.choice((x, end + (end - x) * 1e-3))]
        size = abs(v) or 1.0
        reach = abs(end - x) or 1.0
        tolerances = [(nice(reach * 10 ** rng.uniform(-6, -1), 3), nice(size * 10 ** rng.uniform(-6, -1), 3)) for _ in range(2)]
        tolerances.append((reach * 2, nice(size * 0.03, 3)))
        table.add(spec, at, levels, tolerances, label, strict)

    for extra in drags:
        for x, v in ((0.0, 1000.0), (50.0, -3000.0), (-20.0, 0.5)):
            add(dict(extra, position=x, velocity=v))
    first = drags[0]
    for x, v in ((12.5, 0.0), (1e-200, -1e-200), (1e6, -1e-3), (-1e6, 25000.0)):
        add(dict(first, position=x, velocity=v))
    while len(table.rows) < 100:
        spec = dict(rng.choice(drags) if rng.random() < 0.2 else key(), position=rng.choice((0.0, table.signed(1e-2, 1e6))), velocity=table.signed(1e-2, 2e4))
        add(spec)
        if len(table.rows) % 3 == 0:
            add(twin(spec, ("position", "velocity")))


def friction(table):
    drags = [dict(drag=2.0), dict(deceleration_rate=0.998), dict(deceleration_rate=0.99), dict(drag=5.843), dict(drag=0.0),
             dict(drag=1e-9), dict(drag=4.605170185988091), dict(drag=250.0), dict(deceleration_rate=0.9), dict(drag=1e-3)]
    decays(table, drags, lambda: dict(drag=table.log_uniform(1e-3, 100)))


def sliding(table):
    both = lambda d, a: dict(drag=d, deceleration=a)
    drags = [both(2.0, 1400.0), both(2.0, 0.0), both(0.0, 1400.0), both(0.0, 0.0), both(3.7, 636.4), both(1e-9, 50.0), both(20.0, 1e-3),
             both(0.5, 1e5), both(1e-4, 1e-3), both(100.0, 10.0)]
    decays(table, drags, lambda: both(table.log_uniform(1e-3, 50), table.log_uniform(1e-2, 1e4)))


def chromium_fling(table):
    decays(table, [{}], dict)


def gravity(table):
    rng = table.rng

    def add(spec, label=None, strict=True, levels=None):
        x, v, a = spec["position"], spec["velocity"], spec["acceleration"]
        span = abs(v / a) if a and v else (1.0 if not a else math.sqrt(1 / abs(a)))
        at = sorted(nice(span * f) for f in (1e-6, 0.05, rng.uniform(0.3, 0.9), 1.0, rng.uniform(1.5, 2.5), rng.uniform(5, 50)))
        if levels is None:
            apex = x - v * v / (2 * a) if a else x + v
            reach = abs(apex - x) or abs(a) * span * span
            levels = table.between(x, apex, 1) + [x, x + reach * rng.uniform(1.1, 9), x - reach * rng.uniform(1.1, 9), x + reach * 1e-6, x - reach * 1e-6]
        table.add(spec, at, levels, [(1.0, 1.0)], label, strict)

    for a in (9.80665, -9.80665, 2000.0, 1e-6, 0.0):
        for x, v in ((0.0, 0.0), (10.0, 400.0), (-10.0, -400.0), (3.0, 1e-3)):
            add(dict(acceleration=a, position=x, velocity=v))
    add(dict(acceleration=-2.0, position=0.0, velocity=2.0), "the apex 1 at t = 1, all exact in f64", False, [1.0, 0.75, -3.0])
    add(dict(acceleration=1e-200, position=0.0, velocity=1e-100))
    add(dict(acceleration=1e-12, position=0.0, velocity=1000.0), "nearly a drift: the naive quadratic formula cancels", levels=[1.0, 1000.0, 123456.0])
    while len(table.rows) < 60:
        spec = dict(acceleration=table.signed(1e-2, 1e4), position=rng.choice((0.0, table.signed(1e-2, 1e5))), velocity=table.signed(1e-2, 1e4))
        add(spec)
        if len(table.rows) % 3 == 0:
            add(twin(spec, ("acceleration", "position", "velocity")))


def drift(table):
    rng = table.rng
    for x, v in ((0.0, 0.0), (5.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1e-200, 1e-200), (100.0, -0.125), (-3.0, 2500.0)):
        table.add(dict(position=x, velocity=v), [1e-9, 0.016, 0.1, 1.0, 7.5, 3600.0], [x, x + 10 * v + 0.0, x - v, x + 0.3 * v], [(1.0, 1.0), (0.0, 0.0)])
    while len(table.rows) < 40:
        x, v = table.signed(1e-2, 1e6), table.signed(1e-3, 1e5)
        table.add(dict(position=x, velocity=v), sorted(table.log_uniform(1e-4, 1e3) for _ in range(6)),
                  [nice(x + v * rng.uniform(0.01, 20), 6), nice(x - v * rng.uniform(0.01, 20), 6), x], [(1.0, 1.0)])


def bounce(table):
    rng = table.rng

    def add(spec, label=None, strict=True, at=None, levels=None, tolerances=None):
        m = laws.motion(dict(law="bounce", **spec))
        x, v, a, f = spec["position"], spec["velocity"], spec["acceleration"], spec["floor"]
        first = float(m.first) if m.first is not None else 1.0
        end = float(m.end) if m.end is not None else 6 * (first or abs(2 * v / a) if a else 1.0)
        if at is None:
            at = sorted(nice(z, 6) for z in (first * 0.3 or end * 0.01, first * 0.9 or end * 0.05, first + (end - first) * rng.uniform(0.05, 0.3),
                        first + (end - first) * rng.uniform(0.3, 0.8), first + (end - first) * rng.uniform(0.9, 0.99), end * 1.2))
        top = max(abs(x - f), float(abs(v)) ** 2 / (2 * abs(a)) if a else abs(v))
        side = float(m.side)
        if levels is None:
            levels = [f, x, nice(f + side * top * rng.uniform(0.01, 0.9), 6), nice(f + side * top * rng.uniform(0.01, 0.9), 6), f - side * top, f + side * 5 * top]
        if tolerances is None:
            tolerances = [(nice(top * 10 ** rng.uniform(-4, -0.3), 3), nice(math.sqrt(2 * abs(a) * top) * 10 ** rng.uniform(-3, 0), 3)) for _ in range(2)] if top else [(0.5, 0.5)]
        table.add(spec, at, levels, tolerances, label, strict)

    for e in (0.0, 0.1, 0.5, 0.75, 0.9, 0.97, 1.0):
        for x, v in ((100.0, 0.0), (100.0, -300.0), (100.0, 250.0), (0.0, 400.0), (0.0, -400.0), (0.0, 0.0)):
            add(dict(acceleration=-980.0, floor=0.0, restitution=e, position=x, velocity=v))
        add(dict(acceleration=1500.0, floor=600.0, restitution=e, position=20.0, velocity=-35.0))  # the floor below, screen axes
        add(dict(acceleration=1500.0, floor=600.0, restitution=e, position=600.0, velocity=70.0))  # starts on it, into it
    # accelerated away from the floor; not accelerated
    for e in (0.0, 0.6, 1.0):
        add(dict(acceleration=50.0, floor=0.0, restitution=e, position=10.0, velocity=-100.0))
        add(dict(acceleration=50.0, floor=0.0, restitution=e, position=10.0, velocity=-10.0))
        add(dict(acceleration=-50.0, floor=0.0, restitution=e, position=-10.0, velocity=100.0))
        add(dict(acceleration=0.0, floor=0.0, restitution=e, position=10.0, velocity=-4.0))
        add(dict(acceleration=0.0, floor=0.0, restitution=e, position=10.0, velocity=4.0))
        add(dict(acceleration=0.0, floor=0.0, restitution=e, position=10.0, velocity=0.0))
    exact = "contacts at t = 1, 2, 2.5, 2.75 ... 3, all exact in f64: at a contact the velocity is the outgoing one"
    add(dict(acceleration=-2.0, floor=0.0, restitution=0.5, position=1.0, velocity=0.0), exact, False, [0.0, 1.0, 1.5, 2.0, 2.5, 2.75, 3.0, 4.0], [0.0, 1.0, 0.25])
    add(dict(acceleration=2.0, floor=0.0, restitution=0.5, position=-1.0, velocity=0.0), exact, False, [0.0, 1.0, 1.5, 2.0, 2.5, 2.75, 3.0, 4.0], [0.0, -1.0, -0.25])
    add(dict(acceleration=-2.0, floor=5.0, restitution=1.0, position=6.0, velocity=0.0), "bounces for ever, contacts at odd t, exact in f64", False, [1.0, 2.0, 3.0, 1000.5, 1001.0], [5.0, 6.0, 5.75])
    add(dict(acceleration=-2.0, floor=0.0, restitution=0.5, position=0.0, velocity=-4.0), "starts on the floor, into it: the state at 0 is the start, just after it 2 upwards", False, [0.0, 1e-9, 1.0, 2.0, 5.0], [0.0, 0.5], [])
    add(dict(acceleration=-9.8, floor=0.0, restitution=0.999, position=2.0, velocity=0.0), "some thousand bounces before rest")
    add(dict(acceleration=-1e-3, floor=-1e6, restitution=0.8, position=1e6, velocity=40.0))
    add(dict(acceleration=-9.8, floor=0.0, restitution=0.7, position=1e-200, velocity=0.0))
    while len(table.rows) < 140:
        spec = dict(acceleration=table.signed(1, 5000), floor=rng.choice((0.0, table.signed(1, 1e4))), restitution=nice(rng.uniform(0.05, 0.98), 3), position=0.0, velocity=table.signed(0.1, 2000))
        spec["position"] = nice(spec["floor"] - math.copysign(table.log_uniform(0.1, 1000), spec["acceleration"]) * rng.choice((1, 1, 1, -1)), 6)
        add(spec)
        if len(table.rows) % 3 == 0:
            add(twin(spec, ("acceleration", "floor", "position", "velocity")))


def flings(table, extras):
    rng = table.rng

    def add(spec):
        m = laws.motion(dict(law=table.name, **spec))
        T, x, v, end = float(m.T) or 1.0, spec["position"], spec["velocity"], float(m.rest)
        at = sorted(nice(T * f, 6) for f in (1e-6, 0.01, rng.uniform(0.05, 0.4), rng.uniform(0.4, 0.8), 0.99, 1.0 + rng.uniform(0.01, 3)))
        levels = table.between(x, end, 2) + [end + (end - x) * 0.1, x - (end - x) * 0.1, x] if v else [x, x + 1]
        reach = abs(end - x) or 1.0
        tolerances = [(nice(reach * 10 ** rng.uniform(-5, -0.5), 3), nice(abs(v) * 10 ** rng.uniform(-3, -0.3) or 1.0, 3)) for _ in range(2)]
        table.add(spec, at, levels, tolerances)

    for extra in extras:
        for x, v in ((0.0, 1000.0), (0.0, -1000.0), (250.0, 8000.0), (-40.0, 50.0), (1e5, -24000.0)):
            add(dict(extra, position=x, velocity=v))
    for x, v in ((7.0, 0.0), (0.0, 1e-100), (0.0, -1e-6)):
        add(dict(extras[0], position=x, velocity=v))
    while len(table.rows) < 60:
        spec = dict(rng.choice(extras), position=rng.choice((0.0, table.signed(1e-2, 1e5))), velocity=table.signed(1, 2e4))
        add(spec)
        if len(table.rows) % 3 == 0:
            add(twin(spec, ("position", "velocity")))


def power_fling(table):
    flings(table, [{}, dict(friction=0.015), dict(friction=0.03), dict(friction=0.004)])


def spline_fling(table):
    flings(table, [dict(density=3.0), dict(density=1.0), dict(density=2.625), dict(density=2.0, friction=0.02), dict(density=0.75)])


def cubic_fling(table):
    flings(table, [{}, dict(friction=0.015), dict(friction=0.03), dict(friction=0.004)])


def bezier_fling(table):
    flings(table, [{}, dict(reach=2400.0), dict(deceleration=2645.664, reach=3240.0), dict(deceleration=8000.0), dict(reach=90.0)])


def ease(table):
    rng = table.rng

    def add(spec, label=None):
        x, v, d, target = spec["position"], spec["velocity"], spec["duration"], spec["target"]
        at = sorted(nice(d * f, 5) for f in (1e-4, 0.03, rng.uniform(0.1, 0.45), rng.uniform(0.5, 0.9), 0.99)) + [d, 2 * d]
        levels = (table.between(x, target, 3) + [x, target, target + 0.04 * (target - x), x - 0.03 * (target - x), target + 3 * (target - x)]) if x != target else [x, x + 1]
        size = abs(target - x) or 1.0
        tolerances = [(nice(size * 10 ** rng.uniform(-4, -0.5), 3), nice(size / d * 10 ** rng.uniform(-2, 0.3), 3)) for _ in range(2)]
        table.add(spec, at, levels, tolerances, label)

    named = [([0.25, 0.1, 0.25, 1.0], "ease"), ([0.42, 0.0, 1.0, 1.0], "ease-in"), ([0.0, 0.0, 0.58, 1.0], "ease-out"), ([0.42, 0.0, 0.58, 1.0], "ease-in-out"),
             ([0.0, 0.0, 1.0, 1.0], "linear"), ([0.4, 0.0, 0.2, 1.0], "standard"), ([0.68, -0.55, 0.265, 1.55], "back"), ([0.2, 1.0, 0.55, 1.0], "fling"),
             ([0.0, 1.0, 0.0, 1.0], "starts upright"), ([1.0, 0.0, 1.0, 0.0], "ends upright"), ([0.9, 0.0, 0.1, 1.0], "steep"), ([0.05, 0.7, 0.1, 1.0], "emphasized")]
    for control, name in named:
        for x, v, target, d in ((0.0, 0.0, 1.0, 1.0), (100.0, 0.0, -400.0, 0.3), (0.0, 250.0, 300.0, 0.4)):
            add(dict(control=control, duration=d, position=x, velocity=v, target=target))
    add(dict(control=[0.25, 0.1, 0.25, 1.0], duration=0.3, position=5.0, velocity=0.0, target=5.0))
    add(dict(control=[0.25, 0.1, 0.25, 1.0], duration=0.3, position=5.0, velocity=-30.0, target=5.0))
    while len(table.rows) < 90:
        control = [nice(rng.random(), 3), nice(rng.uniform(-0.6, 1.6), 3), nice(rng.random(), 3), nice(rng.uniform(-0.6, 1.6), 3)]
        add(dict(control=control, duration=table.log_uniform(0.05, 5), position=rng.choice((0.0, table.signed(1, 1e4))), velocity=0.0, target=table.signed(1, 1e4)))


def motion_times(m, rng, n=6):
    """Returns times over the life of any motion: in its first pieces and its tail."""
    pieces = m.pieces(mpf(0))
    ends = [float(b) for _, b, *_ in pieces if b is not None and b > 0][:8]
    begins = [float(p[0]) for p in getattr(m, "parts", [])][1:]
    span = max(ends + begins + [0.3])
    out = [span * 1e-3, span * rng.uniform(0.1, 0.5), span * rng.uniform(0.5, 1.0), span * rng.uniform(1.0, 2.5)]
    for b in begins[:3]:
        out += [b * 0.99, b * 1.01 + 1e-3]
    return sorted({nice(t, 5) for t in out if t > 0})[:n + 2]


def bouncing(table):
    rng = table.rng

    def add(spec, label=None):
        full = dict(law="bouncing", **spec)
        m = laws.motion(full)
        low, high, x, v = spec["min"], spec["max"], spec["position"], spec["velocity"]
        parts = getattr(m, "parts", None)
        at = motion_times(m, rng)
        levels = [low, high, x]
        if parts:
            edge = parts[1][1].target
            over = parts[1][1]
            te = over.first_extremum(over.y0, over.v0)
            peak = float(over.at(te)[0])
            e = float(edge)
            levels += [nice(x + (e - x) * rng.uniform(0.05, 0.95), 6), e + (peak - e) * nice(rng.uniform(0.05, 0.9)), e + (peak - e) * 1.5]
        elif m.rest is not None:
            levels += table.between(x, float(m.rest), 2) if float(m.rest) != x else []
        else:
            return
        tolerances = [(0.5, 20.0), (nice(10 ** rng.uniform(-4, 0), 3), nice(10 ** rng.uniform(-3, 2), 3))]
        table.add(spec, at, levels, tolerances, label)

    frictions = [dict(deceleration_rate=0.998), dict(drag=2.0), dict(drag=2.0, deceleration=1400.0), dict(drag=5.843)]
    springs = [dict(mass=0.5, stiffness=100.0, damping=15.556349186104047), dict(stiffness=100.0, damping=20.0), dict(response=0.575, damping_ratio=1.0),
               dict(stiffness=300.0, damping=12.0), dict(mass=0.3, stiffness=75.0, damping=12.331)]
    for f in frictions:
        for s in springs:
            for x, v in ((100.0, 4000.0), (100.0, -4000.0)):
                add(dict(min=0.0, max=1000.0, friction=f, spring=s, position=x, velocity=v))
    for s in springs:
        f = frictions[0]
        for x, v in ((-60.0, 0.0), (1100.0, 3000.0), (-60.0, 900.0), (500.0, 0.0), (500.0, 30.0), (0.0, -500.0), (1000.0, 800.0), (0.0, 500.0), (0.0, 0.0)):
            add(dict(min=0.0, max=1000.0, friction=f, spring=s, position=x, velocity=v))
    while len(table.rows) < 130:
        size = table.log_uniform(10, 5000)
        low = rng.choice((0.0, table.signed(1, 1e4)))
        high = low + size
        f = rng.choice(frictions + [dict(drag=table.log_uniform(0.3, 8)), dict(drag=table.log_uniform(0.3, 8), deceleration=table.log_uniform(1, 2000))])
        s = rng.choice(springs + [dict(mass=table.log_uniform(0.2, 4), stiffness=table.log_uniform(40, 900), damping=table.log_uniform(4, 200))])
        add(dict(min=low, max=high, friction=f, spring=s, position=nice(low + size * rng.uniform(-0.2, 1.2), 6), velocity=table.signed(10, 12000)))
        if len(table.rows) % 3 == 0:
            last = dict(table.rows[-1]["motion"])
            last.pop("law")
            last["min"], last["max"] = -last["max"], -last["min"]
            last["position"], last["velocity"] = -last["position"], -last["velocity"]
            add(last)


def clamped(table):
    rng = table.rng

    def add(low, high, inner, label=None):
        spec = dict(min=low, max=high, motion=inner)
        m = laws.motion(dict(law="clamped", **spec))
        at = motion_times(m, rng)
        x = float(m.start[0])
        levels = [low, high, x, low - 1.0, high + 1.0, nice(low + (high - low) * rng.uniform(0.05, 0.95), 6), nice(low + (high - low) * rng.uniform(0.05, 0.95), 6)]
        tolerances = [(0.5, 5.0), (nice((high - low) * 10 ** rng.uniform(-4, -0.5), 3), nice((high - low) * 10 ** rng.uniform(-3, 0.5), 3))]
        table.add(spec, at, levels, tolerances, label)

    inner = lambda law, x, v, **more: dict(law=law, **more, position=x, velocity=v)
    for x, v in ((0.0, 0.0), (20.0, 300.0), (20.0, -300.0)):
        add(-50.0, 100.0, inner("gravity", x, v, acceleration=-980.0))
        add(-50.0, 100.0, inner("gravity", x, v, acceleration=200.0))
        add(-50.0, 100.0, inner("friction", x, v, drag=2.0))
        add(-50.0, 100.0, inner("friction", x, v, deceleration_rate=0.99))
        add(-50.0, 100.0, inner("spring", x, v, mass=1.0, stiffness=180.0, damping=6.0, target=90.0))
        add(-50.0, 100.0, inner("spring", x, v, mass=1.0, stiffness=180.0, damping=6.0, target=100.0), "the target is the edge: each other swing is cut")
        add(-50.0, 100.0, inner("spring", x, v, mass=1.0, stiffness=180.0, damping=30.0, target=140.0))
        add(-50.0, 100.0, inner("drift", x, v))
        add(-50.0, 100.0, inner("power_fling", x, 10 * v))
        add(-50.0, 100.0, inner("sliding", x, v, drag=2.0, deceleration=300.0))
    add(0.0, 100.0, inner("gravity", -30.0, 200.0, acceleration=-300.0), "starts outside: stands at the edge until the inner motion comes in")
    add(0.0, 100.0, inner("spring", 130.0, 0.0, mass=1.0, stiffness=100.0, damping=8.0, target=50.0), "starts outside: stands at the edge until the inner motion comes in")
    while len(table.rows) < 80:
        low = table.signed(1, 500)
        high = low + table.log_uniform(5, 800)
        x = nice(rng.uniform(low, high), 6)
        v = table.signed(5, 4000)
        kind = rng.randrange(4)
        if kind == 0:
            add(low, high, inner("gravity", x, v, acceleration=table.signed(10, 4000)))
        elif kind == 1:
            add(low, high, inner("friction", x, v, drag=table.log_uniform(0.2, 20)))
        elif kind == 2:
            add(low, high, inner("spring", x, v, mass=1.0, stiffness=table.log_uniform(30, 800), damping=table.log_uniform(3, 80), target=nice(rng.uniform(low - 50, high + 50), 6)))
        else:
            add(low, high, inner("sliding", x, v, drag=table.log_uniform(0.2, 5), deceleration=table.log_uniform(10, 2000)))


def sequence(table):
    rng = table.rng

    def add(x, v, segments, label=None):
        spec = dict(position=x, velocity=v, segments=segments)
        m = laws.motion(dict(law="sequence", **spec))
        at = motion_times(m, rng)
        levels = [x]
        for t in at[1::2]:
            levels.append(nice(f64(m.at(mpf(t))[0]), 6))
        levels += [s["until"]["position"] for s in segments if "position" in s.get("until", {})]
        tolerances = [(0.5, 5.0), (nice(10 ** rng.uniform(-3, 1), 3), nice(10 ** rng.uniform(-2, 2), 3))]
        table.add(spec, at, levels, tolerances, label)

    fr = lambda d, until=None: dict(law="friction", drag=d, **({"until": until} if until else {}))
    sl = lambda d, a, until=None: dict(law="sliding", drag=d, deceleration=a, **({"until": until} if until else {}))
    sp = lambda k, c, target, until=None, m=1.0: dict(law="spring", mass=m, stiffness=k, damping=c, target=target, **({"until": until} if until else {}))
    gr = lambda a, until=None: dict(law="gravity", acceleration=a, **({"until": until} if until else {}))
    dr = lambda until=None: dict(law="drift", **({"until": until} if until else {}))
    pos, sec, slow = (lambda x: {"position": x}), (lambda t: {"time": t}), (lambda v: {"speed": v})
    for s in (1.0, -1.0):
        add(0.0, s * 1000.0, [fr(2.0, pos(s * 300.0)), sp(100.0, 20.0, s * 300.0)])
        add(0.0, s * 1000.0, [fr(2.0, pos(s * 700.0)), sp(100.0, 20.0, s * 300.0)], "the position is never reached: friction for good")
        add(0.0, s * 1000.0, [fr(2.0, sec(0.25)), sp(170.0, 12.0, s * 500.0)])
        add(0.0, s * 1000.0, [fr(2.0, slow(100.0)), sp(170.0, 26.0, 0.0)])
        add(0.0, 0.0, [sp(170.0, 26.0, s * 100.0, sec(0.1)), sp(170.0, 26.0, 0.0)], "a spring reversed in flight")
        add(0.0, 0.0, [sp(170.0, 12.0, s * 100.0, pos(s * 80.0)), fr(5.0)])
        add(0.0, s * 50.0, [gr(s * 980.0, pos(s * 200.0)), sl(3.0, 400.0)])
        add(0.0, s * 300.0, [gr(-s * 980.0, slow(10.0)), dr(sec(0.5)), sp(60.0, 5.0, 0.0)])
        add(0.0, s * 800.0, [sl(2.0, 1400.0, slow(50.0)), sp(100.0, 20.0, s * 100.0, sec(0.3)), fr(4.0)])
        add(5.0, s * 800.0, [fr(2.0, pos(5.0)), sp(100.0, 20.0, 50.0)], "the start is the position: the first segment ends at once")
        add(5.0, s * 20.0, [fr(2.0, slow(30.0)), sp(100.0, 20.0, 50.0)], "slower than the speed from the start: the first segment ends at once")
        add(0.0, s * 5000.0, [dict(law="power_fling", until=pos(s * 900.0)), sp(200.0, 15.0, s * 900.0, m=0.5)])
        add(0.0, s * 5000.0, [fr(2.0, pos(s * 900.0)), fr(6.0, pos(s * 1200.0)), sp(300.0, 30.0, s * 1200.0)], "three pages with different friction")
        add(0.0, s * 400.0, [dr(sec(0.125)), dr(sec(0.125)), fr(3.0, sec(0.25)), fr(3.0)])
        add(0.0, 0.0, [sp(170.0, 8.0, s * 100.0, slow(1.0)), fr(2.0)], "starts with speed 0: ends at once, and stays for ever")
        add(0.0, s * 900.0, [sp(170.0, 8.0, 0.0, slow(300.0)), fr(2.0)])
    while len(table.rows) < 80:
        v = table.signed(50, 6000)
        x = rng.choice((0.0, table.signed(1, 1000)))
        edge = nice(x + v * rng.uniform(0.02, 0.3), 6)
        d = table.log_uniform(0.5, 3)
        until = rng.choice((pos(edge), sec(nice(rng.uniform(0.01, 0.6), 3)), slow(nice(abs(v) * rng.uniform(0.05, 0.9), 3))))
        first = rng.choice((fr(d, until), sl(d, table.log_uniform(1, 300), until)))
        last = rng.choice((sp(table.log_uniform(40, 900), table.log_uniform(5, 90), edge), sp(table.log_uniform(40, 900), table.log_uniform(5, 90), edge + 50.0, m=table.log_uniform(0.2, 3)), fr(table.log_uniform(1, 9)), sl(1.0, 500.0)))
        add(x, v, [first, last])


TABLES = [spring, two_springs, approach, friction, sliding, gravity, bounce, drift, chromium_fling, power_fling, spline_fling, cubic_fling, bezier_fling, ease, bouncing, clamped, sequence]


def main():
    wanted = sys.argv[1:]
    total = 0
    for fill in TABLES:
        if wanted and fill.__name__ not in wanted:
            continue
        begin = time.time()
        table = Table(fill.__name__)
        fill(table)
        size = table.write()
        total += size
        count = lambda key: sum(len(r[key]) for r in table.rows)
        print("%-15s %4d cases %5d states %4d time_at %4d settle %7d bytes %6.1f s" % (
            table.name, len(table.rows), count("at"), count("time_at"), count("settle"), size, time.time() - begin), flush=True)
    print("total", total, "bytes")


if __name__ == "__main__":
    main()
