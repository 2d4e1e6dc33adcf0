//! Release velocities, one file per estimator.

mod batches;
mod fit;
mod impulse;
mod least_squares;
mod robust;
mod samples;
mod weighted;

use crate::clock::{CallerClock, Moment};
use crate::math::{fabs, larger, smaller};
pub(crate) use batches::Batches;
use batches::{Retimed, SUPPORT};
pub(crate) use fit::Fit;
pub(crate) use samples::Sample;
use samples::{Added, HORIZON, STOP, Samples, segment_velocities};

/// An estimator of the release velocity from the samples of a finger.
///
/// All estimators use the last 20 samples up to the release, with times t₁ < … < tₙ and positions x₁ … xₙ. With fewer than two samples they
/// give 0. `v(i)` is the velocity from one sample to the next, (xᵢ₊₁ − xᵢ)/(tᵢ₊₁ − tᵢ).
///
/// # Which one
/// Use [`Robust`](Self::Robust), unless your app must equal a platform to the last pixel. The table shows the errors on 7200 synthetic
/// fingers of known velocity, and on 19 fingers recorded in Chromium with the jitter of a real machine. The synthetic fingers are uniform,
/// accelerating, decelerating, flicked, stopped or turned, on screens from ideal ones to bad ones (noise, jitter, whole pixels, stalls):
///
/// | estimator | RMS error, % of the finger's speed | worst | backwards | flung though at rest | recorded: RMS, px/s |
/// |---|---|---|---|---|---|
/// | `Robust` | 13.1 | 96 % | 9 | 7 | 78 |
/// | `LeastSquares` | 16.4 | 100 % | 326 | 69 | 75 |
/// | `MacosSegments` | 21.0 | 202 % | 31 | 4 | 52 |
/// | `Chromium` | 22.8 | 133 % | 8 | 25 | 75 |
/// | `IosSegments` | 25.3 | 164 % | 32 | 12 | 110 |
/// | `Impulse` | 31.0 | 358 % | 132 | 167 | 794 |
///
/// "Backwards" counts estimates of more than 50 px/s against the only direction of the finger. On a clean screen the errors are, from the
/// top row down, 9, 17, 13, 23, 17 and 8 %.
///
/// This command prints the table: `cargo test -p conformance --test suite release_velocity:: -- --nocapture`.
///
/// # Times that are not the finger's
/// Many hosts stamp reports on arrival and read them once a frame, so that several come within microseconds, or all with the time of the
/// frame. We then give every estimator one sample per frame, at the time when we think its newest report was made:
///
/// - *A batch* is a run of reports with two properties. Its reports are closer to each other than a quarter of the usual gap between
///   batches. And the finger seems more than twice as fast in it as over the gap before it. A mouse of 1000 Hz doesn't make batches,
///   because all of its reports are equally close.
/// - We assume that the device makes reports at a steady period, each before its read and after the read before it. The period is the mean
///   over the last six intervals before the newest batch.
/// - We assume the same for single reports at uneven gaps, if the finger's travel is more even than its speed.
/// - We limit the result to the velocities of the last four intervals, and to the speed that their reports can have at that period. So a
///   release after missed frames may come out slower than the finger, but not faster.
/// - On uneven frames, we also limit it to 1.15 times a mean speed that is certain. That is the travel of the last reports over the longest
///   time that it can have taken.
///
/// If the times are the finger's, you get the estimator's own result, up to 3 times the highest mean speed over three successive intervals.
/// Only jitter exceeds that.
///
/// # Slow pages
/// A gap counts as a stop after 40 ms, or after twice the usual gap if that is longer. The windows of the estimators are at least 2.5 usual
/// gaps long. So you don't get 0 on a page below 25 frames a second. The usual gap is the median of the last gaps, once there are three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum VelocityEstimator {
    /// Our own. It takes the slope at tₙ of the parabola that fits best, and limits it to velocities that the finger had.
    ///
    /// - Samples count since the last gap of more than 40 ms. If the newest sample is more than 40 ms old at the release, the finger has
    ///   stopped, and the velocity is 0.
    /// - The parabola minimizes Σ w (x − a − b·t − c·t²)² with w = 1 − age/80 ms. So the result doesn't jump when a sample leaves the
    ///   window.
    /// - We limit the slope to the range of `v` over these samples, so it is never faster than the finger.
    /// - Then we limit it to between 0 and 3 times the slope of the straight line through the last 42 ms. That line's slope is a weighted
    ///   mean of `v`, so it has a sign that the finger had. The slope is 0 for a finger that has rested for that long. (In Flutter's
    ///   #126051, a finger that slows down is flung backwards.) The factor leaves room for a steady acceleration from rest, which ends
    ///   twice as fast as the line.
    ///
    /// The estimate is exact for uniform motion at any sampling. If the history is shorter than 2 ms, the velocity is 0.
    #[default]
    Robust,
    /// The slope at tₙ of the parabola of equal weights: Flutter's `VelocityTracker`.
    ///
    /// Samples of the last 100 ms count, back to the first gap of more than 40 ms. The result is 0 if the newest is more than 40 ms old at
    /// the release, or if there are fewer than three. The estimate overshoots for a finger that slows down, and may fling backwards.
    ///
    /// # Source
    /// Flutter `velocity_tracker.dart`: horizon 100 ms, `_assumePointerMoveStoppedMilliseconds` 40, 20 samples, 3 at least. AOSP
    /// `VelocityTracker.cpp` has the same numbers, but draws a line through two samples, which Compose doesn't. Our results equal the
    /// recorded ones of all three within their tests' tolerances (68 cases).
    LeastSquares,
    /// The velocity of a mass that the finger pushes from rest: Android's `IMPULSE` for scroll axes.
    ///
    /// The energy E begins at 0. Each `v` adds (v − u)·|v| with u = sgn(E)·√(2|E|), and the first adds only half of that. The result is u.
    /// Samples of the last 100 ms count, with gaps and the release treated as by [`LeastSquares`](Self::LeastSquares). A rest doesn't add
    /// to E, so a finger that has stopped but still sends samples keeps its speed.
    ///
    /// # Source
    /// AOSP `VelocityTracker.cpp`, `ImpulseVelocityTrackerStrategy`. Compose counts the last 40 ms only, so we differ in 2 of its 54 cases.
    Impulse,
    /// The mean of the last three `v`, weighted by 0.6, 0.35 and 0.05, oldest first: Flutter's `IOSScrollViewFlingVelocityTracker`.
    ///
    /// A missing segment counts as 0, so two or three samples give less than the velocity. The result is 0 if the newest
    /// sample is more than 40 ms old at the release.
    ///
    /// # Source
    /// Flutter `velocity_tracker.dart`, tuned to what `UIScrollView` reports at the release. The newest segment hardly counts,
    /// because a lifting finger moves the point that it touches.
    IosSegments,
    /// The mean of the last three `v`, weighted by 0.15, 0.65 and 0.2, oldest first: Flutter's `MacOSScrollViewFlingVelocityTracker`.
    ///
    /// Apart from the weights it is [`IosSegments`](Self::IosSegments), with the same source.
    MacosSegments,
    /// The estimate of [`LeastSquares`](Self::LeastSquares), or 0 if that points against the finger's travel: Chromium's `LSQ2_RESTRICTED`.
    ///
    /// - The samples of the last 100 ms count, back to the first gap of 40 ms or more. The result is 0 if the newest is
    ///   80 ms old at the release.
    /// - Two samples give the slope of a straight line. The result is 0 where the samples are so close (three at 1000 Hz) that
    ///   the parabola's basis vector is shorter than 10⁻⁶ s².
    /// - The result is 0 if the velocity points against the finger's travel. We measure that travel from the last sample before the
    ///   horizon, or else from the first one, to the newest. Chromium compares both axes at once, by a scalar product. We compare each axis
    ///   alone.
    ///
    /// # Source
    /// Chromium `ui/events/gesture_detection/velocity_tracker.cc`: `kHorizonMS` 100, `kAssumePointerMoveStoppedTimeMs` 40,
    /// `kAssumePointerUpStoppedTimeMs` 80, `kHistorySize` 20. The restriction is set everywhere but on Android.
    Chromium,
    /// The estimate of [`LeastSquares`](Self::LeastSquares), but with a straight line through two samples, and 0 where it points against
    /// the finger's travel: Android's `LSQ2` without backward flings.
    ///
    /// # Source
    /// AOSP `VelocityTracker.cpp` draws a line through two samples. A finger that slows down may fling backwards there. For three samples
    /// and more, AOSP's result is that of `LeastSquares`. The restriction is Chromium's.
    Android,
}

