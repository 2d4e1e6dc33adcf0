"""`carom.testing`: right motion passes, and the same with one fault fails with a message that names it."""

from __future__ import annotations

import pytest

from carom import Spring
from carom.testing import assert_motion, check, sample

MARKS = [{"t": 0.0, "mark": "target", "to": 300}, {"t": 0.2, "mark": "retarget", "to": 0}]


def card(kept: float, rate: float = 60) -> str:
    """A card that is sent to 300 and back at 0.2 s, and keeps a share of its velocity there."""
    spring = Spring(stiffness=158, damping=25.1)
    there = spring.motion(300)
    position, velocity = there.state(0.2)
    back = spring.motion(0, position=position, velocity=kept * velocity)
    return sample(lambda t: there.position(t) if t < 0.2 else back.position(t - 0.2), rate=rate, marks=MARKS)


def test_a_motion_that_keeps_its_velocity_passes() -> None:
    assert_motion(card(1.0), {"check": "continuous"}, {"check": "rests", "on": 0, "by": 1.2})


def test_a_lost_velocity_fails_with_a_message_that_names_it() -> None:
    with pytest.raises(AssertionError, match=r"velocity +\d+ ± [\d.]+ px/s at 0\.(19|2)"):
        assert_motion(card(0.0), {"check": "continuous"})


def test_frame_rates_are_compared_in_one_line() -> None:
    assert_motion([card(1.0, rate) for rate in (60, 120, 240)], {"check": "rate_free"})


def test_an_unknown_check_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is no check `rest`"):
        check(card(1.0), {"check": "rest"})
