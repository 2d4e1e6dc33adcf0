//! Clocks: from the timestamps of a display to dt, and the clocks of a loop.

use crate::math::{larger, smaller};
#[cfg(feature = "std")]
use std::{
    fmt,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, Thread, ThreadId},
    time::{Duration, Instant},
};

/// Turns the timestamps of frames into the seconds between them.
///
/// Give it the time at which a frame will be shown, if the display tells it, and not the time at which it is computed:
/// that one jitters.
///
/// - The first frame has dt 0, as has the first after [`pause`](Self::pause).
/// - A gap longer than [`longest`](Self::longest) counts as that: whoever comes back to an app that slept for an hour
///   sees the motion go on where it was, and not its end. The laws need no such limit; with ∞ time passes while away.
/// - A clock that jumps back gives dt 0 and is followed from there. So is one that is not a number, which is ignored.
///
/// ```
/// use carom::animate::FrameClock;
/// let mut clock = FrameClock::default();
/// let dts = [7.0, 7.016, 7.032, 3607.0, 3607.016, 12.0, 12.016].map(|timestamp| clock.frame(timestamp));
/// let expected = [0.0, 0.016, 0.016, 0.25, 0.016, 0.0, 0.016];
/// assert!(dts.iter().zip(expected).all(|(dt, expected)| (dt - expected).abs() < 1e-9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameClock {
    /// The longest dt, in seconds: a gap beyond it was a pause. ≥ 0; may be ∞.
    pub longest: f64,
    last: Option<f64>,
}

impl FrameClock {
    /// A quarter of a second: a hitch is caught up with, an absence is not.
    pub const LONGEST: f64 = 0.25;

    /// A clock whose dt is at most `longest` ≥ 0 seconds.
    #[must_use]
    pub const fn new(longest: f64) -> Self {
        Self { longest, last: None }
    }

    /// Seconds since the last frame, from the timestamp of this one, in seconds from any origin.
    pub fn frame(&mut self, timestamp: f64) -> f64 {
        if !timestamp.is_finite() {
            return 0.0;
        }
        let since = self.last.map_or(0.0, |last| timestamp - last);
        self.last = Some(timestamp);
        larger(smaller(since, self.longest), 0.0)
    }

    /// No time passes until the next frame: call it when frames stop.
    pub const fn pause(&mut self) {
        self.last = None;
    }
}

impl Default for FrameClock {
    fn default() -> Self {
        Self::new(Self::LONGEST)
    }
}

/// What a [`Loop`](super::Loop) tells time by, and waits by.
///
/// [`SystemClock`] is the real one. [`ManualClock`] stands still until a test moves it.
#[cfg(feature = "std")]
pub trait Clock: Send + Sync {
    /// Seconds since some origin; it never goes back.
    fn now(&self) -> f64;

    /// Blocks the calling thread until it is `until`, which may be ∞, or until somebody [unparks](Self::unpark) the
    /// thread. If that has happened since it last returned, it returns at once. It may also return for no reason.
    fn park(&self, until: f64);

    /// Ends the other thread's `park`, the one it is in or its next one.
    fn unpark(&self, thread: &Thread);

    /// The calling thread will not park by this clock again.
    fn leave(&self) {}
}

/// The operating system's monotonic clock, from the moment it was made.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    origin: Instant,
}

#[cfg(feature = "std")]
impl SystemClock {
    /// It is 0 now.
    #[must_use]
    pub fn new() -> Self {
        Self { origin: Instant::now() }
    }
}

#[cfg(feature = "std")]
impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "std")]
impl Clock for SystemClock {
    fn now(&self) -> f64 {
        self.origin.elapsed().as_secs_f64()
    }

    fn park(&self, until: f64) {
        match Duration::try_from_secs_f64(until - self.now()) {
            Ok(duration) => thread::park_timeout(duration),
            // It is past, or too far away for a duration.
            Err(_) if until <= self.now() => {}
            Err(_) => thread::park(),
        }
    }

    fn unpark(&self, thread: &Thread) {
        thread.unpark();
    }
}

