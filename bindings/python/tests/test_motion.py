import dataclasses
import json
import math
import pickle
import struct
import threading

import carom
import numpy as np
import pytest
from carom import _carom


def number(bits: str) -> float:
    return struct.unpack(">d", bytes.fromhex(bits))[0]


def test_frozen_bits_are_equal(bits, capsys):
    motions = states = different = numbers = 0
    for line in bits.read_text().splitlines():
        frozen = json.loads(line)
        motion = carom.motion(frozen["motion"])
        at = np.array(frozen["at"])
        expected = np.array([[number(x) for x in state] for state in frozen["states"]])
        found = motion.state(at)
        for column, values in zip(expected.T, found):
            different += int((column.view(np.uint64) != values.view(np.uint64)).sum())
        # One float at a time gives the same bits as an array.
        assert motion.state(float(at[0])) == (found.position[0], found.velocity[0])
        second = motion.state(frozen["at"][1] if len(at) > 1 else 0.1).position
        settling = motion.settling_time(carom.Tolerance(0.01, 0.1))
        times = [(math.inf if settling is None else settling, frozen["settling_time"]), (motion.time_at(second), frozen["time_at"])]
        different += sum(value is not None and value != number(hexadecimal) for value, hexadecimal in times)
        numbers += 2 * len(at) + 2
        motions, states = motions + 1, states + len(at)
    with capsys.disabled():
        print(f"\nbits: {motions} motions, {states} states, {different} of {numbers} numbers differ")
    assert states > 2500 and different == 0


def test_state_keeps_the_shape_of_its_times():
    motion = carom.Spring.from_response(0.35, 0.8).motion(300, velocity=1200)
    assert motion.state(0.0) == (0.0, 1200.0) and isinstance(motion.state(0).position, float)
    for shape in [(0,), (5,), (2, 3), (2, 3, 4)]:
        state = motion.state(np.ones(shape))
        assert state.position.shape == shape and state.velocity.shape == shape
    assert isinstance(motion.state(np.float64(0.1)).position, float)
    assert isinstance(motion.state(np.array(0.1)).position, float)
    strided = np.linspace(0, 1, 20)[::2]
    assert (motion.state(strided).position == motion.state(strided.copy()).position).all()
    assert motion.state([0, 1]).position.dtype == np.float64
    assert motion.state(math.inf) == (300.0, 0.0) and motion.state(-1.0) == (0.0, 1200.0)
    assert motion.position(0.1) == motion.state(0.1).position and motion.velocity(0.1) == motion.state(0.1).velocity


def test_bad_times_are_errors():
    motion = carom.Drift().motion(velocity=1)
    for t in [math.nan, [0.0, math.nan], "soon", None, [[1], [1, 2]]]:
        with pytest.raises(ValueError, match="`t` must"):
            motion.state(t)


def test_sample_follows_state():
    motion = carom.Friction(2.0).motion(velocity=900)
    sampled, exact = motion.sample(0, 0.01, 100), motion.state(np.arange(100) * 0.01)
    np.testing.assert_allclose(sampled.position, exact.position, atol=1e-10)
    with pytest.raises(ValueError, match="`step` must be finite and at least 0, but is -1"):
        motion.sample(0, -1, 3)


def test_questions_about_a_motion_have_answers_or_none():
    fling = carom.Friction(2.0).motion(velocity=900)
    assert fling.rest == 450.0 and fling.time_at(451) is None
    assert fling.time_at_speed(90) == pytest.approx(math.log(10) / 2)
    assert fling.settling_time(1.0) == fling.settling_time(carom.Tolerance(1.0, 20.0))
    swing = carom.Spring(100, 0).motion(1)
    assert swing.rest is None and swing.settling_time(0.1) is None
    with pytest.raises(ValueError, match="`distance` must be at least 0, but is -1"):
        fling.settling_time(-1.0)


def test_every_law_of_the_library_has_one_class():
    def names(base):
        return {cls.name for cls in base.__subclasses__() if cls.name} | {
            name for cls in base.__subclasses__() for name in names(cls)
        }

    assert {name for name, _ in _carom.laws()} == names(carom.Law)
    assert {name for name, has_target in _carom.laws() if has_target} == names(carom.TargetLaw)