impl VelocityEstimator {
    /// All estimators.
    pub const ALL: &[Self] = &[
        Self::Robust,
        Self::LeastSquares,
        Self::Impulse,
        Self::IosSegments,
        Self::MacosSegments,
        Self::Chromium,
        Self::Android,
    ];

    /// Returns whether a finger that was silent for this many seconds before its release had stopped. Chromium waits longer.
    fn is_stop(self, silence: f64, usual: f64) -> bool {
        let longest = larger(if self == Self::Chromium { 0.08 } else { STOP }, 2.0 * usual);
        if self == Self::Chromium { silence >= longest } else { silence > longest }
    }

    /// Returns the limits for samples with this usual gap. The finger moves during the usual gap before each report, so only the
    /// rest of a longer gap may be a stop. The platforms count the whole gap.
    fn limits(self, usual: f64) -> Limits {
        let limits = Limits::new(usual);
        let hides_less = matches!(self, Self::Robust | Self::Android);
        if hides_less { Limits { stop: larger(limits.stop, STOP + usual), ..limits } } else { limits }
    }

    /// Returns the velocity at the newest of at least one sample.
    fn velocity(self, samples: &[Sample], limits: Limits) -> f64 {
        match self {
            Self::Robust => robust::velocity(samples, limits),
            Self::LeastSquares => least_squares::velocity(samples, limits),
            Self::Impulse => impulse::velocity(samples, limits),
            Self::IosSegments => weighted::velocity(samples, weighted::IOS),
            Self::MacosSegments => weighted::velocity(samples, weighted::MACOS),
            Self::Chromium => least_squares::chromium(samples, limits),
            Self::Android => least_squares::android(samples, limits),
        }
    }
}