/// A clock that stands still until it is moved, for tests without waiting and without chance.
///
/// Clones are the same clock. A [`Loop`](super::Loop) made with it runs its callback on its own thread as ever;
/// [`advance`](Self::advance) lets every frame that is due on the way run at its exact time, and returns when the loop
/// has nothing left to do.
///
/// ```
/// use carom::animate::{Loop, ManualClock};
/// use std::sync::{Arc, Mutex};
///
/// let clock = ManualClock::new();
/// let frames = Arc::new(Mutex::new(Vec::new()));
/// let log = frames.clone();
/// let driver = Loop::with_clock(50.0, clock.clone(), move |dt| {
///     let mut frames = log.lock().unwrap();
///     frames.push(dt);
///     frames.len() < 4 // false: at rest
/// })?;
///
/// driver.wake();
/// clock.advance(3600.0); // an hour, in no time
/// assert_eq!(frames.lock().unwrap().len(), 4);
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(feature = "std")]
#[derive(Clone, Default)]
pub struct ManualClock {
    shared: Arc<Manual>,
}

#[cfg(feature = "std")]
#[derive(Default)]
struct Manual {
    time: Mutex<Time>,
    /// Told of every change of `time`.
    changed: Condvar,
}

/// What it is, and who waits for what.
#[cfg(feature = "std")]
#[derive(Default)]
struct Time {
    now: f64,
    sleepers: Vec<Sleeper>,
}

#[cfg(feature = "std")]
struct Sleeper {
    thread: ThreadId,
    /// What it waits for; `None` while it has something to do.
    until: Option<f64>,
    /// Unparked since its last park.
    is_called: bool,
    /// It will not park again.
    has_left: bool,
}

#[cfg(feature = "std")]
impl ManualClock {
    /// It is 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves on by `dt` ≥ 0 seconds, from deadline to deadline of those who wait, and waits at each until they wait
    /// again.
    ///
    /// Called from a thread that waits by this clock, it only sets the time.
    pub fn advance(&self, dt: f64) {
        let me = thread::current().id();
        let mut time = self.lock();
        let end = time.now + if dt > 0.0 { dt } else { 0.0 };
        let is_sleeper = time.sleepers.iter().any(|sleeper| sleeper.thread == me);
        loop {
            while !is_sleeper && time.sleepers.iter().any(|sleeper| sleeper.until.is_none() && !sleeper.has_left) {
                time = self.shared.changed.wait(time).unwrap_or_else(PoisonError::into_inner);
            }
            let next = time.sleepers.iter().filter_map(|sleeper| sleeper.until).fold(f64::INFINITY, smaller);
            if is_sleeper || next > end {
                break;
            }
            self.set(&mut time, next);
        }
        self.set(&mut time, end);
    }

    /// Makes it `now`, and calls those who wait for that.
    fn set(&self, time: &mut Time, now: f64) {
        time.now = larger(time.now, now);
        for sleeper in &mut time.sleepers {
            sleeper.until = sleeper.until.filter(|until| *until > now);
        }
        self.shared.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Time> {
        // Nothing is left half done in it by a panic.
        self.shared.time.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(feature = "std")]
impl Time {
    fn sleeper(&mut self, thread: ThreadId) -> &mut Sleeper {
        let index = self.sleepers.iter().position(|sleeper| sleeper.thread == thread).unwrap_or_else(|| {
            self.sleepers.push(Sleeper { thread, until: None, is_called: false, has_left: false });
            self.sleepers.len() - 1
        });
        &mut self.sleepers[index]
    }
}

#[cfg(feature = "std")]
impl Clock for ManualClock {
    fn now(&self) -> f64 {
        self.lock().now
    }

    fn park(&self, until: f64) {
        let me = thread::current().id();
        let mut time = self.lock();
        if !time.sleeper(me).is_called && until > time.now {
            time.sleeper(me).until = Some(until);
            self.shared.changed.notify_all();
            while time.sleeper(me).until.is_some() {
                time = self.shared.changed.wait(time).unwrap_or_else(PoisonError::into_inner);
            }
        }
        time.sleeper(me).is_called = false;
    }

    fn unpark(&self, thread: &Thread) {
        let mut time = self.lock();
        let sleeper = time.sleeper(thread.id());
        sleeper.is_called = true;
        sleeper.until = None;
        self.shared.changed.notify_all();
    }

    fn leave(&self) {
        let mut time = self.lock();
        let sleeper = time.sleeper(thread::current().id());
        sleeper.has_left = true;
        sleeper.until = None;
        self.shared.changed.notify_all();
    }
}

#[cfg(feature = "std")]
impl fmt::Debug for ManualClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ManualClock").field("now", &self.now()).finish_non_exhaustive()
    }
}
