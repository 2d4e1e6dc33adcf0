#!/usr/bin/env python3
"""Turns the recorded numbers of other systems into one normalised table, `peers.jsonl`, beside this script.

    pip install mpmath && python3 convert.py           # writes peers.jsonl, then judges every check

`inputs` holds flutter-android.json, apple-browser.json and js-peers.json: numbers taken from the peers' own test suites and
documents, from published recordings, and from runs of published npm packages (each line names its own). One line is one case:

    {"id", "source", "licence", "motion": SPEC, "checks": [...], "quirk": null | "why Carom does not share it"}

A check is {"what", "expected", "tol", "relation"} and, by what:
    state     "t"; expected [x, v], tol [of x, of v]
    position  "t"        velocity  "t"        rest (nothing more; expected null: no rest)
    time_at   "x"; expected null: never reached
    settle    "distance", "velocity": the tolerance; null stands for infinity
relation: abs (|got - expected| <= tol), lt, gt, between (expected [low, high], widened by tol).

A case without quirk holds for the exact law, in every check. A case with a quirk fails for the exact law in one check
at least; both are verified here with the oracle's high-precision laws. The oracle also classifies the peers' rest
times: a peer tests one moment, Carom requires that the motion stays at rest. A case has no quirk only if both agree.
"""
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
import inputs  # noqa: E402
import laws  # noqa: E402
from mpmath import mpf  # noqa: E402

LICENCES = [
    ("flutter/", "BSD-3-Clause"), ("androidx/", "Apache-2.0"), ("aosp-mirror/", "Apache-2.0"), ("facebook/", "BSD-3-Clause"),
    ("jtrivedi/Wave", "MIT"), ("b3ll/Motion", "BSD-2-Clause"), ("timdonnelly/Advance", "BSD-2-Clause"), ("charmbracelet/harmonica", "MIT"),
    ("iamralpht/gravitas-rs", "Apache-2.0"), ("Apple ", "documented values, quoted"), ("samoylenkodmitry/Cranpose", "Apache-2.0 OR MIT"),
    ("CASpringAnimation ", "a quoted value"), ("WebKit ", "numbers of a layout test (BSD-style)"), ("Chromium ", "BSD-3-Clause"), ("motion-dom@", "MIT"), ("popmotion@", "MIT"),
    ("wobble@", "MIT"), ("animejs@", "MIT"), ("react-native-reanimated@", "MIT"),
]
FAR = 1e12  # stands for an edge at infinity
cases = []


def add(id, source, motion, checks, quirk=None):
    if not checks:
        return
    licence = next((l for prefix, l in LICENCES if source.startswith(prefix)), None)
    assert licence, source
    cases.append({"id": id, "source": source, "licence": licence, "motion": motion, "checks": checks, "quirk": quirk})


def check(what, expected, tol=0.0, relation="abs", **more):
    return {"what": what, **more, "expected": expected, "tol": tol, "relation": relation}


def spring(k, c, x, v, target, m=1.0):
    return {"law": "spring", "mass": m, "stiffness": k, "damping": c, "position": x, "velocity": v, "target": target}


def spring_ratio(k, ratio, x, v, target, m=1.0):
    return spring(k, ratio * 2 * math.sqrt(m * k), x, v, target, m)


def friction(drag, x, v):
    return {"law": "friction", "drag": drag, "position": x, "velocity": v}


# ---------------------------------------------------------------------------------------------------------------------
# flutter-android.json

