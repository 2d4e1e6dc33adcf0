//! `Loop` loses no wake, polls nothing, and ends cleanly.
#![cfg(feature = "std")]
#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a lock that is poisoned is a failed test")]

use carom::Spring;
use carom::animate::SpringSystem;
use carom::clock::{FrameClock, Loop, LoopWaker};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Barrier, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any scheduler delays a thread.
const LOST: Duration = Duration::from_secs(20);

/// Waits until another thread makes a condition true. Returns whether that happened.
fn wait_until(what: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < LOST {
        if what() {
            return true;
        }
        thread::sleep(Duration::from_micros(200));
    }
    false
}

#[test]
fn a_loop_runs_while_something_moves_and_then_sleeps() {
    let log: Arc<Mutex<Vec<f64>>> = Arc::default();
    let its = log.clone();
    let driver = Loop::new(50.0, move |dt| {
        let mut log = its.lock().unwrap();
        log.push(dt);
        log.len() % 3 != 0
    })
    .unwrap();
    thread::sleep(Duration::from_millis(50));
    assert!(log.lock().unwrap().is_empty() && driver.is_at_rest(), "asleep from the start");
    for motion in 1..=2 {
        // The rest before the second motion is not part of a frame.
        thread::sleep(Duration::from_millis(50));
        assert!(driver.wake());
        assert!(wait_until(|| log.lock().unwrap().len() == 3 * motion && driver.is_at_rest()));
        let dts = log.lock().unwrap()[3 * motion - 3..].to_vec();
        assert_eq!(dts[0], 0.0, "the first frame of a motion");
        // A frame that follows a late one may be early, but two periods have passed.
        assert!(dts[1] > 0.02 - 1e-9 && dts[1] + dts[2] > 0.04 - 1e-9, "{dts:?}");
    }
    driver.stop().unwrap();
}

#[test]
fn many_wakes_do_not_make_a_loop_exceed_its_rate() {
    let times: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let its = times.clone();
    let driver = Loop::new(50.0, move |_| {
        its.lock().unwrap().push(Instant::now());
        false
    })
    .unwrap();
    let begun = Instant::now();
    for _ in 0..100 {
        driver.wake();
        thread::sleep(Duration::from_millis(3));
    }
    driver.stop().unwrap();
    let times = times.lock().unwrap();
    let seconds = times[times.len() - 1].duration_since(begun).as_secs_f64();
    println!("100 wakes at 50 Hz: {} frames in {seconds:.3} s", times.len());
    assert!(times.len() >= 2 && (times.len() - 1) as f64 <= 50.0 * seconds, "{times:?}");
}

#[test]
fn a_loop_moves_its_own_spring_system_and_rests() {
    let frames = Arc::new(AtomicUsize::new(0));
    let (count, at, shown) = (frames.clone(), Arc::new(Mutex::new(0.0)), Arc::new(Mutex::new(0.0)));
    let (settled, drawn) = (at.clone(), shown.clone());
    let driver = Loop::starting(120.0, move || {
        // The listener holds what cannot move to another thread.
        let last = std::rc::Rc::new(std::cell::Cell::new(0.0));
        let mut system = SpringSystem::new();
        let id = system.insert(Spring::from_response_damping_ratio(0.1, 0.7), 0.0);
        let seen = last.clone();
        system.listen_all(move |_, event| seen.set(event.state.position));
        system.retarget(id, 100.0).unwrap();
        *settled.lock().unwrap() = system.settling_time(id).unwrap();
        move |dt| {
            count.fetch_add(1, Ordering::SeqCst);
            system.advance(dt);
            *drawn.lock().unwrap() = last.get();
            !system.is_at_rest()
        }
    })
    .unwrap();
    driver.wake();
    assert!(wait_until(|| *shown.lock().unwrap() == 100.0 && driver.is_at_rest()));
    let settled = *at.lock().unwrap();
    let (frames, most) = (frames.load(Ordering::SeqCst), (settled * 120.0).ceil() as usize + 2);
    println!("{frames} frames, at most {most}");
    assert!((2..=most).contains(&frames));
}

