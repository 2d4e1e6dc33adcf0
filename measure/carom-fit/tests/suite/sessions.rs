//! Recordings of whole sessions, without metadata. The law and the release are found, and no wrong law is claimed.
//!
//! `CAROM_EFFORT=full CAROM_SEEDS=33,34 cargo test --release -p carom-fit --test suite sessions:: -- --nocapture` records
//! 600 sessions instead of 60 for each seed, and prints the counts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]
#![allow(clippy::print_stdout, reason = "the tests print their counts")]

use std::fmt;

use carom_fit::{Fit, FitError, FitOptions, Kind, Model, Report, Trace, fit, linearize};

use crate::random::Noise;
use crate::session::{Fingers, Page, Session, essay_session, session};

fn is_full() -> bool {
    std::env::var_os("CAROM_EFFORT").is_some_and(|effort| effort == "full")
}

/// A constant is right within this part of its value.
const RIGHT: f64 = 0.03;

/// If the criterion of another law is higher by less than this, the report calls the law indistinguishable.
const EVEN: f64 = 10.0;

/// How a session is counted.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    /// Constants are within 3 %, and each law that is claimed to explain a part of the recording is the session's.
    Strict,
    /// A constant may also be off by more than 3 % if it is inside its own interval, because some recordings determine it less well. A
    /// claim is not wrong if the report names the session's law as indistinguishable.
    Allowed,
}

fn is_inside(fit: &Fit, name: &str, truth: f64) -> bool {
    let interval = fit.parameter(name).and_then(|found| found.interval);
    interval.is_some_and(|[low, high]| low <= truth && truth <= high)
}

fn is_right(fit: &Fit, name: &str, truth: f64, rule: Rule) -> bool {
    let is_close = fit.parameter(name).is_some_and(|found| (found.value / truth - 1.0).abs() <= RIGHT);
    is_close || (rule == Rule::Allowed && is_inside(fit, name, truth))
}

/// Whether the report claims that this law explains a part of the recording.
fn claims(fit: &Fit) -> bool {
    fit.is_explained && !fit.undetermined.contains(&Fit::LAW)
}

/// Whether this fit is of a law of the session. An edge may be fitted apart from the fling.
fn is_of(fit: &Fit, session: &Session) -> bool {
    let is_half = session.model == Model::Bouncing && matches!(fit.model, Model::Friction | Model::Elastic);
    fit.model == session.model || is_half
}

/// Whether the session's law explains a part of the recording with its constants. A short fling may also be called undetermined.
fn has_law(report: &Report, session: &Session, rule: Rule) -> bool {
    let own = || report.fits.iter().filter(|fit| fit.is_explained && is_of(fit, session));
    session.constants.iter().all(|(name, truth)| own().any(|fit| is_right(fit, name, *truth, rule)))
}

/// Returns whether the report claims a wrong law. For example, a law other than the session's explains a part of the recording, or a
/// constant has a wrong value. A constant of the session's law is wrong if it is neither within 3 % nor in the interval that the report
/// gives.
fn claims_wrongly(report: &Report, session: &Session, rule: Rule) -> bool {
    report.fits.iter().any(|fit| {
        let is_wrong = |(name, truth): &(&'static str, f64)| {
            let is_stated = fit.parameter(name).is_some() && !fit.undetermined.contains(name);
            is_stated && !is_right(fit, name, *truth, Rule::Allowed)
        };
        let is_named = fit.candidates.iter().any(|other| {
            other.model == session.model && fit.candidates.first().is_some_and(|first| other.bic < first.bic + EVEN)
        });
        let is_wrong = !is_of(fit, session) || session.constants.iter().any(is_wrong);
        claims(fit) && is_wrong && !(rule == Rule::Allowed && is_named)
    })
}

fn release_of(report: &Report) -> Option<f64> {
    let fling = report.segments.iter().find(|segment| segment.kind == Kind::Fling)?;
    Some(fling.from)
}

/// The counts by one rule.
#[derive(Clone, Copy, Default)]
struct Count {
    law: u32,
    wrong: u32,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    all: u32,
    release: u32,
    strict: Count,
    allowed: Count,
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        let plus = |a: Count, b: Count| Count { law: a.law + b.law, wrong: a.wrong + b.wrong };
        Self {
            all: self.all + other.all,
            release: self.release + other.release,
            strict: plus(self.strict, other.strict),
            allowed: plus(self.allowed, other.allowed),
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, release, strict, allowed } = self;
        write!(
            f,
            "of {all}: release {release}; strictly law {}, wrong {}; allowed law {}, wrong {}",
            strict.law, strict.wrong, allowed.law, allowed.wrong
        )
    }
}

fn described(report: &Result<Report, FitError>) -> String {
    match report {
        Err(error) => error.to_string(),
        Ok(report) => {
            let segments = report.segments.iter().map(|segment| {
                let fit = segment.fit.and_then(|fit| report.fits.get(fit));
                let fit = fit.map_or_else(String::new, |fit| {
                    let first = &fit.parameters[0];
                    let mark = match (fit.is_explained, claims(fit)) {
                        (false, _) => " (not explained)",
                        (_, false) => " (undetermined)",
                        _ => "",
                    };
                    format!(
                        " {}{mark} {} {:.4} {:.3?} rmse {:.3} of {} out {}",
                        fit.model,
                        first.name,
                        first.value,
                        first.interval,
                        fit.rmse,
                        fit.samples,
                        fit.outliers.len()
                    )
                });
                format!("{} {:.3}{fit}", segment.kind.name(), segment.from)
            });
            segments.collect::<Vec<_>>().join("; ")
        }
    }
}

