//! Numeric steppers, for comparison with the exact step.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;
use carom::step::{Euler, Exact, Rk4, SemiImplicitEuler, SpringForce, Stepper, StoermerVerlet, VelocityVerlet};
use carom::{Spring, State};

/// Steps a spring `count` times by `dt`. The floats at `place` are mass, stiffness, damping, position, velocity and target. The positions
/// and velocities overwrite them, with the start first. `method` is an index into the list of steppers below. The index after the last one
/// is Störmer–Verlet, which keeps two positions instead of a state.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_steps(method: u32, place: u32, dt: f64, count: u32) {
    let steppers: [&dyn Stepper<SpringForce>; 5] = [&Euler, &SemiImplicitEuler, &VelocityVerlet, &Rk4, &Exact];
    let stepper = steppers.get(method as usize);
    with(|state| {
        let row = state.floats.get_mut(place as usize..).unwrap_or_default();
        let &mut [mass, stiffness, damping, position, velocity, target, ..] = row else { return };
        let force = SpringForce { spring: Spring { mass, stiffness, damping }, target };
        let mut state = State { position, velocity };
        let mut two_positions = StoermerVerlet::new(&force, state, dt);
        for pair in row.chunks_exact_mut(2).take(count as usize + 1) {
            pair.copy_from_slice(&[state.position, state.velocity]);
            state = stepper.map_or_else(
                || {
                    two_positions.advance(&force);
                    two_positions.state()
                },
                |stepper| stepper.step(&force, state, dt),
            );
        }
    });
}
