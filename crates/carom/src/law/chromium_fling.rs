use crate::law::sliding::{Sliding, SlidingMotion};
use crate::motion::State;

/// v′ = −γ (v + β sgn v)
///
/// Chromium's classic fling on touch screens: exponential friction with a constant part that stops the motion for good.
///
/// # Solution
/// Chromium writes the fling as one fixed curve, p(t) = α e^(−γt) − βt − α, and enters it where its slope equals the release velocity.
/// Differentiating the curve twice,
///
/// ```text
/// p′  = −αγ e^(−γt) − β
/// p″  = αγ² e^(−γt) = −γ (p′ + β)
/// ```
///
/// So the curve obeys an equation in its velocity alone. To enter the curve at a later point is the same as to start with the velocity
/// there. The law is [`Sliding`] with drag γ and deceleration γβ = 636.4 px/s². α only sets the highest velocity of the curve.
///
/// # Parameters
/// None: the constants are Chromium's. For others, use [`Sliding`].
///
/// # Rest
/// The position where the velocity reaches 0, after ln(1 + |v₀|/β)/γ seconds.
///
/// # Plot
/// `carom plot chromium_fling --velocity 2000,4000`
#[doc = include_str!("../../plots/chromium_fling.svg")]
///
/// # Example
/// ```
/// use carom::law::ChromiumFling;
/// use carom::{Motion, State};
/// let fling = ChromiumFling.motion(State { position: 0.0, velocity: 5000.0 });
/// assert_eq!(fling.rest().unwrap().round(), 1193.0);
/// ```
///
/// # Source
/// `ui/events/gestures/fling_curve.cc`: α = −5707.62, β = 172, γ = 3.7, and the total of 1193 for 5000 px/s from its
/// test. Recorded flings of headless Chromium fit γ 3.68 to 3.70 and β 172 to 175.
///
/// Deviation: Chromium limits the release velocity to the curve's highest, [`MAX_VELOCITY`](Self::MAX_VELOCITY). A motion of Carom starts
/// with the velocity that you give, so you have to limit it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChromiumFling;

impl ChromiumFling {
    /// β, the constant part of the friction, in px/s.
    pub const BETA: f64 = 172.0;
    /// γ, the rate of the friction, in 1/s.
    pub const GAMMA: f64 = 3.7;
    /// −αγ − β, px/s: the slope of the curve at its start. Chromium limits the release velocity to this.
    pub const MAX_VELOCITY: f64 = 5707.62 * Self::GAMMA - Self::BETA;

    /// Returns the same law as a [`Sliding`].
    #[must_use]
    pub const fn sliding(&self) -> Sliding {
        Sliding { drag: Self::GAMMA, deceleration: Self::GAMMA * Self::BETA }
    }

    /// Returns the motion from `start`, in pixels.
    #[must_use]
    pub fn motion(&self, start: State) -> SlidingMotion {
        self.sliding().motion(start)
    }
}