def flutter(rows):
    for n, row in enumerate(rows):
        kind, i, e, tol = row["kind"], row["inputs"], row["expected"], row["tol"]
        id = "flutter-android-%03d-%s" % (n, kind)
        source = row["source"]
        quirk = None

        def scalar(what, **more):
            """Returns the test's form of expectation as a check."""
            if "eq" in e:
                # exact expectations come from rounded formulas: 1e-12 relative
                t = tol if tol else 1e-12 * max(1.0, abs(e["eq"]))
                return [check(what, e["eq"], t, **more)]
            if "range" in e:
                return [check(what, e["range"], 0.0, "between", **more)]
            if "floor" in e:
                return [check(what, [e["floor"], e["floor"] + 1], 0.0, "between", **more)]
            if "lt" in e:
                return [check(what, e["lt"], 0.0, "lt", **more)]
            if "gt" in e:
                return [check(what, e["gt"], 0.0, "gt", **more)]
            return []

        def done(**tolerance):
            """isDone(t): at rest not before t, or by t."""
            return [check("settle", i["t"], 0.0, "lt" if e["eq"] else "gt", **tolerance)] if i["t"] > 0 or e["eq"] else []

        group, _, leaf = kind.partition(".")
        what = {"x": "position", "dx": "velocity"}.get(leaf)
        if group == "friction":
            drag = -math.log(i["drag"])
            motion = friction(drag, i["x0"], i["v0"])
            if i.get("a"):
                motion = dict(motion, law="sliding", deceleration=float(i["a"]))
                if leaf == "finalX" or (leaf in ("x", "dx") and i["t"] > 0):
                    quirk = "Flutter's constant deceleration grows with elapsed time (a restart changes the path); Carom's sliding law is v' = -d v - a sgn v"
                if leaf == "timeAtX_of_x":
                    continue  # a round trip of that other law
            if what:
                checks = scalar(what, t=i["t"])
                if tol is None and "eq" in e and leaf == "dx":
                    checks = scalar(what, t=i["t"])
            elif leaf == "finalX":
                checks = scalar("rest")
            elif leaf == "timeAtX":
                checks = [check("time_at", None, x=i["x"])] if e["eq"] == "inf" else scalar("time_at", x=i["x"])
            elif leaf == "timeAtX_of_x":
                x = i["x0"] - i["v0"] * math.expm1(-drag * i["t"]) / drag
                checks = [check("time_at", e["eq"], 1e-10, x=x)]
            elif leaf == "isDone":
                checks = done(distance=None, velocity=i["tolv"])
            else:
                continue  # through: a constructor of parameters
        elif group == "bounded":
            motion = {"law": "clamped", "min": i["lo"], "max": i["hi"], "motion": friction(-math.log(i["drag"]), i["x0"], i["v0"])}
            if leaf == "isDone":
                checks = done(distance=1e-3, velocity=None)
            else:
                checks = scalar(what, t=i["t"])
        elif group == "gravity":
            motion = {"law": "gravity", "acceleration": i["a"], "position": i["x0"], "velocity": i["v0"]}
            if not what:
                continue  # isDone: an end that the law does not have
            checks = scalar(what, t=i["t"])
        elif group == "clamped":
            g = i["g"]
            if not what:
                continue
            motion = {"law": "clamped", "min": i["xmin"], "max": i["xmax"], "motion": {"law": "gravity", "acceleration": g["a"], "position": g["x0"], "velocity": g["v0"]}}
            checks = scalar(what, t=i["t"])
            if leaf == "dx":
                quirk = "Flutter clamps the velocity to a range of its own, so it is not the derivative of the position"
        elif group == "spring":
            if not what and leaf != "isDone":
                continue  # conversions of parameters
            motion = spring_ratio(i["k"], i["ratio"], i["start"], i["v0"], i["end"], i["m"]) if "ratio" in i else spring(i["k"], i["c"], i["start"], i["v0"], i["end"], i["m"])
            checks = scalar(what, t=i["t"]) if what else done(distance=i["told"], velocity=i["tolv"])
            if i.get("snap") and i["t"] > 0:
                quirk = "snapToEnd: the value jumps onto the target as soon as it is within the tolerance"
        elif group == "bouncing":
            far = lambda z: FAR if z == "inf" else z
            d = -math.log(0.135)
            motion = {"law": "bouncing", "min": far(i["lo"]), "max": far(i["hi"]), "friction": {"drag": d},
                      "spring": {"mass": i["m"], "stiffness": i["k"], "damping": i["ratio"] * 2 * math.sqrt(i["m"] * i["k"])}, "position": i["pos"], "velocity": i["vel"]}
            # min(v, 5000) does not limit negative velocities at the leading edge: these numbers follow the unlimited law
            checks = scalar(what, t=i["t"]) if what else done(distance=None if i["hi"] == "inf" else i["told"], velocity=i["tolv"])
            if leaf == "x" and e.get("eq") == 0 and i["t"] > 0:
                quirk = "Flutter's scroll spring shows its end as soon as it is within the tolerance"
        elif group == "clamping":
            motion = {"law": "power_fling", "position": i["x0"], "velocity": i["v0"]}
            if what:
                checks = scalar(what, t=i["t"])
            elif leaf in ("monotone", "smooth"):
                checks = [check("settle", i["tmax"], 0.0, "lt", distance=1e-10, velocity=1e-10), check("velocity", 0.0, 1e-10, t=float(i["tmax"]))]
            else:
                continue
        elif kind == "compose.settleMs":
            motion = spring_ratio(i["stiffness"], i["ratio"], i["d0"], i["v0"], 0.0)
            if "lt" in e:
                checks = [check("settle", e["lt"] / 1000.0, 0.0, "lt", distance=i["delta"], velocity=None)]
            elif i["ratio"] == 0:
                checks = [check("settle", None, distance=i["delta"], velocity=None), check("rest", None)]
            else:
                checks = [check("settle", [e["eq"] / 1000.0, (e["eq"] + 1) / 1000.0], 0.0, "between", distance=i["delta"], velocity=None)]
                if i["ratio"] < 1:
                    quirk = "Compose takes the envelope's time for an underdamped spring, a bound; Carom takes the last crossing"
        elif kind == "android.fling":
            motion = {"law": "spline_fling", "density": i["density"], "position": 0.0, "velocity": float(i["v"])}
            if i["what"] == "distance":
                checks = scalar("rest")
            else:
                checks = [check("settle", [e["eq"] / 1000.0 - 0.001, e["eq"] / 1000.0 + 0.001], 0.0, "between", distance=1e-6, velocity=1e-3)]
        elif kind == "dyn.spring" and "min" not in i:
            motion = spring_ratio(i["stiffness"], i["ratio"], i["x0"], i["v0"], i["end"])
            checks = [check("settle", 1.0, 0.0, "lt", distance=0.75 * i["min_visible"], velocity=62.5 * 0.75 * i["min_visible"])]
        elif kind == "dyn.fling":
            motion = friction(4.2, i["x0"], i["v0"])
            checks = scalar("position", t=e["within_ms"] / 1000.0)
        elif kind in ("dyn.order", "dyn.orderUnder"):
            # the test orders the ends of three springs; each is bounded by its neighbour's exact time
            delta = 0.75 * i.get("min_visible", 1.0)
            motions = [spring_ratio(i["stiffness"], z, i["x0"], 0.0, i["end"]) for z in i["ratios"]]
            ends = [float(laws.motion(m).settle(mpf(delta), mpf(62.5 * delta))) for m in motions]
            for k, m in enumerate(motions):
                checks = []
                up = kind == "dyn.order"
                if k > 0:
                    checks.append(check("settle", ends[k - 1], 0.0, "gt" if up else "lt", distance=delta, velocity=62.5 * delta))
                if k + 1 < len(motions):
                    checks.append(check("settle", ends[k + 1], 0.0, "lt" if up else "gt", distance=delta, velocity=62.5 * delta))
                add("%s-%d" % (id, k), source, m, checks)
            continue
        else:
            continue
        if group in ("friction", "clamped") and quirk and passes(motion, checks):
            quirk = None  # within the test's own tolerance the two laws agree here
        add(id, source, motion, checks, quirk)

    # the same quirk at the other edge: in the mirror, Flutter's own result differs
    d = -math.log(0.135)
    motion = {"law": "bouncing", "min": 0, "max": 1000, "friction": {"drag": d},
              "spring": {"mass": 1, "stiffness": 170, "damping": 1.1 * 2 * math.sqrt(170)}, "position": 500, "velocity": 7500}
    add("flutter-android-bouncing-trailing-cap", "flutter/flutter scroll_simulation.dart: the mirror image of the test 'over/under scroll spring'", motion,
        [check("position", 1095.0, 1.0, t=0.1), check("velocity", 2010.0, 5.0, t=0.1)],
        "Flutter hands over min(v, 5000): the trailing edge is limited and the leading edge is not; Carom's law limits neither, so both edges mirror")


