//! Chains: springs that follow a leader.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::{ModuleState, with};
use crate::table::Handle;
use carom::Spring;
use carom::animate::Chain;

/// Creates a chain of `count` springs at rest at `position`. The floats at `place` are mass, stiffness and damping of the leader's
/// spring, and then of the followers' spring. Returns 0 if there are too few floats.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain(place: u32, count: u32, position: f64) -> Handle {
    with(|state| {
        let row = state.floats.get(place as usize..).unwrap_or_default();
        let &[mass, stiffness, damping, follow_mass, follow_stiffness, follow_damping, ..] = row else { return 0 };
        let main = Spring { mass, stiffness, damping };
        let follow = Spring { mass: follow_mass, stiffness: follow_stiffness, damping: follow_damping };
        state.chains.put(Chain::new(main, follow, count as usize, position))
    })
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_free(chain: Handle) {
    with(|state| state.chains.drop(chain));
}

fn change(chain: Handle, what: impl FnOnce(&mut Chain)) {
    with(|state| {
        if let Some(chain) = state.chains.get(chain) {
            what(chain);
        }
    });
}

/// Gives the leader another target.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_retarget(chain: Handle, target: f64) {
    change(chain, |chain| chain.retarget(target));
}

/// Releases the leader with a velocity, toward `target`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_release(chain: Handle, velocity: f64, target: f64) {
    change(chain, |chain| chain.release(velocity, target));
}

/// Moves the leader to `position`, as a finger that holds it does.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_drag_to(chain: Handle, position: f64) {
    change(chain, |chain| chain.drag_to(position));
}

/// Puts all springs at rest at `position`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_snap_to(chain: Handle, position: f64) {
    change(chain, |chain| chain.snap_to(position));
}

/// Makes another spring the leader.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_set_leader(chain: Handle, index: u32) {
    change(chain, |chain| {
        chain.set_leader(index as usize);
    });
}

/// Advances by `dt` and writes the positions into the floats from `place` on. Returns 1 while anything moves.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_chain_advance(chain: Handle, dt: f64, place: u32) -> u32 {
    with(|state| {
        let ModuleState { floats, chains, .. } = state;
        let Some(chain) = chains.get(chain) else { return 0 };
        let moves = chain.advance(dt);
        floats.iter_mut().skip(place as usize).zip(chain.states()).for_each(|(place, state)| *place = state.position);
        u32::from(moves)
    })
}
