#!/usr/bin/env python3
"""Searches for the input on which each law is wrong by most, and keeps the worst one known in `../worst.jsonl`.

    cargo build --release -p carom-cli && pip install mpmath
    python3 worst.py --seconds 600 --seed 1          # all laws and questions, ten minutes
    python3 worst.py spring --seconds 60             # one law
    npm ci && python3 worst.py --peer motion         # the spring of another library, whose line is in `../peers/worst.jsonl`

The search starts from the worst input known and from random cases of `<law>.jsonl`, changes one or two numbers at a time (by a rounding,
by a factor, to another number of the same case), and keeps what is at least as wrong. The answers of `carom eval` are compared with those
of `laws.py` at 80 digits. One line is the worst of a law and a question:

    {"law", "question", "motion": SPEC, "ask", "exact": [high, low], "scale", "kappa", "weight", "error"}

question  `position` and `velocity` at the time `ask`; `rest`; `time_at` the position `ask`; `settling_time` for [distance, velocity]
exact     the answer as the sum of two doubles, and null where there is none
kappa     how much an error of one ulp in a number of the input may grow: `growth` in `laws.py`
weight    1, and for a time the speed there, so that its error is that of the position. If a motion comes to rest last by its speed, it is
          the acceleration, and the error is that of the velocity.
error     in units of 2^-53 scale (1 + kappa), as `oracle.py` explains scale: 5 is what the tests allow

Magnitudes outside 1e-9 to 1e9 are left unsearched, and so are motions that have decayed below 1e-60 or gone beyond 1e15, velocities
that are exactly 0, and times at which rounding decides the answer. We ask peers for positions only, with numbers from 1e-3 to 1e4, as
interfaces have them. An answer that isn't finite doesn't count. An answer that only one side has is a fault.
"""
import argparse
import copy
import json
import math
import os
import random
import signal
import subprocess
import time

from mpmath import mpf

import laws
from oracle import HERE, f64

QUESTIONS = ["position", "velocity", "rest", "time_at", "settling_time"]
U = mpf(2) ** -53
SMALLEST, LARGEST = 1e-9, 1e9
LATE = mpf(10) ** 40  # after every motion has come to rest
FARTHEST = 1e15  # the library's documented limit for lengths and velocities