# ---------------------------------------------------------------------------------------------------------------------
# apple-browser.json

def apple(rows):
    for n, row in enumerate(rows):
        kind, i, e, tol = row["kind"], row["inputs"], row["expected"], row["tol"]
        id = "apple-browser-%03d-%s" % (n, kind)
        source = row["source"]
        quirk = None
        if kind == "pop.decay.monotone":
            motion = {"law": "friction", "deceleration_rate": i["deceleration"], "position": 0.0, "velocity": i["velocity"]}
            checks = [check("velocity", [0.0, i["velocity"]], 0.0, "between", t=i["frame_s"] * k) for k in (1, 2, 10, 60)]
        elif kind == "wave.spring":
            motion = {"law": "spring", "response": i["response"], "damping_ratio": i["damping_ratio"], "position": 0.0, "velocity": 0.0, "target": 1.0}
            eps = math.exp(-i["damping_ratio"] * 2 * math.pi / i["response"] * e[2])
            checks = [check("settle", e[2], 1e-3, distance=float("%.1g" % eps), velocity=None)]
            quirk = "Wave settles by the bare exponential -ln(tolerance)/(zeta w), without the amplitude; Carom takes the last crossing"
        elif kind == "spring.position":
            motion = {"law": "spring", "response": i["response"], "damping_ratio": i["damping_ratio"], "position": i["from_"], "velocity": 0.0, "target": i["to"]}
            checks = [check("position", e, tol, t=i["t"])]
        elif kind == "decay.target":
            motion = {"law": "friction", "deceleration_rate": i["rate"], "position": 0.0, "velocity": i["velocity"]}
            checks = [check("rest", e, tol)]
        elif kind == "decay.velocity_for_target":
            motion = {"law": "friction", "deceleration_rate": i["rate"], "position": 0.0, "velocity": e}
            checks = [check("rest", i["target"], tol)]
        elif kind == "spring.settle_frames_duration":
            motion = {"law": "spring", "response": i["response"], "damping_ratio": i["damping_ratio"], "position": i["from_"], "velocity": 0.0, "target": i["to"]}
            checks = [check("settle", [e - 2 / i["fps"], e], tol, "between", distance=i["eps"], velocity=i["eps"])]
        elif kind == "decay.settle_frames_duration":
            motion = {"law": "friction", "deceleration_rate": i["rate"], "position": 0.0, "velocity": i["velocity"]}
            checks = [check("settle", [e - 2 / i["fps"], e], tol, "between", distance=None, velocity=i["stop_velocity"])]
        elif kind == "cubic_bezier":
            motion = {"law": "ease", "control": i["p"], "duration": 1.0, "position": 0.0, "velocity": 0.0, "target": 1.0}
            checks = [check("position", y, tol, t=x) for x, y in zip(i["x"], e)]
        elif kind == "projectile.position":
            for axis in (0, 1):
                a = float(i["a"][axis])
                motion = {"law": "gravity", "acceleration": a, "position": 0.0, "velocity": float(i["v"][axis])}
                checks = [check("position", p[axis], tol, t=(k + 1) * i["every_frames"] / i["fps"]) for k, p in enumerate(e)]
                add("%s-%s" % (id, "xy"[axis]), source, motion, checks,
                    "harmonica's projectile is stepped by explicit Euler, which lags a v/2 per frame" if a else None)
            continue
        elif kind == "friction.time_for_position":
            motion = friction(-math.log(i["drag"]), i["x0"], i["v"])
            if isinstance(e, list):
                checks = [check("time_at", e, tol, "between", x=i["x"])]
            elif e == "nan" or row["relation"] == "lt":
                checks = [check("time_at", None, x=i["x"])]  # upstream: NaN, or a time before the start
            else:
                checks = [check("time_at", e, tol, x=i["x"])]
        elif kind == "friction.velocity":
            motion = friction(-math.log(i["drag"]), 0.0, i["v"])
            checks = [check("velocity", e, tol, row["relation"], t=i["t"])]
        elif kind == "friction.not_done_at_1s_done_at_3s":
            motion = friction(-math.log(i["drag"]), 0.0, i["v"])
            # |v| is 1 at 1 s, to the last bit: not done
            checks = [check("settle", [1.0, 3.0], 1e-12, "between", distance=None, velocity=1.0)]
        elif kind in ("gravity", "gravity.velocity"):
            motion = {"law": "gravity", "acceleration": i["a"], "position": i["x0"], "velocity": i["v"]}
            checks = [check("state", e, [tol, tol], t=i["t"])] if kind == "gravity" else [check("velocity", e, tol, t=i["t"])]
        elif kind == "ca.settling_duration":
            motion = spring(i["stiffness"], i["damping"], 0.0, 0.0, 1.0, i["mass"])
            checks = [check("settle", e, tol, row["relation"], distance=i["eps"], velocity=None)]
            quirk = "CASpringAnimation's settlingDuration is a bound from the amplitudes; Carom gives the last crossing of the same tolerance"
        elif kind in ("uiscrollview.fling_trace", "uiscrollview.fling_trace_shifted"):
            motion = {"law": "friction", "deceleration_rate": i["rate"], "position": i["x0"], "velocity": i["v_pt_per_ms"] * 1000}
            shift = i.get("shift_ms", 0.0)
            checks = [check("position", x, tol, t=(t + shift) / 1000) for t, x in zip(i["t_ms"], e)]
        elif kind == "uiscrollview.target_offset":
            v = i["v_pt_per_ms"] * 1000
            motion = {"law": "friction", "deceleration_rate": i["rate"], "position": i["x0"], "velocity": v}
            if i.get("upstream"):
                checks = [check("rest", e, tol)]
            else:
                # UIScrollView stops at 10 pt/s and announces that place
                checks = [check("position", e, tol, t=math.log(abs(v) / 10) / (-1000 * math.log(i["rate"])))]
        elif kind == "uiscrollview.bounce_back_trace":
            if "1909" in i["model"]:
                motion = spring_ratio(1909.69, 2.71, i["x0"], 0.0, 0.0)
            else:
                motion = {"law": "spring", "response": 0.575, "damping_ratio": 1.0, "position": i["x0"], "velocity": 1283.0, "target": 0.0}
            checks = [check("position", x, tol, t=t / 1000) for t, x in zip(i["t_ms"], e)]
        elif kind == "css_spring":
            motion = spring(i["stiffness"], i["damping"], i["from_"], i["v0"], i["to"], i["mass"])
            checks = [check("position", e, tol, t=i["t"])]
        elif kind == "chromium.fling_curve":
            motion = {"law": "chromium_fling", "position": 0.0, "velocity": i["v"]}
            one, two, _, speed, total = e
            checks = [check("position", one, tol, t=0.02), check("position", one + two, 2 * tol, t=0.25), check("velocity", speed, tol, t=0.25), check("rest", total, tol)]
        elif kind == "chromium.physics_fling":
            axis = "xy".index(i["axis"])
            v, viewport = i["v"][axis], i["bounds"][axis]
            if abs(v) < max(abs(w) for w in i["v"]):
                continue  # takes the faster axis' duration
            motion = {"law": "bezier_fling", "deceleration": 27.559 * i["ppi"], "reach": 3.0 * viewport, "position": 0.0, "velocity": v}
            one, two, three = e
            checks = [check("position", one, tol, t=0.02), check("position", one + two, 2 * tol, t=0.25), check("rest", one + two + three, 3 * tol)]
        elif kind == "rebound.java.zero_tension_limit":
            motion = spring(0.0, i["friction"], 0.0, i["velocity"], 0.0)
            checks = [check("rest", e, tol)]
        else:
            continue
        add(id, source, motion, checks, quirk)


