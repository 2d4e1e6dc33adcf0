#!/usr/bin/env python3
"""Throw the lists of this folder with a real pointer in windows under Xvfb, and look for jumps.

    cargo build -p example-under-load && python3 examples/under-load/drive.py target/debug [FOLDER FOR PICTURES]

One frame of three takes the time of one or two more. No frame may move the page faster than 1.3 times the pointer, none may turn or stand
still while it flings, and each step must be that between the velocities of its two frames. Needs Xvfb, ImageMagick, libX11 and libXtst.
"""

import ctypes
import os
import subprocess
import sys
import threading
import time

DISPLAY, THROWS = ":87", [900, 1500, 2400, -1200, 600, -2000, 1800, -900]


class Pointer:
    """A pointer that X takes for a mouse."""

    def __init__(self) -> None:
        self.x11, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(DISPLAY.encode()))

    def move(self, x: float, y: float) -> None:
        self.test.XTestFakeMotionEvent(self.display, -1, round(x), round(y), 0)
        self.x11.XFlush(self.display)

    def press(self, is_down: bool) -> None:
        self.test.XTestFakeButtonEvent(self.display, 1, int(is_down), 0)
        self.x11.XFlush(self.display)

    def throw(self, speed: float) -> tuple[float, float]:
        """Drag upward at a speed, 125 reports a second. Return the fastest 50 ms of the pointer, and the time of the release."""
        took = min(0.4, 500 / abs(speed))
        y, reports = 350.0 + 0.5 * took * speed, []
        self.move(200, y)
        time.sleep(0.1)
        self.press(True)
        start = time.time()
        while (now := time.time() - start) < took:
            self.move(200, round(y - speed * now))
            reports.append((time.time(), round(y - speed * now)))
            time.sleep(0.008)
        self.press(False)
        ahead = [(a, b) for a in reports for b in reports if b[0] - a[0] > 0.05]
        return max(abs(b[1] - a[1]) / (b[0] - a[0]) for a, b in ahead), time.time()


def frames(lines: list[str]) -> list[tuple[float, float, float, str]]:
    split = [line.split() for line in lines]
    return [(float(t), float(x), float(v), phase) for t, x, v, phase in split]


def judge(name: str, speed: float, fastest: float, seen: list[tuple[float, float, float, str]]) -> str:
    fling = [i for i, frame in enumerate(seen) if frame[3] == "moves" and i and abs(frame[2]) > 60]
    if not fling:
        # After a stall that is longer than a stop, the page stands where the pointer left it.
        gap = max((b[0] - a[0] for a, b in zip(seen, seen[1:])), default=1.0)
        assert gap > 0.04, f"{name} {speed}: no fling in {len(seen)} frames"
        return f"{name}: pointer {fastest:6.0f} px/s, no fling after frames of up to {1000 * gap:.0f} ms"
    first = fling[0]
    release = abs(seen[first][2]) / fastest
    assert release <= 1.3, f"{name} {speed}: released at {release:.2f} of the pointer"
    worst = 0.0
    for i in fling:
        (t0, x0, v0, p0), (t1, x1, v1, _) = seen[i - 1], seen[i]
        step = (x1 - x0) * (1 if speed > 0 else -1)
        # Where a pause before the release may be a stop, the first frame shows where the pointer left the page.
        assert step > 0 or (i == first and step == 0 and t1 - t0 > 0.02), f"{name} {speed}: a step of {step} in frame {i}: {seen[i - 2:i + 2]}"
        if p0 == "moves" and i > first:
            # Friction of `UIScrollView`, 2.002 per second: the velocity falls by that much of the travel, in whatever time.
            taken = (abs(v0) - abs(v1)) / 2.002
            worst = max(worst, abs(step - taken))
            assert abs(step - taken) < 1.5, f"{name} {speed}: {step} px instead of {taken}: {seen[i - 1:i + 1]}"
        else:
            # A frame shows where the pointer was before the frame's work.
            since = seen[max(i - 2, 0)][0]
            assert step <= 1.3 * fastest * (t1 - since) + 40, f"{name} {speed}: {step} px at the release in {t1 - since} s"
    gap = max(seen[i][0] - seen[i - 1][0] for i in fling)
    return f"{name}: pointer {fastest:6.0f} px/s, released at {release:.2f} of it, {len(fling)} frames, the longest {1000 * gap:.0f} ms, steps within {worst:.2f} px"


def drive(folder: str, name: str, pictures: str | None) -> None:
    app = subprocess.Popen([f"{folder}/under-load-{name}"], stdout=subprocess.PIPE, text=True, env={**os.environ, "DISPLAY": DISPLAY, "WAYLAND_DISPLAY": ""})
    lines: list[str] = []

    def read() -> None:
        for line in app.stdout:
            lines.append(line)

    threading.Thread(target=read, daemon=True).start()
    try:
        time.sleep(4)
        assert app.poll() is None, f"{name} has ended"
        pointer = Pointer()
        # A first throw leads away from the beginning.
        pointer.throw(3000)
        time.sleep(3)
        flung = 0
        for i, speed in enumerate(THROWS):
            lines.clear()
            fastest, _ = pointer.throw(speed)
            time.sleep(0.15)
            if pictures:
                subprocess.run(["import", "-display", DISPLAY, "-window", "root", f"{pictures}/{name}-{i}.png"], check=False)
            time.sleep(2.85)
            verdict = judge(name, speed, fastest, frames(list(lines)))
            print(verdict, flush=True)
            flung += "released" in verdict
        assert flung >= len(THROWS) / 4, f"{name}: {flung} of {len(THROWS)} throws"
    finally:
        app.kill()


def main() -> None:
    try:
        # The load of the programs is their own, not that of the machine.
        os.nice(-15)
    except PermissionError:
        pass
    folder, pictures = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "400x700x24"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        for name in ("winit", "egui", "iced"):
            drive(folder, name, pictures)
    finally:
        server.kill()


main()
