//! When a stepped motion is over.

use super::Force;
use crate::math::fabs;
use crate::motion::{State, Tolerance};

/// Tells when a motion without a closed form has come to rest, from its last `N` states and its force.
///
/// It is at rest when
/// 1. the last `N` states were all within the tolerance, no farther than its distance from the equilibrium and no faster
///    than its velocity; and
/// 2. the energy of the last one is too little to leave again: ½v² is no more than the work that the force does against
///    it before it is at the distance from the equilibrium, on the side to which it moves.
///
/// The equilibrium is where the force changes from pushing up to pushing down, looked for within the distance of the
/// last state. So nothing rests at the top of a hill, at a turning point, or in free fall, however slow it is there; and
/// what is pushed by nothing rests where it is, if its damping stops it within the distance.
///
/// A state out of tolerance, a kick or a new target, ends the rest at once: it takes `N` calm states to be back.
///
/// # Limits
/// A [`Motion`](crate::Motion) knows better: its [`settling_time`](crate::Motion::settling_time) is the very instant, and
/// known beforehand. This is found when it is past, later by the `N` states at least, and costs four evaluations of the
/// force for each slow state. The force is taken to be smooth over the distance, and its pull not to change with time; one
/// that does not vanish at rest (dry friction that is written −μ·sign v) has no equilibrium here. The bound on the *velocity* is
/// not for good if the window is shorter than half a swing: choose `N` ≥ rate × half the shortest period.
///
/// # Example
/// ```
/// use carom::step::{Damped, Equilibrium, FixedStep, VelocityVerlet};
/// use carom::{State, Tolerance};
///
/// // A pendulum, let go at 2.5 rad.
/// let pendulum = Damped { pull: |angle: f64| -9.81 * angle.sin(), damping: 2.0 };
/// let mut driver = FixedStep::new(VelocityVerlet, pendulum, State::at_rest(2.5), 120.0);
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
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*: "an array keeps track of the
/// last few x values; if all of them were close enough to `x_e` an equilibrium is assumed". There `x_e` is known from a
/// formula. The test of the energy is ours: a slow swing crosses its middle slowly enough for any window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equilibrium<const N: usize> {
    /// What counts as rest.
    pub tolerance: Tolerance,
    /// The last states; the next one goes to `next`.
    window: [State; N],
    next: usize,
    /// How many of them have been seen, `N` at most.
    seen: usize,
    rest: Option<f64>,
}

impl<const N: usize> Equilibrium<N> {
    /// With nothing seen yet. `N` ≥ 1.
    #[must_use]
    pub const fn new(tolerance: Tolerance) -> Self {
        const { assert!(N > 0, "a window of no states tells nothing") }
        Self { tolerance, window: [State { position: 0.0, velocity: 0.0 }; N], next: 0, seen: 0, rest: None }
    }

    /// Takes the next state, under the force that acts on it now, and tells whether it is at rest.
    pub fn observe<F: Force + ?Sized>(&mut self, force: &F, state: State) -> bool {
        if let Some(oldest) = self.window.get_mut(self.next) {
            *oldest = state;
        }
        self.next = (self.next + 1) % N;
        self.seen = usize::min(self.seen + 1, N);
        self.rest = if self.seen == N { self.equilibrium(force, state) } else { None };
        self.rest.is_some()
    }

    /// Where it rests, if the last state observed was at rest.
    #[must_use]
    pub const fn rest(&self) -> Option<f64> {
        self.rest
    }

    /// Forgets all states: after a jump in time, say.
    pub const fn reset(&mut self) {
        self.seen = 0;
        self.rest = None;
    }

    /// The equilibrium, if the window is at rest there and will stay.
    fn equilibrium<F: Force + ?Sized>(&self, force: &F, last: State) -> Option<f64> {
        let Tolerance { distance, velocity } = self.tolerance;
        // Written so that NaN is never at rest.
        if !self.window.iter().all(|state| fabs(state.velocity) <= velocity) {
            return None;
        }
        let center = center(force, last.position, distance)?;
        let is_near = |state: &State| fabs(state.position - center) <= distance;
        (self.window.iter().all(is_near) && stays(force, last, center, distance)).then_some(center)
    }
}