def sample(cls):
    """Return a law of this class, with a number for each field that doesn't have a default."""
    values = {"control": (0.25, 0.1, 0.25, 1.0), "friction": carom.Friction(2), "spring": carom.Spring(100, 20)}
    own = [field for field in dataclasses.fields(cls) if field.default is dataclasses.MISSING]
    by_name = values if cls is carom.Bouncing else {"control": values["control"]}
    return cls(**{field.name: by_name.get(field.name, 0.5) for field in own})


LAWS = [sample(cls) for cls in map(vars(carom).get, carom.__all__) if isinstance(cls, type) and issubclass(cls, carom.Law) and cls.name]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_laws_are_frozen_and_make_motions(law):
    motion = law.motion(position=1, velocity=2)
    assert motion.state(0.0) == (1.0, 2.0) and motion.spec["law"] == law.name
    assert eval(repr(law), {**vars(carom), "inf": math.inf}) == law and eval(repr(motion), {"carom": carom}) == motion
    again = pickle.loads(pickle.dumps(motion))
    assert again == motion and hash(again) == hash(motion) and again.state(0.1) == motion.state(0.1)
    assert carom.motion(json.dumps(motion.spec)) == motion
    with pytest.raises(dataclasses.FrozenInstanceError):
        law.drag = 3
    with pytest.raises(AttributeError):
        motion.spec = {}


def test_laws_reject_numbers_out_of_their_range():
    for make, message in [
        (lambda: carom.Friction(-2), "`drag` must be finite and at least 0, but is -2"),
        (lambda: carom.Spring(100, 10, mass=0), "`mass` must be finite and greater than 0, but is 0"),
        (lambda: carom.Spring.from_response(0, 1), "`response` must be finite and greater than 0, but is 0"),
        (lambda: carom.Friction.from_deceleration_rate(2), "must"),
        (lambda: carom.Friction(math.nan), "`drag` must be finite, but is nan"),
        (lambda: carom.Spring(100, math.inf), "`damping` must be finite, but is inf"),
        (lambda: carom.Spring(100, 10).motion(math.nan), "`target` must be finite, but is nan"),
        (lambda: carom.motion({"law": "friction"}), "drag"),
        (lambda: carom.motion("{"), "EOF"),
        (lambda: carom.motion({"law": "warp"}), "warp"),
    ]:
        with pytest.raises(ValueError, match=message):
            make()


def test_springs_convert_between_their_numbers():
    spring = carom.Spring.from_duration(0.5, 0.3)
    assert spring.response == pytest.approx(0.5) and spring.bounce == pytest.approx(0.3)
    assert spring.stiffness == pytest.approx(157.91, abs=0.01)
    for again in [
        carom.Spring.from_frequency(2, 0.7),
        carom.Spring.from_angular_frequency(4 * math.pi, 0.7),
        carom.Spring.from_half_life(spring.half_life, 0.7),
    ]:
        assert again.stiffness == pytest.approx(spring.stiffness) and again.damping == pytest.approx(spring.damping)
    assert spring.period > 0.5 and 0 < spring.overshoot < 0.1
    assert carom.Spring.from_response(1, 2).period is None
    assert carom.Friction.from_half_life(math.log(2) / 4).drag == pytest.approx(4)
    assert carom.Friction.from_time_constant(0.25).drag == pytest.approx(4)
    assert carom.Friction.from_kept_per_second(math.exp(-4)).drag == pytest.approx(4)
    assert carom.Friction.from_kept_per_frame(math.exp(-4 / 120), 120).drag == pytest.approx(4)


def test_threads_share_a_motion():
    motion = carom.Spring(100, 10).motion(1)
    times = np.linspace(0, 1, 20_000)
    expected, found = motion.state(times).position, [None] * 4

    def work(place):
        found[place] = motion.state(times).position

    threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((positions == expected).all() for positions in found)