/// Limits in seconds. They grow with the usual gap between samples if that is longer than 20 ms.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// A longer gap between two samples is a stop.
    stop: f64,
    /// The usual gap between two samples.
    usual: f64,
}

impl Limits {
    fn new(usual: f64) -> Self {
        Self { stop: larger(STOP, 2.0 * usual), usual }
    }

    /// Samples that are older than the newest by more than this don't count for the platforms' estimators.
    fn horizon(self) -> f64 {
        larger(HORIZON, 2.5 * self.usual)
    }
}

/// At true times, a release is at most this many times as fast as the finger's path. A steady acceleration from rest needs a factor of 2,
/// because it ends twice as fast as its mean speed.
const UNSUPPORTED: f64 = 3.0;

/// Returns the highest mean speed along the path over three intervals, or ∞ if there are fewer. We don't take a single
/// interval, because it may be short if its times jitter.
fn fastest_path(samples: &[Sample]) -> f64 {
    let path = |four: &[Sample]| {
        let steps = four.windows(2).map(|pair| fabs(pair[1].position - pair[0].position));
        steps.sum::<f64>() / (four[3].time - four[0].time)
    };
    if samples.len() < 4 { f64::INFINITY } else { samples.windows(4).map(path).fold(0.0, larger) }
}

/// Limits a velocity to the range of the velocities between the last samples, and to the speed that these samples support.
fn supported(velocity: f64, made: &Retimed<f64>) -> f64 {
    let samples = made.samples.as_slice();
    let last = || segment_velocities(samples).rev().take(SUPPORT);
    let (slowest, fastest) = (last().fold(f64::INFINITY, smaller), last().fold(f64::NEG_INFINITY, larger));
    // If there are few samples, a platform's estimator may return a smaller velocity, even 0, so allow that.
    let few = samples.len() <= SUPPORT;
    let low = if few { smaller(slowest, 0.0) } else { slowest };
    let high = if few { larger(fastest, 0.0) } else { fastest };
    let within = larger(smaller(velocity, high), low);
    larger(smaller(within, made.fastest), -made.fastest)
}

