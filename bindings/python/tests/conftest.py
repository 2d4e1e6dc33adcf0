"""The places of the recordings and of the frozen bits."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data() -> Path:
    return ROOT / "data"


@pytest.fixture
def bits() -> Path:
    return ROOT / "proof/conformance/bits.jsonl"


@pytest.fixture
def recordings() -> Path:
    return ROOT / "proof/conformance/fingers/chromium.jsonl"