# ---------------------------------------------------------------------------------------------------------------------
# js-peers.json

def rest_time(motion, distance, velocity, low, high, reason):
    """Returns (checks, quirk) of a rest time that a peer found by testing single moments."""
    exact = laws.motion(motion).settle(mpf(distance), mpf(velocity))
    agrees = low - 1e-9 <= exact <= high + 1e-9
    return [check("settle", [low, high], 1e-9, "between", distance=distance, velocity=velocity)], None if agrees else reason


def javascript(rows):
    for row in rows:
        package, function, i, o = row["package"], row["function"], row["inputs"], row["outputs"]
        id, name = row["id"], package.split("@")[0]
        source = "%s %s" % (package, function)
        k, c, m = i.get("stiffness"), i.get("damping"), i.get("mass", 1)
        zeta = c / (2 * math.sqrt(k * m)) if k and c is not None else None
        quirk = None
        if name == "motion-dom" and function == "spring().next/velocity":
            motion = spring(k, c, i["from"], i["velocity"], i["to"], m)
            span = abs(i["to"] - i["from"]) or 1.0
            # its two-exponential form loses digits beside critical
            loose = 1e-7 if abs(zeta - 1) < 1e-3 and zeta != 1 else 1e-9
            speed = max(span * math.sqrt(k / m), abs(i["velocity"]))
            checks = []
            for j, t in enumerate(i["t_ms"]):
                x = o["value"][j]
                v = (o.get("velocity") or [None] * len(i["t_ms"]))[j]
                if v is None:
                    checks.append(check("position", x, loose * span, t=t / 1000))
                else:
                    checks.append(check("state", [x, v], [loose * max(span, abs(i["velocity"]) / math.sqrt(k / m)), loose * speed], t=t / 1000))
            if not passes(motion, checks):
                quirk = "Motion shows the target and no velocity once its rest test has passed, and cuts the exponent of fast overdamped springs at 300"
            add(id, source, motion, checks, quirk)
        elif name == "motion-dom" and function == "spring() rest defaults":
            motion = spring(k, c, i["from"], 0.0, i["to"], m)
            d, s = (0.005, 0.01) if abs(i["to"] - i["from"]) < 5 else (0.5, 2.0)
            T = o["first_done_ms_step1"] / 1000
            checks, quirk = rest_time(motion, d, s, T - 0.001, T, "Motion rests at the first sampled millisecond that is within tolerance, while the spring still leaves it again")
            add(id, source, motion, checks, quirk)
        elif name == "motion-dom" and function == "spring().retarget":
            cut = i["cut_ms"] / 1000
            motion = {"law": "sequence", "position": i["from"], "velocity": 0.0, "segments": [
                {"law": "spring", "mass": m, "stiffness": k, "damping": c, "target": i["to"], "until": {"time": cut}},
                {"law": "spring", "mass": m, "stiffness": k, "damping": c, "target": i["new_to"]}]}
            span = abs(i["to"] - i["from"]) + abs(i["new_to"] - i["to"])
            checks = [check("state", [o["x_cut"], o["v_cut"]], [1e-9 * span, 1e-9 * span * math.sqrt(k / m)], t=cut)]
            whole = []
            rested = False
            for t, x in zip(i["t_ms"], o["value"]):
                rested = rested or (x == i["new_to"] and t > 0)
                whole.append(check("position", x, 0.5 if rested else 1e-9 * span, t=cut + t / 1000))
            add(id, source, motion, checks + whole)
        elif name == "motion-dom" and function == "inertia().next":
            tc, power = i.get("timeConstant", 325) / 1000, i.get("power", 0.8)
            tail = o["first_done_ms_step1"]
            near = i.get("restDelta", 0.5)
            points = [check("position", x, near if t >= tail else 1e-9 * abs(i["velocity"]), t=t / 1000) for t, x in zip(i["t_ms"], o["value"])]
            real = power * i["velocity"] / tc
            if abs(real - i["velocity"]) < 1e-9 * abs(real):
                add(id, source, friction(1 / tc, i["from"], i["velocity"]), points + [check("rest", o["target"], near)])
            else:
                add(id, source, friction(1 / tc, i["from"], i["velocity"]), points,
                    "Motion's inertia sets the distance to power times velocity: it leaves at power/timeConstant = %.3g times the given velocity" % (power / tc))
                add(id + "-as-run", source + " (with the velocity that it really leaves with)", friction(1 / tc, i["from"], real), points + [check("rest", o["target"], near)])
        elif name == "motion-dom" and function == "inertia() with bounds, sequential":
            real = 0.8 * i["velocity"] / 0.325
            motion = {"law": "bouncing", "min": i["min"], "max": i["max"], "friction": {"drag": 1 / 0.325},
                      "spring": {"mass": 1, "stiffness": i.get("bounceStiffness", 500), "damping": i.get("bounceDamping", 10)}, "position": i["from"], "velocity": real}
            checks = [check("position", x, 1e-3, t=t / 1000) for t, x in zip(o["t_ms"], o["value"])]
            add(id, source, motion, checks, "Motion finds the edge only at the sampled frame (here each %.4g ms) and starts the spring from beyond it" % i["step_ms"])
        elif name == "popmotion" and function == "decay().next":
            tc = i.get("timeConstant", 350) / 1000
            real = i.get("power", 0.8) * i["velocity"] / tc
            points = [check("position", x, 0.5 if x == o["value"][-1] else 1e-9 * abs(real), t=t / 1000) for t, x in zip(i["t_ms"], o["value"])]
            add(id, source, friction(1 / tc, i["from"], i["velocity"]), points,
                "Popmotion's decay sets the distance to power times velocity: it leaves at power/timeConstant = %.3g times the given velocity" % (i.get("power", 0.8) / tc))
            add(id + "-as-run", source + " (with the velocity that it really leaves with)", friction(1 / tc, i["from"], real), points)
        elif name == "wobble" and function == "Spring (16 ms frames)":
            v0 = i["initialVelocity_per_ms"] * 1000
            motion = spring(k, c, i["fromValue"], v0, i["toValue"], m)
            span = max(abs(i["toValue"] - i["fromValue"]), abs(v0) / math.sqrt(k / m), 1e-3)
            checks = []
            for t, x, v in zip(i["t_ms"], o["value"], o["velocity_per_ms"]):
                # the peer shows the target once its own rest test has passed
                rested = x == i["toValue"] and v == 0
                checks.append(check("position", x, 1e-3, t=t / 1000) if rested else check("state", [x, v * 1000], [1e-9 * span, 1e-9 * span * max(math.sqrt(k / m), c / m)], t=t / 1000))
            if zeta > 1 and not i["allowsOverdamping"]:
                quirk = "wobble silently lowers the damping of an overdamped spring to critical unless allowsOverdamping is set"
            add(id, source, motion, checks, quirk)
        elif name == "wobble" and function == "Spring rest time (1 ms frames)":
            motion = spring(k, c, i["fromValue"], 0.0, i["toValue"], m)
            T = o["stop_ms"] / 1000
            checks, quirk = rest_time(motion, 1e-3, 1.0, T - 0.001, T, "wobble rests at the first frame that is within absolute tolerances, while the spring still leaves them again")
            add(id, source, motion, checks, quirk)
        elif name == "wobble" and function.startswith("updateConfig"):
            cut = i["cut_ms"] / 1000
            motion = {"law": "sequence", "position": 0.0, "velocity": 0.0, "segments": [
                {"law": "spring", "mass": m, "stiffness": k, "damping": c, "target": 100.0, "until": {"time": cut}},
                {"law": "spring", "mass": m, "stiffness": k, "damping": c, "target": i["new_to"]}]}
            add(id, source, motion, [check("position", x, 1e-9 * 100, t=cut + t / 1000) for t, x in zip(i["t_ms"], o["value"])])
        elif name == "wobble" and function.startswith("jittered"):
            clock, checks = 0.0, []
            for dt, x in zip(i["dt_ms"], o["value"]):
                clock += min(dt, 1000 / 60 * 4)  # its own clock: at most four frames at once
                checks.append(check("position", x, 1e-7, t=clock / 1000))
            add(id, source + "; t on its clamped clock", spring(k, c, 0.0, 0.0, 100.0, m), checks)
        elif name == "wobble" and function == "overshootClamping":
            motion = {"law": "clamped", "min": -FAR, "max": 1.0, "motion": spring(k, c, 0.0, 0.0, 1.0, m)}
            add(id, source, motion, [check("position", x, 1e-9, t=(j + 1) * i["frame_ms"] / 1000) for j, x in enumerate(o["value"])])
        elif name == "animejs" and function == "spring()":
            motion = spring(k, c, 0.0, 0.0, 1.0, m)
            loose = 1e-7 if abs(zeta - 1) < 1e-3 and zeta != 1 else 1e-11
            add(id, source, motion, [check("position", x, loose, t=t) for t, x in zip(i["t_s"], o["solve"])])
            T = o["settlingDuration_ms"] / 1000
            exact = laws.motion(motion).settle(mpf("0.0005"), mpf(10) ** 9)
            checks = [check("settle", [T - 0.02, T], 1e-9, "between", distance=5e-4, velocity=None)]
            agrees = T - 0.02 - 1e-9 <= exact <= T + 1e-9
            add(id + "-settling", source + " settlingDuration", motion, checks,
                None if agrees else "anime.js looks each 20 ms for 200 ms within 0.0005 and counts those 200 ms in")
        elif name == "react-native-reanimated" and function == "withSpring frames" and "stiffness" in i:
            add(id, source, spring(k, c, i["from"], 0.0, i["to"], m),
                [check("state", [x, v], [1e-9 * 100, 1e-9 * 1000], t=n * i["dt_ms"] / 1000) for n, x, v in o["frame_value_velocity"]])
        elif name == "react-native-reanimated" and function == "withDecay frames":
            motion = {"law": "friction", "deceleration_rate": 0.998, "position": i["from"], "velocity": i["velocity"]}
            checks = [check("state", [x, v], [1e-3, 1e-3], t=n * i["dt_ms"] / 1000) for n, x, v in o["frame_value_velocity"]] + [check("rest", o["final"], 1.0)]
            add(id, source, motion, checks, "Reanimated's withDecay applies the whole decay since the start to the already decayed velocity at each frame: the distance depends on the frame rate")