fn count(page: Page, many: u32, noise: &mut Noise, fingers: &Fingers) -> Counts {
    let mut counts = Counts::default();
    for k in 0..many {
        let session = session(page, fingers, noise);
        if let Some(folder) = std::env::var_os("CAROM_DUMP") {
            let rows = session.trace.samples().iter().map(|sample| (sample.time, sample.position));
            let text: String = rows.map(|(t, x)| format!("{t},{x}\n")).collect();
            std::fs::write(std::path::Path::new(&folder).join(format!("{page:?}_{k}.csv")), format!("t_s,y\n{text}"))
                .unwrap();
        }
        let report = fit(&session.trace, &FitOptions::default());
        let known = report.as_ref().ok();
        let counted = |rule| Count {
            law: u32::from(known.is_some_and(|report| has_law(report, &session, rule))),
            wrong: u32::from(known.is_some_and(|report| claims_wrongly(report, &session, rule))),
        };
        let (strict, allowed) = (counted(Rule::Strict), counted(Rule::Allowed));
        let found = known.and_then(release_of);
        let release = found.is_some_and(|at| (at - session.release).abs() <= 2.0 * session.frame);
        counts = counts.plus(Counts { all: 1, release: u32::from(release), strict, allowed });
        if strict.law == 0 || !release || strict.wrong > 0 {
            let frames = found.map_or(f64::NAN, |at| (at - session.release) / session.frame);
            println!(
                "  {page:?} {k}: {}; released at {:.3}, {frames:+.1} frames{}{}{}{}\n      {}",
                session.about,
                session.release,
                if strict.law == 0 { ", NO LAW" } else { "" },
                if strict.law == 0 && allowed.law > 0 { " (allowed)" } else { "" },
                if strict.wrong > 0 { ", WRONG" } else { "" },
                if strict.wrong > 0 && allowed.wrong == 0 { " (allowed)" } else { "" },
                described(&report)
            );
        }
    }
    counts
}

/// The seeds of the recordings, which are `CAROM_SEEDS`, separated by commas, or this one.
fn seeds(otherwise: &str) -> Vec<u64> {
    let seeds = std::env::var("CAROM_SEEDS").unwrap_or_else(|_| otherwise.to_owned());
    seeds.split(',').map(|seed| seed.parse().unwrap()).collect()
}

#[test]
fn the_law_and_the_release_are_found_in_nearly_every_session() {
    let fingers = Fingers::new();
    let each = if is_full() { 120 } else { 12 };
    let mut total = Counts::default();
    for seed in seeds("33") {
        let mut noise = Noise(seed);
        let pages = Page::ALL.map(|page| {
            let counts = count(page, each, &mut noise, &fingers);
            println!("seed {seed}, {page:?}: {counts}");
            counts
        });
        let counts = pages.into_iter().fold(Counts::default(), Counts::plus);
        println!("seed {seed}, sessions: {counts}");
        total = total.plus(counts);
    }
    let Counts { all, release, strict, .. } = total;
    println!("sessions of all seeds: {total}");
    assert!(100 * strict.law >= 97 * all, "the law was found in {} of {all}", strict.law);
    assert!(100 * release >= 95 * all, "the release was found in {release} of {all}");
    assert!(1000 * strict.wrong <= 5 * all, "a wrong law was claimed in {} of {all}", strict.wrong);
}

#[test]
fn a_logarithmic_line_finds_the_friction_in_flick_sessions() {
    let fingers = Fingers::new();
    let all = if is_full() { 40 } else { 10 };
    for seed in seeds("2015") {
        let mut noise = Noise(seed);
        let mut found = 0;
        for k in 0..all {
            let session = essay_session(&fingers, &mut noise);
            let report = fit(&session.trace, &FitOptions::default());
            let line = report.as_ref().ok().and_then(|report| linearize(&session.trace, report).log_linear);
            let slope = line.map_or(f64::NAN, |line| -line.slope);
            let is_found = (slope / 5.843 - 1.0).abs() < 0.02;
            found += u32::from(is_found);
            if !is_found {
                println!("  {k}: slope {slope:.3e}, {}; {}", session.about, described(&report));
            }
        }
        println!("seed {seed}, the essay's line: γ within 2 % in {found} of {all}");
        assert!(20 * found >= 19 * all, "{found} of {all}");
    }
}

#[test]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn a_recording_of_five_seconds_is_fitted_within_two_seconds() {
    // Measure the time in exponentials. One takes some 4 ns on a common processor, so 500 million take 2 s.
    let (fingers, mut noise) = (Fingers::new(), Noise(5));
    let times: Vec<f64> = (0..600).map(|frame| f64::from(frame) / 120.0).collect();
    let longest = Page::ALL.map(|page| {
        let trace = session(page, &fingers, &mut noise).trace;
        let began = std::time::Instant::now();
        // The recording rests at its end until 5 s.
        let at = |t: &f64| trace.positions()[trace.times().partition_point(|own| own < t).min(trace.times().len() - 1)];
        let positions: Vec<f64> = times.iter().map(at).collect();
        drop(fit(&Trace::new(&times, &positions).unwrap(), &FitOptions::default()));
        began.elapsed().as_secs_f64()
    });
    let longest = longest.into_iter().fold(0.0, f64::max);
    let began = std::time::Instant::now();
    let sum: f64 = (0..1_000_000).map(|k| libm::exp(-1e-6 * f64::from(std::hint::black_box(k)))).sum();
    assert!(sum > 0.0);
    let exponentials = longest / began.elapsed().as_secs_f64();
    println!("5 s at 120 Hz: {longest:.3} s at most, the time of {exponentials:.1} million exponentials");
    assert!(exponentials < 500.0, "{exponentials} million");
}