/// Estimates the velocity of a finger at its release, along one axis.
///
/// The tracker keeps the last 20 samples and 20 batches of reports in about 1.3 kB, and doesn't allocate. For two axes, use two trackers.
/// If no limit applies, each result is linear in the samples of its axis, so the two keep the finger's direction.
///
/// # Samples
/// - You may add samples in any order, for example the history of an event after the event itself. A late sample is inserted if its
///   position lies between the positions of the samples before and after it in time. Otherwise we ignore it, because its clock is wrong or
///   it belongs to a turn that we missed.
/// - A sample at the time of the newest one replaces it, and counts as another report of its
///   [batch](VelocityEstimator#times-that-are-not-the-fingers). A sample at the time of an older one is ignored.
/// - If your clock was set or has wrapped, time goes on by the table of [`clock`](crate::clock#stamps). NaN and infinities are ignored.
/// - Predicted samples, later than the release, are ignored. (If all are later, the release has another clock, and all samples
///   up to the newest count.)
///
/// # Example
/// ```
/// use carom::gesture::{VelocityEstimator, VelocityTracker};
///
/// let mut finger = VelocityTracker::new(VelocityEstimator::Robust);
/// for i in 0..10 {
///     let t = f64::from(i) / 120.0;
///     finger.add(t, 400.0 - 1500.0 * t);
/// }
/// assert_eq!(finger.velocity(0.08).round(), -1500.0);
/// // The finger was at rest before it lifted.
/// assert_eq!(finger.velocity(0.5), 0.0);
/// // The next gesture.
/// finger.clear();
/// assert_eq!(finger.velocity(0.5), 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityTracker<C: Moment = f64> {
    clock: CallerClock<C>,
    estimator: VelocityEstimator,
    /// The samples with their times as given.
    samples: Samples,
    /// The batches that delivered these samples, and older ones.
    batches: Batches<f64>,
}

impl<C: Moment> Default for VelocityTracker<C> {
    fn default() -> Self {
        Self::new(VelocityEstimator::default())
    }
}

impl<C: Moment> VelocityTracker<C> {
    /// Creates a tracker without samples.
    #[must_use]
    pub const fn new(estimator: VelocityEstimator) -> Self {
        Self { clock: CallerClock::new(), estimator, samples: Samples::new(), batches: Batches::new() }
    }

    /// Adds a sample: a time on any clock, and the position of the finger.
    pub fn add(&mut self, at: C, position: f64) {
        if !position.is_finite() {
            return;
        }
        let Some(time) = self.clock.take(at, false) else { return };
        let sample = Sample { time, position };
        match self.samples.add(sample) {
            Added::Newest => self.batches.add(sample),
            Added::Elsewhere => self.batches = Batches::of(self.samples.as_slice()),
            Added::Ignored => {}
        }
    }

    /// Adds a movement since the last report. Use it if your host reports deltas, as touchpads and wheels do. The first one of a gesture
    /// only says that the finger is there, because we don't know how long it took. For a finger in the plane, keep a tracker for each axis:
    /// `[VelocityTracker::default(); 2]`.
    ///
    /// ```
    /// use carom::gesture::VelocityTracker;
    /// let mut pad = <VelocityTracker>::default();
    /// for report in 1..=8 {
    ///     // 12 px every 8 ms.
    ///     pad.add_delta(0.008 * f64::from(report), 12.0);
    /// }
    /// assert_eq!(pad.velocity(0.064).round(), 1500.0);
    /// ```
    pub fn add_delta(&mut self, at: C, delta: f64) {
        let position = self.samples.as_slice().last().map_or(0.0, |newest| newest.position);
        self.add(at, position + delta);
    }

    /// Returns the velocity per second of a finger released at `release`, on the samples' clock. It is 0 if the finger is at rest by then,
    /// or has too few samples. The result is always finite.
    #[must_use]
    pub fn velocity(&self, release: C) -> f64 {
        let release_time = self.clock.read(release);
        let known = self.samples.as_slice();
        // Samples after the release are predictions, so leave them out. If all samples are after it, the release has another clock.
        let (measured, batches) = match known.partition_point(|sample| sample.time <= release_time) {
            0 => (known, self.batches),
            all if all == known.len() => (known, self.batches),
            measured => (&known[..measured], Batches::of(&known[..measured])),
        };
        let Some(newest) = measured.last() else { return 0.0 };
        let usual = batches.usual();
        if self.estimator.is_stop(larger(release_time - newest.time, 0.0), usual) {
            return 0.0;
        }
        let velocity = match batches.retimed(usual) {
            None => {
                let is_own = self.estimator == VelocityEstimator::Robust;
                let most = if is_own { batches.most_if_true() } else { f64::INFINITY };
                let fastest = smaller(UNSUPPORTED * fastest_path(measured), most);
                larger(smaller(self.estimator.velocity(measured, self.estimator.limits(usual)), fastest), -fastest)
            }
            Some(made) => {
                // These samples begin after the last stop, so don't look for stops again.
                let limits = Limits { stop: f64::INFINITY, ..Limits::new(usual) };
                supported(self.estimator.velocity(made.samples.as_slice(), limits), &made)
            }
        };
        // If the velocity overflows, it is unknown, so return 0. Adding 0.0 turns −0 into 0.
        if velocity.is_finite() { velocity + 0.0 } else { 0.0 }
    }

