//! `carom fit` of several recordings: a table with a row for each.

use std::borrow::Cow;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};

use carom_fit::{Fit, Report};
use rayon::prelude::*;
use serde::Serialize;

use crate::failure::Failure;
use crate::files::called;
use crate::output::{csv_error, progress, write_rows};

/// The result for a recording, as JSON.
#[derive(Serialize)]
struct Row<'a> {
    file: Cow<'a, str>,
    /// Absent if the fit failed.
    #[serde(flatten)]
    report: Option<&'a Report>,
    error: Option<&'a String>,
}

/// Fits all files on all processors, and writes the table. A file that fails has a row too, and sets the exit code.
pub(crate) fn run(
    files: &[PathBuf],
    as_json: bool,
    fit: impl Fn(&Path) -> Result<Report, Failure> + Sync,
) -> Result<(), Failure> {
    let bar = progress(Some(files.len() as u64), "{wide_bar} {pos} of {len} recordings, {eta} left");
    let fit = |file: &PathBuf| {
        let fit = fit(file).map_err(Failure::message);
        bar.inc(1);
        fit
    };
    let fits: Vec<_> = files.par_iter().map(fit).collect();
    bar.finish_and_clear();
    let output = io::BufWriter::new(io::stdout().lock());
    if as_json {
        write_rows(files.iter().zip(&fits).map(row), output)?
    } else {
        write_csv(files, &fits, output)?
    }
    let failed = fits.iter().filter(|fit| fit.is_err()).count();
    if failed == 0 {
        Ok(())
    } else {
        Err(Failure::Input(format!("{failed} of {} recordings gave no law", files.len())))
    }
}

fn row<'a>((file, fit): (&'a PathBuf, &'a Result<Report, String>)) -> Row<'a> {
    Row { file: file.to_string_lossy(), report: fit.as_ref().ok(), error: fit.as_ref().err() }
}

type Fits = [Result<Report, String>];

/// Writes a column for each parameter, with its standard error in the next column.
fn write_csv(files: &[PathBuf], fits: &Fits, output: impl Write) -> Result<(), Failure> {
    let mut names: Vec<&str> = Vec::new();
    for fit in fits.iter().flatten() {
        for parameter in &fit.best().parameters {
            if !names.contains(&parameter.name) {
                names.push(parameter.name);
            }
        }
    }
    let mut csv = csv::Writer::from_writer(output);
    let fixed = columns(None).map(|(name, _)| name.to_owned());
    let header = iter::once("file".to_owned()).chain(fixed);
    let header = header.chain(names.iter().flat_map(|name| [(*name).to_owned(), format!("{name}_error")]));
    csv.write_record(header.chain(["error".to_owned()])).map_err(csv_error)?;
    for (file, fit) in files.iter().zip(fits) {
        let best = fit.as_ref().ok().map(Report::best);
        let parameters = names.iter().flat_map(|name| {
            let parameter = best.and_then(|best| best.parameter(name));
            [parameter.map(|own| own.value), parameter.and_then(|own| own.standard_error)].map(text)
        });
        let cells = iter::once(called(file)).chain(columns(best).map(|(_, cell)| cell));
        let error = fit.as_ref().err().cloned().unwrap_or_default();
        csv.write_record(cells.chain(parameters).chain([error])).map_err(csv_error)?;
    }
    Ok(csv.flush()?)
}

/// The names and the cells of the columns that every table has. The cells are empty if no law was fitted.
fn columns(best: Option<&Fit>) -> [(&'static str, String); 9] {
    let cell = |of: fn(&Fit) -> String| best.map_or_else(String::new, of);
    [
        ("model", cell(|best| best.model.to_string())),
        ("variant", cell(|best| best.variant.unwrap_or_default().to_owned())),
        ("explained", cell(|best| best.is_explained.to_string())),
        ("start_s", cell(|best| best.start.to_string())),
        ("samples", cell(|best| best.samples.to_string())),
        ("rmse", cell(|best| best.rmse.to_string())),
        ("r_squared", cell(|best| best.r_squared.to_string())),
        ("preset", cell(|best| best.preset.map_or_else(String::new, |near| near.name.to_owned()))),
        ("preset_distance", cell(|best| text(best.preset.map(|near| near.distance)))),
    ]
}

fn text(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
