//! Prepares a recording. It finds the step and the noise of its positions, and fills in frames that were left out because the page stood
//! still.

use alloc::{format, string::String, vec::Vec};

use crate::data::sort;
use crate::math;
use crate::noise;
use crate::timer::{self, Timer};
use crate::trace::{Touch, Trace};

const EVEN: &str = "times are in coarse steps, but frames are even: they are counted by their rate";

const TIMER: &str = "a timer read the page beside its frames: the frames' own times are used instead of the timer's";

const UNCLEAR: &str =
    "the intervals are a timer's, and no screen's: record animation frames, because rates may be off by, in percent:";

/// Samples with their step, noise and frame interval.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) times: Vec<f64>,
    pub(crate) positions: Vec<f64>,
    /// The step of the positions. It is 0 if they aren't in steps, or if the noise is larger than a step.
    pub(crate) quantum: f64,
    /// The step that the positions are written in.
    pub(crate) written: f64,
    /// The step of the times, if it matters: if frames are uneven and it is more than a hundredth of their interval. Otherwise it is 0.
    pub(crate) tick: f64,
    /// How much the frame rate varies, as the standard deviation of its relative error, if we found it from times in coarse steps.
    pub(crate) dilation: f64,
    /// The standard deviation of the rounding or the noise.
    pub(crate) noise: f64,
    /// The largest position minus the smallest.
    pub(crate) span: f64,
    /// Seconds from one frame to the next.
    pub(crate) interval: f64,
    pub(crate) touches: Vec<Touch>,
    pub(crate) notes: Vec<String>,
}

impl Prepared {
    /// Prepares a recording whose noise has the standard deviation `sigma`, or an unknown one.
    pub(crate) fn new(trace: &Trace, sigma: Option<f64>) -> Self {
        let (mut times, mut positions) = (trace.times(), trace.positions());
        let mut notes = trace.notes().to_vec();
        let quantum = step_of(&positions);
        let beside = if quantum > 0.0 { noise::beside(&positions, quantum, sigma) } else { 0.0 };
        // If the known noise is larger than the step of the decimals, that step means nothing.
        let known = trace.header().quantum.map_or(0.0, noise::rounding);
        let (step, noise) = match (quantum, beside) {
            (quantum, beside) if known > math::hypot(1.001 * noise::rounding(quantum), beside) => (0.0, known),
            (quantum, 0.0) if quantum > 0.0 => (quantum, noise::rounding(quantum)),
            (quantum, beside) if quantum > 0.0 => (0.0, math::hypot(noise::rounding(quantum), beside)),
            _ => (0.0, sigma.unwrap_or_else(|| noise::roughness(&positions))),
        };
        let timer = timer::recognize(&mut times, &mut positions, f64::max(step, 3.0 * noise));
        let tick = if timer == Some(Timer::Corrected) { None } else { tick_of(&times) };
        let even = tick.and_then(|tick| straighten(&mut times, tick));
        notes.extend(match timer {
            Some(Timer::Corrected) => Some(TIMER.into()),
            Some(Timer::Unclear(part)) => Some(format!("{UNCLEAR} {}", math::round(100.0 * part) as i64)),
            None => even.map(|_| EVEN.into()),
        });
        let dilation = match timer {
            Some(Timer::Unclear(part)) => Some(part),
            _ => even,
        };
        let tick = tick.filter(|_| dilation.is_none()).unwrap_or(0.0);
        let interval = shortest_usual(&times);
        let all = || positions.iter().copied();
        let span = all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min);
        let touches = trace.touches();
        let mut prepared = Self {
            times,
            positions,
            quantum: step,
            written: quantum,
            tick,
            dilation: dilation.unwrap_or(0.0),
            noise,
            span,
            interval,
            touches,
            notes: Vec::new(),
        };
        let missing = prepared.gaps().map(|(_, frames)| frames).sum::<usize>();
        if missing > 0 && prepared.is_of_changes() {
            prepared.fill();
            notes.push(format!(
                "the recording has changes only: {missing} frames without a row repeat the position before"
            ));
        } else if missing > 0 {
            notes.push(format!("missing frames, which are not fitted: {missing}"));
        }
        prepared.notes = notes;
        prepared
    }

    /// The number of frames that are missing after this sample. A longer interval is a pause, and not a run of missing frames.
    pub(crate) fn missing(&self, sample: usize) -> usize {
        let pair = self.times.get(sample).zip(self.times.get(sample + 1));
        let frames = pair.map_or(1.0, |(from, to)| math::rint((to - from) / self.interval));
        if (2.0..2000.0).contains(&frames) { frames as usize - 1 } else { 0 }
    }

    /// The gaps: the index of the sample after each, and the number of missing frames.
    fn gaps(&self) -> impl Iterator<Item = (usize, usize)> {
        (1..self.times.len()).map(|after| (after, self.missing(after - 1))).filter(|(_, frames)| *frames > 0)
    }

    /// Whether rows were written only when the position changed. Then rows don't repeat, and after a gap the position is mostly one step
    /// away.
    fn is_of_changes(&self) -> bool {
        let repeats = self.positions.windows(2).any(|pair| (pair[1] - pair[0]).abs() < 0.5 * self.quantum);
        let (mut single, mut gaps) = (0, 0);
        for (i, _) in self.gaps() {
            gaps += 1;
            single += usize::from((self.positions[i] - self.positions[i - 1]).abs() < 1.5 * self.quantum);
        }
        self.quantum > 0.0 && !repeats && self.times.len() >= 8 && 10 * single >= 7 * gaps
    }

    fn fill(&mut self) {
        let gaps: Vec<_> = self.gaps().collect();
        let mut from = 0;
        let (mut times, mut positions) = (Vec::new(), Vec::new());
        for (i, frames) in gaps {
            times.extend_from_slice(&self.times[from..i]);
            positions.extend_from_slice(&self.positions[from..i]);
            let (before, position) = (self.times[i - 1], self.positions[i - 1]);
            for k in 1..=frames {
                times.push(before + self.interval * k as f64);
                positions.push(position);
            }
            from = i;
        }
        times.extend_from_slice(&self.times[from..]);
        positions.extend_from_slice(&self.positions[from..]);
        (self.times, self.positions) = (times, positions);
    }

    /// Returns the step and the noise of the samples `from..=to`.
    pub(crate) fn noise_of(&self, from: usize, to: usize) -> (f64, f64) {
        if self.quantum == 0.0 && self.written > 0.0 {
            return (0.0, self.noise);
        }
        let quantum = step_of(self.positions.get(from..=to).unwrap_or_default());
        let quantum = if quantum > 0.0 { quantum } else { self.quantum };
        (quantum, if quantum > 0.0 { noise::rounding(quantum) } else { self.noise })
    }
}