    /// Returns whether the finger counts as at rest, with velocity 0, at a time after its newest sample.
    pub(crate) fn is_stopped(&self, at: C) -> bool {
        let time = self.clock.read(at);
        let usual = self.batches.usual();
        self.samples.as_slice().last().is_none_or(|newest| self.estimator.is_stop(time - newest.time, usual))
    }

    /// Clears the samples, so that the next one begins a new gesture.
    pub fn clear(&mut self) {
        *self = Self::new(self.estimator);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracker(estimator: VelocityEstimator, samples: &[(f64, f64)]) -> VelocityTracker {
        let mut tracker = VelocityTracker::new(estimator);
        for (ms, position) in samples {
            tracker.add(ms / 1000.0, *position);
        }
        tracker
    }

    fn velocities(samples: &[(f64, f64)], release_ms: f64) -> [f64; 7] {
        core::array::from_fn(|i| tracker(VelocityEstimator::ALL[i], samples).velocity(release_ms / 1000.0))
    }

    /// Flutter #126051: "slide to the right, stop, lift: the inertia goes the other way."
    #[test]
    fn a_finger_that_slows_down_is_not_flung_backwards() {
        let slowing: [(f64, f64); 10] = core::array::from_fn(|i| {
            (8.0 * i as f64, [0.0, 40.0, 75.0, 100.0, 115.0, 122.0, 124.0, 125.0, 125.0, 125.0][i])
        });
        let [robust, least_squares, ..] = velocities(&slowing, 76.0);
        assert!(least_squares < -200.0, "the fault shows: {least_squares}");
        assert!((0.0..50.0).contains(&robust), "{robust}");
        assert_eq!(velocities(&slowing, 76.0)[6], 0.0);
        let mirrored = slowing.map(|(t, x)| (t, -x));
        assert_eq!(velocities(&mirrored, 76.0), velocities(&slowing, 76.0).map(|v| -v));
    }

    /// Flutter #11592: flings of three frames and less had no velocity.
    #[test]
    fn two_samples_suffice_for_the_robust_and_android_estimators() {
        // Android computes a velocity from two samples. Flutter needs three.
        assert_eq!(velocities(&[(0.0, 0.0), (30.0, 60.0)], 30.0)[6].round(), 2000.0);
        assert_eq!(velocities(&[(0.0, 0.0), (30.0, 60.0)], 30.0)[1], 0.0);
        assert_eq!(velocities(&[(0.0, 0.0), (16.0, -32.0)], 20.0)[0], -2000.0);
        assert_eq!(velocities(&[(0.0, 0.0), (16.0, 32.0)], 20.0)[0], 2000.0);
        assert_eq!(velocities(&[(0.0, 0.0)], 20.0), [0.0; 7]);
    }

    #[test]
    fn reports_from_one_stalled_frame_count_as_60_per_second() {
        for apart in [0.0, 0.02] {
            let flick: [(f64, f64); 7] = core::array::from_fn(|i| (500.0 + apart * i as f64, 20.0 * i as f64));
            for (estimator, velocity) in VelocityEstimator::ALL.iter().zip(velocities(&flick, 500.2)) {
                assert!((velocity - 1200.0).abs() < 1e-6, "{estimator:?}: {velocity}");
            }
            let mirrored = flick.map(|(t, x)| (t, -x));
            assert_eq!(velocities(&mirrored, 500.2), velocities(&flick, 500.2).map(|v| -v));
        }
        // A finger that trembles within one frame counts as still, unless its reports have true times.
        assert_eq!(velocities(&[(500.0, 3.0), (500.0, 3.0)], 500.0), [0.0; 7]);
        let true_times: [(f64, f64); 7] = core::array::from_fn(|i| (500.0 + i as f64, 2.0 * i as f64));
        assert!((velocities(&true_times, 506.0)[0] - 2000.0).abs() < 1e-6);
    }

    #[test]
    fn a_burst_of_delayed_samples_keeps_a_plausible_velocity() {
        let burst = [(0.0, 0.0), (8.0, 12.0), (16.0, 24.0), (40.0, 36.0), (40.05, 48.0), (40.1, 60.0)];
        let velocity = velocities(&burst, 44.0)[0];
        assert!((1350.0..1700.0).contains(&velocity), "{velocity}");
    }

    #[test]
    fn a_wrong_clock_does_not_reverse_the_velocity() {
        let backwards = [(100.0, 0.0), (108.0, 10.0), (104.0, 20.0), (112.0, 30.0), (111.0, 40.0), (120.0, 50.0)];
        for velocity in velocities(&backwards, 121.0) {
            assert!(velocity > 1000.0, "{velocity}");
        }
        // If somebody sets the clock during a drag, keep all samples. If only one sample has another clock's time, drop that one.
        for set in [-4_900.0, -400.0, 3_600_000.0, -4_294_967_296.0] {
            let steady: [(f64, f64); 12] =
                core::array::from_fn(|i| (5000.0 + 8.0 * i as f64 + if i < 4 { 0.0 } else { set }, 8.0 * i as f64));
            for velocity in velocities(&steady, 5089.0 + set) {
                assert!((velocity - 1000.0).abs() < 150.0, "{set}: {velocity}");
            }
            let mut once: [(f64, f64); 12] = core::array::from_fn(|i| (5000.0 + 8.0 * i as f64, 8.0 * i as f64));
            once[8].0 += larger(set, -4_900.0);
            for velocity in velocities(&once, 5089.0) {
                assert!((velocity - 1000.0).abs() < 150.0 || set > 0.0, "{set}, once: {velocity}");
            }
        }
    }

    #[test]
    fn a_sample_replaces_the_newest_one_if_their_times_are_equal() {
        let twice = [(0.0, 0.0), (10.0, 3.0), (10.0, 10.0), (20.0, 20.0), (10.0, -99.0), (10.0, 15.0)];
        assert_eq!(
            tracker(VelocityEstimator::Robust, &twice).samples,
            tracker(VelocityEstimator::Robust, &[twice[0], twice[2], twice[3]]).samples
        );
        let not_numbers = [twice[0], (f64::NAN, 1.0), (5.0, f64::NAN), (f64::INFINITY, 1.0), twice[2], twice[3]];
        for (got, expected) in velocities(&not_numbers, 21.0).into_iter().zip(velocities(&twice, 21.0)) {
            assert!((got - expected).abs() < 1e-9, "{got} {expected}");
        }
    }

    #[test]
    fn a_release_on_another_clock_takes_the_newest_samples_time() {
        let samples = [(5000.0, 0.0), (5010.0, 10.0), (5020.0, 20.0)];
        for release in [0.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(velocities(&samples, release), velocities(&samples, 5020.0));
        }
    }

    #[test]
    fn deltas_give_the_same_velocity_as_the_positions_they_sum_to() {
        let deltas = [3.0, 5.0, 7.5, 4.0, -2.0, 0.5, 9.0, 8.0];
        for sign in [1.0, -1.0] {
            let (mut by_delta, mut position) = (VelocityTracker::default(), 250.0);
            let mut by_position = VelocityTracker::default();
            // This adds more reports than the tracker keeps, so the oldest ones are dropped.
            for i in 0..60 {
                let (at, delta) = (0.008 * f64::from(i), sign * deltas[i as usize % deltas.len()]);
                position += delta;
                by_delta.add_delta(at, delta);
                by_position.add(at, position);
                let (given, expected) = (by_delta.velocity(at), by_position.velocity(at));
                assert!((given - expected).abs() < 1e-9 * (1.0 + expected.abs()), "{given} {expected}");
            }
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn estimators_are_written_by_name_in_json() {
        let json = serde_json::to_string(&VelocityEstimator::ALL).unwrap();
        assert_eq!(
            json,
            r#"["robust","least_squares","impulse","ios_segments","macos_segments","chromium","android"]"#
        );
        assert_eq!(serde_json::from_str::<[VelocityEstimator; 7]>(&json).unwrap().as_slice(), VelocityEstimator::ALL);
    }
}
