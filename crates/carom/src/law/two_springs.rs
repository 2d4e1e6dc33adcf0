//! `m x″ = −k x − d x′ + k_f (d_u u − x) − d_f x′`

use crate::error::{ParameterError, finite, not_negative, positive, require};
use crate::law::spring::{Spring, SpringMotion};
use crate::motion::State;

/// `m x″ = −k x − d x′ + k_f (d_u u − x) − d_f x′`
///
/// A mass between two boards, held to each by a spring and a damper. One board is fixed. The input u moves the other by
/// `d_u·u`, at once, which sets the mass in motion. If only the stiffness and the damping of the first board vary, this
/// is the interpolator of the article that rebuilt Rebound.
///
/// # Solution
/// The motion is that of one [`Spring`] with the sums `k + k_f` and `d + d_f`, toward the equilibrium
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
/// u, normalized; `x_e(u)` of the mass itself. Without any damping the motion has no rest.
///
/// # Plot
/// The equal springs of the numbers in the source, with d = 0.5 and with d = 2:
#[doc = include_str!("../../plots/two_springs.svg")]
///
/// # Example
/// ```
/// use carom::{Motion, State, Tolerance, TwoSprings};
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
/// // "About 5 seconds"
/// assert!((press.settling_time(Tolerance::new(0.01, 0.1)) - 4.0).abs() < 1.0);
/// ```
///
/// # Source
/// *Using spring dynamics ODE for animation interpolation (rebuilding Facebook Rebound)*, with its symbols. In its
/// derivation of the equilibrium the damper of the second board has a plus; the equation of motion before it and after
/// it has `−(d_f + d)/m`, as here. The sign does not change the equilibrium.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoSprings {
    /// m > 0.
    pub mass: f64,
    /// k ≥ 0, of the spring to the fixed board.
    pub stiffness: f64,
    /// d ≥ 0, of the damper to the fixed board.
    pub damping: f64,
    /// `k_f` > 0, of the spring to the moving board.
    pub coupling_stiffness: f64,
    /// `d_f` ≥ 0, of the damper to the moving board.
    pub coupling_damping: f64,
    /// `d_u` ≠ 0, the distance that the moving board covers.
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
        // The quotient comes first: it is at most 1, while the product may overflow.
        self.coupling_stiffness / (self.stiffness + self.coupling_stiffness) * self.displacement * input
    }

    /// Returns the spring with the same motion, whose stiffness and damping are the sums. Its target is the
    /// [equilibrium](Self::equilibrium).
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring {
            mass: self.mass,
            stiffness: self.stiffness + self.coupling_stiffness,
            damping: self.damping + self.coupling_damping,
        }
    }

    /// Returns the normalized motion from a normalized start: the equilibria of the inputs 0 and 1 are at 0 and 1.
    ///
    /// Multiplied by `equilibrium(1.0)` it is the motion of the mass.
    #[must_use]
    pub fn motion(&self, start: State, input: f64) -> SpringMotion {
        self.spring().motion(start, input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Motion;

    /// The first numbers of the text.
    const TEXT: TwoSprings = TwoSprings {
        mass: 1.0,
        stiffness: 5.0,
        damping: 0.5,
        coupling_stiffness: 2.0,
        coupling_damping: 0.2,
        displacement: 1.0,
    };

    /// x″ of the text's rearranged equation of motion.
    fn acceleration(boards: &TwoSprings, state: State, input: f64) -> f64 {
        let TwoSprings { mass: m, stiffness: k, damping: d, coupling_stiffness: k_f, coupling_damping: d_f, .. } =
            *boards;
        -state.velocity * ((d_f + d) / m) - state.position * ((k_f + k) / m) + boards.displacement * input * (k_f / m)
    }

    #[test]
    fn motion_obeys_the_equation() {
        for boards in [TEXT, TwoSprings { mass: 3.0, damping: 9.0, displacement: -40.0, ..TEXT }] {
            for input in [1.0, 0.0, 0.3] {
                let span = boards.equilibrium(1.0);
                let start = State { position: 0.2, velocity: -1.0 };
                let motion = boards.motion(start, input);
                for t in [0.1, 1.0, 3.0] {
                    let h = 1e-5;
                    let slope = (motion.state(t + h).velocity - motion.state(t - h).velocity) / (2.0 * h);
                    let State { position, velocity } = motion.state(t);
                    let mass = State { position: span * position, velocity: span * velocity };
                    assert!((span * slope - acceleration(&boards, mass, input)).abs() < 1e-8 * span.abs());
                }
            }
        }
    }

    #[test]
    fn the_equilibrium_has_no_acceleration() {
        assert_eq!(TEXT.equilibrium(1.0), 2.0 / 7.0);
        assert_eq!(TEXT.equilibrium(0.0), 0.0);
        for input in [0.0, 0.5, 1.0] {
            let rest = State::at_rest(TEXT.equilibrium(input));
            assert!(acceleration(&TEXT, rest, input).abs() < 1e-15);
        }
        assert!(acceleration(&TEXT, State::at_rest(0.0), 1.0) > 1.0);
    }

    #[test]
    fn output_goes_from_zero_to_one_with_any_displacement() {
        let wide = TwoSprings { displacement: -350.0, ..TEXT };
        let (a, b) = (TEXT.motion(State::at_rest(0.0), 1.0), wide.motion(State::at_rest(0.0), 1.0));
        assert_eq!(a, b);
        assert_eq!((a.state(0.0).position, a.state(f64::INFINITY).position), (0.0, 1.0));
        assert_eq!(wide.equilibrium(1.0), -100.0);
    }

    #[test]
    fn the_equal_spring_has_the_sums() {
        assert_eq!(TEXT.spring(), Spring { mass: 1.0, stiffness: 7.0, damping: 0.7 });
    }

    #[test]
    fn validate_names_the_parameter_out_of_range() {
        assert_eq!(TEXT.validate(), Ok(()));
        for (bad, field) in [
            (TwoSprings { mass: 0.0, ..TEXT }, "mass"),
            (TwoSprings { stiffness: -1.0, ..TEXT }, "stiffness"),
            (TwoSprings { damping: f64::NAN, ..TEXT }, "damping"),
            (TwoSprings { coupling_stiffness: 0.0, ..TEXT }, "coupling_stiffness"),
            (TwoSprings { coupling_damping: f64::INFINITY, ..TEXT }, "coupling_damping"),
            (TwoSprings { displacement: 0.0, ..TEXT }, "displacement"),
            (TwoSprings { displacement: f64::NAN, ..TEXT }, "displacement"),
        ] {
            assert_eq!(bad.validate().unwrap_err().field, field);
        }
    }
}
