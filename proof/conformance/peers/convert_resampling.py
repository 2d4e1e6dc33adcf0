#!/usr/bin/env python3
"""Turns other systems' tests of pointer resamplers into one table, `resampling.jsonl`, beside this script.

    python3 convert_resampling.py FOLDER         # reads FOLDER/resampling.json, and judges every case

One line is one position of one pointer:

    {"id", "source", "licence", "rule": "android" | "flutter", "latency_ms", "reports": [[ms, x, y], ...], "at_ms",
     "expected": [x, y], "tol", "quirk": null | "why Carom does not share it"}

A case of several pointers becomes one case for each of them. Left out are steps without an expectation, and cases in which
Android resamples no pointer because devices, ids, order or tools changed: those are rules of its event queue. The rules are
calculated here once more. A case without a quirk must hold by them.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SET = ("DifferentDevice", "DifferentId", "ToolType", "NumPointers")
KEPT = "Android keeps a predicted position, and rewrites later reports to it; Carom shows the finger"


def line(a, b, t):
    return [b[i] + (b[i] - a[i]) * ((t - b[0]) / (b[0] - a[0])) for i in (1, 2)]


def shown(rule, latency, reports, at):
    t, newest = at - latency, reports[-1]
    if t <= newest[0]:
        before = [r for r in reports if r[0] <= t]
        after = [r for r in reports if r[0] > t]
        if not before:
            return reports[0][1:]
        if not after or (rule == "android" and after[0][0] - before[-1][0] < 2):
            return before[-1][1:]
        return line(before[-1], after[0], t)
    if rule == "flutter" or len(reports) < 2 or not 2 <= newest[0] - reports[-2][0] <= 20:
        return newest[1:]
    gap = newest[0] - reports[-2][0]
    return line(reports[-2], newest, min(t, newest[0] + min(8, gap / 2)))


def android(index, row):
    frame = row["kind"].endswith("frame")
    name = row["source"].split(": ")[-1]
    known = {}
    for step, (given, expected) in enumerate(zip(row["inputs"]["steps"], row["expected"])):
        later = [given["future"]] if given["future"] else []
        visible = {}
        for report in given["batch"]:
            for p in report["pointers"]:
                known.setdefault(p["id"], []).append([report["t"], p["x"], p["y"]])
        for pointer, reports in known.items():
            visible[pointer] = reports + [[r["t"], p["x"], p["y"]] for r in later for p in r["pointers"] if p["id"] == pointer]
        if expected is None or (not expected["resampled"] and any(word in name for word in SET)):
            continue
        newest = {p["id"]: p for p in given["batch"][-1]["pointers"]}
        for p in expected["sample"] if expected["resampled"] else newest.values():
            yield {"id": "resampling-%03d-%d-%d" % (index + 1, step, p["id"]), "source": row["source"], "licence": row["licence"],
                   "rule": "android", "latency_ms": 5 if frame else 0, "reports": visible[p["id"]],
                   "at_ms": given["frame_ms" if frame else "sample_ms"], "expected": [p["x"], p["y"]], "tol": row["tol"] or 1e-9,
                   "quirk": None}


def flutter(index, row):
    reports, step = [], 0
    for entry in row["inputs"]["script"]:
        for event in entry.get("add", []):
            if reports and reports[-1][0] == event["t"] / 1000:
                reports.pop()
            reports.append([event["t"] / 1000, event["x"], event["y"]])
        for event in (entry.get("expected") or [])[-1:] if "sample_us" in entry else []:
            step += 1
            yield {"id": "resampling-%03d-%d" % (index + 1, step), "source": row["source"], "licence": row["licence"],
                   "rule": "flutter", "latency_ms": 0, "reports": [list(r) for r in reports], "at_ms": entry["sample_us"] / 1000,
                   "expected": [event["x"], event["y"]], "tol": 1e-6, "quirk": None}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = json.load(open(os.path.join(sys.argv[1], "resampling.json")))
    makers = {"android.resampler.sample": android, "android.resampler.frame": android, "flutter.resampler": flutter}
    cases, wrong, quirks = [], 0, 0
    for index, row in enumerate(rows):
        for case in makers[row["kind"]](index, row) if row["kind"] in makers else []:
            got = shown(case["rule"], case["latency_ms"], case["reports"], case["at_ms"])
            holds = all(abs(a - b) <= case["tol"] for a, b in zip(got, case["expected"]))
            if not holds:
                case["quirk"] = KEPT if ": Overwrite" in case["source"] else None
            quirks += case["quirk"] is not None
            if not holds and case["quirk"] is None:
                wrong += 1
                print("WRONG %s %s: %s for %s" % (case["id"], case["source"].split(": ")[-1], got, case["expected"]))
            cases.append(case)
    with open(os.path.join(HERE, "resampling.jsonl"), "w") as f:
        for case in cases:
            f.write(json.dumps(case, separators=(",", ":"), allow_nan=False) + "\n")
    print("%d cases, %d quirks, %d wrong" % (len(cases), quirks, wrong))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
