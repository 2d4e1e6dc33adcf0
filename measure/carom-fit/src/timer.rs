//! A timer that reads a page at other times than its frames, for example the `setInterval(…, 17)` of D. Wen's essay.
//!
//! Each reading shows the last frame. A timer of 17 ms is a third of a millisecond longer than a frame of a 60 Hz screen. So each
//! reading comes that much later after its frame than the one before, and a law seems 2 % slower. About every fifty readings, one
//! frame falls between two readings and is never read. If the timer is shorter than a frame, one frame is read twice instead.

use alloc::vec::Vec;

use crate::data::median;
use crate::math;

/// Where the times of a recording come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Timer {
    /// From a timer. We have replaced them by the times of the frames.
    Corrected,
    /// Perhaps from a timer. Its interval differs from the interval of the frames by this part of a frame, but the motion is too short to
    /// show it.
    Unclear(f64),
}

/// The usual rates of screens, in Hz. We only recognize a timer on one of these.
const RATES: [f64; 2] = [60.0, 120.0];

/// How many readings we average an interval over, so that the rounding of their times doesn't matter.
const AVERAGED: usize = 12;

/// A timer is set in whole milliseconds, so the average must be within this much of a whole number, in seconds.
const WHOLE: f64 = 1e-4;

/// A timer for frames is shorter than this, in seconds. Longer intervals come from a slow camera.
const LONGEST: f64 = 0.02;

/// A timer's interval differs from a whole number of frames by at least and at most these parts of a frame.
const BESIDE: [f64; 2] = [0.004, 0.06];

/// Readings this near to the beginning of a frame, in seconds, may show the frame before it. A timer comes up to 1 ms late.
const NEAR: f64 = 1.2e-3;

/// We only use a step if the speeds before and after it differ by less than this part of their sum.
const STEADY: f64 = 0.3;

/// How many beginnings of frames we try.
const PHASES: u32 = 64;

/// If the positions would have moved by more than this many steps in a skipped frame, they show whether a frame was skipped.
const SURE: f64 = 1.5;

/// If an interval differs from a number of whole frames by at most this part of a frame, a timer made it, even if the
/// positions don't show a skipped frame. No screen has a rate that differs so little from a usual one, and no program steps
/// its own clock by 17 ms. So only a timer set to the length of a frame gives such intervals.
const SET_FOR_FRAMES: f64 = 0.025;

/// Recognizes whether a timer made the readings, whose positions have this step and noise. If so, it replaces their times by the
/// frames' times, and leaves out readings that may show either of two frames.
pub(crate) fn recognize(times: &mut Vec<f64>, positions: &mut Vec<f64>, step: f64) -> Option<Timer> {
    let mut means: Vec<f64> = times.windows(AVERAGED + 1).map(|w| (w[AVERAGED] - w[0]) / AVERAGED as f64).collect();
    if means.len() < AVERAGED {
        return None;
    }
    let interval = median(&mut means);
    if (interval - 1e-3 * math::round(1e3 * interval)).abs() > WHOLE {
        return None;
    }
    let screens = RATES.into_iter().filter_map(|rate| Screen::beside(rate, interval));
    let fitted = screens.map(|screen| (screen, screen.begin(times, positions, step)));
    let (screen, (begin, excess)) = fitted.min_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b))?;
    if excess > SURE * step {
        // Wherever the frames begin, a timer would skip one of them. This clock didn't, so it isn't a timer.
        return None;
    }
    if excess > -SURE * step && screen.part > SET_FOR_FRAMES * screen.many {
        return Some(Timer::Unclear(screen.part / screen.many));
    }
    screen.replace(begin, times, positions);
    Some(Timer::Corrected)
}

/// A screen, and how a timer's interval compares with its frames.
#[derive(Clone, Copy)]
struct Screen {
    frame: f64,
    /// How many whole frames pass from one reading to the next.
    many: f64,
    /// How much longer or shorter the interval is than these frames, as a part of a frame.
    part: f64,
}

impl Screen {
    fn beside(rate: f64, interval: f64) -> Option<Self> {
        let frames = interval * rate;
        let many = math::round(frames);
        let part = (frames - many).abs();
        let is_beside = many >= 1.0 && interval < LONGEST && (BESIDE[0] * many..BESIDE[1] * many).contains(&part);
        is_beside.then_some(Self { frame: 1.0 / rate, many, part })
    }

    /// Tries several instants when frames may begin, and returns the best one with its score. The score only counts steps that skip a
    /// frame, or show one twice. It is how much these steps differ from the speed around them, minus how much they would differ if
    /// all steps were alike. Less is better.
    fn begin(&self, times: &[f64], positions: &[f64], step: f64) -> (f64, f64) {
        let tried = (0..PHASES).map(|phase| {
            let begin = self.frame * f64::from(phase) / f64::from(PHASES);
            let frame = |t: f64| math::floor((t - begin) / self.frame);
            let windows = times.windows(6).zip(positions.windows(6));
            let excess = windows.map(|(t, x)| {
                let frames = frame(t[3]) - frame(t[2]);
                let around = frame(t[2]) - frame(t[0]) + frame(t[5]) - frame(t[3]);
                let (before, after) = (x[2] - x[0], x[5] - x[3]);
                let is_steady = (before - after).abs() < STEADY * (before + after).abs() + step;
                if (frames - self.many).abs() < 0.5 || !is_steady {
                    return 0.0;
                }
                let (own, total) = (x[3] - x[2], before + after);
                (own - total * frames / around).abs() - (own - 0.25 * total).abs()
            });
            (begin, excess.sum::<f64>())
        });
        tried.min_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap_or_default()
    }

    /// Returns how far a time is from the nearest beginning of a frame.
    fn off(&self, time: f64, begin: f64) -> f64 {
        let frames = (time - begin) / self.frame;
        (frames - math::round(frames)) * self.frame
    }

    fn replace(&self, begin: f64, times: &mut Vec<f64>, positions: &mut Vec<f64>) {
        let (mut frames, mut shown) = (Vec::<f64>::new(), Vec::<f64>::new());
        for (i, (t, x)) in times.iter().zip(positions.iter()).enumerate() {
            let frame = begin + self.frame * math::floor((t - begin) / self.frame);
            let is_new = frames.last().is_none_or(|last| frame - last > 0.5 * self.frame);
            let stands = |other: Option<&f64>| other.is_none_or(|other| (other - x).abs() <= 0.0);
            let is_at_rest = stands(positions.get(i.wrapping_sub(1))) && stands(positions.get(i + 1));
            if is_new && (is_at_rest || self.off(*t, begin).abs() > NEAR) {
                frames.push(frame);
                shown.push(*x);
            }
        }
        (*times, *positions) = (frames, shown);
    }
}
