#!/usr/bin/env python3
"""Checks the oracle a second way: pip install mpmath && python3 selfcheck.py  (three minutes; needs the tables).

1  springs, slidings, power flings against Taylor integration of their differential equations (mpmath.odefun)
2  bounces against a simulation from contact to contact; Chromium's curve against the sliding law
3  every state of every table: velocity against a central difference of the position at 80 digits
4  every settling time and first crossing of every table: holds, is tight, and a scan finds nothing earlier or later
5  known numbers from other people's texts
"""
import json
import os
import random
import sys

from mpmath import mp, mpf, odefun, sqrt, workdps, exp, pi

import laws
import oracle

HERE = os.path.dirname(os.path.abspath(__file__))
failures = 0


def report(name, worst, bound, count):
    global failures
    ok = worst <= bound
    failures += not ok
    print("%-4s %-52s worst %-9s over %d" % ("ok" if ok else "FAIL", name, mp.nstr(worst, 3), count), flush=True)


def rows(law):
    with open(os.path.join(HERE, law + ".jsonl")) as f:
        return [json.loads(line) for line in f]


def by_integration():
    rng = random.Random(1)

    def compare(name, picks, equation):
        worst, n = mpf(0), 0
        for row in picks:
            m = laws.motion(row["motion"])
            field = equation(m, row["motion"])
            with workdps(24):
                x, v = m.start
                go = odefun(field, 0, [x, v], tol=mpf(10) ** -19)
                for t, s in zip(row["at"], row["scale"]):
                    if t > 0 and field.limit(mpf(t)):
                        a, b = go(mpf(t))
                        with workdps(80):
                            ea, eb = m.at(mpf(t))
                        # scales are lower bounds where f64 cannot hold them
                        tiny = mpf(10) ** -300
                        worst = max(worst, abs(a - ea) / (mpf(s[0]) + tiny), abs(b - eb) / (mpf(s[1]) + tiny))
                        n += 1
        report(name, worst, mpf(10) ** -14, n)

    def spring(m, spec):
        if "stiffness" in spec:
            mass, k, c = (mpf(spec.get(z, 1)) for z in ("mass", "stiffness", "damping"))
        else:
            mass = mpf(1)
            w = 2 * pi / mpf(spec.get("response", spec.get("duration")))
            b = mpf(spec.get("bounce", 0))
            z = mpf(spec["damping_ratio"]) if "damping_ratio" in spec else 1 - b if b >= 0 else 1 / (1 + b)
            k, c = w * w, 2 * z * w
        target = mpf(spec["target"])
        field = lambda t, y: [y[1], (-k * (y[0] - target) - c * y[1]) / mass]
        w = max(sqrt(k / mass), c / mass)
        field.limit = lambda t: t * w < 15
        return field

    def fits(row):
        s = row["motion"]
        if "stiffness" not in s:
            return True
        return s["damping"] < 40 * (s["stiffness"] * s.get("mass", 1)) ** 0.5 + 1

    springs = [r for r in rows("spring") if fits(r) and 1e-100 < abs(r["motion"]["target"] - r["motion"]["position"]) + abs(r["motion"]["velocity"]) < 1e100]
    compare("springs against Taylor integration", rng.sample(springs, 30), spring)

    def sliding(m, spec):
        d, a, g = m.d, m.a, laws.sgn(m.start[1])
        field = lambda t, y: [y[1], -d * y[1] - a * g]
        field.limit = lambda t: (m.stop is None or t < m.stop) and t * d < 15 and t < 60
        return field

    for law in ("friction", "sliding", "chromium_fling"):
        compare(law + " against Taylor integration", rng.sample([r for r in rows(law) if 1e-3 < abs(r["motion"]["velocity"]) < 1e9 and r["motion"].get("drag", 1) > 0.01], 12), sliding)

    def power(m, spec):
        f = mpf(spec.get("friction", 0.015))
        ref = f * laws.PHYSICAL / mpf(0.35)
        p = laws.P
        big = (p - 1) * ref / (mpf(0.35) * p)
        g = laws.sgn(m.start[1])
        field = lambda t, y: [y[1], -g * big * (abs(y[1]) / ref) ** ((p - 2) / (p - 1))]
        field.limit = lambda t: t < m.T * mpf(0.8)
        return field

    compare("power_fling against its restart-invariant equation", rng.sample([r for r in rows("power_fling") if 1 < abs(r["motion"]["velocity"]) < 1e6], 8), power)


