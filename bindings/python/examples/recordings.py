"""A day with recordings: fifty files of four styles are read and fitted, springs are swept, and the results are plotted.

`python examples/recordings.py FOLDER` writes into FOLDER: the recordings, a table of their laws, and four plots. It needs
matplotlib, and no screen.
"""

import csv
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import carom
import carom.plot
import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

EDGE = carom.Spring.from_response(0.5, 1.0)


def law(kind: str, i: int) -> carom.Motion:
    """Return the motion behind a recording."""
    if kind == "friction":
        return carom.Friction(1.5 + 0.25 * i).motion(velocity=1500 + 40 * i)
    if kind == "spring":
        return carom.Spring.from_response(0.4 + 0.02 * i, 0.4 + 0.02 * i).motion(300, velocity=20 * i)
    return carom.Bouncing(carom.Friction(2.0 + 0.1 * i), EDGE, max=200.0 + 10 * i).motion(velocity=2400)


def record(folder: Path) -> list[tuple[Path, str, float]]:
    """Write fifty recordings as programs write them. Return the files, with the law and one constant of each."""
    made = []
    random = np.random.default_rng(1)
    for i in range(50):
        kind = ("friction", "spring", "bouncing")[i % 3]
        motion = law(kind, i // 3)
        times = np.arange(150) / 60
        positions = motion.position(times)
        # Whole pixels, thirds of a point of a 3x screen, the noise of a camera, or full digits.
        positions = (np.round(positions), np.round(3 * positions) / 3, positions + random.normal(0, 0.2, 150), positions)[i % 4]
        path = folder / f"{i:02}_{kind}.csv"
        if i % 5 == 0:
            lines = ["\ufefftime_s,position", *(f"{t:.6f},{x:.3f}" for t, x in zip(times, positions))]
        elif i % 5 == 1:
            lines = ["t_ms\ty", *(f"{1000 * t:.3f}\t{x:.3f}" for t, x in zip(times, positions))]
        elif i % 5 == 2:
            lines = ["t_s;y", *(f"{t:.6f};{x:.3f}".replace(".", ",") for t, x in zip(times, positions))]
        elif i % 5 == 3:
            lines = ["# a phone", "timestamp_ns,x", *(f"{round(1e9 * (1234.5 + t))},{x:.3f}" for t, x in zip(times, positions))]
        else:
            lines = ["time_us,x", *(f"{1e6 * t:.0f},{x:.4f}" for t, x in zip(times, positions))]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        spec = motion.spec
        constant = spec["drag"] if kind == "friction" else carom.Spring(spec["stiffness"], spec["damping"]).response if kind == "spring" else spec["friction"]["drag"]
        made.append((path, kind, constant))
    return made


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    made = record(folder)
    with ProcessPoolExecutor(2) as pool:
        traces = list(pool.map(carom.read_csv, [path for path, _, _ in made]))
        reports = list(pool.map(carom.fit, traces))

    found = held = 0
    with open(folder / "laws.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["file", "law", "explained", "constant", "value", "low", "high", "rmse"])
        for (path, kind, constant), report in zip(made, reports):
            best = report.best
            name = "response" if best.model == "spring" else "drag"
            parameter = best.parameters.get(name)
            value, (low, high) = (np.nan, (np.nan, np.nan)) if parameter is None else (parameter.value, parameter.interval or (np.nan, np.nan))
            table.writerow([path.name, best.model, best.explained, name, value, low, high, best.rmse])
            found += best.model == kind and best.explained
            held += best.model == kind and abs(value / constant - 1) < 0.05
    print(f"{found} of {len(made)} recordings have their law, {held} its constant within 5 %")

    stiffness, ratio = np.meshgrid(np.geomspace(20, 2000, 100), np.linspace(0.1, 2, 100))
    springs = carom.Spring.motions(stiffness=stiffness, damping=2 * ratio * np.sqrt(stiffness), target=1)
    settling = springs.settling_time(0.001)
    print(f"{springs.shape} springs settle in {settling.min():.3f} to {settling.max():.3f} s")

    figure, axes = plt.subplots(2, 2, figsize=(12, 8), layout="constrained")
    for ax, place in zip(axes.flat, (0, 1, 2)):
        carom.plot.fit(reports[place], traces[place], unit="px", ax=ax)
        ax.set_title(made[place][0].stem)
    drawn = axes[1, 1].pcolormesh(stiffness, ratio, settling, norm="log", shading="auto")
    axes[1, 1].set(xscale="log", xlabel="stiffness", ylabel="damping ratio", title="settling time in s")
    figure.colorbar(drawn, ax=axes[1, 1])
    figure.savefig(folder / "plots.png")

    card = carom.Spring.from_response(0.35, 0.8)
    (folder / "card.css").write_text(f"{carom.to_linear(card.motion(1))}\n{carom.to_keyframes(card.motion(300))}\n", encoding="utf-8")
    (folder / "card.json").write_text(json.dumps(carom.to_lottie(card.motion(300)).property), encoding="utf-8")
    codes = []
    for dialect in carom.dialects():
        try:
            codes.append(f"{dialect}: {carom.convert(card, dialect)}")
        except ValueError as error:
            codes.append(f"{dialect}: {error}")
    (folder / "card.txt").write_text("\n".join(codes) + "\n", encoding="utf-8")
    print(f"a card in CSS, Lottie and {len(codes)} dialects")

    frames = np.arange(0, 3, 1 / 120)
    fingers = np.linspace(0, 0.12, 15)
    ends = {name: carom.Scroller(name, content=8000).replay(fingers, 600 - 2500 * fingers, frames) for name in carom.platforms()}
    print("one flick goes " + ", ".join(f"{replay.offset[-1]:.0f} px on {name}" for name, replay in list(ends.items())[:4]))
    figure, ax = plt.subplots(layout="constrained")
    carom.plot.replay(ends["ios"], unit="px", ax=ax)
    figure.savefig(folder / "flick.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
