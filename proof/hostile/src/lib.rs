//! A hostile host, simulated from a seed. It delivers events late, in bursts and with wrong stamps, and loses lifts. It asks for frames
//! ahead of the events, and misses frames. It changes sizes in flight, and sends commands in the middle of everything. A judge looks at
//! the driver after every event, and at the end whether it rests. A fault is shrunk, and printed as a replay.

mod drivers;
mod host;
mod values;

pub use drivers::{GAMES, Game, Twin};

use carom::State;
use carom::animate::Animated;
use carom::replay::{Apply, Replay};
use carom::scroll::Scroller;
use carom::touch::PanZoom;
use carom_spec::replay::{Driver, Shown, Start};
use host::Host;

/// A driver that the host plays with.
trait Played: Driver {
    /// Draws the driver and its numbers.
    fn draw(host: &mut Host) -> (Start, Self);

    /// Draws an event.
    fn event(host: &mut Host) -> Self::Event;

    /// The event of a frame.
    fn frame() -> Self::Event;

    /// The events that take every finger away, and stop what a program has begun.
    fn leave() -> Vec<Self::Event>;

    /// Returns what the event asks for, before it comes.
    fn ask(&self, event: &Self::Event) -> Ask;

    /// Returns whether the driver may come to rest where it is.
    fn may_rest(&self) -> bool {
        true
    }

    /// Returns how far from its rest the driver may stop.
    fn rests_within(&self) -> f64 {
        0.0
    }

    /// How far the driver may move, in its own unit, when the finger moves by 1.
    const UNIT: f64 = 1.0;

    /// Whether any cut of time into frames gives the same bits.
    const SPLITS: bool = true;
}

/// What a driver did wrong, and the replay that shows it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What the judge says.
    pub says: String,
    /// The replay, as `carom replay` reads it.
    pub replay: String,
}

/// What an event asks for.
enum Ask {
    /// The driver may be elsewhere at once.
    Jump,
    /// A finger lands and stays where it is.
    Down([f64; 2]),
    /// The driver moves with the finger.
    Move([f64; 2]),
    /// A finger lifts, and a driver that shows it late catches up.
    Up,
    /// Nothing moves at once.
    Nothing,
}

/// A fault's kind, and its description. Shrinking keeps the kind, so that it doesn't turn one fault into another.
type Verdict = (&'static str, String);

/// A driver, and the events of a random replay.
type Story<D> = (Start, D, Vec<(f64, <D as Apply>::Event)>);

fn story<D: Played>(seed: u64, events: usize) -> Story<D> {
    told(&mut Host::new(seed), events)
}

fn told<D: Played>(host: &mut Host, events: usize) -> Story<D> {
    let (start, driver) = D::draw(host);
    let mut entries: Vec<(f64, D::Event)> = Vec::new();
    while entries.len() < events {
        host.pass();
        if host.wants_frame() {
            entries.push((host.frame_stamp(), D::frame()));
        } else {
            let event = D::event(host);
            entries.push((host.event_stamp(), event));
        }
    }
    (start, driver, entries)
}

/// Returns a random replay of a scroller.
#[must_use]
pub fn scroller(seed: u64, events: usize) -> (Start, Replay<Scroller>) {
    replay(story(seed, events))
}

/// Returns a random replay of a value.
#[must_use]
pub fn animated(seed: u64, events: usize) -> (Start, Replay<Animated<f64>>) {
    replay(story(seed, events))
}

/// Returns a random replay of a picture that pans and zooms.
#[must_use]
pub fn pan_zoom(seed: u64, events: usize) -> (Start, Replay<PanZoom>) {
    replay(story(seed, events))
}

fn replay<D: Played>((start, driver, entries): Story<D>) -> (Start, Replay<D>) {
    let mut replay = Replay::new(driver);
    entries.into_iter().for_each(|(at, event)| replay.push(at, event));
    (start, replay)
}

fn twin<D: Played + 'static>(seed: u64, events: usize) -> Twin {
    let mut host = Host::of_twins(seed);
    let (start, replay) = replay(told::<D>(&mut host, events));
    let (text, start) = (start.write(&replay), replay.start().clone());
    Twin { text, options: host.options, replay: Box::new(Replay::new(start)) }
}

fn run<D: Played>(seed: u64, events: usize) -> Option<Fault> {
    let (start, driver, entries) = story::<D>(seed, events);
    let (kind, _) = judge(&driver, &entries).err()?;
    let entries = shrunk(entries, |fewer| judge(&driver, fewer).is_err_and(|(other, _)| other == kind));
    let (_, says) = judge(&driver, &entries).err()?;
    let mut replay = Replay::new(driver);
    entries.into_iter().for_each(|(at, event)| replay.push(at, event));
    Some(Fault { says: format!("{kind}: {says}"), replay: start.write(&replay) })
}

/// How often each replay is read.
const READS: usize = 20;

