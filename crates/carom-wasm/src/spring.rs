//! Springs: checked, prepared in slots, asked.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::{Desk, with};
use carom::{Motion, ParameterError, Spring, SpringMotion, State, Tolerance};

/// Where the numbers of an answer are.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_answers() -> *const f64 {
    with(|desk| desk.answers.as_ptr())
}

/// Room for `count` numbers in a row; where they are. What is there stays.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_floats(count: u32) -> *mut f64 {
    with(|desk| {
        desk.floats.resize(count as usize, 0.0);
        desk.floats.as_mut_ptr()
    })
}

/// Lays a complaint on the desk in pieces, so that no number need be printed here: the places of two texts, and a number.
fn complain(desk: &mut Desk, error: ParameterError) {
    let ParameterError { field, requirement, value } = error;
    desk.answers = [
        field.as_ptr() as usize as f64,
        field.len() as f64,
        requirement.as_ptr() as usize as f64,
        requirement.len() as f64,
        value,
        0.0,
        0.0,
        0.0,
    ];
}

const fn require(
    holds: bool,
    field: &'static str,
    requirement: &'static str,
    value: f64,
) -> Result<(), ParameterError> {
    if holds { Ok(()) } else { Err(ParameterError { field, requirement, value }) }
}

/// As a spec does, with its words: `form` 0 is stiffness and damping, 1 response and damping ratio, 2 duration and bounce.
fn read(form: u32, mass: f64, a: f64, b: f64) -> Result<Spring, ParameterError> {
    let spring = match form {
        0 => Spring { mass, stiffness: a, damping: b },
        1 => {
            require(a > 0.0 && a.is_finite(), "response", "be finite and greater than 0", a)?;
            require(b >= 0.0 && b.is_finite(), "damping_ratio", "be finite and at least 0", b)?;
            Spring::from_response_damping_ratio(a, b).with_mass(mass)
        }
        _ => {
            require(a > 0.0 && a.is_finite(), "duration", "be finite and greater than 0", a)?;
            require(b > -1.0 && b <= 1.0, "bounce", "be above -1 and at most 1", b)?;
            Spring::from_duration_bounce(a, b).with_mass(mass)
        }
    };
    spring.validate()?;
    Ok(spring)
}

/// Checks a spring and answers 1 with its mass, stiffness and damping, or 0 with a complaint.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_spring(form: u32, mass: f64, a: f64, b: f64) -> u32 {
    with(|desk| match read(form, mass, a, b) {
        Ok(Spring { mass, stiffness, damping }) => {
            desk.answers = [mass, stiffness, damping, 0.0, 0.0, 0.0, 0.0, 0.0];
            1
        }
        Err(error) => {
            complain(desk, error);
            0
        }
    })
}

/// Prepares a spring of checked numbers in `slot`, a new one or an old one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane(
    slot: u32,
    mass: f64,
    stiffness: f64,
    damping: f64,
    position: f64,
    velocity: f64,
    target: f64,
) {
    let motion = Spring { mass, stiffness, damping }.motion(State { position, velocity }, target);
    with(|desk| {
        let slot = slot as usize;
        if slot >= desk.lanes.len() {
            desk.lanes.resize(slot + 1, motion);
        }
        if let Some(lane) = desk.lanes.get_mut(slot) {
            *lane = motion;
        }
    });
}

/// The position of one at `t`; answers the velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_state(slot: u32, t: f64) -> f64 {
    with(|desk| {
        let Some(lane) = desk.lanes.get(slot as usize) else { return f64::NAN };
        let State { position, velocity } = lane.state(t);
        desk.answers[0] = velocity;
        position
    })
}

/// The states of `count` from `slot` on, all at `t`, laid into the floats from `place` on: position, velocity, position, …
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_states(slot: u32, count: u32, t: f64, place: u32) {
    with(|desk| {
        let lanes = desk.lanes.iter().skip(slot as usize).take(count as usize);
        let room = desk.floats.iter_mut().skip(place as usize);
        let states = lanes.map(|lane| lane.state(t)).flat_map(|state| [state.position, state.velocity]);
        room.zip(states).for_each(|(room, number)| *room = number);
    });
}

fn ask(slot: u32, question: impl FnOnce(&SpringMotion) -> Option<f64>) -> f64 {
    with(|desk| desk.lanes.get(slot as usize).and_then(question).unwrap_or(f64::NAN))
}

/// Where one ends; NaN if it does not.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_rest(slot: u32) -> f64 {
    ask(slot, Motion::rest)
}

/// When one is within the tolerance for good; ∞ if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_settling_time(slot: u32, distance: f64, velocity: f64) -> f64 {
    ask(slot, |lane| Some(lane.settling_time(Tolerance { distance, velocity })))
}

/// When one is first at `position`; NaN if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_time_at(slot: u32, position: f64) -> f64 {
    ask(slot, |lane| lane.time_at(position))
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;
    use carom_spec::Spec;

    #[test]
    fn a_bad_spring_is_refused_in_the_words_of_a_spec() {
        let forms = [("stiffness", "damping"), ("response", "damping_ratio"), ("duration", "bounce")];
        for (form, (a, b)) in forms.iter().enumerate() {
            for (mass, first, second) in [(1.0, -1.0, 0.5), (1.0, 0.3, -2.0), (-3.0, 0.3, 0.5), (0.0, 0.3, 0.5)] {
                let json = format!(r#"{{"law":"spring","target":1,"mass":{mass},"{a}":{first},"{b}":{second}}}"#);
                let spec = Spec::from_json(&json).map(|_| ()).map_err(|error| error.message);
                let own = read(form as u32, mass, first, second).map(|_| ()).map_err(|error| error.to_string());
                assert!(own.is_err());
                assert_eq!(own, spec, "{json}");
            }
        }
    }

    #[test]
    fn what_is_in_no_slot_is_answered_with_no_number() {
        assert!(carom_lane_state(99, 0.1).is_nan() && carom_lane_rest(99).is_nan());
        carom_lane(3, 1.0, 100.0, 20.0, 0.0, 0.0, 1.0);
        assert_eq!(carom_lane_state(3, f64::INFINITY), 1.0);
        carom_lane(3, 1.0, 100.0, 20.0, 0.0, 0.0, -1.0);
        assert_eq!(carom_lane_state(3, f64::INFINITY), -1.0);
        assert!(carom_lane_state(4, 0.1).is_nan());
    }
}