# ---------------------------------------------------------------------------------------------------------------------

def fails(motion, one):
    """Returns how a check fails for the exact law, or None."""
    m = laws.motion(motion)
    what, e, tol, relation = one["what"], one["expected"], one["tol"], one["relation"]
    if what in ("state", "position", "velocity"):
        x, v = m.at(mpf(one["t"]))
        if what == "state":
            ok = abs(x - e[0]) <= tol[0] and abs(v - e[1]) <= tol[1]
            return None if ok else "t=%g: (%.12g, %.12g) for %s" % (one["t"], x, v, e)
        got = x if what == "position" else v
    elif what == "rest":
        got = m.rest
    elif what == "time_at":
        got = m.time_at(mpf(one["x"]))
    else:
        big = mpf(10) ** 300
        got = m.settle(*(big if one[z] is None else mpf(one[z]) for z in ("distance", "velocity")))
    if got is None or e is None:
        return None if got is None and e is None else "%s: %s for %s" % (what, got, e)
    ok = {"abs": lambda: abs(got - e) <= tol, "lt": lambda: got < e + tol, "gt": lambda: got > e - tol, "between": lambda: e[0] - tol <= got <= e[1] + tol}[relation]()
    return None if ok else "%s: %.12g %s %s, tol %g" % (one, got, relation, e, tol)


