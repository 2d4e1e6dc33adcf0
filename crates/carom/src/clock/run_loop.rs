//! A thread that calls back once a frame while something moves, and sleeps in between.

use crate::clock::FrameClock;
use crate::math::larger;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};

/// A thread that calls back once a frame while something moves, and sleeps in between.
///
/// Use it in programs without a frame clock of their own, for example a terminal, or a daemon that drives lights or motors. Your callback
/// gets the seconds since the last frame, and returns whether anything still moves. When everything is at rest, the thread parks and
/// doesn't use processor time until [`wake`](Self::wake). In a test that must not wait, call the callback yourself.
///
/// ```
/// use carom::animate::SpringSystem;
/// use carom::clock::Loop;
/// use carom::Spring;
/// use std::sync::mpsc;
///
/// let (target, targets) = mpsc::channel();
/// let (show, shown) = mpsc::channel();
/// let driver = Loop::starting(120.0, || {
///     let mut system = SpringSystem::new();
///     let spring = Spring::from_response_damping_ratio(0.05, 1.0);
///     let dot = system.insert(spring, 0.0);
///     move |dt| {
///         for target in targets.try_iter() {
///             system.retarget(dot, target).unwrap();
///         }
///         for event in system.advance(dt) {
///             show.send(event.state.position).ok();
///         }
///         !system.is_at_rest()
///     }
/// })?;
///
/// target.send(1.0).unwrap();
/// driver.wake();
/// assert!(shown.iter().any(|position| position == 1.0));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Frames
/// You get at most `rate_hz` frames a second. A late frame has a longer dt, of at most [`FrameClock::LONGEST`] or two periods, whichever is
/// longer. The first frame after a rest has a dt of 0. Every wake is followed by a frame that begins after it, even if you wake the loop
/// from the callback.
///
/// # Ending
/// If you drop the loop, the thread stops after the current frame. The drop waits for this, except on the loop's own thread. If the
/// callback panics, the thread ends, `wake` returns false, and [`stop`](Self::stop) returns the panic.
#[derive(Debug)]
pub struct Loop {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    thread: OnceLock<Thread>,
    /// Whether a frame is wanted that hasn't begun.
    is_wanted: AtomicBool,
    is_stopping: AtomicBool,
    /// Whether the thread has ended, or is about to.
    has_ended: AtomicBool,
    is_at_rest: AtomicBool,
}

impl Loop {
    /// Returns a loop of at most `rate_hz` > 0 frames a second, at rest. `callback` gets the seconds since the last frame, and
    /// returns whether anything still moves.
    ///
    /// # Errors
    /// The rate isn't finite and above 0, or the system can't start a thread.
    pub fn new(rate_hz: f64, callback: impl FnMut(f64) -> bool + Send + 'static) -> io::Result<Self> {
        Self::starting(rate_hz, || callback)
    }