def test_arrays_of_parameters_give_the_motions_of_each_number():
    stiffness, target = np.array([50.0, 200.0, 800.0]), np.array([[100.0], [300.0]])
    swept = carom.Spring.motions(stiffness=stiffness, damping=20, target=target, velocity=40.0)
    times = np.linspace(0, 1, 7)
    assert swept.shape == (2, 3) and len(swept) == 2 and swept[1].shape == (3,) and isinstance(swept[1, 2], carom.Motion)
    positions, velocities = swept.state(times)
    assert positions.shape == velocities.shape == (2, 3, 7) and swept.position(0.1).shape == (2, 3)
    for i in range(2):
        for j in range(3):
            one = carom.Spring(stiffness[j], 20).motion(target[i, 0], velocity=40.0)
            assert (one.state(times).position == positions[i, j]).all() and (one.state(times).velocity == velocities[i, j]).all()
            assert swept.settling_time(1.0)[i, j] == one.settling_time(1.0)
            reached = one.time_at(50.0)
            assert reached is not None and swept.time_at(50.0)[i, j] == reached
    assert (swept.rest == np.broadcast_to(target, (2, 3))).all()
    assert swept.time_at(target / 2).shape == (2, 3) and swept.time_at_speed(10.0).shape == (2, 3)
    ratios = carom.Spring.motions(response=0.35, damping_ratio=np.array([0.0, 0.8]), target=1)
    assert np.isnan(ratios.settling_time(0.01)).tolist() == [True, False]
    assert [motion.rest for motion in ratios] == [None, 1.0]
    assert carom.Friction.motions(drag=np.array([]), velocity=1).rest.shape == (0,)
    edges = carom.Bouncing.motions(friction={"drag": np.array([2.0, 4.0])}, spring={"mass": 1, "stiffness": 100, "damping": 20}, max=100.0, velocity=900.0)
    assert edges.shape == (2,) and edges.rest.tolist() == [100.0, 100.0]


def test_wrong_arrays_of_parameters_are_named():
    with pytest.raises(ValueError, match="`stiffness`.*-1"):
        carom.Spring.motions(stiffness=np.array([1.0, -1.0]), damping=1)
    with pytest.raises(ValueError, match=r"common shape, but have `stiffness` \(2,\), `damping` \(3,\)"):
        carom.Spring.motions(stiffness=np.ones(2), damping=np.ones(3))
    with pytest.raises(ValueError, match=r"`position` must have the shape \(2,\)"):
        carom.Friction.motions(drag=np.ones(2)).time_at(np.ones(3))
    with pytest.raises(ValueError, match="`stiffness` must be a number.*`motions` of a law takes arrays"):
        carom.Spring(np.ones(2), 1)  # type: ignore[arg-type]


def test_lists_and_columns_are_arrays_of_parameters():
    class Column:
        def __array__(self, dtype=None, copy=None):
            return np.array([50.0, 200.0])

    expected = carom.Spring.motions(stiffness=np.array([50.0, 200.0]), damping=20, target=1.0).position(0.1)
    for stiffness in ([50, 200], (50, 200), Column(), range(50, 201, 150)):
        assert (carom.Spring.motions(**{"stiffness": stiffness, "damping": 20, "target": 1.0}).position(0.1) == expected).all()
    assert carom.Ease.motions(control=(0.25, 0.1, 0.25, 1.0), duration=[1, 2], target=1).shape == (2,)
    with pytest.raises(ValueError, match="`stiffness` must be numbers"):
        carom.Spring.motions(stiffness=["50", "200"], damping=20)


def test_every_motion_has_a_time_of_its_own():
    swept = carom.Spring.motions(stiffness=[[50.0], [200.0]], damping=[10, 20, 30], target=1.0)
    times = np.arange(6).reshape(2, 3) / 10
    found = swept.state(times, each=True)
    assert found.position.shape == found.velocity.shape == (2, 3)
    for index in np.ndindex(2, 3):
        assert swept[index].state(times[index]) == (found.position[index], found.velocity[index])
    assert (swept.position(0.1, each=True) == swept.position(0.1)).all()
    with pytest.raises(ValueError, match=r"`t` must have the shape \(2, 3\) of the motions"):
        swept.state(np.arange(4), each=True)
