"""The places of the recordings and of the frozen bits: links into the repository, and files in a source distribution."""

from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


@pytest.fixture
def data() -> Path:
    return HERE / "data"


@pytest.fixture
def bits() -> Path:
    return HERE / "bits.jsonl"


@pytest.fixture
def recordings() -> Path:
    return HERE / "fingers.jsonl"
