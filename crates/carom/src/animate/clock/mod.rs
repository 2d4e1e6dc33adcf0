//! Clocks: the seconds between the timestamps of a display, and the clocks of a loop.

pub(crate) mod elapsed;
#[cfg(feature = "std")]
pub(crate) mod run_loop;

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
/// Pass the time at which a frame will be shown, if the display announces it, rather than the time at which the frame is
/// computed, which jitters.
///
/// - The first frame has dt 0, as has the first after [`pause`](Self::pause).
/// - A gap longer than [`longest`](Self::longest) counts as that long. A user who comes back to an app that slept for an hour
///   sees the motion continue where it was. The laws need no such limit; with ∞ the time of the sleep counts.
/// - If the clock jumps back, dt is 0, and time counts from the new value. A timestamp that is not finite is ignored.
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
    /// The longest dt in seconds, ≥ 0; may be ∞. A longer gap was a pause.
    pub longest: f64,
    last: Option<f64>,
}

impl FrameClock {
    /// A quarter of a second, so that the motion catches up with a hitch, and not with an absence.
    pub const LONGEST: f64 = 0.25;

    /// Returns a clock whose dt is at most `longest` ≥ 0 seconds.
    #[must_use]
    pub const fn new(longest: f64) -> Self {
        Self { longest, last: None }
    }

    /// Returns the seconds since the last frame, from the timestamp of this one, in seconds from any origin.
    pub fn frame(&mut self, timestamp: f64) -> f64 {
        if !timestamp.is_finite() {
            return 0.0;
        }
        let since = self.last.map_or(0.0, |last| timestamp - last);
        self.last = Some(timestamp);
        larger(smaller(since, self.longest), 0.0)
    }

    /// Stops the clock until the next frame. Call it when frames stop.
    pub const fn pause(&mut self) {
        self.last = None;
    }
}

impl Default for FrameClock {
    fn default() -> Self {
        Self::new(Self::LONGEST)
    }
}

/// The clock by which a [`Loop`](crate::animate::Loop) reads the time and waits.
///
/// [`SystemClock`] is the real one. [`ManualClock`] does not advance until a test advances it.
#[cfg(feature = "std")]
pub trait Clock: Send + Sync {
    /// Returns the seconds since some origin; they never decrease.
    fn now(&self) -> f64;

    /// Blocks the calling thread until the time `until`, which may be ∞, or until the thread is
    /// [unparked](Self::unpark). If that has happened since the last call returned, it returns at once. It may also return
    /// earlier for no reason.
    fn park(&self, until: f64);

    /// Ends the present `park` of a thread, or, if the thread is not parked, its next one.
    fn unpark(&self, thread: &Thread);

    /// Notes that the calling thread will not park by this clock again.
    fn leave(&self) {}
}

/// The operating system's monotonic clock, in seconds since it was made.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    origin: Instant,
}

#[cfg(feature = "std")]
impl SystemClock {
    /// Returns a clock that is at 0 now.
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
            // The time is past, or too far away for a duration.
            Err(_) if until <= self.now() => {}
            Err(_) => thread::park(),
        }
    }

    fn unpark(&self, thread: &Thread) {
        thread.unpark();
    }
}

/// A clock that a test advances by hand, for tests that do not wait and are deterministic.
///
/// Clones are the same clock. A [`Loop`](crate::animate::Loop) made with it runs its callback on its own thread as usual.
/// [`advance`](Self::advance) runs every frame that is due meanwhile at its exact time, and returns when the loop has nothing
/// left to do.
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
    /// Notified of every change of `time`.
    changed: Condvar,
}

/// The present time, and the threads that wait for another.
#[cfg(feature = "std")]
#[derive(Default)]
struct Time {
    now: f64,
    sleepers: Vec<Sleeper>,
}

#[cfg(feature = "std")]
struct Sleeper {
    thread: ThreadId,
    /// The time until which the thread sleeps; `None` while it works.
    until: Option<f64>,
    /// Whether the thread was unparked after it parked.
    is_called: bool,
    /// Whether the thread will never park again.
    has_left: bool,
}

#[cfg(feature = "std")]
impl ManualClock {
    /// Returns a clock at 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Advances by `dt` ≥ 0 seconds, from one deadline of a waiting thread to the next, and waits at each until all threads
    /// wait again.
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

    /// Sets the time, and wakes the threads that wait for it.
    fn set(&self, time: &mut Time, now: f64) {
        time.now = larger(time.now, now);
        for sleeper in &mut time.sleepers {
            sleeper.until = sleeper.until.filter(|until| *until > now);
        }
        self.shared.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Time> {
        // A panic leaves nothing half done in it.
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