/// Where a force at rest changes from pushing up to pushing down, within `distance` of `position`; there, if nothing
/// pushes.
fn center<F: Force + ?Sized>(force: &F, position: f64, distance: f64) -> Option<f64> {
    let below = force.acceleration(State::at_rest(position - distance));
    let above = force.acceleration(State::at_rest(position + distance));
    if !(below >= 0.0 && above <= 0.0) {
        return None;
    }
    let difference = below - above;
    // Where the straight line between the two is 0. Half of each, for the sum may overflow.
    let part = if difference > 0.0 { below / difference + above / difference } else { 0.0 };
    Some(position + distance * part)
}

/// Whether ½v² is used up before the state is `distance` from `center`.
fn stays<F: Force + ?Sized>(force: &F, state: State, center: f64, distance: f64) -> bool {
    let State { position, velocity } = state;
    if velocity == 0.0 {
        return true;
    }
    let edge = if velocity > 0.0 { center + distance } else { center - distance };
    // On the way there the speed falls from v to 0, so that damping acts at about half of it: exactly so on what coasts.
    let at = |position| force.acceleration(State { position, velocity: 0.5 * velocity });
    let work = -0.5 * (edge - position) * (at(position) + at(edge));
    0.5 * velocity * velocity <= work
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use crate::math::{PI, sin_cos};
    use crate::motion::Motion;
    use crate::step::{Damped, Exact, Rk4, SpringForce, Stepper};

    const RATE: f64 = 240.0;

    /// When the detector says so, if within `most` seconds, and the state then.
    fn rests<F: Force>(
        stepper: &impl Stepper<F>,
        force: &F,
        start: State,
        tolerance: Tolerance,
        most: f64,
    ) -> Option<(f64, State)> {
        let mut detector = Equilibrium::<8>::new(tolerance);
        let (mut state, mut steps) = (start, 0_u32);
        while !detector.observe(force, state) {
            state = stepper.step(force, state, 1.0 / RATE);
            steps += 1;
            if f64::from(steps) > most * RATE {
                return None;
            }
        }
        Some((f64::from(steps) / RATE, state))
    }

    #[test]
    fn it_is_never_early_and_seldom_late_beside_the_closed_form() {
        let tolerance = Tolerance::pixels(2.0);
        for response in [0.15, 0.35, 1.0, 5.0] {
            for ratio in [0.05, 0.2, 0.7, 1.0, 1.5, 3.0] {
                for velocity in [0.0, 2000.0, -2000.0] {
                    let spring = Spring::from_response_damping_ratio(response, ratio);
                    let start = State { position: 0.0, velocity };
                    let motion = spring.motion(start, 300.0);
                    let distance_alone = Tolerance { velocity: f64::INFINITY, ..tolerance };
                    let far = motion.settling_time(distance_alone);
                    let force = SpringForce { spring, target: 300.0 };
                    let (found, _) = rests(&Exact, &force, start, tolerance, 1e3).unwrap();
                    assert!(found >= far - 1e-9, "{response} {ratio} {velocity}: {found} before {far}");
                    // Half a swing, for it may have to wait for the next turn, and the window.
                    let settled = motion.settling_time(tolerance);
                    let late = found - settled;
                    assert!(late < 0.51 * response + 9.0 / RATE, "{response} {ratio} {velocity}: {late} s late");
                }
            }
        }
    }

    #[test]
    fn a_slow_swing_through_its_middle_is_not_at_rest() {
        // Period 6 s, amplitude 4, fastest 4.2 in the middle; tolerance 0.5 and 10: every window there is within it.
        let spring = Spring::from_response_damping_ratio(6.0, 0.0);
        let force = SpringForce { spring, target: 0.0 };
        let tolerance = Tolerance::pixels(2.0);
        assert_eq!(rests(&Exact, &force, State::at_rest(4.0), tolerance, 60.0), None);
        // With less energy than the rim asks for, it is.
        assert_eq!(rests(&Exact, &force, State::at_rest(0.49), tolerance, 60.0).map(|(t, _)| t), Some(7.0 / RATE));
        assert_eq!(rests(&Exact, &force, State::at_rest(0.51), tolerance, 60.0), None);
    }

    #[test]
    fn nothing_rests_on_a_hill_at_a_turning_point_or_in_free_fall() {
        let tolerance = Tolerance::new(0.01, 0.2);
        let still = |force: &dyn Fn(State) -> f64, start: State| {
            let mut detector = Equilibrium::<4>::new(tolerance);
            (0..4).map(|_| detector.observe(force, start)).last()
        };
        let pendulum = |state: State| -9.81 * sin_cos(state.position).0;
        // Upright: no force, no motion, and no equilibrium that lasts.
        assert_eq!(still(&pendulum, State::at_rest(PI)), Some(false));
        assert_eq!(still(&pendulum, State::at_rest(1.0)), Some(false));
        assert_eq!(still(&|_| -9.81, State::at_rest(0.0)), Some(false));
        assert_eq!(still(&pendulum, State::at_rest(0.0)), Some(true));
        assert_eq!(still(&pendulum, State::at_rest(0.009)), Some(true));
        assert_eq!(still(&pendulum, State::at_rest(2.0 * PI)), Some(true));
    }

    #[test]
    fn what_coasts_rests_when_its_drag_stops_it_within_the_distance() {
        let coasting = Damped { pull: |_: f64| 0.0, damping: 4.0 };
        for velocity in [1000.0, -1000.0] {
            let start = State { position: 0.0, velocity };
            let (_, state) = rests(&Rk4, &coasting, start, Tolerance::pixels(2.0), 10.0).unwrap();
            let left = (0.25 * velocity - state.position).abs();
            // 7 of 8 states more, at 1.7 % a step.
            assert!((0.4..=0.5).contains(&left), "{left}");
        }
        // Without drag nothing stops it, however slow.
        let free = Damped { pull: |_: f64| 0.0, damping: 0.0 };
        assert_eq!(rests(&Rk4, &free, State { position: 0.0, velocity: 1e-6 }, Tolerance::pixels(2.0), 10.0), None);
    }

    #[test]
    fn a_kick_ends_the_rest_and_so_does_a_new_target() {
        let spring = Spring::from_response_damping_ratio(0.35, 0.8);
        let mut force = SpringForce { spring, target: 300.0 };
        let mut detector = Equilibrium::<3>::new(Tolerance::pixels(2.0));
        let rest = State::at_rest(300.0);
        let calm = |detector: &mut Equilibrium<3>, force: &SpringForce| [0; 3].map(|_| detector.observe(force, rest));
        assert_eq!(calm(&mut detector, &force), [false, false, true]);
        assert!((detector.rest().unwrap() - 300.0).abs() < 1e-12);

        assert!(!detector.observe(&force, State { velocity: 500.0, ..rest }));
        assert_eq!(detector.rest(), None);
        assert_eq!(calm(&mut detector, &force), [false, false, true]);

        force.target = 310.0;
        assert!(!detector.observe(&force, rest));
        force.target = 300.0;
        assert!(detector.observe(&force, rest));
        detector.reset();
        assert_eq!((detector.rest(), calm(&mut detector, &force)), (None, [false, false, true]));
    }

    #[test]
    fn it_finds_an_equilibrium_that_nobody_told_it() {
        // A spring under gravity sags by g/ω²; two magnets hold at the one it falls to.
        let sagging = |state: State| -100.0 * state.position - 8.0 * state.velocity - 981.0;
        let (_, end) = rests(&Rk4, &sagging, State::at_rest(0.0), Tolerance::new(0.01, 0.2), 10.0).unwrap();
        assert!((end.position + 9.81).abs() < 0.01);
        let magnets = Damped { pull: |x: f64| 40.0 * (x - x * x * x), damping: 3.0 };
        for (velocity, end) in [(-0.1, -1.0), (0.1, 1.0)] {
            let start = State { position: 0.0, velocity };
            let (_, state) = rests(&Rk4, &magnets, start, Tolerance::new(0.001, 0.02), 20.0).unwrap();
            assert!((state.position - end).abs() < 0.001);
        }
    }

    #[test]
    fn what_is_no_number_is_never_at_rest() {
        let spring = Spring::from_response_damping_ratio(0.35, 0.8);
        let force = SpringForce { spring, target: 0.0 };
        for (state, tolerance) in [
            (State::at_rest(f64::NAN), Tolerance::new(1.0, 1.0)),
            (State { position: 0.0, velocity: f64::NAN }, Tolerance::new(1.0, f64::INFINITY)),
            (State::at_rest(f64::INFINITY), Tolerance::new(1.0, 1.0)),
            (State::at_rest(0.0), Tolerance::new(f64::NAN, 1.0)),
            (State::at_rest(0.0), Tolerance::new(1.0, f64::NAN)),
        ] {
            let mut detector = Equilibrium::<1>::new(tolerance);
            assert!(!detector.observe(&force, state), "{state:?} {tolerance:?}");
        }
        assert!(Equilibrium::<1>::new(Tolerance::new(0.0, 0.0)).observe(&force, State::at_rest(0.0)));
    }
}
