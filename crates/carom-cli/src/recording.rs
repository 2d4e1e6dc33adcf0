//! A recorded trace, from a CSV file.

use std::fs;
use std::path::Path;

use carom_fit::{CsvOptions, TimeUnit, Trace};

use crate::failure::Failure;

/// What was recorded, from its first sample on.
#[derive(Debug)]
pub(crate) struct Recording {
    /// Its file, without the folder.
    pub(crate) name: String,
    /// Seconds since the first sample, and positions.
    pub(crate) samples: Vec<(f64, f64)>,
}

impl Recording {
    /// A trace read from `file`.
    pub(crate) fn of(file: &str, trace: &Trace) -> Self {
        let name =
            Path::new(file).file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned());
        let start = trace.times().first().copied().unwrap_or_default();
        Self { name, samples: trace.times().iter().map(|t| t - start).zip(trace.positions().iter().copied()).collect() }
    }

    pub(crate) fn read(file: &str, reading: &Reading) -> Result<Self, Failure> {
        Ok(Self::of(file, &reading.trace(file)?))
    }
}

/// How to read a recording that does not say itself.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Header of the recording's times [default: the first column]
    #[arg(long, value_name = "NAME")]
    time_column: Option<String>,
    /// Header of the recording's positions [default: the first other column]
    #[arg(long, value_name = "NAME")]
    position_column: Option<String>,
    /// Unit of the recording's times [default: what their header ends in, _s or _ms]
    #[arg(long, value_name = "UNIT", value_enum)]
    time_unit: Option<Unit>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Unit {
    S,
    Ms,
}

impl Reading {
    /// The recording in a file, on its own clock.
    pub(crate) fn trace(&self, file: &str) -> Result<Trace, Failure> {
        let bytes = fs::read(file).map_err(|error| Failure::file(file, &error))?;
        // What `carom sample` writes is in seconds.
        let sampled = bytes.starts_with(b"t,position,velocity").then_some(TimeUnit::Seconds);
        let options = CsvOptions {
            time_column: self.time_column.clone(),
            position_column: self.position_column.clone(),
            time_unit: self
                .time_unit
                .map(|unit| match unit {
                    Unit::S => TimeUnit::Seconds,
                    Unit::Ms => TimeUnit::Milliseconds,
                })
                .or(sampled),
        };
        Trace::read_csv(bytes.as_slice(), &options).map_err(|error| {
            let words = error.to_string().replace("the unit of time given apart", "the flag --time-unit");
            Failure::Input(format!("{file}: {words}"))
        })
    }
}