def bounces():
    worst, n, tiny = mpf(0), 0, mpf(10) ** -300
    for row in rows("bounce"):
        s = row["motion"]
        x, v, a, f, e = (mpf(s[k]) for k in ("position", "velocity", "acceleration", "floor", "restitution"))
        if abs(x) > 1e5 or e > mpf(0.98) or e == 0 or (abs(x - f) < 1e-100 and v == 0):
            continue  # too many contacts, or none
        side = laws.sgn(x - f) or -laws.sgn(a)
        clock, k = mpf(0), 0
        asked = [t for t in row["at"] if t > 0]
        while k < len(asked):
            # the next contact: the smallest root > 0 of x + v t + a t^2/2 = f with the velocity into the floor
            roots = []
            if x == f and side * v < 0:
                hit = mpf(0)
            else:
                if a == 0:
                    roots = [(f - x) / v] if v else []
                else:
                    disc = v * v - 2 * a * (x - f)
                    if disc >= 0:
                        roots = [(-v + z * sqrt(disc)) / a for z in (1, -1)]
                roots = [r for r in roots if r > mpf(10) ** -60 * (1 + clock) and side * (v + a * r) < 0]
                hit = min(roots) if roots else None
            while k < len(asked) and (hit is None or mpf(asked[k]) < clock + hit):
                t = mpf(asked[k]) - clock
                want = row["states"][row["at"].index(asked[k])]
                sx, sv = row["scale"][row["at"].index(asked[k])]
                worst = max(worst, abs(x + v * t + a * t * t / 2 - want[0]) / (mpf(sx) + tiny), abs(v + a * t - want[1]) / (mpf(sv) + tiny))
                n, k = n + 1, k + 1
            if hit is None:
                break
            x, v, clock = f, -e * (v + a * hit), clock + hit
            if a * side < 0 and abs(v) < mpf(10) ** -40 * (1 + abs(a)):
                for t in asked[k:]:  # as good as at rest: the table must say so
                    assert row["states"][row["at"].index(t)] == [s["floor"], 0.0], (row, t)
                    n += 1
                break
    report("bounces from contact to contact", worst, mpf(10) ** -15, n)
    worst, n = mpf(0), 0
    for row in rows("chromium_fling"):
        m = laws.motion(row["motion"])
        plain = laws.Sliding(*m.start, m.d, m.a)
        for t, (sx, sv) in zip(row["at"], row["scale"]):
            if sx and sv:
                (x, v), (y, w) = m.at(mpf(t)), plain.at(mpf(t))
                worst = max(worst, abs(x - y) / mpf(sx), abs(v - w) / mpf(sv))
                n += 1
    report("Chromium's curve is the sliding law", worst, mpf(10) ** -60, n)


def velocities():
    for law in (f.__name__ for f in oracle.TABLES):
        worst, n = mpf(0), 0
        for row in rows(law):
            m = laws.motion(row["motion"])
            breaks = [b for _, b, *_ in m.pieces(mpf(0)) if b is not None]
            for t, (sx, sv) in zip(row["at"], row["scale"]):
                t = mpf(t)
                h = t * mpf(10) ** -22
                if t <= 0 or any(abs(t - b) < t * mpf(10) ** -12 for b in breaks) or (hasattr(m, "clear_of_contacts") and not m.clear_of_contacts(t)):
                    continue
                slope = (m.at(t + h)[0] - m.at(t - h)[0]) / (2 * h)
                v = m.at(t)[1]
                noise = abs(m.at(t)[0]) / h * mpf(10) ** -78 + mpf(10) ** -320
                worst = max(worst, max(abs(slope - v) - noise, 0) / (mpf(sv) + abs(v) + mpf(10) ** -300))
                n += 1
        report("velocity is the derivative: " + law, worst, mpf(10) ** -15, n)


