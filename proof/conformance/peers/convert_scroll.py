#!/usr/bin/env python3
"""Writes scroll.jsonl, the results of other systems about scrolling, next to this script.

    python3 convert_scroll.py     # from inputs/flutter-android.json and inputs/apple-browser.json

One line is one case: {"id", "source", "licence", "what", ..., "expected", "tol", "quirk"}.
what = shown    of a finger's "pull" from offset 0 (its travel, in offsets), by a rubber band of "coefficient" in a "viewport",
                between "min" and "max": the offset
       slope    of the same band where "part" of the viewport is shown: how much a small step shows
       step     the finger goes on by "travel" from where "position" is shown: by how much the page moves; "minus" is a second
                step, whose movement is subtracted
       start    a release of the platform's physics at "velocity": the velocity at time 0
       item     a release at "position" with "velocity" among items of "interval": where it ends
       again    a fling of "velocity", again after "wait": the second one's velocity
       drag     the finger's travel in equal moves: the offset
A quirk says in one sentence why Carom's answer is another; such a case must fail.
"""
import json
import os

import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
HEURISTIC = "Flutter's iOS drags begin with a step of at most 3.5/3 px out of a threshold of 3.5 px, by a heuristic on the moves' sizes and pauses; Carom's slop is a dead zone"
rows = []


def add(case, id, what, expected, tol, quirk=None, **inputs):
    licence = {"flutter/flutter": "BSD-3-Clause", "b3ll/Motion": "BSD-2-Clause", "ktiays/fluid-scroll": "Apache-2.0", "samoylenkodmitry/Cranpose": "Apache-2.0 OR MIT"}
    source = case["source"]
    rows.append(dict(id=id, source=source, licence=licence.get(source.split(" ")[0], "public text"), what=what, **inputs, expected=expected, tol=tol, quirk=quirk))


def flutter(cases):
    for n, c in enumerate(cases):
        kind, i, e, tol = c["kind"], c["inputs"], c["expected"], c["tol"] or 0
        id = "flutter-%03d-%s" % (n, kind)
        if kind == "frictionFactor":
            add(c, id, "slope", [e["eq"], e["eq"]], 1e-12, coefficient=0.26 if i["fast"] else 0.52, viewport=100.0, part=i["f"])
        elif kind in ("applyUserOffset", "applyUserOffset.ease_gt_tension"):
            step = dict(coefficient=0.26 if i.get("fast") else 0.52, viewport=i["viewport"], min=i["lo"], max=i["hi"], position=i["pixels"], travel=i["off"])
            if "same_as" in e:
                other = dict(step, max=e["same_as"]["hi"])
                add(c, id, "step", [0, 0], 1e-12, minus=other, **step)
            elif kind.endswith("tension"):
                add(c, id, "step", [-100, 0], 0, minus=dict(step, travel=-i["off"]), **step)
            else:
                low, high = e.get("range", [e.get("eq")] * 2)
                quirk = "with the fast rate Flutter lets an overscroll back 1:1; a rubber band has one law both ways, so that a finger that turns round finds the page where it was" if i.get("fast") else None
                add(c, id, "step", [low, high], tol, quirk, **step)
        elif kind == "ballistic.dx0":
            add(c, id, "start", [e["eq"], e["eq"]], 1e-9, physics=i["kind"], position=i["pixels"], velocity=i["vel"], max=i["hi"], viewport=i["viewport"])
        elif kind == "fixedExtent":
            quirk = "Flutter's friction on macOS grows with elapsed time and goes 343 px where the law of its numbers goes 411" if i["platform"] == "macos" else None
            add(c, id, "item", [e["eq"], e["eq"]], 0, quirk, physics=i["platform"], position=i["pixels"], velocity=i["v"], interval=i["item"], max=i["item"] * (i["count"] - 1))
        elif kind == "repeatedFling":
            add(c, id, "again", [e["gt"], 1e9], 0, velocity=i["fling"], wait=i["wait"])
        elif kind == "dragThreshold":
            add(c, id, "drag", [e["eq"], e["eq"]], tol, HEURISTIC, travel=i["total"], moves=i["n"])


def apple(cases):
    for n, c in enumerate(cases):
        kind, i, e, tol = c["kind"], c["inputs"], c["expected"], c["tol"]
        id = "apple-browser-%03d-%s" % (n, kind)
        if kind == "rubber_band":
            add(c, id, "shown", [-e, -e], tol, coefficient=i["c"], viewport=i["dim"], min=0, max=1000, pull=-i["x"])
        elif kind == "uiscrollview.rubber_band_trace":
            for pull, shown in zip(i["pull"], e):
                add(c, "%s-%g" % (id, pull), "shown", [-shown, -shown], 0.2, coefficient=i["c"], viewport=i["dim"], min=0, max=1000, pull=-pull)
        elif kind == "rubber_band.scroll_offset":
            add(c, id, "shown", [e, e], tol, coefficient=i["c"], viewport=i["bounds"], min=0, max=i["content"] - i["bounds"], pull=i["offset"])


def main():
    flutter(inputs.cases("flutter-android"))
    apple(inputs.cases("apple-browser"))
    with open(os.path.join(HERE, "scroll.jsonl"), "w") as f:
        for row in rows:
            f.write(json.dumps(row, separators=(",", ":")) + "\n")
    print("%d cases, %d quirks" % (len(rows), sum(row["quirk"] is not None for row in rows)))


if __name__ == "__main__":
    main()