fn reread<D: Played>(seed: u64, events: usize) -> Option<Fault> {
    let (start, driver, entries) = story::<D>(seed, events);
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut now, mut replay) = (driver.clone(), Replay::new(driver));
    let mut seen: Vec<(f64, Shown)> = Vec::new();
    let mut see = |driver: &D, at: f64, is_read: bool| {
        // Of several events at the same time, the last one counts.
        seen.retain(|(time, _)| *time < at);
        if is_read {
            let mut driver = driver.clone();
            driver.show(at);
            seen.push((at, driver.shown(at)));
        }
    };
    let mut last = f64::INFINITY;
    for (at, event) in entries {
        let before = now.clone();
        now.apply(at, event.clone());
        replay.push(at, event);
        let time = replay.times().last().copied().unwrap_or(0.0);
        let is_read = random.usize(..events) < READS;
        if last < time {
            see(&before, 0.5 * (last + time), is_read);
        }
        see(&now, time, is_read);
        last = time;
    }
    random.shuffle(&mut seen);
    let (at, shown) = seen.into_iter().find(|(at, shown)| replay.at(*at).shown(*at) != *shown)?;
    let says = format!("a read at {at} shows {:?}, and the run showed {shown:?}", replay.at(at).shown(at));
    Some(Fault { says, replay: start.write(&replay) })
}

/// Removes entries as long as what is left still shows a fault. It tries halves first, and then smaller and smaller parts.
fn shrunk<E: Clone>(mut entries: Vec<E>, is_fault: impl Fn(&[E]) -> bool) -> Vec<E> {
    let mut part = entries.len().div_ceil(2);
    while part > 0 {
        let (mut from, mut has_changed) = (0, false);
        while from < entries.len() {
            let fewer = [&entries[..from], &entries[(from + part).min(entries.len())..]].concat();
            if is_fault(&fewer) {
                (entries, has_changed) = (fewer, true);
            } else {
                from += part;
            }
        }
        if part == 1 && !has_changed {
            break;
        }
        part = if has_changed { part.min(entries.len()) } else { part / 2 };
    }
    entries
}

/// How long frames go on after the last event, in seconds. By then, every motion that the host can begin is over.
const PATIENCE: u32 = 200;

/// How far ahead of the present a driver is shown, in seconds.
const AHEAD: [f64; 4] = [0.01, 0.6, 1.3, 86_400.0];

/// Judges a game. A panic is a fault, too.
fn judge<D: Played>(driver: &D, entries: &[(f64, D::Event)]) -> Result<(), Verdict> {
    let game = std::panic::AssertUnwindSafe(|| judged(driver, entries));
    std::panic::catch_unwind(game).unwrap_or_else(|_| Err(("panic", "the driver panics".to_owned())))
}

fn judged<D: Played>(driver: &D, entries: &[(f64, D::Event)]) -> Result<(), Verdict> {
    let (mut now, mut finger) = (driver.clone(), [0.0; 2]);
    // Resampling shows the finger late, or ahead by half a step, and a driver may ignore a second finger. So remember the finger's last
    // travels, and allow for them.
    let mut travels: Vec<[f64; 2]> = Vec::new();
    for (i, (at, event)) in entries.iter().enumerate() {
        let mut next = now.clone();
        next.apply(*at, event.clone());
        let (before, present) = (now.present(), next.present());
        // Before its first stamp, a driver's time is 0, so don't compare that.
        if before.abs() > 0.0 && !(present >= before) {
            return Err(("clock", format!("event {i}: the driver's time goes from {before} to {present}")));
        }
        let mut same = now.clone();
        same.show(present);
        let (was, is) = (same.shown(present), next.shown(present));
        finite(&is).map_err(|says| ("finite", format!("event {i}: {says}")))?;
        let ask = now.ask(event);
        if let Ask::Down(position) | Ask::Move(position) = ask {
            let left = std::mem::replace(&mut finger, position);
            travels.push([present, (position[0] - left[0]).abs() + (position[1] - left[1]).abs()]);
            let old = travels.iter().take_while(|[time, _]| *time < before - RESAMPLED).count();
            travels.drain(..old.min(travels.len().saturating_sub(16)));
        }
        let travel: f64 = travels.iter().map(|[_, travel]| travel).sum();
        let [by_finger, by_itself] = [1.5 * travel + 2.0, 2.0].map(|most| most * D::UNIT + lag(&was, &is));
        let most = match ask {
            Ask::Jump => f64::INFINITY,
            Ask::Move(_) | Ask::Up => by_finger,
            Ask::Down(_) | Ask::Nothing => by_itself,
        };
        if let Some(says) = jumped(&was, &is, most) {
            return Err(("jump", format!("event {i}: {says}, and may move by {most}")));
        }
        // A driver that doesn't split frames would take a frame after a long pause as its first frame, so don't judge that.
        if (D::SPLITS || present < before + 1.0)
            && let Some(says) = breaks(&now, [before, present], by_finger + now.rests_within())
        {
            return Err(("break", format!("before event {i}, {says}, and may move by {by_finger}")));
        }
        if matches!(ask, Ask::Up) {
            travels.clear();
        }
        if i % 8 == 0 && present.abs() > 0.0 {
            let ahead = present + AHEAD[i / 8 % AHEAD.len()];
            let mut later = next.clone();
            later.show(ahead);
            if (later.present() - ahead).abs() > 1e-6 {
                return Err(("own time", format!("event {i}: it shows {ahead}, and is at {}", later.present())));
            }
        }
        if D::SPLITS && i % 8 == 0 && present > before {
            let mut split = now.clone();
            split.show(0.5 * (before + present));
            split.show(present);
            if differ(&split.shown(present), &was) {
                return Err(("frames", format!("event {i}: another frame before {present} changes what is shown")));
            }
        }
        now = next;
    }
    rests(now, entries.iter().rev().map(|(at, _)| *at).find(|at| at.is_finite()).unwrap_or(0.0))
}

