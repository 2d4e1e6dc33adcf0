"""Where the recordings and the frozen bits are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data() -> Path:
    return ROOT / "data"


@pytest.fixture
def bits() -> Path:
    return ROOT / "crates/conformance/bits.jsonl"
