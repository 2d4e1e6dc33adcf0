use crate::error::{ParameterError, positive, require};
use crate::math::bezier::{Bezier, Coordinate, FIRST_FRACTION};
use crate::math::{fabs, smaller};
use crate::motion::{Motion, Piece, State};

/// Chromium's newer fling: a Bézier curve over the distance and the time that a constant deceleration would need
///
/// The fling of a touch screen in Chromium on Windows, and on other systems with `PhysicsBasedFlingCurve` switched on.
/// [`ChromiumFling`](crate::law::ChromiumFling) is Chromium's classic fling. The distance follows from one constant deceleration and
/// the duration from another. The curve in between begins with the release velocity. It was designed, not derived.
///
/// # Solution
/// With a parameter u that runs from 0 to 1 during the duration T:
///
/// ```text
/// D    = min(v₀²/(2a), reach)
/// T    = min(|v₀|/2300, 2)                               seconds
/// s    = |v₀| T/D                                        the slope that the curve needs at its start
/// P₁   = (0.2, 0.2 s), or (1/s, 1) where 0.2 s ≥ 1
/// t    = T (3u(1−u)((1−u) x₁ + 0.55 u) + u³)
/// x(t) = x₀ ± D (3u(1−u)((1−u) y₁ + u) + u³)
/// ```
///
/// Both forms of P₁ = (x₁, y₁) lie in the direction s, so the motion starts at v₀. Below s ≈ 1.8 it gains speed before
/// it slows down. With the default deceleration, that takes a release at 5800 px/s or more and a reach above 6400 px.
///
/// The velocity depends on the time since the release and not only on the state. So you *can't restart* the motion, because a motion from
/// `state(t)` is another fling.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `deceleration` | a | px/s² | > 0; 27.559 inch/s² in Chromium: 2645.664 at 96 pixels an inch, the default |
/// | `reach` | reach | px | > 0; 3 viewports in Chromium; ∞, the default, for no limit |
///
/// # Rest
/// x₀ ± D, reached at T.
///
/// # Plot
/// `carom plot bezier_fling --reach 2400 --velocity 2000,4000`
#[doc = include_str!("../../plots/bezier_fling.svg")]
///
/// # Example
/// ```
/// use carom::law::BezierFling;
/// use carom::{Motion, State};
///
/// // A page of 1080 px, on a desktop's screen.
/// let law = BezierFling::for_viewport(1080.0);
/// let fling = law.motion(State { position: 0.0, velocity: 3000.0 });
/// assert_eq!(fling.rest().unwrap().round(), 1701.0);
/// assert!((fling.stopping_time() - 1.304).abs() < 0.001);
///
/// // No fling covers more than three viewports.
/// assert_eq!(law.distance(-20_000.0), -3240.0);
/// ```
///
/// # Source
/// `ui/events/gestures/physics_based_fling_curve.cc` and its test (5000 px/s in a viewport of 1080: 98 px after 20 ms, 923 in the next 250
/// ms, 2218 after that). 27.559 inch/s² is 0.7 m/s². Recorded flings of headless Chromium 156 follow this curve, at 96 pixels an inch
/// for every device pixel ratio. In two dimensions Chromium takes the duration from the faster axis. Here a page moves by one motion along the
/// line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BezierFling {
    /// The constant deceleration a > 0, in px/s², that would stop the fling over the same distance.
    pub deceleration: f64,
    /// The longest distance of a fling, > 0, px, or ∞ for no limit.
    pub reach: f64,
}

/// The law on a screen of 96 pixels an inch, without a limit.
impl Default for BezierFling {
    fn default() -> Self {
        Self { deceleration: Self::INCHES_PER_SECOND_SQUARED * 96.0, reach: f64::INFINITY }
    }
}

impl BezierFling {
    /// `kDefaultPhysicalDeceleration`, 2.7559e−5 inch/ms².
    pub const INCHES_PER_SECOND_SQUARED: f64 = 27.559;
    /// `kDefaultPixelDeceleration`, px/s², which sets the duration.
    pub const PIXEL_DECELERATION: f64 = 2300.0;
    /// `kMaxCurveDurationForFling`, seconds.
    pub const MAX_DURATION: f64 = 2.0;
    /// `kDefaultBoundsMultiplier`: the longest distance, in viewports.
    pub const MAX_VIEWPORTS: f64 = 3.0;