/// The host goes away. The fingers leave, and only frames come.
fn rests<D: Played>(mut driver: D, last: f64) -> Result<(), Verdict> {
    D::leave().into_iter().for_each(|event| driver.apply(last, event));
    // The frames come at 60 Hz for two seconds, and then every half second.
    let frames = (1..=120).map(|i| f64::from(i) / 60.0).chain((5..=2 * PATIENCE).map(|i| 0.5 * f64::from(i)));
    for after in frames {
        driver.apply(last + after, D::frame());
        let shown = driver.shown(driver.present());
        finite(&shown).map_err(|says| ("finite", format!("{after} s after the end: {says}")))?;
        if shown.is_at_rest {
            if !driver.may_rest() {
                return Err(("place", format!("it rests at {shown:?}, where it may not")));
            }
            driver.apply(last + after + 1.0, D::frame());
            let later = driver.shown(driver.present());
            if differ(&shown, &later) {
                return Err(("rest", format!("it rests at {shown:?}, and then is at {later:?}")));
            }
            return Ok(());
        }
    }
    Err(("liveness", format!("it still moves {PATIENCE} s after the last event: {:?}", driver.shown(driver.present()))))
}

/// Looks for a jump while only time passes. Halves the interval again and again, and keeps the half where more happens. If a motion is left
/// when the interval has almost no length, it is a jump.
fn breaks<D: Played>(driver: &D, [mut from, mut to]: [f64; 2], most: f64) -> Option<String> {
    let shown = |at: f64| {
        let mut driver = driver.clone();
        driver.show(at);
        driver.shown(at)
    };
    let (mut was, mut is) = (driver.shown(from), shown(to));
    while jumped(&was, &is, most).is_some() {
        let middle = 0.5 * (from + to);
        if to - from < 1e-6 || !(from < middle && middle < to) {
            return jumped(&was, &is, most + 2e-6 * speed(&was, &is)).map(|says| format!("{says} at {to}"));
        }
        let between = shown(middle);
        if distance(&was, &between) > distance(&between, &is) {
            (to, is) = (middle, between);
        } else {
            (from, was) = (middle, between);
        }
    }
    None
}

fn distance(was: &Shown, is: &Shown) -> f64 {
    was.states.iter().zip(&is.states).map(|(was, is)| (is.position - was.position).abs()).fold(0.0, f64::max)
}

/// A frame under a finger shows the finger up to this many seconds before or after its reports.
const RESAMPLED: f64 = 0.06;

/// Returns how far the resampling of a finger may be off.
fn lag(was: &Shown, is: &Shown) -> f64 {
    RESAMPLED * speed(was, is)
}

fn speed(was: &Shown, is: &Shown) -> f64 {
    was.states.iter().chain(&is.states).map(|state| state.velocity.abs()).fold(0.0, f64::max)
}

fn finite(shown: &Shown) -> Result<(), String> {
    let is_finite = |state: &State| state.position.is_finite() && state.velocity.is_finite();
    if shown.states.iter().all(is_finite) { Ok(()) } else { Err(format!("it shows {shown:?}")) }
}

fn jumped(was: &Shown, is: &Shown, most: f64) -> Option<String> {
    let pairs = || was.states.iter().zip(&is.states);
    let far = |(was, is): &(&State, &State)| {
        !((is.position - was.position).abs() <= most + 1e-7 * (1.0 + was.position.abs()))
    };
    pairs().find(far).map(|(was, is)| format!("it jumps from {} to {}", was.position, is.position))
}

fn differ(one: &Shown, other: &Shown) -> bool {
    let far = |(a, b): (&State, &State)| (a.position - b.position).abs() > 1e-7 * (1.0 + a.position.abs());
    one.states.iter().zip(&other.states).any(far)
}
