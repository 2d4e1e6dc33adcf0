//! Runs the fuzz targets with random bytes, and the games of the hostile host, on all cores, for a given time.
//!
//! The bytes of a case follow from the seed and the case's number. So you can repeat a finding, and the program prints the command for it.

use carom_fuzz::{Run, Target};
use clap::Parser;
use std::cell::Cell;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Runs fuzz targets with random bytes.
#[derive(Parser)]
struct Options {
    /// Targets such as `specs` or `scroller`, or `hostile` for every game. By default, all of them.
    targets: Vec<String>,
    /// Seconds for all targets together.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// The seed of the random bytes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Runs only the case of this number.
    #[arg(long)]
    case: Option<u64>,
}

/// The longest case, in bytes.
const LONGEST: usize = 400;

/// The events of a game.
const EVENTS: usize = 200;

thread_local! {
    static CASE: Cell<(&'static str, u64)> = const { Cell::new(("", 0)) };
}

/// The work of the threads for one target.
#[derive(Default)]
struct Counts {
    next: AtomicU64,
    /// Nanoseconds of the longest case.
    longest: AtomicU64,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let mut targets: Vec<Target> = options.targets.iter().flat_map(|name| carom_fuzz::named(name)).collect();
    let names: Vec<_> = carom_fuzz::targets().map(|target| target.name).collect();
    if let Some(unknown) = options.targets.iter().find(|name| carom_fuzz::named(name).is_empty()) {
        eprintln!("target must be `hostile` or one of {}, but is `{unknown}`", names.join(", "));
        return ExitCode::FAILURE;
    }
    if targets.is_empty() {
        targets = carom_fuzz::targets().collect();
    }
    let (seed, default_hook) = (options.seed, std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        default_hook(info);
        let (name, case) = CASE.get();
        eprintln!("\nfinding in `{name}`; repeat it with: cargo xtask fuzz {name} --seed {seed} --case {case}");
        std::process::exit(101);
    }));
    if let Some(case) = options.case {
        targets.iter().for_each(|target| run(target, seed, case));
        return ExitCode::SUCCESS;
    }
    let share = Duration::from_secs_f64(options.seconds / targets.len() as f64);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut total, mut events) = (0, 0);
    println!("{:>12} {:>14} {:>12}", "target", "cases", "longest, ms");
    for target in &targets {
        let counts = Counts::default();
        let end = Instant::now() + share;
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| work(target, seed, end, &counts));
            }
        });
        let cases = counts.next.load(Ordering::Relaxed);
        let longest = counts.longest.load(Ordering::Relaxed) as f64 * 1e-6;
        println!("{:>12} {cases:>14} {longest:>12.3}", target.name);
        total += cases;
        events += if matches!(target.run, Run::Game(_)) { cases * EVENTS as u64 } else { 0 };
    }
    println!("{:>12} {total:>14}   {events} events of games, seed {seed}, no finding", "all");
    ExitCode::SUCCESS
}

/// Cases that a thread takes at a time.
const PORTION: u64 = 32;

fn work(target: &Target, seed: u64, end: Instant, counts: &Counts) {
    while Instant::now() < end {
        let first = counts.next.fetch_add(PORTION, Ordering::Relaxed);
        for case in first..first + PORTION {
            let begun = Instant::now();
            run(target, seed, case);
            counts.longest.fetch_max(begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
        }
    }
}

fn run(target: &Target, seed: u64, case: u64) {
    CASE.set((target.name, case));
    let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ case;
    match target.run {
        Run::Game(play) => {
            if let Some(fault) = play(seed, EVENTS) {
                panic!("{}\n{}", fault.says, fault.replay);
            }
        }
        Run::Bytes(run) => {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut bytes = [0; LONGEST];
            let length = random.usize(..=LONGEST);
            random.fill(&mut bytes[..length]);
            run(&bytes[..length]);
        }
    }
}