    /// Returns a loop that calls `start` on its own thread to make the callback. So the callback may hold what can't move to another
    /// thread, for example a [`SpringSystem`](crate::animate::SpringSystem) with listeners.
    ///
    /// # Errors
    /// The rate isn't finite and above 0, or the system can't start a thread.
    pub fn starting<F: FnMut(f64) -> bool>(
        rate_hz: f64,
        start: impl FnOnce() -> F + Send + 'static,
    ) -> io::Result<Self> {
        let period = 1.0 / rate_hz;
        if !(period > 0.0 && period.is_finite()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "`rate_hz` must be finite and above 0"));
        }
        let shared = Arc::new(Shared {
            thread: OnceLock::new(),
            is_wanted: AtomicBool::new(false),
            is_stopping: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            is_at_rest: AtomicBool::new(true),
        });
        let its = shared.clone();
        let thread = thread::Builder::new().name("carom loop".into()).spawn(move || run_frames(&its, period, start))?;
        // The thread can't have called `wake` before this line, so we haven't missed a call.
        let _ = shared.thread.set(thread.thread().clone());
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Asks for frames, at least one, until the callback returns that everything is at rest. Returns false if the thread has ended.
    #[expect(clippy::must_use_candidate, reason = "called for its effect")]
    pub fn wake(&self) -> bool {
        self.shared.wake()
    }

    /// Returns a handle that wakes the loop from any thread. After the loop has ended, it doesn't do anything.
    #[must_use]
    pub fn waker(&self) -> LoopWaker {
        LoopWaker { shared: self.shared.clone() }
    }

    /// Returns whether the thread is parked because everything is at rest.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.shared.is_at_rest.load(Ordering::SeqCst) && !self.shared.is_wanted.load(Ordering::SeqCst)
    }

    /// Returns whether the thread has ended. Without a call to `stop` it ends only if the callback panics.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.shared.has_ended.load(Ordering::SeqCst)
    }

    /// Stops the thread after the current frame.
    ///
    /// # Errors
    /// The payload of the callback's panic, if it panicked.
    pub fn stop(mut self) -> thread::Result<()> {
        self.join()
    }

    fn join(&mut self) -> thread::Result<()> {
        self.shared.is_stopping.store(true, Ordering::SeqCst);
        self.shared.unpark();
        match self.thread.take() {
            // A thread that joins itself would wait for ever, so don't join it here.
            Some(thread) if thread.thread().id() != thread::current().id() => thread.join(),
            _ => Ok(()),
        }
    }
}

impl Drop for Loop {
    fn drop(&mut self) {
        // If the callback panicked, its own thread has reported that.
        let _ = self.join();
    }
}

/// Wakes a [`Loop`] from any thread.
#[derive(Clone, Debug)]
pub struct LoopWaker {
    shared: Arc<Shared>,
}

impl LoopWaker {
    /// Does what [`Loop::wake`] does.
    #[expect(clippy::must_use_candidate, reason = "called for its effect")]
    pub fn wake(&self) -> bool {
        self.shared.wake()
    }
}

impl Shared {
    /// Asks for a frame. We set the flag first, and then unpark the thread, which reads the flag after each park. If we unpark it between
    /// that read and the next park, the park returns at once.
    fn wake(&self) -> bool {
        if self.has_ended.load(Ordering::SeqCst) || self.is_stopping.load(Ordering::SeqCst) {
            return false;
        }
        if !self.is_wanted.swap(true, Ordering::SeqCst) {
            self.unpark();
        }
        true
    }

    fn unpark(&self) {
        if let Some(thread) = self.thread.get() {
            thread.unpark();
        }
    }
}

/// Records that the thread has ended, even by a panic.
struct End<'a>(&'a Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.has_ended.store(true, Ordering::SeqCst);
    }
}

/// Runs the thread.
fn run_frames<F: FnMut(f64) -> bool>(shared: &Shared, period: f64, start: impl FnOnce() -> F) {
    let _end = End(shared);
    let mut callback = start();
    let origin = Instant::now();
    let mut frames = FrameClock::new(larger(FrameClock::LONGEST, 2.0 * period));
    let mut is_moving = false;
    // This is the earliest time of the next frame.
    let mut due = f64::NEG_INFINITY;
    while !shared.is_stopping.load(Ordering::SeqCst) {
        if !is_moving && !shared.is_wanted.load(Ordering::SeqCst) {
            frames.pause();
            shared.is_at_rest.store(true, Ordering::SeqCst);
            thread::park();
            continue;
        }
        shared.is_at_rest.store(false, Ordering::SeqCst);
        let now = origin.elapsed().as_secs_f64();
        if now < due {
            thread::park_timeout(Duration::try_from_secs_f64(due - now).unwrap_or(Duration::MAX));
            continue;
        }
        // If the frame is on time, the next one follows after one period. After a rest or a missed frame, start a new rhythm from now.
        due = if now - due < period { due + period } else { now + period };
        // A request that comes after this line gets a frame of its own.
        shared.is_wanted.store(false, Ordering::SeqCst);
        is_moving = callback(frames.advance_to(now));
    }
}