class Carom:
    """`carom eval`, or a peer, as a process that answers line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def answer(self, question, motion, ask):
        line = {"motion": motion}
        if question in ("position", "velocity"):
            line["at"] = [ask]
        elif question == "time_at":
            line["time_at"] = [ask]
        elif question == "settling_time":
            line["settle"] = {"distance": ask[0], "velocity": ask[1]}
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        out = json.loads(self.process.stdout.readline())
        if "error" in out:
            raise ValueError(out["error"])
        if question in ("position", "velocity"):
            return out["states"][0][QUESTIONS.index(question)]
        return out["time_at"][0] if question == "time_at" else out.get(question)


def judged(got, question, motion, ask):
    """Returns (error, exact, scale, kappa, weight) of an answer; an answer that only one side has is an infinite error."""
    m = laws.motion(motion)
    if got is None and getattr(m, "is_held", False) and m.inner.start == (m.rest, 0):
        # An endless swing that begins at rest on an edge touches it at every turn. Rounding decides whether it comes back inside.
        return None
    if question in ("position", "velocity"):
        t = mpf(ask)
        if hasattr(m, "clear_of_contacts") and not m.clear_of_contacts(t):
            return None
        i = QUESTIONS.index(question)
        exact, scale, kappa, rate = m.at(t)[i], m.scale(t)[i], m.growth(t), 1
    elif question == "rest":
        exact, kappa, rate = m.rest, m.growth(m.last), 1
        scale = m.scale(LATE)[0] if exact is not None else mpf(1)
    else:
        exact = m.time_at(mpf(ask)) if question == "time_at" else m.settle(mpf(ask[0]), mpf(ask[1]))
        if exact is None or exact <= 0:
            scale, kappa, rate = mpf(1), mpf(1), 1
            if exact == 0 and question == "settling_time":
                # It begins as far from its rest as asked, or so little nearer that rounding decides.
                (x, v), size = m.at(exact), m.scale(exact)[0] + abs(m.rest) + ask[0]
                if ask[0] - abs(x - m.rest) < 8 * U * size:
                    scale, rate = size, abs(v)
        else:
            (x, v), (sx, sv), kappa = m.at(exact), m.scale(exact), m.growth(exact)
            scale, rate = sx, abs(v)
            if question == "settling_time" and abs(abs(x - m.rest) - ask[0]) > mpf(10) ** -30 * ask[0]:
                # It comes to rest by its speed. `m.accel` is only a bound, and the quotient is wrong where the speed jumps.
                step = exact * mpf(10) ** -25
                scale, rate = sv, min(abs(m.at(exact + step)[1] - v) / step, m.accel(exact))
            elif question == "settling_time":
                # A motion may have moved little compared with the distance that is still left.
                scale += abs(m.rest) + ask[0]
    if got is None and rate < mpf(10) ** -290:
        # A swing that only rounding has made, which has underflowed when it crosses. The library takes it to be critical.
        return None
    if question == "time_at" and exact is None and got is not None and m.rest is not None and float(m.rest) == ask:
        # It rests so close to this position that the nearest double is the position. Then the library answers for its own rest.
        return None
    if exact is None or got is None:
        return (mpf(0) if exact is None and got is None else laws.inf), exact, scale, kappa, mpf(1)
    if scale < 1e-60 or scale > FARTHEST or (question == "velocity" and exact == 0):
        return None
    return abs(mpf(got) - exact) * rate / (U * scale * (1 + kappa)), exact, scale, kappa, rate


def leaves(node, path=()):
    """Yields the path of every number."""
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in items:
        if isinstance(value, (dict, list)):
            yield from leaves(value, path + (key,))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield path + (key,)


def at(node, path):
    for key in path:
        node = node[key]
    return node


def changed(case, rng, within):
    """Returns a copy of {"motion", "ask"} in which one or two numbers differ, and are `within` two magnitudes."""
    case = copy.deepcopy(case)
    paths = list(leaves(case))
    for path in rng.sample(paths, min(len(paths), rng.choice((1, 1, 2)))):
        value = float(at(case, path))
        kind = rng.random()
        if kind < 0.35:
            for _ in range(rng.randint(1, 40)):
                value = math.nextafter(value, rng.choice((-math.inf, math.inf)))
        elif kind < 0.85:
            value *= math.exp(rng.gauss(0, 10 ** rng.uniform(-6, 0.5)))
        elif kind < 0.93:
            value = float(at(case, rng.choice(paths)))
        else:
            value = -value
        if value != 0 and not within[0] <= abs(value) <= within[1]:
            continue
        at(case, path[:-1])[path[-1]] = value
    return case


def starts(law, question, within):
    """Returns the cases of the law's table that ask this question, with all numbers `within` two magnitudes."""
    cases = []
    for line in open(os.path.join(HERE, law + ".jsonl")):
        row = json.loads(line)
        if question in ("position", "velocity"):
            asks = [t for t in row["at"] if t > 0]
        elif question == "rest":
            asks = [0.0]
        else:
            asks = [a[0] for a in row["time_at"]] if question == "time_at" else [a[:2] for a in row["settle"]]
        cases += [{"motion": row["motion"], "ask": ask} for ask in asks]
    sizes = [[abs(at(case, path)) for path in leaves(case)] for case in cases]
    return [case for case, sizes in zip(cases, sizes) if all(size == 0 or within[0] <= size <= within[1] for size in sizes)]


