//! Clocks by which a loop reads the time and waits.

use crate::math::{larger, smaller};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread, ThreadId};
use std::time::{Duration, Instant};
use std::vec::Vec;

/// The clock by which a [`Loop`](crate::animate::Loop) reads the time and waits.
///
/// [`SystemClock`] is the real one. [`ManualClock`] does not advance until a test advances it.
pub trait Clock: fmt::Debug + Send + Sync {
    /// Returns the seconds since some origin; they never decrease.
    fn now(&self) -> f64;

    /// Blocks the calling thread until the time `until`, which may be ∞, or until the thread is
    /// [unparked](Self::unpark). If the thread was unparked after the last call returned, it returns at once. It may also
    /// return earlier for no reason.
    fn park(&self, until: f64);

    /// Ends the present `park` of a thread, or, if the thread is not parked, its next one.
    fn unpark(&self, thread: &Thread);

    /// Records that the calling thread will not park by this clock again.
    fn leave(&self) {}
}

/// The operating system's monotonic clock, in seconds since it was made.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    origin: Instant,
}

impl SystemClock {
    /// Returns a clock that is at 0 now.
    #[must_use]
    pub fn new() -> Self {
        Self { origin: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

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
#[derive(Clone, Debug, Default)]
pub struct ManualClock {
    shared: Arc<Manual>,
}

#[derive(Debug, Default)]
struct Manual {
    time: Mutex<Time>,
    /// Notified of every change of `time`.
    changed: Condvar,
}

/// The present time, and the threads that wait for another.
#[derive(Debug, Default)]
struct Time {
    now: f64,
    sleepers: Vec<Sleeper>,
}

#[derive(Debug)]
struct Sleeper {
    thread: ThreadId,
    /// The time until which the thread sleeps; `None` while it works.
    until: Option<f64>,
    /// Whether the thread was unparked after it parked.
    is_called: bool,
    /// Whether the thread will never park again.
    has_left: bool,
}

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
        // A panic cannot leave the time half changed, so a poisoned lock is safe to use.
        self.shared.time.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Time {
    fn sleeper(&mut self, thread: ThreadId) -> &mut Sleeper {
        let index = self.sleepers.iter().position(|sleeper| sleeper.thread == thread).unwrap_or_else(|| {
            self.sleepers.push(Sleeper { thread, until: None, is_called: false, has_left: false });
            self.sleepers.len() - 1
        });
        &mut self.sleepers[index]
    }
}

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