    /// Returns the law at 96 pixels an inch, in a viewport of this many pixels along the fling.
    #[must_use]
    pub fn for_viewport(viewport: f64) -> Self {
        Self { reach: Self::MAX_VIEWPORTS * viewport, ..Self::default() }
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("deceleration", self.deceleration)?;
        require(self.reach > 0.0, "reach", "be greater than 0", self.reach)
    }

    /// Returns the distance (signed) that a release at `velocity` covers, in pixels.
    #[must_use]
    pub fn distance(&self, velocity: f64) -> f64 {
        smaller(0.5 * fabs(velocity) * (fabs(velocity) / self.deceleration), self.reach).copysign(velocity)
    }

    /// Returns how long a fling moves after a release at `velocity`, in seconds.
    #[must_use]
    pub fn duration(&self, velocity: f64) -> f64 {
        smaller(fabs(velocity) / Self::PIXEL_DECELERATION, Self::MAX_DURATION)
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> BezierFlingMotion {
        let speed = fabs(start.velocity);
        // At a constant release velocity, the whole distance would take this time.
        let reach_time = smaller(0.5 * speed / self.deceleration, self.reach / speed);
        self.along(start, self.distance(start.velocity), reach_time)
    }

    /// Returns the motion from `start` over a given `distance` in the direction of its velocity. The deceleration is ignored.
    pub(crate) fn over(&self, start: State, distance: f64) -> BezierFlingMotion {
        self.along(start, distance, distance / start.velocity)
    }

    fn along(&self, start: State, distance: f64, reach_time: f64) -> BezierFlingMotion {
        let duration = self.duration(start.velocity);
        let mean = reach_time / duration;
        let slope = 1.0 / mean;
        let lifted = FIRST_X * slope;
        let (x1, y1) = if lifted < 1.0 { (FIRST_X, lifted) } else { (mean, 1.0) };
        BezierFlingMotion {
            start,
            distance,
            duration: if mean > 0.0 { duration } else { 0.0 },
            mean_velocity: start.velocity * mean,
            curve: Bezier { x: Coordinate { first: x1, second: 0.55 }, y: Coordinate { first: y1, second: 1.0 } },
        }
    }
}

/// The x of the control point P₁ if its y is below 1.
const FIRST_X: f64 = 0.2;

/// A [`BezierFling`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BezierFlingMotion {
    start: State,
    distance: f64,
    duration: f64,
    /// The whole distance over the whole time.
    mean_velocity: f64,
    curve: Bezier,
}

impl BezierFlingMotion {
    /// Returns T, the time when the motion comes to rest, in seconds.
    #[must_use]
    pub const fn stopping_time(&self) -> f64 {
        self.duration
    }
}

impl Motion for BezierFlingMotion {
    fn state(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        if t <= 0.0 || velocity == 0.0 {
            return self.start;
        }
        if t >= self.duration {
            return State::at_rest(position + self.distance);
        }
        if t <= FIRST_FRACTION * self.duration {
            return State { position: position + velocity * t, velocity };
        }
        let place = self.curve.at(t, self.duration);
        State { position: position + place.travel_of(self.distance), velocity: self.mean_velocity * place.slope }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.state(f64::INFINITY).position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let inflections = self.curve.inflections().map(|u| self.duration * self.curve.x.value(u));
        Piece::around(t, inflections.into_iter().chain([self.duration]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(viewport: f64, velocity: f64) -> BezierFlingMotion {
        BezierFling::for_viewport(viewport).motion(State { position: 0.0, velocity })
    }

    #[test]
    fn the_first_control_point_is_the_one_in_chromiums_test() {
        let (slow, fast) = (page(1920.0, 5000.0).curve, page(1920.0, 15_000.0).curve);
        assert!(slow.x.first == 0.2 && (slow.y.first - 0.43).abs() < 0.01, "{slow:?}");
        assert!((fast.x.first - 0.19).abs() < 0.01 && fast.y.first == 1.0, "{fast:?}");
    }
}
