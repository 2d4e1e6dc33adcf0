"""The notebook runs, and its regressions find what the fits find. So does the example."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1]
NOTEBOOK = FOLDER / "notebooks/elastic_scrolling.py"


def test_notebook_redoes_the_essay():
    jupytext = pytest.importorskip("jupytext")
    nbclient = pytest.importorskip("nbclient")
    notebook = jupytext.read(NOTEBOOK)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": NOTEBOOK.parent}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    text = "".join(output.text for output in outputs if output.output_type == "stream")
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 7
    for line in ["gamma = 1.99", "UIScrollView normal", "spring_back", "omega = 12.", "at rest at 700 pt"]:
        assert line in text, text


def test_a_day_with_fifty_recordings(tmp_path):
    pytest.importorskip("matplotlib")
    text = subprocess.check_output([sys.executable, FOLDER / "examples/recordings.py", tmp_path], text=True, timeout=300)
    print(text)
    found, held = (int(number) for number in re.match(r"(\d+) of 50 recordings have their law, (\d+) its", text).groups())
    assert found == held == 50, text
    assert "(100, 100) springs settle in" in text and "one flick goes" in text
    for name, least in [("plots.png", 50_000), ("flick.png", 10_000), ("card.css", 500), ("card.json", 200), ("card.txt", 1000), ("laws.csv", 2000)]:
        assert (tmp_path / name).stat().st_size > least, name
