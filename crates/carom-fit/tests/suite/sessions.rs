//! Recordings of whole sessions, without metadata: the law and the release are found, and no wrong law is claimed.
//!
//! `CAROM_EFFORT=full cargo test --release -p carom-fit --test suite sessions:: -- --nocapture` records 600 sessions
//! instead of 60, and prints the counts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]
#![allow(clippy::print_stdout, reason = "the tests print their counts")]

use carom_fit::{Fit, FitError, FitOptions, Kind, Model, Report, fit, linearize};

use crate::random::Noise;
use crate::session::{Fingers, Page, Session, essay_session, session};

fn is_full() -> bool {
    std::env::var_os("CAROM_EFFORT").is_some_and(|effort| effort == "full")
}

/// A constant is right within this part, or within its own interval where the recording determines it less well.
const RIGHT: f64 = 0.03;

/// The report names laws whose criterion is higher by less as indistinguishable.
const EVEN: f64 = 10.0;

fn is_right(fit: &Fit, name: &str, truth: f64) -> bool {
    let Some(found) = fit.parameter(name) else { return false };
    let is_inside = found.interval.is_some_and(|[low, high]| low <= truth && truth <= high);
    (found.value / truth - 1.0).abs() <= RIGHT || is_inside
}

/// Whether this fit is of a law of the session. An edge may be fitted apart from the fling.
fn is_of(fit: &Fit, session: &Session) -> bool {
    let is_half = session.model == Model::Bouncing && matches!(fit.model, Model::Friction | Model::Elastic);
    fit.model == session.model || is_half
}

fn has_law(report: &Report, session: &Session) -> bool {
    let own = || report.fits.iter().filter(|fit| fit.is_explained && is_of(fit, session));
    session.constants.iter().all(|(name, truth)| own().any(|fit| is_right(fit, name, *truth)))
}

/// Whether the report claims that a law explains a part of the recording, and it is another one than the session's, and it does not name that as
/// indistinguishable.
fn claims_wrongly(report: &Report, session: &Session) -> bool {
    report.fits.iter().any(|fit| {
        let is_close =
            session.constants.iter().all(|(name, truth)| fit.parameter(name).is_none() || is_right(fit, name, *truth));
        let is_named = fit.candidates.iter().any(|other| {
            other.model == session.model && fit.candidates.first().is_some_and(|first| other.bic < first.bic + EVEN)
        });
        fit.is_explained && !(is_of(fit, session) && is_close) && !is_named
    })
}

fn release_of(report: &Report) -> Option<f64> {
    let fling = report.segments.iter().find(|segment| segment.kind == Kind::Fling)?;
    Some(fling.from)
}

#[derive(Default)]
struct Counts {
    all: u32,
    law: u32,
    release: u32,
    wrong: u32,
}

fn described(report: &Result<Report, FitError>) -> String {
    match report {
        Err(error) => error.to_string(),
        Ok(report) => {
            let segments = report.segments.iter().map(|segment| {
                let fit = segment.fit.and_then(|fit| report.fits.get(fit));
                let fit = fit.map_or_else(String::new, |fit| {
                    let first = &fit.parameters[0];
                    let mark = if fit.is_explained { "" } else { " (not explained)" };
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
            let rows = session.trace.times().iter().zip(session.trace.positions());
            let text: String = rows.map(|(t, x)| format!("{t},{x}\n")).collect();
            std::fs::write(std::path::Path::new(&folder).join(format!("{page:?}_{k}.csv")), format!("t_s,y\n{text}"))
                .unwrap();
        }
        let report = fit(&session.trace, &FitOptions::default());
        let known = report.as_ref().ok();
        let law = known.is_some_and(|report| has_law(report, &session));
        let found = known.and_then(release_of);
        let release = found.is_some_and(|at| (at - session.release).abs() <= 2.0 * session.frame + 0.002);
        let wrong = known.is_some_and(|report| claims_wrongly(report, &session));
        counts.all += 1;
        counts.law += u32::from(law);
        counts.release += u32::from(release);
        counts.wrong += u32::from(wrong);
        if !law || !release || wrong {
            let frames = found.map_or(f64::NAN, |at| (at - session.release) / session.frame);
            println!(
                "  {page:?} {k}: {}; released at {:.3}, {frames:+.1} frames{}{}\n      {}",
                session.about,
                session.release,
                if law { "" } else { ", NO LAW" },
                if wrong { ", WRONG" } else { "" },
                described(&report)
            );
        }
    }
    counts
}

#[test]
fn sessions_have_their_law_and_release_found() {
    let fingers = Fingers::new();
    let each = if is_full() { 120 } else { 12 };
    let mut noise = Noise(33);
    let mut total = Counts::default();
    for page in Page::ALL {
        let Counts { all, law, release, wrong } = count(page, each, &mut noise, &fingers);
        println!("{page:?}: of {all}, law {law}, release {release}, wrong {wrong}");
        total = Counts {
            all: total.all + all,
            law: total.law + law,
            release: total.release + release,
            wrong: total.wrong + wrong,
        };
    }
    let Counts { all, law, release, wrong } = total;
    println!("of {all} sessions: law found {law}, release {release}, wrong laws claimed {wrong}");
    assert!(100 * law >= 97 * all, "the law was found in {law} of {all}");
    assert!(100 * release >= 95 * all, "the release was found in {release} of {all}");
    assert!(1000 * wrong <= 5 * all, "a wrong law was claimed in {wrong} of {all}");
}

#[test]
fn the_essays_recipe_has_its_line_drawn() {
    let fingers = Fingers::new();
    let mut noise = Noise(2015);
    let mut found = 0;
    let all = if is_full() { 40 } else { 10 };
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
    println!("the essay's line: γ within 2 % in {found} of {all}");
    assert!(20 * found >= 19 * all, "{found} of {all}");
}