def answers():
    """f64 answers are good to half an ulp: test a little inside and outside of them."""
    for law in (f.__name__ for f in oracle.TABLES):
        bad, n = 0, 0
        rng = random.Random(law)
        for row in rows(law):
            m = laws.motion(row["motion"])
            labelled = "label" in row
            for d, s, T in row["settle"]:
                if T is None:
                    continue
                n += 1
                rest = m.rest
                out = lambda t: abs(m.at(t)[0] - rest) > d or abs(m.at(t)[1]) > s
                T = mpf(T)
                slack = mpf(10) ** -13
                wrong = False
                if T > 0 and not any(out(T * (1 - k * slack)) for k in (0.02, 0.1, 1, 10, 100, 1000)):
                    wrong = True
                reach = T if T > 0 else mpf(1)
                for i in range(40):
                    t = T * (1 + slack) + reach * (mpf(i) / 20 * mpf(rng.random()) if i < 30 else mpf(4) ** (i - 30)) + mpf(10) ** -300
                    if out(t) and not (labelled and i == 0):
                        wrong = True
                if wrong:
                    bad += 1
                    print("settle?", json.dumps(row["motion"]), d, s, mp.nstr(T, 17))
            for x, t in row["time_at"]:
                n += 1
                start = m.start[0]
                if t is None or t > 0:
                    end = mpf(t) * (1 - mpf(10) ** -10) if t is not None else max([mpf(z) for z in row["at"]] + [mpf(1)]) * 3
                    side = laws.sgn(start - x)
                    for i in range(1, 61):
                        y = m.at(end * i / 60)[0]
                        if laws.sgn(y - x) * side < 0:
                            bad += 1
                            print("earlier?", json.dumps(row["motion"]), x, t, mp.nstr(y, 17))
                            break
                if t is not None and t > 0:
                    y = m.at(mpf(t))[0]
                    v = max(abs(m.at(mpf(t))[1]), abs(m.at(mpf(t) * (1 - mpf(10) ** -12))[1]))
                    if abs(y - x) > mpf(2) ** -51 * (v * t + abs(x) * mpf(2) ** -20) + mpf(10) ** -300:
                        bad += 1
                        print("misses", json.dumps(row["motion"]), x, t, mp.nstr(y, 17))
        report("settling times and first crossings: " + law, mpf(bad), mpf(0), n)


def known():
    def near(name, got, want, tol):
        report(name, abs(mpf(got) - mpf(want)), mpf(tol), 1)

    m = laws.motion(dict(law="power_fling", position=0.0, velocity=8000.0))
    near("power_fling 8000 px/s travels 7186.36", m.rest, "7186.36", 0.006)
    near("power_fling 8000 px/s takes 2.118 s", m.T, "2.118", 0.0006)
    m = laws.motion(dict(law="spline_fling", position=0.0, velocity=8000.0, density=1.0))
    near("spline_fling 8000 px/s takes 2.567 s", m.T, "2.567", 0.0006)
    near("spline_fling 8000 px/s travels as far", m.rest, "7186.36", 0.006)
    m = laws.motion(dict(law="cubic_fling", position=0.0, velocity=8000.0))
    near("cubic_fling 8000 px/s travels 6665.5", m.rest, "6665.5", 0.06)
    m = laws.motion(dict(law="chromium_fling", position=0.0, velocity=5000.0))
    near("chromium_fling 5000 travels 1193", m.rest, "1193", 1)
    m = laws.motion(dict(law="bezier_fling", position=0.0, velocity=5000.0, reach=3240.0))
    near("bezier_fling 5000 goes 98 px in 20 ms", m.at(mpf(0.02))[0], "98", 1)
    near("bezier_fling 5000 goes 1021 px in 250 ms", m.at(mpf(0.25))[0], "1021", 1)
    m = laws.motion(dict(law="spring", mass=1.0, stiffness=100.0, damping=5.0, position=0.0, velocity=0.0, target=1.0))
    near("CASpring's last crossing of .001 at c = 5 is 2.688", m.settle(mpf(0.001), mpf(10) ** 9), "2.688", 0.0006)


if __name__ == "__main__":
    for part in (known, by_integration, bounces, velocities, answers):
        if len(sys.argv) < 2 or part.__name__ in sys.argv[1:]:
            part()
    print("failures:", failures)
    sys.exit(failures > 0)
