"""A million states in one call beside the same loop in Rust: `python tests/speed.py RUST_LOOP`, where RUST_LOOP is the
built example `rust_loop`. It isn't a test, because on a busy machine a ratio doesn't say much. Python and Rust take
turns, and the best time of each counts."""

import subprocess
import sys
import time

import carom
import numpy as np


def main(rust_loop: str) -> None:
    motion = carom.Spring.from_response(0.35, 0.8).motion(300)
    times = np.arange(1_000_000) * 2e-6
    python, rust = float("inf"), float("inf")
    for _ in range(4):
        rust = min(rust, float(subprocess.check_output([rust_loop], text=True)))
        for _ in range(15):
            begun = time.perf_counter()
            motion.state(times)
            python = min(python, time.perf_counter() - begun)
    print(f"a million states: Python {1e3 * python:.1f} ms, Rust {1e3 * rust:.1f} ms, ratio {python / rust:.2f}")


if __name__ == "__main__":
    main(sys.argv[1])