#[test]
fn thousands_of_wakes_from_several_threads_all_arrive() {
    const THREADS: u64 = 4;
    const WAKES: u64 = 3_000;
    let asked = Arc::new(AtomicU64::new(0));
    let served = Arc::new((Mutex::new(0_u64), Condvar::new()));
    let frames = Arc::new(AtomicU64::new(0));
    let (its_asked, its_served, its_frames) = (asked.clone(), served.clone(), frames.clone());
    // At this rate the loop never waits for a frame, so every frame ends in a park, which races with the next wake.
    let driver = Loop::new(1e7, move |_| {
        its_frames.fetch_add(1, Ordering::SeqCst);
        let seen = its_asked.load(Ordering::SeqCst);
        *its_served.0.lock().unwrap() = seen;
        its_served.1.notify_all();
        false
    })
    .unwrap();
    let start = Arc::new(Barrier::new(THREADS as usize));
    let begun = Instant::now();
    let threads: Vec<_> = (0..THREADS)
        .map(|thread_number| {
            let (waker, asked, served, start) = (driver.waker(), asked.clone(), served.clone(), start.clone());
            thread::spawn(move || {
                start.wait();
                for i in 0..WAKES {
                    let number = asked.fetch_add(1, Ordering::SeqCst) + 1;
                    assert!(waker.wake());
                    let (mutex, condvar) = &*served;
                    let guard = mutex.lock().unwrap();
                    let (guard, result) = condvar.wait_timeout_while(guard, LOST, |served| *served < number).unwrap();
                    assert!(!result.timed_out(), "wake {number} was lost: served {}", *guard);
                    drop(guard);
                    // The pauses let some wakes meet a thread that has parked, and others a thread that is about to
                    // park.
                    if (i + thread_number) % 64 == 0 {
                        thread::sleep(Duration::from_micros(50));
                    }
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let (count, seconds) = (frames.load(Ordering::SeqCst), begun.elapsed().as_secs_f64());
    println!("{} wakes by {THREADS} threads, {count} frames and parks, {seconds:.2} s, none lost", THREADS * WAKES);
    assert!((1000..=THREADS * WAKES).contains(&count));
    assert!(wait_until(|| driver.is_at_rest()));
    driver.stop().unwrap();
}

#[test]
fn a_loop_can_be_dropped_at_any_time() {
    for i in 0..500 {
        let ran = Arc::new(AtomicBool::new(false));
        let its = ran.clone();
        let driver = Loop::new(1000.0, move |_| {
            its.store(true, Ordering::SeqCst);
            true
        })
        .unwrap();
        let waker = driver.waker();
        // The loop is dropped before, in or after its first frame, or while it is parked.
        if i % 2 == 0 {
            driver.wake();
        }
        if i % 5 == 0 {
            assert!(i % 2 != 0 || wait_until(|| ran.load(Ordering::SeqCst)));
        }
        drop(driver);
        // The drop waited for the thread, so nothing holds the callback's values any more.
        assert_eq!(Arc::strong_count(&ran), 1);
        assert!(!waker.wake());
    }
}

#[test]
fn a_callback_that_panics_ends_only_its_loop() {
    let driver = Loop::new(1000.0, |_| panic!("a fault of the callback")).unwrap();
    let waker = driver.waker();
    assert!(driver.wake());
    assert!(wait_until(|| driver.has_ended()));
    assert!(!driver.wake() && !waker.wake());
    let panic = driver.stop().unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"a fault of the callback"));
}

#[test]
fn a_loop_dropped_by_its_own_callback_does_not_wait_for_itself() {
    let place: Arc<Mutex<Option<Loop>>> = Arc::default();
    let (its, (done, is_done)) = (place.clone(), mpsc::channel());
    let driver = Loop::new(1000.0, move |_| {
        drop(its.lock().unwrap().take());
        done.send(()).unwrap();
        true
    })
    .unwrap();
    let waker = driver.waker();
    *place.lock().unwrap() = Some(driver);
    waker.wake();
    is_done.recv_timeout(LOST).unwrap();
    // The thread drops the callback, and the sender with it.
    assert_eq!(is_done.recv_timeout(LOST), Err(RecvTimeoutError::Disconnected));
}

#[test]
fn a_callback_may_wake_its_own_loop() {
    let waker: Arc<Mutex<Option<LoopWaker>>> = Arc::default();
    let (its, frames) = (waker.clone(), Arc::new(AtomicUsize::new(0)));
    let count = frames.clone();
    let driver = Loop::new(100.0, move |_| {
        if count.fetch_add(1, Ordering::SeqCst) < 4 {
            its.lock().unwrap().as_ref().unwrap().wake();
        }
        false
    })
    .unwrap();
    *waker.lock().unwrap() = Some(driver.waker());
    driver.wake();
    assert!(wait_until(|| frames.load(Ordering::SeqCst) == 5 && driver.is_at_rest()));
}

#[test]
fn the_frame_times_of_a_loop_add_up_to_real_time() {
    let (send, frames) = mpsc::channel();
    let driver = Loop::new(200.0, move |dt| send.send(dt).is_ok()).unwrap();
    let begun = Instant::now();
    driver.wake();
    let dts: Vec<f64> = (0..60).map(|_| frames.recv_timeout(LOST).unwrap()).collect();
    let seconds = begun.elapsed().as_secs_f64();
    let sum: f64 = dts.iter().sum();
    println!("60 frames at 200 Hz: {seconds:.4} s, dt {sum:.4} s in all");
    // There are 59 periods. Frames may be late on a loaded machine, but never early.
    assert!(seconds > 59.0 / 200.0 - 1e-3 && sum <= seconds + 1e-9 && sum > 59.0 / 200.0 - 1e-3);
    assert_eq!(dts[0], 0.0);
}

#[test]
fn an_invalid_rate_is_an_error() {
    for rate in [0.0, -60.0, f64::NAN, f64::INFINITY, 1e-320] {
        assert_eq!(Loop::new(rate, |_| false).unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
    }
}

/// Returns the kernel's figures for one thread: nanoseconds on a processor, and how often it blocked.
#[cfg(target_os = "linux")]
fn cost(task: &std::path::Path) -> (u64, u64) {
    let number = |text: &str| text.trim().parse().unwrap();
    let on_cpu = std::fs::read_to_string(task.join("schedstat")).unwrap().split(' ').next().map(number).unwrap();
    let status = std::fs::read_to_string(task.join("status")).unwrap();
    let sleeps = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")).map(number).unwrap();
    (on_cpu, sleeps)
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn a_loop_at_rest_does_not_use_the_processor() {
    let (send, task) = mpsc::channel();
    let driver = Loop::new(240.0, move |_| {
        // The link reads "<process>/task/<thread>".
        send.send(std::fs::read_link("/proc/thread-self")).unwrap();
        false
    })
    .unwrap();
    driver.wake();
    let task = std::path::Path::new("/proc").join(task.recv_timeout(LOST).unwrap().unwrap());
    if !task.join("schedstat").exists() {
        println!("skipped: this kernel keeps no schedstat");
        return;
    }
    assert!(wait_until(|| driver.is_at_rest()));
    thread::sleep(Duration::from_millis(50));
    let before = cost(&task);
    thread::sleep(Duration::from_millis(500));
    let after = cost(&task);
    println!("at rest for 0.5 s: {} ns of processor time, {} wake-ups", after.0 - before.0, after.1 - before.1);
    assert_eq!(after, before);
    // The same probe sees the work of the same thread when it is awake.
    driver.wake();
    assert!(wait_until(|| driver.is_at_rest() && cost(&task).0 > before.0));
}

#[test]
#[cfg(not(target_os = "linux"))]
fn a_loop_at_rest_does_not_use_the_processor() {
    println!("skipped: measured by /proc, on Linux");
}

#[test]
fn a_frame_clock_gives_valid_steps_after_pauses_and_jumps() {
    let mut clock = FrameClock::default();
    // Frames, a hitch within the limit, an absence beyond it, a jump back, timestamps that are not finite, and frames again.
    let table = [
        (100.0, 0.0),
        (100.016, 0.016),
        (100.2, 0.184),
        (4000.0, FrameClock::LONGEST),
        (4000.016, 0.016),
        (50.0, 0.0),
        (50.016, 0.016),
        (f64::NAN, 0.0),
        (f64::INFINITY, 0.0),
        (50.032, 0.016),
        (50.032, 0.0),
    ];
    for (timestamp, dt) in table {
        assert!((clock.advance_to(timestamp) - dt).abs() < 1e-9, "at {timestamp}");
    }
    clock.pause();
    assert_eq!(clock.advance_to(50.1), 0.0);
    let mut patient = FrameClock::new(f64::INFINITY);
    assert_eq!([0.0, 3600.0].map(|timestamp| patient.advance_to(timestamp)), [0.0, 3600.0]);
}
