//! `carom` without a command: fits two recordings of a real `UIScrollView`, and draws them with their laws.

use std::io::{self, Write};

use carom_fit::{FitOptions, Model, Trace};

use crate::command::fit;
use crate::command::plot::Drawing;
use crate::failure::Failure;
use crate::plot::Figure;

struct Recorded {
    name: &'static str,
    csv: &'static str,
    model: Model,
    title: &'static str,
}

const RECORDED: [Recorded; 2] = [
    Recorded {
        name: "ios_fling.csv",
        csv: include_str!("../../demo/ios_fling.csv"),
        model: Model::Friction,
        title: "A list on iOS, flung: friction proportional to the velocity",
    },
    Recorded {
        name: "ios_bounce.csv",
        csv: include_str!("../../demo/ios_bounce.csv"),
        model: Model::Elastic,
        title: "The same list, released past its edge: a critically damped spring",
    },
];

pub(crate) fn run() -> Result<(), Failure> {
    for Recorded { name, csv, model, title } in RECORDED {
        let failed = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
        let trace = Trace::parse(csv).map_err(|error| failed(&error))?;
        let target = (model == Model::Elastic).then_some(0.0);
        let options = FitOptions { target, ..FitOptions::model(model) };
        let report = carom_fit::fit(&trace, &options).map_err(|error| failed(&error))?;
        let figure = Figure { position_only: true, ..fit::figure(report.best(), name.to_owned(), Some("pt")) };
        let drawing = Drawing {
            title: Some(title.to_owned()),
            unit: Some("pt".to_owned()),
            rows: Some(15),
            ..Drawing::default()
        };
        drawing.draw(figure)?;
        let mut output = io::stdout().lock();
        fit::print(report.best(), Some("pt"), &mut output)?;
        writeln!(output)?;
    }
    let words =
        "Recorded by the Cranpose project. Your own: carom fit TRACE.csv, or carom record. All commands: carom --help";
    Ok(writeln!(io::stdout(), "{words}")?)
}

#[cfg(test)]
mod tests {
    /// The recordings are copies of two in the repository's `data/`.
    #[test]
    fn the_demos_recordings_equal_the_files_in_proof_data() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/data/ios/");
        for (file, ours) in ["fling_normal.csv", "bounce_back.csv"].into_iter().zip(super::RECORDED) {
            if let Ok(theirs) = std::fs::read_to_string(format!("{data}{file}")) {
                assert_eq!(theirs, ours.csv, "{file}");
            }
        }
    }
}
