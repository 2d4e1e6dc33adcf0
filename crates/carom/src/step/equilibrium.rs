//! The detection of rest for stepped motions.

use super::Force;
use crate::motion::{Lanes, State, Tolerance};

/// A detector of rest for a motion without a closed form, from its last `N` states and its force.
///
/// The motion is at rest if both of these hold:
/// 1. The last `N` states were all within the tolerance, both in the distance from the equilibrium and in the speed.
/// 2. The last state can't leave the tolerance. On the way out, in the direction of its velocity, the force does at least as much work
///    against the motion as its energy ½v².
///
/// The equilibrium is the position where the force, along each axis, changes from pushing up to pushing down. We search for it around the
/// last state, within the distance of the tolerance. So a motion isn't at rest at the top of a hill, at a turning point, or in free fall,
/// however slow it is there. A motion without a force is at rest where its damping stops it within that distance.
///
/// A state out of tolerance, for example after a kick or with a new target, ends the rest at once. After `N` states within the tolerance,
/// the motion is at rest again.
///
/// # Limits
/// - If you have a [`Motion`](crate::Motion), its [`settling_time`](crate::Motion::settling_time) is better, because it's exact and you
///   know it beforehand. This detector finds rest only afterwards, at least `N` states late.
/// - For each slow state it evaluates the force four times. For an array, it evaluates the force twice per axis in each of up to 32 sweeps,
///   and twice more.
/// - The force must be smooth over the distance of the tolerance, and its pull must not change with time. A force that doesn't vanish at
///   rest (dry friction written as −μ·sign v) doesn't have an equilibrium.
/// - If the window is shorter than half a swing, the *velocity* may exceed its bound again. Choose `N` ≥ rate × half the shortest period.
///
/// # Example
/// ```
/// use carom::step::{Damped, Equilibrium, FixedStep, VelocityVerlet};
/// use carom::{State, Tolerance};
///
/// // A pendulum, released at 2.5 rad.
/// let pendulum = Damped { pull: |angle: f64| -9.81 * angle.sin(), damping: 2.0 };
/// let start = State::at_rest(2.5);
/// let mut driver = FixedStep::new(VelocityVerlet, pendulum, start, 120.0);
/// let mut equilibrium = Equilibrium::<8>::new(Tolerance::new(0.01, 0.1));
///
/// let mut frames = 0;
/// while !equilibrium.observe(&driver.force, driver.state()) {
///     driver.advance(1.0 / 60.0);
///     frames += 1;
/// }
/// assert!(frames > 240 && frames < 480);
/// assert!(equilibrium.rest().unwrap().abs() < 1e-6);
/// ```
///
/// # Source
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*: "an array keeps track of the last few x values;
/// if all of them were close enough to `x_e` an equilibrium is assumed". There `x_e` is known from a formula. The test of the energy is
/// Carom's. Without it, a slow swing would count as at rest in its middle, with any window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equilibrium<const N: usize, V = f64> {
    /// The largest distance and the highest speed at rest.
    pub tolerance: Tolerance,
    /// The last states. The next one goes to `next`.
    window: [Option<State<V>>; N],
    next: usize,
    rest: Option<V>,
}

impl<const N: usize, V: Lanes> Equilibrium<N, V> {
    /// Returns a detector without any state observed. `N` ≥ 1.
    #[must_use]
    pub const fn new(tolerance: Tolerance) -> Self {
        const { assert!(N > 0, "`N` must be at least 1") }
        Self { tolerance, window: [const { None }; N], next: 0, rest: None }
    }

    /// Observes the next state and the force that acts on it now, and returns whether the motion is at rest.
    pub fn observe<F: Force<V> + ?Sized>(&mut self, force: &F, state: State<V>) -> bool {
        self.window[self.next] = Some(state);
        self.next = (self.next + 1) % N;
        self.rest = self.equilibrium(force, state);
        self.rest.is_some()
    }

    /// Returns the equilibrium, if the last state observed was at rest.
    #[must_use]
    pub const fn rest(&self) -> Option<V> {
        self.rest
    }

    /// Forgets all states. Use this after a jump in time, for example.
    pub const fn reset(&mut self) {
        self.window = [const { None }; N];
        self.rest = None;
    }

    /// Returns the equilibrium if all states in the window are within the tolerance of it and the motion will stay there.
    fn equilibrium<F: Force<V> + ?Sized>(&self, force: &F, last: State<V>) -> Option<V> {
        let Tolerance { distance, velocity } = self.tolerance;
        // This is false for NaN, too.
        let is_slow = |state: State<V>| state.velocity.magnitude() <= velocity;
        if !self.window.iter().all(|state| state.is_some_and(is_slow)) {
            return None;
        }
        let center = center(force, last.position, distance)?;
        let is_near = |state: State<V>| state.position.plus(center, -1.0).magnitude() <= distance;
        let all_are_near = self.window.iter().all(|state| state.is_some_and(is_near));
        (all_are_near && stays(force, last, center, distance)).then_some(center)
    }
}

/// The largest number of sweeps over all axes. Each sweep leaves a fraction of the error, and a larger one if the axes are coupled more
/// strongly.
const SWEEPS: u32 = 32;

/// Returns the position within `distance` where the force is in balance: along each axis it pushes up below and down above. If
/// nothing pushes, this is `position` itself.
///
/// Along each axis in turn, the position moves to the root of the straight line through the accelerations on both sides. A move along one
/// axis shifts the roots along the others, so we repeat this.
fn center<V: Lanes>(force: &(impl Force<V> + ?Sized), position: V, distance: f64) -> Option<V> {
    let mut center = position;
    for _ in 0..if axes::<V>().count() > 1 { SWEEPS } else { 1 } {
        let before = center;
        for axis in axes::<V>() {
            let at = |offset: f64| {
                let state = State { position: center.plus(axis, offset), velocity: V::ZERO };
                force.acceleration(0.0, state).dot(axis)
            };
            let (below, above) = (at(-distance), at(distance));
            if !(below >= 0.0 && above <= 0.0) {
                return None;
            }
            let difference = below - above;
            let part = if difference > 0.0 { (below + above) / difference } else { 0.0 };
            center = center.plus(axis, distance * part);
        }
        if center.plus(before, -1.0).magnitude() <= 1e-3 * distance {
            break;
        }
    }
    Some(center)
}

/// Returns the unit vector along each lane.
fn axes<V: Lanes>() -> impl Iterator<Item = V> {
    let axis = |index: usize| V::ZERO.map_indexed(|lane, _| if lane == index { 1.0 } else { 0.0 });
    (0..).map(axis).take_while(|axis| *axis != V::ZERO)
}

/// Returns whether the kinetic energy ½v² is used up before the state is `distance` from `center`.
fn stays<V: Lanes>(force: &(impl Force<V> + ?Sized), state: State<V>, center: V, distance: f64) -> bool {
    let State { position, velocity } = state;
    let speed = velocity.magnitude();
    if speed == 0.0 {
        return true;
    }
    let edge = center.zip(velocity, |center, v| center + distance * (v / speed));
    // On the way to the edge the speed falls from v to 0, so take the damping at v/2. If nothing pulls the state, this is exact.
    let half = velocity.map(|v| 0.5 * v);
    let at = |position| force.acceleration(0.0, State { position, velocity: half });
    let force = at(position).zip(at(edge), |one, other| one + other);
    let work = -0.5 * edge.plus(position, -1.0).dot(force);
    0.5 * speed * speed <= work
}