/// Returns the step of the positions. Up to three in twenty positions may be fractions, and the step is still 1, because some pages
/// show fractions while they are dragged. Only samples that moved count, because a page may rest at a whole position for long.
fn step_of(positions: &[f64]) -> f64 {
    let exact = noise::quantum(positions);
    let moved = || positions.windows(2).filter(|pair| (pair[1] - pair[0]).abs() > NEAR).map(|pair| pair[1]);
    let count = moved().count();
    if exact > 0.2 || count < 20 {
        return exact;
    }
    let whole = moved().filter(|x| (x - math::round(*x)).abs() < WHOLE).count();
    if 20 * whole >= 17 * count { 1.0 } else { exact }
}

/// Returns the step of the times if it matters: if intervals differ, and the step is more than a hundredth of an interval.
fn tick_of(times: &[f64]) -> Option<f64> {
    const ENOUGH: usize = 20;
    let start = *times.first().filter(|_| times.len() >= ENOUGH)?;
    let since: Vec<f64> = times.iter().map(|t| t - start).collect();
    let tick = noise::quantum(&since);
    let intervals = || times.windows(2).map(|pair| pair[1] - pair[0]);
    let (least, most) = intervals().fold((f64::INFINITY, 0.0), |(low, high), t| (f64::min(low, t), f64::max(high, t)));
    (tick > 0.01 * shortest_usual(times) && most - least > 0.5 * tick).then_some(tick)
}

/// Replaces the times by evenly spaced ones, if only rounding keeps the frames from being even. Returns how much their rate varies,
/// as the standard deviation of its relative error, or `None` if the frames aren't even.
fn straighten(times: &mut [f64], tick: f64) -> Option<f64> {
    let intervals = || times.windows(2).map(|pair| pair[1] - pair[0]);
    let usual = shortest_usual(times);
    let near = || intervals().filter(|interval| *interval < 1.5 * usual + tick);
    let frame = near().sum::<f64>() / near().count() as f64;
    if !(frame > 2.0 * tick) {
        return None;
    }
    // Number the frames, counting the missing ones, too.
    let mut frames = Vec::from([0.0]);
    for interval in intervals() {
        frames.push(frames.last().copied().unwrap_or(0.0) + f64::max(math::round(interval / frame), 1.0));
    }
    // Rounding moves a time by at most half a step. So any two times bound the interval of the frames, and distant times bound it best.
    let ends: Vec<(f64, f64)> = times.iter().zip(&frames).map(|(t, k)| (*t, *k)).collect();
    let some = ends.len().min(MOST_ENDS);
    let (begins, ends) = (ends.get(..some).unwrap_or_default(), ends.get(ends.len() - some..).unwrap_or_default());
    let (mut low, mut high) = (0.0, f64::INFINITY);
    for (from, first) in begins {
        for (to, last) in ends.iter().filter(|(_, last)| last > first) {
            low = f64::max(low, (to - from - 1.001 * tick) / (last - first));
            high = f64::min(high, (to - from + 1.001 * tick) / (last - first));
        }
    }
    if low > high {
        return None;
    }
    let frame = 0.5 * (low + high);
    let count = times.len() as f64;
    let begin = times.iter().zip(&frames).map(|(t, k)| t - frame * k).sum::<f64>() / count;
    times.iter_mut().zip(&frames).for_each(|(t, k)| *t = begin + frame * k);
    // This is the standard deviation of an even distribution between the limits.
    Some((high - low) / (math::sqrt(12.0) * frame))
}

/// How many of the first and of the last times we compare.
const MOST_ENDS: usize = 1000;

/// A sample counts as moved if its position differs from the one before by more than this.
const NEAR: f64 = 3e-3;

/// A position this near to a whole one counts as whole. A film of whole pixels is tracked to a few hundredths. By chance, a tenth of all
/// positions are this near.
const WHOLE: f64 = 0.05;

/// The lower quartile of the intervals, which pauses don't affect.
fn shortest_usual(times: &[f64]) -> f64 {
    let mut intervals: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    sort(&mut intervals);
    intervals.get(intervals.len() / 4).copied().unwrap_or(1.0)
}
