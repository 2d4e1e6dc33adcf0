use crate::error::{ParameterError, finite, not_negative, positive, require};
use crate::law::spring::{Spring, SpringMotion};
use crate::motion::State;

/// `m x″ = −k x − d x′ + k_f (d_u u − x) − d_f x′`
///
/// A mass between two boards, held to each by a spring and a damper. One board is fixed. The input u moves the other board at once, by
/// `d_u·u`, and so sets the mass in motion. The article that rebuilt Rebound makes its interpolator of this law, and lets you vary the
/// stiffness and damping of the fixed board.
///
/// # Solution
/// Together the two springs act as one [`Spring`] with the sums `k + k_f` and `d + d_f`, toward the equilibrium
///
/// ```text
/// x_e(u) = k_f d_u u/(k + k_f)
/// ```
///
/// The output is normalized by the equilibrium of u = 1, so that it goes from 0 to 1 with any parameters.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `mass` | m | M | > 0 |
/// | `stiffness` | k | M/s² | ≥ 0 |
/// | `damping` | d | M/s | ≥ 0 |
/// | `coupling_stiffness` | `k_f` | M/s² | > 0 |
/// | `coupling_damping` | `d_f` | M/s | ≥ 0 |
/// | `displacement` | `d_u` | length | not 0 |
///
/// # Rest
/// u for the normalized motion, and `x_e(u)` for the mass itself. Without any damping, the motion never comes to rest.
///
/// # Plot
/// The two springs of the source, with d = 0.5 and with d = 2:
/// `carom plot two_springs --stiffness 5 --damping 0.5,2 --coupling-stiffness 2 --coupling-damping 0.2 --target 1`
#[doc = include_str!("../../plots/two_springs.svg")]
///
/// # Example
/// ```
/// use carom::law::TwoSprings;
/// use carom::{Motion, State, Tolerance};
///
/// let boards = TwoSprings {
///     mass: 1.0,
///     stiffness: 5.0,
///     damping: 2.0,
///     coupling_stiffness: 2.0,
///     coupling_damping: 0.2,
///     displacement: 1.0,
/// };
/// // A button that is pressed, and released before it has settled.
/// let press = boards.motion(State::at_rest(0.0), 1.0);
/// let release = boards.motion(press.state(1.0), 0.0);
///
/// assert!(press.state(1.0).position > 0.5 && press.rest() == Some(1.0));
/// assert_eq!((release.state(0.0), release.rest()), (press.state(1.0), Some(0.0)));
/// // The article says "about 5 seconds".
/// assert!((press.settling_time(Tolerance::new(0.01, 0.1)) - 4.0).abs() < 1.0);
/// ```
///
/// # Source
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*, with its symbols. The article's equation of
/// motion has `−(d_f + d)/m`, as here. Only in its derivation of the equilibrium, the term of the second board's damper has a plus sign.
/// That sign doesn't change the equilibrium.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoSprings {
    /// m > 0.
    pub mass: f64,
    /// The stiffness k ≥ 0 of the spring to the fixed board.
    pub stiffness: f64,
    /// The damping d ≥ 0 of the damper to the fixed board.
    pub damping: f64,
    /// The stiffness `k_f` > 0 of the spring to the moving board.
    pub coupling_stiffness: f64,
    /// The damping `d_f` ≥ 0 of the damper to the moving board.
    pub coupling_damping: f64,
    /// The distance `d_u` ≠ 0 that the moving board covers.
    pub displacement: f64,
}

impl TwoSprings {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("mass", self.mass)?;
        not_negative("stiffness", self.stiffness)?;
        not_negative("damping", self.damping)?;
        positive("coupling_stiffness", self.coupling_stiffness)?;
        not_negative("coupling_damping", self.coupling_damping)?;
        finite("displacement", self.displacement)?;
        require(self.displacement != 0.0, "displacement", "not be 0", self.displacement)
    }

    /// Returns `x_e = k_f d_u u/(k + k_f)`, the rest position of the mass under an input, in the unit of the displacement.
    #[must_use]
    pub fn equilibrium(&self, input: f64) -> f64 {
        self.coupling_stiffness / (self.stiffness + self.coupling_stiffness) * self.displacement * input
    }

    /// Returns the one spring with the same motion. Its target is the [equilibrium](Self::equilibrium).
    pub fn spring(&self) -> Spring {
        Spring {
            mass: self.mass,
            stiffness: self.stiffness + self.coupling_stiffness,
            damping: self.damping + self.coupling_damping,
        }
    }

    /// Returns the normalized motion from a normalized start, where the equilibria of the inputs 0 and 1 are at 0 and 1.
    ///
    /// Multiply it by `equilibrium(1.0)` to get the motion of the mass.
    #[must_use]
    pub fn motion(&self, start: State, input: f64) -> SpringMotion {
        self.spring().motion(start, input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_equilibrium_balances_both_springs() {
        let boards = TwoSprings {
            mass: 1.0,
            stiffness: 5.0,
            damping: 0.5,
            coupling_stiffness: 2.0,
            coupling_damping: 0.2,
            displacement: -350.0,
        };
        // In equilibrium both springs pull equally: 5·100 = 2·(350 − 100).
        assert_eq!([boards.equilibrium(1.0), boards.equilibrium(0.0)], [-100.0, 0.0]);
    }
}