def passes(motion, checks):
    return not any(fails(motion, c) for c in checks)


def main():
    flutter(inputs.cases("flutter-android"))
    apple(inputs.cases("apple-browser"))
    javascript(inputs.cases("js-peers"))
    wrong = 0
    for case in cases:
        failures = [f for f in (fails(case["motion"], c) for c in case["checks"]) if f]
        if failures and not case["quirk"]:
            wrong += 1
            print("fails without a quirk:", case["id"], failures[0])
        if case["quirk"] and not failures:
            wrong += 1
            print("a quirk that does not show:", case["id"], case["quirk"])
    with open(os.path.join(HERE, "peers.jsonl"), "w") as f:
        for case in cases:
            f.write(json.dumps(case, separators=(",", ":"), allow_nan=False) + "\n")
    counts = {}
    for case in cases:
        name = case["source"].split(" ")[0]
        row = counts.setdefault(name, [0, 0, 0])
        row[0] += 1
        row[1] += len(case["checks"])
        row[2] += case["quirk"] is not None
    for name, row in counts.items():
        print("%-34s %4d cases %5d checks %3d quirks" % (name, *row))
    print("%d cases, %d checks, %d quirks, %d wrong" % (len(cases), sum(len(c["checks"]) for c in cases), sum(c["quirk"] is not None for c in cases), wrong))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
