use super::{Force, is_step};
use crate::motion::{Lanes, State};

/// x₍ₙ₊₁₎ = 2xₙ − x₍ₙ₋₁₎ + dt²·a(xₙ)
///
/// The method of Störmer and of Verlet. Each position follows from the two before it, at a constant step, and no velocity is stored. For
/// damping and for [`state`](Self::state), the velocity is the difference of the last two positions over dt, which is the velocity half a
/// step ago.
///
/// The velocity of [`SemiImplicitEuler`](crate::step::SemiImplicitEuler) is the same difference, so its positions are the same, except for
/// the first step: here x₍₋₁₎ = x₀ − dt·v₀ + ½dt²·a₀. Without damping, [`VelocityVerlet`](crate::step::VelocityVerlet) gives the same
/// positions. That method also gives you the velocity at each step, and takes steps of any length.
///
/// # Error
/// The position is of second order without damping, and of first order with damping, because the velocity is half a step late.
///
/// # Stability
/// The limit is the same as [`SemiImplicitEuler`](crate::step::SemiImplicitEuler)'s: ω·dt ≤ 2/(ζ + √(ζ² + 1)).
///
/// # Example
/// ```
/// use carom::State;
/// use carom::step::StoermerVerlet;
///
/// let gravity = |_: State| -10.0;
/// let start = State { position: 2.0, velocity: 1.0 };
/// let mut ball = StoermerVerlet::new(&gravity, start, 0.5);
/// // A parabola is exact.
/// assert_eq!(ball.advance(&gravity), 1.25);
/// assert_eq!(ball.advance(&gravity), -2.0);
/// ```
///
/// # Source
/// C. Störmer (1907), L. Verlet (1967). *Verlet integration for fluid spring animations in Swift* names it as the method that
/// velocity Verlet replaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoermerVerlet<V = f64> {
    before: V,
    position: V,
    step: f64,
    /// The number of steps taken.
    steps: u64,
}

impl<V: Lanes> StoermerVerlet<V> {
    /// Returns the method from `start`, with steps of `step` > 0 seconds. If the step is anything else, the position never changes.
    #[must_use]
    pub fn new<F: Force<V> + ?Sized>(force: &F, start: State<V>, step: f64) -> Self {
        let position = start.position;
        let before = position.zip(start.velocity, |x, v| x - step * v);
        let before = before.zip(force.acceleration(0.0, start), |x, a| x + 0.5 * step * (step * a));
        Self { before: if is_step(step) { before } else { position }, position, step, steps: 0 }
    }

    /// Takes one step, and returns the new position.
    pub fn advance<F: Force<V> + ?Sized>(&mut self, force: &F) -> V {
        if is_step(self.step) {
            let acceleration = force.acceleration(self.step * self.steps as f64, self.state());
            let moved = self.position.zip(self.before, |x, before| x + (x - before));
            let step = self.step;
            self.before = self.position;
            self.position = moved.zip(acceleration, |x, a| x + step * (step * a));
            self.steps += 1;
        }
        self.position
    }

    /// Returns the position, with the velocity of half a step ago.
    pub fn state(&self) -> State<V> {
        let rate = if is_step(self.step) { 1.0 / self.step } else { 0.0 };
        State { position: self.position, velocity: self.position.zip(self.before, |x, before| rate * (x - before)) }
    }
}
