#!/usr/bin/env python3
"""Takes the fingers out of recordings of headless Chromium 156 (`proof/data/README.md` says how they were made).

    python3 convert.py           # writes chromium.jsonl beside this script, from recordings.jsonl

One line is one finger: {"name", "samples": [[ms, y], ...], "release_ms", "velocity"}. The script that moved the finger
planned equal steps every 8 or 16 ms; `velocity`, in px/s, is the velocity of that plan (0 if
the finger stopped before it lifted). The times are those at which the finger really
moved, as a program would have seen them.
"""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    with open(os.path.join(HERE, "recordings.jsonl")) as recordings, open(os.path.join(HERE, "chromium.jsonl"), "w") as out:
        for recording in map(json.loads, recordings):
            gesture = recording["gesture"]
            fingers = {"": gesture} if "moves" in gesture else {" " + k: v for k, v in gesture.items() if isinstance(v, dict)}
            for which, finger in fingers.items():
                moves = finger["moves"]
                (t0, y0, _), (t1, y1, _) = moves[0], moves[-1]
                held = finger["end_ms"] - t1 > 40
                line = {"name": recording["name"] + which, "samples": [[round(true, 3), y] for _, y, true in moves],
                        "release_ms": finger["end_ms"], "velocity": 0 if held else round(1000 * (y1 - y0) / (t1 - t0), 6)}
                out.write(json.dumps(line, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