def search(carom, law, question, known, seconds, rng, within):
    """Climbs from many starts, and returns the worst case with how many were tried."""
    cases, tried = starts(law, question, within), 0

    def score(case):
        try:
            got = carom.answer(question, case["motion"], case["ask"])
            # The oracle looks for crossings by bracketing alone, which can take minutes: such a case is left out.
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            return judged(got, question, case["motion"], case["ask"])
        except (ValueError, laws.IllConditioned, AssertionError, OverflowError, ZeroDivisionError, TypeError, KeyError, TimeoutError):
            return None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    worst = {k: known[k] for k in ("motion", "ask")} if known else None
    best = score(worst) if worst else None
    end = time.monotonic() + seconds
    while cases and time.monotonic() < end:
        climber = worst if worst and rng.random() < 0.3 else rng.choice(cases)
        height = score(climber)
        stuck = 0
        while height is not None and stuck < 40 and time.monotonic() < end:
            step = changed(climber, rng, within)
            found = score(step)
            tried += 1
            stuck += 1
            if found is not None and found[0] >= height[0]:
                stuck = stuck if found[0] == height[0] else 0
                climber, height = step, found
        if height is not None and (best is None or height[0] > best[0]):
            worst, best = climber, height
    return worst, best, tried


def line_of(law, question, case, found):
    error, exact, scale, kappa, weight = found
    high = None if exact is None else f64(exact)
    exact = None if high is None else [high, f64(exact - mpf(high))]
    numbers = {"scale": f64(scale), "kappa": f64(kappa), "weight": f64(weight), "error": float("%.3g" % f64(error))}
    return {"law": law, "question": question, "motion": case["motion"], "ask": case["ask"], "exact": exact, **numbers}


def timed_out(*_):
    raise TimeoutError


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("laws", nargs="*")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--peer", help="search for the worst position of this library's spring")
    parser.add_argument("--program", default=os.path.join(HERE, "../../../target/release/carom"))
    args = parser.parse_args()
    names = sorted(name[:-6] for name in os.listdir(HERE) if name.endswith(".jsonl"))
    wanted = [(law, question) for law in args.laws or names for question in QUESTIONS]
    path, key, command, within = "../worst.jsonl", "law", [args.program, "eval", "-"], (SMALLEST, LARGEST)
    if args.peer:
        wanted = [("spring", "position")]
        path, key, command, within = "../peers/worst.jsonl", "peer", ["node", os.path.join(HERE, "peers.mjs"), args.peer], (1e-3, 1e4)
    path = os.path.join(HERE, path)
    known = {}
    if os.path.exists(path):
        known = {(row[key], row["question"]): row for row in map(json.loads, open(path))}
    print(f"seed {args.seed}, {args.seconds / len(wanted):.1f} s each")
    signal.signal(signal.SIGALRM, timed_out)
    carom, beaten, faults = Carom(command), 0, 0
    for law, question in wanted:
        rng = random.Random(f"{args.seed} {law} {question}")
        name = args.peer or law
        before = known.get((name, question))
        case, found, tried = search(carom, law, question, before, args.seconds / len(wanted), rng, within)
        if found is None:
            continue
        if found[0] == laws.inf:
            print(f"{name} {question}: only one side has an answer: {json.dumps(case)}", flush=True)
            faults += 1
            continue
        row = {key: name} | line_of(law, question, case, found)
        was = before["error"] if before else 0.0
        is_beaten = row["error"] > was
        beaten += is_beaten
        known[name, question] = row
        print(f"{name:15} {question:13} {row['error']:8.3g} (known {was:.3g}), {tried} tried" + (" BEATEN" if is_beaten else ""), flush=True)
        with open(path + ".part", "w") as file:
            for _, line in sorted(known.items()):
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        os.replace(path + ".part", path)
    print(f"{beaten} of {len(wanted)} beaten")
    if faults:
        raise SystemExit(f"{faults} of {len(wanted)} have an answer on one side only")


if __name__ == "__main__":
    main()
