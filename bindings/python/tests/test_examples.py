"""The notebook runs, and its regressions find what the fits find."""

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks/elastic_scrolling.py"


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
